/**
 * What the hand room shows: one object, changed by `update`, drawn by whoever listens.
 *
 * @import { Analysis, ChosenRules, Explanation, Hand, HandRequest, Notation, Preset, RuleFields } from "./types.js"
 * @import { Problem } from "../types.js"
 */

import { formatHand, formatTiles, sorted } from "./hand-text.js";

/**
 * @typedef {object} State
 * @property {"analyser" | "trainer"} view
 * @property {Hand} hand
 * @property {string[]} seen tiles seen elsewhere
 * @property {ChosenRules} rules
 * @property {Preset[]} presets
 * @property {Notation} notation how the text field writes hands
 * @property {string | null} typed what stands in the text field while it is being typed; null when the tiles lead
 * @property {Analysis | null} analysis of the hand, or of the one shown shortly before; null when there is none
 * @property {string} analysed the question that `analysis`, or `problem`, answers
 * @property {Problem | null} problem why there is no analysis
 * @property {Problem | null} textProblem why what is being typed cannot be read
 * @property {Explanation | null} explanation
 * @property {boolean} improvements whether faces after which more tiles help are asked for
 * @property {number | null} way which decomposition the rack shows; null for none
 * @property {"hand" | "seen"} target where tiles of the palette go
 * @property {boolean} melding whether tiles of the rack are being chosen for a set
 * @property {number[]} chosen which of them, by place
 * @property {string} digits ranks typed so far, waiting for their suit
 * @property {boolean} keyboard whether the keys were used last
 * @property {boolean} unreachable
 */

/** @type {State} */
export const state = {
  view: "analyser",
  hand: { tiles: [], last: null, melds: [], flowers: [] },
  seen: [],
  rules: { preset: "standard", changes: {} },
  presets: [],
  notation: "auto",
  typed: null,
  analysis: null,
  analysed: "",
  problem: null,
  textProblem: null,
  explanation: null,
  improvements: false,
  way: null,
  target: "hand",
  melding: false,
  chosen: [],
  digits: "",
  keyboard: false,
  unreachable: false,
};

/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener called after every change */
export function onChange(listener) {
  listeners.push(listener);
}

/** @param {Partial<State>} change */
export function update(change) {
  Object.assign(state, change);
  for (const listener of listeners) listener();
}

/** The rules in use, field by field. @returns {RuleFields} */
export function rulesInUse() {
  const preset = state.presets.find(({ name }) => name === state.rules.preset) ?? state.presets[0];
  return /** @type {RuleFields} */ ({ ...preset, ...state.rules.changes });
}

/** More of anything that the rules say is not drawn: an address may name any number, and the server tells what is none. */
export const MOST_DRAWN = 50;

/** Jokers that the rules give the hand besides those in it. */
export function jokersOfRules() {
  const { jokers } = rulesInUse();
  return typeof jokers === "number" ? Math.min(jokers, MOST_DRAWN) : 0;
}

/** Whether the hand has a tile too many, so that one must go. */
export function hasOneMore() {
  return (state.hand.tiles.length + jokersOfRules()) % 3 === 2;
}

/** Whether the tile that came last stands apart: the hand has drawn, and which tile it was is known. */
export function lastStandsApart() {
  const { last, tiles } = state.hand;
  return last !== null && hasOneMore() && tiles.includes(last);
}

/** The concealed tiles as they stand: sorted, the one that came last at the end when it stands apart. */
export function standing() {
  const { last, tiles } = state.hand;
  if (last === null || !lastStandsApart()) return tiles;
  const at = tiles.lastIndexOf(last);
  return [...tiles.slice(0, at), ...tiles.slice(at + 1), last];
}

/** What is asked of the server about the hand. @returns {HandRequest} */
export function question() {
  const { hand, seen, rules, notation, improvements } = state;
  return {
    hand: formatHand(hand),
    write_as: notation,
    ...(lastStandsApart() && hand.last !== "J" ? { winning: hand.last } : {}),
    visible: formatTiles(sorted(seen)),
    rules: rules.preset,
    rule: rules.changes,
    improvements,
  };
}

/** The analysis of the hand as it is shown; null until it has come. */
export function currentAnalysis() {
  return isAnswered() ? state.analysis : null;
}

/** Whether the server has answered for the hand as it is shown. */
export function isAnswered() {
  return state.analysed === JSON.stringify(question());
}
