// Rules and state of play, and what does not fit together, in words beside what it is about.
import type { JSX } from "preact";
import type { EditorField, EditorView } from "../protocol";
import { useDesk } from "./desk";
import { NumberBox } from "./House";
import { Choice, Switch } from "./Panels";

/** Letters of all options together: with more a list is shorter than a row of buttons. */
const LETTERS = 14;

export function EditorFields(): JSX.Element {
  const { view, t } = useDesk<EditorView>();
  return (
    <div class="pis-editor-fields" role="group" aria-label={t("editor.fields")}>
      {view.editor.fields.map((field) => (
        <div key={field.id} class={`pis-editor-field${field.faulty ? " pis-wrong" : ""}`} data-field={field.id}>
          <Field field={field} />
          <FaultsAt id={field.id} />
        </div>
      ))}
    </div>
  );
}

function Field({ field }: { field: EditorField }): JSX.Element {
  const { view, send } = useDesk<EditorView>();
  const set = (value: unknown): void => void send({ type: "set", turn: view.turn, field: field.id, value });
  if (field.kind === "switch") return <Switch label={field.label} on={field.value} onFlip={set} />;
  if (field.kind === "number") {
    return (
      <div class="pis-choice">
        <span>{field.label}</span>
        <NumberBox label={field.label} value={field.value} low={field.low} high={field.high} step={field.step} onSet={set} />
      </div>
    );
  }
  const { options } = field;
  if (options.map((option) => option.label).join("").length <= LETTERS && options.every((option) => option.ok)) {
    return <Choice legend={field.label} value={field.value} options={options.map(({ id, label }) => [id, label] as const)} onChoose={set} />;
  }
  return (
    <div class="pis-choice">
      <span>{field.label}</span>
      <select class="pis-select" aria-label={field.label} value={field.value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(({ id, label, ok }) => (
          <option key={id} value={id} disabled={!ok}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Every fault is told once: at the first thing it is about. */
function home(view: EditorView, at: string[]): string | undefined {
  const places = new Set([...view.editor.fields, ...view.editor.places].map((thing) => thing.id));
  return at.find((id) => places.has(id));
}

export function FaultsAt({ id }: { id: string }): JSX.Element | null {
  const { view } = useDesk<EditorView>();
  const own = view.editor.faults.filter((fault) => home(view, fault.at) === id);
  if (own.length === 0) return null;
  return (
    <ul class="pis-faults pis-faults-here">
      {own.map((fault) => (
        <li key={fault.text}>{fault.text}</li>
      ))}
    </ul>
  );
}

/** What is wrong with nothing in particular, and that something is wrong at all. */
export function Faults(): JSX.Element | null {
  const { view } = useDesk<EditorView>();
  const { faults, faultsTitle } = view.editor;
  if (faults.length === 0) return null;
  const homeless = faults.filter((fault) => home(view, fault.at) === undefined);
  return (
    <div class="pis-faults-box">
      <p class="pis-faults-title">{faultsTitle}</p>
      {homeless.length > 0 && (
        <ul class="pis-faults">
          {homeless.map((fault) => (
            <li key={fault.text}>{fault.text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
