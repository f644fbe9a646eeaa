/**
 * Where the cells of a board are seen. On a narrow screen the board is turned a quarter to the left: its first row is
 * the left column then. Pure functions.
 *
 * @import { Cell, Metrics } from "../types.js"
 */

import { lengthsOf } from "../tile-lengths.js";

/** The gap between tiles, as a part of their width. */
const GAP = 0.07;
/** How far outside the board lines run, in tiles. */
const LANE = 0.36;
/** A small board does not fill the window: a tile is at most this part of its shorter side. */
const LARGEST_TILE = 0.14;
/** The board is turned when its tiles get larger by this factor. */
const WORTH_TURNING = 1.12;

/** @typedef {{ rows: number, cols: number }} Size */

/**
 * @typedef {object} Plan how a board lies in its room
 * @property {Size} size rows and columns of the game
 * @property {boolean} turned
 * @property {Metrics} metrics of a tile
 * @property {number} stepX from column to column, as seen
 * @property {number} stepY from row to row
 * @property {number} laneX how far beyond the outermost tiles lines run, sideways
 * @property {number} laneY
 * @property {number} left where the upper left cell begins
 * @property {number} top
 */

/**
 * The larger of both ways to lay a board into a box.
 *
 * @param {Size} size
 * @param {boolean} border whether lines run around the board
 * @param {number} width in CSS pixels
 * @param {number} height
 * @param {number} pixelRatio device pixels in a CSS pixel
 * @returns {Plan}
 */
export function plan(size, border, width, height, pixelRatio) {
  const [straight, turned] = [false, true].map((isTurned) => lay(size, isTurned, border, width, height, pixelRatio));
  const [a, b] = /** @type {[Plan, Plan]} */ ([straight, turned]);
  return b.metrics.width > a.metrics.width * WORTH_TURNING ? b : a;
}

/**
 * @param {Size} size
 * @param {boolean} turned
 * @param {boolean} border
 * @param {number} boxWidth
 * @param {number} boxHeight
 * @param {number} pixelRatio
 * @returns {Plan}
 */
function lay(size, turned, border, boxWidth, boxHeight, pixelRatio) {
  const step = 1 / pixelRatio;
  const [columns, rows] = turned ? [size.rows, size.cols] : [size.cols, size.rows];
  const cap = Math.max(72, Math.min(boxWidth, boxHeight) * LARGEST_TILE) / 2;
  let half = Math.floor(Math.min(boxWidth / columns / 2, cap) * pixelRatio) * step;
  for (; half > 4; half -= step) {
    const { width, height } = extentAt(half);
    if (width <= boxWidth && height <= boxHeight) break;
  }
  /** @param {number} at */
  function extentAt(at) {
    const metrics = lengthsOf(at, pixelRatio);
    const gap = Math.max(1, Math.round(metrics.width * GAP * pixelRatio)) * step;
    const [stepX, stepY] = [metrics.width + gap, metrics.height + gap];
    const [laneX, laneY] = border ? [stepX * LANE, stepX * LANE] : [gap, gap];
    return {
      metrics, stepX, stepY, laneX, laneY, gap,
      width: columns * stepX - gap + metrics.thickness + 2 * laneX,
      height: rows * stepY - gap + metrics.thickness + 2 * laneY,
    };
  }
  const { metrics, stepX, stepY, laneX, laneY, gap } = extentAt(half);
  /** @param {number} value */
  const snap = (value) => Math.round(value * pixelRatio) * step;
  return {
    size, turned, metrics, stepX, stepY, laneX, laneY,
    left: snap((boxWidth - (columns * stepX - gap) + metrics.thickness) / 2),
    top: snap((boxHeight - (rows * stepY - gap) - metrics.thickness) / 2),
  };
}

/**
 * A cell as it is seen: its column from the left, its row from the top.
 *
 * @param {Size} size
 * @param {boolean} turned
 * @param {readonly number[]} cell
 */
export function seen({ cols }, turned, [row = 0, col = 0]) {
  return turned ? { x: row, y: cols - 1 - col } : { x: col, y: row };
}

/** The upper left corner of the tile on a cell. @param {Plan} plan @param {readonly number[]} cell */
export function cornerOf({ size, turned, left, top, stepX, stepY }, cell) {
  const { x, y } = seen(size, turned, cell);
  return { x: left + x * stepX, y: top + y * stepY };
}

/** What the tiles take up with their sides. @param {Plan} plan */
export function extent({ size, turned, metrics, left, top, stepX, stepY }) {
  const [columns, rows] = turned ? [size.rows, size.cols] : [size.cols, size.rows];
  return {
    left: left - metrics.thickness,
    right: left + (columns - 1) * stepX + metrics.width,
    top,
    bottom: top + (rows - 1) * stepY + metrics.height + metrics.thickness,
  };
}

/** Where a line passes through a cell: its middle; in the lane outside, closer to the board. @param {Plan} plan @param {Cell} cell */
export function middleOf(plan, cell) {
  const { size, turned, metrics, left, top, stepX, stepY, laneX, laneY } = plan;
  const { x, y } = seen(size, turned, cell);
  const [columns, rows] = turned ? [size.rows, size.cols] : [size.cols, size.rows];
  /** @param {number} at @param {number} count @param {number} start @param {number} step @param {number} length @param {number} lane */
  const along = (at, count, start, step, length, lane) => {
    if (at < 0) return start - lane * 0.62;
    if (at >= count) return start + (count - 1) * step + length + lane * 0.62;
    return start + at * step + length / 2;
  };
  return {
    x: along(x, columns, left, stepX, metrics.width, laneX),
    y: along(y, rows, top, stepY, metrics.height, laneY),
  };
}
