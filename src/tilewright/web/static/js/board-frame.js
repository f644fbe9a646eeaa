/**
 * What the boards of all games are drawn in: the element that is zoomed, the scene of the tiles, and the shapes that tiles
 * share. It knows the size of its room: asking the browser for it would make it lay everything out at once.
 *
 * @import { Metrics } from "./types.js"
 */

import { mayMove } from "./motion.js";
import { svg } from "./svg.js";
import { inUnits, tileShapes, UNITS } from "./tile-shapes.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box in pixels of the room */

export class BoardFrame {
  /** How much room there is, in CSS pixels. */
  room = { width: 0, height: 0 };
  /** Where the tiles are. */
  scene = block("scene");
  #shapes = svg("g");

  /**
   * @param {HTMLElement} root the element that holds the focus and the drawing
   * @param {() => void} resized called when there is another amount of room
   */
  constructor(root, resized) {
    this.root = root;
    /** All that is drawn, and zoomed. */
    this.view = block("view");
    const shapes = svg("svg", { class: "shapes", width: 0, height: 0, "aria-hidden": "true" }, [svg("defs", {}, [this.#shapes])]);
    this.view.append(shapes, this.scene);
    root.replaceChildren(this.view);
    new ResizeObserver(() => {
      this.measure();
      resized();
    }).observe(root);
  }

  /** Look how much room there is: before a game is laid out, while there is little to lay out for the browser. */
  measure() {
    this.room = { width: this.root.clientWidth, height: this.root.clientHeight };
  }

  /**
   * Tiles have other lengths from now on.
   *
   * @param {Metrics} metrics
   * @param {Box} box what the tiles take up
   * @param {SVGElement[]} [more] shapes that only this board has
   */
  resize(metrics, { left, right, top, bottom }, more = []) {
    const lengths = { "--lift": metrics.thickness / 3, "--tile-width": metrics.width, "--tile-height": metrics.height, "--thickness": metrics.thickness };
    for (const [name, length] of Object.entries(lengths)) this.root.style.setProperty(name, `${length}px`);
    Object.assign(this.scene.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    this.#shapes.replaceChildren(...tileShapes(inUnits(metrics), UNITS / metrics.width), ...more);
  }

  /** The tile on which the keyboard's cursor is. @param {string} id "" for none */
  pointTo(id) {
    if (id === (this.root.getAttribute("aria-activedescendant") ?? "")) return;
    if (id) this.root.setAttribute("aria-activedescendant", id);
    else this.root.removeAttribute("aria-activedescendant");
  }

  /** Another game comes to the table. */
  appear() {
    if (mayMove()) this.view.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  }
}

/** @param {string} id */
function block(id) {
  return Object.assign(document.createElement("div"), { id });
}
