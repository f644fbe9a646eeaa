/**
 * Where tiles lie on the screen: lengths and positions. Pure functions.
 *
 * The view is "ne": a tile shows its thickness on the left and at the bottom, and a layer lies one thickness further up
 * and to the right than the one below it. All lengths are whole device pixels, so that edges are sharp.
 *
 * @import { Metrics, Slot } from "../types.js"
 */

import { lengthsOf } from "../tile-lengths.js";

/** A small layout does not fill the window: a tile is at most this part of its shorter side. */
const LARGEST_TILE = 0.15;

/** How much larger the tiles must be for the board to be turned. */
const WORTH_TURNING = 1.12;

/** Tiles of this width in CSS pixels are a target for a finger: a board that has them stays as its author drew it. */
const WIDE_ENOUGH = 44;

/**
 * The largest drawing of a layout in a box, centred.
 *
 * @param {readonly Slot[]} slots
 * @param {number} boxWidth in CSS pixels
 * @param {number} boxHeight
 * @param {number} pixelRatio device pixels in a CSS pixel
 * @param {"auto" | "yes" | "no"} [turn] whether the board is turned by a quarter; auto: when that makes small tiles much larger
 * @returns {Metrics}
 */
export function fit(slots, boxWidth, boxHeight, pixelRatio, turn = "no") {
  if (turn !== "auto") return fitted(slots, boxWidth, boxHeight, pixelRatio, turn === "yes");
  const upright = fitted(slots, boxWidth, boxHeight, pixelRatio, false);
  if (upright.width >= WIDE_ENOUGH) return upright;
  const turned = fitted(slots, boxWidth, boxHeight, pixelRatio, true);
  return turned.width >= upright.width * WORTH_TURNING ? turned : upright;
}

/**
 * @param {readonly Slot[]} slots
 * @param {number} boxWidth
 * @param {number} boxHeight
 * @param {number} pixelRatio
 * @param {boolean} turned
 * @returns {Metrics}
 */
function fitted(slots, boxWidth, boxHeight, pixelRatio, turned) {
  const step = 1 / pixelRatio;
  const cap = Math.max(72, Math.min(boxWidth, boxHeight) * LARGEST_TILE) / 2;
  const across = slots.map((slot) => placed(slot, turned)[0]);
  const columns = Math.max(...across) - Math.min(...across) + 2;
  let half = Math.floor(Math.min(boxWidth / columns, cap) * pixelRatio) * step;
  for (; half > 4; half -= step) {
    const lengths = { ...lengthsOf(half, pixelRatio), turned };
    const { left, right, top, bottom } = extent(slots, lengths);
    const margin = lengths.thickness;
    if (right - left + 2 * margin <= boxWidth && bottom - top + 2 * margin <= boxHeight) break;
  }
  const lengths = { ...lengthsOf(half, pixelRatio), turned };
  const { left, right, top, bottom } = extent(slots, lengths);
  /** @param {number} value */
  const snap = (value) => Math.round(value * pixelRatio) * step;
  return {
    ...lengths,
    originX: snap((boxWidth - (right - left)) / 2 - left),
    originY: snap((boxHeight - (bottom - top)) / 2 - top),
  };
}

/**
 * What the tiles take up, with their sides.
 *
 * @param {readonly Slot[]} slots
 * @param {Metrics} metrics
 */
export function extent(slots, metrics) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const slot of slots) {
    const { x, y } = facePosition(slot, metrics);
    box.left = Math.min(box.left, x - metrics.thickness);
    box.right = Math.max(box.right, x + metrics.width);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + metrics.height + metrics.thickness);
  }
  return box;
}

/**
 * The upper left corner of a tile's face.
 *
 * @param {Slot} slot
 * @param {Metrics} metrics
 */
export function facePosition(slot, metrics) {
  const [x, y] = placed(slot, metrics.turned);
  return {
    x: metrics.originX + x * metrics.halfWidth + slot[2] * metrics.thickness,
    y: metrics.originY + y * metrics.halfHeight - slot[2] * metrics.thickness,
  };
}

/**
 * Column and row of a slot as drawn: on a board turned by a quarter, clockwise, what is left lies above.
 *
 * @param {readonly number[]} slot
 * @param {boolean} [turned]
 * @returns {[column: number, row: number]}
 */
export function placed([x = 0, y = 0], turned = false) {
  return turned ? [-y, x] : [x, y];
}

/**
 * The tiles of a turned board from far to near: layers bottom to top; in a layer a right neighbour before its left one,
 * an upper one before the lower, as on one that is not turned.
 *
 * @param {readonly Slot[]} slots
 */
export function turnedOrder(slots) {
  /** @param {number} tile */
  const depth = (tile) => {
    const slot = /** @type {Slot} */ (slots[tile]);
    const [column, row] = placed(slot, true);
    return { layer: slot[2], along: row - column };
  };
  return [...slots.keys()].sort((a, b) => {
    const [one, other] = [depth(a), depth(b)];
    return one.layer - other.layer || one.along - other.along || a - b;
  });
}
