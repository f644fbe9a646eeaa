/**
 * What a room with a game shows, in one place. Every change goes through `update`, which draws once per turn of the
 * event loop.
 *
 * @import { AnyGame } from "../types.js"
 * @import { Session } from "./session.js"
 */

/**
 * @template {AnyGame} G
 * @typedef {object} GameState
 * @property {Session<G> | null} session the game being played; null until the first one is there
 * @property {number[]} selected tiles picked for the next move, in the order they were picked
 * @property {number[]} hinted tiles of the hint being shown
 * @property {number} hintCount goes up with every hint, so that the same hint twice breathes twice
 * @property {number[]} blocking tiles that hold the tile which was refused last, while they glow
 * @property {number | null} refused the tile that was refused last, while it shakes
 * @property {number | null} cursor the tile under the keyboard's cursor
 * @property {boolean} keyboard whether the player moves by keyboard, so that the cursor is drawn
 * @property {boolean} celebrating whether the win is being shown
 * @property {{ position: string, winnable: boolean } | null} lateLight what the solver found after the answer to a move:
 *   game and revision, and whether the board can be cleared
 * @property {"no" | "yes" | "read"} help the first lines of help: shown on the first board until the first move
 */

/** @type {GameState<any>} */
export const state = {
  session: null,
  selected: [],
  hinted: [],
  hintCount: 0,
  blocking: [],
  refused: null,
  cursor: null,
  keyboard: false,
  celebrating: false,
  lateLight: null,
  help: "no",
};

/** What is taken away when something else is done. */
export const NO_MARKS = { selected: [], hinted: [], blocking: [], refused: null };

/** @type {(() => void)[]} */
const renderers = [];
let scheduled = false;

/** @param {() => void} render called once after any number of changes */
export function onChange(render) {
  renderers.push(render);
}

/** @param {Partial<GameState<any>>} change */
export function update(change) {
  Object.assign(state, change);
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    for (const render of renderers) render();
  });
}
