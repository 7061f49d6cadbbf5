import type { JSX } from "preact";
import { Suit } from "../cards/Card";
import { rankOf, suitOf } from "../cards/ids";
import type { CardId, Segment, Text } from "../protocol";
import { cardName } from "../words";
import { useDesk, type Spot } from "./desk";

/** A card within a sentence. */
export function Chip({ id }: { id: CardId }): JSX.Element {
  const { t } = useDesk();
  return (
    <span class={`pis-chip pis-${suitOf(id)}`} role="img" aria-label={cardName(t, id)}>
      {rankOf(id)}
      <Suit id={suitOf(id)} />
    </span>
  );
}

function Piece({ piece }: { piece: Segment }): JSX.Element {
  if (typeof piece === "string") return <>{piece}</>;
  if ("card" in piece) return <Chip id={piece.card} />;
  if ("strong" in piece) return <b>{piece.strong}</b>;
  return (
    <span class="pis-word">
      <Suit id={piece.suit} />
      {piece.word}
    </span>
  );
}

/** Rich text of the session. Strings stay text, whatever they hold. */
export function Sentence({ text }: { text: Text }): JSX.Element {
  return (
    <>
      {text.map((piece, i) => (
        <Piece key={i} piece={piece} />
      ))}
    </>
  );
}

/** The number of a rule; a touch asks for its prose, or closes it again. */
export function RuleLink({ id, spot }: { id: string; spot: Spot }): JSX.Element {
  const { t, view, ask, spot: at } = useDesk();
  const open = view.rule?.id === id && at === spot;
  return (
    <button type="button" class="pis-rule" aria-expanded={open} onClick={() => ask(open ? null : id, spot)}>
      {t("rule", { id })}
    </button>
  );
}

/** The prose of the rule asked for at this spot. */
export function RuleProse({ spot }: { spot: Spot }): JSX.Element | null {
  const { view, spot: at, t, ask } = useDesk();
  if (!view.rule || at !== spot) return null;
  return (
    <div class="pis-prose">
      <p>
        <b>{`${view.rule.id} ${view.rule.title}`}</b> {view.rule.text}
      </p>
      <button type="button" class="pis-btn pis-small" onClick={() => ask(null, spot)}>
        {t("close")}
      </button>
    </div>
  );
}
