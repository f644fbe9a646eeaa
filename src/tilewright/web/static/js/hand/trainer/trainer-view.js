/** The trainer as it is seen: what is asked, what is chosen, the mark, how it goes. */

import { beforeOpening } from "../../dialogs.js";
import { t } from "../../i18n.js";
import { node } from "../copies-view.js";
import { sorted } from "../hand-text.js";
import { piece } from "../pieces.js";
import { oneStop } from "../roving.js";
import { state } from "../state.js";
import { faceName } from "../tile-words.js";
import { analyserAddress, markedNodes, markWords } from "./marked-view.js";
import { KINDS, LEVELS } from "./questions.js";
import { clearRecord, lineOf } from "./record.js";
import { training } from "./trainer-state.js";

/** @import { FaceGrid } from "../face-grid.js" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id @param {string} text */
function write(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

beforeOpening("figures-sheet", fillFigures);

/** @param {FaceGrid} grid */
export function renderTrainer(grid) {
  const { asked, question, answer, sent, marked } = training;
  for (const kind of KINDS) byId(`train-${kind}`).setAttribute("aria-pressed", String(asked.kind === kind));
  for (const level of LEVELS) byId(`train-level-${level}`).setAttribute("aria-pressed", String(asked.level === level));
  for (const id of ["train-kinds", "train-levels"]) oneStop([...byId(id).querySelectorAll("button")]);
  write("train-words", t(asked.kind === "waits" ? "hand.train.ask_waits" : "hand.train.ask_discard"));
  write("train-help", t(asked.kind === "waits" ? "hand.train.help_waits" : "hand.train.help_discard"));
  const line = lineOf(asked);
  const score = `${t("hand.train.score", { right: line.right, count: line.asked })} ${t("hand.train.streak", { count: line.streak })}`;
  write("train-score", line.asked > 0 ? score : t("hand.train.figures"));
  byId("train-answer").hidden = asked.kind !== "waits" || marked !== null;
  byId("question").dataset.kind = asked.kind;
  byId("train-check").setAttribute("aria-disabled", String(answer.length === 0 || sent));
  renderChoices(grid);
  write("train-digits", state.digits === "" ? "" : t("hand.digits", { digits: state.digits }));
  byId("train-digits").hidden = state.digits === "";
  renderMark();
  document.title = `${t("hand.train.title")} · ${t("app.name")}`;
  byId("trainer").setAttribute("aria-busy", String(question === null));
}

let chosen = "";

/** @param {FaceGrid} grid */
function renderChoices(grid) {
  const { answer } = training;
  const now = JSON.stringify([answer, document.documentElement.lang]);
  if (now === chosen) return;
  chosen = now;
  for (const cell of grid.cells) {
    const face = cell.dataset.face ?? "";
    cell.setAttribute("aria-selected", String(answer.includes(face)));
    cell.setAttribute("aria-label", faceName(face));
  }
  const buttons = sorted(answer).map((face) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.dataset.chosen = face;
    button.setAttribute("aria-label", t("hand.seen.tile", { face: faceName(face) }));
    button.append(piece(face));
    return button;
  });
  byId("train-chosen").replaceChildren(...buttons);
}

/** @type {unknown[]} */
let shown = [];

function renderMark() {
  const { question, marked, answer } = training;
  const now = [question, marked, document.documentElement.lang];
  if (now.every((value, i) => value === shown[i])) return;
  shown = now;
  const root = byId("train-marked");
  root.hidden = marked === null;
  if (!marked || !question) return;
  root.dataset.mark = marked.right ? "right" : marked.points > 0 ? "partly" : "wrong";
  write("train-mark", markWords(question, marked));
  byId("train-why").replaceChildren(...markedNodes(question, marked, answer));
  byId("train-open").setAttribute("href", analyserAddress(question));
}

/** The figures of every kind and level. */
function fillFigures() {
  const rows = KINDS.flatMap((kind) => LEVELS.map((level) => {
    const { asked, right, points, best } = lineOf({ kind, level });
    const share = asked === 0 ? "" : t("hand.train.percent", { percent: Math.round((100 * points) / asked) });
    const cells = [asked, right, share, best].map((value) => node("td", "", [String(value)]));
    const name = node("th", "", [`${t(`hand.train.${kind}`)} · ${t(`hand.train.level_${level}`)}`]);
    name.setAttribute("scope", "row");
    return node("tr", "", [name, ...cells]);
  }));
  byId("figures-rows").replaceChildren(...rows);
}

export function setUpFigures() {
  byId("figures-clear").addEventListener("click", () => {
    clearRecord();
    fillFigures();
  });
}
