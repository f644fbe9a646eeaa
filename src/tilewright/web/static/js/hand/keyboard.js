/**
 * Keys. Rack and palette are one stop of the Tab key each, with a cursor; ranks and a suit put tiles down wherever the
 * focus is, unless something is being typed.
 */

import { announce } from "../announcer.js";
import { openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { addTile, markLast, redo, removeLast, removeTile, sortHand, takeBackMeld, undo } from "./edits.js";
import { chooseTile, toggleMelding } from "./melding.js";
import { randomHand } from "./new-hand.js";
import { state, update } from "./state.js";

/** @import { PaletteView } from "./palette-view.js" */
/** @import { RackView } from "./rack-view.js" */

const MOST_DIGITS = 14;

/**
 * @param {RackView} rack
 * @param {PaletteView} palette
 * @param {() => boolean} isOpen whether the analyser is what is seen
 */
export function listenToKeys(rack, palette, isOpen) {
  rack.root.addEventListener("keydown", (event) => rackKey(event, rack));
  palette.root.addEventListener("keydown", (event) => paletteKey(event, palette));
  for (const { root } of [rack, palette]) {
    root.addEventListener("focus", () => {
      if (root.matches(":focus-visible")) update({ keyboard: true });
    });
    root.addEventListener("blur", () => update({ keyboard: false }));
    root.addEventListener("pointerdown", () => {
      if (state.keyboard) update({ keyboard: false });
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isOpen() || document.querySelector("dialog:modal")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("select, textarea, input:not([type=checkbox])")) return;
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() !== "z")) return;
    if (typed(event) || command(event)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {RackView} rack */
function rackKey(event, rack) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { stops } = rack;
  const stop = stops[rack.cursor];
  /** @param {number} to */
  const go = (to) => {
    rack.cursor = Math.max(0, Math.min(stops.length - 1, to));
    update({ keyboard: true });
  };
  /** @type {Record<string, () => void>} */
  const actions = {
    ArrowRight: () => go(rack.cursor + 1),
    ArrowLeft: () => go(rack.cursor - 1),
    Home: () => go(0),
    End: () => go(stops.length - 1),
    Enter: () => touch(stop),
    " ": () => touch(stop),
    Delete: () => touch(stop),
    d: () => {
      if (typeof stop?.at === "number") markLast(stop.at);
    },
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

/** @param {KeyboardEvent} event @param {PaletteView} palette */
function paletteKey(event, palette) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  /** @type {Record<string, () => void>} */
  const actions = {
    ArrowRight: () => palette.move(0, 1),
    ArrowLeft: () => palette.move(0, -1),
    ArrowDown: () => palette.move(1, 0),
    ArrowUp: () => palette.move(-1, 0),
    Home: () => palette.jump(false),
    End: () => palette.jump(true),
    Enter: () => palette.put(),
    " ": () => palette.put(),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Ranks wait for their suit; Backspace takes away the last of them. @param {KeyboardEvent} event @returns {boolean} whether it was one */
function typed({ key, ctrlKey, metaKey }) {
  const { digits } = state;
  if (ctrlKey || metaKey) return false;
  if (/^\d$/.test(key)) {
    if (digits.length < MOST_DIGITS) update({ digits: digits + key });
    return true;
  }
  if (digits !== "") {
    if (key === "Backspace") {
      update({ digits: digits.slice(0, -1) });
      return true;
    }
    if (key === "Escape") {
      update({ digits: "" });
      return true;
    }
    if (/^[mpsz]$/i.test(key)) {
      putDown(digits, key.toLowerCase());
      return true;
    }
  }
  if (key === "Backspace") {
    removeLast();
    return true;
  }
  return false;
}

/** @param {string} digits @param {string} suit */
function putDown(digits, suit) {
  update({ digits: "" });
  for (const rank of digits) {
    if (suit === "z" && !/[1-7]/.test(rank)) {
      announce(t("hand.no.rank", { found: `${rank}z` }), { visible: true });
      return;
    }
    if (!addTile(rank + suit)) return;
  }
}

/** @param {KeyboardEvent} event */
function command(event) {
  /** @type {Record<string, () => void>} */
  const actions = {
    j: () => void addTile("J"),
    u: undo,
    z: event.shiftKey ? redo : undo,
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
  if (key === "z" && !event.ctrlKey && !event.metaKey) return false;
  const action = actions[key];
  if (!action) return false;
  action();
  return true;
}
