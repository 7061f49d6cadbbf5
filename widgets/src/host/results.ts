/** The reader's results, one record for the whole site: where they are stored, and the little that is read of them here. */
import { read } from "./storage";

/** Best result by lesson and step. */
export type Results = Record<string, Record<string, number>>;

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

export const storedResults = (): Results | null => parseResults(read(PROGRESS));
