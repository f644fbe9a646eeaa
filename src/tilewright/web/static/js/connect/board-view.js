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

/** @typedef {{ tile: TileElement, kind: number, x: number, y: number, said: number, gone: boolean }} Piece said: what its name was made of, -1 nothing yet */

export class BoardView {
  /** @type {Map<number, Piece>} the tiles of the game; those that have been taken stay, unseen: to take them out costs more */
  #pieces = new Map();
  /** The rows as they are seen, upper ones first: what changes in one, the browser need not look for in the others. @type {HTMLElement[]} */
  #rows = [];
  /** @type {Plan | null} */
  #plan = null;
  /** What is on the screen, to draw only what changed. */
  #drawn = { id: "", size: "", refusal: "", marked: "", words: "", present: new Set(/** @type {number[]} */ ([])), game: /** @type {ConnectGame | null} */ (null) };
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
    if (isNew) this.frame.measure();
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
    this.#rows = [];
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
    const taken = [...this.#pieces.entries()].filter(([tile, piece]) => !piece.gone && !present.has(tile));
    for (const [, piece] of taken) {
      piece.gone = true;
      if (taken.length <= 4) fade(piece.tile, layout.metrics.thickness);
      piece.tile.mark("tile gone");
    }
    const box = extent(layout);
    let isMixed = atOnce;
    for (const tile of present) {
      const kind = lie.kinds.get(tile) ?? 0;
      const corner = cornerOf(layout, /** @type {Cell} */ (lie.cells.get(tile)));
      const [x, y] = [corner.x - box.left, corner.y - box.top];
      const before = this.#pieces.get(tile);
      const piece = before?.kind === kind ? before : this.#piece(game, tile, kind);
      const wasThere = before?.gone === false;
      const isBack = piece !== before || piece.gone;
      if (atOnce || isBack) piece.tile.size(layout.metrics);
      // A tile that comes back settles where it lies, one that a shuffle turns over too; others slide.
      if (isBack) {
        piece.tile.stay();
        piece.gone = false;
        if (!atOnce) settle(piece.tile.element, wasThere ? 0 : layout.metrics.thickness);
      } else if (!atOnce && (piece.x !== x || piece.y !== y)) {
        slide(piece.tile.element, piece.x - x, piece.y - y, this.#links.childElementCount > 0 ? SLIDE_AFTER_MS : 0);
      }
      if (isBack || piece.x !== x || piece.y !== y) {
        isMixed = true;
        // From its row, in which it comes to lie below.
        piece.tile.place(x, 0);
        Object.assign(piece, { x, y, said: -1 });
      }
    }
    if (isMixed) this.#order(game);
    if (atOnce) this.#layStones(lie.stones);
  }

  /** A tile that is new, or of another kind since a shuffle. @param {ConnectGame} game @param {number} tile @param {number} kind @returns {Piece} */
  #piece(game, tile, kind) {
    const face = game.faces[kind] ?? null;
    const piece = { tile: new TileElement(tile, face, face ? [] : [kindNumber(kind)]), kind, x: 0, y: 0, said: -1, gone: false };
    piece.tile.element.dataset.kind = String(kind);
    this.#pieces.get(tile)?.tile.element.remove();
    this.#pieces.set(tile, piece);
    return piece;
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
    const { size, turned, stepY } = /** @type {Plan} */ (this.#plan);
    const cells = lieOf(game).cells;
    /** @type {{ element: HTMLElement, x: number }[][]} */
    const rows = Array.from({ length: turned ? size.cols : size.rows }, () => []);
    for (const [tile, { tile: { element }, gone }] of this.#pieces) {
      const { x, y } = seen(size, turned, cells.get(tile) ?? [0, 0]);
      if (!gone) rows[y]?.push({ element, x });
    }
    rows.forEach((places, y) => {
      const row = this.#row(y);
      row.style.top = `${y * stepY}px`;
      let before = row.firstElementChild;
      for (const { element } of places.sort((a, b) => b.x - a.x)) {
        // What has been taken stays where it is.
        while (before?.classList.contains("gone")) before = before.nextElementSibling;
        if (element === before) before = before.nextElementSibling;
        else row.insertBefore(element, before);
      }
    });
  }

  /** @param {number} y */
  #row(y) {
    for (let at = this.#rows.length; at <= y; at += 1) {
      const row = Object.assign(document.createElement("div"), { className: "row" });
      this.#rows.push(row);
      this.frame.scene.append(row);
    }
    return /** @type {HTMLElement} */ (this.#rows[y]);
  }

  /** The states of the tiles, as classes, and their names. @param {ConnectGame} game @param {number[][]} moves */
  #mark(game, moves) {
    const open = new Set(moves.flat());
    const { rows, cols } = /** @type {Plan} */ (this.#plan).size;
    const words = `${currentLocale()} ${rows} ${cols} ${state.turned}`;
    const isOtherwise = words !== this.#drawn.words;
    this.#drawn.words = words;
    const marks = this.#marked();
    for (const [number, piece] of this.#pieces) {
      if (piece.gone) continue;
      piece.tile.mark(marks.get(number) ?? "tile free");
      // What a name is made of; the name itself only when that is new.
      const [canGo, isSelected] = [open.has(number), state.selected.includes(number)];
      const said = Number(canGo) + 2 * Number(isSelected);
      if (said === piece.said && !isOtherwise) continue;
      piece.said = said;
      piece.tile.name(tileLabel(game, number, canGo), isSelected);
    }
    this.frame.pointTo(state.cursor !== null && this.#pieces.get(state.cursor)?.gone === false ? `tile-${state.cursor}` : "");
    this.#drawMarks(game);
  }

  /** The few tiles that are more than there, with their classes. @returns {Map<number, string>} */
  #marked() {
    /** @type {Map<number, string>} */
    const marks = new Map();
    /** @param {Iterable<number>} tiles @param {string} mark */
    const add = (tiles, mark) => {
      for (const tile of tiles) marks.set(tile, `${marks.get(tile) ?? "tile free"} ${mark}`);
    };
    add(new Set([...state.selected, ...state.waiting]), "selected");
    add(state.hinted, state.hintCount % 2 === 0 ? "hint breathe-even" : "hint breathe-odd");
    add(state.blocking, "blocking");
    if (state.keyboard && state.cursor !== null) add([state.cursor], "cursor");
    return marks;
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
