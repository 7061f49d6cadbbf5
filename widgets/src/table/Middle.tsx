import type { JSX } from "preact";
import { Back, Card, Suit } from "../cards/Card";
import { useDesk } from "./desk";

/** Cards shown of the pile, the top one included. */
const SHOWN = 4;

/** Stock, pile, what is owed or named, and the direction of play around them. */
export function Middle(): JSX.Element {
  const { view, t, act } = useDesk();
  const pile = view.pile.slice(-SHOWN);
  const first = view.pile.length - pile.length;
  return (
    <div class="pis-mid">
      <div class="pis-ring" role="img" aria-label={view.directionText}>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div class="pis-stock">
        {/* The button Draw does the same and has its place in the tab order. */}
        <button type="button" tabIndex={-1} aria-label={view.stock.spoken} onClick={() => act("draw")}>
          {view.stock.count === 0 ? <span class="pis-slot" /> : <Back />}
        </button>
        <b aria-hidden="true">{view.stock.count}</b>
        <span aria-hidden="true">{view.stock.label}</span>
      </div>
      <div class="pis-pile" role="img" aria-label={view.pileSpoken}>
        {pile.length === 0 && <span class="pis-slot" />}
        {pile.map((id, i) => {
          const top = i === pile.length - 1;
          return <Card key={`${first + i}${id}`} id={id} class={top ? "pis-top" : "pis-below"} />;
        })}
        {view.bill > 0 && (
          <span class="pis-bill">
            <b>{view.bill}</b>
            {view.billText}
          </span>
        )}
        {view.named && (
          <span class="pis-named">
            <Suit id={view.named} />
            {view.namedText || t(`Suit.${view.named}`)}
          </span>
        )}
      </div>
    </div>
  );
}
