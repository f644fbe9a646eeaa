/**
 * Picking tiles. Knows no rules: which pairs join, and how, is handed over by the server with every answer. What is
 * picked before an answer is there, and cannot be decided without it, waits for it in order: no pick is lost.
 *
 * @import { Cell, ConnectGame, ConnectPath } from "../types.js"
 */

import { announce } from "../announcer.js";
import { clock, moved } from "../game/play.js";
import { nearest } from "../game/focus.js";
import { NO_MARKS } from "../game/state.js";
import { has, t } from "../i18n.js";
import { getPath } from "./api.js";
import { placeOf, tileName } from "./names.js";
import { seen } from "./places.js";
import { keyOf, lieOf, state, tilesAt, update, view } from "./state.js";

const REFUSAL_MS = 2600;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let refusalTimer;
let isWorking = false;
/** Draws the line between two tiles. @type {(cells: Cell[]) => void} */
let drawLink = () => undefined;

/** @param {(cells: Cell[]) => void} draw */
export function drawLinksWith(draw) {
  drawLink = draw;
}

/** The player picks a tile: by mouse, finger or key. @param {number} tile */
export function pick(tile) {
  if (!state.session || state.celebrating) return;
  clearRefusal();
  update({ waiting: [...state.waiting, tile], cursor: tile });
  if (!isWorking) void work();
}

/** Do with the tiles that were picked what can be done, one after the other. */
async function work() {
  isWorking = true;
  try {
    for (let [tile] = state.waiting; tile !== undefined; [tile] = state.waiting) {
      const { session } = state;
      if (!session) break;
      if (!decide(tile, session.busy)) {
        await session.settled();
        if (state.session !== session) break;
        decide(tile, false);
      }
      update({ waiting: state.waiting.slice(1) });
    }
  } finally {
    isWorking = false;
    if (state.waiting.length > 0) update({ waiting: [] });
  }
}

/**
 * @param {number} tile
 * @param {boolean} mayChange whether an answer on its way may change what the tile does
 * @returns {boolean} whether it was decided
 */
function decide(tile, mayChange) {
  const now = view();
  const { session } = state;
  if (!now || !session) return true;
  if (session.dealing) return false;
  if (!now.present.has(tile)) return true;
  clock.start();
  const [held] = state.selected;
  if (held === undefined || !now.present.has(held)) {
    select(now.game, tile, "say.selected");
    return true;
  }
  if (held === tile) {
    update({ selected: [], cursor: tile });
    announce(t("say.unselected", { face: tileName(now.game, tile) }));
    return true;
  }
  // Under gravity a move on its way moves tiles: what joined before it may not join after it.
  const isKnown = !(mayChange && now.game.shifts);
  const pair = isKnown && now.moves.find((move) => move.includes(held) && move.includes(tile));
  if (pair) take(now.game, [held, tile]);
  else if (mayChange) return false;
  else void refuse(now.game, held, tile);
  return true;
}

/** @param {ConnectGame} game @param {number} tile @param {"say.selected" | "say.mismatch"} key */
function select(game, tile, key) {
  update({ selected: [tile], cursor: tile });
  announce(key === "say.selected" ? t("say.selected", { face: tileName(game, tile) }) : t("say.mismatch", { face: tileName(game, tile) }));
}

/** Take a pair that joins. @param {ConnectGame} game @param {number[]} pair the tile picked last comes last */
export function take(game, pair) {
  const { session } = state;
  const lie = lieOf(game);
  const cells = pair.map((tile) => lie.cells.get(tile));
  const path = lie.paths.get(keyOf(pair)) ?? [];
  const [first, last] = cells;
  if (!session || !first || !last) return;
  const names = [...new Set(pair.map((tile) => tileName(game, tile)))].join(t("say.and"));
  const isForward = path[0]?.[0] === first[0] && path[0]?.[1] === first[1];
  drawLink(isForward ? path : path.toReversed());
  update({ ...NO_MARKS, detour: [], cursor: nearest(placesBut(game, pair), place(game, last)) });
  session.move(pair, [first, last]);
  moved();
  announce(t("say.taken", { face: names, count: view()?.present.size ?? 0 }));
}

/** Where the tiles lie that stay: one by one, for there may be thousands. @param {ConnectGame} game @param {number[]} pair */
function* placesBut(game, pair) {
  const { cells } = lieOf(game);
  for (const tile of view()?.present ?? []) {
    if (!pair.includes(tile)) yield { tile, ...place(game, cells.get(tile)) };
  }
}

/** @param {ConnectGame} game @param {Cell} [cell] */
function place(game, cell = [0, 0]) {
  return seen(game, state.turned, cell);
}

/** Two tiles that do not join: the second is picked instead, and the server says why. @param {ConnectGame} game @param {number} held @param {number} tile */
async function refuse(game, held, tile) {
  const { session } = state;
  const lie = lieOf(game);
  const [from, to] = [lie.cells.get(held), lie.cells.get(tile)];
  if (!session || !from || !to) return;
  update({ selected: [tile], cursor: tile });
  const answer = await getPath(game.id, from, to).catch(() => null);
  const isHere = state.session === session && session.game === game && state.selected[0] === tile;
  if (!isHere || !answer?.reason) return;
  if (answer.reason === "different_kinds") return select(game, tile, "say.mismatch");
  update({ refused: tile, detour: answer.detour, blocking: tilesAt(game, answer.removals) });
  announce(inWords(game, answer), { visible: true });
  refusalTimer = setTimeout(clearRefusal, REFUSAL_MS);
}

/** @param {ConnectGame} game @param {ConnectPath} answer */
function inWords(game, { reason, fewest_turns: turns, removals }) {
  const why = has(`join.${reason}`) ? t(`join.${reason}`, { count: turns ?? 0 }) : t("join.no_path");
  const [opener] = tilesAt(game, removals);
  if (opener === undefined) return why;
  const help = t("join.opens", { face: tileName(game, opener), ...placeOf(game, opener), count: removals.length });
  return `${why} ${help}`;
}

function clearRefusal() {
  clearTimeout(refusalTimer);
  if (state.refused !== null || state.blocking.length > 0 || state.detour.length > 0) {
    update({ refused: null, blocking: [], detour: [] });
  }
}
