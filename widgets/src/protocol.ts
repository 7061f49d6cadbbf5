/**
 * What the sessions (Python) and the front end (this folder) say to each other: plain JSON, the same over
 * Jupyter's kernel channel and over the page's worker.
 *
 * The front end draws a `View` and sends `Event`s. It holds no rules: what may be laid, why something is
 * refused, what comes next and every sentence about the game stand in the view, in the reader's language.
 * A view never holds a card the reader's seat may not see (R1.7).
 */

/** Rank and suit letter: "7h", "10s", "Jc", "Ad". */
export type CardId = string;
export type SuitId = "c" | "d" | "h" | "s";
/** 0 .. players-1, numbered in playing order (R1.5). */
export type Seat = number;

/** Rich text: plain strings, cards drawn as chips, suits drawn as glyph and word, **strong** words. Never HTML. */
export type Segment = string | { card: CardId } | { suit: SuitId; word: string } | { strong: string };
export type Text = Segment[];

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

export interface Settings {
  lang: string;
  /** Pause before a bot's move: 700, 350, 0 ms. */
  speed: "slow" | "normal" | "instant";
  sort: "suit" | "rank";
  /** Mark what can be laid. Never changes what can be laid. */
  marks: boolean;
  /** Four-colour suits. */
  four: boolean;
  /** Effect glyphs on the cards. */
  glyphs: boolean;
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

/** What lies around the session on show: ways back and on, links, other rules. */
export interface RoomView {
  /** Number of sessions one behind the other here; events that open or leave one name it. */
  depth: number;
  /** Label of the way back to what was left for this; null in the place's own session. */
  back: string | null;
  /** Fragments of links, without the #: to the rules in play, and to the position as the reader knows it (R1.7) or "". */
  rules: string;
  position: string;
  /** The same for a notebook: "CardTable(rules='classic')". */
  code: { rules: string; position: string };
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

/** One row of a replay's move list. */
export interface Move {
  n: number;
  /** Actions made when it was finished: where a touch jumps to. */
  at: number;
  text: Text;
  /** For `aria-valuetext`. */
  spoken: string;
  /** What the scrubber shows there: "7", "8", "10", "J", "A". */
  mark: string | null;
  /** It cost somebody cards (7). */
  cost: boolean;
  comment: string;
}

/** A recorded match at one of its moments. The table is drawn from the same parts as a live one, with all hands open. */
export interface ReplayView extends View {
  kind: "replay";
  replay: {
    /** Index of the hand on show, and a label for each hand of the record. */
    hand: number;
    hands: string[];
    /** Actions made, of `count`; `end` is there after the last of a finished hand. */
    at: number;
    count: number;
    moves: Move[];
    /** The author's comment on this moment, or "". */
    comment: string;
    /** Position string of this moment, all cards known, to play on from; "" once the hand is over. */
    position: string;
  };
}

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

/** How far the reader is: all chapters and lessons. */
export interface ProgressView {
  v: 1;
  kind: "progress";
  rev: number;
  turn: number;
  lang: string;
  settings: Settings;
  langs: [string, string][];
  spoken: string;
  asleep: boolean;
  note: Note | null;
  progress: {
    title: string;
    /** "42 of 190 steps". */
    sum: string;
    chapters: {
      id: string;
      title: string;
      lessons: { id: string; title: string; page: string; done: number; total: number; text: string; spoken: string; steps: LessonStep[] }[];
    }[];
    /** To go on with: the first lesson that is not done. */
    next: { id: string; title: string; page: string } | null;
    /** The file to keep, and its name. */
    file: { name: string; text: string };
    labels: { keep: string; load: string; clear: string; sure: string; cancel: string };
    /** {"type":"clear-progress"} was asked for and waits for {"type":"clear-progress","sure":true}. */
    clearing: boolean;
    /** What was done with puzzles; null where nothing was. `rating` may be "". */
    puzzles: { title: string; text: string; rating: string; page: string } | null;
  };
}

/** Long work of a session, done in slices: while it is set, send {"type":"work","turn"} after each answer; {"type":"stop","turn"} ends it. Every other event is answered meanwhile. */
export interface Working {
  /** 0 .. 1; it never falls. */
  progress: number;
  /** "Looking for Defne's best answer": for the bar. */
  label: string;
  /** Label of the button that stops it. */
  stop: string;
}

/** One move of a line: "Defne" and a chip, or "draws". */
export interface LineMove {
  seat: Seat;
  name: string;
  /** The action alone: [{"card":"7d"}], [{"card":"Jc"}, " → ", suit], ["draws"]. */
  action: Text;
  spoken: string;
}

/** A row of the solution tree (role=treeitem). Rows stand in the order in which they are drawn; a child comes after its parent. */
export interface PuzzleRow extends LineMove {
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
    /** What differs from the published rules, in words; "" when nothing does. */
    rulesText: string;
    /** The opponent's last move, in words: "Defne laid 7♣." [] where there is none. Its effect is in `effects` of the first view. */
    last: Text;
    /** The stock in the order of drawing, the next card first, shown as small cards; null in "read" puzzles, where nobody knows it. */
    stock: CardId[] | null;
    /** Spoken for the list of small cards: "Stock, in the order of drawing: ..." */
    stockText: string;
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
  bill: number;
  billText: string;
  named: SuitId | null;
  namedText: string;
}

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
    worksheet: {
      title: string;
      /** "Name: ______  Date: ______" */
      name: string;
      figures: Figure[];
      answersTitle: string;
      answers: { n: number; best: Text; line: LineMove[]; text: string }[];
      close: string;
      print: string;
    } | null;
  };
}

/** Whatever a session may show. */
export type Shown = View | ProgressView | EditorView;

/** What all of them have: enough for panels, notes and words. */
export type Frame = Pick<View, "rev" | "turn" | "lang" | "settings" | "langs" | "spoken" | "asleep" | "note"> &
  Partial<Pick<View, "idle" | "room" | "rule">> & { kind: Shown["kind"] };

export const isLesson = (view: Shown): view is LessonView => view.kind === "lesson";
export const isProgress = (view: Shown): view is ProgressView => view.kind === "progress";
export const isPuzzle = (view: Shown): view is PuzzleView => view.kind === "puzzle";
export const isEditor = (view: Shown): view is EditorView => view.kind === "editor";
/** Cards are played in it: it has seats, a pile, effects, and bots that may be waited for. */
export const isTable = (view: Shown): view is View => !isProgress(view) && !isEditor(view);

/** What is being worked out in a view, if anything. */
export const workOf = (view: Shown): Working | null => (isPuzzle(view) || isEditor(view) ? view.working : null);
export const isReplay = (view: Shown): view is ReplayView => view.kind === "replay";

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

/** The six methods of an anywidget model that the front end may use. */
export interface Model {
  get(name: "view"): Shown;
  get(name: "waking"): Waking | null | undefined;
  /** "page": address of the page without its fragment, for links; "root": address of the site; undefined where there is none. */
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  on(name: string, callback: (...args: unknown[]) => void): void;
  off(name?: string | null, callback?: ((...args: unknown[]) => void) | null): void;
  save_changes(): void;
  /** `{type: "event", event}`; what has to be told outside the view comes back as `msg:custom` `{type: "error" | "notice", text}`. */
  send(content: unknown, callbacks?: unknown, buffers?: unknown): void;
}

/** State of the engine behind a table on a page; null or undefined in Jupyter, and once awake with a working storage. */
export interface Waking {
  /** "awake" is only said together with `unsaved` or `guest`. "failed": nothing goes on before `{type: "retry"}`. "lost": a new engine is on its way. */
  state: "asleep" | "waking" | "awake" | "failed" | "lost";
  /** 0 .. 1 */
  progress: number;
  /** Storage is blocked or full: the match plays on but does not outlive the page. */
  unsaved: boolean;
  /** A link opened this table in the place of the page's own. */
  guest?: boolean;
}
