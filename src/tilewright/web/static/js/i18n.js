/**
 * Words: every text of the page comes from a locale file. Plural forms are chosen by `Intl.PluralRules`.
 *
 * A new language is one more file: the server lists what there is, and each file says its own name.
 * A locale file maps keys to texts with {placeholders}; a text that depends on {count} is an object of plural forms.
 */

/** @typedef {Record<string, string | Record<string, string>>} Messages */

/** @type {Messages} */
let messages = {};
let plural = new Intl.PluralRules("en");
let locale = "en";

/** Marks that turn the writing around: in the name of a file's layout they would turn the words after it, too. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The locale in use. */
export function currentLocale() {
  return locale;
}

/**
 * The locale that fits best: the one asked for, else the first of the browser's that is here, else English. One that is
 * written in the same script comes first: who reads zh-TW reads zh-Hant, and zh-Hans only where there is no other.
 *
 * @param {string} chosen "" when nothing was chosen
 * @param {readonly string[]} preferred
 * @param {readonly string[]} there the locales there are
 */
export function negotiate(chosen, preferred, there) {
  for (const wanted of [chosen, ...preferred]) {
    if (there.includes(wanted)) return wanted;
    const [language, script] = languageAndScript(wanted);
    const close = there.filter((name) => language && languageAndScript(name)[0] === language);
    const best = close.find((name) => languageAndScript(name)[1] === script) ?? close[0];
    if (best) return best;
  }
  return "en";
}

/** What a tag leaves out is what is most usual: zh-TW is written in Hant. @param {string} tag @returns {string[]} */
function languageAndScript(tag) {
  try {
    const { language = "", script = "" } = new Intl.Locale(tag).maximize();
    return [language, script];
  } catch {
    // Not a tag at all.
    return [];
  }
}

/** @param {string} name one of those there are */
export async function loadLocale(name) {
  const response = await fetch(new URL(`../locales/${name}.json`, import.meta.url));
  messages = await response.json();
  plural = new Intl.PluralRules(name);
  locale = name;
  document.documentElement.lang = name;
}

/**
 * The text of a key; the key itself when there is none, so that a gap is seen.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values] for the placeholders; `count` chooses the plural form
 */
export function t(key, values = {}) {
  const message = messages[key];
  const text =
    typeof message === "object" ? (message[plural.select(Number(values.count))] ?? message.other) : message;
  return (text ?? key).replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole).replaceAll(DIRECTIONS, ""));
}

/**
 * What a message in English says, in the player's language: by its code, where there are words for it.
 *
 * @param {string} key
 * @param {object} values of the message, as the server gives them; they fill the placeholders
 * @param {string} english
 */
export function tOr(key, values, english) {
  return has(key) ? t(key, inWords(values)) : english;
}

/**
 * The values of a message as texts: a phrase in the player's language, a place between brackets, a face by its name.
 *
 * @param {object} values
 * @returns {Record<string, string | number>}
 */
function inWords(values) {
  /** @type {Record<string, string | number>} */
  const texts = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" || typeof value === "number") texts[name] = value;
    else if (Array.isArray(value)) texts[name] = `(${value.join(", ")})`;
    else if (value?.phrase) texts[name] = t(`phrase.${value.phrase}`, inWords(value));
    else if (typeof value === "boolean" || value === null) texts[name] = String(value);
  }
  // The engine gives a face with its English name.
  if (has(`face.${texts.face}`) && "name" in texts) texts.name = t(`face.${texts.face}`);
  return texts;
}

/** @param {string} key */
export function has(key) {
  return key in messages;
}

/** Give every element with data-text, data-label or data-title its words. @param {ParentNode} root */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-text]")) {
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset.text ?? "");
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(/** @type {HTMLElement} */ (element).dataset.label ?? ""));
  }
  for (const element of root.querySelectorAll("[data-tip]")) {
    element.setAttribute("title", t(/** @type {HTMLElement} */ (element).dataset.tip ?? ""));
  }
}

/** Minutes and seconds, hours when there are any. @param {number} seconds */
export function formatTime(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}
