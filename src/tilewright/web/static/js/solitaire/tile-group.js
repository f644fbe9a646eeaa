/**
 * One tile of the board: its group of SVG elements, and what it shows. An attribute is written only when it is not so
 * already, and what is written was remembered, not read back: on a move all tiles but a few cost next to nothing.
 */

import { svg } from "../svg.js";

export class TileGroup {
  #classes = "tile";
  #face = "";
  #label = "";
  #selected = false;
  #leaving = false;
  /** Whether it can be picked; null before it was told. */
  #free = /** @type {boolean | null} */ (null);

  /**
   * @param {number} tile
   * @param {string | null} face null for a bonus item
   */
  constructor(tile, face) {
    this.#face = face ?? "";
    this.drawing = svg("use", { href: `#face-${face ?? "blank"}`, class: "face" });
    this.lift = svg("g", { class: "lift" }, [
      svg("use", { href: "#tile-body" }),
      this.drawing,
      svg("use", { href: "#tile-veil", class: "veil" }),
      svg("use", { href: "#tile-rim", class: "rim" }),
      svg("use", { href: "#tile-ring", class: "ring" }),
    ]);
    this.element = svg("g", { class: "tile", id: `tile-${tile}`, role: "option", "data-tile": tile, "data-face": this.#face }, [this.lift]);
  }

  /** @param {string | null} face @returns {boolean} whether it had another one */
  turnTo(face) {
    if ((face ?? "") === this.#face) return false;
    this.#face = face ?? "";
    this.element.dataset.face = this.#face;
    this.drawing.setAttribute("href", `#face-${face ?? "blank"}`);
    return true;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  place(x, y, width, height) {
    this.element.setAttribute("transform", `translate(${x} ${y})`);
    this.drawing.setAttribute("width", String(width));
    this.drawing.setAttribute("height", String(height));
  }

  /** It was taken, and is seen until it has drifted away. @param {boolean} leaving */
  leave(leaving) {
    this.#leaving = leaving;
    this.mark(this.#classes.replace(" leaving", ""));
  }

  /** @param {string} state its classes but for that */
  mark(state) {
    const classes = this.#leaving && state.includes("gone") ? `${state} leaving` : state;
    if (classes === this.#classes) return;
    this.#classes = classes;
    this.element.setAttribute("class", classes);
  }

  /**
   * For screen readers.
   *
   * @param {string} label
   * @param {boolean} free
   * @param {boolean} selected
   */
  name(label, free, selected) {
    if (label !== this.#label) this.element.setAttribute("aria-label", label);
    if (free !== this.#free) this.element.setAttribute("aria-disabled", String(!free));
    if (selected !== this.#selected || this.#label === "") this.element.setAttribute("aria-selected", String(selected));
    [this.#label, this.#free, this.#selected] = [label, free, selected];
  }
}
