/**
 * Where tiles of solitaire are, for the keyboard's cursor. Distances in half tiles, seen as on the screen: `turned` says
 * that the board is drawn turned.
 *
 * @import { Direction, Game } from "../types.js"
 */

import * as focus from "../game/focus.js";
import { placed } from "./geometry.js";

/** A layer shifts a tile by this part of its width and height, as drawn. */
const LAYER_X = 0.28;
const LAYER_Y = -0.21;

/** @param {Game} game @param {number} tile @param {boolean} [turned] @returns {focus.Place} */
function place(game, tile, turned = false) {
  const slot = game.slots[tile] ?? [0, 0, 0];
  const [x, y] = placed(slot, turned);
  return { tile, x: x + LAYER_X * slot[2], y: y + LAYER_Y * slot[2] };
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
  return focus.towards([...free].map((tile) => place(game, tile, turned)), place(game, from, turned), direction);
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
  const others = [...free].filter((tile) => !except.has(tile));
  return focus.nearest(others.map((tile) => place(game, tile)), place(game, from));
}

/**
 * The free tiles as one reads: rows from the top, each from the left.
 *
 * @param {Game} game
 * @param {Set<number>} free
 * @param {boolean} [turned]
 */
export function inReadingOrder(game, free, turned = false) {
  return focus.inReadingOrder([...free].map((tile) => place(game, tile, turned)));
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
  /** @param {number} tile */
  const height = (tile) => ((game.slots[tile]?.[2] ?? 0) - layer) * step;
  const least = Math.min(...[...free].map(height).filter((found) => found > 0));
  return nearestTile(game, from, new Set([...free].filter((tile) => height(tile) === least)), new Set());
}
