/**
 * What tiles are called.
 *
 * @import { Game } from "./types.js"
 */

import { t } from "./i18n.js";

/** @param {Game} game @param {number} tile */
export function faceName(game, tile) {
  const face = game.faces[tile];
  return face ? t(`face.${face}`) : t("tile.bonus", { label: game.bonus[tile] ?? "" });
}

/**
 * The name of a tile's face, or only "a tile" when it lies wholly under others: nobody sees it, so nobody is told.
 *
 * @param {Game} game
 * @param {number} tile
 * @param {Set<number>} present
 */
export function visibleName(game, tile, present) {
  return isHidden(game, tile, present) ? t("tile.some") : faceName(game, tile);
}

/**
 * A tile for those who do not see it: its face if it can be seen, its layer, whether it is free.
 *
 * @param {Game} game
 * @param {number} tile
 * @param {Set<number>} free
 * @param {Set<number>} present
 */
export function tileLabel(game, tile, free, present) {
  const layer = (game.slots[tile]?.[2] ?? 0) + 1;
  if (isHidden(game, tile, present)) return t("tile.hidden", { layer });
  return t(free.has(tile) ? "tile.free" : "tile.not_free", { face: faceName(game, tile), layer });
}

/**
 * Whether every quarter of a tile's face lies under a higher tile.
 *
 * @param {Game} game
 * @param {number} tile
 * @param {Set<number>} present
 */
function isHidden(game, tile, present) {
  const [x, y, z] = game.slots[tile] ?? [0, 0, 0];
  const over = [...present].map((other) => /** @type {import("./types.js").Slot} */ (game.slots[other])).filter(([, , layer]) => layer > z);
  const quarters = [{ qx: x, qy: y }, { qx: x + 1, qy: y }, { qx: x, qy: y + 1 }, { qx: x + 1, qy: y + 1 }];
  return quarters.every(({ qx, qy }) => over.some(([ox, oy]) => qx - ox >= 0 && qx - ox <= 1 && qy - oy >= 0 && qy - oy <= 1));
}
