// Positions on paper.
import type { CardId, Seat, SuitId, Text } from "./text";
import type { LineMove } from "./work";

/** A position as a picture on paper: all that a table shows, and nothing that is hidden. */
export interface Figure {
  n: number;
  id: string;
  goal: Text;
  kindText: string;
  rulesText: string;
  last: Text;
  rulesName: string;
  seats: { seat: Seat; name: string; you: boolean; count: number; cards: CardId[] | null }[];
  you: Seat;
  seating: "cw" | "ccw";
  direction: "cw" | "ccw";
  directionText: string;
  pile: CardId[];
  stock: { count: number; cards: CardId[] | null };
  /** What is hidden, see the puzzle's; null where all lies open. */
  unseen: CardId[] | null;
  bill: number;
  billText: string;
  named: SuitId | null;
  namedText: string;
}

/** Puzzles to print, their answers on a page of their own. */
export interface Worksheet {
  title: string;
  /** "Name: ______  Date: ______" */
  name: string;
  figures: Figure[];
  answersTitle: string;
  answers: { n: number; best: Text; line: LineMove[]; text: string }[];
  close: string;
  print: string;
}
