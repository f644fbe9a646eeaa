/**
 * Picking tiles. Knows no rules: what is free and what goes together is handed over by the server with every answer.
 *
 * @import { Game, WhyNot } from "../types.js"
 */

import { announce } from "../announcer.js";
import { whyNot } from "./api.js";
import { nearestTile } from "./focus.js";
import { clock, moved } from "../game/play.js";
import { NO_MARKS } from "../game/state.js";
import { t } from "../i18n.js";
import { state, update, view } from "./state.js";
import { faceName, hiddenTiles } from "./tile-names.js";

const REFUSAL_MS = 900;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let refusalTimer;

/**
 * The player picks a tile: by mouse, finger or key.
 *
 * @param {number} tile
 * @returns {Promise<void>}
 */
export async function pick(tile) {
  const now = view();
  const { session } = state;
  if (!now || !session || !now.present.has(tile) || state.celebrating) return;
  if (session.dealing) {
    await session.settled();
    return state.session === session ? pick(tile) : undefined;
  }
  if (!now.free.has(tile)) {
    if (session.busy) {
      // What a move has just freed is known with the server's answer, a blink from now.
      await session.settled();
      if (state.session === session && view()?.free.has(tile)) return pick(tile);
    }
    return refuse(tile);
  }
  clock.start();
  clearRefusal();
  if (state.selected.includes(tile)) {
    update({ selected: state.selected.filter((other) => other !== tile), cursor: tile });
    announce(t("say.unselected", { face: faceName(now.game, tile) }));
    return;
  }
  const together = [...state.selected, tile];
  /** @param {number[]} tiles */
  const within = (tiles) => now.moves.filter((move) => tiles.every((part) => move.includes(part)));
  const complete = within(together).find((move) => move.length === together.length);
  if (complete) return take(complete, tile);
  const alone = now.moves.find((move) => move.length === 1 && move[0] === tile);
  if (alone) return take(alone, tile);
  const fits = within(together).length > 0;
  const mismatch = !fits && state.selected.length > 0;
  update({ selected: fits ? together : [tile], cursor: tile });
  announce(t(mismatch ? "say.mismatch" : "say.selected", { face: faceName(now.game, tile) }));
}

/** @param {number[]} move tiles that go together @param {number} tile the tile picked last */
export function take(move, tile) {
  const { session } = state;
  if (!session) return;
  const { game } = session;
  const names = [...new Set(move.map((part) => faceName(game, part)))].join(t("say.and"));
  const after = nearestTile(game, tile, view()?.free ?? new Set(), new Set(move));
  update({ ...NO_MARKS, cursor: after });
  session.move(move);
  moved();
  announce(t("say.taken", { face: names, count: view()?.present.size ?? 0 }));
}

/** A tile that is not free: say why, and show what holds it. @param {number} tile */
async function refuse(tile) {
  const { session } = state;
  if (!session) return;
  clearRefusal();
  update({ refused: tile, cursor: tile });
  const answer = await whyNot(session.game.id, tile).catch(() => null);
  if (state.session !== session || state.refused !== tile) return;
  refusalTimer = setTimeout(clearRefusal, REFUSAL_MS);
  if (!answer?.reason || answer.reason === "gone") return;
  const holding = answer.reason === "covered" ? answer.covering : [...answer.left, ...answer.right];
  update({ blocking: holding });
  announce(reason(session.game, answer), { visible: true });
}

/** @param {Game} game @param {WhyNot} answer */
function reason(game, answer) {
  const isHidden = hiddenTiles(game, view()?.present ?? []).has(answer.tile);
  const face = isHidden ? t("tile.some") : faceName(game, answer.tile);
  const sides = answer.reason === "blocked" && state.turned ? "blocked_turned" : answer.reason;
  return t(`why.${sides}`, { face, count: answer.covering.length });
}

function clearRefusal() {
  clearTimeout(refusalTimer);
  if (state.refused !== null || state.blocking.length > 0) update({ refused: null, blocking: [] });
}
