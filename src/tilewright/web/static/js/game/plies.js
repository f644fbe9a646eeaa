/**
 * Moves and shuffles in what was played: an empty list stands for a shuffle, which is taken back like a move but is
 * none.
 *
 * @import { AnyMove } from "../types.js"
 */

/** How many moves there are. @param {AnyMove[]} played */
export function countMoves(played) {
  return played.filter((move) => move.length > 0).length;
}

/**
 * How many entries stand when so many moves are kept, and the shuffles after the last of them.
 *
 * @param {AnyMove[]} played
 * @param {number} moves
 */
export function entriesWith(played, moves) {
  let before = 0;
  for (const [entry, move] of played.entries()) {
    if (move.length === 0) continue;
    if (before === moves) return entry;
    before += 1;
  }
  return played.length;
}

/**
 * Whether there is a shuffle after so many moves and before the next.
 *
 * @param {AnyMove[]} played
 * @param {number} moves
 */
export function isShuffled(played, moves) {
  return played.some((move, entry) => move.length === 0 && countMoves(played.slice(0, entry)) === moves);
}

/**
 * How many entries there are before a move.
 *
 * @param {AnyMove[]} played
 * @param {number} ply which move, from 1
 */
export function entryOf(played, ply) {
  let moves = 0;
  const entry = played.findIndex((move) => move.length > 0 && ++moves === ply);
  return entry < 0 ? played.length : entry;
}
