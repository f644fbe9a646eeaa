/** An answer with its mark: what was right, what was missed, and why. */

import { t } from "../../i18n.js";
import { copiesWords, counted, node } from "../copies-view.js";
import { discardParts } from "../results-view.js";
import { distance } from "../verdict.js";
import { piece } from "../pieces.js";
import { faceName, faceNames } from "../tile-words.js";
import { plain } from "../hand-text.js";

/** @import { Marked, Question } from "./questions.js" */

/**
 * What the mark is, in a sentence.
 *
 * @param {Question} question
 * @param {Marked} marked
 */
export function markWords(question, marked) {
  if (marked.right) return t("hand.train.right");
  if (question.kind === "waits") {
    return t("hand.train.found", { found: marked.expected.length - marked.missed.length, count: marked.expected.length });
  }
  return marked.points > 0 ? t("hand.train.close", { percent: Math.round(100 * marked.points) }) : t("hand.train.back");
}

/**
 * @param {Question} question
 * @param {Marked} marked
 * @param {readonly string[]} answer
 * @returns {Node[]}
 */
export function markedNodes(question, marked, answer) {
  return question.kind === "waits" ? waitNodes(marked) : discardNodes(marked, plain(answer[0] ?? ""));
}

/** @param {Marked} marked */
function waitNodes(marked) {
  const rows = marked.explanation.waits.map(({ face, live, kinds }) => {
    const missed = marked.missed.includes(face);
    const words = kinds.map((kind) => t(`hand.wait.${kind}`)).join(", ") || t("hand.wait.any");
    return line(face, live, missed ? "missed" : "found", t(missed ? "hand.train.missed" : "hand.train.hit"), words);
  });
  const wrong = marked.wrong.map((face) => line(face, null, "wrong", t("hand.train.wrong"), ""));
  return [node("ul", "marks", [...rows, ...wrong])];
}

/** @param {string} face @param {number | null} live @param {string} name @param {string} mark @param {string} words */
function line(face, live, name, mark, words) {
  const item = node("li", `mark-line ${name}`, [
    live === null ? piece(face) : counted(face, live),
    node("span", "", [node("strong", "", [mark]), ...(words ? [node("span", "quiet", [words])] : [])]),
  ]);
  item.dataset.marks = face;
  const spoken = live === null ? faceName(face) : t("hand.copies", { face: faceName(face), count: live });
  item.prepend(node("span", "unseen", [`${spoken}. `]));
  return item;
}

/** @param {Marked} marked @param {string} given */
function discardNodes(marked, given) {
  const rows = marked.discards.map((one) => {
    const face = one.discard ?? "J";
    const best = marked.expected.includes(plain(face));
    const yours = plain(face) === given;
    const item = node("li", ["discard", best && "best", yours && "yours"].filter(Boolean).join(" "), discardParts(one));
    item.dataset.discards = face;
    if (yours) item.querySelector(".worth")?.append(node("span", "tag", [t("hand.train.yours")]));
    const words = [faceName(face), distance(one.shanten), copiesWords(one.acceptance), yours ? t("hand.train.yours") : ""];
    for (const part of item.children) part.setAttribute("aria-hidden", "true");
    item.append(node("span", "unseen", [words.filter(Boolean).join(". ")]));
    return item;
  });
  const words = t("hand.train.best", { faces: faceNames(marked.expected) });
  return [node("p", "", [words]), node("ul", "discards", rows)];
}

/** Where the hand of a question is looked at closely. @param {Question} question */
export function analyserAddress(question) {
  return `#${new URLSearchParams({ h: question.hand, rules: "standard" })}`;
}

