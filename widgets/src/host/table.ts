/**
 * One table of a page: its model, its session in the shared engine, and its record in the reader's storage.
 *
 * Until the session is open the last event is kept and then sent with the turn number of that moment. The record in
 * storage is the truth: an engine that was lost, a reload and another tab all go on from it.
 */
import { type Event, isLesson, isProgress, isPuzzle, isTable, type Settings, type Shown, type Waking, workOf } from "../protocol";
import { type Engine, LostError } from "./engine";
import { PageModel } from "./model";
import type { Progress } from "./progress";
import { loadTable, saveTable, storageWorks, tableText } from "./storage";
import type { Answer, Linked, Request, Spec, State } from "./wire";

/** What a table needs of the page around it. */
export interface Site {
  engine: Engine;
  /** Results of all lessons and puzzles. */
  progress: Progress;
  /** Address of the site, with a slash at its end. */
  root: string;
  settings(): Partial<Settings> | null;
  /** The reader changed settings at one table: they hold for the whole site. */
  changeSettings(set: Partial<Settings>, at: Table): void;
  /** Take the link out of the page's address. */
  leave(): void;
}

interface Kept {
  event: Event;
  /** It was under way when an engine was lost; it is not tried a third time. */
  retried: boolean;
}

/** What is played in a table's place: the page's own, or what a link opened there, with a record of its own. */
interface Place {
  spec: Spec;
  key: string;
}

/** The reader's date, which chooses the puzzle of the day. */
function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Stands for stored text that is none of ours. */
const BROKEN = "?";

/** What goes on without the reader. */
const idle = (event: Event): boolean => event.type === "step" || event.type === "work";

const fresh = (event: Event, turn: number): Event => ("turn" in event ? { ...event, turn } : event);

/** A short name for a link, so that each one's match is kept apart. */
function mark(link: string): string {
  let hash = 2166136261;
  for (const letter of link) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash.toString(36);
}

export class Table {
  readonly model: PageModel;
  readonly #own: Place;
  #at: Place;
  #link = "";
  #site: Site;
  #open = false;
  #opening = false;
  #kept: Kept | null = null;
  #queue: Promise<void> = Promise.resolve();
  /** The record as this tab last read or wrote it. */
  #text: string | null = null;
  /** The sessions' own texts by key, for when storage does not hold them. */
  #saved = new Map<string, string>();
  #unsaved: boolean;
  /** The stored progress that the session was opened with, or has stored itself. */
  #progress: string | null = null;
  #refused = false;
  /** What is shown was done in another tab, and nothing since. */
  #follows = false;

  /** `view` is the page's static one; a record's last view takes its place at once. `link`: a fragment to open. */
  constructor(spec: Spec, key: string, view: Shown, site: Site, link = "") {
    this.#own = { spec, key };
    // The link is read by the engine; its match has a record already if it was open before.
    this.#at = link ? this.#place(link, spec) : this.#own;
    this.#link = link;
    this.#site = site;
    this.#unsaved = !storageWorks();
    const loaded = loadTable(this.key);
    const record = loaded.kind === "record" ? loaded.record : null;
    // A view that tells of all lessons is good for as long as nothing was reached since.
    const last = record && (record.progress === undefined || record.progress === site.progress.text) ? record.view : null;
    this.model = new PageModel(this.#dressed(last ?? view), this.#waking(), (content) => this.#receive(content));
    this.model.set("page", window.location.href.split("#")[0]);
    this.model.set("root", site.root);
    site.progress.onChange(() => this.#lookAtProgress());
    site.engine.onState(() => this.#engineChanged());
  }

  /** Name of the record in the reader's storage. */
  get key(): string {
    return this.#at.key;
  }

  /** Open what a link asks for in the place of the page's own table; "" brings that one back. */
  follow(link: string): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#kept = null;
    if (this.#open) this.#run(() => this.#turnTo());
  }

  async #turnTo(): Promise<void> {
    if (!this.#open) return;
    const refusal = await this.#read();
    await this.#ask();
    this.#showWaking();
    if (refusal) this.model.message({ type: "error", text: refusal });
  }

  #place(link: string, spec: Spec): Place {
    return { spec, key: `${this.#own.key}~${mark(link)}` };
  }

  /** Ask the engine what the link opens. Returns why nothing, or "": the page's own table stays then. */
  async #read(): Promise<string> {
    const link = this.#link;
    let refusal = "";
    let place = this.#own;
    if (link) {
      const data = { spec: this.#own.spec, link, settings: this.#site.settings() };
      const answer = await this.#site.engine.call<Linked>({ op: "link", sid: this.#own.key, data });
      if (answer.error) refusal = answer.error.text;
      else place = this.#place(link, answer.spec);
    }
    if (place.key !== this.key) this.#kept = null;
    this.#at = place;
    return refusal;
  }

  get view(): Shown {
    return this.model.get("view");
  }

  get open(): boolean {
    return this.#open;
  }

  get state(): Waking["state"] {
    const { state } = this.#site.engine;
    if (this.#refused) return "failed";
    return state === "awake" && !this.#open ? "waking" : state;
  }

  /** Settings changed elsewhere on the site. */
  applySettings(set: Partial<Settings>): void {
    if (this.#open) this.#enqueue({ event: { type: "settings", set }, retried: false });
    else this.model.set("view", { ...this.view, settings: { ...this.view.settings, ...set } });
  }

  /** Another tab may have played on; what it stored is then shown here. */
  lookAtStorage(): void {
    if (this.#open && this.#movedElsewhere()) this.#run(() => this.#reopen());
  }

  /** Lessons, puzzles, and the page that tells of them all, follow what is reached or cleared in another tab. */
  #lookAtProgress(): void {
    if (!this.#open || !(isProgress(this.view) || isLesson(this.view) || isPuzzle(this.view))) return;
    this.#run(async () => {
      if (this.#open && this.#site.progress.text !== this.#progress) await this.#ask();
    });
  }

  /** The page is looked at again: bots that waited for that go on. */
  wake(): void {
    const kept = this.#kept;
    if (this.#open && kept) {
      this.#kept = null;
      this.#enqueue({ ...kept, event: fresh(kept.event, this.view.turn) });
    }
  }

  /** The site's settings on a view drawn before the session knows them; its sentences keep their language. */
  #dressed(view: Shown): Shown {
    return { ...view, settings: { ...view.settings, ...this.#site.settings(), lang: view.settings.lang } };
  }

  #waking(): Waking | null {
    const { state } = this;
    const guest = this.#open && this.#at !== this.#own;
    if (state === "awake" && !this.#unsaved && !guest) return null;
    return { state, progress: this.#site.engine.progress, unsaved: this.#unsaved, guest };
  }

  #showWaking(): void {
    const next = this.#waking();
    if (JSON.stringify(next) !== JSON.stringify(this.model.get("waking"))) this.model.set("waking", next);
  }

  #engineChanged(): void {
    if (this.#site.engine.state !== "awake") this.#open = false;
    else if (!this.#open && !this.#opening && !this.#refused) this.#run(() => this.#openSession());
    this.#showWaking();
  }

  #receive(content: unknown): void {
    const { type, event } = content as { type?: string; event?: Event };
    if (type !== "event" || !event) return;
    if (event.type === "retry") {
      this.#refused = false;
      this.#site.engine.start();
      this.#engineChanged();
    } else if (event.type === "leave") {
      this.#site.leave();
      this.follow("");
    } else if (event.type === "settings") {
      this.#site.changeSettings(event.set, this);
    } else if (!this.#open) {
      this.#keep({ event, retried: false });
      this.#site.engine.start();
    } else if (idle(event) && document.hidden) {
      // Nobody looks: bots play, and proofs go, on when somebody does. A second tab on the same table stays quiet that way.
      this.#keep({ event, retried: false });
    } else {
      this.#enqueue({ event, retried: false });
    }
  }

  /** The last thing the reader did counts; a bot's step never displaces it. */
  #keep(kept: Kept): void {
    if (kept.event.type === "dismiss") return;
    if (idle(kept.event) && this.#kept && !idle(this.#kept.event)) return;
    this.#kept = kept;
  }

  #enqueue(kept: Kept): void {
    const { key } = this;
    // What was meant for a table that has given way is void.
    this.#run(async () => {
      if (key === this.key) await this.#play(kept);
    });
  }

  /** One thing at a time, in order. */
  #run(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      if (!(error instanceof LostError)) console.error("pisyedili:", error);
    });
  }

  #call(request: Request): Promise<Answer> {
    return this.#site.engine.call(request);
  }

  async #openSession(): Promise<void> {
    if (this.#open || this.#site.engine.state !== "awake") return;
    this.#opening = true;
    try {
      const refusal = await this.#read();
      const stored = await this.#ask();
      if (refusal) this.model.message({ type: "error", text: refusal });
      if (stored === null) return;
      this.#open = true;
      performance.mark(`pisyedili.awake.${this.key}`);
      this.#showWaking();
      this.wake();
    } finally {
      this.#opening = false;
    }
  }

  /** What another tab stored replaces what this one shows; events meant for the old view are void. */
  async #reopen(): Promise<void> {
    if (!this.#open || !this.#movedElsewhere()) return;
    this.#follows = true;
    await this.#ask(false);
  }

  /** Open the session from the record. Null: the session refused the table itself. */
  async #ask(write = true): Promise<Shown | null> {
    const loaded = loadTable(this.key);
    // The session is told of broken text: it refuses it, deals anew and says so in the reader's language.
    const saved = loaded.kind === "record" ? loaded.record.saved : loaded.kind === "broken" ? BROKEN : (this.#saved.get(this.key) ?? null);
    const progress = this.#site.progress.text;
    this.#progress = progress;
    const open = (text: string | null): Promise<Answer> => {
      const data = { spec: this.#at.spec, saved: text, settings: this.#site.settings(), progress, today: today() };
      return this.#call({ op: "open", sid: this.key, data });
    };
    let answer = await open(saved);
    // Not the table is at fault then, but what was stored (too long, say).
    if (answer.error && saved !== null) answer = await open(BROKEN);
    this.#text = loaded.kind === "none" ? null : loaded.text;
    if (answer.error) {
      this.#refused = true;
      this.#showWaking();
      this.model.message({ type: "error", text: answer.error.text });
      return null;
    }
    this.#accept(answer, write && answer.saved !== saved);
    return answer.state.view;
  }

  async #play(kept: Kept): Promise<void> {
    if (!this.#open) {
      this.#keep(kept);
      return;
    }
    if (this.#movedElsewhere()) {
      await this.#reopen();
      if ("turn" in kept.event) return;
    }
    const begin = performance.now();
    let answer: Answer;
    try {
      answer = await this.#call({ op: "event", sid: this.key, data: kept.event });
    } catch (error) {
      if (error instanceof LostError && !kept.retried) this.#keep({ ...kept, retried: true });
      throw error;
    }
    performance.measure("pisyedili.event", { start: begin, detail: kept.event.type });
    // Another tab stored its move while this one was under way: what is stored counts, for both.
    if (this.#movedElsewhere()) await this.#reopen();
    else if (answer.error) this.model.message({ type: "error", text: answer.error.text });
    else this.#accept(answer, this.#keeps(kept.event, answer), kept.event.type === "clear-progress");
  }

  /** Whether an answer is a record to store: of long work only the end is, and of the same work in two tabs one. */
  #keeps(event: Event, answer: State): boolean {
    if (!idle(event)) this.#follows = false;
    return event.type !== "work" || (workOf(answer.state.view) === null && !this.#follows);
  }

  #accept(answer: State, write: boolean, clears = false): void {
    const { view } = answer.state;
    const { learned, puzzled, progress } = answer;
    if (progress !== undefined) {
      const seen = this.#progress;
      this.#progress = progress;
      this.#run(async () => this.#keptResults(await this.#site.progress.replace(this.key, progress, seen, !clears)));
    }
    if (learned || puzzled) {
      const news = { ...(learned ? { learned } : {}), ...(puzzled ? { puzzled } : {}) };
      this.#run(async () => {
        this.#keptResults(await this.#site.progress.learn(this.key, news));
        this.#progress = this.#site.progress.text;
      });
    }
    if (answer.saved !== null) {
      this.#saved.set(this.key, answer.saved);
      if (write) this.#store(answer.saved, view);
    }
    this.model.set("view", view);
    for (const message of answer.msgs) this.model.message(message);
    this.#showWaking();
  }

  /** Results that storage did not take are lost with the page. */
  #keptResults(stored: boolean): void {
    this.#unsaved ||= !stored;
    this.#showWaking();
  }

  #store(saved: string, view: Shown): void {
    // Motion and spoken words are news of a moment; the record is what is still true after a reload.
    const quiet = isTable(view) ? { ...view, effects: [], spoken: "" } : { ...view, spoken: "" };
    const of = isProgress(view) ? { progress: this.#progress } : {};
    const text = saveTable(this.key, { saved, view: quiet, ...of });
    this.#unsaved = text === null;
    if (text !== null) this.#text = text;
  }

  #movedElsewhere(): boolean {
    const text = tableText(this.key);
    return text !== null && text !== this.#text;
  }
}
