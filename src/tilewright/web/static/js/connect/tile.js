/** What is on a board of connect besides tiles with faces: numbers for kinds that have none, and stones. */

import { svg } from "../svg.js";
import { UNITS } from "../tile-shapes.js";

/** @import { Metrics } from "../types.js" */

/** What stands on a tile of a kind that has no face. @param {number} kind */
export function kindNumber(kind) {
  const number = svg("text", { class: "number", x: UNITS / 2, y: (UNITS * 2) / 3, "font-size": UNITS * 0.44 });
  number.textContent = String(kind);
  return number;
}

/** The `<defs>` of a stone: `#stone`. @param {Metrics} lengths in the units of a tile @param {number} pixel a CSS pixel in these units */
export function stoneShape({ width: w, height: h, thickness }, pixel) {
  const stone = `M${0.14 * w} ${0.1 * h}Q${0.5 * w} ${-0.03 * h} ${0.84 * w} ${0.08 * h}Q${1.04 * w} ${0.3 * h} ${0.97 * w} ${0.72 * h}` +
    `Q${0.93 * w} ${1.01 * h} ${0.6 * w} ${0.99 * h}Q${0.16 * w} ${1.04 * h} ${0.05 * w} ${0.8 * h}Q${-0.05 * w} ${0.34 * h} ${0.14 * w} ${0.1 * h}Z`;
  const light = `M${0.2 * w} ${0.16 * h}Q${0.52 * w} ${0.04 * h} ${0.8 * w} ${0.14 * h}Q${0.94 * w} ${0.32 * h} ${0.9 * w} ${0.5 * h}` +
    `Q${0.62 * w} ${0.34 * h} ${0.2 * w} ${0.16 * h}Z`;
  const vein = `M${0.16 * w} ${0.62 * h}q${0.2 * w} ${-0.1 * h} ${0.36 * w} ${0.03 * h}t${0.3 * w} ${0.04 * h}`;
  return svg("g", { id: "stone" }, [
    svg("path", { d: stone, class: "stone-shade", transform: `translate(${-thickness} ${thickness})` }),
    svg("path", { d: stone, class: "stone-body" }),
    svg("path", { d: light, class: "stone-light" }),
    svg("path", { d: vein, class: "stone-vein", "stroke-width": Math.max(pixel, w * 0.03) }),
  ]);
}
