import type { JSX } from "preact";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import { RuleLink, RuleProse, Sentence } from "./Words";

const ICONS = { bad: "bad", good: "good", tip: "hint" } as const;

/** One line of words; a note takes its place until the next action, and grows upwards so that nothing moves. */
export function Say(): JSX.Element {
  const { view, t, spot } = useDesk();
  const { note } = view;
  const own = view.seats.find((seat) => seat.you);
  return (
    <div class="pis-say">
      {note ? (
        <div class={`pis-note pis-${note.kind}`} data-reason={note.reason}>
          <Icon name={ICONS[note.kind]} />
          <div>
            <span class="pis-hidden">{t(note.kind)} </span>
            <b>{note.title}</b> {note.text} {note.rule && <RuleLink id={note.rule} spot="note" />}
            <RuleProse spot="note" />
          </div>
        </div>
      ) : view.rule && spot === "note" ? (
        <div class="pis-note pis-plain">
          <RuleProse spot="note" />
        </div>
      ) : (
        <p class={view.asleep ? "pis-unseen" : undefined}>
          {own?.tek && <span class="pis-tek">{t("tek")}</span>} <Sentence text={view.say} />
        </p>
      )}
    </div>
  );
}
