/**
 * Where the keyboard's cursor goes among tiles of which the places are known. Pure functions.
 *
 * @import { Direction } from "../types.js"
 */

/** How much further a step aside counts than a step ahead. */
const ASIDE = 2.5;

/** @typedef {{ tile: number, x: number, y: number }} Place where a tile is seen, in steps of any length */

/**
 * The nearest tile in a direction; the same one when there is none.
 *
 * @param {Place[]} places
 * @param {Place} start
 * @param {Direction} direction
 * @returns {number}
 */
export function towards(places, start, direction) {
  const [axis, aside, sign] = /** @type {const} */ (
    { left: ["x", "y", -1], right: ["x", "y", 1], up: ["y", "x", -1], down: ["y", "x", 1] }
  )[direction];
  let best = start.tile;
  let least = Infinity;
  for (const there of places) {
    const ahead = (there[axis] - start[axis]) * sign;
    if (there.tile === start.tile || ahead < 0.5) continue;
    const cost = ahead + ASIDE * Math.abs(there[aside] - start[aside]);
    if (cost < least) [best, least] = [there.tile, cost];
  }
  return best;
}

/**
 * The tile nearest to a place.
 *
 * @param {Iterable<Place>} places
 * @param {{ x: number, y: number }} start
 * @returns {number | null}
 */
export function nearest(places, start) {
  let best = null;
  let least = Infinity;
  for (const { tile, x, y } of places) {
    const distance = Math.hypot(x - start.x, y - start.y);
    if (distance < least) [best, least] = [tile, distance];
  }
  return best;
}

/** Tiles as one reads: rows from the top, each from the left. @param {Place[]} places @returns {number[]} */
export function inReadingOrder(places) {
  return [...places].sort((a, b) => a.y - b.y || a.x - b.x).map(({ tile }) => tile);
}
