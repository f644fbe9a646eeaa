/**
 * The proportions of a tile. All lengths are whole device pixels, so that edges are sharp.
 *
 * @import { Metrics } from "./types.js"
 */

const ASPECT = 4 / 3;
const THICKNESS = 0.14;
const RADIUS = 0.08;

/**
 * @param {number} half half a tile's width
 * @param {number} pixelRatio device pixels in a CSS pixel
 * @returns {Metrics}
 */
export function lengthsOf(half, pixelRatio) {
  /** @param {number} value */
  const snap = (value) => Math.max(1, Math.round(value * pixelRatio)) / pixelRatio;
  const halfHeight = snap(half * ASPECT);
  return {
    halfWidth: half,
    halfHeight,
    width: 2 * half,
    height: 2 * halfHeight,
    thickness: snap(2 * half * THICKNESS),
    radius: 2 * half * RADIUS,
    originX: 0,
    originY: 0,
  };
}
