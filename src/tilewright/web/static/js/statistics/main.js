/**
 * The room of statistics: what was played, how long it took, and the boards of the days.
 *
 * @import { Result, Statistics } from "../types.js"
 */

import { dayOf } from "../days.js";
import { currentLocale, formatTime, has, t } from "../i18n.js";
import { keepShell, openRoom, untilReached } from "../room.js";
import { recall, remember } from "../settings.js";
import { getOwnNames, getResults, getStatistics } from "./api.js";
import { renderCalendar, setUpCalendar } from "./calendar.js";
import { setUpDeletion } from "./data.js";
import { coursePlot, spreadPlot } from "./plots.js";
import { quantile } from "./times.js";

const KIND = "tilewright.statistics";
/** How many games the table beside the plot lists. */
const ROWS = 100;

/** @type {{ kind: string, statistics: Statistics | null, results: Result[], board: string, names: Map<string, string> }} */
const state = { kind: "solitaire", statistics: null, results: [], board: "", names: new Map() };

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @returns {HTMLInputElement[]} */
const kinds = () => Array.from(document.querySelectorAll("#kinds input"));

async function start() {
  await openRoom(byId("paper"), render);
  const chosen = kinds().find(({ value }) => value === recall(KIND)) ?? kinds()[0];
  if (chosen) {
    chosen.checked = true;
    state.kind = chosen.value;
  }
  for (const input of kinds()) {
    input.addEventListener("change", () => {
      state.kind = input.value;
      remember(KIND, input.value);
      void load();
    });
  }
  const board = /** @type {HTMLSelectElement} */ (byId("course-board"));
  board.addEventListener("change", () => {
    state.board = board.value;
    renderCourse();
  });
  setUpCalendar(render);
  setUpDeletion(load);
  new ResizeObserver(() => renderCourse()).observe(byId("paper"));
  await load();
  void keepShell();
}

async function load() {
  const { kind } = state;
  await untilReached(async () => {
    const [statistics, results, names] = await Promise.all([getStatistics(kind), getResults(kind), getOwnNames()]);
    // Another kind may have been chosen meanwhile.
    if (kind === state.kind) Object.assign(state, { statistics, results, names, board: "" });
  });
  render();
}

function render() {
  const { statistics, results } = state;
  byId("app").classList.toggle("loading", statistics === null);
  document.title = `${t("rooms.statistics")} · ${t("app.name")}`;
  if (!statistics) return;
  byId("nothing").hidden = statistics.started > 0;
  renderTotals(statistics);
  renderCalendar(results, kinds().find(({ checked }) => checked)?.dataset.path ?? "/");
  renderChoice();
  renderCourse();
  renderBoards(statistics);
}

/** @param {Statistics} statistics */
function renderTotals(statistics) {
  const number = new Intl.NumberFormat(currentLocale());
  const share = new Intl.NumberFormat(currentLocale(), { style: "percent" });
  const rows = [
    [t("statistics.started"), number.format(statistics.started)],
    [t("statistics.cleared"), statistics.started > 0
      ? t("statistics.of_all", { count: number.format(statistics.cleared), share: share.format(statistics.cleared / statistics.started) })
      : "0"],
    [t("statistics.days"), number.format(statistics.daily_cleared)],
    [t("statistics.streak"), number.format(statistics.current_streak)],
    [t("statistics.longest"), number.format(statistics.longest_streak)],
  ];
  byId("totals").replaceChildren(...rows.map(([name, value]) => {
    const pair = document.createElement("div");
    pair.append(
      Object.assign(document.createElement("dt"), { textContent: name }),
      Object.assign(document.createElement("dd"), { textContent: value }),
    );
    return pair;
  }));
}

/** The boards there are times of, the most played first. */
function renderChoice() {
  const select = /** @type {HTMLSelectElement} */ (byId("course-board"));
  const boards = [...timesByBoard()].toSorted(([, one], [, other]) => other.length - one.length);
  select.replaceChildren(
    new Option(t("statistics.all_boards"), ""),
    ...boards.map(([id]) => new Option(boardName(id), id)),
  );
  select.value = state.board;
}

/** Times over time. */
function renderCourse() {
  const timed = state.results.filter((result) => result.elapsed_s > 0 && (!state.board || result.layout_id === state.board));
  byId("course").hidden = timed.length === 0;
  const [last] = timed;
  const first = timed.at(-1);
  if (!first || !last) return;
  const games = timed.toReversed().map((result) => ({
    seconds: result.elapsed_s,
    words: [formatTime(result.elapsed_s), boardName(result.layout_id), dayText(result)].join(" · "),
  }));
  const seconds = games.map((game) => game.seconds);
  const label = t("statistics.course", {
    count: games.length,
    best: formatTime(Math.min(...seconds)),
    longest: formatTime(Math.max(...seconds)),
    last: formatTime(last.elapsed_s),
  });
  const width = Math.floor(byId("course-plot").clientWidth) || 600;
  byId("course-plot").replaceChildren(coursePlot(games, { width, label, from: dayText(first), to: dayText(last) }));
  byId("course-table").querySelector("tbody")?.replaceChildren(...timed.slice(0, ROWS).map((result) => row([
    dayText(result), boardName(result.layout_id), formatTime(result.elapsed_s), String(result.move_count), String(result.hints_used),
  ])));
}

/** How it went on each board, with the spread of its times. @param {Statistics} statistics */
function renderBoards(statistics) {
  const times = timesByBoard();
  const longest = Math.max(1, ...[...times.values()].flat());
  byId("boards").hidden = statistics.layouts.length === 0;
  byId("spread-scale").textContent = times.size > 0 ? t("statistics.scale", { time: formatTime(longest) }) : "";
  byId("boards").querySelector("tbody")?.replaceChildren(...statistics.layouts.map((layout) => {
    const seconds = times.get(layout.layout_id) ?? [];
    const line = row([
      boardName(layout.layout_id),
      String(layout.started),
      String(layout.cleared),
      layout.best_s ? formatTime(layout.best_s) : "–",
      seconds.length > 0 ? formatTime(quantile(seconds, 0.5)) : "–",
    ]);
    const picture = document.createElement("td");
    if (seconds.length > 0) picture.append(spreadPlot(seconds, longest));
    line.append(picture);
    return line;
  }));
}

/** The first cell names the row. @param {string[]} texts */
function row(texts) {
  const line = document.createElement("tr");
  for (const [i, textContent] of texts.entries()) {
    line.append(Object.assign(document.createElement(i === 0 ? "th" : "td"), { textContent, ...(i === 0 && { scope: "row" }) }));
  }
  return line;
}

/** @returns {Map<string, number[]>} */
function timesByBoard() {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { layout_id: board, elapsed_s: seconds } of state.results) {
    if (seconds > 0) found.set(board, [...(found.get(board) ?? []), seconds]);
  }
  return found;
}

/** A layout by its name in the language in use; a board of connect, else its size. @param {string} id */
function boardName(id) {
  const key = ["layout", "preset"].map((prefix) => `${prefix}.${id}`).find(has);
  if (id.startsWith("own-")) return state.names.get(id) ?? t("statistics.removed_board");
  return key ? t(key) : id.replace(/^(\d+)x(\d+)/, "$1 × $2");
}

/** The day on which it was cleared. @param {Result} result */
function dayText(result) {
  const day = dayOf(new Date(result.finished_at));
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: "medium" }).format(new Date(`${day}T12:00:00`));
}

void start();
