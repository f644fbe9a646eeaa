/**
 * Moves and shuffles in what was played: an empty list stands for a shuffle, which is taken back like a move but is
 * none.
 */

/** How many moves there are. @param {number[][]} played */
export function countMoves(played) {
  return played.filter((tiles) => tiles.length > 0).length;
}

/**
 * How many entries stand when so many moves are kept, and the shuffles after the last of them.
 *
 * @param {number[][]} played
 * @param {number} moves
 */
export function entriesWith(played, moves) {
  let before = 0;
  for (const [entry, tiles] of played.entries()) {
    if (tiles.length === 0) continue;
    if (before === moves) return entry;
    before += 1;
  }
  return played.length;
}
