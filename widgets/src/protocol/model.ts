// The two ends of the wire: an anywidget model, and the engine that wakes behind it.
import type { Shown } from "./shown";

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
