/**
 * One game, and the changes on their way to the server.
 *
 * A change is queued and sent in order, each with the revision the one before it gave; nobody waits. Tiles of a queued
 * move count as gone at once. A change is sent again until the server answers: the server knows a repeated move by its
 * revision.
 *
 * @import { AnyGame, AnyMove } from "../types.js"
 */

import { ProblemError } from "../api.js";
import { changeGame, getGame } from "./api.js";

const RETRY_MS = [300, 700, 1500, 3000];

/** @typedef {"moves" | "undo" | "redo" | "restart" | "shuffle" | "goto"} ChangeKind */

/**
 * @typedef {object} Change
 * @property {ChangeKind} kind
 * @property {number[]} tiles the tiles of a move; empty for the others
 * @property {AnyMove} move as the server calls it
 * @property {number} count how many moves to take back
 * @property {number} [node] where to go in the tree of lines
 */

/**
 * @typedef {object} SessionEvents
 * @property {() => void} changed the game, the queue or the connection is not what it was
 * @property {() => void} conflict another tab was faster; the game is now as it left it
 * @property {(error: ProblemError, kind: ChangeKind) => void} refused the server did not accept a change of that kind
 * @property {() => number} elapsed seconds played, to be sent along
 */

/** @template {AnyGame} G */
export class Session {
  /** @type {Change[]} sent one after the other; the first may be on its way */
  #queue = [];
  /** @type {Set<number> | null} null when the queue has changed */
  #removed = null;
  /** @type {Promise<void> | null} settles when the queue is empty */
  #running = null;

  /**
   * @param {G} game
   * @param {SessionEvents} events
   */
  constructor(game, events) {
    /** The game as the server last sent it. */
    this.game = game;
    /** Whether the last attempt to reach the server failed. */
    this.unreachable = false;
    /** Whether the player has left this game: no more events, but what is queued is still sent. */
    this.closed = false;
    this.events = events;
  }

  /** Tiles of moves that the server has not confirmed: gone for the player already. The same set while they are the same. */
  get removed() {
    return (this.#removed ??= new Set(this.#queue.flatMap(({ tiles }) => tiles)));
  }

  /** Whether a change is on its way. */
  get busy() {
    return this.#queue.length > 0;
  }

  /** Whether a change is on its way after which tiles may have other faces: until then none can be picked. */
  get dealing() {
    return this.#queue.some(({ kind }) => kind !== "moves");
  }

  /** Resolves when every change so far has been answered. */
  async settled() {
    await this.#running;
  }

  /**
   * @param {number[]} tiles tiles of one of the game's legal moves
   * @param {AnyMove} [move] as the server calls it
   */
  move(tiles, move = tiles) {
    this.#enqueue({ kind: "moves", tiles, move, count: 0 });
  }

  /** @param {number} [count] */
  undo(count = 1) {
    this.#enqueue({ kind: "undo", tiles: [], move: [], count });
  }

  redo() {
    this.#enqueue({ kind: "redo", tiles: [], move: [], count: 0 });
  }

  restart() {
    this.#enqueue({ kind: "restart", tiles: [], move: [], count: 0 });
  }

  shuffle() {
    this.#enqueue({ kind: "shuffle", tiles: [], move: [], count: 0 });
  }

  /** @param {number} node where to go in the tree of lines */
  goTo(node) {
    this.#enqueue({ kind: "goto", tiles: [], move: [], count: 0, node });
  }

  /**
   * Take what the server has now, when nothing is on its way: another tab may have played on.
   *
   * @returns {Promise<boolean>} whether the game had changed
   */
  async refresh() {
    if (this.busy) return false;
    const game = await getGame(this.game.id);
    if (this.busy || game.revision <= this.game.revision) return false;
    this.game = game;
    this.#changed();
    return true;
  }

  /** @param {Change} change */
  #enqueue(change) {
    this.#queue.push(change);
    this.#removed = null;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    this.#changed();
  }

  async #run() {
    while (this.#queue.length > 0) {
      const change = /** @type {Change} */ (this.#queue[0]);
      let attempts = 0;
      try {
        this.game = /** @type {G} */ (await this.#send(change, () => (attempts += 1)));
        this.#queue.shift();
        this.#removed = null;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        this.#queue = [];
        this.#removed = null;
        await this.#recover(error, change.kind, attempts);
      }
      this.#changed();
    }
  }

  /**
   * @param {Change} change
   * @param {() => void} onRetry
   */
  async #send(change, onRetry) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const game = await changeGame(this.game.id, change.kind, {
          revision: this.game.revision,
          elapsed_s: this.events.elapsed(),
          ...(change.kind === "moves" && { tiles: change.move }),
          ...(change.kind === "undo" && { count: change.count }),
          ...(change.node !== undefined && { node: change.node }),
        });
        this.#reached(true);
        return game;
      } catch (error) {
        if (error instanceof ProblemError) {
          this.#reached(true);
          throw error;
        }
        this.#reached(false);
        onRetry();
        await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
      }
    }
  }

  /**
   * @param {ProblemError} error
   * @param {ChangeKind} kind of the change that was refused
   * @param {number} attempts how often the change was sent before without an answer
   */
  async #recover(error, kind, attempts) {
    const { game } = error.problem;
    if (error.code === "stale_revision" && game) {
      this.game = /** @type {G} */ (game);
      // A repeated change that had arrived after all is stale too: then nobody else was here.
      if (attempts === 0 && !this.closed) this.events.conflict();
      return;
    }
    if (!this.closed) this.events.refused(error, kind);
    this.game = await getGame(this.game.id).catch(() => this.game);
  }

  /** @param {boolean} reached */
  #reached(reached) {
    if (this.unreachable === !reached) return;
    this.unreachable = !reached;
    this.#changed();
  }

  #changed() {
    if (!this.closed) this.events.changed();
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
