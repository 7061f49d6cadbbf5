"""What tables differ in, as plain settings: the three published sets, and any mix of the engine's fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tests.reference.cards import RANKS

if TYPE_CHECKING:
    from pisyedili.rules import RuleSet


@dataclass(frozen=True)
class Settings:
    """Everything a hand depends on."""

    points: Mapping[str, int]  # R10.2: rank -> value
    times: Mapping[str, int]  # R10.3: rank of the last card -> its multiplier
    two_decks_from: int | None = None  # R1.2: the number of players from which two decks are used
    lap: bool = False  # R2.1: everyone's first card is a club, not only the opener's
    not_first: frozenset[str] = frozenset()  # R2.5: ranks that may not be laid in the opening
    void_without_club: bool = True  # R2.6: otherwise the hand ends as by R9.3
    draw_until_fit: bool = False  # R3.3: more than one draw a turn, otherwise R3.2
    draw_only_when_stuck: bool = False  # R3.3
    jack_on_jack: bool = False  # R4.2
    bill_of_seven: int = 3  # R5.1; 0: an ordinary card
    plays_on_after_taking: bool = False  # R5.3
    ace_gives: int = 1  # R6.1, R6.2: cards every other player takes
    after_ace_suit_only: bool = True  # R6.1, otherwise R6.2 and R6.3
    last_ace_barred: bool = False  # R6.6
    eight_skips: bool = True  # R7.1
    ten: str = "turn"  # R7.2 "turn", R7.3 "step back", or "nothing"
    twins: bool = False  # R8
    reshuffles: bool = True  # R9.1
    nothing_left: str = "forgiven"  # R9.2 "forgiven"; R9.3 "ends" (no winner) or "lowest" (the lowest hand wins)
    turn_cap: int = 1000  # R9.5
    muamele: bool = False  # R10.4
    muamele_cards: int = 3  # R10.4: cards picked for each seven
    muamele_times: bool = False  # R10.4: whether the picked cards' points are multiplied too

    def decks(self, players: int) -> int:
        """R1.2."""
        return 2 if self.two_decks_from is not None and players >= self.two_decks_from else 1


PIPS: Mapping[str, int] = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "Q": 10, "K": 10}

TABLE = Settings(
    points={**PIPS, "J": 25, "A": 11},
    times={"7": 3, "J": 2},
)

CLASSIC = replace(
    TABLE,
    points={**PIPS, "J": 25, "7": 20, "A": 15},
    draw_until_fit=True,
    draw_only_when_stuck=True,
    ace_gives=0,
    after_ace_suit_only=False,
    reshuffles=False,
    nothing_left="lowest",
)

CARDIVA = replace(
    TABLE,
    two_decks_from=3,
    lap=True,
    not_first=frozenset({"7", "10", "J", "A"}),
    void_without_club=False,
    jack_on_jack=True,
    plays_on_after_taking=True,
    after_ace_suit_only=False,
    last_ace_barred=True,
    eight_skips=False,
    ten="step back",
    twins=True,
    reshuffles=False,
    nothing_left="ends",
    muamele=True,
)

SETTINGS = {"table": TABLE, "classic": CLASSIC, "cardiva": CARDIVA}


def settings_of(rules: RuleSet) -> Settings:
    """The settings of any rule set of the engine, house mixes included."""
    return Settings(
        points=dict(zip(RANKS, rules.points, strict=True)),
        times={"7": rules.seven_multiplier, "J": rules.jack_multiplier},
        two_decks_from=rules.two_decks_from,
        lap=rules.opening_lap,
        not_first=frozenset(RANKS[rank - 2] for rank in rules.opening_barred),
        void_without_club=rules.void_without_club,
        draw_until_fit=not rules.one_draw,
        draw_only_when_stuck=not rules.draw_when_fits,
        jack_on_jack=rules.jack_on_jack,
        bill_of_seven=rules.bill,
        plays_on_after_taking=rules.take_keeps_turn,
        ace_gives=rules.ace_takes,
        after_ace_suit_only=rules.ace_suit_only,
        last_ace_barred=rules.ace_last_barred,
        eight_skips=rules.eight_skips,
        ten={"reverse": "turn", "step-back": "step back", "none": "nothing"}[rules.ten],
        twins=rules.pisti,
        reshuffles=rules.reshuffle,
        nothing_left={"forgive": "forgiven", "no-winner": "ends", "lowest-wins": "lowest"}[rules.stock_out],
        turn_cap=rules.turn_cap,
        muamele=rules.muamele,
        muamele_times=rules.muamele_multiplied,
    )
