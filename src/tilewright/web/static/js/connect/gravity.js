/**
 * How gravity is called and drawn. What it does is known to the server; here are its words, its picture, and what it is
 * called on a board that is turned a quarter to the left.
 */

import { has, t } from "../i18n.js";
import { svg } from "../svg.js";

/** @type {Record<string, string>} */
const TURNED = {
  down: "right", right: "up", up: "left", left: "down",
  center_rows: "center_cols", center_cols: "center_rows", out_rows: "out_cols", out_cols: "out_rows",
  split_rows: "split_cols", split_cols: "split_rows",
  down_left: "down_right", down_right: "up_right", up_right: "up_left", up_left: "down_left",
};

/** The arrows of each mode: from where to where, in a square of 24. @type {Record<string, string>} */
const ARROWS = {
  none: "M9 12h6",
  down: "M12 4v15m-5-5 5 5 5-5",
  up: "M12 20V5m-5 5 5-5 5 5",
  left: "M20 12H5m5-5-5 5 5 5",
  right: "M4 12h15m-5-5 5 5-5 5",
  center_rows: "M12 2.500v7m-3.500-3.500 3.500 3.500 3.500-3.500M12 21.500v-7m-3.500 3.500 3.500-3.500 3.500 3.500",
  center_cols: "M2.500 12h7m-3.500-3.500 3.500 3.500-3.500 3.500M21.500 12h-7m3.500-3.500-3.500 3.500 3.500 3.500",
  center: "M4 4l5.500 5.500m0-4v4h-4M20 20l-5.500-5.500m0 4v-4h4M20 4l-5.500 5.500m0-4v4h4M4 20l5.500-5.500m0 4v-4h-4",
  out_rows: "M12 10V3M8.500 6.500 12 3l3.500 3.500M12 14v7m-3.500-3.500L12 21l3.500-3.500",
  out_cols: "M10 12H3m3.500-3.500L3 12l3.500 3.500M14 12h7m-3.500-3.500L21 12l-3.500 3.500",
  out: "M9.500 9.500 4 4m0 4V4h4M14.500 14.500 20 20m0-4v4h-4M14.500 9.500 20 4m-4 0h4v4M9.500 14.500 4 20m0-4v4h4",
  split_rows: "M19 7.500H5M8.500 4 5 7.500 8.500 11M5 16.500h14M15.500 13l3.500 3.500-3.500 3.500",
  split_cols: "M7.500 5v14M4 15.500 7.500 19l3.500-3.500M16.500 19V5M13 8.500 16.500 5 20 8.500",
  down_left: "M18 6 6 18m0-8v8h8",
  down_right: "M6 6l12 12m0-8v8h-8",
  up_left: "M18 18 6 6m0 8V6h8",
  up_right: "M6 18 18 6m-8 0h8v8",
};

/** @param {string} mode a simple one @param {boolean} turned */
function asSeen(mode, turned) {
  return turned ? (TURNED[mode] ?? mode) : mode;
}

/** How the modes follow one another ("" for one alone), and the modes. @param {string} gravity @returns {{ rhythm: string, modes: string[] }} */
export function parts(gravity) {
  const [first = "", names] = gravity.split(":");
  return names === undefined ? { rhythm: "", modes: [first] } : { rhythm: first, modes: names.split(",") };
}

/** Whether a gravity has a mode for each level. @param {string} gravity */
export function isByLevel(gravity) {
  return parts(gravity).rhythm === "levels";
}

/**
 * What a gravity does, in words.
 *
 * @param {string} gravity
 * @param {boolean} [turned]
 * @returns {string}
 */
export function gravityWords(gravity, turned = false) {
  const { rhythm, modes } = parts(gravity);
  const words = modes.map((mode) => modeWords(asSeen(mode, turned)));
  if (rhythm === "") return words[0] ?? "";
  return t(`gravity.${rhythm}`, { modes: words.join(t("gravity.then")) });
}

/** @param {string} mode a mode that came later than this page keeps its name */
function modeWords(mode) {
  return has(`gravity.${mode}`) ? t(`gravity.${mode}`) : mode;
}

/** The little picture of a simple mode. @param {string} mode @param {boolean} [turned] */
export function gravityPicture(mode, turned = false) {
  return svg("svg", { class: "icon small gravity", viewBox: "0 0 24 24", "aria-hidden": "true" }, [
    svg("path", { d: ARROWS[asSeen(mode, turned)] ?? ARROWS.none ?? "" }),
  ]);
}

/** The pictures of a gravity, one a mode. @param {string} gravity @param {boolean} [turned] */
export function gravityPictures(gravity, turned = false) {
  return parts(gravity).modes.map((mode) => gravityPicture(mode, turned));
}
