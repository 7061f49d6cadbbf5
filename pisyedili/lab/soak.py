"""Plays many hands over random mixes of rules and reports every fault with its seed.

Run ``python -m pisyedili.lab.soak --hands 1000000``. A fault's seed plays that hand again: ``--first SEED --hands 1``.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from pisyedili.lab.mixes import random_rules
from pisyedili.match import Muamele
from pisyedili.notation import parse_position, position_text, record_hand, record_text
from pisyedili.notation.record_text import parse_record
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.scoring import score_hand
from pisyedili.tables import deck
from pisyedili.view import View

THOROUGH = 500
"""Every so many hands all the slow checks are made at each action."""


class SoakFault(AssertionError):
    """Something that must never happen."""


def require(sound: bool, said: str) -> None:
    """Raises ``SoakFault`` unless sound."""
    if not sound:
        raise SoakFault(said)


def setting(seed: int) -> tuple[RuleSet, int, Random]:
    """Rule set, number of players and source of chance of a seed: every fourth hand is of a published set."""
    random = Random(seed)
    published = list(RULE_SETS.values())
    rules = published[seed // 4 % 3] if seed % 4 == 0 else random_rules(random)
    players = rules.min_players + int(random.random() * (rules.max_players - rules.min_players + 1))
    return rules, players, random


def soak_hand(seed: int) -> str:
    """Play the hand of a seed with all checks. Returns the kind of its ending; raises ``SoakFault``."""
    rules, players, random = setting(seed)
    thorough = seed % THOROUGH == 0
    position = Position.deal(rules, players, int(random.random() * players), seed)
    wavering = random.random() < 0.3
    cards = rules.decks(players) * 52
    while True:
        actions = position.legal_actions()
        held = sum(map(position.count, range(players)))
        require(held + position.stock_count + len(position.discards) == cards, "cards were lost or made")
        require(bool(actions) != position.over, "no action in a hand that goes on, or one in a hand that is over")
        if position.over:
            break
        if thorough:
            check_state(position)
        lays = [action for action in actions if action >= 0] or actions
        choice = actions if wavering and random.random() < 0.2 else lays
        action = choice[int(random.random() * len(choice))]
        if thorough:
            twin = position.copy()
            twin.play(action)
            position.apply(action)
            require(twin.key() == position.key(), "play and apply differ")
        else:
            position.play(action)
    check_end(position, random)
    if thorough:
        record = record_hand(position)
        require(parse_record(record_text(record)).replay().key() == position.key(), "the record replays differently")
    require(position.end_kind != "blocked" or rules.stock_out == "forgive", "blocked where a dry stock ends the hand")
    return position.end_kind


def check_cards(position: Position) -> None:
    """Every card of the deck is in exactly one place."""
    held = [card for seat in range(position.players) for card in position.hand(seat)]
    found = sorted([*held, *position.stock, *position.discards])
    require(found == list(deck(position.rules.decks(position.players))), "the cards are not the deck")


def check_state(position: Position) -> None:
    """Cards, views and text of a position."""
    check_cards(position)
    text = position_text(position)
    again = Position.from_setup(parse_position(text), position.seed)
    require(again.key() == position.key(), "the position string reads back differently: " + text)
    for seat in range(position.players):
        view = View.of(position, seat)
        require(view.hand == position.hand(seat), "a view shows another hand")
        require(view.hands is None, "a view lays hands open too soon")
        require((seat == position.seat) == bool(view.legal), "actions in the wrong view")
        for made in view.history:
            for effect in made.effects:
                hidden = effect.kind in ("draw", "take") and effect.seat != seat
                require(not hidden or not any(card is not None for card in effect.cards), "a drawn card is seen")


def check_end(position: Position, random: Random) -> None:
    """Payments, and Muamele where the hand was won."""
    check_cards(position)
    outcome = position.outcome
    assert outcome is not None
    picked: tuple[tuple[int, ...], ...] = ()
    if outcome.kind == "out" and position.rules.muamele:
        muamele = Muamele(position)
        while not muamele.done:
            down = [place for place, card in enumerate(muamele.row) if card is None]
            muamele.pick(down[int(random.random() * len(down))])
        picked = muamele.picked
    score = score_hand(position, picked)
    require(min(score.payments) >= 0, "a payment below nothing")
    require(all(score.payments[seat] == 0 for seat in outcome.winners), "a winner pays")


def soak(first: int, hands: int, report_every: int) -> tuple[Counter[str], list[int]]:
    """Play hands from a first seed on. Returns the endings' counts and the seeds at fault."""
    endings: Counter[str] = Counter()
    faults: list[int] = []
    begun = time.monotonic()
    for number, seed in enumerate(range(first, first + hands), 1):
        try:
            endings[soak_hand(seed)] += 1
        except Exception as error:
            faults.append(seed)
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
        if number % report_every == 0:
            print(f"{number} hands, {len(faults)} faults, {time.monotonic() - begun:.0f} s", flush=True)
    return endings, faults


def main() -> int:
    """Command line; exit code 1 when there was a fault."""
    parser = argparse.ArgumentParser(prog="python -m pisyedili.lab.soak", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--report-every", type=int, default=50_000)
    given = parser.parse_args()
    endings, faults = soak(given.first, given.hands, given.report_every)
    print("endings: " + ", ".join(f"{kind} {count}" for kind, count in sorted(endings.items())))
    print(f"faults: {len(faults)} in {given.hands} hands" + (f", seeds {faults[:50]}" if faults else ""))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
