/** The dialog in which a layout, rules and a seed are chosen. */

import { getLayout } from "./api.js";
import { beforeOpening, dialog } from "../dialogs.js";
import { has, t } from "../i18n.js";
import { layoutPreview } from "./layout-preview.js";
import { getDaily, playToday, streak } from "../game/daily.js";
import { newGame } from "../game/play.js";
import { layoutName } from "./kind.js";
import { clearTold, explainDeal, removeButton, setUpOwnLayouts } from "./own-layouts.js";
import { chosenRules, fillProfiles, setUpProfiles } from "./profiles.js";
import { state } from "./state.js";

/** @import { LayoutInfo } from "../types.js" */

/** The largest whole number that JavaScript keeps exactly. */
const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

let chosen = "";

export function setUpNewGame() {
  const form = /** @type {HTMLFormElement} */ (dialog("new-game").querySelector("form"));
  const seed = /** @type {HTMLInputElement} */ (form.elements.namedItem("seed"));
  beforeOpening("new-game", () => {
    chosen = state.session?.game.layout.id ?? "";
    seed.value = "";
    check(seed);
    clearTold();
    fillProfiles();
    fill();
    void describeToday();
  });
  setUpProfiles();
  setUpOwnLayouts((layout) => {
    chosen = layout;
    fill();
    // Enter deals it.
    /** @type {HTMLElement} */ (form.querySelector("[type=submit]")).focus();
  });
  document.getElementById("play-today")?.addEventListener("click", () => playToday());
  seed.addEventListener("input", () => check(seed));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!check(seed)) return seed.reportValidity();
    const text = seed.value.trim();
    const what = { layout: chosen, ...(text !== "" && { seed: Number(text) }), ...chosenRules() };
    if (await newGame(what, explainDeal)) dialog("new-game").close();
  });
}

/** Which board today has, whether it is done, and for how many days in a row. */
async function describeToday() {
  const facts = /** @type {HTMLElement} */ (document.getElementById("today-facts"));
  try {
    const [daily, days] = await Promise.all([getDaily(), streak()]);
    const layout = state.layouts.find(({ id }) => id === daily.layout);
    const parts = [
      layout ? layoutName(layout) : "",
      daily.cleared ? t("daily.done") : daily.game_id ? t("daily.begun") : "",
      days > 0 ? t("daily.streak", { count: days }) : "",
    ];
    facts.textContent = parts.filter(Boolean).join(" · ");
  } catch {
    // The day can be played all the same; who asks for it is told what is wrong.
    facts.textContent = "";
  }
}

/** @param {HTMLInputElement} seed */
function check(seed) {
  const text = seed.value.trim();
  const good = text === "" || (/^\d+$/.test(text) && Number(text) <= LARGEST_SEED);
  seed.setCustomValidity(good ? "" : t("new.seed_invalid", { largest: LARGEST_SEED }));
  return good;
}

/** One card a layout; those of one's own below the others. */
function fill() {
  if (!state.layouts.some(({ id }) => id === chosen)) chosen = state.layouts[0]?.id ?? "";
  const own = state.layouts.filter((layout) => layout.own);
  const list = /** @type {HTMLElement} */ (document.getElementById("layout-list"));
  const yours = /** @type {HTMLElement} */ (document.getElementById("own-list"));
  list.replaceChildren(...state.layouts.filter((layout) => !layout.own).map(card));
  yours.replaceChildren(...own.map(ownCard));
  yours.hidden = own.length === 0;
  // When the dialog is there: it opens after this.
  requestAnimationFrame(() => document.querySelector("#layouts :checked")?.closest(".card")?.scrollIntoView({ block: "nearest" }));
}

/** @param {LayoutInfo} layout */
function ownCard(layout) {
  const whole = Object.assign(document.createElement("div"), { className: "own" });
  whole.append(card(layout), removeButton(layout, (now) => {
    if (now || chosen === layout.id) chosen = now;
    fill();
  }));
  return whole;
}

/** @param {LayoutInfo} layout */
function card(layout) {
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "layout", value: layout.id });
  input.checked = layout.id === chosen;
  input.addEventListener("change", () => {
    chosen = layout.id;
  });
  const picture = Object.assign(document.createElement("span"), { className: "preview" });
  const name = Object.assign(document.createElement("span"), { className: "name", textContent: layoutName(layout) });
  const facts = Object.assign(document.createElement("span"), { className: "facts" });
  const difficulty = layout.difficulty ? t(`difficulty.${layout.difficulty}`) : "";
  facts.textContent = [t("new.tiles", { count: layout.tiles }), difficulty].filter(Boolean).join(" · ");
  const words = Object.assign(document.createElement("span"), { className: "words" });
  words.textContent = has(`layout.${layout.id}.words`) ? t(`layout.${layout.id}.words`) : layout.description;
  const label = Object.assign(document.createElement("label"), { className: "card" });
  label.append(input, picture, name, facts, words);
  label.addEventListener("dblclick", () => label.closest("form")?.requestSubmit());
  getLayout(layout.id).then(
    (detail) => picture.replaceChildren(layoutPreview(detail)),
    // It was removed meanwhile, or the server is away: a card without a picture can be chosen all the same.
    () => undefined,
  );
  return label;
}
