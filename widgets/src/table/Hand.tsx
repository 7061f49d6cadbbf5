import type { JSX } from "preact";
import { Back, Card } from "../cards/Card";
import { isLesson, type HandCard } from "../protocol";
import { useDesk } from "./desk";
import { Icon } from "./icons";
import type { Sitting } from "./sitting";

/** The step between cards and the break into two rows are computed by the style sheet from --n and --k. */
const measures = (n: number): string => `--n: ${n}; --k: ${Math.ceil(n / 2)};`;

/** Where the card at `i` of `n` stands when there are two rows. */
function rowOf(i: number, n: number): string {
  const half = Math.ceil(n / 2);
  return i < half - 1 ? " pis-upper" : i === half - 1 ? " pis-upper pis-turning" : "";
}

function withBreak(cards: JSX.Element[]): JSX.Element[] {
  if (cards.length > 1) cards.splice(Math.ceil(cards.length / 2), 0, <span key="break" class="pis-break" />);
  return cards;
}

export function Hand({ sitting }: { sitting: Sitting }): JSX.Element {
  const { view, t, play } = useDesk();
  const { cursor, naming } = sitting;
  const own = view.seats.find((seat) => seat.you);
  const hidden = view.hand.length === 0 && view.asleep ? (own?.count ?? 0) : 0;
  const n = view.hand.length + hidden;
  const lesson = isLesson(view) ? view.lesson : null;
  const spot = lesson?.question?.kind === "spot" ? lesson.question : null;
  const marks = view.settings.marks && (lesson === null || lesson.marks);
  const cards: JSX.Element[] = Array.from({ length: hidden }, (_, i) => (
    <span key={`down${i}`} class={`pis-hc${rowOf(i, n)}`}>
      <Back />
    </span>
  ));
  view.hand.forEach((card, i) => {
    const raised = naming === null ? card.ok : card.key === naming.key;
    const mark = spot ? (card.ticked ? " pis-ticked" : "") : marks ? (raised ? " pis-ok" : " pis-no") : "";
    const about = view.note?.index === i ? ` pis-${view.note.kind}` : "";
    cards.push(
      <HandButton
        key={card.key}
        card={card}
        stop={i === cursor}
        look={rowOf(i, n) + mark + about + (card.key === sitting.kept ? " pis-kept" : "")}
        onFocus={() => sitting.setCursor(i)}
        onPlay={() => play(card, i)}
        ticks={spot !== null}
        mark={spot?.marks[i] ?? ""}
      />,
    );
  });
  return (
    <div class="pis-hand" role="group" aria-label={t("hand")} style={measures(n)}>
      {withBreak(cards)}
    </div>
  );
}

interface ButtonProps {
  card: HandCard;
  stop: boolean;
  look: string;
  onFocus(): void;
  onPlay(): void;
  /** A touch ticks the card, or takes the tick away. */
  ticks: boolean;
  /** How the tick was judged. */
  mark: "" | "right" | "wrong" | "missed";
}

function HandButton({ card, stop, look, onFocus, onPlay, ticks, mark }: ButtonProps): JSX.Element {
  const { t } = useDesk();
  return (
    <button
      type="button"
      class={`pis-hc${look}${mark ? ` pis-was-${mark}` : ""}`}
      tabIndex={stop ? 0 : -1}
      aria-label={mark ? `${card.spoken}, ${t(`mark.${mark}`)}` : card.spoken}
      aria-pressed={ticks ? card.ticked === true : undefined}
      data-card={card.id}
      data-key={card.key}
      onFocus={onFocus}
      onClick={onPlay}
    >
      <Card id={card.id} />
      {ticks && (mark || card.ticked) && (
        <span class="pis-tick" aria-hidden="true">
          <Icon name={mark === "wrong" ? "close" : mark === "missed" ? "missed" : "tick"} />
        </span>
      )}
      <i class="pis-hit" />
    </button>
  );
}

/** Cards to look at only. */
export function StillHand({ label }: { label: string }): JSX.Element {
  const { view } = useDesk();
  const n = view.hand.length;
  const cards = view.hand.map((card, i) => (
    <span key={card.key} class={`pis-hc${rowOf(i, n)}`} data-card={card.id} data-key={card.key}>
      <Card id={card.id} label={card.spoken} />
    </span>
  ));
  return (
    <div class="pis-hand" role="group" aria-label={label} style={measures(n)}>
      {withBreak(cards)}
    </div>
  );
}
