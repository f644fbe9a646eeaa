/**
 * What the room of connect shows: the state of a game, and what follows from what the server sent.
 *
 * @import { GameState } from "../game/state.js"
 * @import { Cell, ConnectCatalogue, ConnectGame } from "../types.js"
 */

import { state as shared, update as updateShared } from "../game/state.js";

export { onChange } from "../game/state.js";

/**
 * @typedef {object} Own
 * @property {ConnectCatalogue} catalogue what can be played; empty until it is there
 * @property {boolean} turned whether the board lies on its side, as on a narrow screen
 * @property {number[]} waiting tiles that were picked and wait for an answer, in that order
 * @property {Cell[]} detour the way that has too many turns, while it is shown
 */

/** @type {GameState<ConnectGame> & Own} */
export const state = Object.assign(shared, {
  catalogue: { presets: [], masks: [], gravity: [], max_side: 60 },
  turned: false,
  waiting: [],
  detour: [],
});

/** @type {(change: Partial<GameState<ConnectGame> & Own>) => void} */
export const update = updateShared;

/**
 * @typedef {object} Lie how the tiles of a game lie
 * @property {Map<number, Cell>} cells of each tile
 * @property {Map<number, number>} kinds of each tile
 * @property {number[][]} pairs the pairs that join, as tiles
 * @property {Map<string, Cell[]>} paths by the key of a pair
 * @property {Cell[]} stones
 */

/** @type {WeakMap<ConnectGame, Lie>} */
const lies = new WeakMap();

/** @param {ConnectGame} game @returns {Lie} */
export function lieOf(game) {
  const known = lies.get(game);
  if (known) return known;
  /** @type {Lie} */
  const lie = { cells: new Map(), kinds: new Map(), pairs: [], paths: new Map(), stones: [] };
  game.grid.forEach((row, r) => row.forEach((kind, c) => {
    const tile = game.tiles[r]?.[c] ?? null;
    if (tile !== null) {
      lie.cells.set(tile, [r, c]);
      lie.kinds.set(tile, kind);
    } else if (kind < 0) lie.stones.push([r, c]);
  }));
  game.moves.forEach((move, i) => {
    const pair = tilesAt(game, move);
    lie.pairs.push(pair);
    lie.paths.set(keyOf(pair), game.paths[i] ?? []);
  });
  lies.set(game, lie);
  return lie;
}

/** The tiles on some cells, those that are there. @param {ConnectGame} game @param {readonly number[][]} cells */
export function tilesAt(game, cells) {
  return cells.flatMap(([r, c]) => game.tiles[r ?? -1]?.[c ?? -1] ?? []);
}

/** The same for both orders of a pair. @param {number[]} pair */
export function keyOf([a = -1, b = -1]) {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** What was seen last, and what it follows from. */
let seen = /** @type {{ game: ConnectGame, removed: Set<number>, view: ReturnType<typeof viewOf> } | null} */ (null);

/** What the player sees, the server's game without the tiles of moves on their way: the same object as long as it is the same. */
export function view() {
  const { session } = state;
  if (!session) return null;
  const { game, removed } = session;
  if (seen?.game !== game || seen.removed !== removed) seen = { game, removed, view: viewOf(game, removed) };
  return seen.view;
}

/** @param {ConnectGame} game @param {Set<number>} removed */
function viewOf(game, removed) {
  const lie = lieOf(game);
  /** @param {number} tile */
  const there = (tile) => !removed.has(tile);
  const moves = removed.size === 0 ? lie.pairs : lie.pairs.filter((pair) => pair.every(there));
  const present = new Set([...lie.cells.keys()].filter(there));
  return { game, present, free: present, moves, moveCount: moves.length };
}
