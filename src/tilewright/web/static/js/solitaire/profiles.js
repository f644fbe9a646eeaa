/**
 * Rules by name, to choose from: the server says which there are; the words say what each means. The lines of help follow
 * the rules of the game that is played.
 *
 * @import { Game, SolitaireProfile } from "../types.js"
 */

import { t } from "../i18n.js";
import { state } from "./state.js";

const select = () => /** @type {HTMLSelectElement} */ (document.getElementById("rules"));

export function setUpProfiles() {
  select().addEventListener("change", describe);
}

/** Offer the rules there are; those of the game that is played are chosen. */
export function fillProfiles() {
  const game = state.session?.game;
  select().replaceChildren(...state.profiles.map(({ id }) => new Option(t(`profile.${id}`), id)));
  const same = state.profiles.find(({ rules }) => game && isSame(rules, game.rules));
  select().value = (same ?? state.profiles[0])?.id ?? "";
  describe();
}

/** The rules that are chosen; nothing when they are the usual ones. @returns {{ rules?: Game["rules"] }} */
export function chosenRules() {
  const at = state.profiles.findIndex(({ id }) => id === select().value);
  const found = state.profiles[at];
  return found && at > 0 ? { rules: found.rules } : {};
}

function describe() {
  /** @type {HTMLElement} */ (document.getElementById("rules-help")).textContent = select().value ? t(`profile.${select().value}.words`) : "";
}

/** @param {SolitaireProfile["rules"]} one @param {SolitaireProfile["rules"]} other */
function isSame(one, other) {
  return one.match === other.match && one.covering === other.covering && one.group_flowers === other.group_flowers;
}

/** The lines of help say what goes together, and which sides count. */
export function renderHelpLines() {
  const game = state.session?.game;
  if (!game) return;
  const { match, covering, group_flowers: grouped } = game.rules;
  const sides = state.turned ? "_turned" : "";
  write("help-pairs", match === 2 ? t("help.pairs") : t("help.sets", { count: match }));
  write("help-free", covering === "next" ? t(`help.next${sides}`) : t(`help.free${sides}`));
  write("help-groups", t(grouped ? "help.groups" : "help.no_groups"));
  write("turn", t(state.turned ? "menu.turn_back" : "menu.turn"));
}

/** @param {string} id @param {string} text */
function write(id, text) {
  const element = document.getElementById(id);
  if (element && element.textContent !== text) element.textContent = text;
}
