/** The time played: runs while the game is open before the player's eyes, from the first pick to the end. */

import { recall, remember } from "./settings.js";

const KEY = "tilewright.elapsed";

export class Clock {
  #id = "";
  /** Seconds before `#since`. */
  #before = 0;
  /** When it was started, on the clock of `performance.now`; null while it stands. */
  #since = /** @type {number | null} */ (null);

  /**
   * Take over a game: from what the server knows, or from what this browser noted when the page was left.
   *
   * @param {string} id
   * @param {number} elapsed seconds known to the server
   */
  set(id, elapsed) {
    this.#id = id;
    this.#since = null;
    const [noted, seconds] = (recall(KEY) ?? "").split(" ");
    this.#before = Math.max(elapsed, noted === id ? Number(seconds) || 0 : 0);
  }

  /** Seconds played. */
  get elapsed() {
    return this.#before + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  start() {
    this.#since ??= performance.now();
  }

  stop() {
    this.#before = this.elapsed;
    this.#since = null;
    if (this.#id) remember(KEY, `${this.#id} ${this.#before.toFixed(1)}`);
  }
}
