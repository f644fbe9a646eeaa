/** Dialogs: opening, closing, and what is done when one opens. */

/** @type {Map<string, () => void>} */
const preparations = new Map();

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
 * @param {HTMLElement} home what the keys belong to when no dialog is open
 */
export function listenToDialogs(home) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const opener = /** @type {HTMLElement | null} */ (target.closest("[data-opens]"));
    if (opener) openDialog(opener.dataset.opens ?? "");
    const closer = target.closest("[data-closes]");
    if (closer) closer.closest("dialog")?.close();
    if (target instanceof HTMLDialogElement && isBeside(target, event)) target.close();
  });
  for (const element of document.querySelectorAll("dialog")) {
    element.addEventListener("close", () => {
      if (!document.querySelector("dialog:modal")) home.focus({ preventScroll: true });
    });
  }
}

/** @param {HTMLDialogElement} element @param {MouseEvent} event */
function isBeside(element, event) {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
