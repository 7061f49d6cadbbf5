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
