// Around every new view: where things and focus were before it, then motion and focus.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EditorView, Shown, View } from "../protocol";
import { focusOn, nextCursor, settleFocus, zoneOf, type Zone } from "./focus";
import type { Link } from "./link";
import { Motion } from "./motion";

/** Roving focus in the hand, kept on the same card over redraws. */
export function useCursor(view: View): { cursor: number; setCursor(index: number): void } {
  const [, redraw] = useState(0);
  const at = useRef<{ rev: number; index: number; key: string | null }>({ rev: -1, index: 0, key: null });
  if (at.current.rev !== view.rev) {
    const index = nextCursor(view, at.current.index, at.current.key);
    at.current = { rev: view.rev, index, key: view.hand[index]?.key ?? null };
  }
  return {
    cursor: at.current.index,
    setCursor(index) {
      at.current = { rev: view.rev, index, key: view.hand[index]?.key ?? null };
      redraw((n) => n + 1);
    },
  };
}

export function useRedraw(root: { current: HTMLDivElement | null }, view: View, link: Link | null): void {
  const motion = useMemo(() => new Motion(), []);
  const before = useRef<{ view: View; zone: Zone }>({ view, zone: null });
  const shown = useRef<Shown>(view);

  useEffect(() => {
    const node = root.current;
    const finish = (): void => motion.finish();
    node?.addEventListener("pointerdown", finish, true);
    node?.addEventListener("keydown", finish, true);
    const stop = link?.subscribe(() => {
      if (link.view === shown.current) return;
      motion.capture(node);
      before.current.zone = zoneOf(node);
    });
    return () => {
      node?.removeEventListener("pointerdown", finish, true);
      node?.removeEventListener("keydown", finish, true);
      stop?.();
    };
  }, [link]);

  useLayoutEffect(() => {
    if (before.current.view === view) return;
    motion.play(root.current, view);
    settleFocus(root.current, view, before.current.view, before.current.zone);
    before.current = { view, zone: null };
    shown.current = view;
  }, [view]);
}

/** In the editor, focus stays where cards are put in and taken out, though the one it was on is gone. */
export function useEditorFocus(root: { current: HTMLDivElement | null }, view: EditorView, link: Link | null): void {
  const shown = useRef<Shown>(view);
  const before = useRef<{ row: string; index: number } | null>(null);
  const inside = useRef(false);

  useEffect(
    () =>
      link?.subscribe(() => {
        if (link.view === shown.current) return;
        inside.current = zoneOf(root.current) !== null;
        const at = (root.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
        const card = at?.closest<HTMLElement>(".pis-spot-card");
        const row = card?.closest<HTMLElement>("[data-row]")?.dataset["row"];
        before.current = row ? { row, index: Number(card?.dataset["index"]) } : null;
      }),
    [link],
  );

  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (!inside.current || zoneOf(root.current) !== null) return;
    const { row, index } = before.current ?? { row: "", index: 0 };
    const left = view.editor.places.find((place) => place.id === row)?.cards?.length ?? 0;
    const card = left > 0 && `[data-row="${row}"] [data-index="${Math.min(index, left - 1)}"]`;
    if (card && focusOn(root.current, card)) return;
    focusOn(root.current, row ? `[data-place="${row}"] .pis-into` : '[data-do="solve"], [data-do="print"], .pis-deck-card[tabindex="0"]');
  }, [view]);
}
