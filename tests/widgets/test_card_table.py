"""The Jupyter widget, without a browser."""

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import pisyedili_widgets.bundle
from pisyedili.notation import parse_position, parse_records
from pisyedili.rules import CLASSIC, TABLE
from pisyedili.sessions import Room, SpecError
from pisyedili_widgets import BundleError, CardTable
from tests.sessions.scripts import curious, script
from tests.sessions.tables import CARD_IDS


@pytest.fixture(autouse=True)
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A front end of one line, so that these tests need no build."""
    (tmp_path / "pisyedili.mjs").write_text("export default { render() {} }")
    (tmp_path / "pisyedili.css").write_text(".pis {}")
    monkeypatch.setattr(pisyedili_widgets.bundle, "STATIC", tmp_path)
    return tmp_path


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Messages to the page."""
    out: list[Any] = []
    monkeypatch.setattr(CardTable, "send", lambda self, content, buffers=None: out.append(content))
    return out


def event(table: CardTable, **parts: Any) -> None:
    """What arrives when the page sends an event."""
    table._handle_custom_msg({"type": "event", "event": parts}, [])


def test_it_is_a_dom_widget_that_carries_the_bundle() -> None:
    table = CardTable(seed=5)
    assert isinstance(table, ipywidgets.DOMWidget)
    state = table.get_state()
    assert state["_esm"] == "export default { render() {} }"
    assert state["_css"] == ".pis {}"
    assert state["view"] == Room({"seed": 5}).view()


@pytest.mark.case(16)
@pytest.mark.rule("R1.7")
def test_the_page_gets_the_view_and_nothing_else_of_ours() -> None:
    plain = set(ipywidgets.DOMWidget().get_state())
    table = CardTable(seed=5)
    assert set(table.get_state()) - plain == {"view", "_esm", "_css", "_anywidget_id"}
    for name in ("position", "record", "score", "scores", "hand", "over"):
        assert table.has_trait(name)
        assert name not in table.keys


def test_events_play_and_python_reads_along() -> None:
    table = CardTable(seed=5)
    assert table.hand == ("9s", "5h", "8h", "9h", "9c", "10d", "Jd")
    seen: list[tuple[str, Any]] = []
    table.observe(
        lambda change: seen.append((change["name"], change["new"])), ["hand", "record", "position", "score", "over"]
    )
    event(table, type="lay", turn=1, card="9c")
    assert table.hand == ("9s", "5h", "8h", "9h", "10d", "Jd")
    assert table.view["pile"] == ["9c"]
    assert {name for name, _ in seen} == {"hand", "record", "position"}
    assert [len(record.actions) for record in parse_records(table.record)] == [1]
    setup = parse_position(table.position)
    assert setup.hands[1:] == (7, 7, 7)
    assert isinstance(setup.stock, int)


def test_what_a_script_does_through_the_widget_is_what_it_does_to_the_session() -> None:
    table, session = CardTable(seed=5), Room({"seed": 5})
    for sent_event in script({"kind": "table", "seed": 5}, 200, reader=curious):
        table._handle_custom_msg({"type": "event", "event": sent_event}, [])
        assert table.view == session.handle(sent_event)


def test_python_cannot_set_what_it_reads() -> None:
    table = CardTable(seed=5)
    with pytest.raises(Exception, match="read-only"):
        table.hand = ("As",)


def test_a_table_that_errs_says_so_and_lives_on(sent: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable(seed=5)
    before = table.view

    def broken(event: object) -> dict[str, Any]:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(table.session, "handle", broken)
        with pytest.raises(RuntimeError):
            table._on_message(table, {"type": "event", "event": {"type": "draw", "turn": 1}}, [])
    assert sent == [{"type": "error", "text": "Something went wrong in this table. Nothing was changed."}]
    assert table.view == before
    event(table, type="lay", turn=1, card="9c")
    assert table.view["pile"] == ["9c"]


@pytest.mark.case(17)
@pytest.mark.parametrize(
    "content", [None, 3, "event", [], {}, {"type": "event"}, {"type": "event", "event": 7}, {"type": "x"}]
)
def test_junk_from_the_page_changes_nothing(content: Any) -> None:
    table = CardTable(seed=5)
    before = table.view
    table._handle_custom_msg(content, [])
    assert table.view == before


def test_bad_arguments_name_what_was_wrong_and_what_would_be_right() -> None:
    with pytest.raises(SpecError) as error:
        CardTable(rules="poker", seat=7, players=9, bots="nobody")
    assert [fault.id for fault in error.value.faults] == ["rules", "players", "seat", "bots"]
    assert "players is a number from 2 to 4 with these rules, not 9" in str(error.value)
    with pytest.raises(TypeError):
        CardTable(colour="red")  # type: ignore[call-arg]


def test_rules_are_a_name_a_rule_set_or_json() -> None:
    assert CardTable("classic").spec.rules == CLASSIC
    assert CardTable(CLASSIC).spec.rules == CLASSIC
    assert CardTable({"bill": 2}).spec.rules == TABLE.replace(bill=2)
    assert CardTable(TABLE.replace(bill=2)).spec.rules == TABLE.replace(bill=2)


def test_a_missing_front_end_is_told_clearly(bundle: Path) -> None:
    (bundle / "pisyedili.mjs").unlink()
    with pytest.raises(BundleError, match="npm run build"):
        CardTable()


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ({}, "<CardTable(): hand 1 of 5, nothing laid yet, You 7, Defne 7, Kerem 7, Zeynep 7>"),
        ({"seed": 7}, "<CardTable(seed=7): hand 1 of 5, nothing laid yet, You 7, Defne 7, Kerem 7, Zeynep 7>"),
        (
            {"rules": "cardiva", "players": 3, "seat": 1},
            "<CardTable(rules='cardiva', players=3, seat=1): hand 1, nothing laid yet, Kerem 7, You 7, Defne 7>",
        ),
    ],
)
def test_the_repr_is_the_same_on_every_run(args: dict[str, Any], text: str) -> None:
    assert repr(CardTable(**args)) == repr(CardTable(**args)) == text


def test_the_repr_tells_how_the_table_stands() -> None:
    table = CardTable(seed=5)
    event(table, type="lay", turn=1, card="9c")
    assert repr(table) == "<CardTable(seed=5): hand 1 of 5, 9c on top, You 6, Defne 7, Kerem 7, Zeynep 7>"


class Figure(HTMLParser):
    """Attributes of the figure, text, and every tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.figure: dict[str, str | None] = {}
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "figure":
            self.figure = dict(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def html_of(table: CardTable) -> str:
    data, _ = table._repr_mimebundle_()
    html = data["text/html"]
    assert isinstance(html, str)
    return html


def test_the_bundle_of_representations() -> None:
    table = CardTable(seed=5)
    data, _ = table._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    assert data["text/plain"] == repr(table)


def test_the_picture_carries_the_description_and_reads_without_script_or_style() -> None:
    figure = Figure(html_of(CardTable(seed=5, players=3)))
    assert figure.figure["class"] == "pis-table"
    assert json.loads(figure.figure["data-spec"] or "") == {"kind": "table", "players": 3, "seed": 5}
    assert set(figure.tags) == {"figure", "figcaption", "ul", "li", "abbr"}
    assert "At the table: Defne 7, Kerem 7" in figure.text


@pytest.mark.case(16)
@pytest.mark.rule("R1.7")
def test_the_picture_of_an_unseeded_table_is_deterministic_and_shows_no_card() -> None:
    first, second = html_of(CardTable()), html_of(CardTable())
    assert first == second
    figure = Figure(first)
    assert json.loads(figure.figure["data-spec"] or "") == {"kind": "table"}
    assert not any(card.replace("s", "♠") in figure.text for card in CARD_IDS if card.endswith("s"))
    assert "Your hand: 7 cards, not dealt yet" in figure.text


def test_playing_does_not_change_the_picture() -> None:
    table = CardTable(seed=5)
    before = html_of(table)
    event(table, type="lay", turn=1, card="9c")
    assert html_of(table) == before


def test_names_are_escaped() -> None:
    names = ['<b>"x"</b>', "o'neil & co", "c", "d"]
    figure = Figure(html_of(CardTable(seed=5, names=names, seat=2)))
    assert json.loads(figure.figure["data-spec"] or "")["names"] == names
    assert '<b>"x"</b> 7' in figure.text
    assert "b" not in figure.tags


def test_a_position_shows_the_readers_hand_only() -> None:
    position = "p1_table_to-0_hands-7h6sAs.4.5.6_pile-11.2hJs7d7c_stock-19_bill-6"
    figure = Figure(html_of(CardTable(position=position, lang="tr")))
    assert figure.figure["lang"] == "tr"
    assert "Elin: 6♠ A♠ 7♥" in figure.text
    assert "Alınacak ceza: 6" in figure.text
    assert "Üstteki kart: 7♣" in figure.text
