/** What is heard of a game: each change of what is shown has its sound. Looks at the state only; nothing calls it. */

import { play } from "../sound.js";
import { kind } from "./kind.js";
import { onChange, state } from "./state.js";

/** The times after which tiles begin to slide, once a pair has gone. */
const SLIDE_MS = 120;

/** What was shown last; null before the first game. */
let before = /** @type {Shown | null} */ (null);

/**
 * @typedef {object} Shown
 * @property {string} id of the game
 * @property {number} present how many tiles lie on the board
 * @property {number[]} selected
 * @property {number | null} refused
 * @property {boolean} celebrating
 */

export function soundTheGame() {
  onChange(() => {
    const view = kind().view();
    if (!view) return;
    const now = {
      id: view.game.id,
      present: view.present.size,
      selected: state.selected,
      refused: state.refused,
      celebrating: state.celebrating,
    };
    const was = before;
    before = now;
    if (was !== null && was.id === now.id) tell(was, now, view.game);
  });
}

/** @param {Shown} was @param {Shown} now @param {any} game */
function tell(was, now, game) {
  if (now.celebrating && !was.celebrating) return play("clear");
  if (now.present < was.present) {
    play("match");
    if ((game.rules.gravity ?? "none") !== "none") setTimeout(() => play("shift"), SLIDE_MS);
  } else if (now.present > was.present || now.selected.some((tile) => !was.selected.includes(tile))) {
    play("pick");
  }
  if (now.refused !== null && now.refused !== was.refused) play("refuse");
}
