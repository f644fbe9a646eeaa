/** Hands to start with: each shows something worth knowing. The words for them are in the locale files. */

/** @typedef {{ name: string, text: string, rules?: Record<string, string> }} Example */

/** @type {readonly Example[]} */
export const EXAMPLES = [
  { name: "first", text: "123m4067p558s112z3p" },
  { name: "discard", text: "2345678m346p556s6m" },
  { name: "nine_gates", text: "1112345678999m" },
  { name: "thirteen_orphans", text: "19m19p19s1234567z", rules: { thirteen_orphans: "true" } },
  { name: "two_ways", text: "111222333m45699p" },
  { name: "pairs_or_sets", text: "223344m556677p88s" },
  { name: "eight_waits", text: "2223456777888m" },
  { name: "dead_wait", text: "1111m234p567s777z" },
  { name: "joker", text: "123m45p78s1122zJJ5z" },
  { name: "called", text: "34m667p55z5m (123s) (777z)" },
  { name: "kongs", text: "23p66m (9999s) [1111z] (456p)" },
  { name: "sixteen", text: "123456m78p234s11555z9s", rules: { sets: "5" } },
];

/** The address of an example. @param {Example} example */
export function addressOfExample({ text, rules }) {
  return `#${new URLSearchParams({ h: text, rules: "standard", ...rules })}`;
}
