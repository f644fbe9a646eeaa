/**
 * Mouse, finger and pen. A mouse picks when it is pressed; a finger when it is lifted where it was put down, so that it
 * may also pan and pinch.
 */

import { Zoom } from "./zoom.js";

const TOUCH_TARGET = 44;
const TAP_SLOP = 10;

/**
 * @typedef {object} Hands what they do on a board
 * @property {() => void} down a pointer has been put down
 * @property {(tile: number | null) => void} pick a tile, or the empty table
 * @property {(touched: number | null, x: number, y: number, reach: number) => number | null} aim the tile that is meant
 *   by a finger: the one it touched, the point on the unzoomed board, and how wide its target is there
 */

/** @param {HTMLElement} board @param {HTMLElement} drawing @param {Hands} hands */
export function listenToPointers(board, drawing, hands) {
  const zoom = new Zoom(board, drawing);
  /** @type {Map<number, { x: number, y: number, moved: boolean }>} fingers on the board */
  const down = new Map();

  board.addEventListener("pointerdown", (event) => {
    hands.down();
    if (event.pointerType === "mouse") {
      if (event.button === 0) hands.pick(tileAt(event));
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
    const touched = tileAt(event, document.elementFromPoint(event.clientX, event.clientY));
    const { x, y, scale } = zoom.toBoard(event.clientX, event.clientY);
    hands.pick(hands.aim(touched, x, y, TOUCH_TARGET / scale));
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

/**
 * The tile that is touched. One that was taken and goes away is in nobody's way.
 *
 * @param {PointerEvent} event
 * @param {EventTarget | null} [target] what is under it
 * @returns {number | null}
 */
function tileAt({ target: under, clientX, clientY }, target = under) {
  const touched = tileOf(target);
  if (!touched?.classList.contains("gone")) return numberOf(touched);
  const below = document.elementsFromPoint(clientX, clientY).map(tileOf);
  return numberOf(below.find((tile) => tile && !tile.classList.contains("gone")));
}

/** @param {EventTarget | null} target */
function tileOf(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-tile]")) : null;
}

/** @param {HTMLElement | null} [tile] */
function numberOf(tile) {
  return tile ? Number(tile.dataset.tile) : null;
}
