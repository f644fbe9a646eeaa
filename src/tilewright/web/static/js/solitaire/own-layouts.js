/**
 * Layouts that the player brings: a file that is chosen or dropped anywhere on the page is read by the server, told of
 * in words with the lines, and can be played at once. They can be removed again, and put back.
 *
 * @import { LayoutInfo, LayoutProblem, UploadedLayout } from "../types.js"
 */

import { announce } from "../announcer.js";
import { ProblemError, UnreachableError } from "../api.js";
import { openDialog } from "../dialogs.js";
import { has, t, tOr } from "../i18n.js";
import { inWords } from "../game/play.js";
import { addLayout, deleteLayout, getLayout } from "./api.js";
import { layoutName } from "./kind.js";
import { state, update } from "./state.js";

/** What the server takes is a little more. */
const MAX_BYTES = 1_000_000;
/** So many problems are listed; the others are counted. */
const LISTED = 8;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {(layout: string) => void} chosen called when a layout was brought, or put back, and is to be chosen */
export function setUpOwnLayouts(chosen) {
  const input = /** @type {HTMLInputElement} */ (byId("layout-file"));
  byId("layout-add").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    void bring([...(input.files ?? [])], chosen);
    // The same file can be chosen again after it was mended.
    input.value = "";
  });
  listenToDrops((files) => {
    if (!byId("new-game").hasAttribute("open")) openDialog("new-game");
    void bring(files, chosen);
  });
}

/** @param {(files: File[]) => void} dropped */
function listenToDrops(dropped) {
  // Entered and left are told of every element on the way.
  let inside = 0;
  /** @param {number} depth */
  const show = (depth) => {
    inside = Math.max(0, depth);
    document.documentElement.classList.toggle("dropping", inside > 0);
  };
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragenter", (event) => hasFiles(event) && show(inside + 1));
  document.addEventListener("dragleave", (event) => hasFiles(event) && show(inside - 1));
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(0);
    dropped([...(event.dataTransfer?.files ?? [])]);
  });
}

/** Files that are read one after the other, also when more come meanwhile; and what is said of those that were read. */
let reading = Promise.resolve();
let waiting = 0;
/** @type {Told[]} */
let told = [];

/** @param {File[]} files @param {(layout: string) => void} chosen */
async function bring(files, chosen) {
  if (files.length === 0) return;
  if (waiting === 0) {
    told = [];
    tell(t("own.reading", { name: files.map(({ name }) => name).join(", ") }));
  }
  waiting += 1;
  const mine = reading.then(() => readAll(files));
  // What cannot be foreseen is told of by the browser, and the next files are read all the same.
  reading = mine.then(() => {}, () => {});
  try {
    const last = await mine;
    if (waiting === 1) show(told);
    if (last) chosen(last);
  } finally {
    waiting -= 1;
  }
}

/** @param {File[]} files @returns {Promise<string>} the last of the layouts in them; "" when there is none */
async function readAll(files) {
  let last = "";
  for (const file of files) {
    const found = await read(file);
    told.push(found);
    if (found.layout) last = found.layout.id;
  }
  return last;
}

/** @typedef {{ words: string, problems: (LayoutProblem & { key?: string })[], layout?: UploadedLayout }} Told what is said of a file */

/** @param {File} file @returns {Promise<Told>} */
async function read(file) {
  const { name } = file;
  if (file.size > MAX_BYTES) return { words: t("own.too_large", { name }), problems: [] };
  try {
    const layout = await addLayout(textOf(await file.arrayBuffer()), name.replace(/\.\w+$/, ""));
    add(layout);
    return { words: t("own.added", { name: layoutName(layout), count: layout.tiles }), problems: layout.problems, layout };
  } catch (error) {
    if (error instanceof UnreachableError) return { words: error.code ? inWords(error) : t("note.unreachable"), problems: [] };
    if (error instanceof ProblemError) return explained(name, error);
    if (error instanceof DOMException) return { words: t("own.unreadable_file", { name }), problems: [] };
    throw error;
  }
}

/** @param {ArrayBuffer} bytes */
function textOf(bytes) {
  const [first, second] = new Uint8Array(bytes);
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  // The server takes no empty text: a space is as little of a layout.
  return new TextDecoder(wide).decode(bytes) || " ";
}

/** Why a file was not taken: in a sentence, and exactly. @param {string} name @param {ProblemError} error @returns {Told} */
function explained(name, { code, problem, message }) {
  const words = t(has(`own.error.${code}`) ? `own.error.${code}` : "own.error.other", { name });
  const key = [`layout.error.${code}`, `problem.${code}`].find(has) ?? "";
  return { words, problems: problem.problems ?? [{ code, severity: "error", message, context: problem, key }] };
}

/** @param {LayoutInfo} layout */
function add(layout) {
  update({ layouts: [...state.layouts.filter(({ id }) => id !== layout.id), layout] });
}

/** @param {string} words */
function tell(words) {
  show([{ words, problems: [] }]);
}

/** Words and problems, in the dialog; a screen reader hears the words. @param {Told[]} told */
function show(told) {
  byId("layout-told").replaceChildren(
    ...told.flatMap(({ words, problems }) => {
      const line = Object.assign(document.createElement("p"), { textContent: words });
      const list = Object.assign(document.createElement("ul"), { className: "problems" });
      list.append(...problems.slice(0, LISTED).map(problemLine));
      const more = problems.length - LISTED;
      if (more > 0) list.append(Object.assign(document.createElement("li"), { textContent: t("own.more", { count: more }) }));
      return problems.length > 0 ? [line, list] : [line];
    }),
  );
  byId("layout-told").scrollIntoView({ block: "nearest" });
}

/** @param {Told["problems"][number]} problem */
function problemLine({ code, severity, message, line, slot, context, key = `layout.problem.${code}` }) {
  const item = Object.assign(document.createElement("li"), { className: severity });
  const words = document.createElement("span");
  words.textContent = tOr(key, { ...context, slot }, message);
  // The engine speaks English.
  if (!has(key)) words.lang = "en";
  item.append(`${t(`severity.${severity}`)} · `, line ? t("own.line", { line }) : "", words);
  return item;
}

/** Why a board cannot be dealt. @param {unknown} error */
export function explainDeal(error) {
  if (error instanceof ProblemError && has(`own.deal.${error.code}`)) {
    tell(tOr(`own.deal.${error.code}`, error.problem, error.message));
  } else if (error instanceof ProblemError || error instanceof UnreachableError) {
    tell(error instanceof UnreachableError && !error.code ? t("note.unreachable") : inWords(error));
  } else {
    throw error;
  }
}

export function clearTold() {
  byId("layout-told").replaceChildren();
}

/**
 * The button that removes a layout of one's own.
 *
 * @param {LayoutInfo} layout
 * @param {(chosen: string) => void} changed called when it is gone, and when it is back
 */
export function removeButton(layout, changed) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "remove", textContent: t("own.remove") });
  button.setAttribute("aria-label", t("own.remove_one", { name: layoutName(layout) }));
  button.addEventListener("click", () => void remove(layout, changed));
  return button;
}

/** @param {LayoutInfo} layout @param {(chosen: string) => void} changed */
async function remove(layout, changed) {
  try {
    const kept = await getLayout(layout.id);
    await deleteLayout(layout.id);
    update({ layouts: state.layouts.filter(({ id }) => id !== layout.id) });
    changed("");
    tell(t("own.removed", { name: layoutName(layout) }));
    const back = Object.assign(document.createElement("button"), { type: "button", textContent: t("own.put_back") });
    back.addEventListener("click", async () => {
      const { name, author, description, slots } = kept;
      const text = JSON.stringify({ format: "tilewright/layout", version: 1, name, author, description, slots });
      try {
        add(await addLayout(text, name));
        clearTold();
        announce(t("own.added", { name, count: slots.length }));
        changed(kept.id);
      } catch (error) {
        explainDeal(error);
      }
    });
    byId("layout-told").append(back);
    back.focus();
  } catch (error) {
    explainDeal(error);
  }
}
