/**
 * The requests that are the same for every kind of game.
 *
 * @import { AnyGame, AnyMove, AnyReview, GameLine, Hint } from "../types.js"
 */

import { request } from "../api.js";
import { kind } from "./kind.js";

/**
 * @param {object} what the board, and maybe a seed; the server's choice when left out
 * @returns {Promise<any>} a game of the room's kind
 */
export function createGame(what) {
  return request("POST", `/${kind().name}/games`, what);
}

/**
 * @param {string} id
 * @returns {Promise<any>} a game of the room's kind
 */
export function getGame(id) {
  return request("GET", gamePath(id));
}

/** @returns {Promise<GameLine | null>} the game that was changed last, if there is one */
export async function latestGame() {
  const { games } = await request("GET", `/${kind().name}/games?limit=1`);
  return games[0] ?? null;
}

/**
 * @param {string} id
 * @param {import("./session.js").ChangeKind} change
 * @param {{ revision: number, elapsed_s: number, tiles?: AnyMove, count?: number }} body
 * @returns {Promise<AnyGame>}
 */
export function changeGame(id, change, body) {
  return request("POST", `${gamePath(id)}/${change}`, body);
}

/**
 * A move to show to the player: it counts as a hint that was used.
 *
 * @param {string} id
 * @param {number} revision
 * @returns {Promise<Hint>}
 */
export function getHint(id, revision) {
  return request("POST", `${gamePath(id)}/hint`, { revision });
}

/**
 * Whether the board can be cleared, and since when not: what a hint knows, without showing it.
 *
 * @param {string} id
 * @param {number} revision
 * @returns {Promise<Hint>}
 */
export function askForLight(id, revision) {
  return request("POST", `${gamePath(id)}/hint`, { revision, show: false });
}

/**
 * @param {string} id
 * @param {number} revision
 * @returns {Promise<AnyReview>}
 */
export function getReview(id, revision) {
  return request("POST", `${gamePath(id)}/review`, { revision });
}

/** The path of a game. @param {string} id */
export function gamePath(id) {
  return `/${kind().name}/games/${encodeURIComponent(id)}`;
}
