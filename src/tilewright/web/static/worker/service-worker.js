/**
 * Keeps the shell, the documents of the rooms and the files they need, so that the page opens while the server is away.
 *
 * For a document the server is asked first, always: page and server are then of the same version, and a new version is
 * there with the next load. Only when it does not answer, or too late, is what was kept shown. The document names its
 * files by addresses that never stand for anything else: those that are kept are not asked for again. What the API
 * answers is no business of the worker: the page keeps what it needs of that itself.
 */

const worker = /** @type {ServiceWorkerGlobalScope & { SHELL: { version: string, base: string, paths: string[] } }} */ (
  /** @type {unknown} */ (self)
);
const PREFIX = "tilewright-shell-";
/** One cache a version, filled as a whole or not at all: files of two versions are never mixed. */
const CACHE = PREFIX + worker.SHELL.version;
const PATHS = new Set(worker.SHELL.paths);
const PATIENCE_MS = 5000;
/** Answers of a proxy that stands before a server which is away. */
const AWAY = [502, 503, 504];

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldShells().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (!PATHS.has(pathname)) return;
  event.respondWith(isLasting(pathname) ? kept(event.request, pathname) : answer(event.request, pathname));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  // What lasts was fetched by the page already, most of it.
  const requests = worker.SHELL.paths.map((path) => new Request(path, { cache: isLasting(path) ? "default" : "no-cache" }));
  await cache.addAll(requests);
}

/** Whether an address never stands for anything else. @param {string} path */
function isLasting(path) {
  return path.startsWith(`${worker.SHELL.base}/`);
}

/**
 * What was kept; the server's answer, when there is nothing.
 *
 * @param {Request} request
 * @param {string} path
 */
async function kept(request, path) {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}

async function forgetOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The server's answer; what was kept, when there is none.
 *
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const fromServer = fetch(request).then((response) => {
    if (AWAY.includes(response.status)) throw new Error(String(response.status));
    return response;
  });
  try {
    return await Promise.race([fromServer, late()]);
  } catch {
    // Nothing kept: the server is waited for after all.
    return (await caches.match(path, { cacheName: CACHE })) ?? fromServer;
  }
}

/** @returns {Promise<never>} */
function late() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("late")), PATIENCE_MS);
  });
}
