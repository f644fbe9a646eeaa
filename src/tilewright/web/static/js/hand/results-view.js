/**
 * The sheet with everything there is to say about the hand: ways, waits, discards, the nearest complete shapes.
 *
 * @import { Analysis, Completion, Way } from "./types.js"
 */

import { t } from "../i18n.js";
import { copiesList, copiesWords, counted, node, total } from "./copies-view.js";
import { discardFace, drawFace } from "./edits.js";
import { plain, readTiles } from "./hand-text.js";
import { piece } from "./pieces.js";
import { oneStop } from "./roving.js";
import { hasOneMore, isAnswered, state, update } from "./state.js";
import { faceName, faceNames } from "./tile-words.js";
import { distance } from "./verdict.js";

/** @type {unknown[]} */
let drawn = [];
/** @type {unknown} */
let toldWith = null;

/** @param {HTMLElement} root */
export function renderResults(root) {
  const { analysis, explanation, way, improvements } = state;
  if (!isAnswered()) return;
  const now = [analysis, way, improvements, document.documentElement.lang];
  const isSame = now.every((value, i) => value === drawn[i]);
  if (isSame && explanation === toldWith) return;
  drawn = now;
  toldWith = explanation;
  const held = focusKept(root);
  const nearest = explanation && explanation.completions.length > 0 ? [nearestSection(explanation.completions)] : [];
  // The nearest hands come after the figures: what stands already is not drawn again.
  if (isSame && analysis?.shanten !== 0) {
    root.querySelector("[data-section=nearest]")?.remove();
    root.append(...nearest);
  } else root.replaceChildren(...(analysis ? sectionsOf(analysis) : []), ...nearest);
  for (const list of root.querySelectorAll(".one-stop")) oneStop([...list.querySelectorAll("button")]);
  root.hidden = root.childElementCount === 0;
  held();
}

/** After a redraw the focus is where it was, or on what came in its place. @param {HTMLElement} root */
function focusKept(root) {
  const focused = document.activeElement;
  const section = focused?.closest("section[data-section]");
  if (!section || !root.contains(focused)) return () => {};
  const name = /** @type {HTMLElement} */ (section).dataset.section ?? "";
  const at = [...section.querySelectorAll("button, input")].indexOf(/** @type {HTMLElement} */ (focused));
  return () => {
    const found = root.querySelector(`section[data-section="${name}"]`) ?? root.querySelector("section");
    const all = /** @type {HTMLElement[]} */ ([...(found?.querySelectorAll("button, input") ?? [])]);
    (all[Math.min(at, all.length - 1)] ?? document.getElementById("rack"))?.focus({ preventScroll: true });
  };
}

/** @param {Analysis} analysis */
function sectionsOf(analysis) {
  const sections = [];
  if (analysis.decompositions.length > 0) sections.push(waysSection(analysis));
  if (hasOneMore()) sections.push(discardsSection(analysis));
  else if (analysis.shanten === 0) sections.push(waitsSection(analysis));
  else sections.push(drawsSection(analysis));
  return sections;
}

/** @param {string} name @param {string} title @param {Node[]} children */
function section(name, title, children) {
  const heading = node("h3", "", [title]);
  heading.id = `${name}-title`;
  const element = node("section", "", [heading, ...children]);
  element.dataset.section = name;
  element.setAttribute("aria-labelledby", heading.id);
  return element;
}

/** @param {Analysis} analysis */
function waysSection(analysis) {
  const list = node("div", "ways one-stop", analysis.decompositions.map(wayButton));
  list.setAttribute("role", "group");
  return section("ways", t("hand.ways.title"), [list, ...(analysis.more ? [node("p", "quiet", [t("hand.ways.more")])] : [])]);
}

/** @param {Way} way @param {number} i */
function wayButton(way, i) {
  const texts = [...way.groups, ...(way.pair ? [way.pair] : [])];
  const jokers = [...way.jokers];
  const groups = texts.map((text) => node("span", "pieces", readTiles(text).map((face) => piece(face))));
  const words = [t(`hand.form.${way.form}`)];
  const kinds = [...new Set(way.waits.map(({ kind }) => t(`hand.wait.${kind}`)))];
  if (kinds.length > 0) words.push(t("hand.ways.ended", { kinds: kinds.join(", ") }));
  if (jokers.length > 0) words.push(t("hand.ways.jokers", { faces: faceNames(jokers) }));
  const button = /** @type {HTMLButtonElement} */ (node("button", "way", [node("span", "groups", groups), node("span", "quiet", [words.join(" · ")])]));
  button.type = "button";
  button.setAttribute("aria-pressed", String(state.way === i));
  button.setAttribute("aria-label", `${texts.map((text) => faceNames(readTiles(text))).join("; ")}. ${words.join(". ")}`);
  for (const drawing of button.querySelectorAll("svg")) drawing.setAttribute("aria-hidden", "true");
  button.addEventListener("click", () => update({ way: state.way === i ? null : i, melding: false, chosen: [] }));
  return button;
}

/** @param {Analysis} analysis */
function waitsSection(analysis) {
  const buttons = analysis.waits.map((face) => {
    const live = analysis.live[face] ?? 0;
    const kinds = kindsOf(face).map((kind) => t(`hand.wait.${kind}`)).join(", ") || t("hand.wait.any");
    return drawButton(face, live, kinds);
  });
  return section("waits", t("hand.waits.title"), [node("div", "waits one-stop", buttons), node("p", "quiet", [t("hand.draw_help")])]);
}

/** @param {string} face */
function kindsOf(face) {
  return state.explanation?.waits.find((wait) => wait.face === face)?.kinds ?? [];
}

/** @param {Analysis} analysis */
function drawsSection(analysis) {
  const count = Object.keys(analysis.acceptance).length;
  const summary = `${t("hand.faces", { count })} ${t("hand.verdict.live", { count: total(analysis.acceptance) })}`;
  const buttons = Object.entries(analysis.acceptance).map(([face, live]) => drawButton(face, live, ""));
  const children = [node("p", "summary", [summary]), node("div", "draws one-stop", buttons), node("p", "quiet", [t("hand.draw_help")])];
  return section("draws", t("hand.draws.title"), [...children, ...improvementsOf(analysis.improvements), improvementsCheck()]);
}

/** @param {string} face @param {number} live @param {string} kinds */
function drawButton(face, live, kinds) {
  const button = /** @type {HTMLButtonElement} */ (node("button", "draw", [counted(face, live), ...(kinds ? [node("span", "kinds", [kinds])] : [])]));
  button.type = "button";
  button.dataset.draws = face;
  const words = t("hand.copies", { face: faceName(face), count: live });
  button.setAttribute("aria-label", kinds ? `${words}. ${kinds}` : words);
  button.addEventListener("click", () => drawFace(face));
  return button;
}

/** @param {Analysis} analysis */
function discardsSection(analysis) {
  const [first] = analysis.discards;
  const rows = analysis.discards.map((one) => {
    const best = first !== undefined && one.shanten === first.shanten && one.live === first.live;
    const face = one.discard ?? "J";
    // Its name is what stands in it: words as they are read, drawings with their counts in words after them.
    const words = t(best ? "hand.discards.best_row" : "hand.discards.row", { face: faceName(face) });
    const parts = [node("span", "unseen", [`${words}. `]), ...discardParts(one), node("span", "unseen", [` ${copiesWords(one.acceptance)}`])];
    if (state.improvements && total(one.improvements) > 0) {
      const list = copiesList(one.improvements, "accepted");
      parts.push(node("span", "improving", [node("span", "quiet", [t("hand.improvements.short")]), list, node("span", "unseen", [copiesWords(one.improvements)])]));
    }
    const button = /** @type {HTMLButtonElement} */ (node("button", best ? "discard best" : "discard", parts));
    button.type = "button";
    button.dataset.discards = face;
    button.addEventListener("click", () => discardFace(one.discard));
    return button;
  });
  const list = node("div", "discards one-stop", rows);
  list.setAttribute("role", "group");
  list.setAttribute("aria-labelledby", "discards-title");
  return section("discards", t("hand.discards.title"), [node("p", "quiet", [t("hand.discards.help")]), list, improvementsCheck()]);
}

/** A tile to let go and what that leaves, for the eye. @param {import("./types.js").Discard} one */
export function discardParts(one) {
  const figures = node("span", "worth", [
    node("span", "distance", [distance(one.shanten)]),
    " ",
    node("span", "live", [t("hand.verdict.live", { count: one.live })]),
  ]);
  return [piece(one.discard ?? "J"), figures, copiesList(one.acceptance, "accepted")];
}

/** @param {import("./types.js").Copies} improvements */
function improvementsOf(improvements) {
  if (!state.improvements || total(improvements) === 0) return [];
  return [node("p", "summary", [t("hand.improvements.title")]), copiesList(improvements, "accepted improving")];
}

function improvementsCheck() {
  const input = Object.assign(document.createElement("input"), { type: "checkbox", checked: state.improvements });
  input.addEventListener("change", () => update({ improvements: input.checked }));
  return node("label", "check", [input, node("span", "", [t("hand.improvements.check")])]);
}

/** @param {Completion[]} completions */
function nearestSection(completions) {
  const items = completions.map((one) => {
    const missing = [...one.missing];
    const jokers = [...one.jokers];
    const groups = one.groups.map((text) => node("span", "pieces", readTiles(text).map((face) => {
      const drawing = piece(face);
      if (take(missing, face)) drawing.classList.add("missing");
      else if (take(jokers, face)) drawing.classList.add("joker");
      return drawing;
    })));
    const spare = one.spare.length > 0 ? t("hand.nearest.spare", { faces: faceNames(one.spare) }) : "";
    const stands = one.jokers.length > 0 ? t("hand.ways.jokers", { faces: faceNames(one.jokers) }) : "";
    const words = [t(`hand.form.${one.form}`), t("hand.nearest.needs", { faces: faceNames(one.missing) }), spare, stands];
    return node("li", "nearest", [node("span", "groups", groups), node("span", "quiet", [words.filter(Boolean).join(" · ")])]);
  });
  const advice = state.explanation?.discards ?? [];
  const words = advice.length > 0 ? [node("p", "", [t("hand.nearest.advice", { faces: faceNames(advice) })])] : [];
  return section("nearest", t("hand.nearest.title"), [...words, node("ul", "", items)]);
}

/** Take one face out of a list, if it is there. @param {string[]} faces @param {string} face */
function take(faces, face) {
  const at = faces.findIndex((other) => plain(other) === face);
  if (at >= 0) faces.splice(at, 1);
  return at >= 0;
}
