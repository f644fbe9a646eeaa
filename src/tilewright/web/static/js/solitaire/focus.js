/**
 * Where tiles of solitaire are, for the keyboard's cursor. Distances in half tiles, seen as on the screen.
 *
 * @import { Direction, Game } from "../types.js"
 */

import * as focus from "../game/focus.js";

/** A layer shifts a tile by this part of its width and height, as drawn. */
const LAYER_X = 0.28;
const LAYER_Y = -0.21;

/** @param {Game} game @param {number} tile @returns {focus.Place} */
function place(game, tile) {
  const [x, y, z] = game.slots[tile] ?? [0, 0, 0];
  return { tile, x: x + LAYER_X * z, y: y + LAYER_Y * z };
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
  if (from === null) return inReadingOrder(game, free)[0] ?? null;
  return focus.towards([...free].map((tile) => place(game, tile)), place(game, from), direction);
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
 * The free tiles as one reads.
 *
 * @param {Game} game
 * @param {Set<number>} free
 */
export function inReadingOrder(game, free) {
  return focus.inReadingOrder([...free].map((tile) => place(game, tile)));
}
