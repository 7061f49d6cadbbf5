"""The pages on variants show what they say: each position is played through as its text tells the reader to."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pisyedili.actions import action_text, parse_action
from pisyedili.cards import card_text, parse_card
from pisyedili.match import Muamele
from pisyedili.notation import parse_position, parse_records
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, CLASSIC, TABLE, RuleSet
from pisyedili.scoring import score_hand
from pisyedili.sessions import Spec, TableSession

BOOK = Path(__file__).parents[2] / "book"
VARIANTS = ("classic", "cardiva", "house")
MOST_WORDS = 60
"""Between two tables of a page."""


class Figures(HTMLParser):
    """Specs of the tables in stored outputs."""

    def __init__(self) -> None:
        super().__init__()
        self.specs: list[dict[str, Any]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        spec = dict(attrs).get("data-spec")
        if tag == "figure" and spec:
            self.specs.append(json.loads(spec))


def cells(name: str) -> list[dict[str, Any]]:
    return list(json.loads((BOOK / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"])


def prose(name: str) -> str:
    return "\n".join("".join(cell["source"]) for cell in cells(name) if cell["cell_type"] == "markdown")


def specs(name: str) -> list[dict[str, Any]]:
    figures = Figures()
    for cell in cells(name):
        for output in cell.get("outputs", []):
            figures.feed("".join(output.get("data", {}).get("text/html", "")))
    return figures.specs


def shown(name: str, heading: str) -> tuple[Position, str]:
    """The position of the table after the text that holds `heading`, and that text. Hidden cards as it falls."""
    texts: list[str] = []
    for cell in cells(name):
        if cell["cell_type"] == "markdown":
            texts.append("".join(cell["source"]))
            continue
        if heading in texts[-1]:
            figures = Figures()
            figures.feed("".join(cell["outputs"][0]["data"]["text/html"]))
            setup = parse_position(figures.specs[0]["position"])
            return Position.from_setup(setup.fill(11), 11), texts[-1]
    raise AssertionError(f"{name} has no table under {heading!r}")


def play(position: Position, action: str) -> list[tuple[str, int | None]]:
    """Make an action; kinds of its effects with their seats."""
    return [(effect.kind, effect.seat) for effect in position.apply(parse_action(action))]


def refused(position: Position, action: str) -> str:
    refusal = position.refusal(parse_action(action))
    return "" if refusal is None else f"{refusal.reason} {refusal.rule}"


def legal(position: Position) -> set[str]:
    return {action_text(action) for action in position.legal_actions()}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_page_has_a_few_positions_in_practice_and_a_match_at_its_end(name: str) -> None:
    *positions, match = specs(name)
    assert 3 <= len(positions) <= 5
    assert all(spec["mode"] == "practice" and spec["position"] for spec in positions)
    assert "position" not in match
    rules = Spec.parse(match).rules
    assert rules == {"classic": CLASSIC, "cardiva": CARDIVA}.get(name, rules)
    assert TableSession({**match, "seed": 3}).view()["kind"] == "table"


@pytest.mark.parametrize("name", [*VARIANTS, "replay"])
def test_between_two_tables_is_little_to_read(name: str) -> None:
    for cell in cells(name):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and "## Our readings" not in text:
            assert len(re.findall(r"\w+", text)) <= MOST_WORDS + 20, text
            assert len(text.split()) <= MOST_WORDS, text


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("classic", "R1.3 R2.3 R2.6 R3.3 R5.5 R6.3 R7.2 R9.3 R9.5"),
        ("cardiva", "R1.5 R2.3 R2.6 R6.5 R6.6 R7.3 R9.3 R9.5 R10.4"),
        ("house", "R9.2 R9.4 R9.5"),
    ],
)
def test_the_readings_are_named(name: str, numbers: str) -> None:
    readings = prose(name).split("## Our readings")[1]
    assert set(numbers.split()) <= set(re.findall(r"R\d+\.\d+", readings))
    assert "1,000" in readings
    assert TABLE.turn_cap == CLASSIC.turn_cap == CARDIVA.turn_cap == 1000


# Classic


@pytest.mark.rule("R3.3", "classic")
def test_classic_draws_until_something_fits_and_no_further() -> None:
    position, _ = shown("classic", "# Classic rules")
    assert legal(position) == {"draw"}
    draws = 0
    while "draw" in legal(position):
        play(position, "draw")
        draws += 1
    assert draws > 1, "one draw would show nothing"
    assert refused(position, "draw") == "draw-only-when-stuck R3.3"
    assert "pass" in legal(position)
    assert len(legal(position)) > 1


@pytest.mark.rule("R6.3", "classic")
def test_classic_ace_gives_nobody_a_card_and_another_ace_follows() -> None:
    position, _ = shown("classic", "The ace gives nobody a card")
    counts = [position.count(seat) for seat in range(4)]
    for ace in ("Ah", "Ac"):
        effects = play(position, ace)
        assert not {"draw", "take"} & {kind for kind, _ in effects}
        assert ("again", 0) in effects
        assert position.seat == 0
    assert [position.count(seat) for seat in range(1, 4)] == counts[1:]
    assert "6c" in legal(position), "after the second ace its suit fits too"


@pytest.mark.rule("R10.2", "classic")
def test_classic_seven_and_ace_cost_what_the_page_says() -> None:
    position, text = shown("classic", "Sevens and aces are dear")
    play(position, "9d")
    assert position.over
    held = [[card_text(card) for card in position.hand(seat)] for seat in range(4)]
    assert score_hand(position).payments == (0, 20, 17, 25)
    assert held[1] == ["7h"]
    assert "As" in held[2]
    assert "7 costs 20" in text
    assert "ace 15" in text


@pytest.mark.rule("R9.3", "classic")
def test_classic_hand_ends_with_the_lowest_hand_when_the_stock_has_run_out() -> None:
    position, _ = shown("classic", "The pile is not shuffled again")
    assert legal(position) == {"draw"}
    play(position, "draw")
    assert position.outcome is not None
    assert (position.outcome.kind, position.outcome.winners) == ("stock-out", (0,))
    assert score_hand(position).payments == (0, 19, 29, 20)


# Cardiva


@pytest.mark.rule("R2.5", "cardiva")
def test_cardiva_lap_takes_a_plain_club_only() -> None:
    position, _ = shown("cardiva", "# Cardiva rules")
    assert legal(position) == {"Kc"}
    for club in ("7c", "10c", "Jc"):
        assert refused(position, club) == "lap-special R2.5"
    play(position, "Kc")
    assert (position.phase, position.seat) == ("lap", 1)


@pytest.mark.rule("R7.3", "cardiva")
@pytest.mark.rule("R7.1", "cardiva")
def test_cardiva_ten_steps_back_and_the_turn_comes_again() -> None:
    position, text = shown("cardiva", "A 10 steps back")
    session = TableSession(specs("cardiva")[1])
    assert session.names[3] in text
    assert "step-back" in {kind for kind, _ in play(position, "10h")}
    assert (position.seat, position.direction) == (3, 1)
    # Whatever Zeynep lays, it sends the turn to the reader.
    for action in legal(position) - {"draw"}:
        after = position.copy()
        play(after, action)
        assert after.seat == 0
    play(position, "draw")
    play(position, "pass")
    assert position.seat == 0
    assert not CARDIVA.eight_skips


@pytest.mark.rule("R5.3", "cardiva")
def test_cardiva_takes_the_bill_and_plays_on() -> None:
    position, _ = shown("cardiva", "Take the bill and play on")
    play(position, "take")
    assert (position.seat, position.bill, position.count(0)) == (0, 0, 7)
    assert {"4d", "draw"} <= legal(position)


@pytest.mark.rule("R8.1", "cardiva")
def test_cardiva_twin_demands_one_more() -> None:
    position, _ = shown("cardiva", "Pişti: twins")
    assert ("again", 0) in play(position, "8h")
    assert position.seat == 0
    assert {"8c", "3h"} <= legal(position)
    assert CARDIVA.jack_on_jack
    assert CARDIVA.ace_last_barred


@pytest.mark.rule("R10.4", "cardiva")
def test_cardiva_sevens_left_in_hand_are_paid_in_muamele() -> None:
    spec = specs("cardiva")[4]
    position, _ = shown("cardiva", "Muamele: sevens cost more")
    play(position, "9d")
    assert (position.seat, legal(position) - {"draw"}) == (1, {"Kd"})
    play(position, "Kd")
    muamele = Muamele(position)
    assert (muamele.seat, muamele.due) == (0, 6)
    # The bot goes out, the scene is the reader's, and it leads to an end with picked cards.
    session = TableSession({**spec, "seed": 5})
    view = session.handle({"type": "lay", "turn": session.turn, "card": "9d", "index": 2})
    view = session.handle({"type": "step", "turn": view["turn"], "all": True})
    while not view["muamele"]["finished"]:
        place = view["muamele"]["cards"].index(None)
        view = session.handle({"type": "pick", "turn": view["turn"], "index": place})
    view = session.handle({"type": "next-hand", "turn": view["turn"]})
    own = next(row for row in view["end"]["rows"] if row["you"])
    assert len(own["picked"]) >= 6
    assert own["points"] > 14


# House rules


def replaced(text: str) -> RuleSet:
    """The rules of ``TABLE.replace(field=value)`` as a page writes it."""
    match = re.search(r"`TABLE\.replace\((\w+)=(\w+)\)`", text)
    assert match, text
    return TABLE.replace(**{match[1]: json.loads(match[2].lower())})


@pytest.mark.parametrize("heading", ["# House rules", "A jack on a jack", "Take and play on"])
def test_a_house_position_has_the_rules_its_text_writes(heading: str) -> None:
    position, text = shown("house", heading)
    assert position.rules == replaced(text) != TABLE


def test_house_seven_bills_five() -> None:
    position, _ = shown("house", "# House rules")
    play(position, "7s")
    assert (position.seat, position.bill) == (1, 5)


def test_house_jacks_go_on_a_jack() -> None:
    position, _ = shown("house", "A jack on a jack")
    assert {"Js=d", "Jh=c"} <= legal(position)
    assert position.top is not None
    assert card_text(position.top) == "Jc"


def test_house_taker_keeps_the_turn() -> None:
    position, _ = shown("house", "Take and play on")
    play(position, "take")
    assert (position.seat, position.bill) == (0, 0)


@pytest.mark.rule("R9.4", "table")
def test_a_pass_after_an_ace_counts_toward_a_blocked_round() -> None:
    top, ace = parse_card("5h"), parse_card("Ah")
    rest = [card for card in range(52) if card not in (top, ace)]
    hands = [[ace, *rest[:16]], rest[16:33], rest[33:]]
    position = Position.from_parts(TABLE, hands=hands, stock=[], discards=[top], seat=0)
    for action in ("Ah", "draw", "pass", "draw", "pass", "draw", "pass"):
        play(position, action)
    assert position.outcome is not None
    assert position.outcome.kind == "blocked"


# The replay


def test_the_replayed_hand_meets_every_special_card_and_its_comments_are_true() -> None:
    [record] = parse_records((BOOK / "hands" / "table.txt").read_text(encoding="utf-8"))
    record.replay()
    [spec] = specs("replay")
    assert spec["record"].strip() == (BOOK / "hands" / "table.txt").read_text(encoding="utf-8").strip()
    comments = dict(record.comments)
    ranks = {action_text(action)[0] for action in record.actions}
    assert set("78JA1") <= ranks
    told = " ".join(comments.values())
    assert {"R2.3", "R2.4", "R3.2", "R4.1", "R5.2", "R6.1", "R7.1", "R7.2", "R9.1", "R10.3"} <= set(
        re.findall(r"R\d+\.\d+", told)
    )
    # A card a comment names was laid, drawn or is held then.
    positions = list(record.positions())
    for at, comment in comments.items():
        position = positions[at]
        held = {card_text(card) for seat in range(4) for card in position.hand(seat)}
        known = held | {card_text(card) for card in position.discards}
        for rank, suit in re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", comment):
            assert f"{rank}{'cdhs'['♣♦♥♠'.index(suit)]}" in known, comment
        for seat, owed in re.findall(r"(Elif|Defne|Kerem|Zeynep)(?: now)? owes? (\d+)", comment):
            assert (record.names[position.seat], position.bill) == (seat, int(owed)), comment
        for seat, owed in re.findall(r"bills (Elif|Defne|Kerem|Zeynep) (\d+)", comment):
            assert (record.names[position.seat], position.bill) == (seat, int(owed)), comment
    assert record.payments is not None
    assert str(record.payments[2]) in comments[len(record.actions)]
