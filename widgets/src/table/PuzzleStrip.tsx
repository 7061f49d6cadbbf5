import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { CardId } from "../protocol";

interface StripProps {
  title: string;
  cards: CardId[];
  /** What is read aloud. */
  label: string;
}

/** Small cards under the felt: the stock of an open puzzle, or what is hidden in another. */
export function PuzzleStrip({ title, cards, label }: StripProps): JSX.Element {
  return (
    <div class="pis-order" role="img" aria-label={label}>
      <span class="pis-order-title">{title}</span>
      {cards.map((card, i) => (
        <Card key={`${cards.length - i}${card}`} id={card} small />
      ))}
    </div>
  );
}
