/**
 * Where the trainer stands: the question, what is chosen, how it was marked.
 *
 * @import { Asked, Marked, Question } from "./questions.js"
 */

/**
 * @typedef {object} TrainerState
 * @property {Asked} asked
 * @property {Question | null} question null until it has come
 * @property {string[]} answer faces that are chosen
 * @property {number | null} at for a discard, its place in the rack
 * @property {boolean} sent whether the answer is on its way or marked
 * @property {Marked | null} marked
 */

/** @type {TrainerState} */
export const training = {
  asked: { kind: "waits", level: 1, seed: 0 },
  question: null,
  answer: [],
  at: null,
  sent: false,
  marked: null,
};

/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener */
export function onTraining(listener) {
  listeners.push(listener);
}

/** @param {Partial<TrainerState>} change */
export function updateTraining(change) {
  Object.assign(training, change);
  for (const listener of listeners) listener();
}
