/**
 * How the lines of a game are laid out: the deal at the top, a step down for every move, a lane to the right for every
 * branch; and what a move of it is called.
 *
 * @import { GameTree, TreeNode } from "../types.js"
 */

import { t } from "../i18n.js";

/** @typedef {TreeNode & { lane: number, children: number[] }} Placed */

/**
 * @param {GameTree} tree
 * @returns {Map<number, Placed>} the nodes by number, parents first
 */
export function layOut({ nodes }) {
  /** @type {Map<number, Placed>} */
  const placed = new Map(nodes.map((node) => [node.node, { ...node, lane: 0, children: [] }]));
  for (const { node, parent } of nodes) if (parent !== null) placed.get(parent)?.children.push(node);
  // The line that is played goes straight down; then the newest.
  for (const one of placed.values()) {
    one.children.sort((a, b) => Number(placed.get(b)?.on_line) - Number(placed.get(a)?.on_line) || b - a);
  }
  /** @type {[from: number, to: number][][]} for each lane, at which plies it is taken */
  const taken = [];
  /** Where runs begin, the next one last. @type {{ node: number, above: number }[]} */
  const waiting = [{ node: nodes[0]?.node ?? 0, above: 0 }];
  for (let run = waiting.pop(); run; run = waiting.pop()) {
    const path = runFrom(placed, run.node);
    const [first, last] = [path[0]?.ply ?? 0, path.at(-1)?.ply ?? 0];
    let lane = run.above;
    // The way to a branch begins at the ply before its first one.
    while (taken[lane]?.some(([from, to]) => from <= last && to >= first - 1)) lane += 1;
    (taken[lane] ??= []).push([first - 1, last]);
    for (const one of path) one.lane = lane;
    for (const one of path) for (const child of one.children.slice(1)) waiting.push({ node: child, above: lane + 1 });
    // Branches near the end first: those further up go round them.
    waiting.sort((a, b) => (placed.get(a.node)?.ply ?? 0) - (placed.get(b.node)?.ply ?? 0));
  }
  return placed;
}

/** A node and its first child, and so on to the end. @param {Map<number, Placed>} placed @param {number} start */
function runFrom(placed, start) {
  /** @type {Placed[]} */
  const path = [];
  for (let at = placed.get(start); at; at = placed.get(at.children[0] ?? -1)) path.push(at);
  return path;
}

/**
 * Where a key leads: up to the move before, down to the next, left and right to the branches beside it.
 *
 * @param {Map<number, Placed>} placed
 * @param {number} from
 * @param {string} key
 * @returns {number | null}
 */
export function nodeByKey(placed, from, key) {
  const at = placed.get(from);
  if (!at) return null;
  switch (key) {
    case "ArrowUp":
      return at.parent;
    case "ArrowDown":
      return at.children[0] ?? null;
    case "ArrowLeft":
    case "ArrowRight": {
      const level = [...placed.values()].filter(({ ply }) => ply === at.ply).sort((a, b) => a.lane - b.lane);
      const next = level.indexOf(at) + (key === "ArrowRight" ? 1 : -1);
      return level[next]?.node ?? null;
    }
    case "Home":
      return placed.keys().next().value ?? null;
    case "End":
      return runFrom(placed, from).at(-1)?.node ?? null;
    default:
      return null;
  }
}

/** A move or a shuffle in words. @param {number} ply @param {boolean} shuffle @param {string} tiles its tiles, when they are known */
export function plyWords(ply, shuffle, tiles) {
  if (ply === 0) return t("tree.deal");
  if (shuffle) return t("tree.shuffle", { ply });
  return tiles ? t("tree.move", { ply, tiles }) : t("tree.move_plain", { ply });
}
