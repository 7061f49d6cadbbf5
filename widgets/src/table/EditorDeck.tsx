// The deck that cards are taken from.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Suit } from "../cards/Card";
import type { CardId, EditorView } from "../protocol";
import { useDesk } from "./desk";

/**
 * Every card; a touch puts it where cards go now. One tab stop: arrows move in it. On a narrow screen one suit is shown at a
 * time, so that every card is as wide as a finger, and the deck stays in sight while the places above it scroll.
 */
export function EditorDeck(): JSX.Element {
  const { view, t, send } = useDesk<EditorView>();
  const { deck, places } = view.editor;
  const box = useRef<HTMLDivElement>(null);
  /** The card that the keys are on; its suit is the one shown on a narrow screen. */
  const [at, setAt] = useState({ suit: 0, rank: 0 });
  const moved = useRef(false);
  const open = places.filter((place) => !place.hidden);

  useLayoutEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('.pis-deck-card[tabindex="0"]')?.focus();
    moved.current = false;
  }, [at]);

  function onKeyDown(event: KeyboardEvent, suit: number, rank: number): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const last = (deck[suit]?.cards.length ?? 1) - 1;
    const to: Record<string, [number, number]> = {
      ArrowLeft: [suit, rank - 1],
      ArrowRight: [suit, rank + 1],
      ArrowUp: [suit - 1, rank],
      ArrowDown: [suit + 1, rank],
      Home: [suit, 0],
      End: [suit, last],
    };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const [y, x] = next;
    if (!deck[y]?.cards[x]) return;
    moved.current = true;
    setAt({ suit: y, rank: x });
  }

  function put(card: CardId, suit: number, rank: number): void {
    setAt({ suit, rank });
    send({ type: "place", turn: view.turn, card });
  }

  return (
    <div class="pis-deck" role="group" aria-label={t("editor.deck")} ref={box}>
      <div class="pis-deck-head">
        <select
          class="pis-select"
          aria-label={t("editor.into")}
          value={open.find((place) => place.on)?.id ?? ""}
          onChange={(event) => send({ type: "set", turn: view.turn, field: "into", value: event.currentTarget.value })}
        >
          {open.map((place) => (
            <option key={place.id} value={place.id}>
              {place.label}
            </option>
          ))}
        </select>
        <div class="pis-deck-suits">
          {deck.map(({ suit, word }, y) => (
            <button
              key={suit}
              type="button"
              class="pis-btn pis-deck-suit"
              aria-label={word}
              aria-pressed={y === at.suit}
              data-suit={suit}
              onClick={() => setAt({ ...at, suit: y })}
            >
              <Suit id={suit} />
            </button>
          ))}
        </div>
      </div>
      {deck.map(({ suit, word, cards }, y) => (
        <div class={`pis-deck-row${y === at.suit ? " pis-shown" : ""}`} key={suit} role="group" aria-label={word}>
          {cards.map((card, x) => (
            <button
              key={card.id}
              type="button"
              class={`pis-deck-card pis-${suit}${card.left === 0 ? " pis-gone" : ""}`}
              tabIndex={y === at.suit && x === at.rank ? 0 : -1}
              aria-label={card.spoken}
              aria-disabled={card.left === 0 ? "true" : undefined}
              data-card={card.id}
              data-rank={card.id.slice(0, -1)}
              data-left={card.left > 1 ? card.left : undefined}
              onKeyDown={(event) => onKeyDown(event, y, x)}
              onClick={() => put(card.id, y, x)}
            >
              <Suit id={suit} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Cards that lie nowhere, and the ways back. */
export function EditorRest(): JSX.Element {
  const { view, send } = useDesk<EditorView>();
  const { restText, undo, clear } = view.editor;
  return (
    <div class="pis-row pis-deck-rest">
      <p class="pis-quiet">{restText}</p>
      <div class="pis-options">
        <button type="button" class="pis-btn" data-do="undo" aria-disabled={undo.ok ? undefined : "true"} onClick={() => send({ type: "undo", turn: view.turn })}>
          {undo.label}
        </button>
        <button type="button" class="pis-btn" data-do="clear" aria-disabled={clear.ok ? undefined : "true"} onClick={() => send({ type: "clear", turn: view.turn })}>
          {clear.label}
        </button>
      </div>
    </div>
  );
}
