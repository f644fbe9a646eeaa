/**
 * What the room of solitaire shows: the state of a game, and the layouts that can be played.
 *
 * @import { GameState } from "../game/state.js"
 * @import { Game, LayoutInfo, SolitaireProfile } from "../types.js"
 */

import { state as shared, update as updateShared } from "../game/state.js";

export { onChange } from "../game/state.js";

/**
 * @typedef {GameState<Game> & { layouts: LayoutInfo[], profiles: SolitaireProfile[], turned: boolean }} State
 *   layouts: what can be played, easy to hard; empty until the list is there
 *   profiles: rules to choose from, the usual ones first
 *   turned: whether the board is drawn turned by a quarter
 */

export const state = /** @type {State} */ (Object.assign(shared, { layouts: [], profiles: [], turned: false }));

/** @type {(change: Partial<State>) => void} */
export const update = updateShared;

/**
 * @typedef {object} View what the player sees: the server's game without the tiles of moves on their way
 * @property {Game} game
 * @property {Set<number>} present
 * @property {Set<number>} free
 * @property {number[][]} moves
 * @property {number} moveCount
 */

/** What was seen last, and what it follows from. */
let seen = /** @type {{ game: Game, removed: Set<number>, view: View } | null} */ (null);

/** What the player sees: the same object as long as it is the same. @returns {View | null} */
export function view() {
  const { session } = state;
  if (!session) return null;
  const { game, removed } = session;
  if (seen?.game !== game || seen.removed !== removed) seen = { game, removed, view: viewOf(game, removed) };
  return seen.view;
}

/** @param {Game} game @param {Set<number>} removed @returns {View} */
function viewOf(game, removed) {
  if (removed.size === 0) {
    return { game, present: new Set(game.present), free: new Set(game.free), moves: game.moves, moveCount: game.move_count };
  }
  /** @param {number} tile */
  const there = (tile) => !removed.has(tile);
  const moves = game.moves.filter((move) => move.every(there));
  return { game, present: new Set(game.present.filter(there)), free: new Set(game.free.filter(there)), moves, moveCount: moves.length };
}
