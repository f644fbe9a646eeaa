/** What a screen reader says without being asked: a live region, and the same words for the eye where they help. */

const CLEAR_AFTER_MS = 6000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Say a sentence aloud, politely.
 *
 * @param {string} text
 * @param {{ visible?: boolean, after?: boolean }} [options] visible: also shown as a short note above the board; after:
 *   said after what is being said, not instead of it
 */
export function announce(text, { visible = false, after = false } = {}) {
  const region = /** @type {HTMLElement} */ (document.getElementById("announcer"));
  // The same sentence again is a new node, so that it is spoken again.
  const sentence = Object.assign(document.createElement("p"), { textContent: text });
  if (after) region.append(sentence);
  else region.replaceChildren(sentence);
  if (visible) showNote(text);
}

/** @param {string} text shown for a while; "" takes it away */
export function showNote(text) {
  const note = /** @type {HTMLElement} */ (document.getElementById("note"));
  clearTimeout(timer);
  note.classList.toggle("shown", text !== "");
  if (text === "") return;
  note.textContent = text;
  timer = setTimeout(() => note.classList.remove("shown"), CLEAR_AFTER_MS);
}
