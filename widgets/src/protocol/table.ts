// A table: everything that is drawn of a hand in play.
import type { EndView, MuameleView } from "./ending";
import type { RoomView } from "./room";
import type { Settings } from "./settings";
import type { CardId, Seat, SuitId, Text } from "./text";

export interface Note {
  kind: "bad" | "good" | "tip";
  /** The bold first sentence. */
  title: string;
  /** One more sentence, or "". */
  text: string;
  /** The rule it follows: "R5.2". Shown as a link that asks for the rule's prose. */
  rule: string | null;
  /** The hand card it is about: framed in coral ("bad") or pointed at ("tip"). */
  card: CardId | null;
  /** Index of that card in `hand` (two decks hold equal cards). */
  index: number | null;
  /** Reason id, for tests and lessons: "only-seven", "wrong-suit-and-rank", ... */
  reason: string;
}

export interface HandCard {
  id: CardId;
  /** Stable identity within the hand while the card stays in it: "7h.0", "7h.1". */
  key: string;
  /** Can be laid now. */
  ok: boolean;
  /** "seven of hearts, can be laid, 3 of 8". */
  spoken: string;
  /** Present when a suit must be named with it (R4.1): how many of each suit stay in hand, and the longest. */
  name: { counts: Record<SuitId, number>; best: SuitId } | null;
  /** Just drawn or taken by the last action: focus goes to it. */
  fresh: boolean;
  /** In a lesson's "which cards may be laid?": ticked by the reader. There a touch of the card is a {"type":"tick"}. */
  ticked?: boolean;
}

export interface SeatView {
  seat: Seat;
  name: string;
  count: number;
  /** "33 points", "plays after you", or "". */
  sub: string;
  /** On turn. */
  on: boolean;
  /** Exactly one card (R3.6). */
  tek: boolean;
  /** Open hand: cards; null while hidden. */
  cards: CardId[] | null;
  /** "Defne, 4 cards, 33 points, on turn". */
  spoken: string;
  /** The reader's own seat. */
  you: boolean;
}

/** What has just happened, for motion only. Every piece is also told in words. */
export interface Effect {
  kind: "deal" | "lay" | "draw" | "take" | "reshuffle" | "reverse" | "skip" | "again" | "name" | "end";
  seat: Seat | null;
  /** Cards moved. */
  n: number;
  /** Only cards the reader may see. */
  cards: CardId[];
}

export interface ActionState {
  /** Allowed now. Never hides the button: tried when not allowed, the session answers with a note. */
  ok: boolean;
  /** The word on the button: "Draw", "Take 6". */
  label: string;
  /** The costly or the main thing to do now. */
  main: boolean;
}

export interface ScoreView {
  rows: {
    seat: Seat; name: string; you: boolean;
    /** One entry a hand; null: not played yet. */
    points: (number | null)[];
    total: number;
    /** Lowest total so far (R11.2); several may share it. */
    lead: boolean;
  }[];
  /** Index of the hand in play, 0-based. */
  hand: number;
  /** Number of hands (R11.1), or null when played to a target. */
  hands: number | null;
  /** 101 in `cardiva`, else null. */
  target: number | null;
}

export interface LogRow {
  /** Turn number within the hand, 1-based. */
  n: number;
  text: Text;
  /** Number of actions made when this row was finished: where a replay steps to. */
  at: number;
}

export interface View {
  /** Version of this protocol. */
  v: 1;
  kind: "table" | "replay" | "lesson" | "puzzle";
  /** Grows by one with every answer. */
  rev: number;
  /** Every event names the `turn` it is meant for; the session ignores a stale one. Grows with every change of state, take-back included. */
  turn: number;
  rules: string;
  /** "Table rules", for the heading of the settings. */
  rulesName: string;
  /** Ranks whose sign on the card is not true of these rules, so it is not drawn: "8" where it skips nobody. */
  idle?: string[];
  mode: "match" | "practice";
  lang: string;
  settings: Settings;
  /** Languages on offer: [["en","English"],["tr","Türkçe"]]. */
  langs: [string, string][];
  seats: SeatView[];
  you: Seat;
  /** Which way seat numbers run around the table (R1.5). */
  seating: "cw" | "ccw";
  /** Which way play goes now. */
  direction: "cw" | "ccw";
  /** Spoken name of the direction. */
  directionText: string;
  stock: { count: number; label: string; spoken: string };
  /** Oldest first, the last is the top card; at most the last five. */
  pile: CardId[];
  pileSpoken: string;
  /** Number of cards owed, 0 when none (R5.1). */
  bill: number;
  billText: string;
  named: SuitId | null;
  namedText: string;
  hand: HandCard[];
  /** "Your turn. Answer with a 7, or take 6." The first sentence is strong. */
  say: Text;
  note: Note | null;
  acts: { draw: ActionState; pass: ActionState; take: ActionState; hint: ActionState; undo: ActionState };
  /** It is the reader's turn. */
  yours: boolean;
  /** A bot (or the table) moves next: send {"type":"step"} after the pause. */
  waiting: boolean;
  effects: Effect[];
  /** For the polite live region; "" when there is nothing to tell. */
  spoken: string;
  log: LogRow[];
  score: ScoreView;
  end: EndView | null;
  muamele: MuameleView | null;
  /** Prose of the rule asked for with {"type":"rule"}; null when closed. */
  rule: { id: string; title: string; text: string } | null;
  /** The table before its first deal, drawn in a page whose engine is still asleep: own cards face down. */
  asleep: boolean;
  /** Left out while the engine is asleep. */
  room?: RoomView;
}
