/** What mouse and fingers do on a board of solitaire. Around a free tile a finger may miss by as much as makes it 44 pixels wide. */

import { showNote } from "../announcer.js";
import { unselect } from "../game/play.js";
import { listenToPointers as listen } from "../pointer.js";
import { facePosition } from "./geometry.js";
import { pick } from "./play.js";
import { state, update, view } from "./state.js";

/** @import { BoardView } from "./board-view.js" */

/** @param {HTMLElement} board @param {BoardView} boardView */
export function listenToPointers(board, boardView) {
  listen(board, boardView.frame.view, {
    down() {
      if (state.keyboard) update({ keyboard: false });
    },
    pick(tile) {
      if (tile !== null) void pick(tile);
      else {
        unselect();
        showNote("");
      }
    },
    aim(touched, x, y, reach) {
      if (touched !== null && view()?.free.has(touched)) return touched;
      return nearestFree(x, y, reach, boardView) ?? touched;
    },
  });
}

/**
 * The free tile within a finger's reach, the nearest one.
 *
 * @param {number} x on the unzoomed board
 * @param {number} y
 * @param {number} target how wide the target of a finger is there
 * @param {BoardView} boardView
 * @returns {number | null}
 */
function nearestFree(x, y, target, boardView) {
  const now = view();
  const { metrics } = boardView;
  if (!now || !metrics) return null;
  let best = null;
  let least = Math.max(0, (target - metrics.width) / 2);
  for (const tile of now.free) {
    const face = facePosition(now.game.slots[tile] ?? [0, 0, 0], metrics);
    const dx = Math.max(face.x - x, 0, x - face.x - metrics.width);
    const dy = Math.max(face.y - y, 0, y - face.y - metrics.height);
    const distance = Math.hypot(dx, dy);
    if (distance <= least) [best, least] = [tile, distance];
  }
  return best;
}
