"""R1.7, case 16: no view holds a card the reader may not see, and no seed that would give the cards away."""

import json
from collections import Counter
from typing import Any

import pytest

from pisyedili.cards import card_text
from pisyedili.sessions import TableSession
from tests.sessions.scripts import curious, played
from tests.sessions.tables import shown_cards


def seen_by_the_reader(session: TableSession) -> set[str]:
    """Cards the reader has a right to: own ones now, and every card laid or received in this hand."""
    you, position = session.spec.seat, session.position
    seen = {card_text(card) for card in position.hand(you)}
    seen |= {card_text(card) for card in position.discards}
    for made in position.history:
        for effect in made.effects:
            if effect.kind == "lay" or effect.seat == you:
                seen |= {card_text(card) for card in effect.cards if card is not None}
    if position.over:
        for seat in range(position.players):
            seen |= {card_text(card) for card in position.hand(seat)}
        muamele = session.game.match.muamele
        if muamele:
            seen |= {card_text(card) for cards in muamele.picked for card in cards}
    return seen


@pytest.mark.case(16)
@pytest.mark.rule("R1.7")
@pytest.mark.parametrize("rules", ["table", "classic", "cardiva"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_view_holds_a_card_the_reader_may_not_see(rules: str, players: int) -> None:
    for seed in range(4):
        session = TableSession({"rules": rules, "players": players, "seed": seed, "seat": seed % players})
        for event, view in played(session, curious, seed, 120):
            ask = session.ask
            # A card the reader named themselves, held or not, may come back in the note about it.
            own_words = {ask.card} if ask is not None and ask.card else set()
            assert shown_cards(view) <= seen_by_the_reader(session) | own_words, event


def words_for_cards(session: TableSession) -> dict[str, str]:
    return {session.words.card(card_text(card)): card_text(card) for card in range(52)}


@pytest.mark.case(16)
def test_no_sentence_names_a_card_the_reader_may_not_see() -> None:
    for seed in range(4):
        session = TableSession({"seed": seed, "seat": seed % 4})
        names = words_for_cards(session)
        for event, view in played(session, curious, seed, 150):
            if session.words.lang != "en":
                continue
            text = json.dumps(view, ensure_ascii=False)
            told = {card for name, card in names.items() if name in text}
            assert told <= seen_by_the_reader(session), event


@pytest.mark.case(16)
@pytest.mark.rule("R9.1")
def test_what_others_draw_is_a_number() -> None:
    session = TableSession({"seed": 2, "seat": 1})
    drawn: Counter[str] = Counter()
    for _, view in played(session, curious, 2, 300):
        for effect in view["effects"]:
            if effect["kind"] in ("draw", "take") and effect["seat"] != 1:
                assert effect["cards"] == []
                drawn[effect["kind"]] += 1
    assert drawn["draw"]
    assert drawn["take"]


def test_a_seed_nobody_gave_is_nowhere_in_a_view() -> None:
    session = TableSession({})
    secrets = {str(session.game.table_seed), str(session.game.seed), str(session.position.seed)}
    for event, view in played(session, curious, 1, 60):
        numbers = set(all_numbers(view))
        assert not secrets & numbers, event


def all_numbers(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [n for value in data.values() for n in all_numbers(value)]
    if isinstance(data, list):
        return [n for value in data for n in all_numbers(value)]
    return [str(data)]
