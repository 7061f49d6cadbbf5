import type { JSX } from "preact";
import type { CardId, SuitId } from "../protocol";
import { suitOf } from "./ids";

interface CardProps {
  id: CardId;
  /** The face for cards under 60 px. */
  small?: boolean;
  class?: string;
  /** Spoken name; without one the card is decoration beside a name. */
  label?: string;
}

const names = (...list: (string | false | undefined)[]): string => list.filter(Boolean).join(" ");

export function Card({ id, small, label, class: more }: CardProps): JSX.Element {
  const spoken = label === undefined ? ({ "aria-hidden": "true" } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    <svg class={names("pis-card", `pis-${suitOf(id)}`, more)} viewBox={small ? "0 0 44 62" : "0 0 96 134"} {...spoken}>
      <use href={`#pis-${small ? "m" : "c"}${id}`} />
    </svg>
  );
}

export function Back({ class: more }: { class?: string }): JSX.Element {
  return (
    <svg class={names("pis-card", more)} viewBox="0 0 96 134" aria-hidden="true">
      <use href="#pis-back" />
    </svg>
  );
}

export function Suit({ id }: { id: SuitId }): JSX.Element {
  return (
    <svg class={`pis-suit pis-${id}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#pis-s${id}`} />
    </svg>
  );
}

/** Another player's hand: up to seven backs, or all cards of an open hand. The seat says it in words. */
export function Fan({ count, cards }: { count: number; cards: CardId[] | null }): JSX.Element | null {
  if (count === 0) return null;
  if (cards) return <OpenFan cards={cards} />;
  const places = Array.from({ length: Math.min(count, 7) }, (_, i) => i * 20).reverse();
  return (
    <svg
      class="pis-fan pis-backs"
      viewBox={`0 0 ${44 + (places[0] ?? 0)} 62`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      {places.map((x) => (
        <use key={x} href="#pis-mb" x={x} />
      ))}
    </svg>
  );
}

/** Every index stays in sight; the style sheet breaks a long hand into rows. */
function OpenFan({ cards }: { cards: CardId[] }): JSX.Element {
  return (
    <span class="pis-fan pis-open" aria-hidden="true">
      {cards.map((id, i) => (
        <Card key={i} id={id} small />
      ))}
    </span>
  );
}
