// Where keyboard focus is before a redraw, and where it goes after it.
import type { View } from "../protocol";

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

/** After a redraw. `zone` is where focus was before it. */
export function settleFocus(root: HTMLElement | null, view: View, before: View, zone: Zone): void {
  if (!root || zone === null) return;
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
