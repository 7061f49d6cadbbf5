"""Reading the perft data, and counting on either engine.

A count at depth d is the number of different sequences of d actions. A hand that ends sooner has none of that length.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pisyedili.actions import parse_action
from pisyedili.cards import parse_card
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from tests.reference.cards import cards
from tests.reference.engine import Hand
from tests.reference.settings import SETTINGS
from tests.reference.side_by_side import reshuffle_of

FOLDER = Path(__file__).parent


def load(rules: str) -> list[dict[str, Any]]:
    """The entries of one rule set."""
    return json.loads((FOLDER / f"{rules}.json").read_text(encoding="utf-8"))["entries"]


def engine_position(entry: dict[str, Any]) -> Position:
    rules = RULE_SETS[entry["rules"]]
    position = Position.from_parts(
        rules,
        hands=[[parse_card(text) for text in hand.split()] for hand in entry["hands"]],
        stock=[parse_card(text) for text in entry["stock"].split()],
        seat=(entry["dealer"] + 1) % len(entry["hands"]),
        dealer=entry["dealer"],
        phase="lap" if rules.opening_lap else "open",
        seed=entry["seed"],
    )
    for action in entry["after"].split():
        position.apply(parse_action(action))
    return position


def reference_hand(entry: dict[str, Any]) -> Hand:
    hand = Hand(
        SETTINGS[entry["rules"]],
        [cards(texts) for texts in entry["hands"]],
        cards(entry["stock"]),
        entry["dealer"],
        reshuffle_of(entry["seed"]),
    )
    for action in entry["after"].split():
        hand.apply(action)
    return hand


def engine_count(position: Position, depth: int) -> int:
    """Sequences of `depth` actions; the last action of each is counted, not played."""
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = position.copy()
        after.play(action)
        total += engine_count(after, depth - 1)
    return total


def reference_count(hand: Hand, depth: int) -> int:
    """The same on the reference."""
    actions = hand.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = hand.copy()
        after.play(action)
        total += reference_count(after, depth - 1)
    return total
