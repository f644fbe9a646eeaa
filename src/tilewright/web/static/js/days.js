/** Days as the player's clock has them: "2026-11-30", and how they are called. */

import { currentLocale } from "./i18n.js";

/** The first day that has a board. */
export const FIRST_DAY = "2026-01-01";

/** @param {Date} date @returns {string} */
export function dayOf(date) {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, "0")).join("-");
}

export function today() {
  return dayOf(new Date());
}

/** Noon of a day: no change of the clock moves it to another. @param {string} day */
export function dateOf(day) {
  return new Date(`${day}T12:00:00`);
}

/** @param {string} day */
export function dayName(day) {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long" }).format(dateOf(day));
}
