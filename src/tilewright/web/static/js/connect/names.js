/**
 * What tiles and boards of connect are called.
 *
 * @import { Cell, ConnectGame } from "../types.js"
 */

import { has, t } from "../i18n.js";
import { seen } from "./places.js";
import { lieOf, state } from "./state.js";

/** The face of a kind, or its number where there are more kinds than faces. @param {ConnectGame} game @param {number} kind */
export function kindName(game, kind) {
  const face = game.faces[kind];
  return face ? t(`face.${face}`) : t("connect.number", { number: kind });
}

/** @param {ConnectGame} game @param {number} tile */
export function tileName(game, tile) {
  return kindName(game, lieOf(game).kinds.get(tile) ?? 0);
}

/** Row and column of a tile as they are seen, from 1. @param {ConnectGame} game @param {number} tile */
export function placeOf(game, tile) {
  const { x, y } = seen(game, state.turned, lieOf(game).cells.get(tile) ?? /** @type {Cell} */ ([0, 0]));
  return { row: y + 1, column: x + 1 };
}

/** A tile for those who do not see it. @param {ConnectGame} game @param {number} tile @param {boolean} canGo */
export function tileLabel(game, tile, canGo) {
  return t(canGo ? "connect.tile_can_go" : "connect.tile", { face: tileName(game, tile), ...placeOf(game, tile) });
}

/** @param {string} id a preset, else rows and columns */
export function boardName(id) {
  if (has(`preset.${id}`)) return t(`preset.${id}`);
  const size = /^(\d+)x(\d+)/.exec(id);
  return size ? t("connect.size", { rows: size[1] ?? "", cols: size[2] ?? "" }) : id;
}
