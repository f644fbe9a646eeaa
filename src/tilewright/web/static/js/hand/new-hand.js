/** The sheet in which another hand is chosen: one that shows something, one at random, or an empty rack. */

import { beforeOpening, dialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { node } from "./copies-view.js";
import { clearHand, edit } from "./edits.js";
import { EXAMPLES, addressOfExample } from "./examples.js";
import { readTiles, sorted } from "./hand-text.js";
import { piece } from "./pieces.js";
import { oneStop, rove } from "./roving.js";
import { MOST_DRAWN, rulesInUse } from "./state.js";

/** @param {(address: string) => void} open shows the hand of an address */
export function setUpNewHand(open) {
  const list = /** @type {HTMLElement} */ (document.getElementById("example-list"));
  rove(list, "button");
  beforeOpening("new-hand", () => fill(list, open));
  document.getElementById("random-hand")?.addEventListener("click", () => {
    dialog("new-hand").close();
    randomHand();
  });
  document.getElementById("empty-hand")?.addEventListener("click", () => {
    dialog("new-hand").close();
    clearHand();
  });
}

/** @param {HTMLElement} list @param {(address: string) => void} open */
function fill(list, open) {
  const buttons = EXAMPLES.map((example) => {
    const tiles = readTiles(example.text);
    const button = /** @type {HTMLButtonElement} */ (
      node("button", "example", [
        node("span", "name", [t(`hand.example.${example.name}`)]),
        node("span", "pieces", tiles.map((face) => piece(face))),
        node("span", "quiet", [t(`hand.example.${example.name}.words`)]),
      ])
    );
    button.type = "button";
    button.dataset.example = example.name;
    button.addEventListener("click", () => {
      dialog("new-hand").close();
      open(addressOfExample(example));
    });
    return button;
  });
  list.replaceChildren(...buttons);
  oneStop(buttons);
}

/** As many tiles as a hand that has drawn, out of a whole set. */
export function randomHand() {
  const { max_copies, sets } = rulesInUse();
  const copies = Math.min(max_copies, MOST_DRAWN);
  const faces = ["m", "p", "s"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)).concat([..."1234567"].map((rank) => `${rank}z`));
  const wall = faces.flatMap((face) => Array.from({ length: copies }, () => face));
  const drawn = Array.from({ length: 3 * Math.min(sets ?? 4, MOST_DRAWN) + 2 }, () => wall.splice(Math.floor(Math.random() * wall.length), 1)[0] ?? "");
  edit({ hand: { tiles: sorted(drawn), last: drawn.at(-1) ?? null, melds: [], flowers: [] }, seen: [] }, { leap: true });
}

