// The one wire to the session: reads `view` and `waking` from the model, sends events, never two for one turn.
import { isEditor, workOf, type Event, type Model, type Shown, type Waking } from "../protocol";

/** An answer that takes longer than this is taken for lost, and the reader may act again. */
const PATIENCE = 5000;

type Listener = () => void;

export class Link {
  view: Shown;
  waking: Waking | null;
  /** What the other side told outside the view: an error, or a saved match that could not be read. */
  notice = "";
  /** Grows whenever an answer was given up, so that a waiting bot is asked again. */
  retries = 0;

  readonly #model: Model;
  readonly #listeners = new Set<Listener>();
  #sent: { turn: number; rev: number } | null = null;
  /**
   * What the reader did while a slice of long work was under way, or an edit of a position: sent after its answer, and
   * before the next slice.
   */
  #held: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model) {
    this.#model = model;
    this.view = model.get("view");
    this.waking = model.get("waking") ?? null;
    model.on("change:view", this.#onView);
    model.on("change:waking", this.#onWaking);
    model.on("msg:custom", this.#onMessage);
  }

  /** Address of the page, for links. */
  get page(): string {
    return this.#text("page");
  }

  /** Address of the site with a slash at its end; "" where there is none. */
  get root(): string {
    return this.#text("root");
  }

  #text(name: string): string {
    const value = this.#model.get(name);
    return typeof value === "string" ? value : "";
  }

  /** Can an answer come at once? While it wakes, a page keeps the last event only. */
  get live(): boolean {
    return this.waking === null || this.waking.state === "awake";
  }

  /** An event is under way for the turn on the table. */
  get busy(): boolean {
    return this.#sent !== null && this.#sent.turn === this.view.turn && this.#sent.rev === this.view.rev;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** False when the event was dropped because one for this turn is under way. */
  send(event: Event): boolean {
    if (this.live && (workOf(this.view) !== null || isEditor(this.view))) {
      if (this.busy && event.type !== "work") this.#held.push(event);
      if (this.busy) return event.type !== "work";
      this.#await(this.view.turn);
    } else if ("turn" in event && event.type !== "tick") {
      // Ticks change nothing that another tick could be too late for: none is dropped, however fast they come.
      if (this.busy) return false;
      if (this.live) this.#await(event.turn);
    }
    if (this.notice) {
      this.notice = "";
      this.#tell();
    }
    this.#model.send({ type: "event", event });
    return true;
  }

  clearNotice(): void {
    this.notice = "";
    this.#tell();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    this.#model.off("change:view", this.#onView);
    this.#model.off("change:waking", this.#onWaking);
    this.#model.off("msg:custom", this.#onMessage);
  }

  #await(turn: number): void {
    this.#sent = { turn, rev: this.view.rev };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(), PATIENCE);
  }

  #giveUp(): void {
    clearTimeout(this.#timer);
    if (!this.#sent) return;
    this.#sent = null;
    this.retries += 1;
    this.#sendHeld();
    this.#tell();
  }

  #sendHeld(): void {
    const { turn } = this.view;
    for (const event of this.#held.splice(0)) {
      if (!("turn" in event) || event.turn === turn) this.send(event);
      // In the editor a card from the deck, or a field, means the same whatever was put where before it.
      else if (event.type === "set" || (event.type === "place" && event.from === undefined)) this.send({ ...event, turn });
    }
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  readonly #onView = (): void => {
    this.view = this.#model.get("view");
    this.#sent = null;
    clearTimeout(this.#timer);
    this.#sendHeld();
    this.#tell();
  };

  readonly #onWaking = (): void => {
    const live = this.live;
    this.waking = this.#model.get("waking") ?? null;
    // What was sent to an engine that died, or before this one lived, is not answered any more.
    if (live !== this.live) this.#giveUp();
    this.#tell();
  };

  readonly #onMessage = (content: unknown): void => {
    if (typeof content !== "object" || content === null) return;
    const { type, text } = content as { type?: unknown; text?: unknown };
    if ((type !== "error" && type !== "notice") || typeof text !== "string") return;
    this.notice = text;
    this.#giveUp();
    this.#tell();
  };
}
