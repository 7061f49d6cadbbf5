// Single keys work only while focus is inside the table, and never together with Ctrl, Alt or Meta.
import { SUITS } from "../cards/ids";
import type { SuitId } from "../protocol";

export interface KeyTarget {
  act(type: "draw" | "pass" | "take" | "hint" | "undo"): void;
  help(): void;
  /** Closes what is open; false when there was nothing to close. */
  escape(): boolean;
  /** Null while no suit has to be named. */
  name: ((suit: SuitId) => void) | null;
  /** Goes on in a lesson; null at a table. */
  next: (() => void) | null;
}

const ACTS = { d: "draw", p: "pass", t: "take", h: "hint", u: "undo" } as const;

/** True when the key was used. */
export function onTableKey(event: KeyboardEvent, target: KeyTarget): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Escape") return target.escape();
  if (target.name) {
    const suit = /^[1-4]$/.test(key) ? SUITS[Number(key) - 1] : undefined;
    if (suit && !event.repeat) target.name(suit);
    return suit !== undefined;
  }
  if (key === "?") {
    target.help();
    return true;
  }
  if (key === "n" && target.next) {
    if (!event.repeat) target.next();
    return true;
  }
  if (!Object.hasOwn(ACTS, key)) return false;
  if (!event.repeat) target.act(ACTS[key as keyof typeof ACTS]);
  return true;
}

/** Index to go to from `index` in the hand, or null. Rows are read off the page: the style sheet breaks them. */
export function handStep(key: string, cards: HTMLElement[], index: number): number | null {
  const n = cards.length;
  if (n === 0) return null;
  if (key === "ArrowLeft") return (index - 1 + n) % n;
  if (key === "ArrowRight") return (index + 1) % n;
  if (key === "Home") return 0;
  if (key === "End") return n - 1;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const here = cards[index];
  if (!here) return null;
  // offsetTop and offsetLeft do not see that playable cards are raised.
  const rows = [...new Set(cards.map((card) => card.offsetTop))].sort((a, b) => a - b);
  const row = rows[rows.indexOf(here.offsetTop) + (key === "ArrowUp" ? -1 : 1)];
  if (row === undefined) return null;
  const distance = (card: HTMLElement): number => Math.abs(card.offsetLeft - here.offsetLeft);
  const best = cards.filter((card) => card.offsetTop === row).sort((a, b) => distance(a) - distance(b))[0];
  return best ? cards.indexOf(best) : null;
}
