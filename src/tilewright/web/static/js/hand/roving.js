/** Several buttons as one stop of the Tab key: arrows, Home and End lead from one to the next. */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });

/**
 * Call once for the element that holds them; they may come and go.
 *
 * @param {HTMLElement} root
 * @param {string} selector of the buttons
 */
export function rove(root, selector) {
  const buttons = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
  root.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? -1 : at + step;
    const next = all[to];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  });
  root.addEventListener("focusin", (event) => {
    const all = buttons();
    if (!all.includes(/** @type {HTMLElement} */ (event.target))) return;
    for (const button of all) button.tabIndex = button === event.target ? 0 : -1;
  });
}

/** After the buttons have been put in: the first, or the one that is chosen, is the stop. @param {Element[]} buttons */
export function oneStop(buttons) {
  const chosen = buttons.find((button) => button.getAttribute("aria-pressed") === "true" || button.getAttribute("aria-checked") === "true");
  buttons.forEach((button, i) => {
    /** @type {HTMLElement} */ (button).tabIndex = button === (chosen ?? buttons[0]) || (!chosen && i === 0) ? 0 : -1;
  });
}
