// Hints one after the other, each saying more; and the ways out of a step.
import type { JSX } from "preact";
import type { ActionState, LessonView } from "../protocol";
import { useDesk } from "./desk";
import { Sentence } from "./Words";

interface LadderProps {
  hints: LessonView["lesson"]["hints"];
  showMe: string | null;
}

/** What was asked for is words, what can be asked for now is a button. */
export function Ladder({ hints, showMe }: LadderProps): JSX.Element {
  const { view, t, act, send } = useDesk();
  return (
    <ol class="pis-ladder" aria-label={t("lesson.hints")}>
      {hints.map((hint, i) => (
        <li key={i} class={hint.text ? "pis-taken" : undefined}>
          {hint.text ? (
            <span>
              <Sentence text={hint.text} />
            </span>
          ) : hint.ok ? (
            <button type="button" class="pis-btn" aria-keyshortcuts="H" onClick={() => act("hint")}>
              {hint.label}
              <kbd aria-hidden="true">H</kbd>
            </button>
          ) : (
            <span class="pis-quiet">{hint.label}</span>
          )}
        </li>
      ))}
      {showMe && (
        <li class="pis-show-me">
          <button type="button" class="pis-btn" onClick={() => send({ type: "show-me", turn: view.turn })}>
            {showMe}
          </button>
        </li>
      )}
    </ol>
  );
}

export function Ways(): JSX.Element {
  const { view, t } = useDesk();
  const { again, next } = (view as LessonView).lesson;
  return (
    <div class="pis-ways">
      <Way type="again" class="pis-start-over" state={again} look={again.ok && again.main} />
      <Way type="next-step" class="pis-next" state={next} look={next.main} hot={next.ok && next.main ? t("key.enter") : ""} />
    </div>
  );
}

/** The way back to the first step, at the end. */
export const FromStart = (): JSX.Element => <Way type="again" class="pis-start-over" state={(useDesk().view as LessonView).lesson.again} look={false} />;

interface WayProps {
  type: "again" | "next-step";
  class: string;
  state: ActionState;
  /** Looks like the main thing to do. */
  look: boolean;
  hot?: string;
}

function Way({ type, class: own, state, look, hot = "" }: WayProps): JSX.Element {
  const { view, send } = useDesk();
  return (
    <button
      type="button"
      class={`pis-btn ${own}${look ? " pis-main" : ""}`}
      aria-disabled={state.ok ? undefined : "true"}
      aria-keyshortcuts={type === "next-step" ? "N" : undefined}
      onClick={() => send({ type, turn: view.turn })}
    >
      {state.label}
      {hot && <kbd aria-hidden="true">{hot}</kbd>}
    </button>
  );
}
