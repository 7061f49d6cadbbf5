"""The commented hands of tests/playthroughs replayed: the state after every action, refusals and the end."""

import re
from typing import Any

import pytest

from pisyedili.cards import card_text, parse_card
from pisyedili.match import Muamele
from pisyedili.position import Position
from pisyedili.scoring import score_hand
from tests.playthroughs.states import NAMES, engine_position, engine_state, load, parse, restate

SHOWS = {
    "table": "R2.1 R2.3 R2.4 R3.1 R3.2 R3.4 R4.1 R4.2 R5.1 R5.2 R5.3 R5.4 R6.1 R6.4 R6.5 R7.1 R7.2 R9.1 R10.1 R10.3",
    "table-blocked": "R9.2 R9.4",
    "classic": "R2.1 R2.2 R2.4 R3.3 R3.4 R4.1 R4.2 R5.1 R5.2 R5.3 R6.3 R7.1 R7.2 R10.1 R10.2 R10.3",
    "classic-stock-out": "R4.3 R5.1 R9.3",
    "cardiva": "R2.1 R2.3 R2.5 R3.2 R4.1 R4.2 R4.4 R5.1 R5.3 R6.2 R6.4 R7.1 R7.3 R8.1 R10.1 R10.2 R10.3 R10.4",
    "cardiva-last-ace": "R6.6 R10.1 R10.3 R10.4",
    "cardiva-stock-out": "R9.3",
}
"""Rules whose number the comments of each hand must cite."""


def test_every_hand_is_expected() -> None:
    assert set(NAMES) == set(SHOWS)


@pytest.mark.parametrize("name", NAMES)
def test_engine_plays_it(name: str) -> None:
    """R1.5 to R10.4: seat, refusals and the whole state at every step, then the end."""
    data = load(name)
    position = engine_position(data)
    for number, step in enumerate(data["steps"], 1):
        where = f"{name}, step {number}: {step['action']}"
        assert position.seat == step["seat"], where
        _refusals(position, step.get("refused", {}), where)
        position.apply(parse(step["action"]))
        assert engine_state(position) == step["state"], where
    _end(position, data["end"])


def _refusals(position: Position, refused: dict[str, str], where: str) -> None:
    before = position.key()
    for action, reason in refused.items():
        refusal = position.refusal(parse(action))
        assert refusal is not None, (where, action)
        assert f"{refusal.reason} {refusal.rule}" == reason, (where, action)
        assert position.key() == before, (where, action)


def _end(position: Position, end: dict[str, Any]) -> None:
    outcome = position.outcome
    assert outcome is not None
    assert outcome.kind == end["kind"]
    assert list(outcome.winners) == end["winners"]
    assert (None if outcome.last_card is None else card_text(outcome.last_card)) == end["last"]
    score = score_hand(position)
    assert score.multiplier == end["multiplier"]
    assert list(score.card_points) == end["points"]
    assert list(score.payments) == end["payments"]
    if "picks" not in end:
        return
    muamele = Muamele(position)
    for pick in end["picks"]:
        assert (muamele.seat, muamele.due) == (pick["seat"], pick["due"])
        assert muamele.pick(pick["place"]) == parse_card(pick["card"])
    assert muamele.done
    assert list(score_hand(position, muamele.picked).payments) == end["payments with picks"]


@pytest.mark.parametrize("name", NAMES)
def test_reference_writes_the_same_file(name: str) -> None:
    """The states in the file are the reference's: nobody edited them."""
    data = load(name)
    assert restate(data) == data


@pytest.mark.parametrize("name", NAMES)
def test_comments_walk_through_the_rules(name: str) -> None:
    data = load(name)
    text = " ".join(step.get("comment", "") for step in data["steps"]) + " " + data["end"]["comment"]
    missing = set(SHOWS[name].split()) - set(re.findall(r"R\d+\.\d+", text))
    assert not missing
    assert all(step["comment"] for step in data["steps"])
