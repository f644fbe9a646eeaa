/** What the server found, in a sentence: for the eye under the rack, and aloud once the hand stands still. */

import { announce } from "../announcer.js";
import { has, t } from "../i18n.js";
import { hasOneMore, isAnswered, question, rulesInUse, state } from "./state.js";
import { faceName } from "./tile-words.js";

/** @import { Problem } from "../types.js" */

const QUIET_MS = 700;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let said = "";

/** @param {HTMLElement} root */
export function renderVerdict(root) {
  if (!isAnswered()) return hush(root);
  const { headline, detail } = verdict();
  write(root, "h2", headline);
  write(root, "p", detail);
  root.dataset.verdict = kind();
  const words = `${headline} ${detail}`.trim();
  if (words === said) return;
  clearTimeout(timer);
  // What was there when the page opened is read by whoever comes to it.
  if (said === "") {
    said = words;
    return;
  }
  timer = setTimeout(() => {
    said = words;
    announce(words, { after: true });
  }, QUIET_MS);
}

/** The rack is not empty any more: until it is known what it is, nothing is said. @param {HTMLElement} root */
function hush(root) {
  if (root.dataset.verdict !== "empty" || question().hand === "") return;
  for (const name of ["h2", "p"]) write(root, name, "");
  delete root.dataset.verdict;
}

/** @param {HTMLElement} root @param {string} name @param {string} text */
function write(root, name, text) {
  const element = /** @type {HTMLElement} */ (root.querySelector(name));
  if (element.textContent !== text) element.textContent = text;
}

/** @returns {"empty" | "problem" | "win" | "ready" | "short"} */
function kind() {
  const { analysis, problem } = state;
  if (problem) return "problem";
  if (!analysis) return "empty";
  if (analysis.win) return "win";
  return analysis.shanten === 0 ? "ready" : "short";
}

/** @returns {{ headline: string, detail: string }} */
export function verdict() {
  const { analysis, problem } = state;
  if (problem) return { headline: t("hand.verdict.problem"), detail: problemWords(problem) };
  if (!analysis) return { headline: t("hand.verdict.empty"), detail: t("hand.verdict.empty_detail") };
  const { shanten } = analysis;
  if (analysis.win) {
    const count = analysis.decompositions.length;
    const ways = analysis.more ? t("hand.verdict.many_ways", { count }) : t("hand.verdict.ways", { count });
    return { headline: t("hand.verdict.win"), detail: ways };
  }
  const further = byForm();
  if (shanten > 0) return { headline: t("hand.verdict.short", { count: shanten }), detail: further };
  if (hasOneMore()) return { headline: t("hand.verdict.almost"), detail: further };
  const live = Object.values(analysis.live).reduce((sum, count) => sum + count, 0);
  const waits = t("hand.verdict.waits", { count: analysis.waits.length });
  const copies = live === 0 ? t("hand.verdict.no_live") : t("hand.verdict.live", { count: live });
  return { headline: t("hand.verdict.ready"), detail: `${waits} ${copies}` };
}

/** How far each form is, when there are several that the hand could take. */
function byForm() {
  const forms = Object.entries(state.analysis?.by_form ?? {});
  if (forms.length < 2) return "";
  return forms
    .map(([form, shanten]) => t("hand.verdict.by_form", { form: t(`hand.form.${form}`), distance: distance(shanten) }))
    .join(" ");
}

/** How far a hand is, in a word or two. @param {number} shanten */
export function distance(shanten) {
  if (shanten < 0) return t("hand.verdict.win");
  return shanten === 0 ? t("hand.verdict.ready") : t("hand.distance", { count: shanten });
}

/** What is wrong, in the visitor's language where it has words for the code. @param {Problem & Record<string, any>} problem */
export function problemWords(problem) {
  const { code = "", face } = problem;
  const sets = rulesInUse().sets;
  if (code === "hand_size" && sets !== null && sets !== undefined) {
    return t("hand.problem.hand_size_sets", { count: Number(problem.found), sets });
  }
  if (!has(`hand.problem.${code}`)) return problem.detail ?? code;
  return t(`hand.problem.${code}`, {
    count: Number(problem.found) || 0,
    face: typeof face === "string" ? faceName(face) : "",
    found: String(problem.found ?? ""),
    limit: Number(problem.limit) || 0,
  });
}
