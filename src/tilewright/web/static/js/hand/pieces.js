/**
 * Tiles of the rack and of the palette as drawings: standing, lying on their side, face down. The body is drawn once
 * and used by every tile; colours come from the style sheets.
 */

import { faceOutline, sweptOutline } from "../tile-outlines.js";
import { svg } from "../svg.js";

const WIDTH = 60;
const HEIGHT = 80;
const RADIUS = 0.08 * WIDTH;
const THICKNESS = 0.14 * WIDTH;
/** How much of the thickness is ivory; the rest is the coloured back. */
const IVORY = 0.56;

/** How much wider and higher a tile is than its face. */
export const SIDE = THICKNESS / WIDTH;
/** How wide a tile on its side is, in widths of one that stands. */
export const TURNED = HEIGHT / WIDTH;

/** @type {SVGSVGElement | null} */
let shapes = null;

/** Put the bodies into the page. */
export function addShapes() {
  shapes ??= svg("svg", { id: "piece-shapes", width: 0, height: 0, "aria-hidden": "true" }, [
    ...gradients(),
    body("piece-body", WIDTH, HEIGHT),
    body("piece-turned", HEIGHT, WIDTH),
    svg("rect", { id: "piece-rim", x: 2, y: 2, width: WIDTH - 4, height: HEIGHT - 4, rx: RADIUS - 1 }),
  ]);
  document.body.prepend(shapes);
}

function gradients() {
  /** @param {string} id @param {Record<string, number>} line @param {[number, string][]} stops */
  const gradient = (id, line, stops) =>
    svg("linearGradient", { id, ...line }, stops.map(([offset, name]) => svg("stop", { offset, class: name })));
  return [
    gradient("piece-light", { x1: 1, y1: 0, x2: 0, y2: 1 }, [[0, "face-bright"], [1, "face-plain"]]),
    gradient("piece-shade", { x1: 0, y1: 1, x2: 0, y2: 0 }, [[0, "shade-deep"], [0.12, "shade-none"]]),
    gradient("piece-ivory", { x1: 0, y1: 0, x2: 1, y2: 0 }, [[0, "side-ivory-left"], [0.16, "side-ivory-bottom"]]),
    gradient("piece-back", { x1: 0, y1: 0, x2: 1, y2: 0 }, [[0, "side-back-left"], [0.16, "side-back-bottom"]]),
  ];
}

/** @param {string} id @param {number} width @param {number} height */
function body(id, width, height) {
  const box = { width, height, radius: RADIUS, thickness: THICKNESS, halfWidth: 0, halfHeight: 0, originX: 0, originY: 0 };
  const face = `M0 0${faceOutline(box)}`;
  return svg("g", { id }, [
    svg("path", { d: `M0 0${sweptOutline(box, 0.8 * THICKNESS, 1.35 * THICKNESS)}`, class: "cast" }),
    svg("path", { d: `M0 0${sweptOutline(box, 0, THICKNESS)}`, fill: "url(#piece-back)" }),
    svg("path", { d: `M0 0${sweptOutline(box, 0, THICKNESS * IVORY)}`, fill: "url(#piece-ivory)" }),
    svg("path", { d: face, fill: "url(#piece-light)" }),
    svg("path", { d: face, fill: "url(#piece-shade)" }),
    svg("path", { d: `M${RADIUS} .6H${width - RADIUS}A${RADIUS} ${RADIUS} 0 0 1 ${width - 0.6} ${RADIUS}V${height - RADIUS}`, class: "highlight", "stroke-width": 1.2 }),
  ]);
}

/**
 * One tile. "J" is a joker, "back" a tile face down.
 *
 * @param {string} face
 * @param {{ turned?: boolean, standsFor?: string | null }} [options] turned: on its side; standsFor: of a joker, which
 *   face it is in the way that is shown
 */
export function piece(face, { turned = false, standsFor = null } = {}) {
  const name = face === "J" ? "joker" : face;
  const [width, height] = turned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const drawing = svg("use", { href: `#face-${name}`, width: WIDTH, height: HEIGHT, class: "face" });
  if (turned) drawing.setAttribute("transform", `translate(0 ${WIDTH}) rotate(-90)`);
  /** @type {SVGElement[]} */
  const parts = [svg("use", { href: turned ? "#piece-turned" : "#piece-body" }), drawing];
  if (standsFor) {
    parts.push(
      svg("rect", { x: 27, y: 37, width: 31, height: 41, rx: 4, class: "stands-for" }),
      svg("use", { href: `#face-${standsFor}`, x: 28, y: 38, width: 29.25, height: 39 }),
    );
  }
  if (!turned) parts.push(svg("use", { href: "#piece-rim", class: "rim" }));
  return svg(
    "svg",
    { class: turned ? "piece turned" : "piece", viewBox: `${-THICKNESS} 0 ${width + THICKNESS} ${height + THICKNESS}`, "aria-hidden": "true" },
    parts,
  );
}
