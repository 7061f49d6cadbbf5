// What comes at and after the end of a hand: payments, and the picks of Muamele.
import type { CardId, Seat } from "./text";

export interface EndView {
  kind: "out" | "blocked" | "stock-out" | "cap" | "void";
  winner: Seat | null;
  card: CardId | null;
  /** 1, 2 or 3 (R10.3). */
  multiplier: number;
  title: string;
  sub: string;
  rule: string | null;
  rows: {
    seat: Seat; name: string; you: boolean;
    cards: CardId[];
    /** Muamele (R10.4): picked cards, and their points. */
    picked: CardId[];
    /** "10 + 3 + 2 = 15, ×3", or "went out". */
    sum: string;
    points: number;
    total: number;
    totalText: string;
    winner: boolean;
  }[];
  /** "Two hands to play. Defne leads with 33." */
  note: string;
  /** What the main button does: play the next hand or a new match. Null in a lesson whose step ends here. */
  next: { event: "next-hand" | "new-match"; label: string } | null;
  matchOver: boolean;
}

/** R10.4: the reader picks face-down cards from the stock. */
export interface MuameleView {
  /** Whose picks; only the reader's own are chosen by hand. */
  seat: Seat;
  goal: string;
  due: number;
  done: number;
  points: number;
  progress: string;
  note: string;
  /** One entry a stock card: null while face down. */
  cards: ({ card: CardId; tag: string } | null)[];
  rule: string;
  /** All picked: the button goes on. */
  finished: boolean;
}
