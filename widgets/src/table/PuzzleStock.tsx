import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { CardId } from "../protocol";
import { useDesk } from "./desk";

/** The stock of an open puzzle, the card that is drawn next first. */
export function PuzzleStock({ cards, label }: { cards: CardId[]; label: string }): JSX.Element {
  const { t } = useDesk();
  return (
    <div class="pis-order" role="img" aria-label={label}>
      <span class="pis-order-title">{t(cards.length > 0 ? "puzzle.stock" : "puzzle.stock-empty")}</span>
      {cards.map((card, i) => (
        <Card key={`${cards.length - i}${card}`} id={card} small />
      ))}
    </div>
  );
}
