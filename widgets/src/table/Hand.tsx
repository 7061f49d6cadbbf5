import type { JSX } from "preact";
import { Back, Card } from "../cards/Card";
import type { HandCard } from "../protocol";
import { useDesk } from "./desk";

/** The step between cards and the break into two rows are computed by the style sheet from --n and --k. */
const measures = (n: number): string => `--n: ${n}; --k: ${Math.ceil(n / 2)};`;

interface HandProps {
  /** Index of the one card in the tab order. */
  cursor: number;
  onCursor(index: number): void;
  /** Key of the card that will be laid once the engine is awake. */
  kept: string | null;
  /** Key of the jack whose suit is being named: it alone stays raised. */
  naming: string | null;
}

export function Hand({ cursor, onCursor, kept, naming }: HandProps): JSX.Element {
  const { view, t, play } = useDesk();
  const own = view.seats.find((seat) => seat.you);
  const hidden = view.hand.length === 0 && view.asleep ? (own?.count ?? 0) : 0;
  const n = view.hand.length + hidden;
  const half = Math.ceil(n / 2);
  const cards: JSX.Element[] = Array.from({ length: hidden }, (_, i) => (
    <span key={`down${i}`} class={`pis-hc${i === half - 1 ? " pis-turning" : ""}`}>
      <Back />
    </span>
  ));
  view.hand.forEach((card, i) => {
    cards.push(
      <HandButton
        key={card.key}
        card={card}
        stop={i === cursor}
        row={i < half - 1 ? "pis-upper" : i === half - 1 ? "pis-upper pis-turning" : ""}
        onFocus={() => onCursor(i)}
        onPlay={() => play(card, i)}
        about={view.note?.index === i ? view.note.kind : null}
        marks={view.settings.marks}
        raised={naming === null ? card.ok : card.key === naming}
        kept={card.key === kept}
      />,
    );
  });
  if (n > 1) cards.splice(half, 0, <span key="break" class="pis-break" />);
  return (
    <div class="pis-hand" role="group" aria-label={t("hand")} style={measures(n)}>
      {cards}
    </div>
  );
}

interface ButtonProps {
  card: HandCard;
  stop: boolean;
  /** Where it stands when there are two rows. */
  row: string;
  onFocus(): void;
  onPlay(): void;
  /** The note on the table is about this card. */
  about: "bad" | "good" | "tip" | null;
  marks: boolean;
  raised: boolean;
  kept: boolean;
}

function HandButton({ card, stop, row, onFocus, onPlay, about, marks, raised, kept }: ButtonProps): JSX.Element {
  const mark = marks ? (raised ? " pis-ok" : " pis-no") : "";
  return (
    <button
      type="button"
      class={`pis-hc ${row}${mark}${about ? ` pis-${about}` : ""}${kept ? " pis-kept" : ""}`}
      tabIndex={stop ? 0 : -1}
      aria-label={card.spoken}
      data-card={card.id}
      data-key={card.key}
      onFocus={onFocus}
      onClick={onPlay}
    >
      <Card id={card.id} />
      <i class="pis-hit" />
    </button>
  );
}
