// Long work in slices, and the lines of moves that it finds.
import type { Seat, Text } from "./text";

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
