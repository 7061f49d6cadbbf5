// The other players move one action at a time, at the reader's pace. The session does the moving;
// this only asks for the next step, once a turn.
import { useEffect, useRef } from "preact/hooks";
import { isTable, type View } from "../protocol";
import type { Link } from "./link";

const PAUSE = { slow: 700, normal: 350, instant: 0 } as const;

/** Keys that move focus or belong to the browser do not hurry anybody. */
const QUIET = /^(Tab|Shift|Control|Alt|Meta|Escape|Arrow.*|Home|End|Page.*|F\d+|CapsLock|AltGraph|Dead|\?)$/;
/** Parts of the table that do not hurry anybody either. */
const APART = ".pis-side, .pis-under, .pis-bar, .pis-pop, .pis-veil, .pis-wake, .pis-rule, .pis-prose";

export interface Bots {
  /** True when the key was used up by the step. */
  hurryByKey(event: KeyboardEvent): boolean;
  hurryByTouch(event: PointerEvent): void;
  /** The touch that hurried a bot must not also lay a card once the reader's turn is there. */
  swallowClick(event: MouseEvent): void;
}

export function useBots(link: Link | null, view: View): Bots {
  const swallow = useRef(false);
  const waiting = link !== null && view.waiting && link.live && !view.end;

  function step(): void {
    const now = link?.view;
    if (!now || !isTable(now) || !now.waiting) return;
    const all = now.settings.speed === "instant";
    link.send({ type: "step", turn: now.turn, ...(all ? { all } : {}) });
  }

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(step, PAUSE[view.settings.speed]);
    return () => clearTimeout(timer);
  }, [waiting, view.rev, view.settings.speed, link?.retries]);

  return {
    hurryByKey(event) {
      if (!waiting || event.ctrlKey || event.altKey || event.metaKey || QUIET.test(event.key)) return false;
      if ((event.target as Element).closest(APART)) return false;
      if (!event.repeat) step();
      return true;
    },
    hurryByTouch(event) {
      swallow.current = false;
      if (!waiting || (event.target as Element).closest(APART) || event.button > 0) return;
      swallow.current = true;
      step();
    },
    swallowClick(event) {
      // Clicks made by a key come without a pointer before them.
      if (!swallow.current || event.detail === 0) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
