/**
 * Connect, as the modules shared by all games know it.
 *
 * @import { Cell, ConnectGame } from "../types.js"
 */

import { entryOf } from "../game/plies.js";
import { t } from "../i18n.js";
import { recall, remember } from "../settings.js";
import { smallTile } from "../small-tile.js";
import { svg } from "../svg.js";
import { getPly } from "./api.js";
import { gravityWords, isByLevel } from "./gravity.js";
import { boardName, kindName, placeOf, tileName } from "./names.js";
import { boardPreview } from "./preview.js";
import { replayBoard } from "./replay-board.js";
import { state, tilesAt, view } from "./state.js";

const ASKED = "tilewright.connect.asked";

/** Boards of moves that were looked back on, by game, revision and entry. @type {Map<string, Promise<number[][]>>} */
const boards = new Map();

/** Note what a game was dealt from, so that the same board can be dealt anew. @param {object} what */
export function rememberAsked(what) {
  remember(ASKED, JSON.stringify({ what, id: state.session?.game.id }));
}

/** @param {ConnectGame} game @returns {object} */
function asked(game) {
  try {
    const { what, id } = JSON.parse(recall(ASKED) ?? "{}");
    if (id === game.id) return what;
  } catch {
    // Not ours: as if there were nothing.
  }
  if (state.catalogue.presets.some(({ id }) => id === game.layout_id)) return { preset: game.layout_id };
  // Nothing is noted about it: a board of the same size, with as many kinds as are on this one.
  const kinds = new Set(game.grid.flat().filter((value) => value > 0)).size || Object.keys(game.faces).length;
  return { rows: game.rows, cols: game.cols, kinds, rules: game.rules };
}

/**
 * Where the gravity goes by level, who has cleared a board goes on to the next.
 *
 * @param {ConnectGame} game
 * @param {any} what
 */
function onNextLevel({ outcome, rules }, what) {
  if (!isByLevel(rules.gravity) || !outcome?.is_win || !what.rules) return what;
  return { ...what, rules: { ...what.rules, level: rules.level + 1 } };
}

/** @type {import("../game/kind.js").Kind<ConnectGame>} */
export const CONNECT = {
  name: "connect",
  view,
  tilesLeft: (game) => game.tiles_left,
  tilesOf: (game, move) => tilesAt(game, asCells(move)),
  // Equal faces lie in many places: which of them is meant is said too.
  tileName: (game, tile) => t("connect.tile", { face: tileName(game, tile), ...placeOf(game, tile) }),
  boardId: (game) => `${game.layout_id} ${game.rules.gravity} ${game.rules.border}`,
  boardName: (game) => boardName(game.layout_id),
  dealName(game) {
    const name = boardName(game.layout_id);
    const deal = game.seed === null ? name : t("deal.name", { layout: name, seed: game.seed });
    const level = isByLevel(game.rules.gravity) ? `${t("connect.level_now", { level: game.rules.level })} ` : "";
    const gravity = t("say.sentence", { words: gravityWords(game.rules.gravity, state.turned) });
    return game.rules.gravity === "none" ? deal : `${t("say.sentence", { words: deal })} ${level}${gravity}`;
  },
  dealAgain: (game) => onNextLevel(game, asked(game)),

  reviewPieces({ game }, ply, move) {
    return asCells(move).map(([row, col]) => {
      const place = document.createElement("span");
      place.append(smallTile(null, ""));
      void boardBefore(game, ply).then((grid) => {
        const value = grid[row]?.[col] ?? 0;
        place.replaceChildren(smallTile(game.faces[value] ?? null, kindName(game, value), game.faces[value] ? undefined : value));
      });
      return place;
    });
  },

  reviewBoard({ game }, ply, move, how) {
    const place = document.createElement("div");
    place.append(svg("svg", { "aria-hidden": "true" }));
    void boardBefore(game, ply).then((grid) => {
      place.replaceChildren(boardPreview(grid, { turned: state.turned, marked: asCells(move), how }));
    });
    return place;
  },

  replayBoard: (game, plies, ply) => replayBoard(game, plies, ply, state.turned),
  replayMove: namesAt,
};

/** The tiles that a ply took. @param {ConnectGame} game @param {readonly import("../types.js").Ply[]} plies @param {number} ply */
function namesAt(game, plies, ply) {
  const grid = plies[ply - 1]?.grid ?? [];
  const cells = asCells(plies[ply]?.tiles ?? []);
  return [...new Set(cells.map(([row, col]) => kindName(game, grid[row]?.[col] ?? 0)))].join(t("say.and"));
}

/** The board as it lay before a move, from 1. @param {ConnectGame} game @param {number} ply */
function boardBefore({ id, revision, played, grid }, ply) {
  const entry = entryOf(played, ply);
  const key = `${id} ${revision} ${entry}`;
  let found = boards.get(key);
  if (!found) {
    // When it cannot be had, an empty board tells nothing wrong.
    const nothing = grid.map((row) => row.map(() => 0));
    found = getPly(id, entry).then((one) => one?.grid ?? nothing, () => nothing);
    if (boards.size > 200) boards.clear();
    boards.set(key, found);
  }
  return found;
}

/** Moves of connect are lists of cells. @param {import("../types.js").AnyMove} move */
function asCells(move) {
  return /** @type {Cell[]} */ (move);
}
