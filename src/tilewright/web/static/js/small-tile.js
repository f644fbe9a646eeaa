/** One tile by itself, to be shown among words. */

import { svg } from "./svg.js";

/** Width, height and radius of its face, and its thickness. */
const [W, H, R, T] = [30, 40, 2.4, 4];

/**
 * @param {string | null} face null for a bonus item
 * @param {string} name what it is called
 * @param {number} [number] what stands on it when it has no face
 */
export function smallTile(face, name, number) {
  const drawing = svg("svg", { class: "small-tile", viewBox: `${-T} 0 ${W + T} ${H + T}`, role: "img", "aria-label": name }, [
    svg("rect", { x: -T, y: T, width: W, height: H, rx: R, class: "back" }),
    svg("rect", { x: -T / 2, y: T / 2, width: W, height: H, rx: R, class: "ivory" }),
    svg("rect", { width: W, height: H, rx: R, class: "top" }),
    svg("use", { href: `#face-${face ?? "blank"}`, width: W, height: H }),
  ]);
  if (number === undefined) return drawing;
  const text = svg("text", { x: W / 2, y: H / 2, class: "number", "font-size": 13 });
  text.textContent = String(number);
  drawing.append(text);
  return drawing;
}
