/** The bar: what the game stands at, and what can be done. */

import { formatTime, t } from "../i18n.js";
import { lightOf } from "./light.js";
import { kind } from "./kind.js";
import { clock } from "./play.js";
import { settings } from "../settings.js";
import { state } from "./state.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What was written last, by the element's id. @type {Map<string, string>} */
const written = new Map();

/**
 * Write a text only when it changed, into the node that is there: then nothing but its own box is laid out anew.
 *
 * @param {string} id
 * @param {string} text
 */
function write(id, text) {
  if (written.get(id) === text) return;
  written.set(id, text);
  const element = byId(id);
  if (element.firstChild instanceof Text) element.firstChild.data = text;
  else element.textContent = text;
}

/** A figure has a box as wide as it has digits. @param {string} id @param {string} text */
function writeFigure(id, text) {
  if (text.length !== written.get(id)?.length) byId(id).style.setProperty("--digits", String(text.length));
  write(id, text);
}

/** @param {string} id @param {boolean} hidden */
function hide(id, hidden) {
  const element = byId(id);
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** What a figure says, for the ear and under the mouse. @param {string} id @param {string} words */
function name(id, words) {
  const figure = /** @type {HTMLElement} */ (byId(id).closest(".figure"));
  if (figure.title === words) return;
  figure.title = words;
  figure.setAttribute("aria-label", words);
}

export function renderHud() {
  const now = kind().view();
  byId("app").classList.toggle("loading", now === null);
  if (!now || !state.session) return;
  const { game } = now;
  const board = kind().boardName(game);
  write("game-name", board);
  writeFigure("tiles-left", String(now.present.size));
  writeFigure("pairs-open", String(now.moveCount));
  name("tiles-left", t("bar.tiles", { count: now.present.size }));
  name("pairs-open", kind().openWords?.(game, now.moveCount) ?? t("bar.pairs", { count: now.moveCount }));
  renderLight(game);
  renderTime();
  const quiet = state.session.busy;
  enable("undo", quiet || game.played.length > 0);
  enable("redo", !quiet && game.redo.length > 0);
  enable("hint", !game.outcome?.is_win);
  enable("shuffle", !game.outcome?.is_win);
  enable("back", quiet || game.played.length > 0);
  enable("restart", quiet || game.played.length > 0);
  hide("offline", !state.session.unreachable);
  hide("help", state.help === "no");
  byId("help").classList.toggle("read", state.help === "read");
  write("deal-facts", kind().dealName(game));
  const title = `${board} · ${t("app.name")}`;
  if (document.title !== title) document.title = title;
}

/** @param {import("../types.js").AnyGame} game */
function renderLight(game) {
  const known = lightOf(game);
  const light = byId("light");
  hide("light", !settings.light);
  if (light.dataset.light === known && light.title === t(`light.${known}`)) return;
  light.dataset.light = known;
  light.title = t(`light.${known}`);
  light.setAttribute("aria-label", t(`light.${known}`));
}

export function renderTime() {
  writeFigure("time", formatTime(clock.elapsed));
}

/** @param {string} id @param {boolean} enabled */
function enable(id, enabled) {
  const button = /** @type {HTMLButtonElement} */ (byId(id));
  // Disabled for the eye and for screen readers, but still in the order of the Tab key: focus is never lost.
  if (button.getAttribute("aria-disabled") !== String(!enabled)) button.setAttribute("aria-disabled", String(!enabled));
}
