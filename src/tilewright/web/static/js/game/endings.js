/** How a game ends: a board cleared, or a board on which nothing goes any more. */

import { announce } from "../announcer.js";
import { dialog, openDialog } from "../dialogs.js";
import { dayName, today } from "../days.js";
import { askForLight } from "./api.js";
import { streak } from "./daily.js";
import { formatTime, t } from "../i18n.js";
import { lightOf } from "./light.js";
import { mayMove } from "../motion.js";
import { kind } from "./kind.js";
import { clock, explain, goBackTo, newGame, restart, shuffle, undo } from "./play.js";
import { countMoves, entriesWith } from "./plies.js";
import { recall, remember } from "../settings.js";
import { state } from "./state.js";

/** Where the best times are kept, for each kind of game. */
const best = () => `tilewright.best.${kind().name}`;

/** The end that was told last: game and revision. */
let told = "";
/** How many moves the way back takes, when it is offered. */
let back = 0;
/** Whether this game was seen in play, so that its end is news. */
let watched = "";
let celebrationMs = 0;

/** @param {{ celebration: number }} times milliseconds for which the room shows the cleared board before words are said */
export function setUpEndings({ celebration }) {
  celebrationMs = celebration;
  onClick("win-next", () => state.session && newGame(kind().dealAgain(state.session.game)));
  onClick("win-again", () => restart());
  onClick("stuck-back", () => undo(back));
  onClick("stuck-undo", () => undo());
  onClick("stuck-shuffle", () => shuffle());
  onClick("stuck-restart", () => restart());
}

export function renderEndings() {
  const { session } = state;
  if (!session || session.busy) return;
  const { game } = session;
  if (!game.outcome) {
    watched = game.id;
    told = "";
    if (dialog("win").open) dialog("win").close();
    return;
  }
  const end = `${game.id} ${game.revision}`;
  if (told === end) return;
  told = end;
  // Who walks through the lines passes ends: they are told by the light.
  if (dialog("tree").open) return;
  if (game.outcome.is_win) tellWin(watched === game.id);
  else void tellStuck(game.outcome.tiles_left);
}

/** @param {boolean} isNews whether it was won just now, not before the page was opened */
function tellWin(isNews) {
  const game = /** @type {import("./session.js").Session<any>} */ (state.session).game;
  const seconds = Math.floor(clock.elapsed);
  const isBest = isNews && keepBest(kind().boardId(game), seconds);
  text("win-layout", kind().dealName(game));
  void tellDay(game);
  text("win-time", formatTime(seconds));
  text("win-moves", String(countMoves(game.played)));
  text("win-hints", String(game.hints_used));
  text("win-words", t(isBest ? "win.best" : game.hints_used === 0 ? "win.alone" : "win.words"));
  announce(t("say.cleared", { time: formatTime(seconds) }));
  const { id, revision } = game;
  setTimeout(() => {
    const now = state.session?.game;
    if (now?.id === id && now.revision === revision && state.celebrating) openDialog("win");
  }, isNews && mayMove() ? celebrationMs : 300);
}

/** Which day's board it was, and for how many days in a row, if it was today's. @param {import("../types.js").AnyGame} game */
async function tellDay(game) {
  const line = /** @type {HTMLElement} */ (document.getElementById("win-day"));
  const day = game.daily_date;
  line.hidden = day === null;
  if (day === null) return;
  line.textContent = t("daily.of", { day: dayName(day) });
  if (day !== today()) return;
  const count = await streak().catch(() => 0);
  if (count > 0 && state.session?.game.id === game.id) line.textContent += ` ${t("daily.streak", { count })}`;
}

/** @param {number} tilesLeft */
async function tellStuck(tilesLeft) {
  sayStuck(tilesLeft);
  const { session } = state;
  const revision = session?.game.revision;
  const keep = await lastWinnablePly();
  // Who has gone on meanwhile, by undoing or shuffling, is not called back.
  if (state.session === session && session?.game.revision === revision) offer(keep);
}

/** @param {number} tilesLeft */
function sayStuck(tilesLeft) {
  text("stuck-title", t("stuck.title"));
  text("stuck-words", t("stuck.words", { count: tilesLeft }));
  text("stuck-look", t("stuck.look"));
}

/** Back to the last position from which the board could be cleared. */
export async function goBackToTheWin() {
  const { session } = state;
  if (!session) return;
  await session.settled();
  const { game } = session;
  if (game.outcome?.is_win || game.played.length === 0) return announce(t(`light.${lightOf(game)}`), { visible: true });
  try {
    const answer = await askForLight(game.id, game.revision);
    if (state.session !== session || session.game.revision !== answer.revision) return;
    const keep = answer.last_winnable_ply;
    if (answer.keeps_win === true) return announce(t("light.winnable"), { visible: true });
    if (keep === null) return announce(answer.keeps_win === false ? t("lost.since_when") : t("light.unknown"), { visible: true });
    await goBackTo(keep);
    const count = game.played.length - session.game.played.length;
    if (count > 0) announce(t("lost.gone_back", { count }), { visible: true });
  } catch (error) {
    explain(error);
  }
}

/**
 * The win is lost, though pairs are open: say so, and offer the way back.
 *
 * @param {number | null} keep how many of the moves played to keep; null when that is not known
 */
export function offerWayBack(keep) {
  const outcome = state.session?.game.outcome;
  if (outcome) {
    sayStuck(outcome.tiles_left);
    return offer(keep);
  }
  text("stuck-title", t("lost.title"));
  text("stuck-words", t("lost.words"));
  text("stuck-look", t("lost.play_on"));
  offer(keep);
}

/** What the light means; when it says that the win is lost, the way back. */
export async function explainLight() {
  const game = state.session?.game;
  if (!game) return;
  const light = lightOf(game);
  if (light !== "lost") announce(t(`light.${light}`), { visible: true });
  else if (game.outcome) await tellStuck(game.outcome.tiles_left);
  else offerWayBack(await lastWinnablePly());
}

/** @param {number | null} keep */
function offer(keep) {
  const game = state.session?.game;
  if (!game) return;
  const count = keep === null ? 0 : game.played.length - entriesWith(game.played, keep);
  back = count;
  const button = /** @type {HTMLElement} */ (document.getElementById("stuck-back"));
  button.hidden = count <= 0;
  button.textContent = t("lost.back", { count });
  /** @type {HTMLElement} */ (document.getElementById("stuck-undo")).hidden = count > 0 || game.played.length === 0;
  openDialog("stuck");
}

/** @returns {Promise<number | null>} how many of the moves played to keep, so that the board can be cleared */
async function lastWinnablePly() {
  const game = state.session?.game;
  if (!game) return null;
  return askForLight(game.id, game.revision).then((answer) => answer.last_winnable_ply, () => null);
}

/**
 * The shortest time on a board, kept in this browser.
 *
 * @param {string} board
 * @param {number} seconds
 * @returns {boolean} whether there was a longer one before
 */
function keepBest(board, seconds) {
  /** @type {Record<string, number>} */
  let times = {};
  try {
    times = JSON.parse(recall(best()) ?? "{}");
  } catch {
    // Not ours: begin again.
  }
  const before = times[board];
  if (before === undefined || seconds < before) remember(best(), JSON.stringify({ ...times, [board]: seconds }));
  return before !== undefined && seconds < before;
}

/** @param {string} id @param {string} words */
function text(id, words) {
  /** @type {HTMLElement} */ (document.getElementById(id)).textContent = words;
}

/** @param {string} id @param {() => unknown} action */
function onClick(id, action) {
  document.getElementById(id)?.addEventListener("click", (event) => {
    /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
    void action();
  });
}
