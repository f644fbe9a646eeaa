/**
 * The HTTP API: one function a request. Knows no game, keeps no state.
 *
 * @import { Game, GameLine, Hint, LayoutDetail, LayoutInfo, Problem, Review, WhyNot } from "./types.js"
 */

const BASE = "/api/v1";
const TIMEOUT_MS = 15_000;

/** The server answered, and the answer is no. */
export class ProblemError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? String(problem.status));
    this.problem = problem;
  }

  /** The stable error code, such as "stale_revision"; "" when the answer carried none. */
  get code() {
    return this.problem.code ?? "";
  }
}

/** The server did not answer, or asked for patience: trying again may help. */
export class UnreachableError extends Error {
  /**
   * @param {string} message
   * @param {string} [code] the error code, when the server answered with one
   */
  constructor(message, code = "") {
    super(message);
    this.code = code;
  }
}

/** Answers after which the same request may succeed: too many requests, and a server that is busy or away. */
const PASSING = [429, 502, 503, 504];

/**
 * @param {"GET" | "POST"} method
 * @param {string} path below the base, its parts encoded
 * @param {object} [body]
 * @returns {Promise<any>} the answer; the callers name its type
 */
async function request(method, path, body) {
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.json();
  } catch (error) {
    throw new UnreachableError(String(error));
  }
  const problem = await response.json().catch(() => ({}));
  if (PASSING.includes(response.status)) throw new UnreachableError(problem.detail ?? "", problem.code);
  throw new ProblemError({ ...problem, status: response.status });
}

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
