/** Deleting all that is kept of the player: on the server, and in this browser. */

import { announce } from "../announcer.js";
import { ProblemError, UnreachableError } from "../api.js";
import { dialog } from "../dialogs.js";
import { has, t } from "../i18n.js";
import { forgetAnswers } from "../kept-answers.js";
import { deleteData } from "./api.js";

/** What was chosen stays: it says how the page looks, not what was played. */
const KEPT = "tilewright.settings";

/** @param {() => Promise<unknown>} deleted called when it is done */
export function setUpDeletion(deleted) {
  document.getElementById("forget-all")?.addEventListener("click", async () => {
    try {
      const { game, result } = await deleteData();
      await forgetAnswers();
      forgetNotes();
      dialog("forget").close();
      await deleted();
      announce(t("data.deleted", { count: game, results: result }), { visible: true });
    } catch (error) {
      if (!(error instanceof ProblemError || error instanceof UnreachableError)) throw error;
      dialog("forget").close();
      announce(has(`problem.${error.code}`) ? t(`problem.${error.code}`) : t("data.not_deleted"), { visible: true });
    }
  });
}

function forgetNotes() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("tilewright.") && key !== KEPT) localStorage.removeItem(key);
    }
  } catch {
    // Storage is off: nothing was noted.
  }
}
