/** The rules the hand is judged by: fields of the server's rules, each with what it changes. */

import { beforeOpening } from "../dialogs.js";
import { has, t } from "../i18n.js";
import { changeRules, choosePreset } from "./edits.js";
import { rulesInUse, state } from "./state.js";
import { problemWords } from "./verdict.js";

/** The choices of each field, as they stand in the sheet. */
const CHOICES = /** @type {const} */ ({
  seven_pairs: ["off", "distinct", "quads_ok"],
  wait_copies: ["live", "formal"],
  sets: ["", "4", "5"],
  max_copies: ["4", "3", "2"],
});
const CHECKS = /** @type {const} */ (["thirteen_orphans", "meld_copies", "joker_as_fifth"]);

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement & HTMLSelectElement} */ (document.getElementById(`rule-${name}`));

export function setUpRules() {
  beforeOpening("rules", fillRules);
  field("preset").addEventListener("change", () => {
    choosePreset(field("preset").value);
    fillRules();
  });
  for (const name of /** @type {(keyof typeof CHOICES)[]} */ (Object.keys(CHOICES))) {
    field(name).addEventListener("change", () => {
      const { value } = field(name);
      if (name === "sets") changeRules({ sets: value === "" ? null : Number(value) });
      else if (name === "max_copies") changeRules({ max_copies: Number(value) });
      else changeRules({ [name]: value });
    });
  }
  for (const name of CHECKS) {
    field(name).addEventListener("change", () => changeRules({ [name]: field(name).checked }));
  }
  field("jokers").addEventListener("change", () => {
    const text = field("jokers").value.trim();
    changeRules({ jokers: /^\d*$/.test(text) ? Number(text) : text });
  });
  document.getElementById("rules-reset")?.addEventListener("click", () => {
    choosePreset(state.rules.preset);
    fillRules();
  });
}

/** Fill in the rules in use. */
export function fillRules() {
  const rules = rulesInUse();
  const preset = field("preset");
  preset.replaceChildren(
    ...state.presets.map(({ name }) => new Option(has(`hand.preset.${name}`) ? t(`hand.preset.${name}`) : name, name)),
  );
  preset.value = state.rules.preset;
  for (const [name, values] of Object.entries(CHOICES)) {
    const value = String(rules[/** @type {keyof typeof CHOICES} */ (name)] ?? "");
    const all = values.some((one) => one === value) ? values : [...values, value];
    field(name).replaceChildren(...all.map((one) => new Option(optionWords(name, one), one)));
    field(name).value = value;
  }
  for (const name of CHECKS) field(name).checked = rules[name];
  const { jokers } = rules;
  field("jokers").value = Array.isArray(jokers) ? jokers.join("") : jokers === 0 ? "" : String(jokers);
}

/** @param {string} name @param {string} value */
function optionWords(name, value) {
  if (name === "sets") return value === "" ? t("hand.rule.sets.any") : t("hand.rule.sets.of", { count: Number(value), tiles: 3 * Number(value) + 1 });
  if (name === "max_copies") return value;
  return t(`hand.rule.${name}.${value}`);
}

/** What the server says against a rule, beside the rules. */
export function renderRules() {
  const { problem } = state;
  const element = /** @type {HTMLElement} */ (document.getElementById("rules-problem"));
  const isRule = problem?.code === "rule_value" || problem?.code === "not_found_among";
  element.hidden = !isRule;
  element.textContent = isRule ? problemWords(problem) : "";
  const changed = Object.keys(state.rules.changes).length > 0;
  document.getElementById("open-rules")?.classList.toggle("changed", changed);
}
