/** The palette: every face, with the copies that are left. */

import { t } from "../i18n.js";
import { addTile, copiesLeft } from "./edits.js";
import { FACES, FaceGrid } from "./face-grid.js";
import { MOST_DRAWN, rulesInUse, state, update } from "./state.js";
import { faceName } from "./tile-words.js";

/** The red fives end the rows of their suits, the joker that of the honours. */
const ROWS = FACES.map((faces, row) => [...faces, ["0m", "0p", "0s", "J"][row] ?? ""]);

export class PaletteView extends FaceGrid {
  #drawn = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, ROWS, put, () => update({ keyboard: true }));
  }

  render() {
    const most = Math.min(rulesInUse().max_copies, MOST_DRAWN);
    this.markCursor(state.keyboard);
    const { hand, seen, target } = state;
    const drawn = JSON.stringify([hand.tiles, hand.melds, seen, most, target, document.documentElement.lang]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    for (const cell of this.cells) {
      const face = cell.dataset.face ?? "";
      const left = copiesLeft(face);
      cell.classList.toggle("gone", left <= 0 || (face === "J" && target === "seen"));
      cell.setAttribute("aria-disabled", String(left <= 0));
      if (left === Infinity) cell.setAttribute("aria-label", faceName(face));
      else {
        cell.setAttribute("aria-label", t("hand.palette.tile", { face: faceName(face), count: Math.max(0, left) }));
        drawCopies(/** @type {HTMLElement} */ (cell.querySelector(".copies")), left, most);
      }
    }
  }
}

/** One dot a copy: full when it can still be taken. @param {HTMLElement} root @param {number} left @param {number} most */
function drawCopies(root, left, most) {
  if (root.childElementCount !== most) {
    root.replaceChildren(...Array.from({ length: most }, () => document.createElement("i")));
  }
  [...root.children].forEach((dot, i) => dot.classList.toggle("used", i >= left));
}

/** @param {HTMLElement} cell */
function put(cell) {
  const done = addTile(cell.dataset.face ?? "");
  cell.classList.remove("taken", "refused");
  // So that the same class starts its animation again.
  void cell.offsetWidth;
  cell.classList.add(done ? "taken" : "refused");
}
