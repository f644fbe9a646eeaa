/**
 * What stands in the rack, from left to right, and how large it is drawn. No rules: groups are those the server named.
 *
 * @import { Way } from "./types.js"
 */

import { SIDE, TURNED } from "./pieces.js";
import { plain, readTiles } from "./hand-text.js";
import { currentAnalysis, jokersOfRules, lastStandsApart, standing, state } from "./state.js";

/**
 * One tile of the rack.
 *
 * @typedef {object} RackTile
 * @property {string} key the same tile before and after a change has the same key
 * @property {string} face what is drawn; "back" for a tile face down
 * @property {number | null} at its place among the concealed tiles; null for all others
 * @property {number | null} meld which meld it is part of
 * @property {boolean} turned
 * @property {string | null} standsFor what a joker is, in the way that is shown
 * @property {boolean} isLast whether it came last
 * @property {boolean} isWild
 */

/** @typedef {{ kind: "concealed" | "last" | "group" | "meld" | "flowers" | "jokers", tiles: RackTile[] }} RackGroup */

/** The space between groups, in widths of a tile: as it should be, and where that would take another row. */
const GAPS = [0.4, 0.1];
/** What a finger needs. */
const LEAST_TILE = 44;
const MOST_ROWS = 4;
/** A rack that no screen is wide enough for is drawn all the same. */
const SMALLEST = 8;

/** @returns {RackGroup[]} */
export function rackGroups() {
  const analysis = currentAnalysis();
  const way = state.way === null ? undefined : analysis?.decompositions[state.way];
  const wild = new Set(analysis?.wild ?? []);
  const concealed = keyed(wild);
  /** @type {RackGroup[]} */
  const groups = way ? groupsOf(way, concealed) : unsorted(concealed);
  groups.push(...meldGroups(state.hand.melds));
  const flowers = state.hand.flowers.map((face, i) => tile(`f:${i}`, face));
  if (flowers.length > 0) groups.push({ kind: "flowers", tiles: flowers });
  return groups;
}

/** Sets on the table. @param {readonly import("./types.js").Meld[]} melds @returns {RackGroup[]} */
export function meldGroups(melds) {
  return melds.map((meld, i) => ({ kind: "meld", tiles: meldTiles(meld, i) }));
}

/** Tiles that stand as they are. @param {readonly string[]} faces @returns {RackGroup} */
export function plainGroup(faces) {
  return { kind: "concealed", tiles: faces.map((face, at) => tile(`c:${face}:${at}`, face, { at })) };
}

/** @param {string} key @param {string} face @param {Partial<RackTile>} [more] @returns {RackTile} */
function tile(key, face, more = {}) {
  return { key, face, at: null, meld: null, turned: false, standsFor: null, isLast: false, isWild: false, ...more };
}

/** The concealed tiles, the one that came last at the end if it stands apart; then the jokers of the rules. @param {Set<string>} wild */
function keyed(wild) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const tiles = standing();
  const apart = lastStandsApart();
  const found = tiles.map((face, at) => {
    const copy = (seen.get(face) ?? 0) + 1;
    seen.set(face, copy);
    const isLast = apart && at === tiles.length - 1;
    return tile(`c:${face}:${copy}`, face, { at, isLast, isWild: face === "J" || wild.has(plain(face)) });
  });
  for (let i = 0; i < jokersOfRules(); i += 1) found.push(tile(`j:${i}`, "J", { isWild: true }));
  return found;
}

/** @param {RackTile[]} concealed @returns {RackGroup[]} */
function unsorted(concealed) {
  const held = concealed.filter((one) => one.at !== null && !one.isLast);
  const last = concealed.filter((one) => one.isLast);
  const given = concealed.filter((one) => one.at === null);
  /** @type {RackGroup[]} */
  const groups = [{ kind: "concealed", tiles: held }];
  if (given.length > 0) groups.push({ kind: "jokers", tiles: given });
  if (last.length > 0) groups.push({ kind: "last", tiles: last });
  return groups.filter(({ tiles }) => tiles.length > 0);
}

/**
 * The groups of a way, with the tiles that are there: red fives where there are any, jokers where nothing else is.
 *
 * @param {Way} way
 * @param {RackTile[]} concealed
 * @returns {RackGroup[]}
 */
function groupsOf(way, concealed) {
  const natural = concealed.filter((one) => !one.isWild);
  const wild = concealed.filter((one) => one.isWild);
  const texts = way.pair === null ? way.groups : [...way.groups, way.pair];
  return texts.map((text) => ({
    kind: "group",
    tiles: readTiles(text).map((face) => {
      const at = natural.findIndex((one) => plain(one.face) === face);
      const found = at >= 0 ? natural.splice(at, 1)[0] : wild.shift();
      if (!found) return tile(`?:${text}`, face);
      return found.isWild ? { ...found, standsFor: face } : found;
    }),
  }));
}

/** As it lies on a table: a called tile on its side, the ends of a concealed kong face down. @param {import("./types.js").Meld} meld @param {number} number */
function meldTiles({ tiles, concealed }, number) {
  if (concealed) {
    // A red five sorts last, so the last is one of the two that are seen.
    const shown = ["back", tiles[3] ?? "", tiles[1] ?? "", "back"];
    return shown.map((face, i) => tile(`m:${number}:${i}`, face, { meld: number }));
  }
  return tiles.map((face, i) => tile(`m:${number}:${i}`, face, { meld: number, turned: i === 0 }));
}

/** @param {RackTile} one */
const widthOf = (one) => (one.turned ? TURNED : 1);

/**
 * The rows of the rack, and the width of a tile: one row if its tiles are large enough to be touched, else two to four.
 *
 * @param {RackGroup[]} groups
 * @param {number} width of the rack in pixels
 * @param {number} largest tile
 * @returns {{ rows: RackGroup[][], tile: number, gap: number }} the gap between groups in widths of a tile
 */
export function fitRack(groups, width, largest) {
  for (let most = 1; ; most += 1) {
    for (const gap of GAPS) {
      for (let tile = largest; tile >= (most < MOST_ROWS ? LEAST_TILE : SMALLEST); tile -= 0.5) {
        const rows = wrapped(groups, width / tile, gap);
        if (rows.length <= most || tile === SMALLEST) return { rows: balanced(groups, width / tile, gap, rows), tile, gap };
      }
    }
  }
}

/**
 * The same number of rows, none much longer than the others.
 *
 * @param {RackGroup[]} groups
 * @param {number} room
 * @param {number} gap
 * @param {RackGroup[][]} rows as full as can be
 */
function balanced(groups, room, gap, rows) {
  let found = rows;
  for (let less = room - 0.5; less > 2; less -= 0.5) {
    const tried = wrapped(groups, less, gap);
    if (tried.length > rows.length) break;
    found = tried;
  }
  return found;
}

/**
 * Groups put into rows from the left. Tiles that stand together in a set stay together; others flow on.
 *
 * @param {RackGroup[]} groups
 * @param {number} room in widths of a tile
 * @param {number} gap
 */
function wrapped(groups, room, gap) {
  /** @type {RackGroup[][]} */
  const rows = [];
  let used = Infinity;
  for (const group of groups) {
    const flows = group.kind === "concealed" || group.kind === "flowers" || group.kind === "jokers";
    const parts = flows ? group.tiles.map((one) => [one]) : [group.tiles];
    /** @type {RackGroup | null} */
    let open = null;
    for (const part of parts) {
      const wide = part.reduce((sum, one) => sum + widthOf(one), 0);
      if (used + (open ? 0 : gap) + wide > room) {
        open = { kind: group.kind, tiles: [] };
        rows.push([open]);
        used = SIDE;
      } else if (!open) {
        open = { kind: group.kind, tiles: [] };
        rows.at(-1)?.push(open);
        used += gap;
      }
      open.tiles.push(...part);
      used += wide;
    }
  }
  return rows;
}
