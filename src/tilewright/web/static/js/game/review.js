/**
 * Looking back on a game: a mark for every move, the move that lost the win, what would have kept it, and the way back
 * to there.
 *
 * @import { AnyGame, AnyMove, AnyReview, AnyReviewedMove } from "../types.js"
 */

import { ProblemError, UnreachableError } from "../api.js";
import { getReview } from "./api.js";
import { beforeOpening, dialog, openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { kind } from "./kind.js";
import { goBackTo, inWords } from "./play.js";
import { countMoves, isShuffled } from "./plies.js";
import { state } from "./state.js";

/** So many marks stand in a row: the style sheet has the same number. */
const ROW = 24;
/** So many alternatives are drawn; the others are counted. */
const DRAWN = 6;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The game looked back on, and the answer. @type {{ game: AnyGame, review: AnyReview } | null} */
let shown = null;
/** The move looked at, from 1. */
let ply = 0;
/** Which of its alternatives is marked on the small board; null for the move itself. @type {AnyMove | null} */
let marked = null;

export function setUpReview() {
  beforeOpening("review", () => void ask());
  const strip = byId("review-strip");
  strip.addEventListener("click", (event) => {
    const mark = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-ply]"));
    if (mark) select(Number(mark.dataset.ply));
  });
  strip.addEventListener("keydown", (event) => {
    const to = byKey(event.key);
    if (to === null) return;
    event.preventDefault();
    select(to);
  });
  byId("review-previous").addEventListener("click", () => select(ply - 1));
  byId("review-next").addEventListener("click", () => select(ply + 1));
  byId("review-go").addEventListener("click", () => {
    dialog("review").close();
    // What would have kept the win breathes on the board.
    void goBackTo(ply - 1, marked ?? moveAt(ply)?.alternatives[0] ?? []);
  });
}

/** From a key, or a button of another dialog. */
export function openReview() {
  if (state.session) openDialog("review");
}

/** @param {string} key @returns {number | null} the move that the key leads to */
function byKey(key) {
  const last = shown?.review.moves.length ?? 0;
  /** @type {Record<string, number>} */
  const targets = {
    ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowUp: ply - ROW, ArrowDown: ply + ROW, Home: 1, End: last,
    PageUp: ply - ROW, PageDown: ply + ROW,
  };
  return targets[key] ?? null;
}

async function ask() {
  shown = null;
  byId("review-body").hidden = true;
  const { session } = state;
  if (!session) return;
  await session.settled();
  if (countMoves(session.game.played) === 0) return say(t("review.nothing"));
  say(t("review.asking"));
  try {
    const review = await getReview(session.game.id, session.game.revision).catch(async (error) => {
      if (!(error instanceof ProblemError) || error.code !== "stale_revision") throw error;
      await session.refresh();
      return getReview(session.game.id, session.game.revision);
    });
    if (state.session === session && session.game.revision === review.revision) show(session.game, review);
  } catch (error) {
    if (error instanceof ProblemError || error instanceof UnreachableError) say(inWords(error));
    else throw error;
  }
}

/** @param {string} words */
function say(words) {
  byId("review-words").textContent = words;
}

/** @param {AnyGame} game @param {AnyReview} review */
function show(game, review) {
  shown = { game, review };
  const forced = review.moves.filter((move) => move.forced).length;
  say([summary(game, review), forced > 0 ? t("review.forced", { count: forced }) : ""].filter(Boolean).join(" "));
  byId("review-strip").replaceChildren(...review.moves.map(mark));
  for (const key of byId("review-key").children) {
    const { status } = /** @type {HTMLElement} */ (key).dataset;
    key.toggleAttribute("hidden", byId("review-strip").querySelector(markOf(status ?? "")) === null);
  }
  byId("review-body").hidden = review.moves.length === 0;
  select(review.losing_ply ?? review.moves.length);
  if (dialog("review").open) byId("review-strip").focus({ preventScroll: true });
}

/** @param {AnyGame} game @param {AnyReview} review */
function summary({ outcome, played }, { moves, start, losing_ply: losing, last_winnable_ply: kept }) {
  // A shuffle after the last move can make a lost board winnable again.
  const now = kept === moves.length ? "winnable" : (moves.at(-1)?.status ?? start);
  if (losing !== null && now !== "winnable") return t("review.lost_by", { ply: losing });
  const shuffled = played.some((tiles) => tiles.length === 0);
  if (now === "lost") return start === "lost" && !shuffled ? t("review.never") : t("review.undecided");
  if (now === "unknown") return t("review.unknown");
  if (moves.some(({ status }) => status === "lost")) return t("review.shuffled");
  return outcome?.is_win ? t("review.cleared") : t("review.kept");
}

/** @param {AnyReviewedMove} move */
function mark(move) {
  const element = document.createElement("span");
  element.id = `review-ply-${move.ply}`;
  element.className = `mark ${move.status}${isLosing(move) ? " losing" : ""}`;
  element.dataset.ply = String(move.ply);
  element.setAttribute("role", "option");
  element.setAttribute("aria-label", t("review.mark", { ply: move.ply, words: statusWords(move) }));
  return element;
}

/** Whether a move lost a board that could be cleared before it. @param {AnyReviewedMove} move */
function isLosing(move) {
  if (move.status !== "lost" || !shown) return false;
  const { start } = shown.review;
  // A shuffle gives a board that can be cleared.
  if (isShuffled(shown.game.played, move.ply - 1)) return true;
  return (move.ply === 1 ? start : moveAt(move.ply - 1)?.status) === "winnable";
}

/** The marks that a line of the key explains. @param {string} status */
function markOf(status) {
  return status === "lost" ? ".lost:not(.losing)" : `.${status}`;
}

/** @param {AnyReviewedMove} move */
function statusWords(move) {
  if (isLosing(move)) return t("review.losing");
  return move.forced ? `${t(`review.after.${move.status}`)} ${t("review.only")}` : t(`review.after.${move.status}`);
}

/** @param {number} number @returns {AnyReviewedMove | undefined} */
function moveAt(number) {
  return shown?.review.moves[number - 1];
}

/** @param {number} number */
function select(number) {
  if (!shown) return;
  const { moves } = shown.review;
  ply = Math.min(moves.length, Math.max(1, number));
  marked = null;
  const move = moveAt(ply);
  if (!move) return;
  for (const element of byId("review-strip").children) {
    element.setAttribute("aria-selected", String(element.id === `review-ply-${ply}`));
  }
  byId("review-strip").setAttribute("aria-activedescendant", `review-ply-${ply}`);
  byId("review-previous").setAttribute("aria-disabled", String(ply === 1));
  byId("review-next").setAttribute("aria-disabled", String(ply === moves.length));
  byId("review-ply").textContent = t("review.ply", { ply, count: moves.length });
  byId("review-tiles").replaceChildren(...kind().reviewPieces(found(), ply, move.tiles));
  byId("review-status").textContent = statusWords(move);
  const others = move.alternatives;
  byId("review-others").hidden = others.length === 0;
  byId("review-alternatives").replaceChildren(...others.slice(0, DRAWN).map(alternative));
  const more = others.length - DRAWN;
  byId("review-more").textContent = more > 0 ? t("review.more", { count: more }) : "";
  drawBoard();
}

/** @param {AnyMove} move */
function alternative(move) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pieces";
  button.setAttribute("aria-pressed", "false");
  button.append(...kind().reviewPieces(found(), ply, move));
  button.addEventListener("click", () => {
    marked = marked === move ? null : move;
    for (const other of byId("review-alternatives").children) {
      other.setAttribute("aria-pressed", String(other === button && marked !== null));
    }
    drawBoard();
  });
  return button;
}

/** The board as it lay before the move, and on it the move, or the alternative looked at. */
function drawBoard() {
  const move = moveAt(ply);
  if (!move) return;
  const how = marked ? "better" : isLosing(move) ? "worse" : "taken";
  byId("review-board").replaceChildren(kind().reviewBoard(found(), ply, marked ?? move.tiles, how));
}

function found() {
  return /** @type {NonNullable<typeof shown>} */ (shown);
}
