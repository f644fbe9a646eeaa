/** What is heard of a hand: tiles that come and go, sets laid down, the drawn tile put among the others. Looks at the state only. */

import { play } from "../sound.js";
import { onChange, state } from "./state.js";

/** @typedef {import("./types.js").Hand} Hand */

let before = state.hand;

export function soundTheHand() {
  onChange(() => {
    const was = before;
    before = state.hand;
    if (was !== before) tell(was, before);
  });
}

/** @param {Hand} was @param {Hand} now */
function tell(was, now) {
  const [melds, tiles] = [now.melds.length - was.melds.length, now.tiles.length - was.tiles.length];
  if (melds > 0) play("match");
  else if (melds < 0 || Math.abs(tiles) === 1) play("pick");
  else if (tiles === 0 && now.last !== was.last) play("shift");
}
