// Where the reader is in the lesson. Every step can be gone to; the best result so far is told by its shape.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Best, LessonView } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";

/** With more steps than this the dots are too small to be touched: a list opens instead. */
const TOUCHABLE = 10;

/** Open, shown by the lesson, done with help, done at the first try; the step on show is a pill, half full until it is done. */
export function Dot({ best, current = false }: { best: Best; current?: boolean }): JSX.Element {
  return (
    <svg class={`pis-dot pis-best-${best}${current ? " pis-current" : ""}`} viewBox={current ? "0 0 28 16" : "0 0 16 16"} aria-hidden="true">
      <rect class="pis-dot-edge" x="1.5" y="1.5" width={current ? 25 : 13} height="13" rx="6.5" />
      {current && best === 0 && <path class="pis-dot-fill" d="M8 1.500h6v13H8a6.5 6.5 0 0 1 0-13Z" />}
      {best === 1 && <circle class="pis-dot-fill" cx={current ? 14 : 8} cy="8" r="3" />}
      {best === 3 && <path class="pis-dot-tick" d={`M${current ? 10.5 : 4.5} 8.300l2.500 2.500 4.500-5`} />}
    </svg>
  );
}

export function Steps(): JSX.Element {
  const { view, t, send } = useDesk();
  const { lesson } = view as LessonView;
  const [open, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const { steps } = lesson;
  const dots = steps.map((step, i) => <Dot key={step.id} best={step.best} current={i === lesson.step} />);

  function go(step: number): void {
    if (open) {
      setOpen(false);
      fold.current?.focus();
    }
    send({ type: "goto", step });
  }

  /** One tab stop for all dots. */
  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length]?.focus();
  }

  function onFoldKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    fold.current?.focus();
  }

  return (
    <div class={`pis-bar${steps.length > TOUCHABLE ? " pis-many" : ""}`} onKeyDown={onFoldKey}>
      <span class="pis-step-text">{lesson.stepText}</span>
      <div class="pis-dots" role="group" aria-label={t("lesson.steps")} onKeyDown={onKeyDown}>
        {steps.map((step, i) => (
          <button
            key={step.id}
            type="button"
            tabIndex={i === Math.min(lesson.step, steps.length - 1) ? 0 : -1}
            aria-label={step.label}
            title={step.label}
            aria-current={i === lesson.step ? "step" : undefined}
            onClick={() => go(i)}
          >
            {dots[i]}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="pis-step-fold"
        ref={fold}
        aria-expanded={open}
        aria-label={`${lesson.stepText}, ${t("lesson.steps")}`}
        onClick={() => setOpen(!open)}
      >
        <span>{lesson.stepText}</span>
        <span class="pis-dot-row">{dots}</span>
        <Icon name="fold" />
      </button>
      {open && (
        <ol class="pis-step-list">
          {steps.map((step, i) => (
            <li key={step.id}>
              <button type="button" aria-current={i === lesson.step ? "step" : undefined} onClick={() => go(i)}>
                <Dot best={step.best} current={i === lesson.step} />
                {step.label}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
