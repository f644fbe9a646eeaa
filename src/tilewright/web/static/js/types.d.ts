/** What the server sends. See docs of the HTTP API; indices are into `slots`, sorted by layer, row, column. */

export type Slot = [x: number, y: number, z: number];

/** One layout in the list of layouts, easy to hard. */
export interface LayoutInfo {
  id: string;
  name: string;
  author: string;
  description: string;
  tiles: number;
  /** Whether the player brought it. */
  own: boolean;
  /** Null when nobody has measured it. */
  difficulty: "easy" | "medium" | "hard" | null;
}

/** Rules of solitaire by name. */
export interface SolitaireProfile {
  id: string;
  rules: { match: number; covering: string; group_flowers: boolean };
}

/** Something that the author of a layout should know. */
export interface LayoutProblem {
  code: string;
  severity: "error" | "warning" | "info";
  message: string;
  line?: number | null;
  slot?: Slot | null;
  /** The other values of the message. */
  context?: Record<string, unknown>;
}

/** A layout that was brought. */
export interface UploadedLayout extends LayoutDetail {
  problems: LayoutProblem[];
}

/** One layout with the places of its tiles, in half tiles, and their drawing order, far to near. */
export interface LayoutDetail extends LayoutInfo {
  slots: Slot[];
  order: number[];
}

export interface Outcome {
  termination: "cleared" | "stuck";
  tiles_left: number;
  is_win: boolean;
}

/** A move as the server calls it: indices of tiles, or cells. An empty one stands for a shuffle. */
export type AnyMove = number[] | number[][];

/** What every game tells, of whatever kind. */
export interface AnyGame {
  id: string;
  /** Goes up by one with every change. */
  revision: number;
  created_at: string;
  updated_at: string;
  seed: number | null;
  /** The code of the deal; null where it has none. */
  code: string | null;
  /** The moves; an empty list stands for a shuffle, here and in `redo`. */
  played: AnyMove[];
  /** What was taken back, the next to redo first. */
  redo: AnyMove[];
  outcome: Outcome | null;
  /** Whether the stored way to the win still goes on from here. */
  on_certificate: boolean;
  /** Whether the board can be cleared from where it stands; null when that is not known at once. */
  winnable: boolean | null;
  /** The day, for a daily board. */
  daily_date: string | null;
  elapsed_s: number;
  /** Hints that were shown to the player. */
  hints_used: number;
  /** Where the game stands in its tree of lines; 0 is the deal. */
  node: number;
}

/** The board after a move or a shuffle, as it was or may be again; what else it tells is the game's. */
export interface Ply {
  ply: number;
  node: number;
  shuffle: boolean;
  tiles_left: number;
  /** The tiles that were taken: what the game calls a move. */
  tiles: AnyMove;
  /** Solitaire: the faces, at the deal and after a shuffle. */
  faces?: (string | null)[] | null;
  free?: number[];
  /** Connect: the board after it. */
  grid?: number[][];
}

/** A move or a shuffle at its place in the tree of lines. */
export interface TreeNode {
  node: number;
  parent: number | null;
  ply: number;
  move: AnyMove;
  shuffle: boolean;
  on_line: boolean;
  winnable: boolean | null;
}

/** Every line that was played: parents before their children. */
export interface GameTree {
  revision: number;
  node: number;
  nodes: TreeNode[];
  more: boolean;
}

/** What is sent to deal the same board, and play the same moves, on any server. */
export interface Share {
  code: string | null;
  moves: string | null;
  layout: string | null;
  reason: "no_code" | "too_many_moves" | null;
}

/** A game of solitaire as the server knows it. */
export interface Game extends AnyGame {
  layout: { id: string; name: string; tiles: number };
  rules: { match: number; covering: string; group_flowers: boolean };
  slots: Slot[];
  /** Far to near: drawn in this order, no tile hides one that comes after it. */
  order: number[];
  /** As dealt, one a slot, or as shuffled since; null for a bonus item. */
  faces: (string | null)[];
  /** The label of each bonus item, by index. */
  bonus: Record<string, string>;
  present: number[];
  free: number[];
  /** The legal moves now: the tiles that go together. Not all of them when there are very many. */
  moves: number[][];
  move_count: number;
  played: number[][];
  redo: number[][];
}

/** A game in the list of games. */
export interface GameLine {
  id: string;
  layout_id: string;
  seed: number | null;
  code: string | null;
  tiles_left: number;
  outcome: Outcome["termination"] | null;
  daily_date: string | null;
  updated_at: string;
}

export interface Hint {
  revision: number;
  tiles: AnyMove | null;
  keeps_win: boolean | null;
  source: string;
  /** When the board is lost: how many of the moves played to keep, so that it can be cleared again. */
  last_winnable_ply: number | null;
}

export type Status = "winnable" | "lost" | "unknown";

/** One move, looked back on. */
export interface AnyReviewedMove {
  /** Which move of the game, from 1; shuffles do not count. */
  ply: number;
  tiles: AnyMove;
  /** Whether the board could be cleared after it. */
  status: Status;
  /** Whether it was the only legal move. */
  forced: boolean;
  /** Where it lost the game: what would have kept the win. */
  alternatives: AnyMove[];
}

/** A game looked back on, of whatever kind. */
export interface AnyReview {
  revision: number;
  start: Status;
  moves: AnyReviewedMove[];
  last_winnable_ply: number | null;
  losing_ply: number | null;
}

/** A game of solitaire looked back on. */
export interface Review extends AnyReview {
  /** The faces as dealt and as each shuffle left them, and after how many moves that was. */
  dealt: { after_ply: number; faces: (string | null)[] }[];
}

export interface WhyNot {
  tile: number;
  reason: "covered" | "blocked" | "gone" | null;
  covering: number[];
  left: number[];
  right: number[];
}

export type Cell = [row: number, col: number];

export interface ConnectRules {
  max_turns: number | null;
  border: number;
  adjacent: boolean;
  /** A mode, or `alternate:a,b,...`, or `levels:a,b,...`. */
  gravity: string;
  groups: number[][];
  level: number;
}

/** A game of connect as the server knows it. Cells are those of the board as it is now. */
export interface ConnectGame extends AnyGame {
  /** The preset; else rows and columns. */
  layout_id: string;
  rows: number;
  cols: number;
  rules: ConnectRules;
  /** 0 empty, -1 a stone, 2 and more a kind. */
  grid: number[][];
  /** Which tile lies where, its number the same as long as the game lasts. */
  tiles: (number | null)[][];
  /** The face of a kind; further kinds are shown as numbers. */
  faces: Record<string, string>;
  /** Whether tiles move after a move: what joins then is told by its answer. */
  shifts: boolean;
  /** How tiles move after the next move. */
  next_shift: string;
  tiles_left: number;
  /** Every pair that joins. */
  moves: [Cell, Cell][];
  /** The cells of the path of each. */
  paths: Cell[][];
  played: Cell[][];
  redo: Cell[][];
}

/** How two cells are joined, or why not. */
export interface ConnectPath {
  connected: boolean;
  turns: number | null;
  cells: Cell[];
  reason: string | null;
  fewest_turns: number | null;
  /** The way with that many turns. */
  detour: Cell[];
  /** Each alone is in the way. */
  removals: Cell[];
}

/** One board of a game that is stepped through. */
export interface ConnectPly {
  ply: number;
  grid: number[][];
}

export interface ConnectPreset {
  id: string;
  rows: number;
  cols: number;
  kinds: number;
  copies: number | null;
  mask: string | null;
  tiles: number;
  rules: ConnectRules;
  daily: boolean;
}

/** What there is to choose from. */
export interface ConnectCatalogue {
  presets: ConnectPreset[];
  masks: { id: string; rows: number; cols: number; tiles: number; grid: number[][] }[];
  gravity: { id: string; description: string }[];
  max_side: number;
}

/** Problem details (RFC 9457) with our stable code. */
export interface Problem {
  status: number;
  title?: string;
  detail?: string;
  code?: string;
  /** With a layout that cannot be read or played: all that is wrong. */
  problems?: LayoutProblem[];
  /** With `stale_revision`: the game as it is now. */
  game?: AnyGame;
  /** The values of the message. */
  [value: string]: unknown;
}

/** Where the drawing puts things, in CSS pixels; every length is a whole number of device pixels. */
export interface Metrics {
  /** Half a tile: what one step of a slot's x and y is on the screen. */
  halfWidth: number;
  halfHeight: number;
  width: number;
  height: number;
  /** Thickness of a tile, and so the offset of a layer, up and to the right. */
  thickness: number;
  radius: number;
  /** Where slot (0, 0, 0) has the upper left corner of its face. */
  originX: number;
  originY: number;
  /** Whether the board is drawn turned by a quarter, clockwise: what is left lies above. */
  turned?: boolean;
}

export type Direction = "up" | "down" | "left" | "right";

/** What the visitor chose; remembered in this browser. */
/** The browser's offer to install the page: not in the standard library of types. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export interface Settings {
  /** A locale, or "" for the language of the browser. */
  language: string;
  scheme: "auto" | "light" | "dark";
  table: "felt" | "slate" | "wood" | "plain";
  tileset: "classic" | "large" | "clear";
  /** Draw tiles that are not free a little darker. */
  shadeBlocked: boolean;
  /** Show whether the board can still be cleared. */
  light: boolean;
  /** Whether there are sounds; "auto": unless the device asks for little motion. */
  sound: "auto" | "on" | "off";
  /** 0 to 100. */
  volume: number;
}

/** A game that was cleared, as it was the first time. */
export interface Result {
  game_id: string;
  layout_id: string;
  seed: number | null;
  /** The day, for a daily board. */
  daily_date: string | null;
  move_count: number;
  /** Seconds of play; 0 when nobody told. */
  elapsed_s: number;
  hints_used: number;
  finished_at: string;
}

/** How it went. */
export interface Statistics {
  started: number;
  cleared: number;
  layouts: { layout_id: string; started: number; cleared: number; best_s: number | null; mean_s: number | null }[];
  /** Daily boards that were cleared on their day. */
  daily_cleared: number;
  current_streak: number;
  longest_streak: number;
}
