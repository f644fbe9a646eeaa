/**
 * Cast shadows. A tile throws its shadow down and to the left on every plane below its face, the further the deeper
 * the plane lies: on the table, and on the faces of each layer. One path a plane and step of softness holds the shadows
 * of all tiles, so that shadows that meet do not darken each other.
 *
 * @import { Metrics, Slot } from "./types.js"
 */

import { facePath, facePosition, shadowPath } from "./geometry.js";
import { svg } from "./svg.js";

/** How far the dimness beside a higher tile reaches, in thicknesses; it parts tiles of different height on the lit side. */
const CONTACT = [0.14, 0.3];

/** From the umbra outwards; each step is drawn over the others. */
const SOFTNESS = [0, 0.35, 0.7, 1];

/** The shadows that fall on one plane: the table (-1) or the faces of a layer. */
export class ShadowPlane {
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
    this.paths.forEach((path, step) => {
      const softness = SOFTNESS[step] ?? 0;
      path.setAttribute("d", higher.map((slot) => shadowPath(slot, metrics, slot[2] - this.layer, softness)).join(""));
    });
    if (this.layer < 0) return;
    this.contacts.forEach((path, step) => {
      const outlines = higher.map((slot) => outline(slot, metrics, -(CONTACT[step] ?? 0) * metrics.thickness));
      path.setAttribute("d", outlines.join(""));
    });
    const faces = slots.filter(([, , z]) => z === this.layer);
    this.clip.setAttribute("d", faces.map((slot) => outline(slot, metrics, 0)).join("") || "M0 0");
  }
}

/**
 * @param {Slot} slot
 * @param {Metrics} metrics
 * @param {number} inset
 */
function outline(slot, metrics, inset) {
  const { x, y } = facePosition(slot, metrics);
  return facePath(metrics, x, y, inset);
}
