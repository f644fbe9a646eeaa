/**
 * Where the keyboard's cursor goes. Pure functions on places; distances in half tiles, seen as on the screen.
 *
 * @import { Direction, Game } from "../types.js"
 */

/** How much further a step aside counts than a step ahead. */
const ASIDE = 2.5;
/** A layer shifts a tile by this part of its width and height, as drawn. */
const LAYER_X = 0.28;
const LAYER_Y = -0.21;

/** @param {Game} game @param {number} tile */
function place(game, tile) {
  const [x, y, z] = game.slots[tile] ?? [0, 0, 0];
  return { x: x + LAYER_X * z, y: y + LAYER_Y * z };
}

/**
 * The nearest free tile in a direction; the cursor stays when there is none.
 *
 * @param {Game} game
 * @param {Set<number>} free
 * @param {number | null} from
 * @param {Direction} direction
 * @returns {number | null}
 */
export function tileTowards(game, free, from, direction) {
  if (from === null) return firstTile(game, free);
  const start = place(game, from);
  const [axis, aside, sign] = /** @type {const} */ (
    { left: ["x", "y", -1], right: ["x", "y", 1], up: ["y", "x", -1], down: ["y", "x", 1] }
  )[direction];
  let best = from;
  let least = Infinity;
  for (const tile of free) {
    const there = place(game, tile);
    const ahead = (there[axis] - start[axis]) * sign;
    if (tile === from || ahead < 0.5) continue;
    const cost = ahead + ASIDE * Math.abs(there[aside] - start[aside]);
    if (cost < least) [best, least] = [tile, cost];
  }
  return best;
}

/**
 * The free tile nearest to another.
 *
 * @param {Game} game
 * @param {number} from
 * @param {Set<number>} free
 * @param {Set<number>} except
 * @returns {number | null}
 */
export function nearestTile(game, from, free, except) {
  const start = place(game, from);
  let best = null;
  let least = Infinity;
  for (const tile of free) {
    if (except.has(tile)) continue;
    const there = place(game, tile);
    const distance = Math.hypot(there.x - start.x, there.y - start.y);
    if (distance < least) [best, least] = [tile, distance];
  }
  return best;
}

/**
 * The free tiles as one reads: rows from the top, each from the left.
 *
 * @param {Game} game
 * @param {Set<number>} free
 */
export function inReadingOrder(game, free) {
  return [...free].sort((a, b) => {
    const [first, second] = [place(game, a), place(game, b)];
    return first.y - second.y || first.x - second.x;
  });
}

/** @param {Game} game @param {Set<number>} free @returns {number | null} */
export function firstTile(game, free) {
  return inReadingOrder(game, free)[0] ?? null;
}

/** @param {Game} game @param {Set<number>} free @returns {number | null} */
export function lastTile(game, free) {
  return inReadingOrder(game, free).at(-1) ?? null;
}
