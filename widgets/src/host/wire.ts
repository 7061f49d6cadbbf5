/** What the page's host and its worker say to each other, and what the engine's `wire` function answers. */
import type { Event, Settings, Shown } from "../protocol";
import type { Puzzled, Results } from "./results";

/** Host to worker. `request` is JSON for `pisyedili.sessions.wire.wire`. */
export interface Ask {
  id: number;
  request: string;
}

/** Worker to host. */
export type Tell =
  | { kind: "progress"; value: number }
  | { kind: "ready"; start: "snapshot" | "plain"; times: Record<string, number> }
  /** The start failed; with `snapshot`, a plain start is worth trying. */
  | { kind: "failed"; snapshot: boolean; text: string }
  | { kind: "answer"; id: number; text: string }
  /** The engine itself broke in the middle of a call: this worker is of no more use. */
  | { kind: "broken"; text: string };

/** A table's description as the page carries it; opaque to the host. */
export type Spec = Record<string, unknown>;

export type Request =
  | {
      op: "open";
      sid: string;
      data: { spec: Spec; saved: string | null; settings: Partial<Settings> | null; progress: string | null; today: string };
    }
  | { op: "event"; sid: string; data: Event }
  | { op: "close"; sid: string }
  /** Merges results into the text that is stored. */
  | { op: "progress"; sid: string; data: { stored: string | null; learned: Results; puzzled?: Puzzled } }
  /** Which table a link opens in the place of the page's own. */
  | { op: "link"; sid: string; data: { spec: Spec; link: string; settings: Partial<Settings> | null } };

export interface Message {
  type: string;
  text: string;
}

export interface State {
  state: { view: Shown };
  msgs: Message[];
  saved: string | null;
  /** Of a lesson: all its own results. */
  learned?: Results;
  /** Of a puzzle room: what was done there. */
  puzzled?: Puzzled;
  /** Of the progress page: what is to be stored instead of what is there. */
  progress?: string;
  error?: undefined;
}

export type Answer = State | Refused;

export interface Refused {
  error: { reason: string; text: string };
}

/** To results; `broken`: what was stored could not be read. */
export interface Merged {
  stored: string;
  broken: boolean;
  error?: undefined;
}

/** To a request about a link. */
export type Linked = { spec: Spec; error?: undefined } | Refused;

/** Name of the lock that a worker holds as long as it lives; `null` where the page has no locks. */
export const lockName = (mark: string): string => `pisyedili.engine.${mark}`;
