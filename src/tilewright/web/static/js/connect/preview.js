/**
 * Small pictures of boards: tiles without faces, and stones.
 *
 * @import { Cell } from "../types.js"
 */

import { svg } from "../svg.js";
import { seen } from "./places.js";

const [W, H, GAP, T] = [12, 16, 1.2, 2];

/**
 * @param {number[][]} grid 0 empty, -1 a stone, else a tile
 * @param {{ turned?: boolean, marked?: readonly number[][], how?: "taken" | "worse" | "better" }} [options]
 */
export function boardPreview(grid, { turned = false, marked = [], how = "taken" } = {}) {
  const size = { rows: grid.length, cols: grid[0]?.length ?? 0 };
  const [columns, rows] = turned ? [size.rows, size.cols] : [size.cols, size.rows];
  const drawing = svg("svg", {
    viewBox: `${-T} 0 ${columns * (W + GAP) + T} ${rows * (H + GAP) + T}`,
    class: "board-preview",
    "aria-hidden": "true",
  });
  const isMarked = new Set(marked.map(String));
  const cells = grid.flatMap((row, r) => row.map((value, c) => ({ value, cell: /** @type {Cell} */ ([r, c]) })));
  const drawn = cells.filter(({ value }) => value !== 0).map(({ value, cell }) => ({ value, cell, ...seen(size, turned, cell) }));
  drawn.sort((a, b) => a.y - b.y || b.x - a.x);
  for (const { value, cell, x, y } of drawn) {
    const at = { x: x * (W + GAP), y: y * (H + GAP), width: W, height: H, rx: 1.2 };
    if (value < 0) {
      drawing.append(svg("rect", { ...at, rx: 4.5, class: "rock" }));
      continue;
    }
    const classes = isMarked.has(String(cell)) ? `top marked ${how}` : "top";
    drawing.append(svg("rect", { ...at, x: at.x - T, y: at.y + T, class: "side" }), svg("rect", { ...at, class: classes }));
  }
  return drawing;
}
