/**
 * The palette: every face, with the copies that are left. A grid with one stop of the Tab key and a cursor; on a narrow
 * screen one suit is seen at a time.
 */

import { t } from "../i18n.js";
import { addTile, copiesLeft } from "./edits.js";
import { piece } from "./pieces.js";
import { rulesInUse, state, update } from "./state.js";
import { faceName } from "./tile-words.js";

const ROWS = [..."mps"]
  .map((suit) => [...Array.from("123456789", (rank) => rank + suit), `0${suit}`])
  .concat([[..."1234567"].map((rank) => `${rank}z`).concat("J")]);

/** The rows by the suit that a person chooses on a narrow screen. */
export const SUITS = /** @type {const} */ (["m", "p", "s", "z"]);

export class PaletteView {
  /** Where the cursor is. */
  row = 0;
  column = 0;
  #marked = "";
  #named = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.replaceChildren(
      ...ROWS.map((faces, row) => {
        const line = document.createElement("div");
        line.setAttribute("role", "row");
        line.className = "palette-row";
        line.dataset.suit = SUITS[row] ?? "";
        line.append(...faces.map((face, column) => this.#cell(face, row, column)));
        return line;
      }),
    );
    root.dataset.suit = "m";
    root.addEventListener("click", (event) => {
      const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-face]"));
      if (!cell) return;
      this.row = Number(cell.dataset.row);
      this.column = Number(cell.dataset.column);
      this.put(cell);
    });
  }

  /** @param {string} face @param {number} row @param {number} column */
  #cell(face, row, column) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.id = `palette-${face}`;
    cell.className = "palette-tile";
    Object.assign(cell.dataset, { face, row, column });
    const copies = Object.assign(document.createElement("span"), { className: "copies" });
    cell.append(piece(face), copies);
    return cell;
  }

  get cell() {
    return /** @type {HTMLElement} */ (document.getElementById(`palette-${ROWS[this.row]?.[this.column]}`));
  }

  /** @param {number} rows @param {number} columns how far the cursor goes */
  move(rows, columns) {
    this.row = Math.max(0, Math.min(ROWS.length - 1, this.row + rows));
    this.column = Math.max(0, Math.min((ROWS[this.row]?.length ?? 1) - 1, this.column + columns));
    if (rows !== 0) this.root.dataset.suit = SUITS[this.row] ?? "m";
    update({ keyboard: true });
  }

  /** @param {boolean} toEnd to the last of the row, else to the first */
  jump(toEnd) {
    this.column = toEnd ? (ROWS[this.row]?.length ?? 1) - 1 : 0;
    update({ keyboard: true });
  }

  /** @param {HTMLElement} [cell] */
  put(cell = this.cell) {
    const done = addTile(cell.dataset.face ?? "");
    cell.classList.remove("taken", "refused");
    // So that the same class starts its animation again.
    void cell.offsetWidth;
    cell.classList.add(done ? "taken" : "refused");
  }

  /** @param {string} suit */
  showSuit(suit) {
    this.root.dataset.suit = suit;
    this.row = SUITS.indexOf(/** @type {"m"} */ (suit));
    this.column = 0;
    update({});
  }

  render() {
    const most = rulesInUse().max_copies;
    const cursor = state.keyboard ? this.cell.id : "";
    const marked = JSON.stringify([state.hand.tiles, state.hand.melds, state.seen, most, cursor, state.target]);
    const named = `${document.documentElement.lang} ${marked}`;
    if (marked === this.#marked && named === this.#named) return;
    this.#marked = marked;
    this.#named = named;
    for (const cell of this.root.querySelectorAll("[data-face]")) {
      const face = /** @type {HTMLElement} */ (cell).dataset.face ?? "";
      const left = copiesLeft(face);
      const copies = /** @type {HTMLElement} */ (cell.querySelector(".copies"));
      cell.classList.toggle("gone", left <= 0 || (face === "J" && state.target === "seen"));
      cell.classList.toggle("cursor", cell.id === cursor);
      cell.setAttribute("aria-disabled", String(left <= 0));
      if (left === Infinity) cell.setAttribute("aria-label", faceName(face));
      else {
        cell.setAttribute("aria-label", t("hand.palette.tile", { face: faceName(face), count: Math.max(0, left) }));
        if (copies.childElementCount !== most) {
          copies.replaceChildren(...Array.from({ length: most }, () => document.createElement("i")));
        }
        [...copies.children].forEach((dot, i) => dot.classList.toggle("used", i >= left));
      }
    }
    this.root.setAttribute("aria-activedescendant", this.cell.id);
    this.root.classList.toggle("keys", state.keyboard);
  }
}
