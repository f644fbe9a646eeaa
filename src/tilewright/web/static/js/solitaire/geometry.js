/**
 * Where tiles lie on the screen: lengths, positions and outlines. Pure functions.
 *
 * The view is "ne": a tile shows its thickness on the left and at the bottom, and a layer lies one thickness further up
 * and to the right than the one below it. All lengths are whole device pixels, so that edges are sharp.
 *
 * @import { Metrics, Slot } from "../types.js"
 */

const ASPECT = 4 / 3;
const THICKNESS = 0.14;
const RADIUS = 0.08;
/** How far a shadow falls for each layer of height, in thicknesses. */
const SHADOW_REACH = 0.6;
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
 * @param {number} half half a tile's width
 * @param {number} pixelRatio
 */
function lengthsOf(half, pixelRatio) {
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
  const reach = metrics.thickness * (1 + SHADOW_REACH * (0.45 + 0.8 * softness));
  return sweptOutline(metrics, (drop - 1) * reach, drop * reach);
}

/** A number for a path: short, exact to a hundredth of a pixel. @param {number} value */
function n(value) {
  return String(Math.round(value * 100) / 100);
}
