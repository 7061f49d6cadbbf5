/**
 * The one engine of a page: a worker that is started once, watched, and replaced when it is lost.
 * It knows nothing about tables; those listen to its state and open themselves anew in a new worker.
 */
import { type Answer, type Ask, lockName, type Request, type Tell } from "./wire";

export type EngineState = "asleep" | "waking" | "awake" | "failed" | "lost";

/** A call that gets no answer for this long means that the worker is gone or stuck. Milliseconds. */
const ANSWER_LIMIT = 15_000;
/** A start without any sign of progress for this long has failed: a slow line still shows progress. Milliseconds. */
const START_LIMIT = 60_000;
/** New workers in a row, without one answer in between, before the engine gives up. */
const LOSSES = 3;

/** The call died with its worker. */
export class LostError extends Error {}

interface Pending {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  timer: number;
}

export interface EngineTimes {
  start: "snapshot" | "plain";
  times: Record<string, number>;
}

export class Engine {
  state: EngineState = "asleep";
  /** 0 .. 1 while waking. */
  progress = 0;
  /** How the last start went, for measuring. */
  timing: EngineTimes | null = null;

  #worker: Worker | null = null;
  #mark = "";
  #plain: boolean;
  #listeners = new Set<() => void>();
  #pending = new Map<number, Pending>();
  #calls = 0;
  #losses = 0;
  #watch = 0;

  /** `plain`: never use the snapshot. */
  constructor(readonly url: URL, plain: boolean) {
    this.#plain = plain;
  }

  onState(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Start it, unless it runs or is about to. After a failure this is a new try. */
  start(): void {
    if (this.state !== "asleep" && this.state !== "failed") return;
    this.#losses = 0;
    this.#launch("waking");
  }

  /** @throws LostError when the worker dies or stays silent; nothing of ours throws otherwise. */
  call<A = Answer>(request: Request): Promise<A> {
    const worker = this.#worker;
    if (!worker || this.state !== "awake") return Promise.reject(new LostError("not awake"));
    return new Promise((resolve, reject) => {
      const id = ++this.#calls;
      const timer = window.setTimeout(() => this.#lose(worker, "no answer"), ANSWER_LIMIT);
      this.#pending.set(id, { resolve: (answer) => resolve(answer as A), reject, timer });
      worker.postMessage({ id, request: JSON.stringify(request) } satisfies Ask);
    });
  }

  #launch(state: "waking" | "lost"): void {
    this.#mark = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
    const url = new URL(this.url);
    url.searchParams.set("mark", this.#mark);
    if (this.#plain) url.searchParams.set("start", "plain");
    let worker: Worker;
    try {
      worker = new Worker(url, { type: "module" });
    } catch {
      this.#become("failed");
      return;
    }
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Tell>) => this.#hear(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(worker, event.message);
    };
    this.progress = 0;
    this.#startWatch(worker);
    this.#become(state);
  }

  #startWatch(worker: Worker): void {
    window.clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#lose(worker, "no progress"), START_LIMIT);
  }

  #hear(worker: Worker, tell: Tell): void {
    if (worker !== this.#worker) return;
    switch (tell.kind) {
      case "progress":
        this.progress = Math.max(this.progress, tell.value);
        this.#startWatch(worker);
        this.#become(this.state);
        break;
      case "ready":
        window.clearTimeout(this.#watch);
        this.timing = { start: tell.start, times: tell.times };
        this.progress = 1;
        this.#guard(worker);
        this.#become("awake");
        break;
      case "failed":
        console.warn(`pisyedili: the engine did not start: ${tell.text}`);
        if (tell.snapshot && !this.#plain) {
          // The snapshot may not fit this browser: go the plain way from now on.
          this.#plain = true;
          this.#drop(worker);
          this.#launch(this.state === "lost" ? "lost" : "waking");
        } else {
          this.#lose(worker, tell.text);
        }
        break;
      case "broken":
        this.#lose(worker, tell.text);
        break;
      case "answer": {
        const pending = this.#pending.get(tell.id);
        if (!pending) break;
        this.#pending.delete(tell.id);
        window.clearTimeout(pending.timer);
        this.#losses = 0;
        pending.resolve(JSON.parse(tell.text));
      }
    }
  }

  /** Wait for the worker's lock: it is free as soon as the worker is gone, crashed or not. */
  #guard(worker: Worker): void {
    if (!navigator.locks) return;
    navigator.locks.request(lockName(this.#mark), () => this.#lose(worker, "gone")).catch(() => {});
  }

  #drop(worker: Worker): void {
    window.clearTimeout(this.#watch);
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, timer } of pending) {
      window.clearTimeout(timer);
      reject(new LostError("lost"));
    }
  }

  #lose(worker: Worker, why: string): void {
    if (worker !== this.#worker) return;
    console.warn(`pisyedili: the engine was lost (${why})`);
    const started = this.state === "awake" || this.state === "lost";
    this.#drop(worker);
    this.#losses += 1;
    if (!started || this.#losses >= LOSSES) this.#become("failed");
    else this.#launch("lost");
  }

  #become(state: EngineState): void {
    this.state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
