/**
 * The board as SVG: one group a tile, in painter's order, layers apart so that shadows lie between them.
 *
 * @import { Game, Metrics, Slot } from "../types.js"
 */

import { facePosition, fit, turnedOrder } from "./geometry.js";
import { currentLocale } from "../i18n.js";
import { drift, mayMove, settle, shake } from "../motion.js";
import { Shadows } from "./shadows.js";
import { state, view } from "./state.js";
import { svg } from "../svg.js";
import { turning } from "./turning.js";
import { TileGroup } from "./tile-group.js";
import { hiddenTiles, tileLabel } from "./tile-names.js";
import { tileShapes } from "../tile-shapes.js";

export class BoardView {
  /** @type {TileGroup[]} by slot */
  #tiles = [];
  /** @type {SVGGElement[]} */
  #layers = [];
  #shadows = new Shadows(0);
  /** @type {Metrics | null} */
  #metrics = null;
  /** The size of the element, kept: asking for it would make the browser lay everything out at once. */
  #room = { width: 0, height: 0 };
  /** What is on the screen, to draw only what changed. */
  #drawn = { id: "", present: new Set(/** @type {number[]} */ ([])), size: "", refusal: "", turned: /** @type {boolean | null} */ (null) };
  /** The words that were used for the names, and for each tile what was said of it. */
  #named = { faces: "", states: /** @type {number[]} */ ([]) };
  /** The tiles that lie wholly under others, and for which tiles that was found. */
  #hidden = { of: "", tiles: new Set(/** @type {number[]} */ ([])) };
  #shapes = svg("g");
  #clips = svg("g");
  #scene = svg("g", { id: "scene" });

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
    return /** @type {TileGroup} */ (this.#tiles[tile]).lift;
  }

  /** New groups for a new game. @param {Game} game */
  #build(game) {
    const top = Math.max(...game.slots.map(([, , z]) => z));
    this.#shadows = new Shadows(top + 1);
    const { planes } = this.#shadows;
    this.#layers = planes.map(() => svg("g", { class: "layer" }));
    this.#tiles = game.slots.map((_, tile) => new TileGroup(tile, game.faces[tile] ?? null));
    this.#clips.replaceChildren(...planes.flatMap((plane) => plane.definition ?? []));
    this.#scene.replaceChildren(...planes.flatMap((plane, i) => [plane.element, this.#layers[i] ?? svg("g")]));
    this.#drawn = { id: game.id, present: new Set(), size: "", refusal: "", turned: null };
    this.#hidden = { of: "", tiles: new Set() };
    this.#named = { faces: "", states: [] };
    if (mayMove()) this.svg.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  }

  /** Tiles in painter's order. @param {Game} game @param {boolean} turned */
  #arrange(game, turned) {
    if (this.#drawn.turned === turned) return;
    this.#drawn.turned = turned;
    for (const tile of turned ? turnedOrder(game.slots) : game.order) {
      const [, , z] = /** @type {Slot} */ (game.slots[tile]);
      this.#layers[z]?.append(/** @type {TileGroup} */ (this.#tiles[tile]).element);
    }
  }

  /** Give tiles the faces that a shuffle gave them. @param {(string | null)[]} faces */
  #turn(faces) {
    this.#tiles.forEach((group, tile) => {
      if (!group.turnTo(faces[tile] ?? null) || !mayMove()) return;
      group.drawing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, easing: "ease-out" });
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
    const { width, height } = this.#room;
    const size = `${width} ${height} ${devicePixelRatio} ${turning()}`;
    if (size === this.#drawn.size || width === 0 || height === 0) return;
    this.#drawn.size = size;
    this.#metrics = fit(game.slots, width, height, devicePixelRatio, turning());
    state.turned = this.#metrics.turned ?? false;
    const metrics = this.#metrics;
    this.#arrange(game, metrics.turned ?? false);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.setProperty("--lift", `${metrics.thickness / 3}px`);
    this.#shapes.replaceChildren(...tileShapes(metrics));
    this.#tiles.forEach((group, tile) => {
      const { x, y } = facePosition(/** @type {Slot} */ (game.slots[tile]), metrics);
      group.place(x, y, metrics.width, metrics.height);
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
      const leaving = gone.map((tile) => {
        const group = /** @type {TileGroup} */ (this.#tiles[tile]);
        group.leave(true);
        return { lift: group.lift, gone: () => group.leave(false), ...facePosition(/** @type {Slot} */ (game.slots[tile]), metrics) };
      });
      drift(leaving, metrics.thickness);
    }
    for (const tile of back) {
      for (const animation of this.#lift(tile).getAnimations()) animation.cancel();
      this.#tiles[tile]?.leave(false);
      if (!atOnce) settle(this.#lift(tile), metrics.thickness);
    }
    this.#drawn.present = present;
    this.#drawShadows(game, present);
  }

  /** @param {Game} game @param {Set<number>} present */
  #drawShadows(game, present) {
    if (this.#metrics) this.#shadows.draw(game.slots, present, this.#metrics);
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
    this.#tiles.forEach((group, tile) => {
      const classes = present.has(tile) ? (free.has(tile) ? "tile free" : "tile") : "tile gone";
      group.mark(classes + (marks.get(tile) ?? ""));
    });
    const cursor = state.cursor !== null && present.has(state.cursor) ? `tile-${state.cursor}` : "";
    if (cursor) change(this.root, "aria-activedescendant", cursor);
    else this.root.removeAttribute("aria-activedescendant");
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
    const of = [...present].join(" ");
    if (of !== this.#hidden.of) this.#hidden = { of, tiles: hiddenTiles(game, present) };
    return this.#hidden.tiles;
  }
}

/** Set an attribute that is not so already: what does not change costs nothing. @param {Element} element @param {string} name @param {string} value */
function change(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
