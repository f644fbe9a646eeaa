/** How the keyboard's cursor goes over a board of solitaire: from free tile to free tile. */

import { inReadingOrder, tileTowards } from "./focus.js";
import { pick } from "./play.js";
import { view } from "./state.js";

/** @type {import("../game/keys.js").Walk} */
export const WALK = {
  order() {
    const now = view();
    return now ? inReadingOrder(now.game, now.free) : [];
  },
  towards(from, direction) {
    const now = view();
    return now ? tileTowards(now.game, now.free, from, direction) : from;
  },
  pick,
};
