import type { ComponentChildren, JSX } from "preact";
import type { Note } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { RuleLink, RuleProse, Sentence } from "./Words";

export const ICONS = { bad: "bad", good: "good", tip: "hint" } as const;

/** What is said about the last try, or the prose of a rule alone. */
export function NoteBox({ note, children }: { note: Note | null; children?: ComponentChildren }): JSX.Element {
  const { t } = useDesk();
  if (!note) {
    return (
      <div class="pis-note pis-plain">
        <RuleProse spot="note" />
      </div>
    );
  }
  return (
    <div class={`pis-note pis-${note.kind}`} data-reason={note.reason}>
      <Icon name={ICONS[note.kind]} />
      <div>
        <span class="pis-hidden">{t(note.kind)} </span>
        <b>{note.title}</b> {note.text} {note.rule && <RuleLink id={note.rule} spot="note" />}
        <RuleProse spot="note" />
      </div>
      {children}
    </div>
  );
}

interface SayProps {
  /** Notes have a place of their own. */
  quiet?: boolean;
}

/** One line of words; a note takes its place until the next action, and grows upwards so that nothing moves. */
export function Say({ quiet = false }: SayProps): JSX.Element {
  const { view, t, spot } = useDesk();
  const { note } = view;
  const own = view.seats.find((seat) => seat.you);
  return (
    <div class="pis-say">
      {!quiet && (note || (view.rule && spot === "note")) ? (
        <NoteBox note={note} />
      ) : (
        <p class={view.asleep ? "pis-unseen" : undefined}>
          {own?.tek && <span class="pis-tek">{t("tek")}</span>} <Sentence text={view.say} />
        </p>
      )}
    </div>
  );
}
