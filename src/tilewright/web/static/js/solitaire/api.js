/**
 * The HTTP API of solitaire: one function a request.
 *
 * @import { Game, GameLine, Hint, LayoutDetail, LayoutInfo, Review, WhyNot } from "../types.js"
 */

import { request } from "../api.js";

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
 * @param {string} layout the id of a layout
 * @param {number} [seed] the server's choice when left out
 * @returns {Promise<Game>}
 */
export function createGame(layout, seed) {
  return request("POST", "/solitaire/games", seed === undefined ? { layout } : { layout, seed });
}

/**
 * @param {string} id
 * @returns {Promise<Game>}
 */
export function getGame(id) {
  return request("GET", gamePath(id));
}

/** @returns {Promise<GameLine | null>} the game that was changed last, if there is one */
export async function latestGame() {
  const { games } = await request("GET", "/solitaire/games?limit=1");
  return games[0] ?? null;
}

/**
 * @param {string} id
 * @param {import("./session.js").ChangeKind} change
 * @param {{ revision: number, elapsed_s: number, tiles?: number[], count?: number }} body
 * @returns {Promise<Game>}
 */
export function changeGame(id, change, body) {
  return request("POST", `${gamePath(id)}/${change}`, body);
}

/**
 * @param {string} id
 * @param {number} revision
 * @returns {Promise<Hint>}
 */
export function getHint(id, revision) {
  return request("POST", `${gamePath(id)}/hint`, { revision });
}

/**
 * @param {string} id
 * @param {number} revision
 * @returns {Promise<Review>}
 */
export function getReview(id, revision) {
  return request("POST", `${gamePath(id)}/review`, { revision });
}

/**
 * @param {string} id
 * @param {number} tile
 * @returns {Promise<WhyNot>}
 */
export function whyNot(id, tile) {
  return request("GET", `${gamePath(id)}/why-not/${tile}`);
}

/** @param {string} id */
function gamePath(id) {
  return `/solitaire/games/${encodeURIComponent(id)}`;
}
