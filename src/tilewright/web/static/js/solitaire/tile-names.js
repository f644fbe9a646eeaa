/**
 * What tiles are called.
 *
 * @import { Game, Slot } from "../types.js"
 */

import { t } from "../i18n.js";

/** @param {Game} game @param {number} tile */
export function faceName(game, tile) {
  const face = game.faces[tile];
  return face ? t(`face.${face}`) : t("tile.bonus", { label: game.bonus[tile] ?? "" });
}

/**
 * The tiles that lie wholly under others: every quarter of their face has a higher tile above it. Nobody sees what they
 * are, so nobody is told.
 *
 * @param {Game} game
 * @param {Iterable<number>} present
 * @returns {Set<number>}
 */
export function hiddenTiles(game, present) {
  /** @type {Map<number, number>} the highest layer over each quarter */
  const highest = new Map();
  const tiles = [...present].map((tile) => ({ tile, slot: game.slots[tile] ?? /** @type {Slot} */ ([0, 0, 0]) }));
  for (const { slot } of tiles) {
    for (const quarter of quarters(slot)) highest.set(quarter, Math.max(highest.get(quarter) ?? 0, slot[2]));
  }
  const hidden = tiles.filter(({ slot }) => quarters(slot).every((quarter) => (highest.get(quarter) ?? 0) > slot[2]));
  return new Set(hidden.map(({ tile }) => tile));
}

/** The four half-tile squares under a face, each as a number of its own: no coordinate exceeds 10,000. @param {Slot} slot */
function quarters([x, y]) {
  const corner = (x + 10_000) * 100_000 + y + 10_000;
  return [corner, corner + 1, corner + 100_000, corner + 100_001];
}

/**
 * A tile for those who do not see it: its face if it can be seen, its layer, whether it is free.
 *
 * @param {Game} game
 * @param {number} tile
 * @param {boolean} isFree
 * @param {boolean} isHidden
 */
export function tileLabel(game, tile, isFree, isHidden) {
  const layer = (game.slots[tile]?.[2] ?? 0) + 1;
  if (isHidden) return t("tile.hidden", { layer });
  return t(isFree ? "tile.free" : "tile.not_free", { face: faceName(game, tile), layer });
}
