/**
 * Asking the server about the hand: at once, and again whenever it has changed meanwhile. What is shown is always the
 * newest answer; while one is on its way, only the last question waits.
 *
 * @import { Problem } from "../types.js"
 */

import { ProblemError, UnreachableError } from "../api.js";
import { analyse } from "./api.js";
import { edit, show } from "./edits.js";
import { formatHand, readHand } from "./hand-text.js";
import { isAnswered, question, state, update } from "./state.js";

const RETRY_MS = 1500;

/** Does something again and again as long as it is asked for; never twice at the same time. */
class Newest {
  #wanted = false;
  #running = false;
  #action;

  /** @param {() => Promise<void>} action */
  constructor(action) {
    this.#action = action;
  }

  async ask() {
    this.#wanted = true;
    if (this.#running) return;
    this.#running = true;
    while (this.#wanted) {
      this.#wanted = false;
      try {
        await this.#action();
        if (state.unreachable) update({ unreachable: false });
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error;
        update({ unreachable: true });
        await new Promise((resolve) => {
          setTimeout(resolve, RETRY_MS);
        });
        this.#wanted = true;
      }
    }
    this.#running = false;
  }
}

const analysis = new Newest(askAnalysis);
const explanation = new Newest(askExplanation);
const reading = new Newest(askReading);

/** Ask about the hand, unless the answer is here already. */
export function askAboutHand() {
  if (!isAnswered()) void analysis.ask();
}

/** Whether the text came with an address, so that its hand is the one of the address and no edit. */
let isOfAddress = false;

/** Ask what a text says. @param {{ ofAddress?: boolean }} [options] */
export function askAboutText({ ofAddress = false } = {}) {
  isOfAddress = ofAddress;
  void reading.ask();
}

/**
 * The figures come at once. Where a hand could go may take a search, so it is asked for apart; the kinds of wait of a
 * ready hand take none, and come with its waits.
 */
async function askAnalysis() {
  const asked = question();
  const analysed = JSON.stringify(asked);
  if (asked.hand === "") return update({ analysis: null, problem: null, explanation: null, analysed });
  try {
    const found = await analyse({ ...asked, explain: false });
    const isReady = found.waits.length > 0;
    const told = isReady ? (await analyse({ ...asked, explain: true })).explanation : null;
    update({ analysis: found, problem: null, explanation: told, analysed });
    if (!isReady && found.win !== true) void explanation.ask();
  } catch (error) {
    update({ analysis: null, explanation: null, problem: problemOf(error), analysed });
  }
}

async function askExplanation() {
  const asked = question();
  if (asked.hand === "" || state.analysis === null || state.explanation !== null) return;
  try {
    const { explanation: found } = await analyse({ ...asked, explain: true });
    if (JSON.stringify(asked) === JSON.stringify(question())) update({ explanation: found });
  } catch (error) {
    // The analysis tells what is wrong.
    problemOf(error);
  }
}

/** The text becomes the hand as soon as it can be read, whether or not it can be judged. */
async function askReading() {
  const { typed, notation } = state;
  if (typed === null) return;
  if (typed.trim() === "") return read("", null);
  const asked = { hand: typed, notation, rules: state.rules.preset, explain: false };
  try {
    const found = await analyse(asked);
    if (state.typed === typed) read(found.hand, found.last);
  } catch (error) {
    const problem = problemOf(error);
    if (state.typed !== typed) return;
    if (typeof problem.hand === "string") read(problem.hand, problem.last ?? null);
    else update({ textProblem: problem });
  }
}

/** @param {string} text @param {string | null} last */
function read(text, last) {
  const hand = readHand(text, last);
  if (state.textProblem) update({ textProblem: null });
  if (isOfAddress) return show({ hand });
  const isSame = formatHand(hand) === formatHand(state.hand) && hand.last === state.hand.last;
  if (!isSame) edit({ hand }, { typed: state.typed });
}

/** @param {unknown} error @returns {Problem & { hand?: string, last?: string | null }} */
function problemOf(error) {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}
