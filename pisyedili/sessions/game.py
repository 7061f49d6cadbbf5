"""A match as it was played: seed, deals, actions. Everything else follows from these by replay."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from pisyedili.bots import BOTS
from pisyedili.effects import Effect
from pisyedili.match import Match, MatchError, Muamele
from pisyedili.notation import HandRecord, parse_position, position_text, record_match, record_text, result_text
from pisyedili.position import Position
from pisyedili.sessions.chronicle import Before, Chronicle
from pisyedili.sessions.spec import Spec
from pisyedili.shuffle import mix
from pisyedili.view import View

_FILL: Final = 1
_BOT: Final = 2
_MATCH: Final = 3


def later_match_seed(seed: int, number: int) -> int:
    """Seed of the `number`-th match (counted from 0) at a table whose first match has `seed`."""
    return seed if number == 0 else mix(mix(seed, _MATCH), number)


@dataclass(slots=True)
class Deal:
    """One deal of a match and what was done in it."""

    actions: list[int] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    """Places picked in Muamele (R10.4)."""


class Game:
    """A running match at one table.

    `number` counts the matches at this table from 0; the deal moves on by one seat each match.
    """

    def __init__(self, spec: Spec, seed: int, number: int = 0, deals: Sequence[Deal] = ()) -> None:
        self.spec = spec
        self.table_seed = seed
        self.number = number
        self.seed = later_match_seed(seed, number)
        self.deals: list[Deal] = []
        self.match = Match(spec.rules, spec.players, self.first_dealer, self.seed)
        self.start: str | None = None
        self._under = (0, 0)
        position = self._placed()
        if position is not None:
            # One hand, from there on.
            self.match.position = position
            self.start = position_text(position)
        if spec.position is not None:
            setup = parse_position(spec.position)
            self._under = (setup.under, setup.reshuffles)
        self._begin()
        for index, deal in enumerate(deals):
            if index:
                self.next_hand()
            for action in deal.actions:
                self.apply(action)
            for pick in deal.picks:
                self.pick(pick)

    @property
    def first_dealer(self) -> int:
        """Who deals the first hand."""
        return (self.spec.players - 1 + self.number) % self.spec.players

    def _placed(self) -> Position | None:
        """The given position, hidden cards given out at random (R1.7); None where the match begins with a deal."""
        if self.spec.position is None:
            return None
        setup = parse_position(self.spec.position)
        return Position.from_setup(setup.fill(mix(self.seed, _FILL)), self.seed)

    def _begin(self) -> None:
        self.deals.append(Deal())
        self.chronicle = Chronicle()
        self.last: tuple[Effect, ...] = ()
        self.last_picker = 0

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def single(self) -> bool:
        """One hand from a given position, not a match."""
        return self.spec.position is not None

    @property
    def pile(self) -> tuple[int, ...]:
        """The discards somebody has seen, oldest first: what a given position leaves unknown is no part of it."""
        under, reshuffles = self._under
        discards = self.match.position.discards
        return discards[under:] if self.match.position.reshuffles == reshuffles else discards

    @property
    def over(self) -> bool:
        """Whether there is no further hand."""
        return self.match.over or (self.single and self.match.settled)

    @property
    def winners(self) -> tuple[int, ...]:
        """Lowest totals (R11.2) once it is over."""
        totals = self.match.totals
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals)) if self.over else ()

    @property
    def muamele(self) -> Muamele:
        """The Muamele of the hand that was just won; ``MatchError`` when there is none."""
        muamele = self.match.muamele
        if muamele is None:
            raise MatchError("nothing is due")
        return muamele

    @property
    def actions(self) -> list[int]:
        """Actions of the current deal."""
        return self.deals[-1].actions

    def apply(self, action: int) -> tuple[Effect, ...]:
        """Make an action. Raises ``IllegalAction``; nothing has changed then."""
        position = self.match.position
        before = Before.of(position)
        effects = position.apply(action)
        self.actions.append(action)
        self.chronicle.feed(before, action, effects, position)
        self.last = effects
        return effects

    def pick(self, place: int) -> int:
        """Pick a face-down card for whoever has to. Raises ``MatchError``."""
        muamele = self.muamele
        seat = muamele.seat
        card = muamele.pick(place)
        assert seat is not None
        self.last_picker = seat
        self.deals[-1].picks.append(place)
        self.last = ()
        return card

    def next_hand(self) -> None:
        """Deal again. Raises ``MatchError`` while there is something left to do, and after the match."""
        self.match.next_hand()
        self._begin()

    def rewound(self, count: int) -> "Game":
        """The same match with only `count` actions of the current deal."""
        return self.replayed([*self.deals[:-1], Deal(self.actions[:count])])

    def replayed(self, deals: Sequence[Deal]) -> "Game":
        """The same match with these deals."""
        return Game(self.spec, self.table_seed, self.number, deals)

    def record(self, names: tuple[str, ...]) -> str:
        """Record of everything played so far, as text. It holds the seeds: whoever reads it knows every card (R1.7)."""
        if self.start is None:
            return record_text(record_match(self.match, names))
        position, score, muamele = self.match.position, self.match.hand_score, self.match.muamele
        return record_text(
            HandRecord(
                rules=self.spec.rules,
                players=self.spec.players,
                dealer=position.dealer,
                seed=position.seed,
                position=self.start,
                actions=tuple(self.actions),
                names=names,
                picks=muamele.taken if muamele else (),
                result=result_text(position),
                payments=score.payments if score else None,
            )
        )

    def view(self, seat: int) -> View:
        return View.of(self.match.position, seat, self.match)

    def _chance(self) -> Random:
        """A source of chance that depends on the deal and the number of actions made, so that replays agree."""
        place = len(self.deals) * 1_000_000 + len(self.actions) + len(self.deals[-1].picks)
        return Random(mix(mix(self.seed, _BOT), place))

    def bot_action(self) -> int:
        """What the bot to move does."""
        seat = self.match.position.seat
        bot = BOTS[self.spec.bots[(seat - self.spec.seat) % self.spec.players - 1]]()
        return bot.choose(self.view(seat), self._chance())

    def bot_pick(self) -> int:
        """The face-down place a bot picks: any."""
        down = [place for place, card in enumerate(self.muamele.row) if card is None]
        return down[int(self._chance().random() * len(down))]

    def gained(self, seat: int) -> Counter[int]:
        """Cards a seat received by the last action."""
        cards = [card for e in self.last if e.kind in ("draw", "take") and e.seat == seat for card in e.cards]
        return Counter(card for card in cards if card is not None)
