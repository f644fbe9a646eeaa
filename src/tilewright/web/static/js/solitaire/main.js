/** Putting the parts of solitaire together, and the first board. */

import { announce } from "../announcer.js";
import { ProblemError } from "../api.js";
import { dialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { openRoom, untilReached } from "../room.js";
import { createGame, getGame, latestGame, listLayouts } from "./api.js";
import { BoardView } from "./board-view.js";
import { explainLight, goBackToTheWin, offerWayBack, renderEndings, setUpEndings } from "./endings.js";
import { renderHud, renderTime } from "./hud.js";
import { listenToKeys } from "./keyboard.js";
import { watchLight } from "./light.js";
import { setUpNewGame } from "./new-game.js";
import { clock, hint, openGame, redo, restart, shuffle, undo } from "./play.js";
import { listenToPointers } from "./pointer.js";
import { setUpReview } from "./review.js";
import { onChange, state, update } from "./state.js";
import { watchOtherTabs } from "./tabs.js";

const FIRST_LAYOUT = "turtle";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));

async function start() {
  await openRoom(board, () => update({}));
  const boardView = new BoardView(board);
  onChange(() => boardView.render());
  onChange(renderHud);
  onChange(renderEndings);
  watchLight();
  listenToPointers(board, boardView);
  listenToKeys(board);
  setUpNewGame();
  setUpEndings();
  setUpReview();
  watchOtherTabs();
  /** @type {Record<string, () => unknown>} */
  const buttons = {
    undo: () => undo(),
    redo,
    hint: () => hint(offerWayBack),
    light: explainLight,
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
  setInterval(renderTime, 500);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clock.stop();
  });
  addEventListener("pagehide", () => clock.stop());
  await untilReached(async () => update({ layouts: await listLayouts() }));
  await untilReached(firstGame);
  board.focus({ preventScroll: true });
}

/** The game of the address, else the one played last unless it is done, else a new one. */
async function firstGame() {
  const named = new URLSearchParams(location.hash.slice(1)).get("game");
  if (named !== null) {
    try {
      return openGame(await getGame(named));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      announce(t("note.no_such_game"), { visible: true });
    }
  }
  const latest = await latestGame();
  if (latest && latest.outcome !== "cleared") return openGame(await getGame(latest.id));
  const wanted = latest?.layout_id ?? FIRST_LAYOUT;
  const layout = state.layouts.find(({ id }) => id === wanted) ?? state.layouts[0];
  if (layout) openGame(await createGame(layout.id));
}

void start();
