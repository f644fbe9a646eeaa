/**
 * The outlines of a tile and its shadow, as path data. A tile is seen from the upper right: it shows its thickness on the
 * left and at the bottom. Pure functions.
 *
 * @import { Metrics } from "./types.js"
 */

/** How far a shadow falls for each layer of height, in thicknesses. */
const SHADOW_REACH = 0.6;

/**
 * The outline of a face swept down and to the left, from `near` to `far` pixels: the side of a tile, or its shadow. It
 * starts where the pen is, at the face's upper left corner, and comes back there: put `M x y` before it.
 *
 * @param {Metrics} metrics
 * @param {number} near
 * @param {number} far
 */
export function sweptOutline({ width: w, height: h, radius: r }, near, far) {
  const c = r * (1 - Math.SQRT1_2);
  const d = far - near;
  /** @param {number} dx @param {number} dy */
  const arc = (dx, dy) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return (
    `m${n(c - near)} ${n(near + c)}${arc(r - c, -c)}h${n(w - 2 * r)}${arc(r, r)}v${n(h - 2 * r)}${arc(-c, r - c)}` +
    `l${n(-d)} ${n(d)}${arc(c - r, c)}h${n(2 * r - w)}${arc(-r, -r)}v${n(2 * r - h)}${arc(c, c - r)}z`
  );
}

/**
 * The outline of a face, drawn like `sweptOutline` from its upper left corner.
 *
 * @param {Metrics} metrics
 * @param {number} [inset]
 */
export function faceOutline(metrics, inset = 0) {
  const w = metrics.width - 2 * inset;
  const h = metrics.height - 2 * inset;
  const r = Math.max(0, metrics.radius - inset);
  /** @param {number} dx @param {number} dy */
  const arc = (dx, dy) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return (
    `m${n(inset + r)} ${n(inset)}h${n(w - 2 * r)}${arc(r, r)}v${n(h - 2 * r)}${arc(-r, r)}` +
    `h${n(2 * r - w)}${arc(-r, -r)}v${n(2 * r - h)}${arc(r, -r)}z`
  );
}

/**
 * The shadow that a tile throws on a plane `drop` layers below its face.
 *
 * @param {Metrics} metrics
 * @param {number} drop
 * @param {number} softness from 0 to 1: how much of the half-shadow is taken in
 */
export function shadowOutline(metrics, drop, softness) {
  const { near, far } = shadowReach(metrics, drop, softness);
  return sweptOutline(metrics, near, far);
}

/**
 * How far from the face the shadow begins and ends, in pixels down and to the left.
 *
 * @param {Metrics} metrics
 * @param {number} drop
 * @param {number} softness
 */
export function shadowReach(metrics, drop, softness) {
  const reach = metrics.thickness * (1 + SHADOW_REACH * (0.45 + 0.8 * softness));
  return { near: (drop - 1) * reach, far: drop * reach };
}

/** A number for a path: short, exact to a hundredth of a pixel. @param {number} value */
function n(value) {
  return String(Math.round(value * 100) / 100);
}
