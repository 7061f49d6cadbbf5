"""The engine against the reference written from the rules alone: same actions, states and scores at every step.

10,000 random hands by default; set PISYEDILI_REFERENCE_HANDS for another number (a million takes about an hour).
A failure names its case: `play(Case(...))` from tests.reference.side_by_side plays it again.
"""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pisyedili.match import Match
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, CLASSIC, RULE_SETS, TABLE, RuleSet
from tests.reference import match as sheet_rules
from tests.reference.cards import card
from tests.reference.engine import Hand
from tests.reference.settings import SETTINGS, settings_of
from tests.reference.side_by_side import (
    Case,
    Disagreement,
    compare_muamele,
    compare_state,
    nth_case,
    play,
    play_on,
    reference_of,
    start,
)

HANDS = int(os.environ.get("PISYEDILI_REFERENCE_HANDS", "10000"))

SHARES = {
    ("table", 2): 8,
    ("table", 3): 8,
    ("table", 4): 16,
    ("classic", 2): 5,
    ("classic", 3): 5,
    ("classic", 4): 10,
    ("classic", 5): 4,
    ("classic", 6): 4,
    ("cardiva", 2): 6,
    ("cardiva", 3): 10,
    ("cardiva", 4): 12,
    ("mix", 2): 3,
    ("mix", 3): 4,
    ("mix", 4): 5,
}
"""Hundredths of the hands by rule set and number of players; "mix" is a house mix drawn from the seed."""

ENDINGS = {
    "table": {"out", "blocked", "void", "cap"},
    "classic": {"out", "stock-out", "void"},
    "cardiva": {"out", "stock-out"},
    "mix": {"out", "blocked", "void", "cap", "stock-out"},
}


def test_shares_are_hundredths() -> None:
    assert sum(SHARES.values()) == 100


@pytest.mark.parametrize("rules", ["table", "classic", "cardiva"])
def test_settings_written_from_the_rules_are_the_engines(rules: str) -> None:
    """R1 to R10: the two sets of data, written apart, say the same."""
    assert settings_of(RULE_SETS[rules]) == SETTINGS[rules]


@pytest.mark.parametrize("rules", ["table", "classic", "cardiva", "mix"])
def test_both_engines_agree_at_every_step(rules: str) -> None:
    """R2 to R10.4 on random hands; and the hands reach every ending their rule set has (R9.5, R2.6)."""
    endings: Counter[str] = Counter()
    for (name, players), share in SHARES.items():
        if name == rules:
            endings.update(play(nth_case(name, players, number)) for number in range(HANDS * share // 100))
    if HANDS >= 10_000:
        assert set(endings) == ENDINGS[rules], endings


@pytest.mark.parametrize(
    ("rules", "players"), [(TABLE, 2), (TABLE, 4), (CLASSIC, 4), (CLASSIC, 6), (CARDIVA, 2), (CARDIVA, 4)]
)
def test_matches_agree(rules: RuleSet, players: int) -> None:
    """R1.6, R10.4, R11: dealers, Muamele, sheets, the end and the winners of whole matches."""
    for seed in range(12):
        rng = Random(f"{rules.name} {players} {seed}")
        dealer = rng.randrange(players)
        match = Match(rules, players, dealer, seed)
        sheet: list[list[int]] = []
        while True:
            position = match.position
            assert position.dealer == dealer, seed
            hand = reference_of(position)
            kind, _ = play_on(position, hand, Case(rules.name, players, "eager", seed), rng)
            if kind == "void":
                assert not match.over
                match.next_hand()  # R2.6: the same dealer, uncounted
                continue
            payments = hand.payments()
            if match.muamele is not None:
                assert not match.settled
                payments = list(compare_muamele(match.muamele, position, hand, rng))
            sheet.append(payments)
            assert [list(row) for row in match.scores] == sheet, seed
            assert list(match.totals) == sheet_rules.totals(sheet), seed
            assert match.over == sheet_rules.is_over(sheet, rules.hands, rules.target), seed
            if match.over:
                assert list(match.winners) == sheet_rules.winners(sheet), seed
                break
            match.next_hand()
            dealer = (dealer + 1) % players  # R1.6


def test_opening_draws_do_not_count_as_passes() -> None:
    """R9.4, R2.3: after opening draws a round of passes with nothing taken blocks the hand, not one pass more."""
    for seed in range(150):
        play(Case("table", 3, "stubborn", seed, "clubless"))


def test_the_comparison_sees_a_difference() -> None:
    """The comparison itself: a wrong card, bill, suit or right in either engine is a disagreement."""
    position = start(Case("table", 4, "eager", 1))
    compare_state(position, reference_of(position))

    def wrong_card(hand: Hand) -> None:
        other = next(each for each in hand.stock if each not in hand.hands[2])
        hand.hands[2][0] = other

    def wrong_seat(hand: Hand) -> None:
        hand.seat = (hand.seat + 1) % 4

    def wrong_stock(hand: Hand) -> None:
        hand.stock.pop()

    def wrong_direction(hand: Hand) -> None:
        hand.direction = -1

    def wrong_bill(hand: Hand) -> None:
        hand.bill = 3

    for change in (wrong_card, wrong_seat, wrong_stock, wrong_direction, wrong_bill):
        hand = reference_of(position)
        change(hand)
        with pytest.raises(Disagreement):
            compare_state(position, hand)


@pytest.mark.parametrize("field", ["jack_on_jack", "after_ace_suit_only", "eight_skips", "draw_only_when_stuck"])
def test_a_changed_rule_is_found(field: str) -> None:
    """A reference with one rule turned round disagrees within some hands: the random hands reach that rule."""
    found = False
    for seed in range(200):
        case = Case("table", 4, "wavering", seed)
        position = start(case)
        hand = reference_of(position)
        hand.settings = replace(hand.settings, **{field: not getattr(hand.settings, field)})
        try:
            play_on(position, hand, case, Random(seed))
        except Disagreement:
            found = True
            break
    assert found


def test_reference_refuses_and_changes_nothing() -> None:
    """R3.5, for the reference itself."""
    hand = reference_of(Position.deal(TABLE, 4, 3, 5))
    before = (hand.seat, [list(held) for held in hand.hands], hand.legal())
    for action in ("pass", "take", "2h=s", "nonsense"):
        with pytest.raises(ValueError, match="is not legal"):
            hand.apply(action)
    assert (hand.seat, hand.hands, hand.legal()) == before
    assert card("10h") == card("10h")
