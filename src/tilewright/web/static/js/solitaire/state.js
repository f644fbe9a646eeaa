/**
 * What the page shows, in one place. Every change goes through `update`, which draws once per turn of the event loop.
 *
 * @import { LayoutInfo } from "../types.js"
 * @import { Session } from "./session.js"
 */

/**
 * @typedef {object} State
 * @property {Session | null} session the game being played; null until the first one is there
 * @property {LayoutInfo[]} layouts what can be played, easy to hard; empty until the list is there
 * @property {number[]} selected tiles picked for the next move, in the order they were picked
 * @property {number[]} hinted tiles of the hint being shown
 * @property {number} hintCount goes up with every hint, so that the same hint twice breathes twice
 * @property {number[]} blocking tiles that hold the tile which was refused last, while they glow
 * @property {number | null} refused the tile that was refused last, while it shakes
 * @property {number | null} cursor the tile under the keyboard's cursor
 * @property {boolean} keyboard whether the player moves by keyboard, so that the cursor is drawn
 * @property {boolean} celebrating whether the win is being shown: the cleared board rises once more
 * @property {number} hintsUsed hints taken in this game, since the page was loaded
 * @property {{ position: string, winnable: boolean } | null} lateLight what the solver found after the answer to a move:
 *   game and revision, and whether the board can be cleared
 * @property {"no" | "yes" | "read"} help the first lines of help: shown on the first board until the first move
 */

/** @type {State} */
export const state = {
  session: null,
  layouts: [],
  selected: [],
  hinted: [],
  hintCount: 0,
  blocking: [],
  refused: null,
  cursor: null,
  keyboard: false,
  celebrating: false,
  hintsUsed: 0,
  lateLight: null,
  help: "no",
};

/** @type {(() => void)[]} */
const renderers = [];
let scheduled = false;

/** @param {() => void} render called once after any number of changes */
export function onChange(render) {
  renderers.push(render);
}

/** @param {Partial<State>} change */
export function update(change) {
  Object.assign(state, change);
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    for (const render of renderers) render();
  });
}

/** What the player sees: the server's game without the tiles of moves on their way. */
export function view() {
  const { session } = state;
  if (!session) return null;
  const { game, removed } = session;
  if (removed.size === 0) {
    return { game, present: new Set(game.present), free: new Set(game.free), moves: game.moves, moveCount: game.move_count };
  }
  /** @param {number} tile */
  const there = (tile) => !removed.has(tile);
  const moves = game.moves.filter((move) => move.every(there));
  return {
    game,
    present: new Set(game.present.filter(there)),
    free: new Set(game.free.filter(there)),
    moves,
    moveCount: moves.length,
  };
}
