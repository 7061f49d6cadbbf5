// The slider of a replay: one step a move, marks where cards do something.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Move, ReplayView } from "../protocol";
import { useDesk } from "./desk";

/** An answer that takes longer than this is taken for lost. Milliseconds. */
const PATIENCE = 2000;
/** Marks nearer than this would touch each other on a phone. Percent of the line. */
const NEAR = 5;
const LINES = 2;

interface Mark {
  text: string;
  cost: boolean;
  at: number;
  line: number;
}

/** No longer than a browser writes it back, so that picture and live table are the same. */
const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;

/** Marks that have room, sevens before all others: over each other on two lines, none on top of another. */
export function marks(moves: Move[]): Mark[] {
  const place = (i: number): number => percent(i + 1, moves.length);
  const wanted = moves.flatMap((move, i) => (move.mark ? [{ text: move.mark, cost: move.cost, at: place(i) }] : []));
  const placed: Mark[] = [];
  for (const mark of [...wanted.filter((m) => m.cost), ...wanted.filter((m) => !m.cost)]) {
    for (let line = 0; line < LINES; line += 1) {
      if (placed.some((other) => other.line === line && Math.abs(other.at - mark.at) < NEAR)) continue;
      placed.push({ ...mark, line });
      break;
    }
  }
  return placed.sort((a, b) => a.at - b.at);
}

export function Scrubber(): JSX.Element {
  const { view, t, send } = useDesk();
  const { replay } = view as ReplayView;
  const line = useRef<HTMLDivElement>(null);
  /** Where the reader drags to; the table follows as fast as it can. */
  const [want, setWant] = useState<number | null>(null);
  const asked = useRef(0);
  const stops = [0, ...replay.moves.map((move) => move.at)];
  const shown = stops.findLastIndex((stop) => stop <= replay.at);
  const at = want ?? shown;
  const last = stops.length - 1;

  function ask(index: number): void {
    const stop = stops[index];
    if (stop === undefined || Date.now() - asked.current < PATIENCE) return;
    asked.current = Date.now();
    send({ type: "jump", at: stop });
  }

  function go(index: number): void {
    const to = Math.max(0, Math.min(last, index));
    if (to === at) return;
    setWant(to);
    ask(to);
  }

  // With the drawing, not after it: a key pressed in between would be taken for the one just answered, and lost.
  useLayoutEffect(() => {
    asked.current = 0;
    if (want === null) return;
    if (stops[want] === replay.at) setWant(null);
    else ask(want);
  }, [view.rev]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps: Record<string, number> = {
      ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5, Home: -last, End: last,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  }

  function onPointer(event: PointerEvent): void {
    const box = line.current?.getBoundingClientRect();
    if (!box || (event.type === "pointermove" && !line.current?.hasPointerCapture(event.pointerId))) return;
    if (event.type === "pointerdown") {
      line.current?.setPointerCapture(event.pointerId);
      line.current?.focus({ preventScroll: true });
      event.preventDefault();
    }
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  }

  const part = last > 0 ? percent(at, last) : 0;
  const spoken = at > 0 ? replay.moves[at - 1]?.spoken : t("replay.start");
  return (
    <div class="pis-scrub">
      <div class="pis-marks" aria-hidden="true">
        {marks(replay.moves).map((mark) => (
          <i key={mark.at} class={`${mark.cost ? "pis-pay-mark" : ""} pis-line-${mark.line}`} style={`left: ${mark.at}%;`}>
            {mark.text}
          </i>
        ))}
      </div>
      <div
        class="pis-slider"
        ref={line}
        role="slider"
        tabIndex={0}
        aria-label={t("replay.slider")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${at} / ${last}. ${spoken}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <i class="pis-rail" />
        <i class="pis-run" style={`width: ${part}%;`} />
        <i class="pis-thumb" style={`left: ${part}%;`} />
      </div>
      <span class="pis-place" aria-hidden="true">
        {at} / {last}
      </span>
    </div>
  );
}
