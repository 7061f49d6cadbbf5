"""The words of lessons: cards and suits that a sentence names itself, and files that are broken."""

import json

import pytest

from pisyedili.cards import DECK_SIZE, card_text
from pisyedili.locale import Catalogue, catalogue, plain
from pisyedili.locale.template import TemplateError, fields, named, parse


def bare(lang: str) -> Catalogue:
    """The catalogue of a language to add words to."""
    full = catalogue(lang)
    words = {key: text for key, text in full.templates.items() if not key.startswith(("lesson.", "chapter."))}
    return Catalogue(lang, words, full.rules, full.grammar)


def spoken(lang: str, text: str) -> str:
    words = bare(lang)
    words.add("lessons/x.json", json.dumps({"lesson": {"x": {"title": text}}}))
    assert words.faults == []
    return words.text("lesson.x.title")


@pytest.mark.parametrize(
    ("lang", "text", "heard"),
    [
        ("en", "[7s] answers [7h].", "seven of spades answers seven of hearts."),
        ("en", "Lay [7s:the] or [10h:acc].", "Lay the seven of spades or ten of hearts."),
        ("en", "[Jc:the.cap] names [h].", "The jack of clubs names hearts."),
        ("en", "[h:cap] are [h].", "Hearts are hearts."),
        ("en", "[Th] is a **ten**.", "ten of hearts is a ten."),
        ("tr", "[7s:acc] at.", "maça yedilisini at."),
        ("tr", "[7s:dat] bak.", "maça yedilisine bak."),
        ("tr", "[Kh:gen] üstüne [Qc:ins].", "kupa papazının üstüne sinek kızıyla."),
        ("tr", "[3d:loc] ya da [Ac:abl].", "karo üçlüsünde ya da sinek asından."),
        ("tr", "[c:acc.cap] söyle, [d:dat] değil.", "Sineği söyle, karoya değil."),
        ("tr", "[c:gen], [d:gen], [h:gen], [s:gen]", "sineğin, karonun, kupanın, maçanın"),
        ("tr", "[c:loc], [d:loc], [h:abl], [s:abl]", "sinekte, karoda, kupadan, maçadan"),
        ("tr", "[c:ins], [d:ins], [h:acc], [s:acc]", "sinekle, karoyla, kupayı, maçayı"),
    ],
)
def test_a_sentence_names_cards_and_suits_in_the_form_it_needs(lang: str, text: str, heard: str) -> None:
    assert spoken(lang, text) == heard


def test_on_the_screen_they_are_chips() -> None:
    words = bare("tr")
    words.add("lessons/x.json", json.dumps({"lesson": {"x": {"title": "[7s:acc] at, [h:acc] söyle."}}}))
    rich = words.rich("lesson.x.title")
    assert rich == [{"card": "7s"}, " at, ", {"suit": "h", "word": "kupayı"}, " söyle."]
    assert plain(rich, words) == "maça yedilisi at, kupayı söyle."


@pytest.mark.parametrize("form", ["acc", "dat", "gen", "loc", "abl", "ins"])
def test_every_case_tells_all_cards_and_suits_apart(form: str) -> None:
    words = catalogue("tr")
    assert len({words.card(card_text(card), form) for card in range(DECK_SIZE)}) == DECK_SIZE
    assert len({words.grammar.suit(words.suit(suit), form) for suit in "cdhs"}) == 4


def test_the_named_cards_of_a_sentence_are_known_and_are_no_holes() -> None:
    text = "[7s:acc] and [Th] on [h]: {n}"
    assert named(text) == {"7s", "10h", "h"}
    assert fields(text) == {"n"}


@pytest.mark.parametrize("text", ["[7x]", "[1h]", "[7s", "7s]", "[]", "[7s:nom]", "[7s:cap.acc]", "**[7s]**", "[ 7s ]"])
def test_brackets_that_name_nothing_are_errors(text: str) -> None:
    with pytest.raises(TemplateError):
        parse(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "en/lessons/x.json: cannot be read"),
        ("3", "is no text"),
        ("[1]", "is no text"),
        ('{"lesson": {"x": {"title": 3}}}', "lesson.x.title is no text"),
        ('{"lesson": {"x": {"title": "A", "title": "B"}}}', "title is there twice"),
        ('{"lesson": {"x": {"name": "A"}}}', "no words of a lesson are called lesson.x.name"),
        ('{"action": {"draw": "Pull"}}', "no words of a lesson are called action.draw"),
        ('{"lesson": {"x": {"title": "A [7x]."}}}', "lesson.x.title: cannot read the template"),
        ('{"lesson": {"x": {"title": "A {n}."}}}', "lesson.x.title: a lesson has no holes"),
        ('{"a":' * 5000, "cannot be read"),
        (" " * 500_001, "more than 500000 bytes"),
    ],
)
def test_a_broken_file_is_named_and_takes_nothing_else_away(text: str, fault: str) -> None:
    words = bare("en")
    before = dict(words.templates)
    words.add("lessons/x.json", text)
    assert any(fault in told for told in words.faults), words.faults
    assert before.items() <= words.templates.items()
    words.add("lessons/y.json", '{"chapter": {"y": {"title": "Y"}}}')
    assert words.text("chapter.y.title") == "Y"


def test_a_broken_sentence_leaves_the_others_of_its_file() -> None:
    words = bare("en")
    words.add("lessons/x.json", '{"lesson": {"x": {"title": "A [7x].", "about": "B."}}}')
    assert not words.has("lesson.x.title")
    assert words.text("lesson.x.about") == "B."


def test_words_that_are_there_already_are_kept() -> None:
    words = bare("en")
    for text in ("A", "B"):
        words.add("lessons/x.json", json.dumps({"lesson": {"x": {"title": text}}}))
    assert words.text("lesson.x.title") == "A"
    assert words.faults == ["en/lessons/x.json: lesson.x.title is there already"]
