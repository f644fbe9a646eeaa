/**
 * What can be done to a hand. Each edit makes a new hand, which is drawn at once; what was before can be taken back.
 *
 * @import { ChosenRules, Hand, RuleFields } from "./types.js"
 */

import { announce } from "../announcer.js";
import { t } from "../i18n.js";
import { copiesOf, plain, sorted } from "./hand-text.js";
import { hasOneMore, rulesInUse, standing, state, update } from "./state.js";
import { faceName } from "./tile-words.js";

/** @typedef {{ hand: Hand, seen: string[], rules: ChosenRules }} Snapshot */

const MOST_SETS = 5;
const MOST_STEPS = 500;

/** @type {Snapshot[]} */
let before = [];
/** @type {Snapshot[]} */
let after = [];

/** @type {((leap: boolean) => void)[]} */
const followers = [];

/** @param {(leap: boolean) => void} follower called after every edit; leap: another hand, not a step of building one */
export function onEdit(follower) {
  followers.push(follower);
}

export const canUndo = () => before.length > 0;
export const canRedo = () => after.length > 0;

/**
 * @param {Partial<Snapshot>} change
 * @param {{ leap?: boolean, typed?: string | null }} [options] typed: what stands in the text field, when it led
 */
export function edit(change, { leap = false, typed = null } = {}) {
  before = [...before.slice(1 - MOST_STEPS), snapshot()];
  after = [];
  show(change, typed);
  for (const follower of followers) follower(leap);
}

/**
 * Show a hand that is no edit of the one before: of an address, or taken back.
 *
 * @param {Partial<Snapshot>} change
 * @param {string | null} [typed]
 */
export function show(change, typed = null) {
  update({ ...change, typed, way: null, melding: false, chosen: [], digits: "" });
}

/** @returns {Snapshot} */
function snapshot() {
  return { hand: state.hand, seen: state.seen, rules: state.rules };
}

export function undo() {
  const found = before.at(-1);
  if (!found) return announce(t("say.no_undo"));
  before = before.slice(0, -1);
  after = [...after, snapshot()];
  show(found);
  for (const follower of followers) follower(false);
  announce(t("hand.say.undone"));
}

export function redo() {
  const found = after.at(-1);
  if (!found) return announce(t("say.no_redo"));
  after = after.slice(0, -1);
  before = [...before, snapshot()];
  show(found);
  for (const follower of followers) follower(false);
  announce(t("hand.say.redone"));
}

/** How many copies of a face can still be put down. @param {string} face */
export function copiesLeft(face) {
  if (face === "J") return Infinity;
  return rulesInUse().max_copies - (copiesOf(state.hand, state.seen).get(plain(face)) ?? 0);
}

/** Put a tile of the palette where the palette puts them; say why not when it cannot be. @param {string} face */
export function addTile(face) {
  const { hand, seen, target } = state;
  if (target === "seen" && face === "J") return refuse(t("hand.no.joker_seen"));
  if (copiesLeft(face) <= 0) {
    return refuse(t("hand.no.copies", { count: rulesInUse().max_copies, face: faceName(plain(face)) }));
  }
  if (target === "seen") {
    edit({ seen: [...seen, face] });
    announce(t("hand.say.seen", { face: faceName(face) }));
    return true;
  }
  const size = hand.tiles.length + 3 * hand.melds.length;
  if (size >= 3 * (rulesInUse().sets ?? MOST_SETS) + 2) return refuse(t("hand.no.full", { count: size }));
  const tiles = sorted([...hand.tiles, face]);
  // Of a small hand nobody can tell whether it has drawn, or is still being put together.
  const drew = size >= 13 && !hasOneMore();
  edit({ hand: { ...hand, tiles, last: drew ? face : null } });
  announce(t("hand.say.added", { face: faceName(face), count: tiles.length }));
  return true;
}

/** @param {string} reason */
function refuse(reason) {
  announce(reason, { visible: true });
  return false;
}

/** Take a concealed tile out of the hand. @param {number} at its place in the rack */
export function removeTile(at) {
  const { hand } = state;
  const tiles = [...standing()];
  const [face] = tiles.splice(at, 1);
  if (face === undefined) return;
  edit({ hand: { ...hand, tiles: sorted(tiles), last: null } });
  announce(t("hand.say.removed", { face: faceName(face), count: tiles.length }));
}

/** Take out the tile that came last, else the one at the right end; of the tiles seen the last one. */
export function removeLast() {
  if (state.target === "seen") {
    if (state.seen.length > 0) removeSeen(state.seen.length - 1);
    return;
  }
  const { hand } = state;
  if (hand.tiles.length > 0) removeTile(hand.tiles.length - 1);
  else if (hand.melds.length > 0) takeBackMeld(hand.melds.length - 1);
}

/** @param {number} at */
export function removeSeen(at) {
  const face = state.seen[at] ?? "";
  edit({ seen: state.seen.filter((_, i) => i !== at) });
  announce(t("hand.say.unseen", { face: faceName(face) }));
}

export function clearSeen() {
  if (state.seen.length > 0) edit({ seen: [] });
}

/** Discard a face: the row of a table was chosen. @param {string | null} face null for a joker */
export function discardFace(face) {
  const { hand } = state;
  const tiles = standing();
  const exact = tiles.lastIndexOf(face ?? "J");
  const at = exact >= 0 ? exact : tiles.findLastIndex((tile) => plain(tile) === face);
  if (at < 0) return;
  const rest = tiles.filter((_, i) => i !== at);
  edit({ hand: { ...hand, tiles: sorted(rest), last: null } }, { leap: true });
  announce(t("hand.say.discarded", { face: faceName(face ?? "J") }));
}

/** Draw a face: one of the tiles that help was chosen. @param {string} face */
export function drawFace(face) {
  const { hand } = state;
  if (hasOneMore()) return;
  edit({ hand: { ...hand, tiles: sorted([...hand.tiles, face]), last: face } }, { leap: true });
  announce(t("hand.say.drawn", { face: faceName(face) }));
}

/** All tiles in order, the one that came last among them. */
export function sortHand() {
  edit({ hand: { ...state.hand, last: null } });
  announce(t("hand.say.sorted"));
}

/** Say which tile came last. @param {number} at its place in the rack */
export function markLast(at) {
  const face = standing()[at];
  if (face === undefined) return;
  if (!hasOneMore()) return refuse(t("hand.no.last"));
  edit({ hand: { ...state.hand, last: face } });
  announce(t("hand.say.last", { face: faceName(face) }));
}

export function clearHand() {
  edit({ hand: { tiles: [], last: null, melds: [], flowers: [] } });
  announce(t("hand.say.cleared"));
}

/**
 * Lay tiles of the hand on the table as a set. Red fives go along when they were chosen, or when no others are left.
 *
 * @param {string[]} set its faces, plain
 * @param {boolean} concealed
 * @param {string[]} chosen tiles that are to be in it
 */
export function layMeld(set, concealed, chosen) {
  const { hand } = state;
  const rest = [...hand.tiles];
  const wanted = [...chosen];
  const taken = set.map((face) => {
    const picked = wanted.findIndex((tile) => plain(tile) === face);
    const tile = picked >= 0 ? /** @type {string} */ (wanted.splice(picked, 1)[0]) : face;
    const exact = rest.indexOf(tile);
    const at = exact >= 0 ? exact : rest.findIndex((other) => plain(other) === face);
    return rest.splice(at, 1)[0] ?? face;
  });
  const meld = { tiles: sorted(taken), concealed };
  const last = hand.last !== null && rest.includes(hand.last) ? hand.last : null;
  edit({ hand: { ...hand, tiles: rest, last, melds: [...hand.melds, meld] } });
  announce(t("hand.say.laid", { faces: meld.tiles.map(faceName).join(", ") }));
}

/** @param {number} at */
export function takeBackMeld(at) {
  const { hand } = state;
  const meld = hand.melds[at];
  if (!meld) return;
  const melds = hand.melds.filter((_, i) => i !== at);
  edit({ hand: { ...hand, melds, tiles: sorted([...hand.tiles, ...meld.tiles]), last: null } });
  announce(t("hand.say.meld_back"));
}

/** @param {Partial<RuleFields>} change a field that is as in the preset is no change */
export function changeRules(change) {
  const preset = state.presets.find(({ name }) => name === state.rules.preset);
  const changes = Object.fromEntries(
    Object.entries({ ...state.rules.changes, ...change }).filter(
      ([name, value]) => JSON.stringify(preset?.[/** @type {keyof RuleFields} */ (name)]) !== JSON.stringify(value),
    ),
  );
  edit({ rules: { preset: state.rules.preset, changes } }, { leap: true });
}

/** @param {string} preset */
export function choosePreset(preset) {
  edit({ rules: { preset, changes: {} } }, { leap: true });
}
