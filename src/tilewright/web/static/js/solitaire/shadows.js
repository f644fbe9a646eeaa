/**
 * Cast shadows. A tile throws its shadow down and to the left on every plane below its face, the further the deeper
 * the plane lies: on the table, and on the faces of each layer. One path a plane and step of softness holds the shadows
 * of all tiles, so that shadows that meet do not darken each other.
 *
 * Most shadows fall where other tiles lie, and nobody sees them: those are left out, so that a path is short.
 *
 * @import { Metrics, Slot } from "../types.js"
 */

import { svg } from "../svg.js";
import { faceOutline, shadowOutline, shadowReach } from "../tile-outlines.js";
import { facePosition, placed } from "./geometry.js";

/** How far the dimness beside a higher tile reaches, in thicknesses; it parts tiles of different height on the lit side. */
const CONTACT = [0.14, 0.3];

/** From the umbra outwards; each step is drawn over the others, in so many that none is seen alone. */
const SOFTNESS = [0, 0.2, 0.38, 0.54, 0.7, 0.85, 1];

/** A half tile's place as one number: no coordinate exceeds 10,000. @param {number} column @param {number} row */
const cell = (column, row) => column * 100_000 + row;

/** @typedef {{ x: number, y: number, z: number, start: string }} Lying a tile in the turn it is drawn in, and its `M` */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Cells a block of half tiles, from a tile's */

/** The shadows on all planes, from the tiles that are there. */
export class Shadows {
  /** @type {ShadowPlane[]} the table first */
  planes;
  /** @type {Lying[]} */
  #tiles = [];
  #measured = "";

  /** @param {number} layers */
  constructor(layers) {
    this.planes = Array.from({ length: layers }, (_, i) => new ShadowPlane(i - 1));
  }

  /** Where the scene lies that the planes are drawn in. @param {{ left: number, top: number }} scene */
  lie({ left, top }) {
    for (const { element } of this.planes) Object.assign(element.style, { left: `${-left}px`, top: `${-top}px` });
  }

  /**
   * @param {readonly Slot[]} slots
   * @param {Set<number>} present
   * @param {Metrics} metrics
   * @param {number} [highest] the highest layer on which anything has changed: planes above have their shadows still
   */
  draw(slots, present, metrics, highest = Infinity) {
    const measured = [metrics.width, metrics.originX, metrics.originY, metrics.turned].join(" ");
    if (measured !== this.#measured) {
      this.#measured = measured;
      highest = Infinity;
      this.#tiles = slots.map((slot) => lying(slot, metrics));
    }
    /** @type {Lying[][]} by layer, and nothing above the highest */
    const layers = [...this.planes.map(() => []), []];
    for (const tile of present) {
      const one = /** @type {Lying} */ (this.#tiles[tile]);
      layers[one.z]?.push(one);
    }
    for (const plane of this.planes) if (plane.layer <= highest) plane.draw(layers, metrics, measured);
  }
}

/** The shadows that fall on one plane: the table (-1) or the faces of a layer. */
class ShadowPlane {
  /** What was drawn last: nothing is drawn again while the tiles that matter stay. */
  #shadows = "";
  #contacts = "";
  #level = "";

  /** @param {number} layer */
  constructor(layer) {
    this.layer = layer;
    this.paths = SOFTNESS.map(() => svg("path", { class: "shadow" }));
    this.contacts = CONTACT.map(() => svg("path", { class: "contact" }));
    this.clip = svg("path");
    const clipId = `plane-${layer}`;
    this.element = svg("svg", { class: "plane", "aria-hidden": "true" }, [
      ...(layer < 0 ? [] : [svg("defs", {}, [svg("clipPath", { id: clipId }, [this.clip])])]),
      svg("g", layer < 0 ? {} : { "clip-path": `url(#${clipId})` }, [...this.contacts, ...this.paths]),
    ]);
  }

  /**
   * @param {Lying[][]} layers the tiles that are there
   * @param {Metrics} metrics
   * @param {string} measured changes when the metrics do
   */
  draw(layers, metrics, measured) {
    // What lies upon this plane hides it.
    const upon = coverOf(layers[this.layer + 1] ?? []);
    /** @type {Set<number>} the half tiles of this plane that something falls on */
    const reached = new Set();
    /** @param {(drop: number) => Cells} region @param {number} shift */
    const seen = (region, shift) =>
      layers.slice(this.layer + 1).flatMap((tiles, i) => {
        const drop = i + 1;
        const block = region(drop);
        const found = tiles.filter((tile) => !isCovered(tile, block, upon));
        if (this.layer >= 0) for (const tile of found) reach(tile, block, shift, reached);
        return found.map((tile) => ({ tile, drop }));
      });
    const casting = seen((drop) => shadowCells(metrics, drop), 1);
    const shadows = measured + casting.map(({ tile }) => tile.start).join("");
    if (shadows !== this.#shadows) {
      this.#shadows = shadows;
      this.paths.forEach((path, step) => {
        /** @type {string[]} by drop */
        const shapes = [];
        const parts = casting.map(({ tile, drop }) => {
          shapes[drop] ??= shadowOutline(metrics, drop, SOFTNESS[step] ?? 0);
          return tile.start + shapes[drop];
        });
        path.setAttribute("d", parts.join(""));
      });
    }
    if (this.layer < 0) return;
    const beside = seen((drop) => contactCells(metrics, drop), 1);
    const contacts = measured + beside.map(({ tile }) => tile.start).join("");
    if (contacts !== this.#contacts) {
      this.#contacts = contacts;
      this.contacts.forEach((path, step) => {
        const shape = faceOutline(metrics, -(CONTACT[step] ?? 0) * metrics.thickness);
        path.setAttribute("d", beside.map(({ tile }) => tile.start + shape).join(""));
      });
    }
    const level = (layers[this.layer] ?? []).filter((tile) => isReached(tile, reached));
    const faces = measured + level.map((tile) => tile.start).join("");
    if (faces === this.#level) return;
    this.#level = faces;
    const face = faceOutline(metrics);
    this.clip.setAttribute("d", level.map((tile) => tile.start + face).join("") || "M0 0");
  }
}

/** @param {Slot} slot @param {Metrics} metrics @returns {Lying} */
function lying(slot, metrics) {
  const corner = facePosition(slot, metrics);
  const [x, y] = placed(slot, metrics.turned);
  return { x, y, z: slot[2], start: `M${corner.x} ${corner.y}` };
}

/** @param {Lying[]} tiles */
function coverOf(tiles) {
  const cover = new Set();
  for (const { x, y } of tiles) for (const dx of [0, 1]) for (const dy of [0, 1]) cover.add(cell(x + dx, y + dy));
  return cover;
}

/** Whether every half tile of a block is covered. @param {Lying} tile @param {Cells} block @param {Set<number>} cover */
function isCovered({ x, y }, block, cover) {
  for (let column = x + block.left; column <= x + block.right; column += 1) {
    for (let row = y + block.top; row <= y + block.bottom; row += 1) if (!cover.has(cell(column, row))) return false;
  }
  return true;
}

/**
 * A layer is drawn one thickness further up and to the right than the one below it, so what falls on a half tile of the
 * upper one may fall on its neighbours of the lower one as well.
 *
 * @param {Lying} tile
 * @param {Cells} block
 * @param {number} shift
 * @param {Set<number>} reached
 */
function reach({ x, y }, block, shift, reached) {
  for (let column = x + block.left; column <= x + block.right + shift; column += 1) {
    for (let row = y + block.top - shift; row <= y + block.bottom; row += 1) reached.add(cell(column, row));
  }
}

/** @param {Lying} tile @param {Set<number>} reached */
function isReached({ x, y }, reached) {
  return reached.has(cell(x, y)) || reached.has(cell(x + 1, y)) || reached.has(cell(x, y + 1)) || reached.has(cell(x + 1, y + 1));
}

/**
 * Where a shadow falls, in half tiles of the layer that lies upon the plane.
 *
 * @param {Metrics} metrics
 * @param {number} drop
 */
function shadowCells(metrics, drop) {
  const { near, far } = shadowReach(metrics, drop, 1);
  const up = (drop - 1) * metrics.thickness;
  return cellsOf(metrics, { left: up - far, right: up - near, top: near - up, bottom: far - up });
}

/** @param {Metrics} metrics @param {number} drop */
function contactCells(metrics, drop) {
  const up = (drop - 1) * metrics.thickness;
  const out = Math.max(...CONTACT) * metrics.thickness;
  return cellsOf(metrics, { left: up - out, right: up + out, top: -up - out, bottom: out - up });
}

/**
 * The half tiles that a face touches when its edges are moved by so many pixels.
 *
 * @param {Metrics} metrics
 * @param {Cells} moved
 * @returns {Cells}
 */
function cellsOf({ halfWidth, halfHeight }, { left, right, top, bottom }) {
  const [little, whole] = [1e-6, 2];
  return {
    left: Math.floor(left / halfWidth + little),
    right: Math.ceil(right / halfWidth - little) + whole - 1,
    top: Math.floor(top / halfHeight + little),
    bottom: Math.ceil(bottom / halfHeight - little) + whole - 1,
  };
}
