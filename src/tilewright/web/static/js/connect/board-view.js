/**
 * The board as SVG: one group a tile, which keeps its group while it moves. What the state says is drawn at once; what
 * moves is a picture on its way there.
 *
 * @import { Cell, ConnectGame } from "../types.js"
 * @import { Plan } from "./places.js"
 */

import { mayMove, settle, shake } from "../motion.js";
import { svg } from "../svg.js";
import { tileShapes } from "../tile-shapes.js";
import { link, linkOutline, play } from "./links.js";
import { tileLabel } from "./names.js";
import { cornerOf, plan, seen } from "./places.js";
import { keyOf, lieOf, state, update, view } from "./state.js";
import { connectShapes, tileGroup, tileShadow } from "./tile.js";

const SLIDE_MS = 140;
/** A slide begins when the line is all but drawn. */
const SLIDE_AFTER_MS = 90;
const LEAVE_MS = 200;

/** @typedef {{ group: SVGGElement, shadow: SVGGElement, kind: number, x: number, y: number }} Piece */

export class BoardView {
  /** @type {Map<number, Piece>} the tiles on the board */
  #pieces = new Map();
  /** @type {Plan | null} */
  #plan = null;
  /** The size of the element, kept: asking for it would make the browser lay everything out at once. */
  #room = { width: 0, height: 0 };
  /** What is on the screen, to draw only what changed. */
  #drawn = { id: "", size: "", refusal: "", order: "", marked: "" };
  #shapes = svg("g");
  #stones = svg("g", { "aria-hidden": "true" });
  #shadows = svg("g", { "aria-hidden": "true" });
  #tiles = svg("g", { id: "scene" });
  /** Tiles that have been taken and fade away, and lines, above all others. */
  #leaving = svg("g", { id: "leaving", "aria-hidden": "true" });
  #links = svg("g", { id: "links", "aria-hidden": "true" });
  #marks = svg("g", { id: "marks", "aria-hidden": "true" });

  /** @param {HTMLElement} root the element that holds the focus and the drawing */
  constructor(root) {
    this.root = root;
    this.svg = svg("svg", { role: "presentation" }, [
      svg("defs", {}, [this.#shapes]), this.#shadows, this.#stones, this.#tiles, this.#leaving, this.#marks, this.#links,
    ]);
    root.replaceChildren(this.svg);
    this.#room = { width: root.clientWidth, height: root.clientHeight };
    new ResizeObserver(() => {
      this.#room = { width: root.clientWidth, height: root.clientHeight };
      this.render();
    }).observe(root);
  }

  /** How the board lies; null before the first game. */
  get plan() {
    return this.#plan;
  }

  /** Draw the state as it is. */
  render() {
    const now = view();
    if (!now) return;
    const isNew = now.game.id !== this.#drawn.id;
    const moved = this.#measure(now.game);
    if (!this.#plan) return;
    if (isNew) this.#begin(now.game);
    this.#place(now.game, now.present, isNew || moved);
    this.#order(now.game);
    this.#mark(now.game, now.moves);
    this.root.classList.toggle("keys", state.keyboard);
    const refusal = `${state.refused}`;
    if (refusal !== this.#drawn.refusal && state.refused !== null) {
      const lift = this.#pieces.get(state.refused)?.group.querySelector(".lift");
      if (lift) shake(lift);
    }
    this.#drawn.refusal = refusal;
  }

  /** Lengths, when the room or the game is new. @param {ConnectGame} game @returns {boolean} whether they changed */
  #measure({ id, rows, cols, rules }) {
    const { width, height } = this.#room;
    const size = `${id} ${width} ${height} ${devicePixelRatio}`;
    if (size === this.#drawn.size || width === 0 || height === 0) return false;
    this.#drawn.size = size;
    const layout = plan({ rows, cols }, rules.border === 1, width, height, devicePixelRatio);
    this.#plan = layout;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.setProperty("--lift", `${layout.metrics.thickness / 3}px`);
    this.root.style.setProperty("--tile-width", `${layout.metrics.width}px`);
    this.#shapes.replaceChildren(...tileShapes(layout.metrics), ...connectShapes(layout.metrics));
    if (state.turned !== layout.turned) update({ turned: layout.turned });
    this.#links.replaceChildren();
    return true;
  }

  /** A new game: nothing of the one before stays. @param {ConnectGame} game */
  #begin(game) {
    this.#drawn = { ...this.#drawn, id: game.id, order: "", marked: "", refusal: "" };
    this.#pieces.clear();
    for (const layer of [this.#tiles, this.#shadows, this.#leaving, this.#links]) layer.replaceChildren();
    if (mayMove()) this.svg.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  }

  /**
   * Put tiles where they lie, take away those that are gone, and put back those that came back.
   *
   * @param {ConnectGame} game
   * @param {Set<number>} present
   * @param {boolean} atOnce without animation
   */
  #place(game, present, atOnce) {
    const layout = /** @type {Plan} */ (this.#plan);
    const lie = lieOf(game);
    const gone = [...this.#pieces.keys()].filter((tile) => !present.has(tile));
    if (gone.length <= 4) for (const tile of gone) this.#leave(tile);
    for (const tile of gone) {
      this.#pieces.get(tile)?.group.remove();
      this.#pieces.get(tile)?.shadow.remove();
      this.#pieces.delete(tile);
    }
    for (const tile of present) {
      const kind = lie.kinds.get(tile) ?? 0;
      const { x, y } = cornerOf(layout, /** @type {Cell} */ (lie.cells.get(tile)));
      const before = this.#pieces.get(tile);
      if (before?.kind === kind) {
        if (before.x !== x || before.y !== y) this.#move(before, x, y, atOnce);
        if (atOnce) this.#size(before);
        continue;
      }
      const piece = { group: tileGroup(tile, game.faces[kind] ?? null, kind), shadow: before?.shadow ?? tileShadow(), kind, x, y };
      this.#move(piece, x, y, true);
      this.#size(piece);
      // A shuffle turns tiles over where they lie.
      if (before) before.group.replaceWith(piece.group);
      else {
        this.#tiles.append(piece.group);
        this.#shadows.append(piece.shadow);
      }
      this.#pieces.set(tile, piece);
      if (!atOnce) settle(/** @type {Element} */ (piece.group.querySelector(".lift")), before ? 0 : layout.metrics.thickness);
    }
    if (atOnce) {
      this.#stones.replaceChildren(...lie.stones.map((cell) => {
        const { x, y } = cornerOf(layout, cell);
        return svg("use", { href: "#stone", class: "stone", transform: `translate(${x} ${y})` });
      }));
    }
  }

  /** @param {Piece} piece */
  #size({ group }) {
    const { width, height } = /** @type {Plan} */ (this.#plan).metrics;
    const face = /** @type {Element} */ (group.querySelector(".face"));
    face.setAttribute("width", String(width));
    face.setAttribute("height", String(height));
    const number = group.querySelector(".number");
    number?.setAttribute("x", String(width / 2));
    number?.setAttribute("y", String(height / 2));
    number?.setAttribute("font-size", String(width * 0.44));
  }

  /** @param {Piece} piece @param {number} x @param {number} y @param {boolean} atOnce */
  #move(piece, x, y, atOnce) {
    const from = `translate(${piece.x - x}px, ${piece.y - y}px)`;
    for (const element of [piece.group, piece.shadow]) {
      element.setAttribute("transform", `translate(${x} ${y})`);
      if (atOnce || !mayMove()) continue;
      element.querySelector(".slide")?.animate(
        [{ transform: from }, { transform: "none" }],
        { duration: SLIDE_MS, delay: this.#links.childElementCount > 0 ? SLIDE_AFTER_MS : 0, easing: "ease-out", fill: "backwards" },
      );
    }
    piece.x = x;
    piece.y = y;
  }

  /** A tile that was taken fades where it lay. @param {number} tile */
  #leave(tile) {
    const piece = this.#pieces.get(tile);
    if (!piece) return;
    const picture = /** @type {SVGGElement} */ (piece.group.cloneNode(true));
    for (const name of ["id", "role", "data-tile", "aria-label", "aria-selected"]) picture.removeAttribute(name);
    picture.setAttribute("class", "tile");
    this.#leaving.append(picture);
    const lift = /** @type {Element} */ (picture.querySelector(".lift"));
    const { thickness } = /** @type {Plan} */ (this.#plan).metrics;
    const last = mayMove() ? { transform: `translate(${thickness / 2}px, ${-thickness / 2}px) `, opacity: 0 } : { opacity: 0 };
    const fading = lift.animate([{ opacity: 1 }, last], { duration: LEAVE_MS, easing: "ease-in", fill: "forwards" });
    fading.onfinish = fading.oncancel = () => picture.remove();
  }

  /** Painter's order: a right neighbour before its left one, an upper before the lower. @param {ConnectGame} game */
  #order(game) {
    const { size, turned } = /** @type {Plan} */ (this.#plan);
    const cells = lieOf(game).cells;
    const keys = [...this.#pieces.keys()].map((tile) => ({ tile, ...seen(size, turned, cells.get(tile) ?? [0, 0]) }));
    keys.sort((a, b) => a.y - b.y || b.x - a.x);
    const order = keys.map(({ tile }) => tile).join(" ");
    if (order === this.#drawn.order) return;
    this.#drawn.order = order;
    let before = this.#tiles.firstElementChild;
    for (const { tile } of keys) {
      const group = /** @type {Element} */ (this.#pieces.get(tile)?.group);
      if (group === before) before = before.nextElementSibling;
      else this.#tiles.insertBefore(group, before);
    }
  }

  /** The states of the tiles, as classes, and their names. @param {ConnectGame} game @param {number[][]} moves */
  #mark(game, moves) {
    const open = new Set(moves.flat());
    const breath = state.hintCount % 2 === 0 ? " breathe-even" : " breathe-odd";
    for (const [tile, { group }] of this.#pieces) {
      const isSelected = state.selected.includes(tile);
      let classes = "tile free";
      if (isSelected || state.waiting.includes(tile)) classes += " selected";
      if (state.hinted.includes(tile)) classes += ` hint${breath}`;
      if (state.blocking.includes(tile)) classes += " blocking";
      if (state.keyboard && state.cursor === tile) classes += " cursor";
      change(group, "class", classes);
      change(group, "aria-label", tileLabel(game, tile, open.has(tile)));
      change(group, "aria-selected", String(isSelected));
    }
    if (state.cursor !== null && this.#pieces.has(state.cursor)) change(this.root, "aria-activedescendant", `tile-${state.cursor}`);
    else this.root.removeAttribute("aria-activedescendant");
    this.#drawMarks(game);
  }

  /** The way of a hint, and the way that has too many turns. @param {ConnectGame} game */
  #drawMarks(game) {
    const layout = /** @type {Plan} */ (this.#plan);
    const hinted = state.hinted.length === 2 ? (lieOf(game).paths.get(keyOf(state.hinted)) ?? []) : [];
    const marked = `${this.#drawn.size} ${hinted.join(" ")} / ${state.detour.join(" ")}`;
    if (marked === this.#drawn.marked) return;
    this.#drawn.marked = marked;
    const lines = [];
    if (hinted.length > 0) lines.push(link(linkOutline(layout, hinted), "hint"));
    if (state.detour.length > 0) lines.push(link(linkOutline(layout, state.detour), "detour"));
    this.#marks.replaceChildren(...lines);
  }

  /** Draw the line that joins two tiles. @param {Cell[]} cells */
  join(cells) {
    if (!this.#plan || cells.length === 0) return;
    const line = link(linkOutline(this.#plan, cells), "joined");
    this.#links.append(line);
    play(line);
  }
}

/** Set an attribute that is not so already: what does not change costs nothing. @param {Element} element @param {string} name @param {string} value */
function change(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
