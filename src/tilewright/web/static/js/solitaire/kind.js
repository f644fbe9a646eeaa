/**
 * Solitaire, as the modules shared by all games know it.
 *
 * @import { Game, Review } from "../types.js"
 */

import { t } from "../i18n.js";
import { smallTile } from "../small-tile.js";
import { layoutPreview } from "./layout-preview.js";
import { facesAt, replayBoard } from "./replay-board.js";
import { view } from "./state.js";
import { faceName } from "./tile-names.js";

/** @param {{ id: string, name: string }} layout */
export function layoutName({ id, name }) {
  const key = `layout.${id}`;
  const translated = t(key);
  return translated === key ? name : translated;
}

/** @type {import("../game/kind.js").Kind<Game>} */
export const SOLITAIRE = {
  name: "solitaire",
  view,
  tilesLeft: (game) => game.present.length,
  tilesOf: (_, move) => asTiles(move),
  tileName: faceName,
  boardId: (game) => game.layout.id,
  boardName: (game) => layoutName(game.layout),
  dealName({ layout, seed }) {
    const name = layoutName(layout);
    return seed === null ? name : t("deal.name", { layout: name, seed });
  },
  dealAgain: (game) => ({ layout: game.layout.id, rules: game.rules }),

  reviewPieces({ game, review }, ply, move) {
    // The faces as they lay before the move: a shuffle changes them.
    const { dealt } = /** @type {Review} */ (review);
    const faces = dealt.findLast(({ after_ply: after }) => after < ply)?.faces ?? [];
    return asTiles(move).map((tile) => smallTile(faces[tile] ?? null, faceName({ ...game, faces }, tile)));
  },

  reviewBoard({ game, review }, ply, move, how) {
    const gone = new Set(review.moves.slice(0, ply - 1).flatMap(({ tiles }) => asTiles(tiles)));
    const order = game.order.filter((tile) => !gone.has(tile));
    return layoutPreview({ slots: game.slots, order }, new Set(asTiles(move)), how);
  },

  openWords,
  replayBoard,
  dealtTiles: (game, move) => names(game, asTiles(move)),
  replayMove: (game, plies, ply) => names({ ...game, faces: facesAt(game, plies, ply) }, asTiles(plies[ply]?.tiles ?? [])),
};

/** How many moves are open. @param {Game} game @param {number} count */
export function openWords({ rules }, count) {
  return t(rules.match === 2 ? "bar.pairs" : "bar.sets", { count });
}

/** @param {Game} game @param {number[]} tiles */
function names(game, tiles) {
  return [...new Set(tiles.map((tile) => faceName(game, tile)))].join(t("say.and"));
}

/** Moves of solitaire are lists of tiles. @param {import("../types.js").AnyMove} move */
function asTiles(move) {
  return /** @type {number[]} */ (move);
}
