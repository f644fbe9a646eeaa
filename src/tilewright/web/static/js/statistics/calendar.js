/** A month of daily boards: which were cleared, and the way to each. */

import { FIRST_DAY, dateOf, dayName, dayOf, today } from "../days.js";
import { currentLocale, formatTime, t } from "../i18n.js";

/** @import { Result } from "../types.js" */

/** The month that is shown, by its first day; "" before it was chosen. */
let month = "";

/** @param {() => void} changed */
export function setUpCalendar(changed) {
  for (const [id, step] of /** @type {const} */ ([["month-before", -1], ["month-after", 1]])) {
    byId(id).addEventListener("click", () => {
      if (byId(id).getAttribute("aria-disabled") === "true") return;
      const date = dateOf(month);
      date.setMonth(date.getMonth() + step);
      month = dayOf(date);
      changed();
    });
  }
}

/**
 * @param {Result[]} results
 * @param {string} path of the room where the days are played
 */
export function renderCalendar(results, path) {
  month ||= firstOf(today());
  const locale = currentLocale();
  byId("month").textContent = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long" }).format(dateOf(month));
  byId("month-before").setAttribute("aria-disabled", String(month <= firstOf(FIRST_DAY)));
  byId("month-after").setAttribute("aria-disabled", String(month >= firstOf(today())));
  /** The first time each day was cleared. @type {Map<string, Result>} */
  const cleared = new Map();
  for (const result of results) if (result.daily_date) cleared.set(result.daily_date, result);
  const start = firstWeekday(locale);
  const table = byId("days");
  table.querySelector("thead")?.replaceChildren(weekdays(locale, start));
  table.querySelector("tbody")?.replaceChildren(...weeks(start).map((week) => {
    const row = document.createElement("tr");
    row.append(...week.map((day) => cell(day, day ? (cleared.get(day) ?? null) : null, path)));
    return row;
  }));
}

/** @param {string | null} day @param {Result | null} result @param {string} path */
function cell(day, result, path) {
  const element = document.createElement("td");
  if (day === null) return element;
  const number = String(dateOf(day).getDate());
  if (day > today() || day < FIRST_DAY) {
    element.append(Object.assign(document.createElement("span"), { textContent: number, className: "closed" }));
    return element;
  }
  const link = Object.assign(document.createElement("a"), { href: `${path}#daily=${day}`, textContent: number });
  const state = result ? t("daily.cleared_in", { time: formatTime(result.elapsed_s) }) : t("daily.open");
  link.setAttribute("aria-label", t("daily.day", { day: dayName(day), state }));
  link.title = link.getAttribute("aria-label") ?? "";
  link.classList.toggle("cleared", result !== null);
  if (day === today()) link.setAttribute("aria-current", "date");
  element.append(link);
  return element;
}

/** The days of the month in weeks; null where a week reaches over. @param {number} start @returns {(string | null)[][]} */
function weeks(start) {
  const first = dateOf(month);
  const before = (first.getDay() - start + 7) % 7;
  /** @type {(string | null)[]} */
  const days = Array.from({ length: before }, () => null);
  for (const date = dateOf(month); date.getMonth() === first.getMonth(); date.setDate(date.getDate() + 1)) days.push(dayOf(date));
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
}

/** @param {string} locale @param {number} start */
function weekdays(locale, start) {
  const row = document.createElement("tr");
  for (let i = 0; i < 7; i += 1) {
    // The 4th of January 2026 is a Sunday.
    const date = new Date(2026, 0, 4 + ((start + i) % 7), 12);
    const head = Object.assign(document.createElement("th"), { scope: "col" });
    head.abbr = new Intl.DateTimeFormat(locale, { weekday: "long" }).format(date);
    head.textContent = new Intl.DateTimeFormat(locale, { weekday: "narrow" }).format(date);
    row.append(head);
  }
  return row;
}

/** The day a week begins with where the visitor is, 0 for Sunday; Monday where the browser does not know. @param {string} locale */
function firstWeekday(locale) {
  const place = navigator.languages.find((tag) => tag.split("-")[0] === locale.split("-")[0]) ?? locale;
  const about = /** @type {any} */ (new Intl.Locale(place));
  return ((about.getWeekInfo?.() ?? about.weekInfo)?.firstDay ?? 1) % 7;
}

/** @param {string} day */
function firstOf(day) {
  return `${day.slice(0, 8)}01`;
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
