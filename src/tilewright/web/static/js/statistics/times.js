/** Times as numbers: order, middle, quarters, and the marks of an axis. */

/**
 * The value below which a part of the values lies, between neighbours by proportion.
 *
 * @param {number[]} values at least one
 * @param {number} part 0 to 1
 */
export function quantile(values, part) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Steps that are whole in seconds, minutes or hours. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];

/** The marks of an axis from nought, at most five of them, the last not below the largest value. @param {number} largest */
export function timeMarks(largest) {
  const step = STEPS.find((one) => one * 5 >= largest) ?? Math.ceil(largest / 5);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, i) => i * step);
}
