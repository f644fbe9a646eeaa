/**
 * The tree of lines: what was taken back and played otherwise is kept, and every place in it can be gone to. Nothing is
 * lost by going: the board behind the sheet shows it at once.
 *
 * @import { AnyGame } from "../types.js"
 * @import { Placed } from "./lines.js"
 */

import { ProblemError, UnreachableError } from "../api.js";
import { beforeOpening, dialog, openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { svg } from "../svg.js";
import { getTree } from "./api.js";
import { kind } from "./kind.js";
import { layOut, nodeByKey, plyWords } from "./lines.js";
import { inWords } from "./play.js";
import { replayFrom } from "./replay.js";
import { onChange, state } from "./state.js";

/** A step is as wide and high as who points at it needs. */
const [COLUMN, ROW] = matchMedia("(pointer: coarse)").matches ? [44, 44] : [30, 26];
const [RADIUS, MARGIN] = [7, 22];
/** Beside every so many moves stands their number, in a column of its own. */
const [NUMBERED, NUMBERS] = [5, 22];
/** Who holds a key down goes where they let go. */
const GO_AFTER_MS = 200;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Map<number, Placed>} */
let placed = new Map();
/** The node that is chosen. */
let chosen = 0;
/** Game and revision that are drawn. */
let drawn = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export function setUpTree() {
  beforeOpening("tree", () => {
    drawn = "";
    void draw();
  });
  onChange(() => {
    if (dialog("tree").open && !state.session?.busy) void draw();
  });
  const tree = byId("tree-lines");
  tree.addEventListener("keydown", (event) => {
    const to = event.ctrlKey || event.metaKey || event.altKey ? null : nodeByKey(placed, chosen, event.key);
    if (!to && to !== 0) {
      if (!/^(Arrow|Home|End)/.test(event.key)) return;
    } else choose(to, GO_AFTER_MS);
    event.preventDefault();
  });
  tree.addEventListener("click", (event) => {
    const mark = /** @type {Element} */ (event.target).closest("[data-node]");
    if (mark) choose(Number(/** @type {SVGElement} */ (mark).dataset.node), 0);
  });
  byId("tree-replay").addEventListener("click", () => void replayFrom(chosen));
}

export function openTree() {
  if (state.session) openDialog("tree");
}

async function draw() {
  const { session } = state;
  if (!session) return;
  await session.settled();
  const { game } = session;
  const now = `${game.id} ${game.revision}`;
  if (now === drawn) return;
  drawn = now;
  try {
    const tree = await getTree(game.id);
    if (state.session !== session || !dialog("tree").open) return;
    placed = layOut(tree);
    chosen = tree.node;
    const lanes = Math.max(...[...placed.values()].map(({ lane }) => lane)) + 1;
    const ends = [...placed.values()].filter(({ children }) => children.length === 0).length;
    byId("tree-words").textContent = [t("tree.words", { count: ends }), tree.more ? t("tree.more") : ""].filter(Boolean).join(" ");
    byId("tree-lines").replaceChildren(picture(game, lanes));
    byId("tree-key").hidden = placed.size < 2;
    mark();
    if (!dialog("tree").contains(document.activeElement) || document.activeElement?.closest("header")) byId("tree-lines").focus({ preventScroll: true });
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof UnreachableError)) throw error;
    byId("tree-words").textContent = error instanceof UnreachableError && !error.code ? t("note.unreachable") : inWords(error);
  }
}

/** @param {AnyGame} game @param {number} lanes */
function picture(game, lanes) {
  const depth = Math.max(...[...placed.values()].map(({ ply }) => ply));
  const [width, height] = [NUMBERS + 2 * MARGIN + (lanes - 1) * COLUMN, 2 * MARGIN + depth * ROW];
  const numbers = svg("g", { class: "numbers", "aria-hidden": "true" });
  for (let ply = NUMBERED; ply <= depth; ply += NUMBERED) {
    const number = svg("text", { x: NUMBERS, y: MARGIN + ply * ROW });
    number.textContent = String(ply);
    numbers.append(number);
  }
  const ways = svg("g", { class: "ways", "aria-hidden": "true" });
  const nodes = svg("g", { role: "presentation" });
  for (const one of placed.values()) {
    const { x, y } = spot(one);
    const above = one.parent === null ? undefined : placed.get(one.parent);
    if (above) {
      const from = spot(above);
      const bend = from.x === x ? "" : `C${from.x} ${from.y + ROW * 0.7} ${x} ${y - ROW * 0.7} `;
      ways.append(svg("path", { d: `M${from.x} ${from.y}${bend || "L"}${x} ${y}`, class: one.on_line ? "on-line" : "" }));
    }
    nodes.append(nodeMark(game, one, x, y));
  }
  return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "presentation" }, [numbers, ways, nodes]);
}

/** @param {Placed} one */
function spot({ lane, ply }) {
  return { x: NUMBERS + MARGIN + lane * COLUMN, y: MARGIN + ply * ROW };
}

/** @param {AnyGame} game @param {Placed} one @param {number} x @param {number} y */
function nodeMark(game, one, x, y) {
  const light = one.winnable === null ? "unknown" : one.winnable ? "winnable" : "lost";
  const siblings = one.parent === null ? [one.node] : (placed.get(one.parent)?.children ?? []);
  return svg(
    "g",
    {
      role: "treeitem",
      id: `tree-node-${one.node}`,
      "data-node": one.node,
      class: `node ${light}${one.shuffle ? " shuffled" : ""}`,
      transform: `translate(${x} ${y})`,
      "aria-level": one.ply + 1,
      "aria-posinset": siblings.indexOf(one.node) + 1,
      "aria-setsize": siblings.length,
      "aria-label": labelOf(game, one),
    },
    [
      svg("rect", { x: -COLUMN / 2, y: -ROW / 2, width: COLUMN, height: ROW, class: "reach" }),
      svg("circle", { r: RADIUS + 4, class: "here" }),
      svg("circle", { r: RADIUS, class: "lamp" }),
      ...(light === "lost" ? [svg("path", { d: `M${-RADIUS / 2} 0h${RADIUS}`, class: "bar" })] : []),
    ],
  );
}

/** @param {AnyGame} game @param {Placed} one */
function labelOf(game, one) {
  const light = t(`light.${one.winnable === null ? "unknown" : one.winnable ? "winnable" : "lost"}`);
  const branches = one.children.length > 1 ? t("tree.branches", { count: one.children.length }) : "";
  return [plyWords(one.ply, one.shuffle, tilesIn(game, one)), t("say.sentence", { words: light }), branches].filter(Boolean).join(" ");
}

/** The tiles of a move, while nothing has given them other faces. @param {AnyGame} game @param {Placed} one */
function tilesIn(game, { move }) {
  const shuffled = [...placed.values()].some(({ shuffle }) => shuffle);
  return shuffled ? "" : (kind().dealtTiles?.(game, move) ?? "");
}

/** @param {number} node @param {number} wait milliseconds before it is gone to */
function choose(node, wait) {
  chosen = node;
  mark();
  clearTimeout(timer);
  timer = setTimeout(() => {
    const { session } = state;
    if (!session || session.game.node === chosen) return;
    session.goTo(chosen);
  }, wait);
}

/** Show what is chosen, and say it. */
function mark() {
  const tree = byId("tree-lines");
  for (const element of tree.querySelectorAll('[aria-selected="true"]')) element.setAttribute("aria-selected", "false");
  const here = byId(`tree-node-${chosen}`);
  here?.setAttribute("aria-selected", "true");
  tree.setAttribute("aria-activedescendant", `tree-node-${chosen}`);
  byId("tree-here").textContent = here?.getAttribute("aria-label") ?? "";
  const one = placed.get(chosen);
  if (!one) return;
  const { x, y } = spot(one);
  // Only as far as needed, and only the tree.
  if (y < tree.scrollTop + ROW || y > tree.scrollTop + tree.clientHeight - ROW) tree.scrollTop = y - tree.clientHeight / 2;
  if (x < tree.scrollLeft + COLUMN || x > tree.scrollLeft + tree.clientWidth - COLUMN) tree.scrollLeft = x - tree.clientWidth / 2;
}
