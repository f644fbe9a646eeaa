/**
 * Animations of tiles. None of them holds up a click: what moves is a picture, the board behind it is already new.
 *
 * @import { TileElement } from "./tile-element.js"
 */

const MATCH_MS = 180;
const SHAKE_MS = 260;
const SETTLE_MS = 140;
const SLIDE_MS = 140;
const FADE_MS = 200;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export function mayMove() {
  return !reduced.matches;
}

/**
 * Tiles that were taken together lift, drift towards each other and fade.
 *
 * @param {{ tile: TileElement, x: number, y: number }[]} tiles and where they lie
 * @param {number} thickness
 * @param {() => void} gone called when they are gone
 */
export function drift(tiles, thickness, gone) {
  const middleX = tiles.reduce((sum, { x }) => sum + x, 0) / tiles.length;
  const middleY = tiles.reduce((sum, { y }) => sum + y, 0) / tiles.length;
  for (const { tile, x, y } of tiles) {
    const distance = Math.hypot(middleX - x, middleY - y) || 1;
    const part = Math.min(distance * 0.5, thickness * 5) / distance;
    const [dx, dy] = [(middleX - x) * part + thickness * 0.6, (middleY - y) * part - thickness * 0.6];
    const frames = mayMove()
      ? [
          { transform: `translate(${thickness / 2}px, ${-thickness / 2}px)`, opacity: 1 },
          { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
        ]
      : [{ opacity: 1 }, { opacity: 0 }];
    const going = tile.element.animate(frames, { duration: MATCH_MS, easing: "cubic-bezier(.3,.1,.6,1)", fill: "forwards" });
    tile.leave(going, tile === tiles.at(-1)?.tile ? gone : undefined);
  }
}

/** A tile that cannot be taken says so. @param {Element} lift */
export function shake(lift) {
  if (!mayMove()) return;
  const frames = [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  lift.animate(frames, { duration: SHAKE_MS, easing: "ease-out" });
}

/** A tile that comes back settles down. @param {Element} lift @param {number} thickness */
export function settle(lift, thickness) {
  const from = mayMove() ? { transform: `translate(${thickness}px, ${-thickness}px)`, opacity: 0 } : { opacity: 0 };
  lift.animate([from, { transform: "none", opacity: 1 }], { duration: SETTLE_MS, easing: "ease-out" });
}

/** A tile slides to where it lies now. @param {Element} element @param {number} x @param {number} y from where, in pixels @param {number} delay */
export function slide(element, x, y, delay) {
  if (!mayMove()) return;
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  element.animate(frames, { duration: SLIDE_MS, delay, easing: "ease-out", fill: "backwards" });
}

/** A tile that was taken lifts and fades where it lay. @param {TileElement} tile @param {number} thickness @param {() => void} gone */
export function fade(tile, thickness, gone) {
  const last = mayMove() ? { transform: `translate(${thickness / 2}px, ${-thickness / 2}px)`, opacity: 0 } : { opacity: 0 };
  const going = tile.element.animate([{ opacity: 1 }, last], { duration: FADE_MS, easing: "ease-in", fill: "forwards" });
  tile.leave(going, gone);
}
