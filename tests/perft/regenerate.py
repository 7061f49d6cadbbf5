"""Counts the perft data anew, with the reference engine only.

    python -m tests.perft.regenerate              counts of the deals in the files
    python -m tests.perft.regenerate --new-deals  other deals too (a search from fixed seeds)

The numbers are the reference's: the engine has to reach them (tests/engine/test_perft.py).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.perft.positions import FOLDER, load, reference_count, reference_hand
from tests.reference.cards import deck
from tests.reference.engine import Hand
from tests.reference.play import eager, wavering
from tests.reference.settings import SETTINGS

PLAYERS = {"table": (2, 3, 4), "classic": (2, 4, 6), "cardiva": (2, 3, 4)}
LIMIT = 150_000
"""Largest count wanted: the depth stops before it."""
DEEPEST = 14


def _late(hand: Hand) -> bool:
    return len(hand.stock) <= 1 and not hand.to_open and min(map(len, hand.hands)) <= 3


def _billed(hand: Hand) -> bool:
    return hand.bill > 0 and len(hand.legal()) > 1


def _again(hand: Hand) -> bool:
    return hand.again is not None and max(map(len, hand.hands)) <= 8


def _twin(hand: Hand) -> bool:
    return hand.again == "twin"


def _named(hand: Hand) -> bool:
    return hand.named is not None and hand.drawn


def _bushy(hand: Hand) -> bool:
    """Worth counting: many ways to go on."""
    return 40 <= reference_count(hand, 5) <= 5000


KINDS: dict[str, Callable[[Hand], bool] | None] = {
    "a new deal": None,
    "the stock runs out": _late,
    "a bill that can be answered": _billed,
    "a second card": _again,
    "a twin": _twin,
    "a named suit after a draw": _named,
}


def find(rules: str, players: int, kind: str) -> dict[str, Any] | None:
    """The first position of a kind in hands played at random."""
    settings, wanted = SETTINGS[rules], KINDS[kind]
    for seed in range(3000):
        rng = Random(f"perft {rules} {players} {kind} {seed}")
        cards = deck(settings.decks(players))
        rng.shuffle(cards)
        entry = {
            "rules": rules,
            "players": players,
            "what": kind,
            "dealer": rng.randrange(players),
            "seed": seed,
            "hands": [" ".join(map(str, sorted(cards[seat * 7 : seat * 7 + 7]))) for seat in range(players)],
            "stock": " ".join(map(str, cards[players * 7 :])),
            "after": "",
        }
        if wanted is None:
            if _bushy(reference_hand(entry)):
                return entry
            continue
        hand, after = reference_hand(entry), []
        while hand.result is None and len(after) < 150:
            if wanted(hand) and _bushy(hand):
                return {**entry, "after": " ".join(after)}
            after.append((wavering if kind == "the stock runs out" else eager)(hand.legal(), rng))
            hand.apply(after[-1])
    return None


def count(entry: dict[str, Any]) -> dict[str, Any]:
    counts: list[int] = []
    while len(counts) < DEEPEST:
        counts.append(reference_count(reference_hand(entry), len(counts) + 1))
        # Stop where the next depth would likely pass the limit.
        growth = counts[-1] / counts[-2] if len(counts) > 1 and counts[-2] else 10
        if not counts[-1] or counts[-1] * growth > LIMIT:
            break
    return {**entry, "counts": counts}


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the perft data anew, with the reference engine.")
    parser.add_argument("--new-deals", action="store_true", help="search the deals anew too")
    options = parser.parse_args()
    for rules, counts in PLAYERS.items():
        if options.new_deals:
            found = [find(rules, players, kind) for players in counts for kind in KINDS]
            entries = [entry for entry in found if entry is not None]
        else:
            entries = load(rules)
        done = []
        for entry in entries:
            done.append(count({key: value for key, value in entry.items() if key != "counts"}))
            print(rules, entry["players"], entry["what"], done[-1]["counts"], flush=True)
        data = {"note": "Counts by python -m tests.perft.regenerate; see tests/perft/positions.py.", "entries": done}
        (FOLDER / f"{rules}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
