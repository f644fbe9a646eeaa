/**
 * Installing the page as an app, where the browser offers that: an item of the menu, and nothing that is in the way.
 *
 * @import { InstallOffer } from "./types.js"
 */

/** What the browser offered; null before that, and when it was taken. @type {InstallOffer | null} */
let offer = null;

// The offer may come as soon as the page is there, and comes once.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  show(/** @type {InstallOffer} */ (event));
});
addEventListener("appinstalled", () => show(null));

export function setUpInstall() {
  document.getElementById("install")?.addEventListener("click", async () => {
    const taken = offer;
    // It can be put to the player once: the browser makes another when this one was refused.
    show(null);
    await taken?.prompt();
  });
}

/** @param {InstallOffer | null} current */
function show(current) {
  offer = current;
  document.getElementById("install-item")?.toggleAttribute("hidden", offer === null);
}
