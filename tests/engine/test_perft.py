"""Numbers of action sequences from fixed deals (tests/perft/*.json): the engine and the reference count alike.

The data is counted by the reference (`python -m tests.perft.regenerate`), so the engine is held against numbers it
did not make, to depths no random play covers: every way to go on is walked, R2 to R10.1.
"""

from typing import Any

import pytest

from tests.perft.positions import engine_count, engine_position, load, reference_count, reference_hand

ENTRIES = [entry for rules in ("table", "classic", "cardiva") for entry in load(rules)]
SMALL = 4000
"""Counts up to this one are confirmed by the reference in each run, larger ones when the data was made."""


def name(entry: dict[str, Any]) -> str:
    return f"{entry['rules']} {entry['players']} {entry['what']}"


@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_engine_counts_the_sequences(entry: dict[str, Any]) -> None:
    position = engine_position(entry)
    counts = [engine_count(position, depth) for depth in range(1, len(entry["counts"]) + 1)]
    assert counts == entry["counts"]


@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_reference_confirms_the_data(entry: dict[str, Any]) -> None:
    depths = [depth for depth, count in enumerate(entry["counts"], 1) if max(entry["counts"][:depth]) <= SMALL]
    assert len(depths) >= 4
    hand = reference_hand(entry)
    assert [reference_count(hand, depth) for depth in depths] == entry["counts"][: len(depths)]


def test_every_rule_set_and_number_of_players_is_there() -> None:
    there = {(entry["rules"], entry["players"]) for entry in ENTRIES}
    assert there == {
        *(("table", players) for players in (2, 3, 4)),
        *(("classic", players) for players in (2, 4, 6)),
        *(("cardiva", players) for players in (2, 3, 4)),
    }
    for rules, players in there:
        kinds = {entry["what"] for entry in ENTRIES if (entry["rules"], entry["players"]) == (rules, players)}
        assert {"a new deal", "a bill that can be answered", "a second card", "a named suit after a draw"} <= kinds
