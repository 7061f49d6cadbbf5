"""A match: hands until one of R11.1's ends, and Muamele between them (R10.4)."""

from typing import NamedTuple, final

from pisyedili.cards import Rank, rank_of
from pisyedili.position import Position
from pisyedili.rules import MUAMELE_PICKS, RuleSet
from pisyedili.scoring import HandScore, score_hand
from pisyedili.shuffle import check_seed, hand_seed


class MatchError(ValueError):
    """Something that cannot be done at this point of a match."""


@final
class Muamele:
    """The picking of face-down stock cards after a won hand (R10.4).

    Seats still holding sevens pick three cards for each, and three more for each 7 picked, in playing order
    from the winner, until the stock is dry.
    """

    __slots__ = ("_due", "_order", "_picked", "_stock", "_taken")

    def __init__(self, position: Position) -> None:
        outcome = position.outcome
        if outcome is None or outcome.winner is None:
            raise MatchError("Muamele follows a hand that was won")
        players = position.players
        self._stock = position.stock
        self._taken: list[int] = []
        self._picked: list[list[int]] = [[] for _ in range(players)]
        self._due = [
            MUAMELE_PICKS * sum(rank_of(card) == Rank.SEVEN for card in position.hand(seat)) for seat in range(players)
        ]
        step = position.direction
        self._order = [(outcome.winner + step * n) % players for n in range(1, players)]

    @property
    def seat(self) -> int | None:
        """Who picks next; None when all is done."""
        if len(self._taken) == len(self._stock):
            return None
        return next((seat for seat in self._order if self._due[seat]), None)

    @property
    def due(self) -> int:
        """Picks still due from ``seat``, more than the stock has perhaps; 0 when all is done."""
        seat = self.seat
        return 0 if seat is None else self._due[seat]

    @property
    def done(self) -> bool:
        return self.seat is None

    @property
    def stock_count(self) -> int:
        """Number of places in the face-down row, those already picked from included."""
        return len(self._stock)

    @property
    def taken(self) -> tuple[int, ...]:
        """Places picked so far, in the order of picking."""
        return tuple(self._taken)

    @property
    def row(self) -> tuple[int | None, ...]:
        """The face-down row: cards already picked, None where still face down."""
        shown = set(self._taken)
        return tuple(card if place in shown else None for place, card in enumerate(self._stock))

    @property
    def picked(self) -> tuple[tuple[int, ...], ...]:
        """Cards picked by each seat, in the order of picking."""
        return tuple(tuple(cards) for cards in self._picked)

    def pick(self, index: int) -> int:
        """Pick the card at a place of the row for ``seat``. Returns the card.

        Raises ``MatchError`` when nothing is due, or for a place that is empty or does not exist.
        """
        seat = self.seat
        if seat is None:
            raise MatchError("nothing is due")
        if not 0 <= index < len(self._stock) or index in self._taken:
            raise MatchError("no card at this place")
        card = self._stock[index]
        self._taken.append(index)
        self._picked[seat].append(card)
        self._due[seat] += MUAMELE_PICKS * (rank_of(card) == Rank.SEVEN) - 1
        return card


class PastHand(NamedTuple):
    """A hand of a match that is settled and left."""

    position: Position
    score: HandScore
    picks: tuple[int, ...]
    """Places picked in Muamele, in order (R10.4)."""


@final
class Match:
    """Hands until R11.1 ends the match. The current hand is ``position``; make its actions there.

    Hand ``k``'s seed derives from the match's seed (``shuffle.hand_seed``); a void hand (R2.6) is dealt again
    by the same dealer and not counted. Raises ``ValueError`` for players, dealer or seed out of range.
    """

    __slots__ = ("_muamele", "_past", "attempt", "dealer", "hand_number", "players", "position", "rules", "seed")

    def __init__(self, rules: RuleSet, players: int = 4, dealer: int | None = None, seed: int = 0) -> None:
        self.rules = rules
        self.players = players
        self.dealer = players - 1 if dealer is None else dealer
        """Dealer of the current hand (R1.6)."""
        self.seed = check_seed(seed)
        self.hand_number = 1
        """Number of the current hand, from 1."""
        self.attempt = 0
        """Deals of the current hand that were void."""
        self._past: list[PastHand] = []
        self._muamele: Muamele | None = None
        self.position = self._deal()

    def _deal(self) -> Position:
        seed = hand_seed(self.seed, self.hand_number, self.attempt)
        return Position.deal(self.rules, self.players, self.dealer, seed)

    @property
    def muamele(self) -> Muamele | None:
        """Muamele of the current hand once it was won and somebody holds a 7, until the next hand is dealt."""
        outcome = self.position.outcome
        if outcome is None or outcome.kind != "out" or not self.rules.muamele:
            return None
        if self._muamele is None:
            self._muamele = Muamele(self.position)
        began = bool(self._muamele.taken)
        return self._muamele if began or not self._muamele.done else None

    @property
    def settled(self) -> bool:
        """The current hand is over, its Muamele included, and it counts."""
        outcome = self.position.outcome
        if outcome is None or outcome.kind == "void":
            return False
        muamele = self.muamele
        return muamele is None or muamele.done

    @property
    def hand_score(self) -> HandScore | None:
        """Score of the current hand once it is over, with what has been picked so far; None before."""
        if not self.position.over:
            return None
        muamele = self.muamele
        return score_hand(self.position, muamele.picked if muamele else ())

    @property
    def hand_scores(self) -> list[HandScore]:
        """Scores of the hands that count, the current one included once it is settled."""
        current = self.hand_score if self.settled else None
        return [past.score for past in self._past] + ([current] if current else [])

    @property
    def past(self) -> tuple[PastHand, ...]:
        """The hands before the current one; void deals are left out (R2.6)."""
        return tuple(self._past)

    @property
    def scores(self) -> list[tuple[int, ...]]:
        """Payments of each settled hand."""
        return [score.payments for score in self.hand_scores]

    @property
    def totals(self) -> tuple[int, ...]:
        """Sum of each seat's payments."""
        return tuple(sum(payments[seat] for payments in self.scores) for seat in range(self.players))

    @property
    def over(self) -> bool:
        """Whether R11.1 has ended the match."""
        if not self.settled:
            return False
        if self.rules.target is not None:
            return max(self.totals) >= self.rules.target
        return self.hand_number == self.rules.hands

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats of the lowest total once the match is over (R11.2), else none."""
        if not self.over:
            return ()
        totals = self.totals
        return tuple(seat for seat in range(self.players) if totals[seat] == min(totals))

    def next_hand(self) -> Position:
        """Deal the next hand, or a void one again (R2.6). Returns the new ``position``.

        Raises ``MatchError`` while the hand or its Muamele goes on, and after the match.
        """
        outcome = self.position.outcome
        if outcome is None:
            raise MatchError("the hand is not over")
        if outcome.kind == "void":
            self.attempt += 1
        else:
            if not self.settled:
                raise MatchError("Muamele is not done")
            if self.over:
                raise MatchError("the match is over")
            score, muamele = self.hand_score, self.muamele
            assert score is not None
            self._past.append(PastHand(self.position, score, muamele.taken if muamele else ()))
            self.hand_number += 1
            self.attempt = 0
            self.dealer = (self.dealer + 1) % self.players
        self._muamele = None
        self.position = self._deal()
        return self.position

    def __repr__(self) -> str:
        return f"<Match {self.rules.name} hand {self.hand_number} totals {self.totals}>"
