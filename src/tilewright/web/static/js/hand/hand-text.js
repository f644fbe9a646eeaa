/**
 * Hands as the server writes them, both ways: "123m406p789s11z (777z) [1111p]". Every other notation is the server's.
 *
 * @import { Hand, Meld } from "./types.js"
 */

const SUITS = "mpszfJ";

/** Where a face stands in a sorted hand; a red five after the other fives. @param {string} face */
function place(face) {
  const [rank, suit] = face === "J" ? ["0", "J"] : face;
  return SUITS.indexOf(suit ?? "") * 20 + (rank === "0" ? 11 : 2 * Number(rank));
}

/** @param {readonly string[]} tiles */
export function sorted(tiles) {
  return [...tiles].sort((one, other) => place(one) - place(other));
}

/** The face without its colour: a red five is a five. @param {string} face */
export function plain(face) {
  return face.startsWith("0") ? `5${face[1]}` : face;
}

/** Tiles as text, in their order. @param {readonly string[]} tiles */
export function formatTiles(tiles) {
  return tiles
    .map((face, i) => (face === "J" ? "J" : face[1] === tiles[i + 1]?.[1] ? face[0] : face))
    .join("");
}

/** The faces of such a text. @param {string} text */
export function readTiles(text) {
  /** @type {string[]} */
  const tiles = [];
  for (const [, ranks, suit] of text.matchAll(/(\d+)([mpszf])|J/g)) {
    if (ranks) tiles.push(...Array.from(ranks, (rank) => rank + suit));
    else tiles.push("J");
  }
  return tiles;
}

/** @param {Meld} meld */
export function formatMeld({ tiles, concealed }) {
  return concealed ? `[${formatTiles(tiles)}]` : `(${formatTiles(tiles)})`;
}

/** @param {Hand} hand */
export function formatHand({ tiles, melds, flowers }) {
  return [formatTiles(tiles), ...melds.map(formatMeld), formatTiles(flowers)].filter(Boolean).join(" ");
}

/** @param {string} text as the server wrote it @param {string | null} last @returns {Hand} */
export function readHand(text, last) {
  const melds = Array.from(text.matchAll(/[([]([^)\]]*)[)\]]/g), ([whole, inner]) => ({
    tiles: sorted(readTiles(inner ?? "")),
    concealed: whole.startsWith("["),
  }));
  const tiles = readTiles(text.replaceAll(/[([][^)\]]*[)\]]/g, " "));
  return {
    tiles: sorted(tiles.filter((face) => face[1] !== "f")),
    last,
    melds,
    flowers: tiles.filter((face) => face[1] === "f"),
  };
}

/** Every copy of every face that the hand has, red fives counted as fives. @param {Hand} hand @param {readonly string[]} [also] */
export function copiesOf(hand, also = []) {
  /** @type {Map<string, number>} */
  const copies = new Map();
  for (const face of [...hand.tiles, ...hand.melds.flatMap((meld) => meld.tiles), ...also]) {
    copies.set(plain(face), (copies.get(plain(face)) ?? 0) + 1);
  }
  return copies;
}
