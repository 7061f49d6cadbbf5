"""Records of hands: what was dealt, what was done, how it ended; a match is a sequence of them.

A record replays: from the seed, or from a position, its actions lead to the same end and the same payments.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pisyedili.actions import IllegalAction, action_text
from pisyedili.match import Match, Muamele
from pisyedili.notation.errors import NotationError
from pisyedili.notation.position_text import parse_position
from pisyedili.position import Position
from pisyedili.rules import Fault, RuleSet
from pisyedili.scoring import score_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand: where it starts, its actions, comments on them, and how it ended."""

    rules: RuleSet
    players: int = 4
    dealer: int = 3
    seed: int = 0
    """Seed of the deal and the reshuffles (R9.1)."""
    position: str | None = None
    """Start of a hand that was not dealt: a complete position string."""
    actions: tuple[int, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    """Pairs of a number of actions made and a text; 0 comments on the start."""
    names: tuple[str, ...] = ()
    """One name a seat, or none."""
    number: int | None = None
    """Number of the hand in its match, from 1."""
    picks: tuple[int, ...] = ()
    """Places picked in Muamele, in order (R10.4)."""
    result: str | None = None
    """Kind of the ending and the winners: ``"out 2"``, ``"blocked"``; None for a hand that goes on."""
    payments: tuple[int, ...] | None = None
    """Points paid by each seat, None for a hand that goes on."""
    extra: tuple[tuple[str, str], ...] = field(default=())
    """Headers this format does not know, kept as they are."""

    def start(self) -> Position:
        """The position the hand starts from. Raises ``NotationError`` for impossible players, dealer or position."""
        if self.position is not None:
            setup = parse_position(self.position)
            if setup.hidden:
                raise _error("hidden-cards", "position", "a record starts from a position whose cards are all known")
            if setup.rules != self.rules:
                raise _error("other-rules", "rules", "the position has other rules than the record")
            return Position.from_setup(setup, self.seed)
        try:
            return Position.deal(self.rules, self.players, self.dealer, self.seed)
        except ValueError as error:
            raise _error("no-deal", "deal", str(error)) from None

    def positions(self) -> Iterator[Position]:
        """Positions of the hand, the start first, each an independent copy.

        Raises ``NotationError`` at an action that the rules refuse.
        """
        position = self.start()
        yield position.copy()
        for number, action in enumerate(self.actions, 1):
            try:
                position.apply(action)
            except IllegalAction as error:
                said = f"action {number}, {action_text(action)}: {error}"
                raise _error("illegal-action", "actions", said) from None
            yield position.copy()

    def replay(self) -> Position:
        """The position after all actions, checked against ``result``, ``picks`` and ``payments``.

        Raises ``NotationError`` when an action is illegal or the record says another end.
        """
        *_, position = self.positions()
        found = result_text(position)
        if found != self.result:
            raise _error("other-result", "result", f"the actions lead to {found}, the record says {self.result}")
        payments = self._payments(position) if position.over else None
        if payments != self.payments:
            raise _error("other-payments", "payments", f"the payments are {payments}, the record says {self.payments}")
        return position

    def _payments(self, position: Position) -> tuple[int, ...]:
        if not self.picks:
            return score_hand(position).payments
        if not position.rules.muamele:
            raise _error("no-picks", "picks", "nothing is picked in this rule set")
        try:
            muamele = Muamele(position)
            for place in self.picks:
                muamele.pick(place)
        except ValueError as error:
            raise _error("wrong-pick", "picks", str(error)) from None
        return score_hand(position, muamele.picked).payments


def _error(id: str, name: str, text: str) -> NotationError:
    return NotationError((Fault(id, (name,), text),))


def result_text(position: Position) -> str | None:
    """Kind of the ending and the winners' seats: ``"out 2"``, ``"stock-out 0 3"``, ``"blocked"``; None before."""
    outcome = position.outcome
    return None if outcome is None else " ".join([outcome.kind, *map(str, outcome.winners)])


def record_hand(
    position: Position,
    *,
    names: tuple[str, ...] = (),
    number: int | None = None,
    picks: tuple[int, ...] = (),
    payments: tuple[int, ...] | None = None,
) -> HandRecord:
    """The record of a dealt hand whose actions were all made with ``Position.apply``.

    Raises ``ValueError`` when the history is not complete.
    """
    if len(position.history) != position.ply:
        raise ValueError("the position does not remember its hand from the deal on")
    if payments is None and position.over:
        payments = score_hand(position).payments
    return HandRecord(
        rules=position.rules,
        players=position.players,
        dealer=position.dealer,
        seed=position.seed,
        actions=tuple(made.action for made in position.history),
        names=names,
        number=number,
        picks=picks,
        result=result_text(position),
        payments=payments,
    )


def record_match(match: Match, names: tuple[str, ...] = ()) -> tuple[HandRecord, ...]:
    """Records of a match's hands so far, the current one included; void deals are left out (R2.6)."""
    records = [
        record_hand(past.position, names=names, number=number, picks=past.picks, payments=past.score.payments)
        for number, past in enumerate(match.past, 1)
    ]
    score, muamele = match.hand_score, match.muamele
    records.append(
        record_hand(
            match.position,
            names=names,
            number=match.hand_number,
            picks=muamele.taken if muamele else (),
            payments=score.payments if score else None,
        )
    )
    return tuple(records)
