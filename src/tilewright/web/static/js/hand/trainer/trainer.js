/** The trainer: a question, an answer by hand or by keys, its mark, and the next one. */

import { announce } from "../../announcer.js";
import { ProblemError, UnreachableError } from "../../api.js";
import { openDialog } from "../../dialogs.js";
import { t, tOr } from "../../i18n.js";
import { FACES, FaceGrid, listenToSuits, markSuits } from "../face-grid.js";
import { isForThePage, rackKey, watchFocus } from "../keyboard.js";
import { plain } from "../hand-text.js";
import { meldGroups, plainGroup } from "../rack-layout.js";
import { RackView } from "../rack-view.js";
import { isTile, typeRank } from "../rank-typing.js";
import { rove } from "../roving.js";
import { onChange, state, update } from "../state.js";
import { markWords } from "./marked-view.js";
import { addressOfQuestion, anySeed, getQuestion, KINDS, LEVELS, markAnswer, readQuestionAddress } from "./questions.js";
import { lastTrained, noteAnswer, noteTrained } from "./record.js";
import { renderTrainer, setUpFigures } from "./trainer-view.js";
import { onTraining, training, updateTraining } from "./trainer-state.js";

/** @import { Asked } from "./questions.js" */

const RETRY_MS = 1500;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The question that was opened last: answers of others come too late. */
let newest = 0;

export function setUpTrainer() {
  training.asked = { ...lastTrained(), seed: 0 };
  setUpFigures();
  const rack = new RackView(byId("question"), {
    groups: () => {
      const { question } = training;
      return question ? [plainGroup(question.tiles), ...meldGroups(question.melds)] : [];
    },
    melds: () => training.question?.melds ?? [],
    chosen: () => (training.at === null ? [] : [training.at]),
    keyboard: () => state.keyboard,
  });
  const grid = new FaceGrid(byId("answer-grid"), FACES, (cell) => toggle(cell.dataset.face ?? ""), () => update({ keyboard: true }));
  const render = () => {
    if (state.view !== "trainer") return;
    rack.render();
    grid.markCursor(state.keyboard);
    markSuits(byId("train-suits"), grid);
    renderTrainer(grid);
  };
  onTraining(render);
  onChange(render);
  rack.root.addEventListener("click", (event) => letGo(rack.stopAt(event.target)?.at ?? null));
  rack.root.addEventListener("keydown", (event) => {
    if (training.marked && event.key === "Enter") return;
    rackKey(event, rack, () => letGo(rack.stops[rack.cursor]?.at ?? null));
  });
  for (const root of [rack.root, grid.root]) watchFocus(root);
  listenToSuits(byId("train-suits"), grid);
  for (const id of ["train-suits", "train-kinds", "train-levels"]) rove(byId(id), "button");
  for (const kind of KINDS) byId(`train-${kind}`).addEventListener("click", () => next({ kind }));
  for (const level of LEVELS) byId(`train-level-${level}`).addEventListener("click", () => next({ level }));
  byId("train-check").addEventListener("click", () => void check());
  byId("train-next").addEventListener("click", () => next({}));
  byId("train-chosen").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-chosen]"));
    if (button) toggle(button.dataset.chosen ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (state.view === "trainer" && isForThePage(event) && (typed(event) || command(event))) event.preventDefault();
  });
}

/** The question that an address names; null when it names none. @param {string} address */
export function questionOfAddress(address) {
  return readQuestionAddress(address, training.asked);
}

/** @param {Asked} asked */
export function openQuestion(asked) {
  const number = ++newest;
  history.replaceState(null, "", addressOfQuestion(asked));
  noteTrained(asked);
  updateTraining({ asked, question: null, answer: [], at: null, sent: false, marked: null });
  void insist(async () => {
    const question = await getQuestion(asked);
    if (number !== newest) return;
    const grid = byId("answer-grid");
    // On a narrow screen the suit that is seen first is one of the hand.
    grid.dataset.suit = question.tiles[0]?.[1] ?? "m";
    updateTraining({ question });
    announce(questionWords());
  }, number);
}

/** What is asked, aloud. */
function questionWords() {
  return t(training.asked.kind === "waits" ? "hand.train.ask_waits" : "hand.train.ask_discard");
}

/** Another question, of another kind or level perhaps. @param {Partial<Pick<Asked, "kind" | "level">>} change */
function next(change) {
  const asked = { ...training.asked, ...change, seed: anySeed() };
  history.pushState(null, "", addressOfQuestion(asked));
  openQuestion(asked);
  placeOfAnswer().focus({ preventScroll: true });
}

/** Where the answer is given: among all tiles, or in the hand. */
export function placeOfAnswer() {
  return byId(training.asked.kind === "waits" ? "answer-grid" : "question");
}

/** Choose a face as a wait, or leave it. @param {string} face */
function toggle(face) {
  const { question, sent, answer } = training;
  if (!question || sent || question.kind !== "waits") return;
  const isChosen = answer.includes(face);
  updateTraining({ answer: isChosen ? answer.filter((one) => one !== face) : [...answer, face] });
}

/** Answer with a tile of the hand. @param {number | null} at its place */
function letGo(at) {
  const { question, sent } = training;
  const face = question?.tiles[at ?? -1];
  if (!question || sent || question.kind !== "discard" || at === null || face === undefined) return;
  updateTraining({ answer: [face], at });
  void send();
}

async function check() {
  if (training.question?.kind === "waits" && training.answer.length > 0 && !training.sent) await send();
}

/** Send the answer and show its mark. */
async function send() {
  const number = newest;
  updateTraining({ sent: true });
  await insist(async () => {
    const marked = await markAnswer(training.asked, training.answer);
    const { question } = training;
    if (number !== newest || !question) return;
    noteAnswer(question, marked);
    updateTraining({ marked });
    announce(`${markWords(question, marked)} ${byId("train-score").textContent}`);
    byId("train-next").focus({ preventScroll: true });
  }, number);
}

/** Try until the server answers, as long as the question is the newest. @param {() => Promise<void>} action @param {number} number */
async function insist(action, number) {
  while (number === newest) {
    try {
      await action();
      if (state.unreachable) update({ unreachable: false });
      return;
    } catch (error) {
      if (error instanceof ProblemError) return announce(tOr(`hand.problem.${error.code}`, error.problem, error.message), { visible: true });
      if (!(error instanceof UnreachableError)) throw error;
      update({ unreachable: true });
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}

/** @param {KeyboardEvent} event @returns {boolean} whether it was part of a tile */
function typed(event) {
  if (training.sent) return false;
  const found = typeRank(event, state.digits);
  if (!found) return false;
  update({ digits: found.digits });
  for (const face of found.faces) {
    if (!isTile(face)) announce(t("hand.no.rank", { found: face }), { visible: true });
    else if (training.question?.kind === "waits") toggle(plain(face));
    else letGo(placeOf(face));
  }
  return true;
}

/** Where a face stands in the hand of the question. @param {string} face @returns {number | null} */
function placeOf(face) {
  const tiles = training.question?.tiles ?? [];
  const at = tiles.includes(face) ? tiles.indexOf(face) : tiles.findIndex((tile) => plain(tile) === plain(face));
  return at < 0 ? null : at;
}

/** @param {KeyboardEvent} event @returns {boolean} whether it did anything */
function command(event) {
  if (event.ctrlKey || event.metaKey) return false;
  const onButton = /** @type {Element} */ (event.target).matches("button, a");
  /** @type {Record<string, () => void>} */
  const actions = {
    n: () => next({}),
    k: () => next({ kind: training.asked.kind === "waits" ? "discard" : "waits" }),
    v: () => next({ level: LEVELS[training.asked.level % LEVELS.length] ?? 1 }),
    a: () => {
      if (training.marked) byId("train-open").click();
    },
    t: () => byId("to-analyser").click(),
    "?": () => openDialog("shortcuts"),
    ...(onButton ? {} : { Enter: () => (training.marked ? next({}) : void check()) }),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return false;
  action();
  return true;
}
