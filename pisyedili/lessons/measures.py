"""What makes an action the best one in a ``choose`` step, worked out from what the reader may see.

Each measure is a number for every legal action. Unseen cards are counted, never looked at. An action that leaves
the turn with the reader (an ace, an 8 with two players) is worth as much as the best way to go on.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from pisyedili.actions import DRAW, PASS, card_of, is_lay
from pisyedili.cards import Rank, rank_of, suit_of
from pisyedili.lessons.model import Step
from pisyedili.lessons.play import act_own
from pisyedili.position import Position
from pisyedili.rules import RuleSet
from pisyedili.scoring import multiplier_of, points_of
from pisyedili.tables import GOES_AGAIN, SEVENS, Tables, deck, tables_of


@dataclass(frozen=True, slots=True)
class After:
    """What the reader knows once an own action is made; what was drawn is unknown."""

    step: Step
    position: Position
    """Only what the reader may see is read off it."""
    hand: tuple[int, ...]
    """Own cards, without one that was drawn."""
    drawn: int
    """Cards drawn or taken by the action, unknown."""
    unseen: Counter[int]
    """Cards the reader has not seen: neither in the own or an open hand nor in the known pile."""
    laid: int
    """Own cards laid so far in this turn."""
    taken: int
    """Cards that the next seat, in the direction before the action, has taken in this turn of the reader's."""
    out: int
    """What the last card multiplies by when the reader has gone out, else 0."""

    @property
    def rules(self) -> RuleSet:
        return self.position.rules

    @property
    def tables(self) -> Tables:
        return tables_of(self.rules, self.position.players)

    @property
    def suit(self) -> int | None:
        """The suit in force: named, or that of the top card."""
        position = self.position
        return position.named if position.named is not None else _suit(position.top)

    def fitting(self) -> int:
        """Mask of the cards that fit once any bill is paid, for a turn that begins."""
        position = self.position
        if position.named is not None:
            return self.tables.named_fits[position.named]
        assert position.top is not None
        return self.tables.fits[position.top]

    def allowed(self) -> int:
        """Mask of the cards that the next to move may lay."""
        position = self.position
        if position.phase in ("open", "lap"):
            return self.tables.opening
        mask = SEVENS if position.bill else self.fitting()
        return mask & ~self.tables.barred_last if position.count(position.seat) == 1 else mask  # R6.6


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: which end is the better one, whether it is about a certain seat, and how it is worked out."""

    best: Literal["min", "max"]
    who: bool
    of: Callable[[After], int]


def values(step: Step, position: Position) -> dict[int, int]:
    """The measure of a ``choose`` step for each legal action of the reader in ``position``.

    Raises ``ValueError`` when the reader is not to move.
    """
    assert step.measure is not None
    if position.over or position.seat != step.seat:
        raise ValueError("the reader is not to move")
    measure = MEASURES[step.measure]
    return {action: _value(measure, step, position, action) for action in position.legal_actions()}


def best_actions(step: Step, position: Position) -> tuple[int, ...]:
    """The right actions: those of the best value; ties are all right.

    Drawing or passing is right only when it is better than everything else: it says nothing about the cards.
    """
    found = values(step, position)
    assert step.measure is not None
    best = (min if MEASURES[step.measure].best == "min" else max)(found.values())
    right = [action for action, value in found.items() if value == best]
    active = [action for action in right if action not in (DRAW, PASS)]
    return tuple(active or right)


def known_pile(step: Step, position: Position) -> tuple[int, ...]:
    """The discards the reader knows: those the step hides under the pile are not among them."""
    under = 0 if step.setup is None or position.reshuffles > step.setup.reshuffles else step.setup.under
    return position.discards[under:]


def unseen_cards(step: Step, position: Position) -> Counter[int]:
    """Cards that lie neither in the own or an open hand nor in the known pile."""
    cards = Counter(deck(position.rules.decks(position.players)))
    for seat in {step.seat, *step.open}:
        cards.subtract(position.hand(seat))
    cards.subtract(known_pile(step, position))
    return +cards


def _suit(card: int | None) -> int | None:
    return None if card is None else suit_of(card)


def _value(measure: Measure, step: Step, position: Position, action: int, laid: int = 0, taken: int = 0) -> int:
    after = _after(step, position, action, laid, taken)
    here = after.position
    if here.over or here.seat != step.seat:
        return measure.of(after)
    if not is_lay(action):
        # What was drawn is unknown: worth what the table is worth after a pass. A taken bill may keep the turn.
        return measure.of(after)
    # The turn is still the reader's: the best way on, to stop here included.
    ways = [_value(measure, step, here, way, after.laid, after.taken) for way in here.legal_actions()]
    return (min if measure.best == "min" else max)(ways)


def _after(step: Step, position: Position, action: int, laid: int, taken: int) -> After:
    seat = step.seat
    next_seat = (seat + position.direction) % position.players
    here = act_own(position, action)
    hand = list(position.hand(seat))
    lays = is_lay(action)
    if lays:
        hand.remove(card_of(action))
    effects = here.history[-1].effects
    taken += sum(effect.n for effect in effects if effect.kind == "take" and effect.seat == next_seat)
    drawn = sum(effect.n for effect in effects if effect.kind in ("draw", "take") and effect.seat == seat)
    unseen = unseen_cards(step, position)
    outcome = here.outcome
    out = 0
    if outcome is not None and outcome.kind == "out" and outcome.winner == seat:
        out = multiplier_of(here.rules, outcome.last_card)
    if action == DRAW and not here.over and here.seat == seat and here.phase not in ("open", "lap"):
        here = act_own(here, PASS)
    return After(step, here, tuple(hand), drawn, unseen, laid + lays, taken, out)


# The measures


def _fit_count(cards: Iterable[int], mask: int) -> int:
    return sum(mask >> card & 1 for card in cards)


def _outs(after: After) -> int:
    """Unseen cards with which seat ``who``, on one card, could go out at its next turn."""
    who = after.step.who
    assert who is not None
    position = after.position
    if position.over or position.seat != who or position.count(who) != 1:
        return 0
    mask = after.allowed()
    if who in after.step.open:
        return _fit_count(position.hand(who), mask)
    return _fit_count(after.unseen.elements(), mask)


def _points_left(after: After) -> int:
    """Points in hand; an unknown card counts as the cheapest there may be."""
    cheapest = min([after.rules.points[card % 13] for card in after.unseen], default=0)
    return points_of(after.rules, after.hand) + after.drawn * cheapest


def _fits_next(after: After) -> int:
    """Unseen cards that the seat to move next could lay."""
    position = after.position
    if position.over or position.seat == after.step.seat:
        return 0
    if position.seat in after.step.open:
        return _fit_count(position.hand(position.seat), after.allowed())
    return _fit_count(after.unseen.elements(), after.allowed())


def _fits_own(after: After) -> int:
    """Own remaining cards that could be laid on the card left on top."""
    if after.position.top is None:
        return 0
    barred = after.tables.barred_last if len(after.hand) == 1 and not after.drawn else 0
    return _fit_count(after.hand, after.fitting() & ~barred)


def _armour(after: After) -> int:
    """Sevens kept."""
    return sum(rank_of(card) == Rank.SEVEN for card in after.hand)


def _finish(after: After) -> int:
    """What going out multiplies by, now or at the next turn if the top card stays; 0 when there is no way."""
    if after.out:
        return after.out
    if after.drawn or after.position.top is None or after.position.over:
        return 0
    return _best_finish(after, after.hand, after.fitting())


def _best_finish(after: After, hand: tuple[int, ...], mask: int) -> int:
    """The best multiplier with which these cards can all be laid in one turn."""
    best = 0
    for card in hand:
        if not mask >> card & 1:
            continue
        if len(hand) == 1:
            if not after.tables.barred_last >> card & 1:
                best = max(best, multiplier_of(after.rules, card))
        elif after.tables.acts[card] == GOES_AGAIN:
            rest = list(hand)
            rest.remove(card)
            best = max(best, _best_finish(after, tuple(rest), after.tables.after_ace[card]))
    return best


def _takes_next(after: After) -> int:
    """Cards that the next seat has to take, or that are owed."""
    return after.taken + after.position.bill


def _run(after: After) -> int:
    """Own cards laid in this turn."""
    return after.laid


def _unseen_suit(after: After) -> int:
    """Unseen cards of the suit in force."""
    return sum(n for card, n in after.unseen.items() if suit_of(card) == after.suit)


MEASURES: Final[dict[str, Measure]] = {
    "outs": Measure("min", True, _outs),
    "points-left": Measure("min", False, _points_left),
    "fits-next": Measure("min", False, _fits_next),
    "fits-own": Measure("max", False, _fits_own),
    "armour": Measure("max", False, _armour),
    "finish": Measure("max", False, _finish),
    "takes-next": Measure("max", False, _takes_next),
    "run": Measure("max", False, _run),
    "unseen-suit": Measure("max", False, _unseen_suit),
}
"""Each measure by its name in a lesson's data."""

__all__ = ["MEASURES", "Measure", "best_actions", "known_pile", "unseen_cards", "values"]
