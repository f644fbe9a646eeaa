/**
 * The board as a list: every pair that is open as a button, the free tiles by face with where they lie, and of any other
 * tile what holds it. For screen readers, and for those who like it.
 *
 * @import { Game, WhyNot } from "../types.js"
 */

import { beforeOpening, dialog, openDialog } from "../dialogs.js";
import { currentLocale, t } from "../i18n.js";
import { explain } from "../game/play.js";
import { smallTile } from "../small-tile.js";
import { whyNot } from "./api.js";
import { inReadingOrder } from "./focus.js";
import { placed } from "./geometry.js";
import { openWords } from "./kind.js";
import { take } from "./play.js";
import { onChange, state, view } from "./state.js";
import { faceName, hiddenTiles } from "./tile-names.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What was listed last: a change of anything else does not list anew. */
let listed = "";

export function setUpList() {
  beforeOpening("list", () => {
    listed = "";
    byId("list-told").textContent = "";
    render();
  });
  onChange(() => {
    if (dialog("list").open) render();
  });
}

export function openList() {
  if (state.session) openDialog("list");
}

function render() {
  const now = view();
  if (!now) return;
  const key = `${now.game.id} ${now.game.revision} ${now.present.size} ${state.turned} ${currentLocale()}`;
  if (key === listed) return;
  listed = key;
  const { game, free, present, moves, moveCount } = now;
  const hidden = hiddenTiles(game, present);
  byId("list-words").textContent = [t("bar.tiles", { count: present.size }), openWords(game, moveCount)].join(" · ");
  const title = byId("list-moves-title");
  const old = [title, ...byId("list-moves").querySelectorAll("button")];
  const at = old.indexOf(/** @type {HTMLElement} */ (document.activeElement)) - 1;
  byId("list-moves").replaceChildren(...moves.map((move) => item(moveButton(game, move))));
  const more = moveCount - moves.length;
  byId("list-more").textContent = more > 0 ? t("list.more", { count: more }) : "";
  // Who takes pair after pair stays where they are; while there is none they wait at the head of the list.
  const buttons = byId("list-moves").querySelectorAll("button");
  if (at >= -1) (buttons[Math.min(Math.max(0, at), buttons.length - 1)] ?? title).focus();
  const order = inReadingOrder(game, free, state.turned);
  byId("list-free").replaceChildren(...byFace(game, order).map(([face, tiles]) => faceLine(game, face, tiles)));
  const held = inReadingOrder(game, new Set([...present].filter((tile) => !free.has(tile))), state.turned);
  byId("list-held-count").textContent = t("list.held", { count: held.length });
  byId("list-held").replaceChildren(...held.map((tile) => item(heldButton(game, tile, hidden.has(tile)))));
}

/** @param {Game} game @param {number[]} tiles @returns {[string, number[]][]} */
function byFace(game, tiles) {
  /** @type {Map<string, number[]>} */
  const faces = new Map();
  for (const tile of tiles) {
    const name = faceName(game, tile);
    faces.set(name, [...(faces.get(name) ?? []), tile]);
  }
  // Those that can go first: more than one of a face.
  return [...faces].sort(([, one], [, other]) => other.length - one.length);
}

/** @param {Game} game @param {string} face @param {number[]} tiles */
function faceLine(game, face, tiles) {
  const places = tiles.map((tile) => Object.assign(document.createElement("li"), { textContent: where(game, tile) }));
  const list = Object.assign(document.createElement("ul"), { className: "places" });
  list.append(...places);
  const name = Object.assign(document.createElement("span"), { className: "face-name", textContent: t("list.face", { face, count: tiles.length }) });
  const line = item(picture(game, /** @type {number} */ (tiles[0])), name, list);
  line.className = "faces";
  return line;
}

/** @param {Game} game @param {number[]} move */
function moveButton(game, move) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "move" });
  const pictures = Object.assign(document.createElement("span"), { className: "pieces" });
  pictures.append(...move.map((tile) => picture(game, tile)));
  const names = [...new Set(move.map((tile) => faceName(game, tile)))].join(t("say.and"));
  const places = move.map((tile) => where(game, tile)).join("; ");
  const words = Object.assign(document.createElement("span"), { textContent: names, className: "face-name" });
  button.append(pictures, words, Object.assign(document.createElement("span"), { className: "quiet", textContent: places }));
  button.addEventListener("click", () => {
    const now = view();
    if (!now?.moves.some((other) => other.join() === move.join())) return;
    take(move, /** @type {number} */ (move.at(-1)));
    byId("list-told").textContent = t("say.taken", { face: names, count: view()?.present.size ?? 0 });
  });
  return button;
}

/** @param {Game} game @param {number} tile @param {boolean} isHidden */
function heldButton(game, tile, isHidden) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.textContent = [isHidden ? t("list.hidden") : faceName(game, tile), where(game, tile)].join(", ");
  button.addEventListener("click", () => void tellWhy(tile, isHidden));
  return button;
}

/** What holds a tile. @param {number} tile @param {boolean} isHidden */
async function tellWhy(tile, isHidden) {
  const { session } = state;
  if (!session) return;
  try {
    const answer = await whyNot(session.game.id, tile);
    if (state.session === session) byId("list-told").textContent = reason(session.game, answer, isHidden);
  } catch (error) {
    explain(error);
  }
}

/** @param {Game} game @param {WhyNot} answer @param {boolean} isHidden */
function reason(game, { tile, reason: why, covering, left, right }, isHidden) {
  const face = isHidden ? t("tile.some") : faceName(game, tile);
  const hidden = hiddenTiles(game, view()?.present ?? []);
  /** @param {number[]} tiles */
  const named = (tiles) =>
    tiles.map((other) => `${hidden.has(other) ? t("list.hidden") : faceName(game, other)} (${where(game, other)})`).join("; ");
  if (why === "covered") return t("list.covered", { face, tiles: named(covering) });
  if (why !== "blocked") return t("list.free_now", { face });
  return t(state.turned ? "list.blocked_turned" : "list.blocked", { face, left: named(left), right: named(right) });
}

/** Where a tile lies, as one would point at it. @param {Game} game @param {number} tile */
function where(game, tile) {
  const slots = game.slots.map((slot) => placed(slot, state.turned));
  const [column, row] = slots[tile] ?? [0, 0];
  const [first, top] = [Math.min(...slots.map(([x]) => x)), Math.min(...slots.map(([, y]) => y))];
  const format = new Intl.NumberFormat(currentLocale());
  return t("list.where", {
    layer: (game.slots[tile]?.[2] ?? 0) + 1,
    row: format.format((row - top) / 2 + 1),
    column: format.format((column - first) / 2 + 1),
  });
}

/** @param {Game} game @param {number} tile */
function picture(game, tile) {
  const drawing = smallTile(game.faces[tile] ?? null, faceName(game, tile));
  // Its name stands beside it.
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/** @param {...Element} children */
function item(...children) {
  const line = document.createElement("li");
  line.append(...children);
  return line;
}
