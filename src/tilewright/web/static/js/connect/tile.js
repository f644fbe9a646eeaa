/** The drawing of one tile of connect, its shadow, and a stone. */

import { svg } from "../svg.js";
import { faceOutline, sweptOutline } from "../tile-outlines.js";

/** @import { Metrics } from "../types.js" */

/** From the umbra outwards, in thicknesses: how far the shadow of a tile on the table falls. */
const SHADOW = [1.1, 1.35, 1.6];

/**
 * @param {number} tile
 * @param {string | null} face null for a kind that has none
 * @param {number} kind
 */
export function tileGroup(tile, face, kind) {
  return svg("g", { class: "tile free", id: `tile-${tile}`, role: "option", "data-tile": tile, "data-kind": kind }, [
    svg("g", { class: "slide" }, [
      svg("g", { class: "lift" }, [
        svg("use", { href: "#tile-body" }),
        ...drawnFace(face, kind),
        svg("use", { href: "#tile-veil", class: "veil" }),
        svg("use", { href: "#tile-rim", class: "rim" }),
        svg("use", { href: "#tile-ring", class: "ring" }),
      ]),
    ]),
  ]);
}

/** A face; where there are more kinds than faces, a number. @param {string | null} face @param {number} kind */
export function drawnFace(face, kind) {
  const drawing = svg("use", { href: `#face-${face ?? "blank"}`, class: "face" });
  if (face) return [drawing];
  const number = svg("text", { class: "number" });
  number.textContent = String(kind);
  return [drawing, number];
}

export function tileShadow() {
  return svg("g", { class: "cast" }, [svg("g", { class: "slide" }, [svg("use", { href: "#tile-shadow" })])]);
}

/** What shadows and stones are made of. @param {Metrics} metrics @returns {SVGElement[]} */
export function connectShapes(metrics) {
  const { width: w, height: h, thickness } = metrics;
  const stone = `M${0.14 * w} ${0.1 * h}Q${0.5 * w} ${-0.03 * h} ${0.84 * w} ${0.08 * h}Q${1.04 * w} ${0.3 * h} ${0.97 * w} ${0.72 * h}` +
    `Q${0.93 * w} ${1.01 * h} ${0.6 * w} ${0.99 * h}Q${0.16 * w} ${1.04 * h} ${0.05 * w} ${0.8 * h}Q${-0.05 * w} ${0.34 * h} ${0.14 * w} ${0.1 * h}Z`;
  const light = `M${0.2 * w} ${0.16 * h}Q${0.52 * w} ${0.04 * h} ${0.8 * w} ${0.14 * h}Q${0.94 * w} ${0.32 * h} ${0.9 * w} ${0.5 * h}` +
    `Q${0.62 * w} ${0.34 * h} ${0.2 * w} ${0.16 * h}Z`;
  const vein = `M${0.16 * w} ${0.62 * h}q${0.2 * w} ${-0.1 * h} ${0.36 * w} ${0.03 * h}t${0.3 * w} ${0.04 * h}`;
  return [
    svg("g", { id: "tile-shadow" }, SHADOW.map((far) => svg("path", { d: `M0 0${sweptOutline(metrics, 0, far * thickness)}`, class: "shadow" }))),
    svg("g", { id: "stone" }, [
      svg("path", { d: stone, class: "stone-shade", transform: `translate(${-thickness} ${thickness})` }),
      svg("path", { d: stone, class: "stone-body" }),
      svg("path", { d: light, class: "stone-light" }),
      svg("path", { d: vein, class: "stone-vein", "stroke-width": Math.max(1, w * 0.03) }),
    ]),
    svg("path", { id: "stone-outline", d: `M0 0${faceOutline(metrics)}` }),
  ];
}
