/** Animations of tiles. None of them holds up a click: what moves is a picture, the board behind it is already new. */

const MATCH_MS = 180;
const SHAKE_MS = 260;
const SETTLE_MS = 140;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export function mayMove() {
  return !reduced.matches;
}

/**
 * Pictures of tiles that were taken together lift, drift towards each other and fade.
 *
 * @param {{ picture: SVGGElement, x: number, y: number }[]} tiles pictures on top of the board, and where they lie
 * @param {number} thickness
 */
export function partFrom(tiles, thickness) {
  drift(tiles.map(({ picture, x, y }) => ({ lift: picture.querySelector(".lift") ?? picture, x, y, gone: () => picture.remove() })), thickness);
}

/**
 * The same for what stays in its place afterwards.
 *
 * @param {{ lift: Element, x: number, y: number, gone: () => void }[]} tiles what moves, where it lies, and what is done
 *   when it has faded
 * @param {number} thickness
 */
export function drift(tiles, thickness) {
  const middleX = tiles.reduce((sum, tile) => sum + tile.x, 0) / tiles.length;
  const middleY = tiles.reduce((sum, tile) => sum + tile.y, 0) / tiles.length;
  for (const { lift, x, y, gone } of tiles) {
    const distance = Math.hypot(middleX - x, middleY - y) || 1;
    const part = Math.min(distance * 0.5, thickness * 5) / distance;
    const [dx, dy] = [(middleX - x) * part + thickness * 0.6, (middleY - y) * part - thickness * 0.6];
    const frames = mayMove()
      ? [
          { transform: `translate(${thickness / 2}px, ${-thickness / 2}px)`, opacity: 1 },
          { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
        ]
      : [{ opacity: 1 }, { opacity: 0 }];
    const animation = lift.animate(frames, { duration: MATCH_MS, easing: "cubic-bezier(.3,.1,.6,1)", fill: "forwards" });
    animation.onfinish = () => {
      gone();
      animation.cancel();
    };
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
