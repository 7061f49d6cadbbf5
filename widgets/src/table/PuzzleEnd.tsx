// What a puzzle brought, the ways on from it, and the end of what is being played.
import type { JSX } from "preact";
import type { ActionState, PuzzleView } from "../protocol";
import { useDesk } from "./desk";

/** By how much the rating moved. */
export function PuzzleChange({ change }: { change: string }): JSX.Element | null {
  return change ? <b class={`pis-change ${change.startsWith("+") ? "pis-up-by" : "pis-down-by"}`}>{change}</b> : null;
}

/** The wrong move's own box has a way back already. */
export function PuzzleWays(): JSX.Element {
  const { view, t, send } = useDesk<PuzzleView>();
  const { again, next, tried } = view.puzzle;
  return (
    <div class="pis-ways">
      {!tried && <Way type="again" class="pis-start-over" state={again} onGo={(type) => send({ type, turn: view.turn })} />}
      <Way type="next-puzzle" class="pis-next" state={next} hot={next.ok && next.main ? t("key.enter") : ""} onGo={(type) => send({ type, turn: view.turn })} />
    </div>
  );
}

interface WayProps {
  type: "again" | "next-puzzle";
  class: string;
  state: ActionState;
  hot?: string;
  onGo(type: "again" | "next-puzzle"): void;
}

function Way({ type, class: own, state, hot = "", onGo }: WayProps): JSX.Element {
  return (
    <button
      type="button"
      class={`pis-btn ${own}${state.ok && state.main ? " pis-main" : ""}`}
      aria-disabled={state.ok ? undefined : "true"}
      aria-keyshortcuts={type === "next-puzzle" ? "N" : undefined}
      onClick={() => onGo(type)}
    >
      {state.label}
      {hot && <kbd aria-hidden="true">{hot}</kbd>}
    </button>
  );
}

/** There is nothing more to play in this mode. */
export function PuzzleOver({ over }: { over: NonNullable<PuzzleView["puzzle"]["over"]> }): JSX.Element {
  const { view, send } = useDesk<PuzzleView>();
  return (
    <div class="pis-box-panel pis-puzzle-over">
      <div class="pis-goal" role="heading" aria-level={2}>
        {over.title}
      </div>
      <p>{over.text}</p>
      {over.again && (
        <button type="button" class="pis-btn pis-main pis-start-over" onClick={() => send({ type: "again", turn: view.turn })}>
          {over.again}
        </button>
      )}
    </div>
  );
}
