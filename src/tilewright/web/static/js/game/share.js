/**
 * Sharing: a link that carries the board, and the moves if wished. It works on any machine with the game: what is needed
 * stands in the link itself, in the part that is sent to no server.
 *
 * @import { Share } from "../types.js"
 */

import { announce } from "../announcer.js";
import { ProblemError, UnreachableError } from "../api.js";
import { beforeOpening, dialog, openDialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { createGame, getShare } from "./api.js";
import { kind } from "./kind.js";
import { explain, inWords, openGame } from "./play.js";
import { openReplay } from "./replay.js";
import { state } from "./state.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** The codes of errors that say that a text is no deal, or none that can be dealt here. */
const BROKEN = /^(code_|moves_|layout_code|not_found)/;

/** @type {Share | null} */
let share = null;

export function setUpShare() {
  beforeOpening("share", () => void ask());
  byId("share-moves").addEventListener("change", write);
  byId("share-copy").addEventListener("click", () => void copy());
  byId("share-link").addEventListener("focus", () => byId("share-link").select());
  byId("share-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = sharedIn(byId("share-open").value.trim());
    if (!found) return tell(t("share.no_link"));
    if (await openShared(found, (error) => tell(wordsOf(error)))) dialogClosed();
  });
  // A link that is put into the address of the page that is open already.
  addEventListener("hashchange", () => {
    const found = sharedIn(location.hash);
    if (found) void openShared(found, explain);
  });
  byId("shared-replay").addEventListener("click", () => openReplay());
}

function dialogClosed() {
  byId("share-open").value = "";
  if (dialog("share").open) dialog("share").close();
}

async function ask() {
  share = null;
  byId("share-body").hidden = true;
  const { session } = state;
  if (!session) return;
  tell(t("share.asking"));
  await session.settled();
  try {
    share = await getShare(session.game.id);
    if (state.session !== session) return;
    tell(share.reason ? t(`share.${share.reason}`) : "");
    byId("share-body").hidden = share.code === null;
    byId("share-moves").disabled = share.moves === null;
    byId("share-moves").checked = false;
    write();
  } catch (error) {
    tell(wordsOf(error));
  }
}

/** @param {string} words */
function tell(words) {
  byId("share-told").textContent = words;
}

/** @param {unknown} error */
function wordsOf(error) {
  if (error instanceof UnreachableError) return error.code ? inWords(error) : t("note.unreachable");
  if (error instanceof ProblemError) return BROKEN.test(error.code) ? `${t("share.broken")} ${inWords(error)}` : inWords(error);
  throw error;
}

function write() {
  if (!share?.code) return;
  const parts = new URLSearchParams({ deal: share.code });
  if (share.layout !== null) parts.set("layout", share.layout);
  if (byId("share-moves").checked && share.moves !== null) parts.set("moves", share.moves);
  byId("share-link").value = `${location.origin}${location.pathname}#${parts}`;
  byId("share-copied").textContent = "";
}

async function copy() {
  const link = byId("share-link");
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    // No such right here, as over plain HTTP: the text is selected, and an old way may do it.
    link.focus();
    link.select();
    if (!document.execCommand("copy")) {
      byId("share-copied").textContent = t("share.copy_yourself");
      return;
    }
  }
  byId("share-copied").textContent = t("share.copied");
}

/** @typedef {{ code: string, layout_code?: string, moves?: string }} Shared */

/**
 * What a link carries; the part after # is enough, and so is the code of a deal alone.
 *
 * @param {string} text
 * @returns {Shared | null}
 */
export function sharedIn(text) {
  const parts = new URLSearchParams(text.includes("#") ? text.slice(text.indexOf("#") + 1) : text);
  const code = parts.get("deal") ?? (/^[\w-]+\.[\w-]{4,}$/.test(text) ? text : "");
  if (code === "") return null;
  const [layout, moves] = [parts.get("layout"), parts.get("moves")];
  return { code, ...(layout && { layout_code: layout }), ...(moves && { moves }) };
}

/**
 * Deal what a link carries. With moves, the game stands at its start, and the replay of the moves is offered.
 *
 * @param {Shared} shared
 * @param {(error: unknown) => void} refused
 * @returns {Promise<boolean>} whether it was dealt
 */
export async function openShared(shared, refused) {
  try {
    const game = await createGame(shared);
    openGame(game);
    announce(t("say.dealt", { layout: kind().boardName(game), count: kind().tilesLeft(game) }));
    if (shared.moves === undefined) return true;
    const { session } = state;
    session?.goTo(0);
    await session?.settled();
    openDialog("shared");
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}
