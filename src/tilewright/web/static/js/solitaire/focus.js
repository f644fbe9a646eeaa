/**
 * Where the keyboard's cursor goes. Pure functions on places; distances in half tiles, seen as on the screen: `turned`
 * says that the board is drawn turned.
 *
 * @import { Direction, Game } from "../types.js"
 */

import { placed } from "./geometry.js";

/** How much further a step aside counts than a step ahead. */
const ASIDE = 2.5;
/** A layer shifts a tile by this part of its width and height, as drawn. */
const LAYER_X = 0.28;
const LAYER_Y = -0.21;

/** @param {Game} game @param {number} tile @param {boolean} turned */
function place(game, tile, turned) {
  const slot = game.slots[tile] ?? [0, 0, 0];
  const [x, y] = placed(slot, turned);
  const z = slot[2];
  return { x: x + LAYER_X * z, y: y + LAYER_Y * z };
}

/**
 * The nearest free tile in a direction; the cursor stays when there is none.
 *
 * @param {Game} game
 * @param {Set<number>} free
 * @param {number | null} from
 * @param {Direction} direction
 * @param {boolean} [turned]
 * @returns {number | null}
 */
export function tileTowards(game, free, from, direction, turned = false) {
  if (from === null) return inReadingOrder(game, free, turned)[0] ?? null;
  const start = place(game, from, turned);
  const [axis, aside, sign] = /** @type {const} */ (
    { left: ["x", "y", -1], right: ["x", "y", 1], up: ["y", "x", -1], down: ["y", "x", 1] }
  )[direction];
  let best = from;
  let least = Infinity;
  for (const tile of free) {
    const there = place(game, tile, turned);
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
  const start = place(game, from, false);
  let best = null;
  let least = Infinity;
  for (const tile of free) {
    if (except.has(tile)) continue;
    const there = place(game, tile, false);
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
 * @param {boolean} [turned]
 */
export function inReadingOrder(game, free, turned = false) {
  return [...free].sort((a, b) => {
    const [first, second] = [place(game, a, turned), place(game, b, turned)];
    return first.y - second.y || first.x - second.x;
  });
}

/**
 * The nearest free tile on the next layer above or below that has one; null when there is none.
 *
 * @param {Game} game
 * @param {Set<number>} free
 * @param {number} from
 * @param {1 | -1} step
 * @returns {number | null}
 */
export function tileOnLayer(game, free, from, step) {
  const layer = game.slots[from]?.[2] ?? 0;
  const heights = [...free].map((tile) => ((game.slots[tile]?.[2] ?? 0) - layer) * step).filter((height) => height > 0);
  const height = Math.min(...heights);
  const there = [...free].filter((tile) => ((game.slots[tile]?.[2] ?? 0) - layer) * step === height);
  return nearestTile(game, from, new Set(there), new Set());
}
