/**
 * The board of a replay: a picture with faces, and the way on which the next pair is joined.
 *
 * @import { Cell, ConnectGame, Ply } from "../types.js"
 */

import { svg } from "../svg.js";
import { IVORY } from "../tile-shapes.js";
import { seen } from "./places.js";

const [W, H, GAP, T] = [30, 40, 2, 4];

/**
 * The board after a ply; the tiles that the next one takes are marked.
 *
 * @param {ConnectGame} game
 * @param {readonly Ply[]} plies
 * @param {number} ply
 * @param {boolean} turned
 */
export function replayBoard(game, plies, ply, turned) {
  const grid = plies[ply]?.grid ?? [];
  const size = { rows: grid.length, cols: grid[0]?.length ?? 0 };
  const [columns, rows] = turned ? [size.rows, size.cols] : [size.cols, size.rows];
  const next = new Set(/** @type {number[][]} */ (plies[ply + 1]?.tiles ?? []).map(String));
  const drawing = svg("svg", { viewBox: `${-T} 0 ${columns * (W + GAP) + T} ${rows * (H + GAP) + T}`, "aria-hidden": "true" });
  const cells = grid.flatMap((row, r) => row.map((value, c) => ({ value, cell: /** @type {Cell} */ ([r, c]) })));
  const drawn = cells.filter(({ value }) => value !== 0).map(({ value, cell }) => ({ value, cell, ...seen(size, turned, cell) }));
  drawn.sort((a, b) => a.y - b.y || b.x - a.x);
  for (const { value, cell, x, y } of drawn) {
    const at = { x: x * (W + GAP), y: y * (H + GAP), width: W, height: H };
    if (value < 0) {
      drawing.append(svg("rect", { ...at, rx: 10, class: "rock" }));
      continue;
    }
    drawing.append(
      svg("rect", { ...at, rx: 2.4, x: at.x - T, y: at.y + T, class: "side" }),
      svg("rect", { ...at, rx: 2.4, x: at.x - T * IVORY, y: at.y + T * IVORY, class: "ivory" }),
      svg("rect", { ...at, rx: 2.4, class: next.has(String(cell)) ? "top taken" : "top" }),
    );
    const face = game.faces[value];
    if (face) drawing.append(svg("use", { ...at, href: `#face-${face}` }));
    else drawing.append(svg("text", { x: at.x + W / 2, y: at.y + H / 2, class: "kind-number" }, []));
    if (!face) /** @type {Element} */ (drawing.lastElementChild).textContent = String(value);
  }
  return drawing;
}
