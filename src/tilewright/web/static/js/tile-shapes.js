/**
 * The body of a tile and what surrounds it, drawn once and used by every tile. Colours come from the style sheets.
 *
 * @import { Metrics } from "./types.js"
 */

import { faceOutline, sweptOutline } from "./tile-outlines.js";
import { svg } from "./svg.js";

/**
 * Tiles are drawn in these units: a face is so wide, as in the sprites. So a tile has one scale, that of its own drawing,
 * and the browser has one thing to place.
 */
export const UNITS = 60;

/** A pixel of so many units is too large to show shades on a face: there are very many tiles then, and each part counts. */
const TOO_FINE = UNITS / 16;

/** How much of the thickness is ivory; the rest is the coloured back. */
export const IVORY = 0.56;

/**
 * The `<defs>` of a board: `#tile-body`, `#tile-veil`, `#tile-rim`, `#tile-ring`.
 *
 * @param {Metrics} lengths in the units of a tile
 * @param {number} pixel a CSS pixel in these units: the thinnest line
 * @returns {SVGElement[]}
 */
export function tileShapes(lengths, pixel) {
  const { width: w, height: h, radius: r, thickness } = lengths;
  const hair = Math.max(pixel, w * 0.02);
  const rim = Math.max(2 * pixel, w * 0.055);
  const face = `M0 0${faceOutline(lengths)}`;
  const body = [
    svg("path", { d: `M0 0${sweptOutline(lengths, 0, thickness)}`, fill: "url(#side-back)" }),
    svg("path", { d: `M0 0${sweptOutline(lengths, 0, thickness * IVORY)}`, fill: "url(#side-ivory)" }),
    svg("path", { d: face, fill: "url(#face-light)" }),
  ];
  const edge = `M${r} ${hair / 2}H${w - r}A${r - hair / 2} ${r - hair / 2} 0 0 1 ${w - hair / 2} ${r}V${h - r}`;
  const shades = [
    svg("path", { d: face, fill: "url(#shade-left)" }),
    svg("path", { d: face, fill: "url(#shade-bottom)" }),
    svg("path", { d: edge, class: "highlight", "stroke-width": hair }),
  ];
  return [
    cornerGradient("side-ivory", lengths, thickness * IVORY),
    cornerGradient("side-back", lengths, thickness),
    gradient("face-light", { x1: 1, y1: 0, x2: 0, y2: 1 }, [[0, "face-bright"], [1, "face-plain"]]),
    gradient("shade-left", { x1: 0, y1: 0, x2: 1, y2: 0 }, [[0, "shade-deep"], [0.16, "shade-none"]]),
    gradient("shade-bottom", { x1: 0, y1: 1, x2: 0, y2: 0 }, [[0, "shade-deep"], [0.12, "shade-none"]]),
    svg("g", { id: "tile-body" }, [...body, ...(pixel > TOO_FINE ? [] : shades)]),
    svg("path", { id: "tile-veil", d: face }),
    svg("path", { id: "tile-rim", d: `M0 0${faceOutline(lengths, rim / 2)}`, "stroke-width": rim }),
    svg("g", { id: "tile-ring" }, [
      svg("path", { d: `M0 0${faceOutline(lengths, rim / 2)}`, class: "ring-outer", "stroke-width": rim }),
      svg("path", { d: `M0 0${faceOutline(lengths, rim * 1.25)}`, class: "ring-inner", "stroke-width": rim / 2 }),
    ]),
  ];
}

/** The lengths of a tile in units. @param {Metrics} metrics @returns {Metrics} */
export function inUnits(metrics) {
  const { width, height, thickness, radius } = metrics;
  const pixel = UNITS / width;
  return { ...metrics, width: UNITS, height: height * pixel, thickness: thickness * pixel, radius: radius * pixel };
}

/**
 * Sides lit from the upper right: the left one in deeper shade than the lower one, parting at the corner between them.
 *
 * @param {string} id
 * @param {Metrics} metrics
 * @param {number} depth where the lower left corner lies
 */
function cornerGradient(id, { height, radius }, depth) {
  const [x, y, half] = [-depth, height + depth, Math.max(1, radius * 0.7)];
  return gradient(
    id,
    { x1: x - half, y1: y - half, x2: x + half, y2: y + half, gradientUnits: "userSpaceOnUse" },
    [[0, `${id}-left`], [1, `${id}-bottom`]],
  );
}

/**
 * @param {string} id
 * @param {Record<string, string | number>} attributes
 * @param {[offset: number, className: string][]} stops
 */
function gradient(id, attributes, stops) {
  return svg(
    "linearGradient",
    { id, ...attributes },
    stops.map(([offset, className]) => svg("stop", { offset, class: className })),
  );
}
