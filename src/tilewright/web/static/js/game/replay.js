/**
 * The replay: a line of the game, move by move, on a board of its own. The game stays as it is until the player goes on
 * from what is shown.
 *
 * @import { AnyGame, Ply } from "../types.js"
 */

import { ProblemError, UnreachableError } from "../api.js";
import { beforeOpening, dialog, openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { getHistory } from "./api.js";
import { kind } from "./kind.js";
import { plyWords } from "./lines.js";
import { inWords } from "./play.js";
import { state } from "./state.js";

/** How long a move is looked at, at the usual speed. */
const MOVE_MS = 1200;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const slider = () => /** @type {HTMLInputElement} */ (byId("replay-slider"));

/** What is shown. @type {{ game: AnyGame, plies: Ply[] } | null} */
let shown = null;
let ply = 0;
/** The line to show: through which node; undefined for the one played. @type {number | undefined} */
let through;
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;

export function setUpReplay() {
  beforeOpening("replay", () => void load());
  slider().addEventListener("input", () => show(Number(slider().value)));
  byId("replay-play").addEventListener("click", () => (playing ? pause() : play()));
  byId("replay-previous").addEventListener("click", () => step(-1));
  byId("replay-next").addEventListener("click", () => step(1));
  byId("replay-speed").addEventListener("change", () => playing && play());
  byId("replay-go").addEventListener("click", () => goOn());
  dialog("replay").addEventListener("close", () => {
    pause();
    shown = null;
    through = undefined;
    byId("replay-board").replaceChildren();
  });
  dialog("replay").addEventListener("keydown", (event) => {
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement;
    if (event.key !== " " || onButton) return;
    event.preventDefault();
    if (playing) pause();
    else play();
  });
}

export function openReplay() {
  if (state.session) openDialog("replay");
}

/** The line through a node of the tree. @param {number} node */
export async function replayFrom(node) {
  through = node;
  openReplay();
}

async function load() {
  const { session } = state;
  if (!session) return;
  shown = null;
  byId("replay-body").hidden = true;
  say(t("replay.asking"));
  await session.settled();
  const { game } = session;
  try {
    const { ply: here, plies } = await getHistory(game.id, through);
    if (state.session !== session || !dialog("replay").open) return;
    if (plies.length < 2) return say(t("replay.nothing"));
    shown = { game, plies };
    byId("replay-body").hidden = false;
    slider().max = String(plies.length - 1);
    // From the start, unless a place was asked for.
    show(through === undefined ? 0 : here);
    slider().focus({ preventScroll: true });
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof UnreachableError)) throw error;
    say(error instanceof UnreachableError && !error.code ? t("note.unreachable") : inWords(error));
  }
}

/** @param {string} words */
function say(words) {
  byId("replay-words").textContent = words;
}

/** @param {number} number */
function show(number) {
  if (!shown) return;
  const { game, plies } = shown;
  ply = Math.min(plies.length - 1, Math.max(0, number));
  const now = /** @type {Ply} */ (plies[ply]);
  const what = plyWords(ply, now.shuffle, kind().replayMove(game, plies, ply));
  const words = `${what} ${t("say.sentence", { words: t("bar.tiles", { count: now.tiles_left }) })}`;
  say(words);
  slider().value = String(ply);
  slider().setAttribute("aria-valuetext", words);
  byId("replay-count").textContent = t("replay.count", { ply, count: plies.length - 1 });
  byId("replay-board").replaceChildren(kind().replayBoard(game, plies, ply));
  byId("replay-previous").setAttribute("aria-disabled", String(ply === 0));
  byId("replay-next").setAttribute("aria-disabled", String(ply === plies.length - 1));
}

/** @param {1 | -1} by */
function step(by) {
  pause();
  show(ply + by);
}

function play() {
  if (!shown) return;
  clearInterval(playing);
  if (ply === shown.plies.length - 1) show(0);
  const speed = Number(/** @type {HTMLSelectElement} */ (byId("replay-speed")).value) || 1;
  playing = setInterval(() => {
    show(ply + 1);
    if (!shown || ply >= shown.plies.length - 1) pause();
  }, MOVE_MS / speed);
  label();
}

function pause() {
  clearInterval(playing);
  playing = undefined;
  label();
}

function label() {
  byId("replay-play").textContent = t(playing ? "replay.pause" : "replay.play");
}

function goOn() {
  const { session } = state;
  const node = shown?.plies[ply]?.node;
  dialog("replay").close();
  if (session && node !== undefined && node !== session.game.node) session.goTo(node);
}
