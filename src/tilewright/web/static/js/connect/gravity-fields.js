/**
 * The fields by which a gravity is put together: how its modes follow one another, the modes, and the level that is played.
 */

import { t } from "../i18n.js";
import { gravityPicture, gravityWords, parts } from "./gravity.js";

/** So many modes are enough for anybody, and fit into what the server takes. */
const MOST = 8;

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const rhythm = () => /** @type {HTMLSelectElement} */ (byId("gravity-rhythm"));
const level = () => /** @type {HTMLInputElement} */ (byId("gravity-level"));
const selects = () => [...byId("gravity-modes").querySelectorAll("select")];

/** The modes that can be chosen. @type {string[]} */
let choices = [];

export function setUpGravityFields() {
  rhythm().addEventListener("change", () => {
    if (rhythm().value !== "" && selects().length < 2) append("none");
    show();
  });
  byId("gravity-more").addEventListener("click", () => {
    append("none");
    show();
    selects().at(-1)?.focus();
  });
  level().addEventListener("input", show);
}

/**
 * Show a gravity.
 *
 * @param {{ gravity: string, level: number }} rules
 * @param {string[]} modes that there are
 */
export function fillGravity(rules, modes) {
  choices = modes;
  const now = parts(rules.gravity);
  rhythm().replaceChildren(...["", "alternate", "levels"].map((value) => new Option(t(`connect.rhythm.${value || "always"}`), value)));
  rhythm().value = now.rhythm;
  level().value = String(rules.level);
  byId("gravity-modes").replaceChildren();
  now.modes.forEach(append);
  show();
}

/** What the fields say. @returns {{ gravity: string, level: number }} */
export function chosenGravity() {
  const modes = selects().map(({ value }) => value);
  const isOne = rhythm().value === "";
  return { gravity: isOne ? (modes[0] ?? "none") : `${rhythm().value}:${modes.join(",")}`, level: rhythm().value === "levels" ? Number(level().value) : 1 };
}

/** One more mode at the end. @param {string} mode */
function append(mode) {
  const select = document.createElement("select");
  select.name = "gravity";
  select.append(...choices.map((id) => new Option(gravityWords(id), id)));
  select.value = mode;
  select.addEventListener("change", show);
  const remove = Object.assign(document.createElement("button"), { type: "button", className: "tool", textContent: "×" });
  remove.addEventListener("click", () => {
    line.remove();
    show();
    selects().at(-1)?.focus();
  });
  const place = document.createElement("span");
  place.className = "mode-name";
  const line = document.createElement("li");
  line.append(place, select, remove);
  byId("gravity-modes").append(line);
}

/** Names, pictures, and what can be done: a gravity of one mode has no other; one of several has two at least. */
function show() {
  const isOne = rhythm().value === "";
  const isByLevel = rhythm().value === "levels";
  const lines = [...byId("gravity-modes").children];
  // By level they begin again after the last.
  const played = isByLevel ? (Math.max(1, Number(level().value) || 1) - 1) % lines.length : -1;
  lines.forEach((line, i) => {
    const [place, select, remove] = /** @type {[HTMLElement, HTMLSelectElement, HTMLElement]} */ (/** @type {unknown} */ (line.children));
    /** @type {HTMLElement} */ (line).hidden = isOne && i > 0;
    line.classList.toggle("played", i === played);
    const name = isOne ? t("connect.gravity") : t(isByLevel ? "connect.level_mode" : "connect.turn_mode", { number: i + 1 });
    place.replaceChildren(gravityPicture(select.value), name);
    select.setAttribute("aria-label", name);
    remove.hidden = isOne || lines.length <= 2;
    remove.setAttribute("aria-label", t("connect.remove_mode", { name }));
  });
  byId("gravity-more").hidden = isOne || lines.length >= MOST;
  byId("gravity-level-field").hidden = !isByLevel;
  level().disabled = !isByLevel;
}
