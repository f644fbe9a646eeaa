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

/**
 * The largest drawing of a layout in a box, centred.
 *
 * @param {readonly Slot[]} slots
 * @param {number} boxWidth in CSS pixels
 * @param {number} boxHeight
 * @param {number} pixelRatio device pixels in a CSS pixel
 * @returns {Metrics}
 */
export function fit(slots, boxWidth, boxHeight, pixelRatio) {
  const step = 1 / pixelRatio;
  const cap = Math.max(72, Math.min(boxWidth, boxHeight) * LARGEST_TILE) / 2;
  const columns = Math.max(...slots.map(([x]) => x)) - Math.min(...slots.map(([x]) => x)) + 2;
  let half = Math.floor(Math.min(boxWidth / columns, cap) * pixelRatio) * step;
  for (; half > 4; half -= step) {
    const lengths = lengthsOf(half, pixelRatio);
    const { left, right, top, bottom } = extent(slots, lengths);
    const margin = lengths.thickness;
    if (right - left + 2 * margin <= boxWidth && bottom - top + 2 * margin <= boxHeight) break;
  }
  const lengths = lengthsOf(half, pixelRatio);
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
function extent(slots, metrics) {
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
export function facePosition([x, y, z], metrics) {
  return {
    x: metrics.originX + x * metrics.halfWidth + z * metrics.thickness,
    y: metrics.originY + y * metrics.halfHeight - z * metrics.thickness,
  };
}
