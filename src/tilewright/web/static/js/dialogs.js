/** Dialogs: opening, closing, and what is done when one opens. */

/** @typedef {"new-game" | "menu" | "settings" | "shortcuts" | "stuck" | "win" | "review"} DialogName */

/** @type {Map<string, () => void>} */
const preparations = new Map();

/** @param {DialogName} name @param {() => void} prepare called whenever the dialog opens */
export function beforeOpening(name, prepare) {
  preparations.set(name, prepare);
}

/** @param {DialogName} name */
export function dialog(name) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(name));
}

/** @param {DialogName} name */
export function openDialog(name) {
  const element = dialog(name);
  for (const other of document.querySelectorAll("dialog")) if (other !== element && other.open) other.close();
  preparations.get(name)?.();
  if (!element.open) element.showModal();
}

/** Buttons that open or close, and a click beside a dialog, which closes it. @param {HTMLElement} board */
export function listenToDialogs(board) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const opener = /** @type {HTMLElement | null} */ (target.closest("[data-opens]"));
    if (opener) openDialog(/** @type {DialogName} */ (opener.dataset.opens));
    const closer = target.closest("[data-closes]");
    if (closer) closer.closest("dialog")?.close();
    if (target instanceof HTMLDialogElement && isBeside(target, event)) target.close();
  });
  for (const element of document.querySelectorAll("dialog")) {
    element.addEventListener("close", () => {
      if (!document.querySelector("dialog:modal")) board.focus({ preventScroll: true });
    });
  }
}

/** @param {HTMLDialogElement} element @param {MouseEvent} event */
function isBeside(element, event) {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
