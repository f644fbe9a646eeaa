/** The colour of the window around the page: that of the bar, whatever table and light were chosen. */

import { whenIdle } from "./idle.js";

export function followTheBar() {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colourTheFrame);
  colourTheFrame();
}

/** The bar may have another colour now. Asking for it makes the browser look at all styles: nobody waits for that. */
export function colourTheFrame() {
  whenIdle(() => {
    const bar = document.getElementById("bar");
    const colour = bar && getComputedStyle(bar).backgroundColor;
    if (colour) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  });
}
