/**
 * The board may be drawn turned by a quarter, clockwise: on a tall screen a wide board has larger tiles so. The faces stay
 * upright; what lies on the left of a tile is then above it. The page decides, until the player does.
 */

import { announce } from "../announcer.js";
import { t } from "../i18n.js";
import { recall, remember } from "../settings.js";
import { state, update } from "./state.js";

const KEY = "tilewright.turn";

/** What the player wants; "auto": as it plays best. @returns {"auto" | "yes" | "no"} */
export function turning() {
  const wanted = recall(KEY);
  return wanted === "yes" || wanted === "no" ? wanted : "auto";
}

/** The other way round from now on. */
export function turnBoard() {
  remember(KEY, state.turned ? "no" : "yes");
  update({});
  // Drawn in a moment: then it is so.
  queueMicrotask(() => announce(t(state.turned ? "say.turned" : "say.not_turned"), { visible: true }));
}
