/** The analyser, put together: rack, palette, text, rules, and what is known about the hand. */

import { announce } from "../announcer.js";
import { dialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { recall, remember } from "../settings.js";
import { addressOfHand, readAddress, replaceAddress, writeAddress } from "./address.js";
import { askAboutHand, askAboutText } from "./analyst.js";
import { canRedo, canUndo, clearSeen, edit, onEdit, redo, show, sortHand, undo } from "./edits.js";
import { EXAMPLES, addressOfExample } from "./examples.js";
import { listenToSuits, markSuits } from "./face-grid.js";
import { formatHand, readHand } from "./hand-text.js";
import { listenToKeys, touch } from "./keyboard.js";
import { renderMelding, toggleMelding } from "./melding.js";
import { setUpNewHand } from "./new-hand.js";
import { PaletteView } from "./palette-view.js";
import { rackGroups } from "./rack-layout.js";
import { RackView } from "./rack-view.js";
import { renderResults } from "./results-view.js";
import { rove } from "./roving.js";
import { fillRules, renderRules, setUpRules } from "./rules-sheet.js";
import { renderSeen, setUpSeen } from "./seen-view.js";
import { lastStandsApart, onChange, state, update } from "./state.js";
import { renderTextField, setUpTextField } from "./text-field.js";
import { renderVerdict } from "./verdict.js";

const KEY = "tilewright.hand";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export function setUpAnalyser() {
  const rack = new RackView(byId("rack"), {
    groups: rackGroups,
    melds: () => state.hand.melds,
    chosen: () => state.chosen,
    keyboard: () => state.keyboard,
  });
  const palette = new PaletteView(byId("palette"));
  for (const render of [
    () => rack.render(),
    () => palette.render(),
    () => markSuits(byId("suits"), palette),
    () => renderVerdict(byId("verdict")),
    () => renderResults(byId("results")),
    () => renderMelding(byId("melding")),
    () => renderSeen(byId("seen")),
    renderTextField,
    renderRules,
    renderTools,
    askAboutHand,
  ]) {
    onChange(() => {
      if (state.view === "analyser") render();
    });
  }
  onEdit((leap) => {
    writeAddress(leap);
    remember(KEY, addressOfHand());
  });
  rack.root.addEventListener("click", (event) => touch(rack.stopAt(event.target)));
  listenToKeys(rack, palette);
  listenToSuits(byId("suits"), palette);
  setUpTextField();
  setUpRules();
  setUpSeen(byId("seen"));
  setUpNewHand((address) => openAddress(address, true));
  setUpTools();
  for (const id of ["results", "melding", "suits"]) rove(byId(id), "button");
}

/** The hand that was looked at last in this browser, else the first example. */
export function lastHand() {
  const remembered = recall(KEY);
  if (remembered && readAddress(remembered)) return remembered;
  return addressOfExample(EXAMPLES[0]);
}

/**
 * Show the hand of an address. Text as the server writes it is drawn at once; anything else is read by the server.
 *
 * @param {string} hash
 * @param {boolean} [isEdit] whether it can be taken back
 */
export function openAddress(hash, isEdit = false) {
  const found = readAddress(hash);
  if (!found) return;
  const { text, seen, rules } = found;
  const here = readHand(text, found.last);
  const isPlain = formatHand(here) === text;
  const hand = isPlain ? here : { tiles: [], last: null, melds: [], flowers: [] };
  // What the server must read takes the old hand away at once, so that nobody takes it for the one of the address.
  const typed = isPlain ? null : text;
  if (isEdit) edit({ hand, seen, rules }, { leap: true, typed });
  else show({ hand, seen, rules }, typed);
  if (!isPlain) askAboutText({ ofAddress: true });
  fillRules();
}

function setUpTools() {
  /** @type {Record<string, () => void>} */
  const actions = {
    undo,
    redo,
    sort: sortHand,
    lay: toggleMelding,
    "to-hand": () => update({ target: "hand" }),
    "to-seen": () => update({ target: state.target === "seen" ? "hand" : "seen" }),
    "clear-seen": clearSeen,
    share: () => void share(),
    "menu-share": () => (dialog("menu").close(), void share()),
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.currentTarget).getAttribute("aria-disabled") !== "true") action();
    });
  }
}

/** Copy the address of what is shown. */
export async function share() {
  if (state.view === "analyser") replaceAddress();
  try {
    await navigator.clipboard.writeText(location.href);
    announce(t("hand.say.shared"), { visible: true });
  } catch {
    announce(t("hand.say.share_by_hand"), { visible: true });
  }
}

function renderTools() {
  byId("undo").setAttribute("aria-disabled", String(!canUndo()));
  byId("redo").setAttribute("aria-disabled", String(!canRedo()));
  byId("sort").setAttribute("aria-disabled", String(!lastStandsApart()));
  byId("digits").textContent = state.digits === "" ? "" : t("hand.digits", { digits: state.digits });
  byId("digits").hidden = state.digits === "";
  document.title = `${formatHand(state.hand) || t("rooms.hand")} · ${t("app.name")}`;
}
