// Puzzles made here: to keep as a file, to solve, to print.
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { EditorView } from "../protocol";
import { useDesk } from "./desk";
import { keepFile } from "./files";
import { Icon } from "./icons";
import { Sentence } from "./Words";

/** What is longer is no set of puzzles. Characters. */
const LONGEST = 200_000;

export function EditorSet({ children }: { children: ComponentChildren }): JSX.Element {
  const { view, t, send } = useDesk<EditorView>();
  const { set } = view.editor;
  const { turn } = view;
  const input = useRef<HTMLInputElement>(null);
  const [refused, refuse] = useState("");

  async function load(): Promise<void> {
    const field = input.current;
    const chosen = field?.files?.[0];
    if (!field || !chosen) return;
    const text = chosen.size > 4 * LONGEST ? null : await chosen.text();
    field.value = "";
    const fits = text !== null && text.length <= LONGEST;
    refuse(fits ? "" : t("editor.long"));
    if (fits) send({ type: "set-load", turn, text });
  }

  const off = set.ok ? undefined : "true";
  return (
    <div class="pis-box-panel pis-set" role="group" aria-label={set.title}>
      <b role="heading" aria-level={3}>
        {set.title}
      </b>
      <p class="pis-quiet">{set.text}</p>
      {set.puzzles.length > 0 && (
        <ol class="pis-set-list">
          {set.puzzles.map((puzzle, index) => (
            <li key={puzzle.id}>
              <span class="pis-set-what">
                <Sentence text={puzzle.goal} />
                <small>{puzzle.sub}</small>
              </span>
              <span class="pis-set-ways">
                <button type="button" class="pis-btn" aria-label={`${set.labels.edit}: ${puzzle.spoken}`} data-do="edit" onClick={() => send({ type: "set-edit", turn, index })}>
                  {set.labels.edit}
                </button>
                <button type="button" class="pis-btn pis-square pis-bare" aria-label={`${set.labels.remove}: ${puzzle.spoken}`} title={set.labels.remove} data-do="remove" onClick={() => send({ type: "set-remove", turn, index })}>
                  <Icon name="close" />
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div class="pis-options">
        <button type="button" class="pis-btn" data-do="solve-set" aria-disabled={off} onClick={() => send({ type: "editor-solve", depth: view.room?.depth ?? 0 })}>
          {set.labels.solve}
        </button>
        <button type="button" class="pis-btn" data-do="print" aria-disabled={off} onClick={() => send({ type: "worksheet", open: true })}>
          {set.labels.print}
        </button>
        <button type="button" class="pis-btn" data-do="keep" aria-disabled={off} onClick={() => set.ok && keepFile(set.file.name, set.file.text)}>
          <Icon name="down" />
          {set.labels.keep}
        </button>
        <button type="button" class="pis-btn" data-do="load" onClick={() => input.current?.click()}>
          {set.labels.load}
        </button>
        <input type="file" hidden accept=".json,.jsonl,application/json" ref={input} onChange={() => void load()} />
      </div>
      {refused && (
        <p class="pis-refused" role="alert">
          {refused}
        </p>
      )}
      {children}
    </div>
  );
}
