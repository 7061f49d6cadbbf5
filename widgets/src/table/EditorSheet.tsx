// A worksheet: puzzles on the first pages, their answers on a page of their own.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Card, Suit } from "../cards/Card";
import type { CardId, EditorView, Figure } from "../protocol";
import { cardName } from "../words";
import { useDesk } from "./desk";
import { Line } from "./PuzzleTried";
import { Sentence } from "./Words";

type Sheet = NonNullable<EditorView["editor"]["worksheet"]>;

export function EditorSheet({ sheet }: { sheet: Sheet }): JSX.Element {
  const { send } = useDesk<EditorView>();
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => close.current?.focus({ preventScroll: true }), []);
  return (
    <div class="pis-sheet">
      <div class="pis-options pis-sheet-ways">
        <button type="button" class="pis-btn" ref={close} data-do="close-sheet" onClick={() => send({ type: "worksheet", open: false })}>
          {sheet.close}
        </button>
        <button type="button" class="pis-btn pis-main" data-do="print-sheet" onClick={() => window.print()}>
          {sheet.print}
        </button>
      </div>
      <div class="pis-sheet-page">
        <div class="pis-sheet-title" role="heading" aria-level={3}>
          {sheet.title}
        </div>
        <p class="pis-sheet-name">{sheet.name}</p>
        {sheet.figures.map((figure) => (
          <SheetFigure key={figure.n} figure={figure} />
        ))}
      </div>
      <div class="pis-sheet-page pis-sheet-answers">
        <div class="pis-sheet-title" role="heading" aria-level={3}>
          {sheet.answersTitle}
        </div>
        <ol class="pis-answers">
          {sheet.answers.map((answer) => (
            <li key={answer.n} value={answer.n}>
              <b>
                <Sentence text={answer.best} />
              </b>{" "}
              {answer.text}
              {answer.line.length > 1 && <Line line={answer.line} />}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Cards({ cards }: { cards: CardId[] }): JSX.Element {
  const { t } = useDesk<EditorView>();
  return (
    <span class="pis-sheet-cards">
      {cards.map((card, i) => (
        <Card key={i} id={card} small label={cardName(t, card)} />
      ))}
    </span>
  );
}

function SheetFigure({ figure }: { figure: Figure }): JSX.Element {
  const { t } = useDesk<EditorView>();
  const { pile, stock, seats, you, named } = figure;
  const count = seats.length;
  const order = Array.from({ length: count - 1 }, (_, i) => seats[(you + 1 + i) % count]).filter((seat) => seat !== undefined);
  const own = seats[you];
  const row = (label: string, what: JSX.Element | string): JSX.Element => (
    <tr>
      <th scope="row">{label}</th>
      <td>{what}</td>
    </tr>
  );
  return (
    <figure class="pis-figure" data-puzzle={figure.id}>
      <figcaption>
        <b>{figure.n}.</b>{" "}
        <b>
          <Sentence text={figure.goal} />
        </b>{" "}
        {figure.kindText} {figure.rulesName}. {figure.rulesText} <Sentence text={figure.last} />
      </figcaption>
      <table>
        <tbody>
          {order.map((seat) => (
            <>{row(seat.name, seat.cards ? <Cards cards={seat.cards} /> : t("editor.cards", { n: seat.count }))}</>
          ))}
          {row(
            t("editor.pile"),
            <>
              <Cards cards={pile.slice(-5)} />
              {figure.bill > 0 && (
                <b>
                  {" "}
                  {figure.bill} {figure.billText}
                </b>
              )}
              {named && (
                <b class="pis-word">
                  {" "}
                  <Suit id={named} />
                  {figure.namedText}
                </b>
              )}
            </>,
          )}
          {row(t("editor.stock"), stock.cards && stock.cards.length > 0 ? <Cards cards={stock.cards} /> : t("editor.cards", { n: stock.count }))}
          {figure.unseen && row(t("puzzle.unseen"), <Cards cards={figure.unseen} />)}
          {own && row(own.name, <Cards cards={own.cards ?? []} />)}
          {row(t("editor.answer-line"), <span class="pis-sheet-line" />)}
        </tbody>
      </table>
      {figure.direction !== figure.seating && <p>{figure.directionText}</p>}
    </figure>
  );
}
