/**
 * A room in which a game is played: its buttons, its clock, and the game it begins with.
 *
 * @import { AnyGame } from "../types.js"
 */

import { announce } from "../announcer.js";
import { ProblemError } from "../api.js";
import { dialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { begun, keepShell, openRoom, untilReached } from "../room.js";
import { createGame, getGame, latestGame } from "./api.js";
import { beginDaily, playToday } from "./daily.js";
import { explainLight, goBackToTheWin, offerWayBack, renderEndings, setUpEndings } from "./endings.js";
import { renderHud, renderTime } from "./hud.js";
import { listenToKeys } from "./keys.js";
import { playKind } from "./kind.js";
import { watchLight } from "./light.js";
import { clock, explain, hint, openGame, redo, restart, shuffle, undo } from "./play.js";
import { setUpReplay } from "./replay.js";
import { setUpReview } from "./review.js";
import { openShared, setUpShare, sharedIn } from "./share.js";
import { soundTheGame } from "./sounds.js";
import { onChange, state, update } from "./state.js";
import { watchOtherTabs } from "./tabs.js";
import { setUpTree } from "./tree.js";

/**
 * @template {AnyGame} G
 * @param {object} room
 * @param {import("./kind.js").Kind<G>} room.kind
 * @param {(board: HTMLElement) => () => void} room.draw puts the drawing into the board; what it returns draws the state
 * @param {import("./keys.js").Walk} room.walk
 * @param {number} room.celebration milliseconds for which a cleared board is shown before words are said
 * @param {() => Promise<unknown>} room.load what must be known before the first game
 * @param {(latest: import("../types.js").GameLine | null) => object} room.first what to deal when there is no game to
 *   go on with
 */
export async function startGameRoom({ kind, draw, walk, celebration, load, first }) {
  const board = /** @type {HTMLElement} */ (document.getElementById("board"));
  playKind(kind);
  // Asked for at once, while words and drawings come.
  const loaded = begun(load);
  const latest = named() ? latestGame : begun(latestGame);
  await openRoom(board, () => update({}));
  // The bar and the words first: the board fills the room that they leave.
  onChange(renderHud);
  onChange(draw(board));
  onChange(renderEndings);
  soundTheGame();
  watchLight();
  listenToKeys(board, walk);
  setUpEndings({ celebration });
  setUpReview();
  setUpTree();
  setUpReplay();
  setUpShare();
  watchOtherTabs();
  listenToButtons(board);
  runClock();
  await untilReached(loaded);
  await untilReached(() => firstGame(latest, first));
  board.focus({ preventScroll: true });
  void keepShell();
}

/** @param {HTMLElement} board */
function listenToButtons(board) {
  /** @type {Record<string, () => unknown>} */
  const buttons = {
    undo: () => undo(),
    redo,
    hint: () => hint(offerWayBack),
    light: explainLight,
    "open-daily": playToday,
    restart: () => (dialog("menu").close(), restart()),
    shuffle: () => (dialog("menu").close(), shuffle()),
    back: () => (dialog("menu").close(), goBackToTheWin()),
  };
  for (const [id, action] of Object.entries(buttons)) {
    document.getElementById(id)?.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.currentTarget).getAttribute("aria-disabled") !== "true") void action();
      // After a click the keys belong to the board again; who came by the Tab key stays on the button.
      if (event.detail > 0) board.focus({ preventScroll: true });
    });
  }
}

function runClock() {
  setInterval(renderTime, 500);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clock.stop();
  });
  addEventListener("pagehide", () => clock.stop());
  // Moves that the server does not know of are kept in this tab only: the browser asks before it forgets them.
  addEventListener("beforeunload", (event) => {
    if (state.session?.unreachable && state.session.busy) event.preventDefault();
  });
}

/** A link that cannot be opened is said, and another board is there. @param {unknown} error */
function explainLink(error) {
  if (!(error instanceof ProblemError)) throw error;
  explain(error);
}

/** Whether the address names what to play. */
function named() {
  return location.hash.length > 1;
}

/**
 * The board of a link that was shared, the game or the day of the address, else the game played last unless it is done,
 * else a new one.
 *
 * @param {() => Promise<import("../types.js").GameLine | null>} latest
 * @param {(latest: import("../types.js").GameLine | null) => object} first
 */
async function firstGame(latest, first) {
  const shared = sharedIn(location.hash);
  if (shared && (await openShared(shared, explainLink))) return;
  const address = new URLSearchParams(location.hash.slice(1));
  const [named, day] = [address.get("game"), address.get("daily")];
  if (named !== null || day !== null) {
    try {
      return openGame(await (day === null ? getGame(named ?? "") : beginDaily(day)));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      announce(t("note.no_such_game"), { visible: true });
    }
  }
  const last = await latest();
  if (last && last.outcome !== "cleared") return openGame(await getGame(last.id));
  openGame(await createGame(first(last)));
}
