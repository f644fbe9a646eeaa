/** What mouse and fingers do on a board of connect. A finger picks the tile nearest to it, as far as makes it 44 pixels wide. */

import { showNote } from "../announcer.js";
import { unselect } from "../game/play.js";
import { listenToPointers as listen } from "../pointer.js";
import { cornerOf } from "./places.js";
import { pick } from "./play.js";
import { lieOf, state, update, view } from "./state.js";

/** @import { BoardView } from "./board-view.js" */

/** @param {HTMLElement} board @param {BoardView} boardView */
export function listenToPointers(board, boardView) {
  listen(board, boardView.frame.view, {
    down() {
      if (state.keyboard) update({ keyboard: false });
    },
    pick(tile) {
      if (tile !== null) pick(tile);
      else {
        unselect();
        update({ detour: [] });
        showNote("");
      }
    },
    aim: (touched, x, y, target) => touched ?? nearestTile(x, y, target, boardView),
  });
}

/**
 * @param {number} x on the unzoomed board
 * @param {number} y
 * @param {number} target how wide the target of a finger is there
 * @param {BoardView} boardView
 * @returns {number | null}
 */
function nearestTile(x, y, target, { plan }) {
  const now = view();
  if (!now || !plan) return null;
  const { width, height } = plan.metrics;
  let best = null;
  let least = Math.max(0, (target - width) / 2);
  for (const [tile, cell] of lieOf(now.game).cells) {
    if (!now.present.has(tile)) continue;
    const corner = cornerOf(plan, cell);
    const distance = Math.hypot(Math.max(corner.x - x, 0, x - corner.x - width), Math.max(corner.y - y, 0, y - corner.y - height));
    if (distance <= least) [best, least] = [tile, distance];
  }
  return best;
}
