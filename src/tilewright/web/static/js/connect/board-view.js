/**
 * The board: one element a tile, which it keeps while it moves. What the state says is drawn at once; what moves is a
 * picture on its way there.
 *
 * @import { Cell, ConnectGame } from "../types.js"
 * @import { Plan } from "./places.js"
 */

import { BoardFrame } from "../board-frame.js";
import { currentLocale } from "../i18n.js";
import { fade, settle, shake, slide } from "../motion.js";
import { svg } from "../svg.js";
import { TileElement } from "../tile-element.js";
import { inUnits, UNITS } from "../tile-shapes.js";
import { link, linkOutline, play } from "./links.js";
import { tileLabel } from "./names.js";
import { cornerOf, extent, plan, seen } from "./places.js";
import { keyOf, lieOf, state, update, view } from "./state.js";
import { kindNumber, stoneShape } from "./tile.js";

/** A slide begins when the line is all but drawn. */
const SLIDE_AFTER_MS = 90;

/** @typedef {{ tile: TileElement, kind: number, x: number, y: number, said: string }} Piece */

export class BoardView {
  /** @type {Map<number, Piece>} the tiles on the board */
  #pieces = new Map();
  /** @type {Map<number, TileElement>} tiles that have been taken and fade away */
  #leaving = new Map();
  /** @type {Plan | null} */
  #plan = null;
  /** What is on the screen, to draw only what changed. */
  #drawn = { id: "", size: "", refusal: "", marked: "", present: new Set(/** @type {number[]} */ ([])), game: /** @type {ConnectGame | null} */ (null) };
  #stones = svg("svg", { class: "plane", "aria-hidden": "true" });
  #links = svg("svg", { id: "links", class: "plane", "aria-hidden": "true" });
  #marks = svg("svg", { id: "marks", class: "plane", "aria-hidden": "true" });

  /** @param {HTMLElement} root the element that holds the focus and the drawing */
  constructor(root) {
    this.frame = new BoardFrame(root, () => this.render());
    this.frame.view.prepend(this.#stones);
    this.frame.view.append(this.#marks, this.#links);
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
    if (isNew || moved || now.present !== this.#drawn.present || now.game !== this.#drawn.game) {
      this.#place(now.game, now.present, isNew || moved);
      Object.assign(this.#drawn, { present: now.present, game: now.game });
    }
    this.#mark(now.game, now.moves);
    this.frame.root.classList.toggle("keys", state.keyboard);
    const refusal = `${state.refused}`;
    if (refusal !== this.#drawn.refusal && state.refused !== null) {
      const lift = this.#pieces.get(state.refused)?.tile.lift;
      if (lift) shake(lift);
    }
    this.#drawn.refusal = refusal;
  }

  /** Lengths, when the room or the game is new. @param {ConnectGame} game @returns {boolean} whether they changed */
  #measure({ id, rows, cols, rules }) {
    const { width, height } = this.frame.room;
    const size = `${id} ${width} ${height} ${devicePixelRatio}`;
    if (size === this.#drawn.size || width === 0 || height === 0) return false;
    this.#drawn.size = size;
    const layout = plan({ rows, cols }, rules.border === 1, width, height, devicePixelRatio);
    this.#plan = layout;
    const { metrics } = layout;
    this.frame.resize(metrics, extent(layout), [stoneShape(inUnits(metrics), UNITS / metrics.width)]);
    if (state.turned !== layout.turned) update({ turned: layout.turned });
    this.#links.replaceChildren();
    return true;
  }

  /** A new game: nothing of the one before stays. @param {ConnectGame} game */
  #begin(game) {
    Object.assign(this.#drawn, { id: game.id, marked: "", refusal: "" });
    this.#pieces.clear();
    this.#leaving.clear();
    this.frame.scene.replaceChildren();
    this.#links.replaceChildren();
    this.frame.appear();
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
    for (const tile of gone) this.#take(tile, gone.length <= 4);
    const box = extent(layout);
    let isMixed = atOnce;
    for (const tile of present) {
      const kind = lie.kinds.get(tile) ?? 0;
      const corner = cornerOf(layout, /** @type {Cell} */ (lie.cells.get(tile)));
      const [x, y] = [corner.x - box.left, corner.y - box.top];
      const before = this.#pieces.get(tile);
      if (before?.kind === kind) {
        if (atOnce) before.tile.size(layout.metrics);
        if (before.x === x && before.y === y) continue;
        isMixed = true;
        before.tile.place(x, y);
        if (!atOnce) slide(before.tile.element, before.x - x, before.y - y, this.#links.childElementCount > 0 ? SLIDE_AFTER_MS : 0);
        Object.assign(before, { x, y });
        continue;
      }
      isMixed = true;
      const face = game.faces[kind] ?? null;
      const piece = { tile: new TileElement(tile, face, face ? [] : [kindNumber(kind)]), kind, x, y, said: "" };
      piece.tile.element.dataset.kind = String(kind);
      piece.tile.place(x, y);
      piece.tile.size(layout.metrics);
      this.#leaving.get(tile)?.element.remove();
      // A shuffle turns tiles over where they lie.
      if (before) before.tile.element.replaceWith(piece.tile.element);
      else this.frame.scene.append(piece.tile.element);
      this.#pieces.set(tile, piece);
      if (!atOnce) settle(piece.tile.element, before ? 0 : layout.metrics.thickness);
    }
    if (isMixed) this.#order(game);
    if (atOnce) this.#layStones(lie.stones);
  }

  /** @param {number} tile @param {boolean} visibly whether it is seen to go */
  #take(tile, visibly) {
    const { tile: piece } = /** @type {Piece} */ (this.#pieces.get(tile));
    this.#pieces.delete(tile);
    if (!visibly) return piece.element.remove();
    this.#leaving.set(tile, piece);
    fade(piece, /** @type {Plan} */ (this.#plan).metrics.thickness, () => {
      piece.element.remove();
      if (this.#leaving.get(tile) === piece) this.#leaving.delete(tile);
    });
  }

  /** @param {Cell[]} stones */
  #layStones(stones) {
    const layout = /** @type {Plan} */ (this.#plan);
    const scale = layout.metrics.width / UNITS;
    this.#stones.replaceChildren(...stones.map((cell) => {
      const { x, y } = cornerOf(layout, cell);
      return svg("use", { href: "#stone", class: "stone", transform: `translate(${x} ${y}) scale(${scale})` });
    }));
  }

  /** Painter's order: a right neighbour before its left one, an upper before the lower. @param {ConnectGame} game */
  #order(game) {
    const { size, turned } = /** @type {Plan} */ (this.#plan);
    const cells = lieOf(game).cells;
    const places = [...this.#pieces].map(([tile, { tile: { element } }]) => ({ element, ...seen(size, turned, cells.get(tile) ?? [0, 0]) }));
    places.sort((a, b) => a.y - b.y || b.x - a.x);
    let before = this.frame.scene.firstElementChild;
    for (const { element } of places) {
      // What fades away stays where it is.
      while (before?.classList.contains("leaving")) before = before.nextElementSibling;
      if (element === before) before = before.nextElementSibling;
      else this.frame.scene.insertBefore(element, before);
    }
  }

  /** The states of the tiles, as classes, and their names. @param {ConnectGame} game @param {number[][]} moves */
  #mark(game, moves) {
    const open = new Set(moves.flat());
    const { rows, cols } = /** @type {Plan} */ (this.#plan).size;
    const words = `${currentLocale()} ${rows} ${cols} ${state.turned}`;
    const breath = state.hintCount % 2 === 0 ? " breathe-even" : " breathe-odd";
    for (const [number, piece] of this.#pieces) {
      const isSelected = state.selected.includes(number);
      let classes = "tile free";
      if (isSelected || state.waiting.includes(number)) classes += " selected";
      if (state.hinted.includes(number)) classes += ` hint${breath}`;
      if (state.blocking.includes(number)) classes += " blocking";
      if (state.keyboard && state.cursor === number) classes += " cursor";
      piece.tile.mark(classes);
      // What a name is made of; the name itself only when that is new.
      const canGo = open.has(number);
      const said = `${canGo} ${isSelected} ${piece.x} ${piece.y} ${words}`;
      if (said === piece.said) continue;
      piece.said = said;
      piece.tile.name(tileLabel(game, number, canGo), isSelected);
    }
    this.frame.pointTo(state.cursor !== null && this.#pieces.has(state.cursor) ? `tile-${state.cursor}` : "");
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
