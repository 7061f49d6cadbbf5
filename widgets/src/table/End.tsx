import type { JSX } from "preact";
import { Card } from "../cards/Card";
import type { CardId, EndView } from "../protocol";
import { cardName } from "../words";
import { useDesk } from "./desk";
import { Record } from "./Share";
import { RuleLink, RuleProse } from "./Words";

interface EndProps {
  end: EndView;
  /** It closes the hand on the table; in a replay it is only looked at. */
  closing?: boolean;
}

/** A hand is over: every hand laid open and counted. */
export function End({ end, closing = true }: EndProps): JSX.Element {
  const { view, t, send } = useDesk();
  const { next } = end;
  return (
    <div class="pis-end" role="group" aria-label={end.title}>
      <div class="pis-head">
        {end.card && <Card id={end.card} label={t("end.last", { card: cardName(t, end.card) })} />}
        <div class="pis-words">
          <div class="pis-end-title" role="heading" aria-level={2}>
            {end.title}
          </div>
          <p class="pis-quiet">
            {end.sub} {end.rule && <RuleLink id={end.rule} spot="end" />}
          </p>
        </div>
        {end.multiplier > 1 && (
          <span class="pis-times" role="img" aria-label={t("end.times", { n: end.multiplier })}>
            ×{end.multiplier}
          </span>
        )}
      </div>
      <RuleProse spot="end" />
      {end.rows.map((row) => (
        <div class={`pis-pay${row.winner ? " pis-winner" : ""}`} key={row.seat}>
          <b class="pis-name">{row.name}</b>
          {row.cards.length + row.picked.length > 0 ? (
            <div class="pis-cards">
              <Cards cards={row.cards} />
              {row.picked.length > 0 && <span class="pis-quiet">{t("end.picked")}</span>}
              <Cards cards={row.picked} />
            </div>
          ) : (
            <span class="pis-cards" />
          )}
          <span class="pis-sumup">{row.sum}</span>
          <span class={`pis-points${row.points === 0 ? " pis-zero" : ""}`}>
            {row.points > 0 ? `+${row.points}` : row.points}
            <small>{row.totalText}</small>
          </span>
        </div>
      ))}
      <div class="pis-row">
        <p>{end.note}</p>
        {closing && next && view.room && (
          <button type="button" class="pis-btn pis-again" onClick={() => send({ type: "replay", depth: view.room?.depth ?? 0 })}>
            {t("replay.look")}
          </button>
        )}
        {closing && next && (
          <button type="button" class="pis-btn pis-main pis-next" onClick={() => send({ type: next.event, turn: view.turn })}>
            {next.label}
            <kbd aria-hidden="true">{t("key.enter")}</kbd>
          </button>
        )}
      </div>
      {closing && view.room?.record && <Record record={view.room.record} />}
    </div>
  );
}

function Cards({ cards }: { cards: CardId[] }): JSX.Element {
  const { t } = useDesk();
  return (
    <>
      {cards.map((id, i) => (
        <Card key={i} id={id} small label={cardName(t, id)} />
      ))}
    </>
  );
}
