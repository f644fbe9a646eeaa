/**
 * The requests that are the same for every kind of game.
 *
 * @import { AnyGame, AnyMove, AnyReview, GameLine, GameTree, Hint, Ply, Share } from "../types.js"
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
 * @param {{ revision: number, elapsed_s: number, tiles?: AnyMove, count?: number, node?: number }} body
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

/**
 * A line of a game, ply by ply, the deal first.
 *
 * @param {string} id
 * @param {number} [node] the newest line through it; else the one played
 * @returns {Promise<{ ply: number, plies: Ply[] }>} ply: where the game stands on it, or the node lies
 */
export async function getHistory(id, node) {
  /** @type {Ply[]} */
  const plies = [];
  for (let from = /** @type {number | null} */ (0); ; ) {
    const through = node === undefined ? "" : `&node=${node}`;
    const page = await request("GET", `${gamePath(id)}/history?from=${from}${through}`);
    plies.push(...page.plies);
    from = page.next;
    if (from === null || page.plies.length === 0) return { ply: page.ply, plies };
  }
}

/** Every line that was played. @param {string} id @returns {Promise<GameTree>} */
export function getTree(id) {
  return request("GET", `${gamePath(id)}/tree`);
}

/** What is needed to play the same game elsewhere. @param {string} id @returns {Promise<Share>} */
export function getShare(id) {
  return request("GET", `${gamePath(id)}/share`);
}

/** The path of a game. @param {string} id */
export function gamePath(id) {
  return `/${kind().name}/games/${encodeURIComponent(id)}`;
}
