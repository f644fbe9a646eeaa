/**
 * The requests that only solitaire makes.
 *
 * @import { LayoutDetail, LayoutInfo, WhyNot } from "../types.js"
 */

import { request } from "../api.js";
import { gamePath } from "../game/api.js";

/** @returns {Promise<LayoutInfo[]>} */
export async function listLayouts() {
  return (await request("GET", "/layouts")).layouts;
}

/**
 * @param {string} id
 * @returns {Promise<LayoutDetail>}
 */
export function getLayout(id) {
  return request("GET", `/layouts/${encodeURIComponent(id)}`);
}

/**
 * @param {string} id
 * @param {number} tile
 * @returns {Promise<WhyNot>}
 */
export function whyNot(id, tile) {
  return request("GET", `${gamePath(id)}/why-not/${tile}`);
}
