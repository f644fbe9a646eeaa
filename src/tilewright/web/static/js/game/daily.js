/** The board of the day: the same for everyone; its days can be played later, too. */

import { announce } from "../announcer.js";
import { request } from "../api.js";
import { dayName, today } from "../days.js";
import { dialog } from "../dialogs.js";
import { t } from "../i18n.js";
import { kind } from "./kind.js";
import { explain, openGame } from "./play.js";

/**
 * @typedef {object} Daily
 * @property {string} date
 * @property {string} layout
 * @property {number} seed
 * @property {string | null} game_id
 * @property {boolean} cleared
 */

/** @returns {Promise<Daily>} */
export function getDaily(date = today()) {
  return request("GET", `/${kind().name}/daily?date=${date}`);
}

/** Begin the board of a day, or go on with it. */
export async function beginDaily(date = today()) {
  return request("POST", `/${kind().name}/daily`, { date });
}

/** What a button or a key does. */
export async function playToday() {
  try {
    openGame(await beginDaily());
    for (const name of ["menu", "new-game"]) if (dialog(name).open) dialog(name).close();
    announce(t("daily.opened", { day: dayName(today()) }));
  } catch (error) {
    explain(error);
  }
}

/** Days in a row on which the board was cleared, up to today. @returns {Promise<number>} */
export async function streak() {
  const { current_streak: days } = await request("GET", `/${kind().name}/statistics?today=${today()}`);
  return days;
}
