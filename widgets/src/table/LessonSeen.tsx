import type { JSX } from "preact";
import { Suit } from "../cards/Card";
import { RANKS, SUITS, rankOf, suitOf } from "../cards/ids";
import type { CardId } from "../protocol";
import { cardName } from "../words";
import { useDesk } from "./desk";

/** Every card seen so far, one row a suit. How many are still out is for the reader to count. */
export function Seen({ cards }: { cards: CardId[] }): JSX.Element {
  const { t } = useDesk();
  return (
    <div class="pis-seen" role="group" aria-label={t("lesson.seen")}>
      <div class="pis-seen-title">{t("lesson.seen")}</div>
      {SUITS.map((suit) => {
        const own = cards.filter((card) => suitOf(card) === suit);
        own.sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
        return (
          <div key={suit} class="pis-seen-row" role="group" aria-label={t(`Suit.${suit}`)}>
            <Suit id={suit} />
            {own.map((card, i) => (
              <span key={i} class={`pis-chip pis-${suit}`} role="img" aria-label={cardName(t, card)}>
                {rankOf(card)}
              </span>
            ))}
            {own.length === 0 && <span class="pis-quiet">–</span>}
          </div>
        );
      })}
    </div>
  );
}
