/** The bar: what the game stands at, and what can be done. */

import { formatTime, t } from "../i18n.js";
import { lightOf } from "./light.js";
import { kind } from "./kind.js";
import { clock } from "./play.js";
import { settings } from "../settings.js";
import { state } from "./state.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Write a text only when it changed, so that nothing is laid out twice. @param {string} id @param {string} text */
function write(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

export function renderHud() {
  const now = kind().view();
  byId("app").classList.toggle("loading", now === null);
  if (!now || !state.session) return;
  const { game } = now;
  const name = kind().boardName(game);
  write("game-name", name);
  write("tiles-left", String(now.present.size));
  write("pairs-open", String(now.moveCount));
  byId("tiles-left").parentElement?.setAttribute("aria-label", t("bar.tiles", { count: now.present.size }));
  byId("tiles-left").parentElement?.setAttribute("title", t("bar.tiles", { count: now.present.size }));
  const open = kind().openWords?.(game, now.moveCount) ?? t("bar.pairs", { count: now.moveCount });
  byId("pairs-open").parentElement?.setAttribute("aria-label", open);
  byId("pairs-open").parentElement?.setAttribute("title", open);
  renderLight(game);
  renderTime();
  const quiet = state.session.busy;
  enable("undo", quiet || game.played.length > 0);
  enable("redo", !quiet && game.redo.length > 0);
  enable("hint", !game.outcome?.is_win);
  enable("shuffle", !game.outcome?.is_win);
  enable("back", quiet || game.played.length > 0);
  enable("restart", quiet || game.played.length > 0);
  byId("offline").hidden = !state.session.unreachable;
  byId("help").hidden = state.help === "no";
  byId("help").classList.toggle("read", state.help === "read");
  write("deal-facts", kind().dealName(game));
  document.title = `${name} · ${t("app.name")}`;
}

/** @param {import("../types.js").AnyGame} game */
function renderLight(game) {
  const known = lightOf(game);
  const light = byId("light");
  light.hidden = !settings.light;
  if (light.dataset.light === known && light.title === t(`light.${known}`)) return;
  light.dataset.light = known;
  light.title = t(`light.${known}`);
  light.setAttribute("aria-label", t(`light.${known}`));
}

export function renderTime() {
  write("time", formatTime(clock.elapsed));
}

/** @param {string} id @param {boolean} enabled */
function enable(id, enabled) {
  const button = /** @type {HTMLButtonElement} */ (byId(id));
  // Disabled for the eye and for screen readers, but still in the order of the Tab key: focus is never lost.
  button.setAttribute("aria-disabled", String(!enabled));
}
