/**
 * What the server knows of the games that were cleared.
 *
 * @import { LayoutInfo, Result, Statistics } from "../types.js"
 */

import { request } from "../api.js";
import { today } from "../days.js";

const PAGE = 100;
/** How many results are looked at: a picture of more says no more. */
const MOST = 1000;

/** @param {string} kind @returns {Promise<Statistics>} */
export function getStatistics(kind) {
  return request("GET", `/${kind}/statistics?today=${today()}`);
}

/** The results, the latest first. @param {string} kind @returns {Promise<Result[]>} */
export async function getResults(kind) {
  /** @type {Result[]} */
  const found = [];
  for (let cursor = ""; found.length < MOST; ) {
    const { results, next } = await request("GET", `/${kind}/results?limit=${PAGE}${cursor}`);
    found.push(...results);
    if (next === null) break;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
  return found;
}

/** What the layouts are called that the player has brought, by their ids. @returns {Promise<Map<string, string>>} */
export async function getOwnNames() {
  /** @type {{ layouts: LayoutInfo[] }} */
  const { layouts } = await request("GET", "/layouts");
  return new Map(layouts.filter(({ own }) => own).map(({ id, name }) => [id, name]));
}

/** @returns {Promise<{ game: number, result: number, layout: number }>} how much was forgotten */
export function deleteData() {
  return request("DELETE", "/data");
}
