// Where keyboard focus is before a redraw, and where it goes after it.
import { isLesson, isPuzzle, type LessonView, type PuzzleView, type View } from "../protocol";

export type Zone = "hand" | "end" | "other" | null;

/** Null: focus is not in this table, so it is left alone. */
export function zoneOf(root: HTMLElement | null): Zone {
  const node = root?.getRootNode() as Document | ShadowRoot | undefined;
  const at = node?.activeElement;
  if (!root || !at || !root.contains(at)) return null;
  if (at.closest(".pis-hand, .pis-pop")) return "hand";
  return at.closest(".pis-end, .pis-feltbox") ? "end" : "other";
}

export function focusOn(root: HTMLElement | null, selector: string): boolean {
  const node = root?.querySelector<HTMLElement>(selector);
  node?.focus({ preventScroll: true });
  return node !== null && node !== undefined;
}

export const focusHand = (root: HTMLElement | null): boolean => focusOn(root, '.pis-hand button[tabindex="0"]');

/** The reader drew or took with the last action. */
export const gotCards = (view: View): boolean =>
  view.effects.some((e) => (e.kind === "draw" || e.kind === "take") && e.seat === view.you);

/**
 * The card in the tab order after a redraw: the first of a new hand, a fresh one after a draw, the same card while it is in the hand,
 * else the card that took its place.
 */
export function nextCursor(view: View, index: number, key: string | null): number {
  if (view.effects.some((effect) => effect.kind === "deal")) return 0;
  if (gotCards(view)) {
    const fresh = view.hand.findIndex((card) => card.fresh);
    if (fresh >= 0) return fresh;
  }
  const same = view.hand.findIndex((card) => card.key === key);
  return same >= 0 ? same : Math.max(0, Math.min(index, view.hand.length - 1));
}

/** Where the reader goes on in a step: at the lesson's end, at its question, in the hand. */
function focusStep(root: HTMLElement): void {
  // On a touch screen a field with focus brings up the keyboard over the table it asks about.
  const field = matchMedia("(pointer: coarse)").matches ? ".pis-ask" : ".pis-ask input";
  const ticks = focusOn(root, '.pis-hand button[aria-pressed][tabindex="0"]');
  if (!ticks && !focusOn(root, `.pis-done, .pis-ask .pis-option, ${field}`) && !focusHand(root)) focusOn(root, ".pis-ask");
}

/** True when the lesson moved focus: to a step that begins, to the way on from one that is over. */
function settleLesson(root: HTMLElement, view: LessonView, before: View): boolean {
  const now = view.lesson;
  const old = isLesson(before) ? before.lesson : null;
  if (root.querySelector(".pis-bar")?.contains(document.activeElement)) return true;
  if (old?.id !== now.id || old.step !== now.step || (old.state !== "ongoing" && now.state === "ongoing")) {
    focusStep(root);
    return true;
  }
  const settled = !view.waiting && (before.waiting || old.state === "ongoing");
  if (now.state === "reached" && settled) return focusOn(root, ".pis-next");
  if (now.state === "failed" && settled) return focusOn(root, ".pis-start-over");
  // A rung of the ladder is words once it was asked for, and there is no ladder once the step is over.
  return zoneOf(root) === null && (focusOn(root, ".pis-ladder button") || focusHand(root) || focusOn(root, ".pis-next"));
}

/** True when the puzzle moved focus: to one that begins, to the way back from a wrong move, to the way on. */
function settlePuzzle(root: HTMLElement, view: PuzzleView, before: View, zone: Zone): boolean {
  const now = view.puzzle;
  const old = isPuzzle(before) ? before.puzzle : null;
  const at = (root.getRootNode() as Document | ShadowRoot).activeElement;
  // Who looks at the tree, or chooses something else to play, stays there.
  if (at && root.contains(at) && at.closest(".pis-tree-box, .pis-puzzle-bar")) return true;
  if (now.over) return old?.over === null && focusOn(root, ".pis-start-over, .pis-mode-fold");
  if (old?.id !== now.id || (old.state !== "ongoing" && now.state === "ongoing") || (old.over && !now.over)) return focusHand(root);
  const busy = view.waiting || view.working !== null;
  const settled = !busy && (before.waiting || (isPuzzle(before) && before.working !== null) || old.state !== now.state);
  // The button that had focus may be gone: the way to stop goes with the work.
  const lost = zoneOf(root) === null;
  if (now.state === "solved" || now.state === "shown") return (lost || old.state !== now.state) && focusOn(root, ".pis-next");
  if (now.state !== "ongoing" && settled) return focusOn(root, ".pis-start-over");
  if (zone === "hand" || gotCards(view)) return focusHand(root);
  return lost && (focusOn(root, ".pis-ladder button") || focusHand(root) || focusOn(root, ".pis-next"));
}

/** After a redraw. `zone` is where focus was before it. */
export function settleFocus(root: HTMLElement | null, view: View, before: View, zone: Zone): void {
  if (!root || zone === null) return;
  if (isLesson(view) && !view.end && !view.muamele && settleLesson(root, view, before)) return;
  if (isPuzzle(view)) {
    settlePuzzle(root, view, before, zone);
    return;
  }
  if (view.end && (!before.end || zone === "end")) {
    focusOn(root, ".pis-next");
  } else if (view.muamele) {
    if (view.muamele.finished) focusOn(root, ".pis-next");
    else if (!before.muamele) focusOn(root, ".pis-pick");
  } else if (zone === "end" || zone === "hand" || gotCards(view)) {
    focusHand(root);
  } else if (zoneOf(root) === null) {
    focusHand(root);
  }
}
