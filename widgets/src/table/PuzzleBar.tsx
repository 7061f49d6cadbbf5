// Where the reader stands, and what else can be played.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { PuzzleChoice, PuzzleView } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";

export function PuzzleBar(): JSX.Element {
  const { view, t, send } = useDesk<PuzzleView>();
  const { modes, modeText, themeChoices, levels, place, streak, daily, rating } = view.puzzle;
  const [open, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const facts = [place, streak?.text, daily && dayOf(daily.date, view.lang)].filter(Boolean).join(" · ");
  const themed = themeChoices.length > 0;
  const choices = themed ? themeChoices : levels;
  // Which theme or level is said by the list beside it.
  const playing = (choices.length > 0 && modes.find((choice) => choice.on)?.label) || modeText;

  function close(): void {
    setOpen(false);
    fold.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  }

  return (
    <div class="pis-bar pis-puzzle-bar" onKeyDown={onKeyDown}>
      {modes.length > 0 ? (
        <button type="button" class="pis-btn pis-mode-fold" ref={fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span class="pis-hidden">{t("puzzle.mode")} </span>
          {playing}
          <Icon name="fold" />
        </button>
      ) : (
        <b>{modeText}</b>
      )}
      {choices.length > 0 && (
        <select
          class="pis-select pis-pick-one"
          aria-label={t(themed ? "puzzle.theme" : "puzzle.level")}
          value={choices.find((choice) => choice.on)?.id ?? ""}
          onChange={(event) => {
            const id = event.currentTarget.value;
            if (id) send(themed ? { type: "mode", mode: "theme", theme: id } : { type: "mode", mode: "level", level: id });
          }}
        >
          {choices.every((choice) => !choice.on) && <option value="">{t("puzzle.choose")}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={!choice.ok}>
              {choice.sub ? `${choice.label} (${choice.sub})` : choice.label}
            </option>
          ))}
        </select>
      )}
      <div class="pis-standing">
        <span class="pis-facts">{facts}</span>
        <span class="pis-rating">{rating.text}</span>
      </div>
      {open && (
        <div class="pis-menu" role="group" aria-label={t("puzzle.mode")}>
          {modes.map((choice) => (
            <ChoiceButton
              key={choice.id}
              choice={choice}
              onChoose={() => {
                // A theme or a level is still to be chosen, in the same menu.
                send({ type: "mode", mode: choice.id });
                if (choice.id !== "theme" && choice.id !== "level") close();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** "30 November 2026": the day without the hour, wherever the reader is. */
function dayOf(date: string, lang: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(day);
}

function ChoiceButton({ choice, onChoose }: { choice: PuzzleChoice; onChoose(): void }): JSX.Element {
  return (
    <button
      type="button"
      class="pis-btn pis-mode"
      aria-pressed={choice.on}
      aria-disabled={choice.ok ? undefined : "true"}
      data-mode={choice.id}
      onClick={onChoose}
    >
      <span>{choice.label}</span>
      {choice.sub && <small>{choice.sub}</small>}
    </button>
  );
}
