/** The dialog of choices: language, look, tile set. Each takes effect at once. */

import { currentLocale, t } from "./i18n.js";
import { beforeOpening } from "./dialogs.js";
import { CHOICES, changeSettings, settings } from "./settings.js";
import { play, soundIsOn } from "./sound.js";

/** The choices that are yes or no. */
const CHECKS = /** @type {const} */ ({ "set-shade": "shadeBlocked", "set-light": "light" });

/** @param {(what: "language" | "tileset" | "look") => void} changed */
export function setUpSettings(changed) {
  beforeOpening("settings", fill);
  const language = select("set-language");
  language.addEventListener("change", () => {
    changeSettings({ language: language.value });
    changed("language");
  });
  for (const name of /** @type {const} */ (["scheme", "table", "tileset"])) {
    const field = select(`set-${name}`);
    field.addEventListener("change", () => {
      changeSettings({ [name]: field.value });
      changed(name === "tileset" ? "tileset" : "look");
    });
  }
  for (const [id, name] of Object.entries(CHECKS)) {
    check(id).addEventListener("change", () => {
      changeSettings({ [name]: check(id).checked });
      changed("look");
    });
  }
  // Each is heard at once.
  check("set-sound").addEventListener("change", () => {
    changeSettings({ sound: check("set-sound").checked ? "on" : "off" });
    check("set-volume").disabled = !soundIsOn();
    play("match");
  });
  check("set-volume").addEventListener("change", () => {
    changeSettings({ volume: check("set-volume").valueAsNumber });
    play("match");
  });
}

/** The languages there are: the server wrote them into the dialog. */
export function locales() {
  return Array.from(select("set-language").options, ({ value }) => value);
}

/** Fill in what is chosen, in the words of the language in use. */
export function fill() {
  select("set-language").value = currentLocale();
  for (const [name, values] of Object.entries(CHOICES)) {
    const field = select(`set-${name}`);
    field.replaceChildren(...values.map((value) => new Option(t(`${name}.${value}`), value)));
    field.value = settings[/** @type {keyof typeof CHOICES} */ (name)];
  }
  for (const [id, name] of Object.entries(CHECKS)) check(id).checked = settings[name];
  check("set-sound").checked = soundIsOn();
  check("set-volume").value = String(settings.volume);
  check("set-volume").disabled = !soundIsOn();
}

/** @param {string} id */
function select(id) {
  return /** @type {HTMLSelectElement} */ (document.getElementById(id));
}

/** @param {string} id */
function check(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}
