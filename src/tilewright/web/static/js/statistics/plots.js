/**
 * Pictures of times: one dot a game, and the spread of a board. Drawn for the width there is, so that their words have
 * the size of all words. Everything in them also stands in a table.
 */

import { formatTime } from "../i18n.js";
import { svg } from "../svg.js";
import { quantile, timeMarks } from "./times.js";

const HEIGHT = 220;
const LEFT = 56;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 28;
const DOT = 4;

/**
 * Times in the order of the games, with the best so far as a line.
 *
 * @param {{ seconds: number, words: string }[]} games the earliest first; at least one
 * @param {{ width: number, label: string, from: string, to: string }} drawing from, to: what stands under the first and
 *   the last
 */
export function coursePlot(games, { width, label, from, to }) {
  const marks = timeMarks(Math.max(...games.map(({ seconds }) => seconds)));
  const top = marks.at(-1) ?? 1;
  const step = games.length > 1 ? (width - LEFT - RIGHT - 2 * DOT) / (games.length - 1) : 0;
  /** @param {number} i */
  const x = (i) => LEFT + DOT + i * step;
  /** @param {number} seconds */
  const y = (seconds) => HEIGHT - BOTTOM - (seconds / top) * (HEIGHT - TOP - BOTTOM);
  const picture = svg("svg", { class: "plot", width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "img" });
  picture.setAttribute("aria-label", label);
  for (const mark of marks) {
    picture.append(svg("path", { class: "rule", d: `M${LEFT} ${y(mark)}H${width - RIGHT}` }));
    picture.append(words(LEFT - 8, y(mark) + 4, "end", formatTime(mark)));
  }
  picture.append(words(LEFT, HEIGHT - 8, "start", from));
  if (games.length > 1) picture.append(words(width - RIGHT, HEIGHT - 8, "end", to));
  let best = Infinity;
  let line = "";
  for (const [i, { seconds }] of games.entries()) {
    if (i > 0) line += `H${x(i)}`;
    best = Math.min(best, seconds);
    line += i === 0 ? `M${x(0)} ${y(best)}` : `V${y(best)}`;
  }
  picture.append(svg("path", { class: "best", d: line }));
  for (const [i, { seconds, words: about }] of games.entries()) {
    const dot = svg("circle", { class: "dot", cx: x(i), cy: y(seconds), r: DOT });
    dot.append(Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "title"), { textContent: about }));
    picture.append(dot);
  }
  return picture;
}

const SPREAD_WIDTH = 180;
const SPREAD_HEIGHT = 28;

/**
 * The spread of times on one board: a line from the best to the slowest, a box for the middle half, a stroke for the
 * middle. The numbers stand beside it, so it says nothing to a screen reader.
 *
 * @param {number[]} seconds at least one
 * @param {number} longest of all boards: they share one scale
 */
export function spreadPlot(seconds, longest) {
  /** @param {number} part */
  const at = (part) => 4 + (quantile(seconds, part) / longest) * (SPREAD_WIDTH - 8);
  const middle = SPREAD_HEIGHT / 2;
  const picture = svg("svg", { class: "plot", width: SPREAD_WIDTH, height: SPREAD_HEIGHT, "aria-hidden": "true" });
  picture.append(
    svg("path", { class: "rule", d: `M4 ${middle}H${SPREAD_WIDTH - 4}` }),
    svg("path", { class: "whole", d: `M${at(0)} ${middle}H${at(1)}` }),
    svg("rect", { class: "half", x: at(0.25), y: middle - 6, width: Math.max(at(0.75) - at(0.25), 1), height: 12, rx: 3 }),
    svg("path", { class: "middle", d: `M${at(0.5)} ${middle - 9}V${middle + 9}` }),
  );
  return picture;
}

/** @param {number} x @param {number} y @param {"start" | "end"} anchor @param {string} text */
function words(x, y, anchor, text) {
  const element = svg("text", { x, y, "text-anchor": anchor });
  element.textContent = text;
  return element;
}
