"""The replay widget, without a browser."""

import json
import random
from pathlib import Path

import pytest

import pisyedili_widgets.bundle
from pisyedili.sessions import SpecError
from pisyedili_widgets import CardTable, ReplayTable
from tests.sessions.scripts import careful
from tests.widgets.test_card_table import Figure


@pytest.fixture(autouse=True)
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pisyedili.mjs").write_text("export default { render() {} }")
    (tmp_path / "pisyedili.css").write_text(".pis {}")
    monkeypatch.setattr(pisyedili_widgets.bundle, "STATIC", tmp_path)


def record() -> str:
    table, rng = CardTable(seed=5), random.Random(0)
    while not table.view["end"]:
        table._handle_custom_msg({"type": "event", "event": careful(table.view, rng)}, [])
    return str(table.record)


def test_a_table_can_be_replayed_from_its_record() -> None:
    replay = ReplayTable(record())
    assert repr(replay).startswith("<ReplayTable: hand 1 of 1, action 0 of ")
    seen: list[int] = []
    replay.observe(lambda change: seen.append(change["new"]), "at")
    replay._handle_custom_msg({"type": "event", "event": {"type": "move", "by": 1}}, [])
    replay.go(5)
    assert seen == [replay.session.hands[0].rows[0].at, 5]
    assert replay.view["replay"]["at"] == 5
    assert "view" in replay.keys
    assert "at" not in replay.keys


def test_wrong_moments_and_records_are_told() -> None:
    replay = ReplayTable(record())
    with pytest.raises(ValueError, match="at is a number from 0 to"):
        replay.go(100_000)
    with pytest.raises(ValueError, match="hand is a number from 0 to 0, not 1"):
        replay.go(0, hand=1)
    with pytest.raises(SpecError, match="the record cannot be read"):
        ReplayTable("nothing")


def test_the_picture_carries_the_record() -> None:
    text = record()
    data, _ = ReplayTable(text, at=3, lang="tr")._repr_mimebundle_()
    figure = Figure(data["text/html"])
    assert json.loads(figure.figure["data-spec"] or "") == {"kind": "replay", "record": text, "at": 3, "lang": "tr"}
    assert "1. el" in figure.text


def test_playing_on_from_a_replay_leaves_the_replay_where_it_is() -> None:
    replay = ReplayTable(record(), at=4)
    replay._handle_custom_msg({"type": "event", "event": {"type": "play-on", "depth": 1}}, [])
    assert (replay.view["kind"], replay.at) == ("table", 4)
    replay.go(6)
    assert replay.view["kind"] == "table"
    replay._handle_custom_msg({"type": "event", "event": {"type": "back", "depth": 2}}, [])
    assert (replay.view["kind"], replay.view["replay"]["at"]) == ("replay", 6)


def test_a_table_goes_to_its_replay_to_other_rules_and_back_and_python_sees_the_table_on_show() -> None:
    table, rng = CardTable(seed=5), random.Random(0)
    while not table.view["end"]:
        table._handle_custom_msg({"type": "event", "event": careful(table.view, rng)}, [])
    own = table.score
    events = [{"type": "replay", "depth": 1}, {"type": "move", "by": 1}]
    for event in events:
        table._handle_custom_msg({"type": "event", "event": event}, [])
    assert table.view["kind"] == "replay"
    assert table.score == own
    table._handle_custom_msg({"type": "event", "event": {"type": "back", "depth": 2}}, [])
    for event in ({"type": "house", "choose": "cardiva"}, {"type": "house-play", "depth": 1}):
        table._handle_custom_msg({"type": "event", "event": event}, [])
    assert table.spec.rules.name == table.view["rules"] == "cardiva"
    assert table.score == (0, 0, 0, 0)
    table._handle_custom_msg({"type": "event", "event": {"type": "back", "depth": 2}}, [])
    assert table.score == own


def test_house_rules_are_given_as_a_word_too() -> None:
    table = CardTable(rules="table.bill.5", seed=1)
    assert table.spec.rules.bill == 5
    with pytest.raises(SpecError, match=r"bill has a value.*no field 'x'|no field 'x'.*bill has a value"):
        CardTable(rules="table.bill.99.x.1")
