// What a step asks: one of several, a number, or which cards. The answer is judged by the session.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LessonView, Question } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { Sentence } from "./Words";

type Of<K extends Question["kind"]> = Extract<Question, { kind: K }>;

export function Ask({ question }: { question: Question }): JSX.Element {
  const { t } = useDesk();
  return (
    <div class={`pis-ask pis-ask-${question.kind}`} role="group" aria-label={t("lesson.ask")} tabIndex={-1}>
      {question.kind === "options" && <Options question={question} />}
      {question.kind === "number" && <NumberForm question={question} />}
      {question.kind === "spot" && <Check question={question} />}
    </div>
  );
}

const useAnswered = (): boolean => (useDesk().view as LessonView).lesson.state !== "ongoing";

function Options({ question }: { question: Of<"options"> }): JSX.Element {
  const { view, t, send } = useDesk();
  const answered = useAnswered();
  return (
    <>
      {question.options.map(({ id, text, mark }) => (
        <button
          key={id}
          type="button"
          class={`pis-btn pis-option${mark && ` pis-was-${mark}`}`}
          aria-disabled={answered ? "true" : undefined}
          data-option={id}
          onClick={() => send({ type: "answer", turn: view.turn, option: id })}
        >
          {mark && <Icon name={mark === "right" ? "good" : "bad"} />}
          <span>
            <Sentence text={text} />
          </span>
          {mark && <small>{t(`mark.${mark}`)}</small>}
        </button>
      ))}
    </>
  );
}

function NumberForm({ question }: { question: Of<"number"> }): JSX.Element {
  const { view, t, send } = useDesk();
  const answered = useAnswered();
  const { low, high, value } = question;
  const [typed, type] = useState(value === null ? "" : String(value));
  const [refused, refuse] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const step = (view as LessonView).lesson.step;
  useEffect(() => {
    type(value === null ? "" : String(value));
    refuse(false);
  }, [value, step]);

  function submit(event: Event): void {
    event.preventDefault();
    const number = Number(typed);
    const sound = typed.trim() !== "" && Number.isInteger(number) && number >= low && number <= high;
    refuse(!sound);
    if (sound) send({ type: "answer", turn: view.turn, number });
    else field.current?.focus();
  }

  return (
    <form class="pis-number-form" noValidate onSubmit={submit}>
      <label>
        <span>{question.label}</span>
        <input
          class="pis-number"
          type="number"
          inputMode="numeric"
          min={low}
          max={high}
          step={1}
          value={typed}
          readOnly={answered}
          aria-invalid={refused ? "true" : undefined}
          aria-describedby={refused ? `pis-range-${view.turn}` : undefined}
          ref={field}
          onInput={(event) => {
            type(event.currentTarget.value);
            refuse(false);
          }}
        />
      </label>
      <button type="submit" class={`pis-btn${answered ? "" : " pis-main"}`} aria-disabled={answered ? "true" : undefined}>
        {question.check}
        {!answered && <kbd aria-hidden="true">{t("key.enter")}</kbd>}
      </button>
      {refused && (
        <p class="pis-refused" id={`pis-range-${view.turn}`} role="alert">
          {t("lesson.range", { low, high })}
        </p>
      )}
    </form>
  );
}

function Check({ question }: { question: Of<"spot"> }): JSX.Element {
  const { view, send } = useDesk();
  const answered = useAnswered();
  return (
    <button
      type="button"
      class={`pis-btn pis-check${answered ? "" : " pis-main"}`}
      aria-disabled={answered ? "true" : undefined}
      onClick={() => send({ type: "answer", turn: view.turn })}
    >
      {question.check}
    </button>
  );
}
