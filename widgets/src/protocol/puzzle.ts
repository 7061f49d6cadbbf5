// A puzzle and the room around it.
import type { ActionState, View } from "./table";
import type { CardId, Text } from "./text";
import type { LineMove, Working } from "./work";

/** A row of the solution tree (role=treeitem). Rows stand in the order in which they are drawn; a child comes after its parent. */
export interface PuzzleRow extends LineMove {
  /** The move with `words` and `value`: all that is read aloud of the row. */
  spoken: string;
  /** 0: a first action of the reader's. */
  depth: number;
  /** Index of the parent in `rows`; null at depth 0. */
  parent: number | null;
  /** A few words: "the key", "tried", "the only card that fits", or "". */
  words: string;
  /** What it is worth: "-27", "+40", "you go out", or "". Drawn at the right edge. */
  value: string;
  /** Colour and sign of the value. */
  tone: "good" | "bad" | "";
  /** On the solution line. */
  line: boolean;
  /** The reader tried it. */
  tried: boolean;
}

export interface PuzzleChoice {
  id: string;
  label: string;
  /** "24 puzzles, 3 solved", or "". */
  sub: string;
  on: boolean;
  ok: boolean;
}

/** A puzzle at its table. Open hands are in `seats[].cards`; a step ({"type":"step","turn"}) is due while `waiting`, also when a wrong move is refuted. */
export interface PuzzleView extends View {
  kind: "puzzle";
  /** `note`, `goal` and the panels speak; `say` is drawn when it is not empty; score and log are not drawn. */
  working: Working | null;
  puzzle: {
    /** "p3f09ac12"; also what one tells another. */
    id: string;
    /** "Puzzle 3f09ac12". */
    title: string;
    kind: "open" | "read";
    /** One sentence about what lies open: "All cards lie open." */
    kindText: string;
    /** One sentence. */
    goal: Text;
    /** What differs from the published rules, and that Muamele counts, in words; "" where there is neither. */
    rulesText: string;
    /** The opponent's last move, in words: "Defne laid 7♣." [] where there is none. Its effect is in `effects` of the first view. */
    last: Text;
    /** The stock in the order of drawing, the next card first, shown as small cards; null in "read" puzzles, where nobody knows it. */
    stock: CardId[] | null;
    /** Spoken for the list of small cards: "Stock, in the order of drawing: ..." */
    stockText: string;
    /** In "read" puzzles: what is hidden, as one knows who has seen every discard, in the order of the deck; where each lies is not told (R1.7). */
    unseen: CardId[] | null;
    /** Spoken for it. */
    unseenText: string;
    /**
     * "ongoing": the reader is to move or the defence answers · "better": a good move, but there is a better one; it lies on the table, `again` takes it back, no harm done ·
     * "wrong": refuted, see `tried` · "solved" · "shown": the solution was asked for.
     */
    state: "ongoing" | "better" | "wrong" | "solved" | "shown";
    /** The wrong move and its refutation; the first `shown` moves lie on the board by now. Stays null while the refutation is being worked out. */
    tried: {
      /** "You tried K♦. Defne has an answer." */
      title: Text;
      line: LineMove[];
      shown: number;
      /** "-27" or "", and read aloud "27 points lost". */
      loss: string;
      lossSpoken: string;
      /** How it ends: "Defne goes out on a 7. Your 9♠ counts ×3." */
      end: Text;
    } | null;
    /** Label of {"type":"refute","turn"} when the refutation on the board can be run from its start once more ("Step through it"), else null. */
    replay: string | null;
    /** Four rungs: theme, kind of card, card, line. `text` is null until asked for; {"type":"hint"} asks for the next one. */
    hints: { text: Text | null; label: string; ok: boolean }[];
    /** Label of {"type":"show-me","turn"}: the solution is played for the reader. null when it is no time for it. */
    showMe: string | null;
    /** {"type":"again","turn"}: back to the reader's last decision; once solved, the puzzle from its beginning. */
    again: ActionState;
    /** {"type":"next-puzzle","turn"}. */
    next: ActionState;
    /** Names of the themes; those that give the answer away only once it is solved or shown. */
    themes: { id: string; title: string }[];
    /** "1420" */
    difficulty: string;
    difficultyText: string;
    /** What the puzzle brought: null before its end. `change` is "+12", "-8", or "" where nothing moved (a repeat). */
    result: { text: string; change: string; first: boolean } | null;
    /** The reader's rating, in words: "Your rating: 1512 ±180". */
    rating: { value: number; deviation: number; text: string };
    /** The solution tree, once solved or shown (and worked out). */
    tree: {
      title: string;
      rows: PuzzleRow[];
      /** Row whose position is on the board ({"type":"look","row":N}); null: the table as it stands. */
      row: number | null;
      /** Label of {"type":"look","row":null}, back to the table as it stands. */
      back: string;
    } | null;
    /** What is being played, and what else there is. {"type":"mode","mode":ID,"theme"?:ID,"level"?:ID} changes it. */
    mode: "theme" | "level" | "mixed" | "daily" | "streak" | "missed" | "one" | "set";
    modeText: string;
    modes: PuzzleChoice[];
    /** Where a theme or a level is chosen, else []. A theme chosen gives nothing away that the reader does not know. */
    themeChoices: PuzzleChoice[];
    levels: PuzzleChoice[];
    /** Mode "streak": solved in a row now, and the best so far. */
    streak: { now: number; best: number; text: string } | null;
    /** Mode "daily". */
    daily: { date: string; done: boolean; text: string } | null;
    /** Mode "set" and "one": "2 of 5". "" elsewhere. */
    place: string;
    /** There is nothing more to play in this mode: the streak is over, the set is done, nothing was missed. The table behind is only to look at. `again` begins anew where that makes sense. */
    over: { title: string; text: string; again: string | null } | null;
  };
}
