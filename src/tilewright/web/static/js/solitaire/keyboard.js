/**
 * Keys. The board is one stop of the Tab key; arrows move a cursor from free tile to free tile. Letters work while the
 * board, or nothing at all, has the focus.
 *
 * @import { Direction } from "../types.js"
 */

import { openDialog } from "../dialogs.js";
import { goBackToTheWin, offerWayBack } from "./endings.js";
import { firstTile, inReadingOrder, lastTile, tileTowards } from "./focus.js";
import { hint, pick, redo, shuffle, undo, unselect } from "./play.js";
import { openReview } from "./review.js";
import { state, update, view } from "./state.js";

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
  n: () => openDialog("new-game"),
  "?": () => openDialog("shortcuts"),
  Escape: () => unselect(),
  Home: () => moveTo((game, free) => firstTile(game, free)),
  End: () => moveTo((game, free) => lastTile(game, free)),
  PageDown: () => moveTo((game, free) => neighbour(inReadingOrder(game, free), 1)),
  PageUp: () => moveTo((game, free) => neighbour(inReadingOrder(game, free), -1)),
  m: () => moveTo((game, free) => nextMatch(inReadingOrder(game, free))),
};

/** @param {HTMLElement} board */
export function listenToKeys(board) {
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
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = KEYS[key];
    if (direction) {
      moveTo((game, free) => tileTowards(game, free, present(state.cursor), direction));
    } else if (event.key === "Enter" || event.key === " ") {
      if (!onBoard) return;
      update({ keyboard: true });
      if (state.cursor !== null) void pick(state.cursor);
    } else if (action) {
      void action();
    } else {
      return;
    }
    event.preventDefault();
    if (!document.querySelector("dialog:modal")) board.focus({ preventScroll: true });
  });
  board.addEventListener("focus", () => {
    const now = view();
    if (now && present(state.cursor) === null) update({ cursor: firstTile(now.game, now.free) });
  });
  // The board was reached by the Tab key: then it is played by keys.
  board.addEventListener("keyup", (event) => {
    if (event.key === "Tab") update({ keyboard: true });
  });
}

/** @param {(game: import("../types.js").Game, free: Set<number>) => number | null} choose */
function moveTo(choose) {
  const now = view();
  if (now) update({ keyboard: true, cursor: choose(now.game, now.free), refused: null, blocking: [] });
}

/** @param {number | null} tile @returns {number | null} the tile, when it is still there */
function present(tile) {
  return tile !== null && view()?.present.has(tile) ? tile : null;
}

/** @param {number[]} tiles @param {1 | -1} step @returns {number | null} */
function neighbour(tiles, step) {
  const at = tiles.indexOf(state.cursor ?? -1);
  if (at < 0) return tiles[0] ?? null;
  return tiles.at((at + step) % tiles.length) ?? null;
}

/** The next tile that goes with the selected one, or with the one under the cursor. @param {number[]} tiles */
function nextMatch(tiles) {
  const now = view();
  const held = state.selected[0] ?? state.cursor;
  if (!now || held === null || held === undefined) return state.cursor;
  const partners = new Set(now.moves.filter((move) => move.includes(held)).flat());
  const at = tiles.indexOf(state.cursor ?? -1);
  const turned = [...tiles.slice(at + 1), ...tiles.slice(0, at + 1)];
  return turned.find((tile) => tile !== held && partners.has(tile)) ?? state.cursor;
}
