"""Playthroughs as data: reading and writing the files, and their states by either engine.

A file holds the deal (hands by seat, the stock in the order of drawing, the dealer, the seed of reshuffles), what the
hand shows, and the steps: seat, action, comment, what is refused at that moment and by which rule, and the whole
state after the action. `python -m tests.playthroughs.states` writes the states anew, from deal and actions alone,
with the reference engine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pisyedili.actions import action_text, parse_action
from pisyedili.cards import card_text, parse_card, suit_text
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from tests.reference.cards import RANKS, SUITS, Card, cards
from tests.reference.engine import Hand
from tests.reference.muamele import muamele, points_picked
from tests.reference.settings import SETTINGS
from tests.reference.side_by_side import reshuffle_of

FOLDER = Path(__file__).parent
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def load(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def save(name: str, data: dict[str, Any]) -> None:
    """One line a step, so that a change shows as a change of steps."""
    head = {key: value for key, value in data.items() if key != "steps"}
    lines = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
    steps = ",\n".join(f"  {json.dumps(step, ensure_ascii=False)}" for step in data["steps"])
    (FOLDER / f"{name}.json").write_text(f'{lines},\n "steps": [\n{steps}\n ]\n}}\n', encoding="utf-8")


def reference_hand(data: dict[str, Any]) -> Hand:
    settings = SETTINGS[data["rules"]]
    hands = [cards(texts) for texts in data["hands"]]
    return Hand(settings, hands, cards(data["stock"]), data["dealer"], reshuffle_of(data["seed"]))


def reference_state(hand: Hand) -> dict[str, Any]:
    state: dict[str, Any] = {
        "top": str(hand.top) if hand.top else None,
        "stock": len(hand.stock),
        "direction": hand.direction,
        "hands": [_sorted(held) for held in hand.hands],
    }
    if hand.result:
        return {**state, "phase": "over", "legal": ""}
    phase = ("lap" if hand.settings.lap else "open") if hand.to_open else "again" if hand.again else "play"
    return {
        **state,
        "phase": phase,
        "seat": hand.seat,
        "named": hand.named,
        "bill": hand.bill,
        "drawn": hand.drawn,
        "legal": " ".join(sorted(hand.legal())),
    }


def _sorted(held: list[Card]) -> str:
    in_order = sorted(held, key=lambda each: (SUITS.index(each.suit), RANKS.index(each.rank)))
    return " ".join(map(str, in_order))


def engine_position(data: dict[str, Any]) -> Position:
    rules = RULE_SETS[data["rules"]]
    return Position.from_parts(
        rules,
        hands=[[parse_card(text) for text in hand.split()] for hand in data["hands"]],
        stock=[parse_card(text) for text in data["stock"].split()],
        seat=(data["dealer"] + 1) % len(data["hands"]),
        dealer=data["dealer"],
        phase="lap" if rules.opening_lap else "open",
        seed=data["seed"],
    )


def engine_state(position: Position) -> dict[str, Any]:
    state: dict[str, Any] = {
        "top": None if position.top is None else card_text(position.top),
        "stock": position.stock_count,
        "direction": position.direction,
        "hands": [" ".join(card_text(card) for card in position.hand(seat)) for seat in range(position.players)],
        "phase": position.phase,
        "legal": " ".join(sorted(action_text(action) for action in position.legal_actions())),
    }
    if position.over:
        return state
    return {
        **state,
        "seat": position.seat,
        "named": None if position.named is None else suit_text(position.named),
        "bill": position.bill,
        "drawn": position.has_drawn,
    }


def restate(data: dict[str, Any]) -> dict[str, Any]:
    """The same deal and actions with states and end worked out by the reference."""
    hand = reference_hand(data)
    steps = []
    for step in data["steps"]:
        seat = hand.seat
        hand.apply(step["action"])
        kept = {key: step[key] for key in ("comment", "refused") if key in step}
        steps.append({"seat": seat, "action": step["action"], **kept, "state": reference_state(hand)})
    result = hand.result
    assert result is not None
    end = {
        "kind": result.kind,
        "winners": list(result.winners),
        "last": str(result.last) if result.last else None,
        "multiplier": hand.multiplier(),
        "points": [hand.points(seat) for seat in range(len(hand.hands))],
        "payments": hand.payments(),
    }
    end["comment"] = data["end"]["comment"]
    if "picks" in data["end"]:
        end.update(_picks(hand, [pick["place"] for pick in data["end"]["picks"]]))
    return {**data, "end": end, "steps": steps}


def _picks(hand: Hand, wanted: list[int]) -> dict[str, Any]:
    """Muamele (R10.4) with the places of the face-down row picked in this order."""
    places = list(range(len(hand.stock)))
    picks: list[dict[str, Any]] = []

    def choose(seat: int, count: int) -> int:
        place = wanted[len(picks)]
        # What is still due: three for each seven held or picked, less what was picked.
        own = [pick["card"] for pick in picks if pick["seat"] == seat]
        sevens = [text for text in (*map(str, hand.hands[seat]), *own) if text[:-1] == "7"]
        due = hand.settings.muamele_cards * len(sevens) - len(own)
        picks.append({"seat": seat, "due": due, "place": place, "card": str(hand.stock[place])})
        choice = places.index(place)
        places.remove(place)
        return choice

    picked = muamele(hand, choose)
    extra = points_picked(hand, picked)
    payments = [a + b for a, b in zip(hand.payments(), extra, strict=True)]
    return {"picks": picks, "payments with picks": payments}


def parse(action: str) -> int:
    return parse_action(action)


def main() -> None:
    for name in NAMES:
        save(name, restate(load(name)))
        print(name)


if __name__ == "__main__":
    main()
