/** How the training went: kept in this browser, and nowhere else. */

import { recall, remember } from "../../settings.js";
import { KINDS, LEVELS } from "./questions.js";

/** @import { Asked } from "./questions.js" */

const KEY = "tilewright.trainer";

/** @typedef {{ asked: number, right: number, points: number, streak: number, best: number }} Line */

/** @type {Line} */
const NOTHING = { asked: 0, right: 0, points: 0, streak: 0, best: 0 };

/** The kind and level that were trained last. */
let last = /** @type {Pick<Asked, "kind" | "level">} */ ({ kind: "waits", level: 1 });
/** @type {Record<string, Line>} */
let lines = read();

/** What is stored and means something: whole, not negative. @returns {Record<string, Line>} */
function read() {
  try {
    const stored = JSON.parse(recall(KEY) ?? "{}");
    last = { kind: KINDS.find((one) => one === stored.last?.kind) ?? "waits", level: LEVELS.find((one) => one === stored.last?.level) ?? 1 };
    const found = /** @type {Record<string, Line>} */ ({});
    for (const kind of KINDS) {
      for (const level of LEVELS) {
        const line = stored.lines?.[`${kind}.${level}`];
        const isSound = line && Object.keys(NOTHING).every((name) => Number.isFinite(line[name]) && line[name] >= 0);
        if (isSound) found[`${kind}.${level}`] = line;
      }
    }
    return found;
  } catch {
    return {};
  }
}

function write() {
  remember(KEY, JSON.stringify({ lines, last }));
}

/** @param {Pick<Asked, "kind" | "level">} of */
export function lineOf({ kind, level }) {
  return lines[`${kind}.${level}`] ?? NOTHING;
}

/** @param {Pick<Asked, "kind" | "level">} of @param {{ right: boolean, points: number }} marked */
export function noteAnswer(of, { right, points }) {
  const line = lineOf(of);
  const streak = right ? line.streak + 1 : 0;
  lines[`${of.kind}.${of.level}`] = {
    asked: line.asked + 1,
    right: line.right + (right ? 1 : 0),
    points: line.points + points,
    streak,
    best: Math.max(line.best, streak),
  };
  write();
}

export function clearRecord() {
  lines = {};
  write();
}

export function lastTrained() {
  return last;
}

/** @param {Pick<Asked, "kind" | "level">} of */
export function noteTrained({ kind, level }) {
  last = { kind, level };
  write();
}
