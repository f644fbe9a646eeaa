/**
 * Keys of the analyser. Rack and palette are one stop of the Tab key each, with a cursor; ranks and a suit put tiles down
 * wherever the focus is, unless something is being typed.
 */

import { announce } from "../announcer.js";
import { openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { addTile, markLast, redo, removeLast, removeTile, sortHand, takeBackMeld, undo } from "./edits.js";
import { chooseTile, toggleMelding } from "./melding.js";
import { randomHand } from "./new-hand.js";
import { isTile, typeRank } from "./rank-typing.js";
import { state, update } from "./state.js";

/** @import { PaletteView } from "./palette-view.js" */
/** @import { RackView } from "./rack-view.js" */

/**
 * @param {RackView} rack
 * @param {PaletteView} palette
 */
export function listenToKeys(rack, palette) {
  rack.root.addEventListener("keydown", (event) => {
    rackKey(event, rack, () => touch(rack.stops[rack.cursor]));
    const at = rack.stops[rack.cursor]?.at;
    if (event.key === "d" && !event.ctrlKey && !event.metaKey && typeof at === "number") markLast(at);
  });
  for (const { root } of [rack, palette]) watchFocus(root);
  document.addEventListener("keydown", (event) => {
    if (state.view === "analyser" && isForThePage(event) && (typed(event) || command(event))) event.preventDefault();
  });
}

/** Whether the keys were used last, and not mouse or finger. */
let byKeys = false;
document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("pointerdown", () => (byKeys = false), true);

/** The cursor is seen while the keys are used. @param {HTMLElement} root */
export function watchFocus(root) {
  root.addEventListener("focus", () => {
    if (byKeys) update({ keyboard: true });
  });
  root.addEventListener("blur", () => update({ keyboard: false }));
  root.addEventListener("pointerdown", () => {
    if (state.keyboard) update({ keyboard: false });
  });
}

/** Whether a key is for the page, and not for a dialog or a field. @param {KeyboardEvent} event */
export function isForThePage(event) {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog:modal")) return false;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches("select, textarea, input:not([type=checkbox])")) return false;
  return !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() === "z";
}

/** Along the rack. @param {KeyboardEvent} event @param {RackView} rack @param {() => void} take what Space does */
export function rackKey(event, rack, take) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const last = rack.stops.length - 1;
  /** @param {number} to */
  const go = (to) => {
    rack.cursor = Math.max(0, Math.min(last, to));
    update({ keyboard: true });
  };
  /** @type {Record<string, () => void>} */
  const actions = {
    ArrowRight: () => go(rack.cursor + 1),
    ArrowLeft: () => go(rack.cursor - 1),
    Home: () => go(0),
    End: () => go(last),
    Enter: take,
    " ": take,
    Delete: take,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** What a tap on a tile or a set of the rack does. @param {{ at: number | null, meld: number | null } | undefined} stop */
export function touch(stop) {
  if (!stop) return;
  if (stop.meld !== null) takeBackMeld(stop.meld);
  else if (stop.at !== null) {
    if (state.melding) chooseTile(stop.at);
    else removeTile(stop.at);
  }
}

/** @param {KeyboardEvent} event @returns {boolean} whether it put tiles down or took one away */
function typed(event) {
  const found = typeRank(event, state.digits);
  if (found) {
    update({ digits: found.digits });
    for (const face of found.faces) {
      if (!isTile(face)) announce(t("hand.no.rank", { found: face }), { visible: true });
      if (!isTile(face) || !addTile(face)) break;
    }
    return true;
  }
  if (event.key !== "Backspace") return false;
  removeLast();
  return true;
}

/** @param {KeyboardEvent} event @returns {boolean} whether it did anything */
function command(event) {
  /** @type {Record<string, () => void>} */
  const actions = {
    j: () => void addTile("J"),
    u: undo,
    y: redo,
    l: toggleMelding,
    o: sortHand,
    n: () => openDialog("new-hand"),
    x: randomHand,
    e: () => update({ target: state.target === "hand" ? "seen" : "hand" }),
    r: () => openDialog("rules"),
    t: () => document.getElementById("to-trainer")?.click(),
    "/": () => document.getElementById("hand-text")?.focus(),
    "?": () => openDialog("shortcuts"),
    Escape: () => update({ melding: false, chosen: [], way: null }),
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const withControl = event.ctrlKey || event.metaKey;
  const action = withControl ? (event.shiftKey ? redo : undo) : actions[key];
  if (!action) return false;
  action();
  return true;
}
