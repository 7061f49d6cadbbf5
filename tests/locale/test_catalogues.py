"""The catalogues say the same in every language, and the grammar of each is right."""

import json
from importlib import resources

import pytest

import pisyedili.locale
from pisyedili.cards import DECK_SIZE, card_text
from pisyedili.locale import Catalogue, LocaleError, catalogue, languages, plain
from pisyedili.locale.template import TemplateError, fields, parse

LANGS = [lang for lang, _ in languages()]
RULE_NUMBERS = [
    *(f"R1.{i}" for i in range(1, 8)),
    *(f"R2.{i}" for i in range(1, 7)),
    *(f"R3.{i}" for i in range(1, 7)),
    *(f"R4.{i}" for i in range(1, 5)),
    *(f"R5.{i}" for i in range(1, 6)),
    *(f"R6.{i}" for i in range(1, 7)),
    *(f"R7.{i}" for i in range(1, 4)),
    *(f"R8.{i}" for i in range(1, 3)),
    *(f"R9.{i}" for i in range(1, 6)),
    *(f"R10.{i}" for i in range(1, 6)),
    *(f"R11.{i}" for i in range(1, 3)),
]


def test_english_and_turkish_are_on_offer() -> None:
    assert languages() == [("en", "English"), ("tr", "Türkçe")]


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_the_same_sentences(lang: str) -> None:
    assert set(catalogue(lang).templates) == set(catalogue("en").templates)


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_has_the_same_holes_in_every_language(lang: str) -> None:
    here, english = catalogue(lang).templates, catalogue("en").templates
    different = [key for key in english if fields(here[key]) != fields(english[key])]
    assert different == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_catalogue_repeats_a_key(lang: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), keys
        return dict(pairs)

    folder = resources.files(pisyedili.locale) / lang
    for name in ("game.json", "puzzles.json", "rules.json"):
        json.loads((folder / name).read_text(encoding="utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("lang", LANGS)
def test_front_end_words_have_the_same_keys(lang: str) -> None:
    root = resources.files(pisyedili.locale)
    here = json.loads((root / lang / "ui.json").read_text(encoding="utf-8"))
    english = json.loads((root / "en" / "ui.json").read_text(encoding="utf-8"))
    assert set(here) == set(english)


@pytest.mark.parametrize("lang", LANGS)
def test_front_end_and_sessions_name_the_suits_alike(lang: str) -> None:
    ui = json.loads((resources.files(pisyedili.locale) / lang / "ui.json").read_text(encoding="utf-8"))
    assert [ui[f"suit.{suit}"] for suit in "cdhs"] == [catalogue(lang).suit(suit) for suit in "cdhs"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_number_has_prose(lang: str) -> None:
    words = catalogue(lang)
    assert list(words.rules) == RULE_NUMBERS
    for number in RULE_NUMBERS:
        for rules in ("table", "classic", "cardiva", "house"):
            prose = words.rule(number, rules)
            assert prose.title
            assert prose.text.endswith(".")
            assert "!" not in prose.text.replace("Tek!", "")


@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_the_languages_agree_where_rule_sets_differ(number: str) -> None:
    assert len({frozenset(catalogue(lang).rules[number]) for lang in LANGS}) == 1


@pytest.mark.case(23)
@pytest.mark.parametrize("lang", LANGS)
def test_four_distinct_suit_names_and_52_distinct_cards(lang: str) -> None:
    words = catalogue(lang)
    assert len({words.suit(suit) for suit in "cdhs"}) == 4
    for form in ("", "acc", "ins", "the"):
        assert len({words.card(card_text(card), form) for card in range(DECK_SIZE)}) == DECK_SIZE


@pytest.mark.case(23)
def test_turkish_suits() -> None:
    assert [catalogue("tr").suit(suit) for suit in "cdhs"] == ["sinek", "karo", "kupa", "maça"]


@pytest.mark.parametrize(
    ("card", "name", "object_case", "with_it"),
    [
        ("2c", "sinek ikilisi", "sinek ikilisini", "sinek ikilisiyle"),
        ("3h", "kupa üçlüsü", "kupa üçlüsünü", "kupa üçlüsüyle"),
        ("4d", "karo dörtlüsü", "karo dörtlüsünü", "karo dörtlüsüyle"),
        ("6s", "maça altılısı", "maça altılısını", "maça altılısıyla"),
        ("7h", "kupa yedilisi", "kupa yedilisini", "kupa yedilisiyle"),
        ("8h", "kupa sekizlisi", "kupa sekizlisini", "kupa sekizlisiyle"),
        ("9c", "sinek dokuzlusu", "sinek dokuzlusunu", "sinek dokuzlusuyla"),
        ("10d", "karo onlusu", "karo onlusunu", "karo onlusuyla"),
        ("Jc", "sinek valesi", "sinek valesini", "sinek valesiyle"),
        ("Qc", "sinek kızı", "sinek kızını", "sinek kızıyla"),
        ("Kc", "sinek papazı", "sinek papazını", "sinek papazıyla"),
        ("Ac", "sinek ası", "sinek asını", "sinek asıyla"),
    ],
)
def test_turkish_card_names(card: str, name: str, object_case: str, with_it: str) -> None:
    words = catalogue("tr")
    assert (words.card(card), words.card(card, "acc"), words.card(card, "ins")) == (name, object_case, with_it)


@pytest.mark.parametrize(
    ("name", "of", "to"),
    [
        ("Defne", "Defne’nin", "Defne’ye"),
        ("Kerem", "Kerem’in", "Kerem’e"),
        ("Mert", "Mert’in", "Mert’e"),
        ("Ayşe", "Ayşe’nin", "Ayşe’ye"),
        ("Burak", "Burak’ın", "Burak’a"),
        ("Duygu", "Duygu’nun", "Duygu’ya"),
        ("Gül", "Gül’ün", "Gül’e"),
        ("IŞIK", "IŞIK’ın", "IŞIK’a"),
        ("DJ", "DJ’in", "DJ’e"),
    ],
)
def test_turkish_names_take_their_endings(name: str, of: str, to: str) -> None:
    grammar = catalogue("tr").grammar
    assert (grammar.name(name, "gen"), grammar.name(name, "dat")) == (of, to)


def test_capitals_follow_the_language() -> None:
    assert catalogue("tr").grammar.upper("ikili, sıra") == "İKİLİ, SIRA"
    assert catalogue("tr").grammar.capital("ikili") == "İkili"
    assert catalogue("en").grammar.capital("ill") == "Ill"


def test_english_articles_and_plurals() -> None:
    words = catalogue("en")
    assert words.text("log.lay.other", name="Defne", card="8h") == "Defne lays the eight of hearts."
    assert words.text("seat.cards", n=1) == "1 card"
    assert words.text("seat.cards", n=4) == "4 cards"
    assert words.templates["one-rank.8"] == "an 8"
    assert words.templates["one-rank.A"] == "an ace"


def test_cards_and_suits_become_chips_in_rich_text() -> None:
    assert catalogue("en").rich("log.name.other", name="Zeynep", card="Js", suit="d") == [
        "Zeynep lays ",
        {"card": "Js"},
        " and names ",
        {"suit": "d", "word": "diamonds"},
        ".",
    ]


def test_rich_text_keeps_strong_words_and_splices_rich_parameters() -> None:
    words = catalogue("en")
    rich = words.rich("say.yours", what=words.rich("named.text", suit="d"))
    assert rich == [{"strong": "Your turn."}, " ", {"suit": "d", "word": "Diamonds"}]
    assert plain(rich, words) == "Your turn. Diamonds"


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_in_a_name_is_read_as_a_template(lang: str) -> None:
    text = catalogue(lang).rich("log.pass.other", name="{card:card} **x** <b>")
    assert "{card:card} **x** <b>" in "".join(part for part in text if isinstance(part, str))


def test_missing_words_say_what_is_missing() -> None:
    with pytest.raises(LocaleError, match="no catalogue for the language 'xx'; there are: en, tr"):
        catalogue("xx")
    with pytest.raises(LocaleError, match="no sentence has the key 'nothing'"):
        catalogue("en").text("nothing")
    with pytest.raises(LocaleError, match="needs the parameter 'n'"):
        catalogue("en").text("seat.cards")
    with pytest.raises(LocaleError, match=r"no rule is numbered 'R99\.1'"):
        catalogue("en").rule("R99.1")


def test_a_broken_template_is_refused_when_read() -> None:
    with pytest.raises(TemplateError, match="cannot read the template"):
        parse("{oops")


def test_a_list_of_names() -> None:
    english: Catalogue = catalogue("en")
    assert [english.join(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert catalogue("tr").join(["Defne", "Kerem"]) == "Defne ve Kerem"
