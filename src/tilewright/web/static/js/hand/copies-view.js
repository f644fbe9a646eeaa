/**
 * Faces with how many copies of each are left: what helps, what is waited for.
 *
 * @import { Copies } from "./types.js"
 */

import { t } from "../i18n.js";
import { piece } from "./pieces.js";
import { faceName } from "./tile-words.js";

/**
 * @param {string} name of the element
 * @param {string} className
 * @param {(Node | string)[]} [children]
 */
export function node(name, className, children = []) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** @param {Copies} copies */
export function total(copies) {
  return Object.values(copies).reduce((sum, count) => sum + count, 0);
}

/** A face and its count, for the eye. @param {string} face @param {number} count */
export function counted(face, count) {
  const element = node("span", count === 0 ? "counted none" : "counted", [piece(face), node("span", "count", [String(count)])]);
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** @param {Copies} copies @param {string} className */
export function copiesList(copies, className) {
  return node("span", className, Object.entries(copies).map(([face, count]) => counted(face, count)));
}

/** The same in words. @param {Copies} copies */
export function copiesWords(copies) {
  return Object.entries(copies)
    .map(([face, count]) => t("hand.copies", { face: faceName(face), count }))
    .join(", ");
}
