/**
 * The rack: the hand as it stands on the table. One stop of the Tab key; a cursor moves among its tiles and sets.
 *
 * @import { RackGroup, RackTile } from "./rack-layout.js"
 */

import { t } from "../i18n.js";
import { mayMove } from "../motion.js";
import { piece } from "./pieces.js";
import { fitRack } from "./rack-layout.js";
import { faceName, faceNames } from "./tile-words.js";

/**
 * @typedef {object} RackSource what a rack shows
 * @property {() => RackGroup[]} groups
 * @property {() => import("./types.js").Meld[]} melds
 * @property {() => readonly number[]} chosen tiles that are marked, by place
 * @property {() => boolean} keyboard whether the cursor is seen
 */

const LARGEST = 92;
const SLIDE_MS = 200;
const COME_MS = 140;

export class RackView {
  /** Where the cursor is, counted from the left over tiles and sets. */
  cursor = 0;
  #drawn = "";
  /** @type {Map<string, HTMLElement>} */
  #tiles = new Map();
  #source;

  /** @param {HTMLElement} root @param {RackSource} source */
  constructor(root, source) {
    this.root = root;
    this.#source = source;
    new ResizeObserver(() => this.render()).observe(root);
  }

  /** The stop that an event happened on, with the cursor moved there. @param {EventTarget | null} target */
  stopAt(target) {
    const option = target instanceof Element ? target.closest("[role=option]") : null;
    const at = option ? [...this.root.querySelectorAll("[role=option]")].indexOf(option) : -1;
    if (at < 0) return undefined;
    this.cursor = at;
    return this.stops[at];
  }

  /** What the cursor can stand on, from left to right: a place among the concealed tiles, or a meld. */
  get stops() {
    /** @type {{ at: number | null, meld: number | null }[]} */
    const stops = [];
    const places = [...this.root.querySelectorAll("[role=option]")];
    for (const element of places) {
      const { at, meld } = /** @type {HTMLElement} */ (element).dataset;
      stops.push({ at: at === undefined ? null : Number(at), meld: meld === undefined ? null : Number(meld) });
    }
    return stops;
  }

  render() {
    const groups = this.#source.groups();
    const width = this.root.clientWidth - 2 * this.#padding();
    if (width <= 0) return;
    const { rows, tile, gap } = fitRack(groups, width, Math.min(LARGEST, Math.max(60, innerWidth / 22)));
    const drawn = JSON.stringify([rows, tile, gap, document.documentElement.lang]);
    if (drawn !== this.#drawn) {
      const before = this.#places();
      this.root.style.setProperty("--tile", `${tile}px`);
      this.root.style.setProperty("--gap", `${tile * gap}px`);
      this.root.replaceChildren(...rows.map((row) => this.#row(row)));
      this.root.dataset.rows = String(rows.length);
      this.#forget(rows);
      if (this.#drawn !== "") this.#slide(before);
      this.#drawn = drawn;
    }
    this.#mark();
  }

  #padding() {
    return parseFloat(getComputedStyle(this.root).paddingLeft) || 0;
  }

  /** @param {RackGroup[]} groups */
  #row(groups) {
    const row = part("rack-row");
    row.append(...groups.map((group) => (group.kind === "meld" ? this.#meld(group) : this.#group(group))));
    return row;
  }

  /** @param {RackGroup} group */
  #group(group) {
    const element = part(`rack-group ${group.kind}`);
    group.tiles.forEach((one, i) => {
      const tile = this.#tile(one);
      tile.style.zIndex = String(50 - i);
      if (one.at !== null) {
        tile.setAttribute("role", "option");
        tile.dataset.at = String(one.at);
        tile.dataset.face = one.face;
        tile.setAttribute("aria-label", labelOf(one));
      } else {
        tile.setAttribute("role", "img");
        tile.setAttribute("aria-label", labelOf(one));
      }
      element.append(tile);
    });
    return element;
  }

  /** A set on the table is one thing: it goes back into the hand as a whole. @param {RackGroup} group */
  #meld(group) {
    const number = group.tiles[0]?.meld ?? 0;
    const meld = this.#source.melds()[number];
    const element = part("rack-group meld");
    element.setAttribute("role", "option");
    element.dataset.meld = String(number);
    element.setAttribute(
      "aria-label",
      t(meld?.concealed ? "hand.rack.kong" : "hand.rack.meld", { faces: faceNames(meld?.tiles ?? []) }),
    );
    group.tiles.forEach((one, i) => {
      const tile = this.#tile(one);
      tile.style.zIndex = String(50 - i);
      element.append(tile);
    });
    return element;
  }

  /** @param {RackTile} one */
  #tile(one) {
    const look = `${one.face} ${one.turned} ${one.standsFor ?? ""}`;
    let element = this.#tiles.get(one.key);
    if (!element || element.dataset.look !== look) {
      const drawing = piece(one.face, { turned: one.turned, standsFor: one.standsFor });
      if (element) element.replaceChildren(drawing);
      else {
        element = document.createElement("div");
        element.append(drawing);
        this.#tiles.set(one.key, element);
      }
      element.dataset.look = look;
      element.dataset.key = one.key;
    }
    for (const name of ["role", "aria-label", "data-at", "data-face"]) element.removeAttribute(name);
    element.className = ["tile rack-tile", one.turned && "turned", one.isLast && "last", one.isWild && one.face !== "J" && "wild"]
      .filter(Boolean)
      .join(" ");
    return element;
  }

  /** @param {RackGroup[][]} rows */
  #forget(rows) {
    const keys = new Set(rows.flat().flatMap((group) => group.tiles.map((one) => one.key)));
    for (const key of this.#tiles.keys()) if (!keys.has(key)) this.#tiles.delete(key);
  }

  #places() {
    if (!mayMove()) return null;
    return new Map([...this.#tiles].map(([key, element]) => [key, element.getBoundingClientRect()]));
  }

  /** Tiles that were there slide to their new place, new ones settle down. @param {Map<string, DOMRect> | null} before */
  #slide(before) {
    if (!before) return;
    for (const [key, element] of this.#tiles) {
      const from = before.get(key);
      const to = element.getBoundingClientRect();
      if (!from) {
        element.animate([{ opacity: 0, transform: "translate(3px, -10px)" }, { opacity: 1, transform: "none" }], COME_MS);
      } else if (Math.hypot(from.x - to.x, from.y - to.y) > 1) {
        element.animate(
          [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }],
          { duration: SLIDE_MS, easing: "ease-out" },
        );
      }
    }
  }

  /** Cursor and choices, as attributes. */
  #mark() {
    const options = [...this.root.querySelectorAll("[role=option]")];
    this.cursor = Math.max(0, Math.min(this.cursor, options.length - 1));
    const keyboard = this.#source.keyboard() && document.activeElement === this.root;
    const chosen = this.#source.chosen();
    options.forEach((element, i) => {
      element.id = `${this.root.id}-${i}`;
      element.classList.toggle("cursor", keyboard && i === this.cursor);
      const at = /** @type {HTMLElement} */ (element).dataset.at;
      element.setAttribute("aria-selected", String(at !== undefined && chosen.includes(Number(at))));
    });
    if (options.length > 0) this.root.setAttribute("aria-activedescendant", `${this.root.id}-${this.cursor}`);
    else this.root.removeAttribute("aria-activedescendant");
    this.root.classList.toggle("keys", keyboard);
    this.root.classList.toggle("empty", options.length === 0);
  }
}

/** @param {string} name */
function part(name) {
  const element = Object.assign(document.createElement("div"), { className: name });
  element.setAttribute("role", "presentation");
  return element;
}

/** @param {RackTile} one */
function labelOf(one) {
  const name = faceName(one.face);
  if (one.standsFor) return t("hand.rack.stands_for", { face: name, other: faceName(one.standsFor) });
  if (one.isLast) return t("hand.rack.last", { face: name });
  return one.isWild && one.face !== "J" ? t("hand.rack.wild", { face: name }) : name;
}
