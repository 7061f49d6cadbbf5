"""Deals and reshuffles: uniform, derived from the seed, the same on every Python."""

import json
from pathlib import Path

import pytest

from pisyedili.cards import parse_card
from pisyedili.lab.playouts import hand_hashes
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, TABLE
from pisyedili.shuffle import check_seed, hand_seed, mix, reshuffle_seed, shuffled
from tests.engine.cite import shows

HASHES = json.loads((Path(__file__).parent / "hand_hashes.json").read_text(encoding="utf-8"))


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for row in counts for count in row)


def bounds(freedom):
    """Six standard deviations around the mean of a chi-square sum: passes surely when uniform, and only then."""
    spread = 6 * (2 * freedom) ** 0.5
    return freedom - spread, freedom + spread


@pytest.mark.case(20)
@shows("R9.1", "table")
def test_every_card_comes_to_every_place_of_a_shuffle_equally_often():
    for derive in (
        lambda n: n,
        lambda n: hand_seed(1, n),
        lambda n: reshuffle_seed(n, 1),
        lambda n: reshuffle_seed(7, n),
    ):
        counts = [[0] * 20 for _ in range(20)]
        rounds = 6000
        for number in range(rounds):
            for place, card in enumerate(shuffled(range(20), derive(number))):
                counts[place][card] += 1
        low, high = bounds(19 * 19)
        assert low < chi_square(counts, rounds / 20) < high


@pytest.mark.case(20)
def test_every_card_comes_to_every_seat_equally_often():
    for rules, decks in ((TABLE, 1), (CARDIVA, 2)):
        rounds = 4000
        counts = [[0] * 52 for _ in range(4)]
        for seed in range(rounds):
            position = Position.deal(rules, 4, seed=seed)
            for seat in range(4):
                for card in position.hand(seat):
                    counts[seat][card] += 1
        expected = rounds * decks * 7 / (52 * decks)
        low, high = bounds(4 * 51)
        # Cards are drawn without replacement, which narrows the spread; so the upper bound is what tells.
        assert chi_square(counts, expected) < high
        assert low < high


def test_a_biased_shuffle_would_be_seen():
    counts = [[0] * 20 for _ in range(20)]
    for number in range(6000):
        cards = shuffled(range(20), number)
        if number % 10 == 0:
            cards.sort()
        for place, card in enumerate(cards):
            counts[place][card] += 1
    assert chi_square(counts, 300) > bounds(19 * 19)[1]


def test_successive_reshuffles_and_hands_differ():
    assert len({mix(seed, number) for seed in range(200) for number in range(200)}) == 40_000
    assert len({hand_seed(3, hand, attempt) for hand in range(100) for attempt in range(20)}) == 2000


def test_the_documented_numbers_never_change():
    assert mix(0, 0) == 0xE220A8397B1DCDAF
    assert hand_seed(1, 1) == mix(mix(1, 1), 0)
    assert shuffled(range(10), 5) == [3, 2, 1, 0, 5, 4, 7, 8, 9, 6]
    assert Position.deal(TABLE, 4, seed=2026).hand(0) == tuple(
        map(parse_card, ["4c", "2d", "7d", "5h", "Jh", "Qh", "2s"])
    )


def test_seeds_are_numbers_of_64_bits():
    for seed in (-1, 1 << 64, 1.5, True, "7"):
        with pytest.raises(ValueError, match="seed"):
            check_seed(seed)
        with pytest.raises(ValueError, match="seed"):
            Position.deal(TABLE, 4, seed=seed)
    assert check_seed((1 << 64) - 1) == (1 << 64) - 1


@pytest.mark.case(20)
@shows("R9.1", "table", "classic", "cardiva")
def test_hands_are_the_same_as_on_every_other_python():
    """The same file is held against the engine in the browser's Python."""
    assert hand_hashes(HASHES["seeds"]) == HASHES["hashes"]
