/**
 * The requests that only solitaire makes.
 *
 * @import { LayoutDetail, LayoutInfo, SolitaireProfile, UploadedLayout, WhyNot } from "../types.js"
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

/** Rules to choose from, the usual ones first. @returns {Promise<SolitaireProfile[]>} */
export async function listProfiles() {
  return (await request("GET", "/solitaire/profiles")).profiles;
}

/**
 * Bring a layout.
 *
 * @param {string} text the content of its file
 * @param {string} name what to call it, if its file does not say
 * @returns {Promise<UploadedLayout>}
 */
export function addLayout(text, name) {
  return request("POST", "/layouts", { text, name });
}

/** Forget a layout of one's own. @param {string} id @returns {Promise<null>} */
export function deleteLayout(id) {
  return request("DELETE", `/layouts/${encodeURIComponent(id)}`);
}
