"""What a rule set means for single cards, worked out once: masks and codes the hot paths look up.

A mask has bit ``1 << card``. Nothing here depends on a position.
"""

from functools import lru_cache
from typing import Final, final

from pisyedili.cards import DECK_SIZE, Rank, rank_mask, rank_of, suit_mask, suit_of
from pisyedili.rules import RuleSet

JACKS: Final = rank_mask(Rank.JACK)
SEVENS: Final = rank_mask(Rank.SEVEN)
ACES: Final = rank_mask(Rank.ACE)
CLUBS: Final = suit_mask(0)

# What a card does when it is laid in a normal turn.
ORDINARY: Final = 0
BILLS: Final = 1
NAMES: Final = 2
GOES_AGAIN: Final = 3
SKIPS: Final = 4
REVERSES: Final = 5
STEPS_BACK: Final = 6


@final
class Tables:
    """Look-up tables of one rule set at one number of players."""

    __slots__ = (
        "acts",
        "after_ace",
        "barred_last",
        "bill",
        "fits",
        "forgive",
        "free_draw",
        "named_fits",
        "one_draw",
        "opening",
        "reshuffle",
        "turn_cap",
        "twins",
    )

    def __init__(self, rules: RuleSet, players: int) -> None:
        jacks = JACKS if rules.jack_on_jack else 0
        self.bill: int = rules.bill
        self.turn_cap: int = rules.turn_cap
        self.one_draw: bool = rules.one_draw
        self.free_draw: bool = rules.draw_when_fits
        self.reshuffle: bool = rules.reshuffle
        self.forgive: bool = rules.stock_out == "forgive"
        self.twins: bool = rules.pisti and rules.decks(players) == 2
        self.barred_last: int = ACES if rules.ace_last_barred else 0
        barred = 0
        for rank in rules.opening_barred:
            barred |= rank_mask(rank)
        self.opening: int = CLUBS & ~barred

        fits: list[int] = []
        after_ace: list[int] = []
        acts: list[int] = []
        for card in range(DECK_SIZE):
            rank, suit = rank_of(card), suit_of(card)
            if rank == Rank.JACK:
                # R4.2; an unnamed jack lies on top after the opening only (R2.4).
                fits.append((suit_mask(suit) & ~JACKS) | jacks)
            else:
                fits.append(suit_mask(suit) | rank_mask(rank) | JACKS)
            after_ace.append(suit_mask(suit) if rules.ace_suit_only else fits[card])
            acts.append(_act(rules, rank))
        self.fits: tuple[int, ...] = tuple(fits)
        """Cards that fit on a card (R3.1, R4.1)."""
        self.after_ace: tuple[int, ...] = tuple(after_ace)
        """Cards that may follow an ace (R6.1, R6.2)."""
        self.acts: tuple[int, ...] = tuple(acts)
        self.named_fits: tuple[int, ...] = tuple((suit_mask(suit) & ~JACKS) | jacks for suit in range(4))
        """Cards that fit after a jack that named a suit (R4.1, R4.2)."""


def _act(rules: RuleSet, rank: int) -> int:
    if rank == Rank.SEVEN and rules.bill:
        return BILLS
    if rank == Rank.JACK:
        return NAMES
    if rank == Rank.ACE:
        return GOES_AGAIN
    if rank == Rank.EIGHT and rules.eight_skips:
        return SKIPS
    if rank == Rank.TEN and rules.ten == "reverse":
        return REVERSES
    if rank == Rank.TEN and rules.ten == "step-back":
        return STEPS_BACK
    return ORDINARY


@lru_cache(maxsize=256)
def tables_of(rules: RuleSet, players: int) -> Tables:
    """The tables of a rule set at a number of players."""
    return Tables(rules, players)


@lru_cache(maxsize=16)
def deck(decks: int) -> tuple[int, ...]:
    """All cards of one or two decks (R1.2), in the order of their numbers."""
    return tuple(card for card in range(DECK_SIZE) for _ in range(decks))
