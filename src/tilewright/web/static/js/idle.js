/**
 * Do what nobody sees at once when the browser has nothing else to do.
 *
 * @param {() => void} work
 * @param {number} [within] milliseconds after which it is done all the same
 */
export function whenIdle(work, within = 400) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, 50);
}
