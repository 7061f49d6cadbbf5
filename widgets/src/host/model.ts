/** The six methods that the front end may use of an anywidget model, over values that the page's host puts. */
import type { Model, Shown, Waking } from "../protocol";
import type { Message } from "./wire";

type Callback = (...args: unknown[]) => void;

export class PageModel implements Model {
  #values = new Map<string, unknown>();
  #callbacks = new Map<string, Set<Callback>>();
  #receive: (content: unknown) => void;

  constructor(view: Shown, waking: Waking | null, receive: (content: unknown) => void) {
    this.#values.set("view", view);
    this.#values.set("waking", waking);
    this.#receive = receive;
  }

  get(name: "view"): Shown;
  get(name: "waking"): Waking | null | undefined;
  get(name: string): unknown;
  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    if (Object.is(this.#values.get(name), value)) return;
    this.#values.set(name, value);
    this.#fire(`change:${name}`, this, value);
    this.#fire("change", this);
  }

  on(name: string, callback: Callback): void {
    const known = this.#callbacks.get(name) ?? new Set();
    this.#callbacks.set(name, known.add(callback));
  }

  off(name?: string | null, callback?: Callback | null): void {
    if (name == null) this.#callbacks.clear();
    else if (callback == null) this.#callbacks.delete(name);
    else this.#callbacks.get(name)?.delete(callback);
  }

  /** Nothing to do: what the front end sets stays on the page. */
  save_changes(): void {}

  send(content: unknown): void {
    this.#receive(content);
  }

  /** Say something that no view holds. */
  message(message: Message): void {
    this.#fire("msg:custom", message, []);
  }

  #fire(name: string, ...args: unknown[]): void {
    for (const callback of [...(this.#callbacks.get(name) ?? [])]) callback(...args);
  }
}
