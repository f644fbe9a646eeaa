/** Hands to start with: each shows something worth knowing. The words for them are in the locale files. */

/**
 * @typedef {object} Example
 * @property {string} name
 * @property {string} text as the server writes it
 * @property {string} [last] the tile that came last
 * @property {Record<string, string>} [rules]
 */

/** @type {readonly [Example, ...Example[]]} */
export const EXAMPLES = [
  { name: "first", text: "123m34067p558s112z", last: "3p" },
  { name: "discard", text: "23456678m346p556s", last: "6m" },
  { name: "nine_gates", text: "1112345678999m" },
  { name: "thirteen_orphans", text: "19m19p19s1234567z", rules: { thirteen_orphans: "true" } },
  { name: "two_ways", text: "111222333m45699p", last: "6p" },
  { name: "pairs_or_sets", text: "223344m556677p88s", last: "8s" },
  { name: "eight_waits", text: "2223456777888m" },
  { name: "dead_wait", text: "1111m234p567s777z" },
  { name: "joker", text: "123m45p78s11225zJJ", last: "5z" },
  { name: "called", text: "345m667p55z (123s) (777z)", last: "5m" },
  { name: "kongs", text: "66m23p (456p) (9999s) [1111z]" },
  { name: "sixteen", text: "123456m78p2349s11555z", last: "9s", rules: { sets: "5" } },
];

/** The address of an example. @param {Example} example */
export function addressOfExample({ text, last, rules }) {
  return `#${new URLSearchParams({ h: text, ...(last ? { last } : {}), rules: "standard", ...rules })}`;
}
