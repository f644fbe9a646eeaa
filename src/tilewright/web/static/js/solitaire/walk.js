/**
 * How the keyboard's cursor goes over a board of solitaire: from free tile to free tile, by direction, by layer, or as one
 * reads.
 */

import { announce } from "../announcer.js";
import { t } from "../i18n.js";
import { inReadingOrder, tileOnLayer, tileTowards } from "./focus.js";
import { openList } from "./list.js";
import { pick } from "./play.js";
import { state, update, view } from "./state.js";
import { turnBoard } from "./turning.js";

/** @type {import("../game/keys.js").Walk} */
export const WALK = {
  order() {
    const now = view();
    return now ? inReadingOrder(now.game, now.free, state.turned) : [];
  },
  towards(from, direction) {
    const now = view();
    return now ? tileTowards(now.game, now.free, from, direction, state.turned) : from;
  },
  pick,
  keys: {
    PageUp: () => toLayer(1),
    PageDown: () => toLayer(-1),
    ".": () => step(1),
    ",": () => step(-1),
    f: () => openList(),
    v: () => turnBoard(),
  },
};

/** @param {1 | -1} direction */
function toLayer(direction) {
  const now = view();
  if (!now) return;
  const from = state.cursor !== null && now.present.has(state.cursor) ? state.cursor : WALK.order()[0];
  const tile = from === undefined ? null : tileOnLayer(now.game, now.free, from, direction);
  if (tile === null) announce(t(direction > 0 ? "say.no_layer_above" : "say.no_layer_below"));
  moveTo(tile ?? from ?? null);
}

/** @param {1 | -1} direction */
function step(direction) {
  const order = WALK.order();
  const at = order.indexOf(state.cursor ?? -1);
  moveTo(at < 0 ? (order[0] ?? null) : (order.at((at + direction) % order.length) ?? null));
}

/** @param {number | null} cursor */
function moveTo(cursor) {
  update({ keyboard: true, cursor, refused: null, blocking: [] });
}
