/**
 * Laying sets on the table: the server tells which sets the tiles make; choosing tiles of the rack narrows them down.
 */

import { t } from "../i18n.js";
import { node } from "./copies-view.js";
import { layMeld } from "./edits.js";
import { plain, readTiles } from "./hand-text.js";
import { piece } from "./pieces.js";
import { oneStop } from "./roving.js";
import { isAnswered, standing, state, update } from "./state.js";
import { faceNames } from "./tile-words.js";

export function toggleMelding() {
  update({ melding: !state.melding, chosen: [], way: null });
}

/** Choose a tile for the set, or leave it. @param {number} at its place in the rack */
export function chooseTile(at) {
  const chosen = state.chosen.includes(at) ? state.chosen.filter((one) => one !== at) : [...state.chosen, at];
  update({ chosen });
}

/** @typedef {{ kind: "chow" | "pung" | "kong" | "concealed", faces: string[] }} Offer */

/** The sets that can be laid with the chosen tiles in them. @returns {Offer[]} */
export function offers() {
  const found = state.analysis?.sets ?? /** @type {{ sets?: string[] } | null} */ (state.problem)?.sets ?? [];
  const chosen = state.chosen.map((at) => plain(standing()[at] ?? ""));
  const fitting = found.map(readTiles).filter((faces) => holds(faces, chosen));
  return fitting.flatMap((faces) => kindsOf(faces).map((kind) => ({ kind, faces })));
}

/** What a set is called when it is laid down. @param {string[]} faces @returns {Offer["kind"][]} */
function kindsOf(faces) {
  if (faces.length === 4) return ["kong", "concealed"];
  return [faces[0] === faces[1] ? "pung" : "chow"];
}

/** Whether every one of some faces is among others. @param {readonly string[]} faces @param {readonly string[]} wanted */
function holds(faces, wanted) {
  const rest = [...faces];
  return wanted.every((face) => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

let drawn = "";

/** @param {HTMLElement} root */
export function renderMelding(root) {
  root.hidden = !state.melding;
  document.getElementById("lay")?.setAttribute("aria-pressed", String(state.melding));
  if (!state.melding || !isAnswered()) return;
  const found = offers();
  const now = JSON.stringify([found, document.documentElement.lang]);
  if (now === drawn) return;
  drawn = now;
  const buttons = found.map((offer) => {
    const button = /** @type {HTMLButtonElement} */ (
      node("button", "offer", [node("span", "pieces", offer.faces.map((face) => piece(face))), node("span", "", [t(`hand.meld.${offer.kind}`)])])
    );
    button.type = "button";
    button.dataset.offer = `${offer.kind} ${offer.faces.join("")}`;
    button.setAttribute("aria-label", `${t(`hand.meld.${offer.kind}`)}: ${faceNames(offer.faces)}`);
    button.addEventListener("click", () => {
      const chosen = state.chosen.map((at) => standing()[at] ?? "");
      layMeld(offer.faces, offer.kind === "concealed", chosen);
      document.getElementById("rack")?.focus({ preventScroll: true });
    });
    return button;
  });
  const words = node("p", "", [t(found.length > 0 ? "hand.meld.help" : "hand.meld.none")]);
  root.replaceChildren(words, node("div", "offers", buttons));
  oneStop(buttons);
}
