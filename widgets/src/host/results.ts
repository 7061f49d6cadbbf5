/** The reader's results, one record for the whole site: where they are stored, and the little that is read of them here. */
import { read } from "./storage";

/** Best result by lesson and step. */
export type Results = Record<string, Record<string, number>>;

/** What a session has to add. Adding it twice is the same as adding it once. */
export interface News {
  learned?: Results;
  puzzled?: Puzzled;
}

/** What was done with puzzles; what it does to the rating is the engine's. */
export interface Puzzled {
  done: Record<string, Record<string, number>>;
  streak?: number;
  daily?: Record<string, number>;
}

export const PROGRESS = "pisyedili.progress";
/** Where a text goes that could not be read, so that nothing is ever lost by storing a new one. */
export const BROKEN_PROGRESS = "pisyedili.progress.broken";
/** Fired at the window after this tab stored results; other tabs hear the browser's own "storage". */
export const CHANGED = "pisyedili:progress";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The results that a text holds; null when it holds none. What they count for is decided elsewhere. */
export function parseResults(text: string | null): Results | null {
  let value: unknown;
  try {
    value = text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value["steps"])) return null;
  const results: Results = {};
  for (const [lesson, steps] of Object.entries(value["steps"])) {
    if (!isObject(steps)) return null;
    const known = Object.entries(steps).filter((step): step is [string, number] => typeof step[1] === "number");
    results[lesson] = Object.fromEntries(known);
  }
  return results;
}

/** Whether a text tells of all this, or of better, already. */
export function holds(text: string | null, { learned = {}, puzzled }: News): boolean {
  const results = parseResults(text);
  if (!covers(results, learned)) return false;
  if (!puzzled) return true;
  const { puzzles } = (results === null ? {} : JSON.parse(text ?? "")) as { puzzles?: unknown };
  const { done, streak, daily } = isObject(puzzles) ? puzzles : {};
  const best = isObject(streak) ? streak["best"] : 0;
  // What a puzzle was solved against is not kept.
  const wanted = Object.entries(puzzled.done).map(([id, { against: _, ...of }]) => [id, of] as const);
  return (
    covers(isObject(done) ? (done as Results) : null, Object.fromEntries(wanted)) &&
    (puzzled.streak ?? 0) <= (typeof best === "number" ? best : 0) &&
    covers({ daily: isObject(daily) ? (daily as Results[string]) : {} }, { daily: puzzled.daily ?? {} })
  );
}

/** Whether every one of these numbers, or a higher one, is there. */
export function covers(results: Results | null, wanted: Results): boolean {
  return Object.entries(wanted).every(([name, parts]) =>
    Object.entries(parts).every(([part, value]) => (results?.[name]?.[part] ?? 0) >= value),
  );
}

export const storedResults = (): Results | null => parseResults(read(PROGRESS));
