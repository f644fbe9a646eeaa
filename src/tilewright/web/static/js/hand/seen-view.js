/** The tiles seen elsewhere: discards, melds of others, indicators. They lessen the live copies and nothing else. */

import { t } from "../i18n.js";
import { removeSeen } from "./edits.js";
import { piece } from "./pieces.js";
import { oneStop, rove } from "./roving.js";
import { state } from "./state.js";
import { faceName } from "./tile-words.js";

let drawn = "";

/** @param {HTMLElement} root */
export function setUpSeen(root) {
  rove(root, "button");
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-seen]"));
    if (!button) return;
    const at = Number(button.dataset.seen);
    removeSeen(at);
    const left = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("button")]);
    (left[Math.min(at, left.length - 1)] ?? document.getElementById("rack"))?.focus({ preventScroll: true });
  });
}

/** @param {HTMLElement} root */
export function renderSeen(root) {
  const { seen, target } = state;
  const shown = target === "seen" || seen.length > 0;
  /** @type {HTMLElement} */ (root.closest("#seen-tray")).hidden = !shown;
  for (const name of /** @type {const} */ (["hand", "seen"])) {
    document.getElementById(`to-${name}`)?.setAttribute("aria-pressed", String(target === name));
  }
  const now = JSON.stringify([seen, document.documentElement.lang]);
  if (now === drawn) return;
  drawn = now;
  const buttons = seen.map((face, i) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.dataset.seen = String(i);
    button.setAttribute("aria-label", t("hand.seen.tile", { face: faceName(face) }));
    button.append(piece(face));
    return button;
  });
  root.replaceChildren(...buttons);
  oneStop(buttons);
  const words = seen.length === 0 ? t("hand.seen.none") : t("hand.seen.count", { count: seen.length });
  /** @type {HTMLElement} */ (document.getElementById("seen-words")).textContent = words;
}
