"""The data of the reference pages is true: each position shows its rule, glossary and sheet fit the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pisyedili.actions import parse_action
from pisyedili.bots import BOTS
from pisyedili.cards import card_text, parse_card, suit_of, suit_text
from pisyedili.effects import Effect
from pisyedili.locale import catalogue
from pisyedili.match import Muamele
from pisyedili.notation import parse_position
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.scoring import score_hand
from pisyedili.view import View

DATA = Path(__file__).parents[2] / "book" / "_data"


def data(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


ALL_RULES: dict[str, dict[str, Any]] = data("rule_positions")
RULES = {number: entry for number, entry in ALL_RULES.items() if "none" not in entry}
FILLS = range(12)
"""Seeds by which the hidden cards are given out: what is promised holds for all of them."""
OF_A_MATCH = {"R11.1", "R11.2"}
"""Rules of a whole match, which no position of one hand shows."""
CARD = re.compile("(10|[2-9JQKA])([♣♦♥♠])")
FACTS = {
    "decks", "players", "counts", "stock", "top", "direction", "dealer", "phase", "suits",
    "turn", "bill", "named", "holds", "over", "payments", "multiplier", "muamele",
}  # fmt: skip
OUTCOMES = {"takes", "hidden", "reshuffle"}
"""Facts about what an action did."""


def start(position: str, seed: int) -> Position:
    return Position.from_setup(parse_position(position).fill(seed), seed)


def fact(position: Position, name: str, wanted: Any) -> Any:
    """What is true of a position now, in the form in which the data promises it."""
    match name:
        case "decks":
            return position.rules.decks(position.players)
        case "counts":
            return [position.count(seat) for seat in range(position.players)]
        case "stock":
            return position.stock_count
        case "top":
            return None if position.top is None else card_text(position.top)
        case "turn":
            return position.seat
        case "named":
            return None if position.named is None else suit_text(position.named)
        case "suits":
            return "".join(sorted({suit_text(suit_of(card)) for card in position.hand(0)}))
        case "holds":
            return [wanted[0], position.hand(0).count(parse_card(wanted[0]))]
        case "over":
            return None if position.outcome is None else position.outcome.kind
        case "payments":
            return list(score_hand(position).payments)
        case "multiplier":
            return score_hand(position).multiplier
        case "muamele":
            muamele = Muamele(position)
            return [muamele.seat, muamele.due]
    return getattr(position, name)


def outcome(position: Position, effects: tuple[Effect, ...], name: str) -> Any:
    """What the last action did."""
    if name == "takes":
        return sum(effect.n for effect in effects if effect.kind == "take")
    if name == "hidden":
        # R1.7: nobody else's view of the hand holds the card.
        [drawn] = [effect.cards[0] for effect in effects if effect.kind == "draw"]
        others = [View.of(position, seat) for seat in range(1, position.players)]
        told = [effect for view in others for made in view.history for effect in made.effects]
        return bool(told) and all(drawn not in effect.cards for effect in told)
    return any(effect.kind == name for effect in effects)


def others_move(position: Position) -> list[int]:
    """The other seats play by the rules of thumb until the reader's turn; the seats in their order."""
    seats: list[int] = []
    bot = BOTS["thumb"]()
    while not position.over and position.seat != 0:
        if not seats or seats[-1] != position.seat:
            seats.append(position.seat)
        position.apply(bot.choose(View.of(position, position.seat), None))  # type: ignore[arg-type]
    return seats


def test_every_rule_of_a_hand_has_a_position() -> None:
    assert list(ALL_RULES) == list(catalogue("en").rules)
    assert set(ALL_RULES) - set(RULES) == OF_A_MATCH
    assert all(ALL_RULES[number]["none"][lang] for number in OF_A_MATCH for lang in ("en", "tr"))


@pytest.mark.parametrize("number", RULES)
def test_a_position_is_the_readers_turn_and_lives_in_a_rule_set_that_has_the_rule(number: str) -> None:
    entry = RULES[number]
    setup = parse_position(entry["position"])
    assert setup.seat == 0
    assert isinstance(setup.hands[0], tuple), "the reader sees the own hand"
    assert setup.rules == RULE_SETS[setup.rules.name]
    # A rule that is told for one set only ("Only in the Cardiva rules") is shown in that set.
    told = catalogue("en").rule(number, "table").text
    for name in ("classic", "cardiva"):
        if told.startswith(f"Only in the {name.capitalize() if name == 'cardiva' else name} rules"):
            assert setup.rules.name == name


@pytest.mark.parametrize("number", RULES)
def test_what_to_try_is_one_sentence_and_names_only_cards_that_are_there(number: str) -> None:
    entry = RULES[number]
    known = re.findall(r"(?:10|[2-9JQKA])[cdhs]", entry["position"])
    for lang in ("en", "tr"):
        text = entry["try"][lang]
        assert text.endswith(".")
        assert len(text.split()) <= 32
        assert "!" not in text.replace("Tek!", "")
        for rank, suit in re.findall(CARD, text):
            assert f"{rank}{'cdhs'['♣♦♥♠'.index(suit)]}" in known, text
    cards = [re.findall(CARD, entry["try"][lang]) for lang in ("en", "tr")]
    assert set(cards[0]) == set(cards[1]), "both languages speak of the same cards"


@pytest.mark.parametrize("seed", FILLS)
@pytest.mark.parametrize("number", RULES)
def test_trying_the_sentence_shows_the_rule(number: str, seed: int) -> None:
    entry = RULES[number]
    position = start(entry["position"], seed)
    for promise in entry["shows"]:
        if promise.get("fresh"):
            position = start(entry["position"], seed)
        effects: tuple[Effect, ...] = ()
        if "do" in promise:
            assert position.seat == 0
            action = parse_action(promise["do"])
            refusal = position.refusal(action)
            if "refused" in promise:
                assert refusal is not None, promise
                assert refusal.reason == promise["refused"], promise
                continue
            assert promise["ok"] is True
            assert refusal is None, (promise, refusal)
            effects = position.apply(action)
        if "others" in promise:
            assert others_move(position) == promise["others"]
        for name, wanted in promise.items():
            if name in FACTS:
                assert fact(position, name, wanted) == wanted, promise
            elif name in OUTCOMES:
                assert outcome(position, effects, name) == wanted, promise
            else:
                assert name in {"do", "ok", "fresh", "others"}, f"nobody checks {name}"


@pytest.mark.parametrize("number", RULES)
def test_every_card_and_button_of_the_sentence_is_tried(number: str) -> None:
    entry = RULES[number]
    tried = {promise["do"].split("=")[0] for promise in entry["shows"] if "do" in promise}
    hand = {card_text(card) for card in parse_position(entry["position"]).hands[0]}  # type: ignore[union-attr]
    text = entry["try"]["en"]
    named = {f"{rank}{'cdhs'['♣♦♥♠'.index(suit)]}" for rank, suit in re.findall(CARD, text)}
    only_held = {"R6.5": {"6s"}, "R3.2": {"9d"}}
    assert (named & hand) - tried <= only_held.get(number, set())
    for word, button in ((r"\b[Dd]raw\b", "draw"), (r"\b[Pp]ass\b", "pass"), (r"\btake (the|3|them)", "take")):
        if re.search(word, text):
            assert button in tried, text


# Glossary


def test_a_term_has_a_word_in_four_languages_and_a_rule() -> None:
    glossary = data("glossary")
    ids = [term["id"] for term in glossary]
    assert len(ids) == len(set(ids))
    for term in glossary:
        assert term["group"] in {"cards", "table", "turn", "acts", "score"}
        assert term["rule"] in catalogue("en").rules
        assert all(term[lang].strip() for lang in ("en", "tr", "pt", "vi"))
        for said in (term["means"]["en"], term["means"]["tr"]):
            assert said.endswith(".")
            assert len(said.split()) <= 16


def test_glossary_and_table_call_suits_and_ranks_the_same() -> None:
    terms = {term["id"]: term for term in data("glossary")}
    for lang in ("en", "tr"):
        words = catalogue(lang).templates
        for suit, term in (("c", "clubs"), ("d", "diamonds"), ("h", "hearts"), ("s", "spades")):
            assert terms[term][lang] == words[f"suit.{suit}"]
        for rank, term in (("7", "seven"), ("8", "eight"), ("10", "ten"), ("J", "jack"), ("Q", "queen"), ("K", "king")):
            assert terms[term][lang] == words[f"rank.{rank}"]


# Cheat sheet


def sheet_text(rules: RuleSet, row: dict[str, Any], lang: str) -> str:
    fields = rules.to_json()
    holes = {f"point_{rank}": rules.points[at] for rank, at in (("7", 5), ("10", 8), ("J", 9), ("A", 12))}
    holes |= {"bill_2": 2 * rules.bill, "bill_3": 3 * rules.bill}
    assert all(set(part["when"]) <= set(fields) for part in row["parts"])
    texts = [part[lang] for part in row["parts"] if all(fields[name] == value for name, value in part["when"].items())]
    return " ".join(texts).format(**fields, **holes)


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_every_row_of_the_sheet_says_something_true_of_each_rule_set(name: str, lang: str) -> None:
    rules = RULE_SETS[name]
    sheet = data("cheatsheet")
    assert set(sheet["sets"]) == set(RULE_SETS)
    texts = {row["id"]: sheet_text(rules, row, lang) for part in sheet["sections"] for row in part["rows"]}
    assert all(texts.values())
    assert str(rules.bill) in texts["seven"]
    assert f"J {rules.points[9]}" in texts["points"]
    assert f"7: {rules.points[5]}" in texts["points"]
    assert f"×{rules.seven_multiplier}" in texts["last"]
    assert str(rules.hands or rules.target) in texts["match"]


def test_the_sheet_tells_the_rule_sets_apart_where_they_differ() -> None:
    rows = {row["id"]: row for part in data("cheatsheet")["sections"] for row in part["rows"]}
    told = {id: [sheet_text(rules, row, "en") for rules in RULE_SETS.values()] for id, row in rows.items()}
    table, classic, cardiva = range(3)
    for id in ("draw", "ace", "points"):
        assert told[id][table] != told[id][classic]
    for id in ("opening", "seven", "eight", "ten", "jack", "ace", "twin", "stock", "muamele", "match", "direction"):
        assert told[id][table] != told[id][cardiva]
    assert len(set(told["stock"])) == 3
    assert len(set(told["last"])) == 1
