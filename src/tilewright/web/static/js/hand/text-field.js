/** The hand as text, in any notation: typing makes the tiles, and the tiles make the text. What is wrong is marked. */

import { t } from "../i18n.js";
import { askAboutText } from "./analyst.js";
import { formatHand } from "./hand-text.js";
import { currentAnalysis, state, update } from "./state.js";
import { problemWords } from "./verdict.js";

/** @import { Notation } from "./types.js" */

const NOTATIONS = /** @type {const} */ (["auto", "words", "unicode", "chinese", "mcr", "mjai"]);

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = () => /** @type {HTMLInputElement} */ (byId("hand-text"));
const choice = () => /** @type {HTMLSelectElement} */ (byId("hand-notation"));

export function setUpTextField() {
  field().addEventListener("input", () => {
    update({ typed: field().value, keyboard: false });
    askAboutText();
  });
  // What cannot be read stays, so that it can be mended; else the tiles write it anew.
  field().addEventListener("change", () => {
    if (state.typed !== null && state.textProblem === null) update({ typed: null });
  });
  field().addEventListener("keydown", (event) => {
    if (event.key === "Enter") field().dispatchEvent(new Event("change"));
    if (event.key !== "Escape") return;
    update({ typed: null, textProblem: null });
    byId("rack").focus({ preventScroll: true });
  });
  choice().addEventListener("change", () => {
    update({ notation: /** @type {Notation} */ (choice().value), typed: null, textProblem: null });
  });
}

export function renderTextField() {
  if (state.typed === null && state.textProblem !== null) state.textProblem = null;
  const text = state.typed ?? written();
  // While it is being typed the field is the visitor's.
  if (field().value !== text && state.typed === null) field().value = text;
  const { textProblem } = state;
  field().setAttribute("aria-invalid", String(textProblem !== null));
  renderChoice();
  renderProblem(textProblem);
}

/** The tiles as text: at once as the page writes them, and in another notation when the server has told. */
function written() {
  if (state.notation === "auto") return formatHand(state.hand);
  return currentAnalysis()?.text ?? (state.hand.tiles.length + state.hand.melds.length === 0 ? "" : field().value);
}

function renderChoice() {
  const names = NOTATIONS.map((name) => t(`hand.notation.${name}`));
  const select = choice();
  if (select.options.length !== names.length || select.options[0]?.text !== names[0]) {
    select.replaceChildren(...NOTATIONS.map((name, i) => new Option(names[i], name)));
  }
  select.value = state.notation;
}

let shown = "";

/** @param {import("../types.js").Problem | null} problem */
function renderProblem(problem) {
  const root = byId("hand-text-problem");
  const now = problem ? JSON.stringify([problem, state.typed, document.documentElement.lang]) : "";
  if (now === shown) return;
  shown = now;
  root.hidden = problem === null;
  if (!problem) return root.replaceChildren();
  const { offset, found } = /** @type {{ offset?: number, found?: unknown }} */ (problem);
  const parts = [Object.assign(document.createElement("span"), { textContent: problemWords(problem) })];
  if (typeof offset === "number") parts.unshift(marked(state.typed ?? "", offset, typeof found === "string" ? found : ""));
  root.replaceChildren(...parts);
}

/**
 * The text with the wrong place marked.
 *
 * @param {string} text
 * @param {number} offset in characters as the server counts them
 * @param {string} found what was found there
 */
function marked(text, offset, found) {
  const characters = Array.from(text);
  const length = Math.max(1, characters.slice(offset).join("").startsWith(found) ? Array.from(found).length : 1);
  const mark = document.createElement("mark");
  mark.textContent = characters.slice(offset, offset + length).join("") || " ";
  const line = Object.assign(document.createElement("code"), { className: "marked-text" });
  line.append(characters.slice(0, offset).join(""), mark, characters.slice(offset + length).join(""));
  return line;
}
