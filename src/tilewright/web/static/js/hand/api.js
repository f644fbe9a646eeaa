/**
 * The HTTP API of hands: one function a request.
 *
 * @import { Analysis, HandRequest, Preset } from "./types.js"
 */

import { request } from "../api.js";

/** @returns {Promise<Preset[]>} */
export async function listRules() {
  return (await request("GET", "/hands/rules")).presets;
}

/**
 * @param {HandRequest} body
 * @returns {Promise<Analysis>}
 */
export function analyse(body) {
  return request("POST", "/hands/analyse", body);
}
