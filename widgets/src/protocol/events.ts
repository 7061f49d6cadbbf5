// What the front end sends.
import type { Settings } from "./settings";
import type { CardId, SuitId } from "./text";

export type Event =
  | { type: "lay"; turn: number; card: CardId; index?: number; suit?: SuitId }
  | { type: "draw" | "pass" | "take"; turn: number }
  /** Let a bot make one action; with `all`, every action up to the reader's next decision. */
  | { type: "step"; turn: number; all?: boolean }
  | { type: "hint" | "undo"; turn: number }
  | { type: "next-hand" | "new-match"; turn: number }
  | { type: "pick"; turn: number; index: number }
  | { type: "settings"; set: Partial<Settings> }
  | { type: "rule"; id: string | null }
  /** The reader looks away from the note. */
  | { type: "dismiss" }
  /** In a replay: go to a moment, or one row on or back, over the border of hands too. */
  | { type: "jump"; at: number; hand?: number }
  | { type: "move"; by: 1 | -1 }
  /** The room: the hand that is over again; a table at the moment on show; back to what was left; a pasted record. */
  | { type: "replay" | "play-on" | "back"; depth: number }
  | { type: "import"; depth: number; text: string }
  /** The house rules: open or close the panel, take over a published set, change fields (`players` too), play. */
  | { type: "house"; open?: boolean; choose?: string; set?: Record<string, unknown> }
  | { type: "house-play"; depth: number }
  /** In a lesson. `step` moves are free: every step can be looked at. */
  | { type: "tick"; turn: number; index: number }
  | { type: "answer"; turn: number; option?: string; number?: number }
  | { type: "again" | "next-step" | "show-me"; turn: number }
  | { type: "goto"; step: number }
  /** On the progress page. A broken file is refused whole; a sound one is merged, the better result of each step stays. */
  | { type: "load-progress"; text: string }
  | { type: "clear-progress"; sure?: boolean }
  /** Long work: one slice more, or no more of it. */
  | { type: "work" | "stop"; turn: number }
  /** In a puzzle, besides "again", "show-me" and "hint". `row` null: back to the table as it stands. */
  | { type: "next-puzzle" | "refute"; turn: number }
  | { type: "look"; row: number | null }
  | { type: "mode"; mode: string; theme?: string; level?: string }
  /** In the editor. `at` is a place in the row, the end when left out; `from` and `index` take the card from another place instead of the deck. */
  | { type: "place"; turn: number; card: CardId; to?: string; at?: number; from?: string; index?: number }
  | { type: "remove"; turn: number; from: string; index: number }
  | { type: "set"; turn: number; field: string; value: unknown }
  | { type: "clear" | "solve" | "save-puzzle"; turn: number }
  | { type: "read" | "set-load"; turn: number; text: string }
  | { type: "set-edit" | "set-remove"; turn: number; index: number }
  | { type: "worksheet"; open: boolean }
  | { type: "editor-play" | "editor-solve"; depth: number }
  /** Answered by the page: the table that a link opened gives way to the page's own. */
  | { type: "leave" }
  /** Answered by the page, not by the session: start the engine again after `waking.state` "failed". */
  | { type: "retry" };
