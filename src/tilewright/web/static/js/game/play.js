/**
 * Playing a game of any kind: opening it, taking moves back and playing them again, shuffling, hints. How tiles are
 * picked is the room's.
 *
 * @import { AnyGame, AnyMove } from "../types.js"
 */

import { announce, showNote } from "../announcer.js";
import { ProblemError, UnreachableError } from "../api.js";
import { Clock } from "../clock.js";
import { createGame, getHint } from "./api.js";
import { t, tOr } from "../i18n.js";
import { kind } from "./kind.js";
import { learn } from "./light.js";
import { entriesWith } from "./plies.js";
import { Session } from "./session.js";
import { recall, remember } from "../settings.js";
import { NO_MARKS, state, update } from "./state.js";

export const clock = new Clock();

/** Where it is noted that the lines of help have been read, for each kind of game. */
const helped = () => `tilewright.helped.${kind().name}`;

/** Show a game and play it from now on. @param {AnyGame} game */
export function openGame(game) {
  if (state.session) state.session.closed = true;
  clock.stop();
  clock.set(game.id, game.elapsed_s);
  /** @type {Session<AnyGame>} */
  const session = new Session(game, {
    changed: () => onGameChanged(session),
    conflict: () => announce(t("note.conflict"), { visible: true }),
    refused: (error, what) => {
      const reason = inWords(error);
      announce(what === "shuffle" ? t("note.no_shuffle", { reason }) : t("note.refused", { reason }), { visible: true });
    },
    elapsed: () => clock.elapsed,
  });
  update({
    session,
    ...NO_MARKS,
    cursor: null,
    celebrating: game.outcome?.is_win ?? false,
    help: game.played.length === 0 && recall(helped()) === null ? "yes" : "no",
  });
  history.replaceState(null, "", `#game=${encodeURIComponent(game.id)}`);
}

/**
 * @param {object} what the board, and maybe its seed: see `createGame`
 * @param {(error: unknown) => void} [refused] says why it was not dealt
 * @returns {Promise<boolean>} whether it was dealt
 */
export async function newGame(what, refused = explain) {
  try {
    const game = await createGame(what);
    openGame(game);
    announce(t("say.dealt", { layout: kind().boardName(game), count: kind().tilesLeft(game) }));
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

/** The game or the queue is not what it was. @param {Session<AnyGame>} session */
function onGameChanged(session) {
  if (session !== state.session) return;
  const { game } = session;
  const now = kind().view();
  const selected = state.selected.filter((tile) => now?.free.has(tile));
  if (game.outcome) clock.stop();
  update({
    selected,
    hinted: state.hinted.filter((tile) => now?.present.has(tile)),
    celebrating: game.outcome?.is_win ?? false,
  });
}

/** A move has been made: the lines of help have done their work, and what was said about a tile is past. */
export function moved() {
  if (state.help === "yes") {
    remember(helped(), "1");
    update({ help: "read" });
  }
  showNote("");
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
  await change("shuffle", (game) => kind().tilesLeft(game) > 0, (session) => session.shuffle());
}

/**
 * Take back all but so many moves, and show what could be played there instead.
 *
 * @param {number} moves how many to keep
 * @param {AnyMove} [instead] a move that can be made then
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
  const tiles = kind().tilesOf(session.game, instead);
  if (!kind().view()?.moves.some((move) => move.every((tile) => tiles.includes(tile)))) return;
  update({ hinted: tiles, hintCount: state.hintCount + 1, cursor: tiles[0] ?? state.cursor });
}

/**
 * @param {"undo" | "redo" | "restart" | "shuffle"} name
 * @param {(game: AnyGame) => boolean} possible
 * @param {(session: Session<AnyGame>) => void} send
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
  if (state.session !== session || session.game.revision <= revision) return;
  announce(t(`say.${name}`, { count: kind().tilesLeft(session.game) }));
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
    const tiles = kind().tilesOf(game, answer.tiles);
    update({
      ...NO_MARKS,
      hinted: tiles,
      hintCount: state.hintCount + 1,
      cursor: tiles[0] ?? state.cursor,
    });
    const face = tiles.map((tile) => kind().tileName(game, tile)).join(t("say.and"));
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
  return tOr(`problem.${error.code}`, error instanceof ProblemError ? error.problem : {}, error.message);
}
