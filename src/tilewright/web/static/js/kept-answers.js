/**
 * What the server answered last, kept in this browser for the time when it is away: lists of what can be played, and the
 * games played last, as they stood after the last change.
 *
 * A browser has no such store where the page is not served safely (over plain HTTP, from another machine): then nothing
 * is kept, and the page waits for the server.
 */

const CACHE = "tilewright-answers";
/** How many games are kept. */
const GAMES = 12;

/** What is kept when it is asked for. */
const LISTS = /^\/(layouts(\/[\w-]+)?|\w+\/(presets|profiles|rules|statistics|results|daily))(\?|$)/;
/** Requests that are answered with a game: asked for, begun, or changed. */
const GAME = /^\/(\w+)\/(games|daily)(\/|$)/;

/**
 * Keep an answer, if it is one of those that are kept. Nobody waits for it.
 *
 * @param {string} path of the request, below the base
 * @param {any} answer
 * @param {boolean} asked whether it was only asked for: what brings or removes a layout is not answered with the list
 */
export function keepAnswer(path, answer, asked) {
  if (!("caches" in globalThis) || answer === null) return;
  const kind = GAME.exec(path)?.[1];
  /** @type {[string, any][]} */
  const kept = [];
  if (asked && LISTS.test(path) && !("revision" in answer)) kept.push([path, answer]);
  if (kind && typeof answer.id === "string" && typeof answer.revision === "number") {
    kept.push([`/${kind}/games/${answer.id}`, answer]);
    // It is also the one played last, which an address without a game asks for.
    const line = { ...answer, layout_id: answer.layout?.id ?? answer.layout_id, outcome: answer.outcome?.termination ?? null };
    kept.push([`/${kind}/games?limit=1`, { games: [line] }]);
  }
  if (kept.length > 0) void write(kept).catch(() => {});
}

/** @param {string} path @returns {Promise<any>} the answer that was kept; null when there is none */
export async function keptAnswer(path) {
  if (!("caches" in globalThis)) return null;
  const found = await caches.match(address(path), { cacheName: CACHE }).catch(() => undefined);
  return found ? found.json() : null;
}

/** Forget all of it, when the player's data is deleted. */
export async function forgetAnswers() {
  if ("caches" in globalThis) await caches.delete(CACHE);
}

/** @param {[string, any][]} answers */
async function write(answers) {
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
