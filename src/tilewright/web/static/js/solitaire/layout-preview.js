/**
 * A small picture of a layout: its tiles without faces.
 *
 * @import { LayoutDetail, Metrics, Slot } from "../types.js"
 */

import { svg } from "../svg.js";
import { faceOutline, sweptOutline } from "../tile-outlines.js";
import { facePosition } from "./geometry.js";

const LENGTHS = { halfWidth: 6, halfHeight: 8, width: 12, height: 16, thickness: 2.5, radius: 1.4, originX: 0, originY: 0 };

/**
 * @param {Pick<LayoutDetail, "slots" | "order">} layout tiles that are not in the order are left out
 * @param {Set<number>} [marked] tiles to be seen at once
 * @param {"taken" | "worse" | "better"} [how] what the mark says
 */
export function layoutPreview({ slots, order }, marked = new Set(), how = "taken") {
  /** @type {Metrics} */
  const metrics = LENGTHS;
  const corners = slots.map((slot) => facePosition(slot, metrics));
  const left = Math.min(...corners.map(({ x }) => x)) - metrics.thickness;
  const top = Math.min(...corners.map(({ y }) => y));
  const right = Math.max(...corners.map(({ x }) => x)) + metrics.width;
  const bottom = Math.max(...corners.map(({ y }) => y)) + metrics.height + metrics.thickness;
  const layers = Math.max(...slots.map(([, , z]) => z)) + 1;
  const drawing = svg("svg", { viewBox: `${left - 1} ${top - 1} ${right - left + 2} ${bottom - top + 2}`, "aria-hidden": "true" });
  const side = sweptOutline(metrics, 0, metrics.thickness);
  const face = faceOutline(metrics, 0.3);
  for (const tile of order) {
    const [x, y, z] = /** @type {Slot} */ (slots[tile]);
    const corner = facePosition([x, y, z], metrics);
    const top = svg("path", { d: `M${corner.x} ${corner.y}${face}`, class: marked.has(tile) ? `top marked ${how}` : "top" });
    // The lower a tile lies, the dimmer it is.
    top.style.setProperty("--depth", `${Math.round(30 * (1 - (z + 1) / layers))}%`);
    drawing.append(svg("path", { d: `M${corner.x} ${corner.y}${side}`, class: "side" }), top);
  }
  return drawing;
}
