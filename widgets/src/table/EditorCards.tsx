// Where the cards lie.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Back, Card } from "../cards/Card";
import type { EditorPlace, EditorView } from "../protocol";
import { cardName } from "../words";
import { useDesk } from "./desk";
import { FaultsAt } from "./EditorFields";
import { NumberBox } from "./House";
import { Switch } from "./Panels";

export function EditorPlaces(): JSX.Element {
  const { view } = useDesk<EditorView>();
  return (
    <div class="pis-places">
      {view.editor.places.map((place) => (
        <Place key={place.id} place={place} />
      ))}
    </div>
  );
}

function Place({ place }: { place: EditorPlace }): JSX.Element {
  const { view, t, send } = useDesk<EditorView>();
  const { id, label, cards, count, hidden, canHide, low, high } = place;
  const set = (field: string, value: unknown): void => void send({ type: "set", turn: view.turn, field, value });
  return (
    <div class={`pis-spot${place.on ? " pis-on" : ""}${place.faulty ? " pis-wrong" : ""}`} role="group" aria-label={place.spoken} data-place={id}>
      <div class="pis-spot-head">
        <button type="button" class="pis-btn pis-into" aria-pressed={place.on} aria-disabled={hidden ? "true" : undefined} onClick={() => set("into", id)}>
          {label}
        </button>
        <span class="pis-quiet">{count}</span>
        {canHide && <Switch label={t("editor.hidden")} on={hidden} onFlip={(on) => set(`hidden:${id}`, on)} />}
      </div>
      {hidden ? (
        <div class="pis-spot-hidden">
          <span class="pis-spot-back" aria-hidden="true">
            <Back />
          </span>
          <NumberBox label={t("editor.count", { place: label })} value={count} low={low} high={high} onSet={(n) => set(`count:${id}`, n)} />
        </div>
      ) : (
        <Row place={place} cards={cards ?? []} />
      )}
      <FaultsAt id={id} />
    </div>
  );
}

function Row({ place, cards }: { place: EditorPlace; cards: string[] }): JSX.Element {
  const { view, t, send } = useDesk<EditorView>();
  const row = useRef<HTMLDivElement>(null);
  /** Where the card goes that keys moved: focus goes with it. */
  const moved = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null) row.current?.querySelectorAll("button")[moved.current]?.focus();
    moved.current = null;
  }, [cards]);

  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const all = (event.currentTarget as HTMLElement).parentElement?.querySelectorAll("button") ?? [];
    if (by !== 0 && event.shiftKey) move(index, index + by);
    else if (by !== 0) all[Math.max(0, Math.min(cards.length - 1, index + by))]?.focus();
    else if (event.key === "Delete" || event.key === "Backspace") take(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function move(from: number, at: number): void {
    const card = cards[from];
    if (!card || at < 0 || at >= cards.length) return;
    moved.current = at;
    send({ type: "place", turn: view.turn, card, to: place.id, at, from: place.id, index: from });
  }

  function take(index: number): void {
    send({ type: "remove", turn: view.turn, from: place.id, index });
  }

  return (
    <div class="pis-spot-cards" data-row={place.id} ref={row}>
      {cards.map((card, index) => (
        <button
          key={`${card}${cards.slice(0, index).filter((other) => other === card).length}`}
          type="button"
          class="pis-spot-card"
          aria-label={t("editor.take", { card: cardName(t, card) })}
          aria-keyshortcuts="Delete Shift+ArrowLeft Shift+ArrowRight"
          data-card={card}
          data-index={index}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={() => take(index)}
        >
          <Card id={card} small />
        </button>
      ))}
      {cards.length === 0 && <span class="pis-quiet">{t(place.on ? "editor.empty-on" : "editor.empty")}</span>}
    </div>
  );
}
