// What lies around a session: ways back and on, links, house rules.

/** What lies around the session on show: ways back and on, links, other rules. */
export interface RoomView {
  /** Number of sessions one behind the other here; events that open or leave one name it. */
  depth: number;
  /** Label of the way back to what was left for this; null in the place's own session. */
  back: string | null;
  /** Fragments of links, without the #: to the rules in play, and to the position as the reader knows it (R1.7) or "". */
  rules: string;
  position: string;
  /** Likewise to the puzzle on show; "" where there is none, or none of the book's. */
  puzzle: string;
  /** The same for a notebook: "CardTable(rules='classic')". */
  code: { rules: string; position: string; puzzle: string };
  /** Record of the match once it is over, else "": to copy, to keep, to paste back. */
  record: string;
  /** Why a pasted record was refused, or "". */
  refused: string;
  /** The panel of house rules while it is open. */
  house: HouseView | null;
}

export type HouseField = { id: string; label: string; rule: string } & (
  | { kind: "switch"; value: boolean }
  | { kind: "number"; value: number; low: number; high: number }
  /** A number or nothing; `usual` is what it begins with. */
  | { kind: "optional"; value: number | null; low: number; high: number; usual: number }
  | { kind: "choice"; value: string; options: [string, string][] }
  /** Some of the thirteen ranks. */
  | { kind: "ranks"; value: number[]; options: [string, string][] }
  /** A number for each of the thirteen ranks. */
  | { kind: "points"; value: number[]; options: [string, string][] }
);

/** Rules being put together; nothing is played by them while there is a fault. */
export interface HouseView {
  sets: { id: string; name: string; on: boolean }[];
  players: { label: string; value: number; low: number; high: number };
  groups: { title: string; fields: HouseField[] }[];
  /** Every contradiction in words, and the fields it is about. */
  faults: { text: string; at: string[] }[];
  /** Other than what is being played. */
  changed: boolean;
  /** Fragment of the link to these rules; "" while there is a fault. */
  link: string;
  code: string;
  /** Label of the button. */
  play: string;
}
