/**
 * One tile of a board: an element of its own, in which alone the browser lays out and paints what changes. An attribute is
 * written only when it is not so already, and what is written was remembered, not read back: on a move all tiles but a few
 * cost next to nothing.
 */

import { svg } from "./svg.js";
import { UNITS } from "./tile-shapes.js";

/** The states that a tile shows by a rim or a ring. */
const MARKED = /\b(selected|hint|blocking|cursor)\b/;

export class TileElement {
  /** What it was told to be. */
  #state = "tile";
  /** What it is, in the document. */
  #classes = "tile";
  /** @type {Animation | null} what it does while it goes away */
  #going = null;
  /** @type {(() => void) | undefined} */
  #gone;
  /** Whether what marks it is there: most tiles are taken without ever having been marked by more than a veil. */
  #hasMarks = false;
  #label = "";
  /** @type {boolean | null} null before it was told */
  #selected = null;
  /** @type {boolean | null} whether it can be picked */
  #free = null;

  /**
   * @param {number} tile
   * @param {string | null} face null: no face
   * @param {SVGElement[]} [more] what stands on it besides
   */
  constructor(tile, face, more = []) {
    this.face = face;
    this.drawing = svg("use", { href: faceOf(face), class: "face", width: UNITS, height: (UNITS * 4) / 3 });
    this.lift = svg("svg", { class: "lift", "aria-hidden": "true" }, [
      svg("use", { href: "#tile-body", class: "body" }),
      this.drawing,
      ...more,
      svg("use", { href: "#tile-veil", class: "veil" }),
    ]);
    this.element = Object.assign(document.createElement("div"), { className: "tile", id: `tile-${tile}`, role: "option" });
    this.element.dataset.tile = String(tile);
    this.element.append(this.lift);
  }

  /** @param {string | null} face @returns {boolean} whether it had another one */
  turnTo(face) {
    if (face === this.face) return false;
    this.face = face;
    this.drawing.setAttribute("href", faceOf(face));
    return true;
  }

  /** So that a tile which begins to move is not laid out again, it has been moved to its place. @param {number} x @param {number} y */
  place(x, y) {
    this.element.style.translate = `${x}px ${y}px`;
  }

  /** @param {import("./types.js").Metrics} metrics */
  size({ width, height }) {
    this.lift.setAttribute("viewBox", `0 0 ${UNITS} ${(UNITS * height) / width}`);
  }

  /**
   * It was taken, and is seen until it has gone away. What it is marked with stays, so that little of it is drawn anew.
   *
   * @param {Animation} going
   * @param {() => void} [gone] called when it has
   */
  leave(going, gone) {
    [this.#going, this.#gone] = [going, gone];
    this.#write(`${this.#classes} gone leaving`);
    going.onfinish = () => this.stay();
  }

  /** It is where it is, or gone: it does not move any more. */
  stay() {
    if (!this.#going) return;
    this.#going.cancel();
    const gone = this.#gone;
    [this.#going, this.#gone] = [null, undefined];
    this.#write(this.#state.includes("gone") ? this.#classes.replaceAll(/ (leaving|hint|breathe-\w+)/g, "") : this.#state);
    gone?.();
  }

  /** @param {string} state its classes; "gone" is one of them when it has been taken */
  mark(state) {
    if (state === this.#state) return;
    this.#state = state;
    if (!this.#going) this.#write(state);
  }

  /** @param {string} classes */
  #write(classes) {
    if (classes === this.#classes) return;
    if (!this.#hasMarks && MARKED.test(classes)) {
      this.#hasMarks = true;
      this.lift.append(svg("use", { href: "#tile-rim", class: "rim" }), svg("use", { href: "#tile-ring", class: "ring" }));
    }
    this.#classes = classes;
    this.element.className = classes;
  }

  /**
   * For screen readers.
   *
   * @param {string} label
   * @param {boolean} selected
   * @param {boolean} [free]
   */
  name(label, selected, free = true) {
    if (label !== this.#label) this.element.setAttribute("aria-label", label);
    if (free !== this.#free) this.element.setAttribute("aria-disabled", String(!free));
    if (selected !== this.#selected) this.element.setAttribute("aria-selected", String(selected));
    [this.#label, this.#free, this.#selected] = [label, free, selected];
  }
}

/** @param {string | null} face */
function faceOf(face) {
  return `#face-${face ?? "blank"}`;
}
