/**
 * Mouse, finger and pen. A mouse picks when it is pressed; a finger when it is lifted where it was put down, so that it
 * may also pan and pinch. Around a free tile a finger may miss by as much as makes it 44 pixels wide.
 */

import { showNote } from "../announcer.js";
import { facePosition } from "./geometry.js";
import { pick, unselect } from "./play.js";
import { state, update, view } from "./state.js";
import { Zoom } from "./zoom.js";

/** @import { BoardView } from "./board-view.js" */

const TOUCH_TARGET = 44;
const TAP_SLOP = 10;

/** @param {HTMLElement} board @param {BoardView} boardView */
export function listenToPointers(board, boardView) {
  const zoom = new Zoom(board, boardView);
  /** @type {Map<number, { x: number, y: number, moved: boolean }>} fingers on the board */
  const down = new Map();

  board.addEventListener("pointerdown", (event) => {
    if (state.keyboard) update({ keyboard: false });
    if (event.pointerType === "mouse") {
      if (event.button === 0) choose(tileAt(event.target));
      return;
    }
    board.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY, moved: false });
    if (down.size > 1) for (const finger of down.values()) finger.moved = true;
    zoom.start([...down.values()]);
  });

  board.addEventListener("pointermove", (event) => {
    const finger = down.get(event.pointerId);
    if (!finger) return;
    if (!finger.moved && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < TAP_SLOP) return;
    if (!finger.moved) zoom.start([...down.values()]);
    Object.assign(finger, { x: event.clientX, y: event.clientY, moved: true });
    zoom.move([...down.values()]);
  });

  /** @param {PointerEvent} event */
  const lift = (event) => {
    const finger = down.get(event.pointerId);
    down.delete(event.pointerId);
    zoom.start([...down.values()]);
    if (!finger || finger.moved || event.type !== "pointerup") return;
    const target = tileAt(document.elementFromPoint(event.clientX, event.clientY));
    const near = nearestFree(event.clientX, event.clientY, zoom, boardView);
    choose(target !== null && view()?.free.has(target) ? target : (near ?? target));
  };
  board.addEventListener("pointerup", lift);
  board.addEventListener("pointercancel", lift);

  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom.by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }, { passive: false });
  document.getElementById("zoom-out")?.addEventListener("click", () => zoom.reset());
}

/** @param {number | null} tile */
function choose(tile) {
  if (tile !== null) void pick(tile);
  else {
    unselect();
    showNote("");
  }
}

/** @param {EventTarget | null} target @returns {number | null} */
function tileAt(target) {
  const group = target instanceof Element ? target.closest("[data-tile]") : null;
  return group ? Number(/** @type {SVGElement} */ (group).dataset.tile) : null;
}

/**
 * The free tile within a finger's reach, the nearest one.
 *
 * @param {number} clientX
 * @param {number} clientY
 * @param {Zoom} zoom
 * @param {BoardView} boardView
 * @returns {number | null}
 */
function nearestFree(clientX, clientY, zoom, boardView) {
  const now = view();
  const { metrics } = boardView;
  if (!now || !metrics) return null;
  const { x, y, scale } = zoom.toBoard(clientX, clientY);
  const reach = Math.max(0, (TOUCH_TARGET / scale - metrics.width) / 2);
  let best = null;
  let least = reach;
  for (const tile of now.free) {
    const face = facePosition(now.game.slots[tile] ?? [0, 0, 0], metrics);
    const dx = Math.max(face.x - x, 0, x - face.x - metrics.width);
    const dy = Math.max(face.y - y, 0, y - face.y - metrics.height);
    const distance = Math.hypot(dx, dy);
    if (distance <= least) [best, least] = [tile, distance];
  }
  return best;
}
