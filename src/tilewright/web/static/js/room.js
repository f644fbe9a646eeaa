/** What every room does when it opens: words, look, dialogs, and patience while the server is away. */

import { announce } from "./announcer.js";
import { UnreachableError } from "./api.js";
import { listenToDialogs } from "./dialogs.js";
import { colourTheFrame, followTheBar } from "./frame-colour.js";
import { loadLocale, negotiate, t, translate } from "./i18n.js";
import { setUpInstall } from "./install.js";
import { fill, locales, setUpSettings } from "./settings-dialog.js";
import { applySettings, settings } from "./settings.js";
import { loadTileset } from "./sprites.js";

const RETRY_MS = 1500;

applySettings();

/**
 * Load words and drawings, and set up what the rooms have in common.
 *
 * @param {Pick<HTMLElement, "focus">} home what the keys belong to when no dialog is open
 * @param {() => void} changed called after a change of language, tile set or look
 */
export async function openRoom(home, changed) {
  await Promise.all([loadWords(), loadTileset(settings.tileset)]);
  translate(document);
  listenToDialogs(home);
  refuseFiles();
  setUpInstall();
  followTheBar();
  setUpSettings(async (what) => {
    if (what === "tileset") await loadTileset(settings.tileset);
    if (what === "language") {
      await loadWords();
      translate(document);
      fill();
    }
    colourTheFrame();
    changed();
  });
}

/** A file that is let fall where the room has no use for it would take the place of the page. */
function refuseFiles() {
  for (const kind of /** @type {const} */ (["dragover", "drop"])) {
    addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
}

/**
 * From now on the page opens without the server, too: see `worker/service-worker.js`. Called when the room is there, which
 * nothing that is fetched for later shall hold up.
 */
export async function keepShell() {
  // Not there on plain HTTP from another machine, or when the browser forbids it: the page works without.
  await navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
}

/** The words of the language that was chosen, or of the one that the browser asks for. */
function loadWords() {
  return loadLocale(negotiate(settings.language, navigator.languages, locales()));
}

/**
 * Begin something at once. Who asks for it first gets what was begun; after that it is done anew.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @returns {() => Promise<T>}
 */
export function begun(action) {
  /** @type {Promise<T> | null} */
  let first = action();
  // If it fails, that is told to who asks.
  first.catch(() => {});
  return () => {
    const now = first ?? action();
    first = null;
    return now;
  };
}

/** Try until the server answers. @param {() => Promise<unknown>} action */
export async function untilReached(action) {
  for (;;) {
    try {
      await action();
      return;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      announce(t("note.unreachable"), { visible: true });
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}
