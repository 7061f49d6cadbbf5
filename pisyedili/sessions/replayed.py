"""Recorded hands, replayed: the position and the story at every point of a match."""

from collections.abc import Sequence
from dataclasses import dataclass

from pisyedili.actions import card_of, is_lay
from pisyedili.cards import Rank, rank_of
from pisyedili.effects import Effect
from pisyedili.match import Muamele
from pisyedili.notation import HandRecord
from pisyedili.position import Position
from pisyedili.scoring import HandScore, score_hand
from pisyedili.sessions.chronicle import Before, Chronicle
from pisyedili.sessions.ending import Sheet

# What the scrubber marks: cards that do something.
MARKED = {Rank.SEVEN: "7", Rank.EIGHT: "8", Rank.TEN: "10", Rank.JACK: "J", Rank.ACE: "A"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand after `at` actions."""

    at: int
    position: Position
    chronicle: Chronicle
    effects: tuple[Effect, ...]
    """Of the last action."""


class ReplayedHand:
    """One record of a match. Raises ``NotationError`` when it does not replay."""

    def __init__(self, record: HandRecord) -> None:
        record.replay()
        self.record = record
        self._moment: Moment | None = None
        last = self.moment(len(record.actions))
        self.rows = last.chronicle.rows
        self.players = last.position.players

    @property
    def count(self) -> int:
        """Number of actions."""
        return len(self.record.actions)

    def moment(self, at: int) -> Moment:
        """The hand after `at` actions, 0 to ``count``. The one asked for last is kept; it is not for changing."""
        if self._moment is not None and self._moment.at == at:
            return self._moment
        position, chronicle = self.record.start(), Chronicle()
        effects: tuple[Effect, ...] = ()
        for action in self.record.actions[:at]:
            before = Before.of(position)
            effects = position.apply(action)
            chronicle.feed(before, action, effects, position)
        self._moment = Moment(at, position, chronicle, effects)
        return self._moment

    def mark(self, row: int) -> str | None:
        """What the scrubber shows at a row: "7", "8", "10", "J", "A" or nothing."""
        action = self.record.actions[self.rows[row].at - 1]
        return MARKED.get(Rank(rank_of(card_of(action)))) if is_lay(action) else None

    def comment(self, after: int, upto: int) -> str:
        """Comments on the actions numbered `after` + 1 to `upto`; with 0, 0 those on the start."""
        texts = [text for at, text in self.record.comments if after < at <= upto or at == after == upto == 0]
        return " ".join(texts)

    def score(self, position: Position) -> HandScore | None:
        """Score of the finished hand, with what was picked in Muamele (R10.4)."""
        if not position.over:
            return None
        if not self.record.picks:
            return score_hand(position)
        muamele = Muamele(position)
        for place in self.record.picks:
            muamele.pick(place)
        return score_hand(position, muamele.picked)


def sheet(hands: Sequence[ReplayedHand], index: int, moment: Moment) -> Sheet:
    """The score sheet at a moment of hand `index` of a match."""
    score = hands[index].score(moment.position)
    past = tuple(hand.record.payments for hand in hands[:index] if hand.record.payments is not None)
    scores = past if score is None else (*past, score.payments)
    rules = moment.position.rules
    totals = [sum(payments[seat] for payments in scores) for seat in range(moment.position.players)]
    ended = index + 1 == rules.hands or (rules.target is not None and max(totals) >= rules.target)
    single = len(hands) == 1
    return Sheet(moment.position, scores, score, index + 1, score is not None and (single or ended), single)
