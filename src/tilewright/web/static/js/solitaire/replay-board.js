/**
 * The board of a replay: a picture with faces.
 *
 * @import { Game, Metrics, Ply, Slot } from "../types.js"
 */

import { svg } from "../svg.js";
import { faceOutline, sweptOutline } from "../tile-outlines.js";
import { IVORY } from "../tile-shapes.js";
import { facePosition, turnedOrder } from "./geometry.js";
import { state } from "./state.js";

const LENGTHS = { halfWidth: 15, halfHeight: 20, width: 30, height: 40, thickness: 4, radius: 2.4, originX: 0, originY: 0 };

/** The faces as they lie after a ply: a shuffle changes them. @param {Game} game @param {readonly Ply[]} plies @param {number} ply */
export function facesAt(game, plies, ply) {
  return plies.slice(0, ply + 1).findLast(({ faces }) => faces)?.faces ?? game.faces;
}

/**
 * The board after a ply; the tiles that the next one takes are marked.
 *
 * @param {Game} game
 * @param {readonly Ply[]} plies
 * @param {number} ply
 */
export function replayBoard(game, plies, ply) {
  /** @type {Metrics} */
  const metrics = { ...LENGTHS, turned: state.turned };
  const faces = facesAt(game, plies, ply);
  /** @param {Ply | undefined} one */
  const tilesOf = (one) => /** @type {number[]} */ (one?.tiles ?? []);
  const gone = new Set(plies.slice(1, ply + 1).flatMap(tilesOf));
  const next = new Set(tilesOf(plies[ply + 1]));
  const free = new Set(plies[ply]?.free);
  const corners = game.slots.map((slot) => facePosition(slot, metrics));
  const left = Math.min(...corners.map(({ x }) => x)) - metrics.thickness;
  const top = Math.min(...corners.map(({ y }) => y));
  const right = Math.max(...corners.map(({ x }) => x)) + metrics.width;
  const bottom = Math.max(...corners.map(({ y }) => y)) + metrics.height + metrics.thickness;
  const drawing = svg("svg", { viewBox: `${left - 1} ${top - 1} ${right - left + 2} ${bottom - top + 2}`, "aria-hidden": "true" });
  const shadow = sweptOutline(metrics, 0, metrics.thickness * 1.7);
  const side = sweptOutline(metrics, 0, metrics.thickness);
  const ivory = sweptOutline(metrics, 0, metrics.thickness * IVORY);
  const face = faceOutline(metrics);
  for (const tile of metrics.turned ? turnedOrder(game.slots) : game.order) {
    if (gone.has(tile)) continue;
    const { x, y } = facePosition(/** @type {Slot} */ (game.slots[tile]), metrics);
    const state = next.has(tile) ? " taken" : free.has(tile) ? "" : " held";
    drawing.append(
      svg("path", { d: `M${x} ${y}${shadow}`, class: "fall" }),
      svg("path", { d: `M${x} ${y}${side}`, class: "side" }),
      svg("path", { d: `M${x} ${y}${ivory}`, class: "ivory" }),
      svg("path", { d: `M${x} ${y}${face}`, class: `top${state}` }),
      svg("use", { href: `#face-${faces[tile] ?? "blank"}`, x, y, width: metrics.width, height: metrics.height }),
    );
  }
  return drawing;
}
