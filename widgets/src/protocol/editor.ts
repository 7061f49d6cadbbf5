// The position editor.
import type { RoomView } from "./room";
import type { Settings } from "./settings";
import type { ActionState, Note } from "./table";
import type { CardId, SuitId, Text } from "./text";
import type { LineMove, Working } from "./work";
import type { Worksheet } from "./worksheet";

/** A place of the editor that holds cards. */
export interface EditorPlace {
  /** "seat:0", "pile", "stock". */
  id: string;
  label: string;
  /** Hand: as sorted as they lie; pile: oldest first, the last is the top card; stock: in the order of drawing. null while hidden. */
  cards: CardId[] | null;
  /** Number of cards; for the pile only those that are known. */
  count: number;
  /** Only a number of cards is told ({"type":"set","field":"hidden:seat:1","value":true}); the number with field "count:seat:1". */
  hidden: boolean;
  canHide: boolean;
  /** Of a hidden place. */
  low: number;
  high: number;
  spoken: string;
  /** Cards go here now ({"type":"set","field":"into","value":ID}). */
  on: boolean;
  /** A fault is about it. */
  faulty: boolean;
}

export type EditorField = { id: string; label: string; faulty: boolean } & (
  | { kind: "choice"; value: string; options: { id: string; label: string; ok: boolean }[] }
  | { kind: "switch"; value: boolean }
  | { kind: "number"; value: number; low: number; high: number; step: number }
);

/** The position editor. No table of its own: `editor.places` are drawn as rows of cards. Every edit is answered at once; a position may be faulty meanwhile, and every fault is named. */
export interface EditorView {
  v: 1;
  kind: "editor";
  rev: number;
  turn: number;
  lang: string;
  settings: Settings;
  langs: [string, string][];
  spoken: string;
  asleep: boolean;
  note: Note | null;
  /** Left out while the engine is asleep. "editor-play" and "editor-solve" name its depth. */
  room?: RoomView;
  rule: { id: string; title: string; text: string } | null;
  working: Working | null;
  editor: {
    title: string;
    /** Fields of the rules and of the state of play, set with {"type":"set","turn","field":ID,"value":V}: rules, players, reshuffle, to, direction, phase, drawn, named, bill, rest. */
    fields: EditorField[];
    places: EditorPlace[];
    /** All 52 cards by suit (spades, hearts, clubs, diamonds): copies that lie nowhere yet. A touch sends {"type":"place","turn","card","to"?}; with 0 left it is answered with a note. */
    deck: { suit: SuitId; word: string; cards: { id: CardId; left: number; spoken: string }[] }[];
    /** "31 cards lie nowhere: they are under the pile." */
    restText: string;
    undo: ActionState;
    /** {"type":"clear","turn"}: an empty table. */
    clear: ActionState;
    faults: { text: string; at: string[] }[];
    faultsTitle: string;
    /** Position string, fragment of the link (without #), and the call for a notebook; "" while there is a fault. */
    position: string;
    link: string;
    code: string;
    /** {"type":"read","turn","text"} takes a position string or a link's fragment over; what is wrong with it is in the note. */
    read: { label: string; button: string };
    ask: {
      title: string;
      /** {"type":"set","field":"question","value":ID}; `ok` false: `why` says why not for this position. */
      questions: { id: "out" | "points" | "line" | "mean"; label: string; on: boolean; ok: boolean; why: string }[];
      /** Turns for "out" ({"type":"set","field":"turns"}), else null. */
      turns: { label: string; value: number; low: number; high: number } | null;
      /** {"type":"solve","turn"}. */
      button: ActionState;
    };
    /** The solver's answer to the question, for the position on show; gone with the next edit. */
    answer: {
      /** "The best result is +40." or "Not decided." */
      title: string;
      /** "Proven. 12,340 positions searched." or why it is not decided. */
      text: string;
      proven: boolean;
      actions: { action: Text; value: string; best: boolean; spoken: string }[];
      line: LineMove[];
      end: Text;
    } | null;
    /** {"type":"save-puzzle","turn"}: judged in slices, then kept in the set or refused with the reason in the note. */
    save: ActionState;
    /** {"type":"editor-play","depth"}: at a table from here. */
    play: ActionState;
    set: {
      title: string;
      /** {"type":"set-edit" | "set-remove","turn","index"}. */
      puzzles: { id: string; goal: Text; sub: string; spoken: string }[];
      text: string;
      /** To keep; "" while the set is empty. {"type":"set-load","turn","text"} takes a kept file in: a broken one is refused whole. */
      file: { name: string; text: string };
      /** "solve" sends {"type":"editor-solve","depth"}; "print" {"type":"worksheet","open":true}. */
      labels: { edit: string; remove: string; keep: string; load: string; solve: string; print: string };
      ok: boolean;
    };
    /** Two pages to print while open ({"type":"worksheet","open":boolean}). */
    worksheet: Worksheet | null;
  };
}
