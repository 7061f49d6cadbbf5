// Cards, seats and words, as everything else is made of them.

/** Rank and suit letter: "7h", "10s", "Jc", "Ad". */
export type CardId = string;
export type SuitId = "c" | "d" | "h" | "s";
/** 0 .. players-1, numbered in playing order (R1.5). */
export type Seat = number;

/** Rich text: plain strings, cards drawn as chips, suits drawn as glyph and word, **strong** words. Never HTML. */
export type Segment = string | { card: CardId } | { suit: SuitId; word: string } | { strong: string };
export type Text = Segment[];
