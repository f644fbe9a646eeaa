/**
 * How the HTTP API is asked, and how it says no. The rooms have a function for each of their requests.
 *
 * @import { Problem } from "./types.js"
 */

import { cameBack, leftUnsent, wentAway } from "./connection.js";
import { keepAnswer, keptAnswer } from "./kept-answers.js";

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

/** Answers of a proxy that stands before a server which is away. */
const AWAY = [502, 504];

/**
 * Ask the server. While it is away, what it answered last to a GET is given again, if that was kept; see `wentAway`.
 *
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path below the base, its parts encoded
 * @param {object} [body]
 * @returns {Promise<any>} the answer, null when it has no content; the callers name its type
 */
export async function request(method, path, body) {
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (AWAY.includes(response.status)) throw new Error(String(response.status));
    cameBack();
    if (response.ok) {
      const answer = response.status === 204 ? null : await response.json();
      keepAnswer(path, answer, method === "GET");
      return answer;
    }
  } catch (error) {
    const kept = method === "GET" ? await keptAnswer(path) : null;
    if (method !== "GET") leftUnsent();
    if (kept === null) throw new UnreachableError(String(error));
    wentAway();
    return kept;
  }
  const problem = await response.json().catch(() => ({}));
  if (PASSING.includes(response.status)) throw new UnreachableError(problem.detail ?? "", problem.code);
  throw new ProblemError({ ...problem, status: response.status });
}
