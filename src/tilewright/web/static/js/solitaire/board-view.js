/**
 * The board as SVG: one group a tile, in painter's order, layers apart so that shadows lie between them.
 *
 * @import { Game, Metrics, Slot } from "../types.js"
 */

import { facePosition, fit } from "./geometry.js";
import { mayMove, partFrom, settle, shake } from "../motion.js";
import { ShadowPlane } from "./shadows.js";
import { state, view } from "./state.js";
import { svg } from "../svg.js";
import { hiddenTiles, tileLabel } from "./tile-names.js";
import { tileShapes } from "../tile-shapes.js";

export class BoardView {
  /** @type {SVGGElement[]} by slot */
  #tiles = [];
  /** @type {ShadowPlane[]} */
  #planes = [];
  /** @type {Metrics | null} */
  #metrics = null;
  /** The size of the element, kept: asking for it would make the browser lay everything out at once. */
  #room = { width: 0, height: 0 };
  /** What is on the screen, to draw only what changed. */
  #drawn = { id: "", present: new Set(/** @type {number[]} */ ([])), size: "", refusal: "" };
  #shapes = svg("g");
  #clips = svg("g");
  #scene = svg("g", { id: "scene" });
  /** Tiles that have been taken and fade away, above all others. */
  #leaving = svg("g", { id: "leaving", "aria-hidden": "true" });

  /** @param {HTMLElement} root the element that holds the focus and the drawing */
  constructor(root) {
    this.root = root;
    this.svg = svg("svg", { role: "presentation" }, [svg("defs", {}, [this.#shapes, this.#clips]), this.#scene]);
    root.replaceChildren(this.svg);
    this.#room = { width: root.clientWidth, height: root.clientHeight };
    new ResizeObserver(() => {
      this.#room = { width: root.clientWidth, height: root.clientHeight };
      this.render();
    }).observe(root);
  }

  /** Lengths of the drawing on the screen; null before the first game. */
  get metrics() {
    return this.#metrics;
  }

  /** Draw the state as it is. */
  render() {
    const now = view();
    if (!now) return;
    const isNew = now.game.id !== this.#drawn.id;
    if (isNew) this.#build(now.game);
    else this.#turn(now.game.faces);
    this.#measure(now.game);
    const celebrating = state.celebrating;
    const present = celebrating ? new Set(now.game.slots.keys()) : now.present;
    this.#move(now.game, present, isNew || celebrating || this.#drawn.present.size === 0);
    this.root.classList.toggle("keys", state.keyboard);
    if (celebrating && !this.svg.classList.contains("celebrating")) this.#arrangeRise(now.game);
    this.svg.classList.toggle("celebrating", celebrating);
    // The board that rises again is a picture: there is nothing to pick.
    if (celebrating) change(this.#scene, "aria-hidden", "true");
    else this.#scene.removeAttribute("aria-hidden");
    this.#mark(now.free, present);
    this.#name(now.game, now.free, present);
    const refusal = `${state.refused}`;
    if (refusal !== this.#drawn.refusal && state.refused !== null) shake(this.#lift(state.refused));
    this.#drawn.refusal = refusal;
  }

  /** @param {number} tile */
  #lift(tile) {
    return /** @type {Element} */ (this.#tiles[tile]?.firstElementChild);
  }

  /** New groups for a new game. @param {Game} game */
  #build(game) {
    const top = Math.max(...game.slots.map(([, , z]) => z));
    this.#planes = Array.from({ length: top + 1 }, (_, i) => new ShadowPlane(i - 1));
    const layers = this.#planes.map(() => svg("g", { class: "layer" }));
    this.#tiles = game.slots.map((_, tile) => tileGroup(tile, game.faces[tile] ?? null));
    for (const tile of game.order) {
      const [, , z] = /** @type {Slot} */ (game.slots[tile]);
      layers[z]?.append(/** @type {Element} */ (this.#tiles[tile]));
    }
    this.#clips.replaceChildren(...this.#planes.flatMap((plane) => plane.definition ?? []));
    this.#scene.replaceChildren(...this.#planes.flatMap((plane, i) => [plane.element, layers[i] ?? svg("g")]), this.#leaving);
    this.#leaving.replaceChildren();
    this.#drawn = { id: game.id, present: new Set(), size: "", refusal: "" };
    if (mayMove()) this.svg.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  }

  /** Give tiles the faces that a shuffle gave them. @param {(string | null)[]} faces */
  #turn(faces) {
    this.#tiles.forEach((group, tile) => {
      const face = faces[tile] ?? "";
      if (group.dataset.face === face) return;
      group.dataset.face = face;
      const drawing = /** @type {Element} */ (group.querySelector(".face"));
      drawing.setAttribute("href", `#face-${face || "blank"}`);
      if (mayMove()) drawing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, easing: "ease-out" });
    });
  }

  /** When each tile rises after the win, and when light passes over it. @param {Game} game */
  #arrangeRise(game) {
    const wave = game.played.flat();
    const across = game.slots.map(([x, y]) => y - x);
    const [least, most] = [Math.min(...across), Math.max(...across)];
    this.#tiles.forEach((group, tile) => {
      group.style.setProperty("--turn", String(Math.max(0, wave.indexOf(tile)) / wave.length));
      group.style.setProperty("--sweep", String(((across[tile] ?? 0) - least) / Math.max(1, most - least)));
    });
  }

  /** Sizes and places, when the room or the game is new. @param {Game} game */
  #measure(game) {
    const { width, height } = this.#room;
    const size = `${width} ${height} ${devicePixelRatio}`;
    if (size === this.#drawn.size || width === 0 || height === 0) return;
    this.#drawn.size = size;
    this.#metrics = fit(game.slots, width, height, devicePixelRatio);
    const { thickness, width: tileWidth, height: tileHeight } = this.#metrics;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.setProperty("--lift", `${thickness / 3}px`);
    this.#shapes.replaceChildren(...tileShapes(this.#metrics));
    this.#tiles.forEach((group, tile) => {
      const { x, y } = facePosition(/** @type {Slot} */ (game.slots[tile]), /** @type {Metrics} */ (this.#metrics));
      group.setAttribute("transform", `translate(${x} ${y})`);
      const face = /** @type {Element} */ (group.querySelector(".face"));
      face.setAttribute("width", String(tileWidth));
      face.setAttribute("height", String(tileHeight));
    });
    this.#drawShadows(game, this.#drawn.present);
  }

  /**
   * Take tiles away and put tiles back.
   *
   * @param {Game} game
   * @param {Set<number>} present
   * @param {boolean} atOnce without animation
   */
  #move(game, present, atOnce) {
    const before = this.#drawn.present;
    const gone = [...before].filter((tile) => !present.has(tile));
    const back = [...present].filter((tile) => !before.has(tile));
    if (gone.length === 0 && back.length === 0) return;
    const metrics = /** @type {Metrics} */ (this.#metrics);
    if (!atOnce && gone.length > 0 && gone.length <= 8) {
      const pictures = gone.map((tile) => {
        const group = /** @type {SVGGElement} */ (this.#tiles[tile]);
        const picture = /** @type {SVGGElement} */ (group.cloneNode(true));
        for (const name of ["id", "role", "data-tile", "aria-label", "aria-selected"]) picture.removeAttribute(name);
        this.#leaving.append(picture);
        return { picture, ...facePosition(/** @type {Slot} */ (game.slots[tile]), metrics) };
      });
      partFrom(pictures, metrics.thickness);
    }
    if (!atOnce) for (const tile of back) settle(this.#lift(tile), metrics.thickness);
    this.#drawn.present = present;
    this.#drawShadows(game, present);
  }

  /** @param {Game} game @param {Set<number>} present */
  #drawShadows(game, present) {
    const metrics = this.#metrics;
    if (!metrics) return;
    const slots = game.slots.filter((_, tile) => present.has(tile));
    for (const plane of this.#planes) plane.draw(slots, metrics);
  }

  /** The states of the tiles, as classes. @param {Set<number>} free @param {Set<number>} present */
  #mark(free, present) {
    const breath = state.hintCount % 2 === 0 ? " breathe-even" : " breathe-odd";
    this.#tiles.forEach((group, tile) => {
      let classes = present.has(tile) ? "tile" : "tile gone";
      if (free.has(tile)) classes += " free";
      if (state.selected.includes(tile)) classes += " selected";
      if (state.hinted.includes(tile)) classes += ` hint${breath}`;
      if (state.blocking.includes(tile)) classes += " blocking";
      if (state.keyboard && state.cursor === tile) classes += " cursor";
      change(group, "class", classes);
    });
    const cursor = state.cursor !== null && present.has(state.cursor) ? `tile-${state.cursor}` : "";
    if (cursor) change(this.root, "aria-activedescendant", cursor);
    else this.root.removeAttribute("aria-activedescendant");
  }

  /** What each tile is called, for screen readers. @param {Game} game @param {Set<number>} free @param {Set<number>} present */
  #name(game, free, present) {
    const hidden = hiddenTiles(game, present);
    for (const tile of present) {
      const group = /** @type {SVGGElement} */ (this.#tiles[tile]);
      change(group, "aria-label", tileLabel(game, tile, free.has(tile), hidden.has(tile)));
      change(group, "aria-selected", String(state.selected.includes(tile)));
      change(group, "aria-disabled", String(!free.has(tile)));
    }
  }
}

/** Set an attribute that is not so already: what does not change costs nothing. @param {Element} element @param {string} name @param {string} value */
function change(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * @param {number} tile
 * @param {string | null} face null for a bonus item
 */
function tileGroup(tile, face) {
  const group = svg("g", { class: "tile", id: `tile-${tile}`, role: "option", "data-tile": tile, "data-face": face ?? "" }, [
    svg("g", { class: "lift" }, [
      svg("use", { href: "#tile-body" }),
      svg("use", { href: `#face-${face ?? "blank"}`, class: "face" }),
      svg("use", { href: "#tile-veil", class: "veil" }),
      svg("use", { href: "#tile-rim", class: "rim" }),
      svg("use", { href: "#tile-ring", class: "ring" }),
    ]),
  ]);
  return group;
}
