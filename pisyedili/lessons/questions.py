"""Questions about a position: the engine works out the answer and, for ``predict``, the options.

``predict`` and ``count`` ask what holds once ``play`` is done; only ``hand`` asks about the position before it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pisyedili.actions import card_of, is_lay
from pisyedili.cards import Rank, card_text, rank_of, suit_of, suit_text
from pisyedili.lessons.measures import unseen_cards
from pisyedili.lessons.model import Ask, Step
from pisyedili.lessons.play import play_through
from pisyedili.position import Position
from pisyedili.rules import MUAMELE_PICKS
from pisyedili.scoring import multiplier_of, points_of, score_hand


class QuestionError(ValueError):
    """A question that has no answer in its position."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose. ``id`` is stable ("seat-1", "h", "yes", "6", "cw").

    ``kind`` says how it is put into words: a "seat", a "suit", "yes" or "no" as "word", a "number", a "direction".
    """

    id: str
    kind: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer.

    ``kind`` is that of the step: ``predict`` has ``options`` and the answer is one's id; ``count`` has ``low`` and
    ``high`` and the answer is a number's text; ``spot`` has the playable ``cards``, and the answer is their texts
    joined by blanks.
    """

    kind: str
    answer: str
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int = 0
    cards: frozenset[int] = frozenset()


def question(step: Step) -> Question:
    """The question of a predict, count or spot step.

    Raises ``ActionError`` when ``play`` breaks the rules, ``QuestionError`` when there is nothing to answer.
    """
    ask = step.ask
    assert ask is not None
    positions = play_through(step)
    if step.kind == "spot":
        cards = frozenset(card_of(action) for action in positions[0].legal_actions() if is_lay(action))
        if positions[0].seat != step.seat:
            raise QuestionError("the reader is not to move, so no card of theirs can be laid")
        return Question("spot", " ".join(card_text(card) for card in sorted(cards)), cards=cards)
    if step.kind == "count":
        number, high = _COUNTS[ask.what](step, ask, positions)
        return Question("count", str(number), high=high)
    answer, options = _PREDICTIONS[ask.what](step, ask, positions)
    return Question("predict", answer, options)


def is_right(question: Question, answer: str | int | frozenset[int]) -> bool:
    """Whether an answer is right: an option's id, a number, or the ticked cards."""
    if isinstance(answer, frozenset):
        return answer == question.cards
    return str(answer) == question.answer


# Predictions: the answer's id and all options

_Predicted = tuple[str, tuple[Option, ...]]


def _options(kind: str, ids: list[str]) -> tuple[Option, ...]:
    return tuple(Option(id, kind) for id in ids)


def _yes_no(yes: bool) -> _Predicted:
    return ("yes" if yes else "no"), _options("word", ["yes", "no"])


def _number(answer: int, near: list[int]) -> _Predicted:
    """A number among likely ones."""
    return str(answer), _options("number", [str(n) for n in sorted({answer, *near})])


def _going_on(positions: list[Position]) -> Position:
    last = positions[-1]
    if last.over:
        raise QuestionError("the hand is over then")
    return last


def _next(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    last = _going_on(positions)
    return f"seat-{last.seat}", _options("seat", [f"seat-{seat}" for seat in range(last.players)])


def _takes(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    history = positions[-1].history[len(positions[0].history) :]
    kinds = ("take", "draw")
    taken = sum(e.n for made in history for e in made.effects if e.kind in kinds and e.seat == ask.seat)
    rules = positions[0].rules
    return _number(taken, [0, 1, rules.bill or 3, 2 * rules.bill or 6])


def _bill(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    last = _going_on(positions)
    size = last.rules.bill or 3
    top = max(3 * size, last.bill)
    return _number(last.bill, [0, size, 2 * size, top])


def _suit(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    last = _going_on(positions)
    if last.bill:
        raise QuestionError("a bill is open then: only a 7 can be laid, whatever its suit")
    if last.top is None:
        raise QuestionError("no card lies there then")
    suit = suit_of(last.top) if last.named is None else last.named
    return suit_text(suit), _options("suit", list("cdhs"))


def _may(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    last = _going_on(positions)
    if is_lay(ask.do) and card_of(ask.do) not in last.hand(last.seat):
        text = f"seat {last.seat} is to move then and does not hold {card_text(card_of(ask.do))}"
        raise QuestionError(text)
    return _yes_no(ask.do in last.legal_actions())


def _over(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    return _yes_no(positions[-1].over)


def _multiplier(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    outcome = _ended(positions).outcome
    assert outcome is not None
    rules = positions[-1].rules
    return _number(multiplier_of(rules, outcome.last_card), [1, rules.jack_multiplier, rules.seven_multiplier])


def _direction(step: Step, ask: Ask, positions: list[Position]) -> _Predicted:
    last = _going_on(positions)
    clockwise = (last.direction == 1) == last.rules.clockwise
    return ("cw" if clockwise else "ccw"), _options("direction", ["cw", "ccw"])


_PREDICTIONS: Final[dict[str, Callable[[Step, Ask, list[Position]], _Predicted]]] = {
    "next": _next,
    "takes": _takes,
    "bill": _bill,
    "suit": _suit,
    "may": _may,
    "over": _over,
    "multiplier": _multiplier,
    "direction": _direction,
}


# Counts: the number and the highest that can be typed

_Counted = tuple[int, int]


def _ended(positions: list[Position]) -> Position:
    last = positions[-1]
    if not last.over:
        raise QuestionError("play does not end the hand")
    return last


def _hand(step: Step, ask: Ask, positions: list[Position]) -> _Counted:
    first = positions[0]
    if ask.seat != step.seat and ask.seat not in step.open:
        raise QuestionError(f"the reader does not see the hand of seat {ask.seat}: name it in open")
    return points_of(first.rules, first.hand(ask.seat)), 999


def _pays(step: Step, ask: Ask, positions: list[Position]) -> _Counted:
    last = _ended(positions)
    if ask.seat != step.seat and ask.seat not in step.open:
        raise QuestionError(f"the reader does not see the hand of seat {ask.seat}: name it in open")
    return score_hand(last).payments[ask.seat], 999


def _picks(step: Step, ask: Ask, positions: list[Position]) -> _Counted:
    last = _ended(positions)
    outcome = last.outcome
    assert outcome is not None
    if not last.rules.muamele or outcome.winner is None:
        raise QuestionError("no Muamele follows: that takes rules with Muamele and a hand that was won")
    if ask.seat != step.seat and ask.seat not in step.open:
        raise QuestionError(f"the reader does not see the hand of seat {ask.seat}: name it in open")
    return MUAMELE_PICKS * sum(rank_of(card) == Rank.SEVEN for card in last.hand(ask.seat)), 99


def _holds(step: Step, ask: Ask, positions: list[Position]) -> _Counted:
    return positions[-1].count(ask.seat), 52


def _stock(step: Step, ask: Ask, positions: list[Position]) -> _Counted:
    return positions[-1].stock_count, 104


def _unseen(step: Step, ask: Ask, positions: list[Position]) -> _Counted:
    unseen = unseen_cards(step, positions[-1])
    found = sum(
        n
        for card, n in unseen.items()
        if (ask.suit is None or suit_of(card) == ask.suit) and (ask.rank is None or rank_of(card) == ask.rank)
    )
    return found, 104


_COUNTS: Final[dict[str, Callable[[Step, Ask, list[Position]], _Counted]]] = {
    "hand": _hand,
    "pays": _pays,
    "picks": _picks,
    "holds": _holds,
    "stock": _stock,
    "unseen": _unseen,
}
