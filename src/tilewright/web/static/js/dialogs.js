/** Dialogs: opening, closing, and what is done when one opens. */

/** @type {Map<string, () => void>} */
const preparations = new Map();

/**
 * The control from which a dialog was opened by key. Who leaves the dialog without having done anything is there again;
 * who has done something goes on at the board.
 *
 * @type {HTMLElement | null}
 */
let opener = null;
let undone = false;

/** @param {string} name @param {() => void} prepare called whenever the dialog opens */
export function beforeOpening(name, prepare) {
  preparations.set(name, prepare);
}

/** @param {string} name the id of its element */
export function dialog(name) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(name));
}

/** @param {string} name */
export function openDialog(name) {
  const element = dialog(name);
  for (const other of document.querySelectorAll("dialog")) if (other !== element && other.open) other.close();
  preparations.get(name)?.();
  if (!element.open) element.showModal();
}

/**
 * Buttons that open or close, and a click beside a dialog, which closes it.
 *
 * @param {Pick<HTMLElement, "focus">} home what the keys belong to when no dialog is open
 */
export function listenToDialogs(home) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const opening = /** @type {HTMLElement | null} */ (target.closest("[data-opens]"));
    // A click that no pointer made has the detail 0. From one dialog to the next, it is the first opener that counts.
    if (opening && !opening.closest("dialog")) opener = event.detail === 0 ? opening : null;
    if (opening) openDialog(opening.dataset.opens ?? "");
    const closer = target.closest("[data-closes]");
    if (closer) leave(closer.closest("dialog"));
    if (target instanceof HTMLDialogElement && isBeside(target, event)) target.close();
  });
  for (const element of document.querySelectorAll("dialog")) {
    element.addEventListener("cancel", () => {
      undone = true;
    });
    element.addEventListener("close", () => {
      if (document.querySelector("dialog:modal")) return;
      (undone && opener?.isConnected ? opener : home).focus({ preventScroll: true });
      opener = null;
      undone = false;
    });
  }
}

/** @param {HTMLDialogElement | null} element */
function leave(element) {
  undone = true;
  element?.close();
}

/** @param {HTMLDialogElement} element @param {MouseEvent} event */
function isBeside(element, event) {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
