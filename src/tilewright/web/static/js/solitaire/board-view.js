/**
 * The board: one element a tile, in painter's order, layers apart so that shadows lie between them. The browser paints a
 * layer anew only when something in it has changed, and a tile only when it has.
 *
 * @import { Game, Metrics, Slot } from "../types.js"
 */

import { BoardFrame } from "../board-frame.js";
import { extent, facePosition, fit, turnedOrder } from "./geometry.js";
import { currentLocale } from "../i18n.js";
import { drift, mayMove, settle, shake } from "../motion.js";
import { Shadows } from "./shadows.js";
import { state, view } from "./state.js";
import { TileElement } from "../tile-element.js";
import { hiddenTiles, tileLabel } from "./tile-names.js";
import { turning } from "./turning.js";

export class BoardView {
  /** @type {TileElement[]} by slot */
  #tiles = [];
  /** @type {HTMLElement[]} */
  #layers = [];
  #shadows = new Shadows(0);
  /** @type {Metrics | null} */
  #metrics = null;
  /** What is on the screen, to draw only what changed. */
  #drawn = { id: "", present: new Set(/** @type {number[]} */ ([])), size: "", refusal: "", turned: /** @type {boolean | null} */ (null) };
  /** The words that were used for the names, and for each tile what was said of it. */
  #named = { faces: "", states: /** @type {number[]} */ ([]) };
  /** The tiles that lie wholly under others, and for which tiles that was found. */
  #hidden = { of: new Set(/** @type {number[]} */ ([])), tiles: new Set(/** @type {number[]} */ ([])) };
  /** The highest layer on which tiles have changed since the shadows were drawn; -1 when none has. */
  #stale = -1;

  /** @param {HTMLElement} root the element that holds the focus and the drawing */
  constructor(root) {
    this.frame = new BoardFrame(root, () => this.render());
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
    if (isNew) {
      this.frame.measure();
      this.#build(now.game);
    } else this.#turn(now.game.faces);
    this.#measure(now.game);
    const celebrating = state.celebrating;
    const present = celebrating ? new Set(now.game.slots.keys()) : now.present;
    this.#move(now.game, present, isNew || celebrating || this.#drawn.present.size === 0);
    this.frame.root.classList.toggle("keys", state.keyboard);
    if (celebrating && !this.frame.view.classList.contains("celebrating")) this.#arrangeRise(now.game);
    this.frame.view.classList.toggle("celebrating", celebrating);
    // The board that rises again is a picture: there is nothing to pick.
    if (celebrating) this.frame.scene.setAttribute("aria-hidden", "true");
    else this.frame.scene.removeAttribute("aria-hidden");
    this.#mark(now.free, present);
    this.#name(now.game, now.free, present);
    const refusal = `${state.refused}`;
    if (refusal !== this.#drawn.refusal && state.refused !== null) shake(this.#tile(state.refused).lift);
    this.#drawn.refusal = refusal;
  }

  /** @param {number} tile */
  #tile(tile) {
    return /** @type {TileElement} */ (this.#tiles[tile]);
  }

  /** New elements for a new game. @param {Game} game */
  #build(game) {
    const top = Math.max(...game.slots.map(([, , z]) => z));
    this.#shadows = new Shadows(top + 1);
    this.#layers = Array.from({ length: top + 1 }, () => Object.assign(document.createElement("div"), { className: "layer" }));
    this.#tiles = game.slots.map((_, tile) => new TileElement(tile, game.faces[tile] ?? null));
    this.frame.scene.replaceChildren(...this.#shadows.planes.flatMap((plane, z) => [plane.element, this.#layers[z] ?? []].flat()));
    this.#drawn = { id: game.id, present: new Set(), size: "", refusal: "", turned: null };
    this.#hidden = { of: new Set(), tiles: new Set() };
    this.#named = { faces: "", states: [] };
    this.frame.appear();
  }

  /** Tiles in painter's order. @param {Game} game @param {boolean} turned */
  #arrange(game, turned) {
    if (this.#drawn.turned === turned) return;
    this.#drawn.turned = turned;
    for (const tile of turned ? turnedOrder(game.slots) : game.order) {
      const [, , z] = /** @type {Slot} */ (game.slots[tile]);
      this.#layers[z]?.append(this.#tile(tile).element);
    }
  }

  /** Give tiles the faces that a shuffle gave them. @param {(string | null)[]} faces */
  #turn(faces) {
    this.#tiles.forEach((element, tile) => {
      if (!element.turnTo(faces[tile] ?? null) || !mayMove()) return;
      element.drawing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, easing: "ease-out" });
    });
  }

  /** When each tile rises after the win, and when light passes over it. @param {Game} game */
  #arrangeRise(game) {
    const wave = game.played.flat();
    const across = game.slots.map(([x, y]) => y - x);
    const [least, most] = [Math.min(...across), Math.max(...across)];
    this.#tiles.forEach(({ element }, tile) => {
      element.style.setProperty("--turn", String(Math.max(0, wave.indexOf(tile)) / wave.length));
      element.style.setProperty("--sweep", String(((across[tile] ?? 0) - least) / Math.max(1, most - least)));
    });
  }

  /** Sizes and places, when the room or the game is new. @param {Game} game */
  #measure(game) {
    const { width, height } = this.frame.room;
    const size = `${width} ${height} ${devicePixelRatio} ${turning()}`;
    if (size === this.#drawn.size || width === 0 || height === 0) return;
    this.#drawn.size = size;
    this.#metrics = fit(game.slots, width, height, devicePixelRatio, turning());
    state.turned = this.#metrics.turned ?? false;
    const metrics = this.#metrics;
    this.#arrange(game, metrics.turned ?? false);
    const box = extent(game.slots, metrics);
    this.frame.resize(metrics, box);
    this.#shadows.lie(box);
    this.#tiles.forEach((element, tile) => {
      const { x, y } = facePosition(/** @type {Slot} */ (game.slots[tile]), metrics);
      element.place(x - box.left, y - box.top);
      element.size(metrics);
    });
    this.#drawShadows(game);
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
    const isDrifting = !atOnce && gone.length > 0 && gone.length <= 8;
    for (const tile of back) {
      this.#tile(tile).stay();
      if (!atOnce) settle(this.#tile(tile).element, metrics.thickness);
    }
    this.#drawn.present = present;
    this.#stale = Math.max(this.#stale, ...[...gone, ...back].map((tile) => game.slots[tile]?.[2] ?? 0));
    if (!isDrifting) return this.#drawShadows(game);
    // A tile that lifts off takes its shadow along when it is gone: till then the browser has enough to draw.
    const leaving = gone.map((tile) => ({ tile: this.#tile(tile), ...facePosition(/** @type {Slot} */ (game.slots[tile]), metrics) }));
    drift(leaving, metrics.thickness, () => {
      if (this.#drawn.id === game.id) this.#drawShadows(game);
    });
  }

  /** @param {Game} game */
  #drawShadows(game) {
    if (this.#metrics) this.#shadows.draw(game.slots, this.#drawn.present, this.#metrics, this.#stale);
    this.#stale = -1;
  }

  /** The states of the tiles, as classes. @param {Set<number>} free @param {Set<number>} present */
  #mark(free, present) {
    /** @type {Map<number, string>} the few that are more than there, and free */
    const marks = new Map();
    /** @param {number[]} tiles @param {string} mark */
    const add = (tiles, mark) => tiles.forEach((tile) => marks.set(tile, `${marks.get(tile) ?? ""} ${mark}`));
    add(state.selected, "selected");
    add(state.hinted, state.hintCount % 2 === 0 ? "hint breathe-even" : "hint breathe-odd");
    add(state.blocking, "blocking");
    if (state.keyboard && state.cursor !== null) add([state.cursor], "cursor");
    this.#tiles.forEach((element, tile) => {
      const classes = present.has(tile) ? (free.has(tile) ? "tile free" : "tile") : "tile gone";
      element.mark(classes + (marks.get(tile) ?? ""));
    });
    this.frame.pointTo(state.cursor !== null && present.has(state.cursor) ? `tile-${state.cursor}` : "");
  }

  /** What each tile is called, for screen readers. @param {Game} game @param {Set<number>} free @param {Set<number>} present */
  #name(game, free, present) {
    const hidden = this.#hiddenTiles(game, present);
    const faces = `${currentLocale()} ${game.faces.join(" ")}`;
    if (faces !== this.#named.faces) this.#named = { faces, states: [] };
    for (const tile of present) {
      const [isFree, isHidden, isSelected] = [free.has(tile), hidden.has(tile), state.selected.includes(tile)];
      const now = Number(isFree) + 2 * Number(isHidden) + 4 * Number(isSelected);
      if (this.#named.states[tile] === now) continue;
      this.#named.states[tile] = now;
      this.#tiles[tile]?.name(tileLabel(game, tile, isFree, isHidden), isFree, isSelected);
    }
  }

  /** @param {Game} game @param {Set<number>} present */
  #hiddenTiles(game, present) {
    const { of } = this.#hidden;
    const isSame = of === present || (of.size === present.size && [...present].every((tile) => of.has(tile)));
    this.#hidden = { of: present, tiles: isSame ? this.#hidden.tiles : hiddenTiles(game, present) };
    return this.#hidden.tiles;
  }
}
