/** The pairs that join, as a list of buttons: the same game for those who would rather read it. */

import { beforeOpening, dialog } from "../dialogs.js";
import { onChange } from "../game/state.js";
import { t } from "../i18n.js";
import { smallTile } from "../small-tile.js";
import { kindName, placeOf } from "./names.js";
import { take } from "./play.js";
import { keyOf, lieOf, state, view } from "./state.js";

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What the list was made of last. */
let listed = "";

export function setUpPairList() {
  beforeOpening("pairs", () => {
    listed = "";
    render();
  });
  onChange(() => {
    if (dialog("pairs").open) render();
  });
  byId("pair-list").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-pair]"));
    const now = view();
    // Under gravity the next answer tells what joins then.
    if (!button || !now || (state.session?.busy && now.game.shifts)) return;
    const pair = (button.dataset.pair ?? "").split(" ").map(Number);
    if (now.moves.some((move) => keyOf(move) === keyOf(pair))) take(now.game, pair);
  });
}

function render() {
  const now = view();
  if (!now) return;
  const made = `${now.game.id} ${now.game.revision} ${now.moves.join(" ")} ${state.turned}`;
  if (made === listed) return;
  listed = made;
  const list = byId("pair-list");
  const at = [...list.children].indexOf(/** @type {Element} */ (document.activeElement?.closest("li")));
  byId("pair-words").textContent = t("bar.pairs", { count: now.moveCount });
  list.replaceChildren(...now.moves.map(line));
  // The focus stays where it was in the list, so that the next pair can be taken at once.
  if (at >= 0) /** @type {HTMLElement | null} */ (list.children[Math.min(at, list.children.length - 1)]?.firstElementChild)?.focus();
}

/** @param {number[]} pair */
function line(pair) {
  const game = /** @type {NonNullable<ReturnType<typeof view>>} */ (view()).game;
  const [first = 0, second = 0] = pair;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.pair = pair.join(" ");
  const kind = lieOf(game).kinds.get(first) ?? 0;
  const [from, to] = [placeOf(game, first), placeOf(game, second)];
  const tile = smallTile(game.faces[kind] ?? null, "", game.faces[kind] ? undefined : kind);
  tile.setAttribute("aria-hidden", "true");
  const words = document.createElement("span");
  words.textContent = t("connect.pair", {
    face: kindName(game, kind), row: from.row, column: from.column, to_row: to.row, to_column: to.column,
  });
  button.append(tile, words);
  const item = document.createElement("li");
  item.append(button);
  return item;
}
