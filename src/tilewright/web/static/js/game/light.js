/**
 * The light: whether the board can be cleared from where it stands. A move's answer tells it when that is known at once;
 * else the solver is asked, in the background, after the move: no move waits for it.
 *
 * @import { AnyGame } from "../types.js"
 */

import { announce } from "../announcer.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { askForLight } from "./api.js";
import { onChange, state, update } from "./state.js";

/** A player who goes on at once is not kept up with. */
const ASK_AFTER_MS = 300;
/** Said after what the move itself says. */
const SAY_AFTER_MS = 400;

/** @typedef {"cleared" | "lost" | "winnable" | "unknown"} Light */

/** The position that was asked about last. */
let asked = "";
/** What the light showed last, and in which game. */
let shown = { id: "", light: /** @type {Light} */ ("unknown") };

export function watchLight() {
  onChange(() => {
    const { session } = state;
    if (!session || session.busy) return;
    const light = lightOf(session.game);
    if (settings.light) {
      tellChange(session.game, light);
      if (light === "unknown") askLater(session.game);
    }
    shown = { id: session.game.id, light };
  });
}

/** @param {AnyGame} game @returns {Light} */
export function lightOf({ id, revision, outcome, winnable, on_certificate: onCertificate }) {
  if (outcome) return outcome.is_win ? "cleared" : "lost";
  const known = winnable ?? (state.lateLight?.position === `${id} ${revision}` ? state.lateLight.winnable : null);
  if (known === false) return "lost";
  return known || onCertificate ? "winnable" : "unknown";
}

/** What the solver found about a position. @param {AnyGame} game @param {boolean | null} winnable */
export function learn({ id, revision }, winnable) {
  if (winnable !== null) update({ lateLight: { position: `${id} ${revision}`, winnable } });
}

/** Those who do not see the light hear of it when the win is lost, or there again. @param {AnyGame} game @param {Light} light */
function tellChange({ id, outcome }, light) {
  const turned = light === "lost" || (light === "winnable" && shown.light === "lost");
  if (shown.id !== id || outcome || light === shown.light || !turned) return;
  setTimeout(() => {
    if (shown.id === id && shown.light === light) announce(t(`light.${light}`), { after: true });
  }, SAY_AFTER_MS);
}

/** @param {AnyGame} game */
function askLater(game) {
  const position = `${game.id} ${game.revision}`;
  if (asked === position) return;
  asked = position;
  setTimeout(async () => {
    const isHere = () => state.session?.game.id === game.id && state.session.game.revision === game.revision;
    if (!isHere() || state.session?.busy) return;
    // When it cannot be found out, the light goes on saying so.
    const answer = await askForLight(game.id, game.revision).catch(() => null);
    if (answer && isHere()) learn(game, answer.keeps_win);
  }, ASK_AFTER_MS);
}
