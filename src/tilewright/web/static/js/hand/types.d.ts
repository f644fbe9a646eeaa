/** Hands as the page holds them, and what the server says about them. */

/** A set on the table. */
export interface Meld {
  /** The faces, sorted. */
  tiles: string[];
  /** Whether it is a concealed kong. */
  concealed: boolean;
}

/** The tiles that somebody has. A value: edits make a new one. */
export interface Hand {
  /** The concealed tiles, sorted; "J" is a joker. */
  tiles: string[];
  /** Which of them came last, when that is known. */
  last: string | null;
  melds: Meld[];
  /** Set aside, not counted. */
  flowers: string[];
}

export type Form = "standard" | "seven_pairs" | "thirteen_orphans";
export type WaitKind = "two_sided" | "closed" | "edge" | "pair" | "double_pair" | "single_orphan" | "thirteen_orphans";
export type Notation = "auto" | "words" | "unicode" | "chinese" | "mcr" | "mjai";

/** The fields of rules. */
export interface RuleFields {
  sets: number | null;
  seven_pairs: "off" | "distinct" | "quads_ok";
  thirteen_orphans: boolean;
  max_copies: number;
  meld_copies: boolean;
  wait_copies: "live" | "formal";
  jokers: number | string | string[];
  joker_as_fifth: boolean;
}

/** Rules that have a name. */
export interface Preset extends RuleFields {
  name: string;
}

/** The rules in use: a preset, and where they differ from it. */
export interface ChosenRules {
  preset: string;
  changes: Partial<RuleFields>;
}

/** Faces, and copies of each. */
export type Copies = Record<string, number>;

/** A way in which the hand is complete. */
export interface Way {
  form: Form;
  groups: string[];
  pair: string | null;
  melds: string[];
  /** What each joker stands for. */
  jokers: string[];
  waits: { group: string; kind: WaitKind }[];
}

export interface Discard {
  /** Null for a joker. */
  discard: string | null;
  shanten: number;
  acceptance: Copies;
  live: number;
  improvements: Copies;
}

/** Everything there is to say about a hand. */
export interface Analysis {
  hand: string;
  /** The hand in the notation that was asked for. */
  text: string;
  last: string | null;
  /** The sets that could be laid out. */
  sets: string[];
  wild: string[];
  /** Jokers that the rules give besides those in the text. */
  jokers: number;
  shanten: number;
  by_form: Partial<Record<Form, number>>;
  win: boolean | null;
  decompositions: Way[];
  more: boolean;
  waits: string[];
  live: Copies;
  acceptance: Copies;
  improvements: Copies;
  discards: Discard[];
  /** When it was asked for. */
  explanation: Explanation | null;
}

/** A complete shape near to the hand. */
export interface Completion {
  form: Form;
  groups: string[];
  missing: string[];
  jokers: string[];
  spare: string[];
  live: number;
}

/** Why a hand is complete, or what is missing. */
export interface Explanation {
  waits: { face: string; live: number; kinds: WaitKind[] }[];
  completions: Completion[];
  /** The tiles that are best let go. */
  discards: string[];
}

/** What a request about a hand says. */
export interface HandRequest {
  hand: string;
  notation?: Notation;
  write_as?: Notation;
  winning?: string | null;
  visible?: string;
  rules?: string;
  rule?: Partial<RuleFields>;
  improvements?: boolean;
  explain?: boolean;
}
