// Around every new view: where things and focus were before it, then motion and focus.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Shown, View } from "../protocol";
import { nextCursor, settleFocus, zoneOf, type Zone } from "./focus";
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
