/**
 * What the server answered last, kept in this browser for the time when it is away: lists of what can be played, and the
 * games played last, as they stood after the last change.
 *
 * A browser has no such store where the page is not served safely (over plain HTTP, from another machine): then nothing
 * is kept, and the page waits for the server.
 */

import { whenIdle } from "./idle.js";

const CACHE = "tilewright-answers";
/** Who plays on at once is not kept up with. */
const KEEP_AFTER_MS = 800;
/** How many games are kept. */
const GAMES = 12;

/** What is kept when it is asked for. */
const LISTS = /^\/(layouts(\/[\w-]+)?|\w+\/(presets|profiles|rules|statistics|results|daily))(\?|$)/;
/** Requests that are answered with a game: asked for, begun, or changed. */
const GAME = /^\/(\w+)\/(games|daily)(\/|$)/;

/** Answers that are to be kept, the latest of each path. @type {Map<string, any>} */
const waiting = new Map();

/**
 * Keep an answer, if it is one of those that are kept. Nobody waits for it: it is written when the browser has nothing
 * else to do, and of answers that come one upon the other only the last.
 *
 * @param {string} path of the request, below the base
 * @param {any} answer
 * @param {boolean} asked whether it was only asked for: what brings or removes a layout is not answered with the list
 */
export function keepAnswer(path, answer, asked) {
  if (!("caches" in globalThis) || answer === null) return;
  const kind = GAME.exec(path)?.[1];
  const before = waiting.size;
  if (asked && LISTS.test(path) && !("revision" in answer)) keep(path, answer);
  if (kind && typeof answer.id === "string" && typeof answer.revision === "number") {
    keep(`/${kind}/games/${answer.id}`, answer);
    // It is also the one played last, which an address without a game asks for.
    keep(`/${kind}/games?limit=1`, { games: [lineOf(answer)] });
  }
  if (before === 0 && waiting.size > 0) setTimeout(() => whenIdle(writeWaiting), asked ? 0 : KEEP_AFTER_MS);
}

function writeWaiting() {
  if (waiting.size > 0) void write().catch(() => {});
}

// Who leaves may come back to a server that is away.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) writeWaiting();
});

/** @param {string} path @param {any} answer */
function keep(path, answer) {
  // Taken out first, so that they are in the order in which they came.
  waiting.delete(path);
  waiting.set(path, answer);
}

/** A game in the list of games. @param {any} game */
function lineOf({ id, layout, layout_id, seed, code, outcome, daily_date, updated_at }) {
  return { id, layout_id: layout?.id ?? layout_id, seed, code, outcome: outcome?.termination ?? null, daily_date, updated_at };
}

/** @param {string} path @returns {Promise<any>} the answer that was kept; null when there is none */
export async function keptAnswer(path) {
  if (!("caches" in globalThis)) return null;
  if (waiting.has(path)) return structuredClone(waiting.get(path));
  const found = await caches.match(address(path), { cacheName: CACHE }).catch(() => undefined);
  return found ? found.json() : null;
}

/** Forget all of it, when the player's data is deleted. */
export async function forgetAnswers() {
  waiting.clear();
  if ("caches" in globalThis) await caches.delete(CACHE);
}

async function write() {
  const answers = [...waiting];
  waiting.clear();
  const cache = await caches.open(CACHE);
  for (const [path, answer] of answers) {
    // Taken out first, so that the keys are in the order in which they were kept.
    await cache.delete(address(path));
    await cache.put(address(path), Response.json(answer));
  }
  const games = (await cache.keys()).filter(({ url }) => /\/games\/[^/?]+$/.test(url));
  await Promise.all(games.slice(0, -GAMES).map((old) => cache.delete(old)));
}

/** @param {string} path */
function address(path) {
  return `${location.origin}/kept${path}`;
}
