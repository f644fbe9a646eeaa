/** Tiles by the keys: ranks, which wait for their suit. */

const MOST_DIGITS = 14;

/**
 * What a key does to the ranks typed so far.
 *
 * @param {KeyboardEvent} event
 * @param {string} digits
 * @returns {{ digits: string, faces: string[] } | null} the ranks that wait then, and the faces that are whole; null when
 *   the key has nothing to do with them
 */
export function typeRank({ key, ctrlKey, metaKey, altKey }, digits) {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^\d$/.test(key)) return { digits: digits.length < MOST_DIGITS ? digits + key : digits, faces: [] };
  if (digits === "") return null;
  if (key === "Backspace") return { digits: digits.slice(0, -1), faces: [] };
  if (key === "Escape") return { digits: "", faces: [] };
  if (!/^[mpsz]$/i.test(key)) return null;
  return { digits: "", faces: Array.from(digits, (rank) => rank + key.toLowerCase()) };
}

/** Whether there is such a tile: honours have seven, and no red five. @param {string} face */
export function isTile(face) {
  return face[1] !== "z" || /[1-7]/.test(face[0] ?? "");
}
