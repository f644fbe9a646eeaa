/**
 * The dialog in which a board is chosen: a preset, what to change about it, the number of the deal; or the board of the
 * day.
 *
 * @import { ConnectPreset } from "../types.js"
 */

import { beforeOpening, dialog } from "../dialogs.js";
import { getDaily, playToday, streak } from "../game/daily.js";
import { newGame } from "../game/play.js";
import { t } from "../i18n.js";
import { chosenGravity, fillGravity, setUpGravityFields } from "./gravity-fields.js";
import { gravityPictures, gravityWords } from "./gravity.js";
import { rememberAsked } from "./kind.js";
import { boardName } from "./names.js";
import { boardPreview } from "./preview.js";
import { state } from "./state.js";

/** The largest whole number that JavaScript keeps exactly. */
const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {HTMLFormElement} */
let form;
let chosen = "";

/** @param {string} name @returns {HTMLInputElement} */
function field(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

export function setUpNewGame() {
  form = /** @type {HTMLFormElement} */ (dialog("new-game").querySelector("form"));
  beforeOpening("new-game", () => {
    const { presets } = state.catalogue;
    const played = state.session?.game.layout_id ?? "";
    chosen = (presets.find(({ id }) => id === played) ?? presets[0])?.id ?? "";
    field("seed").value = "";
    checkSeed();
    fillCards();
    fillFields();
    void describeToday();
  });
  field("seed").addEventListener("input", checkSeed);
  setUpGravityFields();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void deal();
  });
  byId("play-today").addEventListener("click", () => playToday());
}

function checkSeed() {
  const text = field("seed").value.trim();
  const good = text === "" || (/^\d+$/.test(text) && Number(text) <= LARGEST_SEED);
  field("seed").setCustomValidity(good ? "" : t("new.seed_invalid", { largest: LARGEST_SEED }));
}

async function deal() {
  // A field that is wrong may be folded away.
  if (!form.checkValidity() && form.querySelector("details :invalid")) byId("change-board").setAttribute("open", "");
  if (!form.reportValidity()) return;
  const what = asked();
  const text = field("seed").value.trim();
  if (!(await newGame(text === "" ? what : { ...what, seed: Number(text) }))) return;
  rememberAsked(what);
  dialog("new-game").close();
}

/** What the fields ask for: the preset, and what was changed about it. */
function asked() {
  const preset = presetOf(chosen);
  if (!preset) return {};
  const [rows, cols, kinds, copies] = ["rows", "cols", "kinds", "copies"].map((name) => Number(field(name).value));
  const { gravity, level } = chosenGravity();
  const border = field("border").checked ? 1 : 0;
  const isResized = preset.mask === null && (rows !== preset.rows || cols !== preset.cols);
  // A preset is on the first level.
  if (isResized || level !== preset.rules.level) {
    const place = preset.mask === null ? { rows, cols } : { mask: preset.mask };
    return { ...place, kinds, ...(copies ? { copies } : {}), rules: { ...preset.rules, gravity, level, border } };
  }
  return {
    preset: preset.id,
    ...(kinds !== preset.kinds && { kinds }),
    ...(copies && copies !== preset.copies && { copies }),
    ...(gravity !== preset.rules.gravity && { gravity }),
    ...(border !== preset.rules.border && { border }),
  };
}

/** @param {string} id */
function presetOf(id) {
  return state.catalogue.presets.find((preset) => preset.id === id);
}

/** One card a preset. */
function fillCards() {
  const list = byId("layout-list");
  list.replaceChildren(...state.catalogue.presets.map(card));
  list.querySelector(":checked")?.scrollIntoView({ block: "nearest" });
}

/** @param {ConnectPreset} preset */
function card(preset) {
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "layout", value: preset.id });
  input.checked = preset.id === chosen;
  input.addEventListener("change", () => {
    chosen = preset.id;
    fillFields();
  });
  const mask = state.catalogue.masks.find(({ id }) => id === preset.mask)?.grid;
  const picture = Object.assign(document.createElement("span"), { className: "preview" });
  picture.append(boardPreview(mask ?? Array.from({ length: preset.rows }, () => Array(preset.cols).fill(1))));
  const name = Object.assign(document.createElement("span"), { className: "name", textContent: boardName(preset.id) });
  const facts = Object.assign(document.createElement("span"), { className: "facts" });
  facts.textContent = t("new.tiles", { count: preset.tiles });
  const words = Object.assign(document.createElement("span"), { className: "rule" });
  const rules = ruleWords(preset);
  if (preset.rules.gravity !== "none") words.append(...gravityPictures(preset.rules.gravity));
  words.append(rules.join(" · "));
  const label = Object.assign(document.createElement("label"), { className: "card" });
  label.append(input, picture, name, facts, words);
  label.addEventListener("dblclick", () => form.requestSubmit());
  return label;
}

/** What is not as usual about the rules of a preset. @param {ConnectPreset} preset */
function ruleWords({ rules }) {
  const words = [];
  if (rules.gravity !== "none") words.push(gravityWords(rules.gravity));
  if (rules.border === 0) words.push(t("connect.walled"));
  if (!rules.adjacent) words.push(t("connect.rivers"));
  return words;
}

/** What the chosen preset has. */
function fillFields() {
  const preset = presetOf(chosen);
  if (!preset) return;
  for (const name of /** @type {const} */ (["rows", "cols", "kinds"])) field(name).value = String(preset[name]);
  field("copies").value = preset.copies === null ? "" : String(preset.copies);
  field("border").checked = preset.rules.border === 1;
  fillGravity(preset.rules, state.catalogue.gravity.map(({ id }) => id));
  for (const name of ["rows", "cols"]) {
    field(name).disabled = preset.mask !== null;
    field(name).max = String(state.catalogue.max_side);
  }
}

/** Which board today has, whether it is done, and for how many days in a row. */
async function describeToday() {
  const facts = byId("today-facts");
  try {
    const [daily, days] = await Promise.all([getDaily(), streak()]);
    const begun = daily.game_id ? t("daily.begun") : "";
    const parts = [
      boardName(daily.layout),
      daily.cleared ? t("daily.done") : begun,
      days > 0 ? t("daily.streak", { count: days }) : "",
    ];
    facts.textContent = parts.filter(Boolean).join(" · ");
  } catch {
    // The day can be played all the same; who asks for it is told what is wrong.
    facts.textContent = "";
  }
}
