/**
 * Faces in rows, one suit a row: a grid with one stop of the Tab key and a cursor. On a narrow screen one suit is seen at
 * a time; which, stands in `data-suit`.
 */

import { piece } from "./pieces.js";

export const SUITS = /** @type {const} */ (["m", "p", "s", "z"]);

/** The faces of each suit. */
export const FACES = SUITS.map((suit) => Array.from(suit === "z" ? "1234567" : "123456789", (rank) => rank + suit));

export class FaceGrid {
  row = 0;
  column = 0;
  #rows;

  /**
   * @param {HTMLElement} root
   * @param {string[][]} rows
   * @param {(cell: HTMLElement) => void} pick what choosing a face does
   * @param {() => void} moved called after the cursor has moved
   */
  constructor(root, rows, pick, moved) {
    this.root = root;
    this.#rows = rows;
    this.pick = pick;
    this.moved = moved;
    root.replaceChildren(...rows.map((faces, row) => this.#line(faces, row)));
    root.dataset.suit = "m";
    root.addEventListener("click", (event) => {
      const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-face]"));
      if (!cell) return;
      this.row = Number(cell.dataset.row);
      this.column = Number(cell.dataset.column);
      pick(cell);
    });
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string[]} faces @param {number} row */
  #line(faces, row) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.className = "palette-row";
    line.dataset.suit = SUITS[row] ?? "";
    line.append(
      ...faces.map((face, column) => {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.id = `${this.root.id}-${face}`;
        cell.className = "palette-tile";
        Object.assign(cell.dataset, { face, row, column });
        cell.append(piece(face), Object.assign(document.createElement("span"), { className: "copies" }));
        return cell;
      }),
    );
    return line;
  }

  /** The one under the cursor. */
  get cell() {
    return this.cellOf(this.#rows[this.row]?.[this.column] ?? "");
  }

  /** @param {string} face */
  cellOf(face) {
    return /** @type {HTMLElement} */ (document.getElementById(`${this.root.id}-${face}`));
  }

  get cells() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-face]")]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowRight: () => this.#go(this.row, this.column + 1),
      ArrowLeft: () => this.#go(this.row, this.column - 1),
      ArrowDown: () => this.#go(this.row + 1, this.column),
      ArrowUp: () => this.#go(this.row - 1, this.column),
      Home: () => this.#go(this.row, 0),
      End: () => this.#go(this.row, Infinity),
      " ": () => this.pick(this.cell),
      ...(this.root.dataset.enter === "no" ? {} : { Enter: () => this.pick(this.cell) }),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {number} row @param {number} column as near as there is a face */
  #go(row, column) {
    this.row = Math.max(0, Math.min(this.#rows.length - 1, row));
    this.column = Math.max(0, Math.min((this.#rows[this.row]?.length ?? 1) - 1, column));
    this.root.dataset.suit = SUITS[this.row] ?? "m";
    this.moved();
  }

  /** @param {string} suit to be seen on a narrow screen */
  showSuit(suit) {
    this.row = Math.max(0, SUITS.findIndex((one) => one === suit));
    this.column = 0;
    this.root.dataset.suit = suit;
    this.moved();
  }

  /** @param {boolean} keyboard whether the cursor is seen */
  markCursor(keyboard) {
    const { cell } = this;
    const seen = keyboard && document.activeElement === this.root;
    for (const one of this.cells) one.classList.toggle("cursor", seen && one === cell);
    this.root.setAttribute("aria-activedescendant", cell.id);
    this.root.classList.toggle("keys", seen);
  }
}

/**
 * The buttons that choose the suit of a grid.
 *
 * @param {HTMLElement} root of the buttons, each with `data-suit`
 * @param {FaceGrid} grid
 */
export function listenToSuits(root, grid) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-suit]"))) {
    button.replaceChildren(piece(`5${button.dataset.suit}`));
  }
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-suit]"));
    if (button) grid.showSuit(button.dataset.suit ?? "m");
  });
}

/** @param {HTMLElement} root @param {FaceGrid} grid */
export function markSuits(root, grid) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-suit]"))) {
    button.setAttribute("aria-pressed", String(button.dataset.suit === grid.root.dataset.suit));
  }
}
