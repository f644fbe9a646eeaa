/**
 * The hand in the address of the page: what is shown can be shared, reloaded, and gone back to.
 *
 * Going back leads from hand to hand: the steps of building one are a single entry, and are taken back by undo.
 *
 * @import { RuleFields } from "./types.js"
 */

import { formatHand, formatTiles, readTiles, sorted } from "./hand-text.js";
import { state } from "./state.js";

/** How each field of the rules is read; what cannot be is left out, and the server judges the rest. */
const FIELDS = /** @type {const} */ ({
  sets: Number,
  seven_pairs: String,
  thirteen_orphans: isTrue,
  max_copies: Number,
  meld_copies: isTrue,
  wait_copies: String,
  jokers: (/** @type {string} */ text) => (/^\d+$/.test(text) ? Number(text) : text),
  joker_as_fifth: isTrue,
});

/** @param {string} text */
function isTrue(text) {
  return text === "true";
}

/** Whether the entry of the history that is shown began with another hand, and has not been built on yet. */
let isFresh = true;

/** What the address says now. */
export function addressOfHand() {
  const { hand, seen, rules } = state;
  const words = new URLSearchParams({ h: formatHand(hand) });
  if (hand.last !== null) words.set("last", hand.last);
  if (seen.length > 0) words.set("seen", formatTiles(sorted(seen)));
  words.set("rules", rules.preset);
  for (const [name, value] of Object.entries(rules.changes)) words.set(name, String(value));
  return `#${words}`;
}

/** @param {boolean} leap whether another hand is shown, and not the next step of building one */
export function writeAddress(leap) {
  const address = addressOfHand();
  if (address === location.hash) return;
  if (leap || isFresh) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  isFresh = leap;
}

/** Put the hand into the address without a new entry. */
export function replaceAddress() {
  history.replaceState(null, "", addressOfHand());
  isFresh = true;
}

/**
 * What an address says: text in any notation, for the server to read.
 *
 * @param {string} hash
 * @returns {{ text: string, last: string | null, seen: string[], rules: import("./types.js").ChosenRules } | null} null
 *   when it names no hand
 */
export function readAddress(hash) {
  const words = new URLSearchParams(hash.slice(1));
  const text = words.get("h");
  if (text === null) return null;
  isFresh = true;
  /** @type {Partial<RuleFields>} */
  const changes = {};
  for (const [name, read] of Object.entries(FIELDS)) {
    const value = words.get(name);
    if (value !== null) Object.assign(changes, { [name]: read(value) });
  }
  return {
    text,
    last: words.get("last"),
    seen: readTiles(words.get("seen") ?? ""),
    rules: { preset: words.get("rules") ?? "standard", changes },
  };
}
