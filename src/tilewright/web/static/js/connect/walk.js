/** How the keyboard's cursor goes over a board of connect: from tile to tile, as they are seen. */

import * as focus from "../game/focus.js";
import { openDialog } from "../dialogs.js";
import { seen } from "./places.js";
import { pick } from "./play.js";
import { lieOf, state, view } from "./state.js";

/** @returns {focus.Place[]} */
function places() {
  const now = view();
  if (!now) return [];
  const { cells } = lieOf(now.game);
  return [...now.present].map((tile) => ({ tile, ...seen(now.game, state.turned, cells.get(tile) ?? [0, 0]) }));
}

/** @type {import("../game/keys.js").Walk} */
export const WALK = {
  order: () => focus.inReadingOrder(places()),
  towards(from, direction) {
    const all = places();
    const start = all.find(({ tile }) => tile === from);
    return start ? focus.towards(all, start, direction) : (focus.inReadingOrder(all)[0] ?? null);
  },
  pick,
  keys: { p: () => openDialog("pairs") },
};
