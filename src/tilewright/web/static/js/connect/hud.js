/** What the bar shows of connect beside the figures of every game: how tiles move next. */

import { gravityPicture, gravityWords } from "./gravity.js";
import { state } from "./state.js";

let drawn = "";

export function renderShift() {
  const game = state.session?.game;
  if (!game) return;
  const place = /** @type {HTMLElement} */ (document.getElementById("shift"));
  if (place.hidden === game.shifts) place.hidden = !game.shifts;
  const words = gravityWords(game.next_shift, state.turned);
  const now = `${game.shifts} ${game.next_shift} ${state.turned} ${words}`;
  if (now === drawn || !game.shifts) return;
  drawn = now;
  place.replaceChildren(gravityPicture(game.next_shift, state.turned));
  place.setAttribute("aria-label", words);
  place.title = words;
}
