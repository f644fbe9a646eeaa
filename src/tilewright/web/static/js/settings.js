/**
 * What the visitor chose, remembered in this browser, and its effect on the document.
 *
 * @import { Settings } from "./types.js"
 */

const KEY = "tilewright.settings";

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  scheme: "auto",
  table: "felt",
  tileset: "classic",
  shadeBlocked: true,
  light: true,
  sound: "auto",
  volume: 60,
};

/** The values each choice may have; the dialog lists them in this order. */
export const CHOICES = /** @type {const} */ ({
  scheme: ["auto", "light", "dark"],
  table: ["felt", "slate", "wood", "plain"],
  tileset: ["classic", "large", "clear"],
});

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  Object.assign(settings, change);
  remember(KEY, JSON.stringify(settings));
  applySettings();
}

/** Scheme, table and shading are attributes of the root element; the style sheets do the rest. */
export function applySettings() {
  const { dataset } = document.documentElement;
  dataset.scheme = settings.scheme;
  dataset.table = settings.table;
  dataset.tileset = settings.tileset;
  dataset.shade = String(settings.shadeBlocked);
}

/** What is stored and still means something. @returns {Partial<Settings>} */
function stored() {
  let found;
  try {
    found = JSON.parse(recall(KEY) ?? "{}");
  } catch {
    return {};
  }
  for (const [name, values] of Object.entries(CHOICES)) {
    if (!(/** @type {readonly string[]} */ (values).includes(found?.[name]))) delete found?.[name];
  }
  if (typeof found?.language !== "string") delete found?.language;
  for (const name of ["shadeBlocked", "light"]) if (typeof found?.[name] !== "boolean") delete found?.[name];
  if (!["auto", "on", "off"].includes(found?.sound)) delete found?.sound;
  if (!(found?.volume >= 0 && found?.volume <= 100)) delete found?.volume;
  return found;
}

/**
 * Keep a text in this browser; when the browser forbids it, it is only forgotten sooner.
 *
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is off or full: the page works without.
  }
}

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
