// A lesson: its steps, its questions, its help.
import type { ActionState, View } from "./table";
import type { CardId, Seat, Text } from "./text";

/** The best result of a step: 0 not done yet, 1 shown by the lesson, 2 with help or at a later try, 3 at the first try without help. */
export type Best = 0 | 1 | 2 | 3;

export interface LessonStep {
  id: string;
  /** "Step 3, done" for the dot. */
  label: string;
  best: Best;
}

/** What a question asks for below the table. `turn` of the answer is the view's. */
export type Question =
  /** Answered with {"type":"answer","option":ID}. */
  | { kind: "options"; options: { id: string; text: Text; mark: "" | "right" | "wrong" }[] }
  /** Answered with {"type":"answer","number":N}. `value` is what was answered last. */
  | { kind: "number"; low: number; high: number; label: string; value: number | null; check: string }
  /** Cards of the hand are ticked, then {"type":"answer"}. Marks stand on the cards after the answer. */
  | { kind: "spot"; check: string; marks: ("" | "right" | "wrong" | "missed")[] };

/** A thing on the table that an arrow starts or ends at, or that is ringed. */
export type Place = "pile" | "stock" | "hand" | "bill" | "named" | { card: number } | { seat: Seat };

export interface LessonView extends View {
  kind: "lesson";
  /** `note` is drawn under the felt, `say` only when it is not empty; score and log only where `side` is set. */
  lesson: {
    id: string;
    title: string;
    /** Index of the step on show; equal to steps.length once the lesson's end is on show. */
    step: number;
    steps: LessonStep[];
    /** "Step 3 of 6". */
    stepText: string;
    kind: "lay" | "choose" | "predict" | "count" | "spot" | "play";
    /** A few words before the goal, or []. */
    tell: Text;
    /** One sentence. */
    goal: Text;
    /** "failed": the move is answered on the board (while `waiting`), then the reader tries again. */
    state: "ongoing" | "reached" | "failed";
    question: Question | null;
    /** Three rungs; `text` is null until asked for, `ok` says whether it can be asked for now ({"type":"hint"}). [] where there are no hints. */
    hints: { text: Text | null; label: string; ok: boolean }[];
    /** "Play it for me" once every hint is taken: {"type":"show-me"}; else null. */
    showMe: string | null;
    /** {"type":"again"}: the step from its beginning. */
    again: ActionState;
    /** {"type":"next-step"}. */
    next: ActionState;
    /** What can be laid is marked in this step, where the reader's settings ask for marks. `ok` and `name` of a card are true to the rules either way. */
    marks: boolean;
    arrow: { from: Place; to: Place } | null;
    rings: Place[];
    /** Every card the reader has seen so far, for steps about counting; else null. */
    seen: CardId[] | null;
    side: boolean;
    /** The lesson's end: what the reader can do now, how it went, where to go on. */
    done: {
      title: string;
      can: Text[];
      result: string;
      /** Page of the next lesson: "lessons/jacks". */
      next: { id: string; title: string; page: string } | null;
    } | null;
  };
}
