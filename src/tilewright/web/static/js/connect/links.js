/**
 * The lines that join tiles: drawn along the lanes, then faded. They are pictures: nothing waits for them.
 *
 * @import { Cell } from "../types.js"
 * @import { Plan } from "./places.js"
 */

import { mayMove } from "../motion.js";
import { svg } from "../svg.js";
import { middleOf } from "./places.js";

const DRAW_MS = 120;
const STAY_MS = 250;
const FADE_MS = 160;
/** How far from a corner its rounding begins, as a part of a tile's width. */
const ROUNDING = 0.28;

/**
 * The path through the middles of cells, with rounded corners.
 *
 * @param {Plan} plan
 * @param {Cell[]} cells
 */
export function linkOutline(plan, cells) {
  const points = cells.map((cell) => middleOf(plan, cell));
  const corners = points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return true;
    return Math.abs((point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)) > 0.01;
  });
  const radius = plan.metrics.width * ROUNDING;
  let outline = "";
  corners.forEach((corner, i) => {
    const [before, after] = [corners[i - 1], corners[i + 1]];
    if (!before) outline += `M${n(corner.x)} ${n(corner.y)}`;
    else if (!after) outline += `L${n(corner.x)} ${n(corner.y)}`;
    else {
      const [from, to] = [towards(corner, before, radius), towards(corner, after, radius)];
      outline += `L${n(from.x)} ${n(from.y)}Q${n(corner.x)} ${n(corner.y)} ${n(to.x)} ${n(to.y)}`;
    }
  });
  return outline;
}

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {number} length */
function towards(from, to, length) {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(length, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * A line, on a darker one by which it is seen on every table.
 *
 * @param {string} outline
 * @param {string} className
 */
export function link(outline, className) {
  return svg("g", { class: `link ${className}` }, [
    svg("path", { d: outline, class: "under" }),
    svg("path", { d: outline, class: "over" }),
  ]);
}

/** Draw a line from its first tile to its second, and let it go. @param {SVGGElement} line */
export function play(line) {
  if (mayMove()) {
    for (const path of line.children) {
      path.setAttribute("pathLength", "1");
      path.animate([{ strokeDasharray: "0 1" }, { strokeDasharray: "1 0" }], { duration: DRAW_MS, easing: "ease-out" });
    }
  }
  const fading = line.animate([{ opacity: 1 }, { opacity: 0 }], { delay: DRAW_MS + STAY_MS, duration: FADE_MS, fill: "forwards" });
  fading.onfinish = fading.oncancel = () => line.remove();
}

/** A number for a path: short, exact to a hundredth of a pixel. @param {number} value */
function n(value) {
  return String(Math.round(value * 100) / 100);
}
