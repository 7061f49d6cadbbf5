"""Any mix of rules, any reader: nothing raises, nothing leaks, everything can be saved."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pisyedili.lab.mixes import random_rules
from pisyedili.locale import languages
from pisyedili.sessions import TableSession
from tests.sessions.scripts import played, reckless
from tests.sessions.tables import settled, shown_cards
from tests.sessions.test_leaks import seen_by_the_reader


@pytest.mark.case(12, 16, 17)
@settings(max_examples=25)
@given(
    mix=st.integers(0, 10**9),
    players=st.integers(2, 6),
    seed=st.integers(0, 2**53 - 1),
    seat=st.integers(0, 5),
    mode=st.sampled_from(["match", "practice"]),
    lang=st.sampled_from([lang for lang, _ in languages()]),
    bots=st.sampled_from(["random", "thumb"]),
    events=st.integers(0, 10**9),
)
def test_any_table_with_any_reader(
    mix: int, players: int, seed: int, seat: int, mode: str, lang: str, bots: str, events: int
) -> None:
    rules = random_rules(Random(mix))
    players = min(max(players, rules.min_players), rules.max_players)
    spec = {"rules": rules.to_json(), "players": players, "seat": seat % players, "seed": seed}
    session = TableSession({**spec, "mode": mode, "lang": lang, "bots": [bots]})
    for event, view in played(session, reckless, events, 80):
        assert json.loads(json.dumps(view)) == view
        ask = session.ask
        own_words = {ask.card} if ask is not None and ask.card else set()
        assert shown_cards(view) <= seen_by_the_reader(session) | own_words, event
        assert session.position.over or session.position.legal_actions()
    assert settled(TableSession.restore(session.save()).view()) == settled(session.view())
