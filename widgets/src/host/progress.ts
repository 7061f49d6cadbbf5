/**
 * Keeps the results of all lessons and puzzles in the reader's storage. Two tabs never lose each other's: a tab merges
 * into what is stored at that moment, one at a time, and the merging itself is the engine's.
 */
import type { Engine } from "./engine";
import { BROKEN_PROGRESS, CHANGED, PROGRESS, covers, holds, parseResults, type News } from "./results";
import { read, write } from "./storage";
import type { Merged, Refused } from "./wire";

export class Progress {
  #engine: Engine;
  /** For a browser that stores nothing: what was reached lasts as long as the page. */
  #memory: string | null = null;
  #listeners = new Set<() => void>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** What is stored now, or null. */
  get text(): string | null {
    return read(PROGRESS) ?? this.#memory;
  }

  /** Called after every change, in this tab or in another. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Merge results into what is stored. Whether they stand there then. */
  async learn(sid: string, news: News): Promise<boolean> {
    if (holds(read(PROGRESS), news)) return true;
    return this.#alone(async () => {
      for (;;) {
        const stored = this.text;
        const { stored: text, broken } = await this.#merge(sid, stored, news);
        // Where a browser has no locks, another tab may have stored meanwhile.
        if (this.text === stored) return this.#store(text, broken ? stored : null);
      }
    });
  }

  /**
   * Store a text in the place of what is there. `seen`: what was stored when the text was made; with `merge`, results
   * that came in since then go into it. Whether storage took it.
   */
  async replace(sid: string, text: string, seen: string | null, merge: boolean): Promise<boolean> {
    return this.#alone(async () => {
      const stored = this.text;
      const results = parseResults(stored);
      const late = merge && results !== null && stored !== seen && !covers(parseResults(text), results);
      const next = late ? (await this.#merge(sid, text, { learned: results })).stored : text;
      return this.#store(next, results === null ? stored : null);
    });
  }

  async #merge(sid: string, stored: string | null, { learned = {}, puzzled }: News): Promise<Merged> {
    const data = { stored, learned, ...(puzzled ? { puzzled } : {}) };
    const answer = await this.#engine.call<Merged | Refused>({ op: "progress", sid, data });
    if (answer.error) throw new Error(answer.error.text);
    return answer;
  }

  #store(text: string, aside: string | null): boolean {
    this.#memory = text;
    // What cannot be kept aside is not written over either.
    const stored = (aside === null || write(BROKEN_PROGRESS, aside)) && write(PROGRESS, text);
    window.dispatchEvent(new globalThis.Event(CHANGED));
    this.changed();
    return stored;
  }

  /** One tab of the site at a time. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    return navigator.locks ? navigator.locks.request(PROGRESS, work) : work();
  }
}
