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

/** How much larger the tiles must be for the board to be turned. */
const WORTH_TURNING = 1.2;

/**
 * The largest drawing of a layout in a box, centred.
 *
 * @param {readonly Slot[]} slots
 * @param {number} boxWidth in CSS pixels
 * @param {number} boxHeight
 * @param {number} pixelRatio device pixels in a CSS pixel
 * @param {boolean} [mayTurn] whether the board may be turned by a quarter when that makes its tiles much larger
 * @returns {Metrics}
 */
export function fit(slots, boxWidth, boxHeight, pixelRatio, mayTurn = false) {
  const upright = fitted(slots, boxWidth, boxHeight, pixelRatio, false);
  if (!mayTurn) return upright;
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
