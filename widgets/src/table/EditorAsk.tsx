// The solver: what it is asked, and what it says.
import type { ComponentChildren, JSX } from "preact";
import type { ActionState, EditorView, Event } from "../protocol";
import { useDesk } from "./desk";
import { NumberBox } from "./House";
import { Line } from "./PuzzleTried";
import { Icon } from "./icons";
import { Sentence } from "./Words";

export function EditorAsk({ children }: { children: ComponentChildren }): JSX.Element {
  const { view, t, send } = useDesk<EditorView>();
  const { ask, save, play } = view.editor;
  const { turn } = view;
  const set = (field: string, value: unknown): void => void send({ type: "set", turn, field, value });
  const asked = ask.questions.find((question) => question.on);
  return (
    <div class="pis-box-panel pis-solver" role="group" aria-label={ask.title}>
      <b role="heading" aria-level={3}>
        {ask.title}
      </b>
      <div class="pis-questions" role="group" aria-label={t("editor.question")}>
        {ask.questions.map((question) => (
          <button
            key={question.id}
            type="button"
            class="pis-btn pis-question"
            aria-pressed={question.on}
            aria-disabled={question.ok ? undefined : "true"}
            data-question={question.id}
            onClick={() => set("question", question.id)}
          >
            <span>{question.label}</span>
            {!question.ok && question.why && <small>{question.why}</small>}
          </button>
        ))}
      </div>
      {ask.turns && asked && (
        <div class="pis-choice">
          <span>{ask.turns.label}</span>
          <NumberBox {...ask.turns} onSet={(n) => set("turns", n)} />
        </div>
      )}
      <div class="pis-options">
        <Button state={ask.button} event={{ type: "solve", turn }} />
        <Button state={save} event={{ type: "save-puzzle", turn }} />
        <Button state={play} event={{ type: "editor-play", depth: view.room?.depth ?? 0 }} />
      </div>
      {children}
      <Answer />
    </div>
  );
}

function Button({ state, event }: { state: ActionState; event: Event }): JSX.Element {
  const { send } = useDesk<EditorView>();
  return (
    <button
      type="button"
      class={`pis-btn${state.main && state.ok ? " pis-main" : ""}`}
      aria-disabled={state.ok ? undefined : "true"}
      data-do={event.type}
      onClick={() => send(event)}
    >
      {state.label}
    </button>
  );
}

function Answer(): JSX.Element | null {
  const { view, t } = useDesk<EditorView>();
  const { answer } = view.editor;
  if (!answer) return null;
  return (
    <div class="pis-answer" role="group" aria-label={t("editor.answer")}>
      <p>
        <Icon name={answer.proven ? "good" : "hint"} />
        <span>
          <b>{answer.title}</b> {answer.text}
        </span>
      </p>
      {answer.actions.length > 0 && (
        <table class="pis-values">
          <thead>
            <tr>
              <th scope="col">{t("editor.action")}</th>
              <th scope="col">{t("editor.value")}</th>
            </tr>
          </thead>
          <tbody>
            {answer.actions.map((row, i) => (
              <tr key={i} class={row.best ? "pis-best-row" : undefined}>
                <td>
                  <span class="pis-hidden">{row.spoken}</span>
                  <span aria-hidden="true">
                    <Sentence text={row.action} />
                  </span>
                  {row.best && <span class="pis-best-mark">{t("editor.best")}</span>}
                </td>
                <td>{row.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {answer.line.length > 0 && <Line line={answer.line} />}
      {answer.end.length > 0 && (
        <p>
          <Sentence text={answer.end} />
        </p>
      )}
    </div>
  );
}
