/**
 * The requests that only connect makes.
 *
 * @import { Cell, ConnectCatalogue, ConnectPath, ConnectPly } from "../types.js"
 */

import { request } from "../api.js";
import { gamePath } from "../game/api.js";

/** @returns {Promise<ConnectCatalogue>} */
export function getCatalogue() {
  return request("GET", "/connect/presets");
}

/**
 * How two cells are joined, or why not.
 *
 * @param {string} id
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Promise<ConnectPath>}
 */
export function getPath(id, [row, col], [toRow, toCol]) {
  return request("GET", `${gamePath(id)}/path?row=${row}&col=${col}&to_row=${toRow}&to_col=${toCol}`);
}

/**
 * The board after so many moves and shuffles.
 *
 * @param {string} id
 * @param {number} entries
 * @returns {Promise<ConnectPly | undefined>}
 */
export async function getPly(id, entries) {
  return (await request("GET", `${gamePath(id)}/history?from=${entries}&limit=1`)).plies[0];
}
