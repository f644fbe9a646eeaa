/**
 * Cast shadows. A tile throws its shadow down and to the left on every plane below its face, the further the deeper
 * the plane lies: on the table, and on the faces of each layer. One path a plane and step of softness holds the shadows
 * of all tiles, so that shadows that meet do not darken each other.
 *
 * @import { Metrics, Slot } from "../types.js"
 */

import { svg } from "../svg.js";
import { faceOutline, shadowOutline } from "../tile-outlines.js";
import { facePosition } from "./geometry.js";

/** How far the dimness beside a higher tile reaches, in thicknesses; it parts tiles of different height on the lit side. */
const CONTACT = [0.14, 0.3];

/** From the umbra outwards; each step is drawn over the others, in so many that none is seen alone. */
const SOFTNESS = [0, 0.2, 0.38, 0.54, 0.7, 0.85, 1];

/** The shadows that fall on one plane: the table (-1) or the faces of a layer. */
export class ShadowPlane {
  /** What was drawn last: nothing is drawn again while the tiles that matter stay. */
  #drawn = "";

  /** @param {number} layer */
  constructor(layer) {
    this.layer = layer;
    this.paths = SOFTNESS.map(() => svg("path", { class: "shadow" }));
    this.contacts = CONTACT.map(() => svg("path", { class: "contact" }));
    this.clip = svg("path");
    const clipId = `plane-${layer}`;
    this.element = svg("g", layer < 0 ? {} : { "clip-path": `url(#${clipId})` }, [...this.contacts, ...this.paths]);
    this.definition = layer < 0 ? null : svg("clipPath", { id: clipId }, [this.clip]);
  }

  /**
   * @param {readonly Slot[]} slots the tiles that are there
   * @param {Metrics} metrics
   */
  draw(slots, metrics) {
    const higher = slots.filter(([, , z]) => z > this.layer);
    const level = slots.filter(([, , z]) => z === this.layer);
    const now = `${metrics.width} ${metrics.originX} ${metrics.originY} ${higher.join(" ")}/${this.layer < 0 ? "" : level.join(" ")}`;
    if (now === this.#drawn) return;
    this.#drawn = now;
    const starts = higher.map((slot) => ({ start: startOf(slot, metrics), drop: slot[2] - this.layer }));
    this.paths.forEach((path, step) => {
      /** @type {string[]} by drop */
      const shapes = [];
      const parts = starts.map(({ start, drop }) => {
        shapes[drop] ??= shadowOutline(metrics, drop, SOFTNESS[step] ?? 0);
        return start + shapes[drop];
      });
      path.setAttribute("d", parts.join(""));
    });
    if (this.layer < 0) return;
    this.contacts.forEach((path, step) => {
      const shape = faceOutline(metrics, -(CONTACT[step] ?? 0) * metrics.thickness);
      path.setAttribute("d", starts.map(({ start }) => start + shape).join(""));
    });
    const face = faceOutline(metrics);
    this.clip.setAttribute("d", level.map((slot) => startOf(slot, metrics) + face).join("") || "M0 0");
  }
}

/** @param {Slot} slot @param {Metrics} metrics */
function startOf(slot, metrics) {
  const { x, y } = facePosition(slot, metrics);
  return `M${x} ${y}`;
}
