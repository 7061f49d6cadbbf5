// A recorded match, moment by moment.
import type { View } from "./table";
import type { Text } from "./text";

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
