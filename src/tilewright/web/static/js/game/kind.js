/**
 * What is different from game to game, told once by the room to the modules that all games share: changes, hints, the
 * light, endings, looking back.
 *
 * A tile is a number, the same as long as the game lasts. A move is what the server calls one; its tiles are numbers.
 *
 * @import { AnyGame, AnyMove, AnyReview, Ply } from "../types.js"
 */

/**
 * @typedef {object} View what the player sees: the server's game without the tiles of moves on their way
 * @property {Set<number>} present
 * @property {Set<number>} free tiles that can be picked
 * @property {number[][]} moves tiles that go together; not all of them when there are very many
 * @property {number} moveCount
 */

/**
 * @template {AnyGame} G
 * @typedef {object} Kind
 * @property {string} name as the API calls it: "solitaire", "connect"
 * @property {() => (View & { game: G }) | null} view
 * @property {(game: G) => number} tilesLeft
 * @property {(game: G, move: AnyMove) => number[]} tilesOf the tiles of a move of the server's
 * @property {(game: G, tile: number) => string} tileName
 * @property {(game: G) => string} boardId what is dealt, but for its number: best times are kept by it
 * @property {(game: G) => string} boardName
 * @property {(game: G) => string} dealName the board and the number of the deal, by which it can be dealt again
 * @property {(game: G) => object} dealAgain what to ask for another deal of the same board
 * @property {(found: { game: G, review: AnyReview }, ply: number, move: AnyMove) => Element[]} reviewPieces the tiles of
 *   a move before that ply, drawn and named
 * @property {(found: { game: G, review: AnyReview }, ply: number, move: AnyMove, how: "taken" | "worse" | "better") =>
 *   Element} reviewBoard the board before that ply, and a move marked on it
 * @property {(game: G, plies: readonly Ply[], ply: number) => Element} replayBoard the board after that ply, with its
 *   faces, and the tiles marked that the next one takes
 * @property {(game: G, count: number) => string} [openWords] how many moves are open, where they are not pairs
 * @property {(game: G, move: AnyMove) => string} [dealtTiles] the tiles of a move in words, where the deal tells them
 * @property {(game: G, plies: readonly Ply[], ply: number) => string} replayMove the tiles that a ply took, in words; ""
 *   for the deal and for a shuffle
 */

/** @type {Kind<any> | null} */
let current = null;

/** @template {AnyGame} G @param {Kind<G>} kind */
export function playKind(kind) {
  current = kind;
}

/** The kind of game that this room plays. @returns {Kind<any>} */
export function kind() {
  if (!current) throw new Error("no kind of game has been named");
  return current;
}
