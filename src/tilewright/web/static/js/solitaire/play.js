/**
 * Playing: picking tiles, taking moves back, hints. Knows no rules: what is free and what goes together is handed over
 * by the server with every answer.
 *
 * @import { Game, WhyNot } from "../types.js"
 */

import { announce, showNote } from "../announcer.js";
import { ProblemError, UnreachableError } from "../api.js";
import { Clock } from "../clock.js";
import { createGame, getHint, whyNot } from "./api.js";
import { nearestTile } from "./focus.js";
import { has, t } from "../i18n.js";
import { learn } from "./light.js";
import { entriesWith } from "./plies.js";
import { Session } from "./session.js";
import { recall, remember } from "../settings.js";
import { state, update, view } from "./state.js";
import { faceName, hiddenTiles } from "./tile-names.js";

const REFUSAL_MS = 900;
const HELPED = "tilewright.helped";

export const clock = new Clock();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let refusalTimer;

/** Show a game and play it from now on. @param {Game} game */
export function openGame(game) {
  if (state.session) state.session.closed = true;
  clock.stop();
  clock.set(game.id, game.elapsed_s);
  /** @type {Session} */
  const session = new Session(game, {
    changed: () => onGameChanged(session),
    conflict: () => announce(t("note.conflict"), { visible: true }),
    refused: (error, kind) => {
      const reason = inWords(error);
      announce(kind === "shuffle" ? t("note.no_shuffle", { reason }) : t("note.refused", { reason }), { visible: true });
    },
    elapsed: () => clock.elapsed,
  });
  update({
    session,
    ...NO_MARKS,
    cursor: null,
    celebrating: game.outcome?.is_win ?? false,
    hintsUsed: 0,
    help: game.played.length === 0 && recall(HELPED) === null ? "yes" : "no",
  });
  history.replaceState(null, "", `#game=${encodeURIComponent(game.id)}`);
}

const NO_MARKS = { selected: [], hinted: [], blocking: [], refused: null };

/** @param {string} layout @param {number} [seed] */
export async function newGame(layout, seed) {
  try {
    const game = await createGame(layout, seed);
    openGame(game);
    announce(t("say.dealt", { layout: layoutName(game.layout), count: game.layout.tiles }));
    return true;
  } catch (error) {
    explain(error);
    return false;
  }
}

/** @param {{ id: string, name: string }} layout */
export function layoutName({ id, name }) {
  const key = `layout.${id}`;
  const translated = t(key);
  return translated === key ? name : translated;
}

/** The layout and the number of the deal, by which it can be dealt again. @param {Game} game */
export function dealName({ layout, seed }) {
  const name = layoutName(layout);
  return seed === null ? name : t("deal.name", { layout: name, seed });
}

/** The game or the queue is not what it was. @param {Session} session */
function onGameChanged(session) {
  if (session !== state.session) return;
  const { game } = session;
  const now = view();
  const selected = state.selected.filter((tile) => now?.free.has(tile));
  if (game.outcome) clock.stop();
  update({
    selected,
    hinted: state.hinted.filter((tile) => now?.present.has(tile)),
    celebrating: game.outcome?.is_win ?? false,
  });
}

/**
 * The player picks a tile: by mouse, finger or key.
 *
 * @param {number} tile
 * @returns {Promise<void>}
 */
export async function pick(tile) {
  const now = view();
  const { session } = state;
  if (!now || !session || !now.present.has(tile) || state.celebrating) return;
  if (session.dealing) {
    await session.settled();
    return state.session === session ? pick(tile) : undefined;
  }
  if (!now.free.has(tile)) {
    if (session.busy) {
      // What a move has just freed is known with the server's answer, a blink from now.
      await session.settled();
      if (state.session === session && view()?.free.has(tile)) return pick(tile);
    }
    return refuse(tile);
  }
  clock.start();
  clearRefusal();
  if (state.selected.includes(tile)) {
    update({ selected: state.selected.filter((other) => other !== tile), cursor: tile });
    announce(t("say.unselected", { face: faceName(now.game, tile) }));
    return;
  }
  const together = [...state.selected, tile];
  /** @param {number[]} tiles */
  const within = (tiles) => now.moves.filter((move) => tiles.every((part) => move.includes(part)));
  const complete = within(together).find((move) => move.length === together.length);
  if (complete) return take(complete, tile);
  const alone = now.moves.find((move) => move.length === 1 && move[0] === tile);
  if (alone) return take(alone, tile);
  const fits = within(together).length > 0;
  const mismatch = !fits && state.selected.length > 0;
  update({ selected: fits ? together : [tile], cursor: tile });
  announce(t(mismatch ? "say.mismatch" : "say.selected", { face: faceName(now.game, tile) }));
}

/** @param {number[]} move @param {number} tile the tile picked last */
function take(move, tile) {
  const { session } = state;
  if (!session) return;
  const { game } = session;
  const names = [...new Set(move.map((part) => faceName(game, part)))].join(t("say.and"));
  const after = nearestTile(game, tile, view()?.free ?? new Set(), new Set(move));
  update({ ...NO_MARKS, cursor: after });
  session.move(move);
  if (state.help === "yes") {
    remember(HELPED, "1");
    update({ help: "read" });
  }
  showNote("");
  announce(t("say.taken", { face: names, count: view()?.present.size ?? 0 }));
}

/** A tile that is not free: say why, and show what holds it. @param {number} tile */
async function refuse(tile) {
  const { session } = state;
  if (!session) return;
  clearRefusal();
  update({ refused: tile, cursor: tile });
  const answer = await whyNot(session.game.id, tile).catch(() => null);
  if (state.session !== session || state.refused !== tile) return;
  refusalTimer = setTimeout(clearRefusal, REFUSAL_MS);
  if (!answer?.reason || answer.reason === "gone") return;
  const holding = answer.reason === "covered" ? answer.covering : [...answer.left, ...answer.right];
  update({ blocking: holding });
  announce(reason(session.game, answer), { visible: true });
}

/** @param {Game} game @param {WhyNot} answer */
function reason(game, answer) {
  const isHidden = hiddenTiles(game, view()?.present ?? []).has(answer.tile);
  const face = isHidden ? t("tile.some") : faceName(game, answer.tile);
  return t(`why.${answer.reason}`, { face, count: answer.covering.length });
}

function clearRefusal() {
  clearTimeout(refusalTimer);
  if (state.refused !== null || state.blocking.length > 0) update({ refused: null, blocking: [] });
}

export function unselect() {
  if (state.selected.length > 0) announce(t("say.none_selected"));
  update(NO_MARKS);
  showNote("");
}

/** @param {number} [count] */
export async function undo(count = 1) {
  await change("undo", (game) => game.played.length > 0, (session) => session.undo(count));
}

export async function redo() {
  await change("redo", (game) => game.redo.length > 0, (session) => session.redo());
}

export async function restart() {
  await change("restart", (game) => game.played.length > 0, (session) => session.restart());
}

/** Deal the tiles that are left anew, so that they can be cleared. */
export async function shuffle() {
  await change("shuffle", (game) => game.present.length > 0, (session) => session.shuffle());
}

/**
 * Take back all but so many moves, and show what could be played there instead.
 *
 * @param {number} moves how many to keep
 * @param {number[]} [instead] tiles that go together then
 */
export async function goBackTo(moves, instead = []) {
  const { session } = state;
  if (!session) return;
  await session.settled();
  if (state.session !== session) return;
  const { played } = session.game;
  const count = played.length - entriesWith(played, moves);
  if (count > 0) await undo(count);
  if (state.session !== session || instead.length === 0 || session.busy) return;
  if (!session.game.moves.some((move) => move.every((tile) => instead.includes(tile)))) return;
  update({ hinted: instead, hintCount: state.hintCount + 1, cursor: instead[0] ?? state.cursor });
}

/**
 * @param {"undo" | "redo" | "restart" | "shuffle"} name
 * @param {(game: Game) => boolean} possible
 * @param {(session: Session) => void} send
 */
async function change(name, possible, send) {
  const { session } = state;
  if (!session) return;
  // What can be undone is known when the moves before it have been answered.
  await session.settled();
  if (state.session !== session) return;
  if (!possible(session.game)) return announce(t(`say.no_${name}`), { visible: true });
  update(NO_MARKS);
  const { revision } = session.game;
  send(session);
  await session.settled();
  // A change that was refused has been told of already.
  if (state.session === session && session.game.revision > revision) announce(t(`say.${name}`, { count: session.game.present.length }));
}

/**
 * A move that keeps the win; when there is none, the way back.
 *
 * @param {(lastWinnablePly: number | null) => void} onLost
 */
export async function hint(onLost) {
  const { session } = state;
  if (!session) return;
  await session.settled();
  const { game } = session;
  if (game.outcome?.is_win) return;
  try {
    const answer = await getHint(game.id, game.revision);
    if (state.session !== session || session.game.revision !== answer.revision) return;
    learn(game, answer.keeps_win);
    if (answer.keeps_win === false || !answer.tiles) return onLost(answer.last_winnable_ply);
    clock.start();
    const [first] = answer.tiles;
    update({
      ...NO_MARKS,
      hinted: answer.tiles,
      hintCount: state.hintCount + 1,
      hintsUsed: state.hintsUsed + 1,
      cursor: first ?? state.cursor,
    });
    const face = answer.tiles.map((tile) => faceName(game, tile)).join(t("say.and"));
    announce(t(answer.keeps_win ? "hint.keeps" : "hint.open", { face }), { visible: answer.keeps_win !== true });
  } catch (error) {
    if (error instanceof ProblemError && error.code === "stale_revision") await session.refresh();
    else explain(error);
  }
}

/** Say what went wrong. @param {unknown} error */
export function explain(error) {
  if (error instanceof UnreachableError) announce(error.code ? inWords(error) : t("note.unreachable"), { visible: true });
  else if (error instanceof ProblemError) announce(inWords(error), { visible: true });
  else throw error;
}

/** An error in the player's language, where there are words for it. @param {ProblemError | UnreachableError} error */
export function inWords(error) {
  return has(`problem.${error.code}`) ? t(`problem.${error.code}`) : error.message;
}
