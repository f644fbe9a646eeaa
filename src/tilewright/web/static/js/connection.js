/**
 * Whether the server is there. While it is away the page shows what was kept and says so; when it is back, the page goes
 * on by itself.
 */

import { announce } from "./announcer.js";
import { t } from "./i18n.js";

const ASK_MS = 1500;

let away = false;
/** Whether something was tried meanwhile that is still to be sent: the game sends it, and then stands as the server has it. */
let unsent = false;

/** What was kept is shown in place of an answer. */
export function wentAway() {
  if (away) return;
  away = true;
  show();
  announce(t("note.away"), { after: true });
  void waitForServer();
}

/** A change did not reach the server: whoever sent it sends it again. */
export function leftUnsent() {
  unsent = true;
}

/** The server has answered. */
export function cameBack() {
  unsent = false;
  if (!away) return;
  away = false;
  show();
}

function show() {
  const note = document.getElementById("away");
  if (note) note.hidden = !away;
}

async function waitForServer() {
  while (away) {
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_MS);
    });
    const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) break;
  }
  // What is shown may be of an older version, and of an older state of the game: unless the player has gone on with it,
  // the page opens anew.
  if (away && !unsent) location.reload();
  cameBack();
}
