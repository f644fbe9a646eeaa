/**
 * Keys. The board is one stop of the Tab key; arrows move a cursor from tile to tile. Letters work while the board, or
 * nothing at all, has the focus.
 *
 * @import { Direction } from "../types.js"
 */

import { openDialog } from "../dialogs.js";
import { playToday } from "./daily.js";
import { goBackToTheWin, offerWayBack } from "./endings.js";
import { kind } from "./kind.js";
import { hint, redo, shuffle, undo, unselect } from "./play.js";
import { openReplay } from "./replay.js";
import { openReview } from "./review.js";
import { state, update } from "./state.js";
import { openTree } from "./tree.js";

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** @type {Record<string, () => unknown>} */
const KEYS = {
  u: () => undo(),
  r: () => redo(),
  h: () => hint(offerWayBack),
  b: () => goBackToTheWin(),
  s: () => shuffle(),
  l: () => openReview(),
  t: () => openTree(),
  y: () => openReplay(),
  n: () => openDialog("new-game"),
  d: () => playToday(),
  "?": () => openDialog("shortcuts"),
  Escape: () => unselect(),
  Home: () => moveTo((order) => order[0] ?? null),
  End: () => moveTo((order) => order.at(-1) ?? null),
  PageDown: () => moveTo((order) => neighbour(order, 1)),
  PageUp: () => moveTo((order) => neighbour(order, -1)),
  m: () => moveTo(nextMatch),
};

/**
 * @typedef {object} Walk how a cursor goes over the board
 * @property {() => number[]} order the tiles it goes to, as one reads
 * @property {(from: number | null, direction: Direction) => number | null} towards
 * @property {(tile: number) => unknown} pick
 * @property {Record<string, () => unknown>} [keys] keys of the room's own
 */

/** @type {Walk} */
let walk = { order: () => [], towards: (from) => from, pick: () => undefined };

/** @param {HTMLElement} board @param {Walk} how */
export function listenToKeys(board, how) {
  walk = how;
  const keys = { ...KEYS, ...how.keys };
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog:modal")) return;
    const onBoard = event.target === board;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z") {
      event.preventDefault();
      void (event.shiftKey ? redo() : undo());
      return;
    }
    if (command || event.altKey || !(onBoard || event.target === document.body)) return;
    const direction = ARROWS[event.key];
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (direction) {
      moveTo(() => walk.towards(present(state.cursor), direction));
    } else if (event.key === "Enter" || event.key === " ") {
      if (!onBoard) return;
      update({ keyboard: true });
      if (state.cursor !== null) void walk.pick(state.cursor);
    } else if (action) {
      void action();
    } else {
      return;
    }
    event.preventDefault();
    if (!document.querySelector("dialog:modal")) board.focus({ preventScroll: true });
  });
  board.addEventListener("focus", () => {
    if (kind().view() && present(state.cursor) === null) update({ cursor: walk.order()[0] ?? null });
  });
  // The board was reached by the Tab key: then it is played by keys.
  board.addEventListener("keyup", (event) => {
    if (event.key === "Tab") update({ keyboard: true });
  });
}

/** @param {(order: number[]) => number | null} choose */
function moveTo(choose) {
  if (kind().view()) update({ keyboard: true, cursor: choose(walk.order()), refused: null, blocking: [] });
}

/** @param {number | null} tile @returns {number | null} the tile, when it is still there */
function present(tile) {
  return tile !== null && kind().view()?.present.has(tile) ? tile : null;
}

/** @param {number[]} tiles @param {1 | -1} step @returns {number | null} */
function neighbour(tiles, step) {
  const at = tiles.indexOf(state.cursor ?? -1);
  if (at < 0) return tiles[0] ?? null;
  return tiles.at((at + step) % tiles.length) ?? null;
}

/** The next tile that goes with the selected one, or with the one under the cursor. @param {number[]} tiles */
function nextMatch(tiles) {
  const now = kind().view();
  const held = state.selected[0] ?? state.cursor;
  if (!now || held === null || held === undefined) return state.cursor;
  const partners = new Set(now.moves.filter((move) => move.includes(held)).flat());
  const at = tiles.indexOf(state.cursor ?? -1);
  const turned = [...tiles.slice(at + 1), ...tiles.slice(0, at + 1)];
  return turned.find((tile) => tile !== held && partners.has(tile)) ?? state.cursor;
}
