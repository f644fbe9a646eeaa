/**
 * Questions of the trainer: the server makes them from a seed and marks the answers.
 *
 * @import { Meld, Discard, Explanation } from "../types.js"
 */

import { request } from "../../api.js";

/** @typedef {"waits" | "discard"} QuestionKind */
/** @typedef {{ kind: QuestionKind, level: 1 | 2 | 3, seed: number }} Asked what names a question */
/** @typedef {Asked & { hand: string, tiles: string[], melds: Meld[] }} Question */

/**
 * @typedef {object} Marked an answer, marked
 * @property {boolean} right
 * @property {number} points from 0 to 1
 * @property {string[]} expected
 * @property {string[]} missed
 * @property {string[]} wrong
 * @property {Discard[]} discards
 * @property {Explanation} explanation
 */

export const KINDS = /** @type {const} */ (["waits", "discard"]);
export const LEVELS = /** @type {const} */ ([1, 2, 3]);

/**
 * @param {Asked} asked
 * @returns {Promise<Question>}
 */
export function getQuestion({ kind, level, seed }) {
  return request("GET", `/hands/trainer?${new URLSearchParams({ kind, level: String(level), seed: String(seed) })}`);
}

/**
 * @param {Asked} asked
 * @param {readonly string[]} answer
 * @returns {Promise<Marked>}
 */
export function markAnswer({ kind, level, seed }, answer) {
  return request("POST", "/hands/trainer/answer", { kind, level, seed, answer });
}

/** A seed that nobody chose. */
export function anySeed() {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
}

/** @param {Asked} asked */
export function addressOfQuestion({ kind, level, seed }) {
  return `#${new URLSearchParams({ train: kind, level: String(level), seed: String(seed) })}`;
}

/**
 * The question that an address names; what it leaves out, or says wrongly, is as it was.
 *
 * @param {string} hash
 * @param {Asked} before
 * @returns {Asked | null} null when it names none
 */
export function readQuestionAddress(hash, before) {
  const words = new URLSearchParams(hash.slice(1));
  const named = words.get("train");
  if (named === null) return null;
  const kind = KINDS.find((one) => one === named) ?? before.kind;
  const level = LEVELS.find((one) => String(one) === words.get("level")) ?? before.level;
  const text = words.get("seed") ?? "";
  const seed = /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : anySeed();
  return { kind, level, seed };
}
