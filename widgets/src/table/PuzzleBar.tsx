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
  const facts = [place, streak?.text, daily?.text].filter(Boolean).join(" · ");
  const themed = themeChoices.length > 0;

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
          {modeText}
          <Icon name="fold" />
        </button>
      ) : (
        <b>{modeText}</b>
      )}
      <span class="pis-facts">{facts}</span>
      <span class="pis-rating">{rating.text}</span>
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
      {(themed || levels.length > 0) && (
        <div class="pis-pick-one">
          <span>{t(themed ? "puzzle.theme" : "puzzle.level")}</span>
          <select
            class="pis-select"
            aria-label={t(themed ? "puzzle.theme" : "puzzle.level")}
            value={(themed ? themeChoices : levels).find((choice) => choice.on)?.id ?? ""}
            onChange={(event) => {
              const id = event.currentTarget.value;
              if (id) send(themed ? { type: "mode", mode: "theme", theme: id } : { type: "mode", mode: "level", level: id });
            }}
          >
            {(themed ? themeChoices : levels).every((choice) => !choice.on) && <option value="">{t("puzzle.choose")}</option>}
            {(themed ? themeChoices : levels).map((choice) => (
              <option key={choice.id} value={choice.id} disabled={!choice.ok}>
                {choice.sub ? `${choice.label} (${choice.sub})` : choice.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
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
