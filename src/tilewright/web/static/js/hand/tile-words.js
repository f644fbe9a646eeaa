/** What tiles are called here: faces, and the joker. */

import { t } from "../i18n.js";

/** @param {string} face */
export function faceName(face) {
  return face === "J" ? t("hand.joker") : t(`face.${face}`);
}

/** @param {readonly string[]} faces */
export function faceNames(faces) {
  return faces.map(faceName).join(", ");
}
