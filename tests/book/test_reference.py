"""The rules reference, the glossary and the cheat sheet: nothing left out, nothing told twice in other words."""

from __future__ import annotations

import html
import json
import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pisyedili.locale import catalogue
from pisyedili.rules import CARDIVA, CLASSIC, READINGS, RULE_SETS, SCOPE, TABLE, RuleSet

DATA = Path(__file__).parents[2] / "book" / "_data"
WORDS = catalogue("en")
RULES = list(WORDS.rules)
OLD = [number for number in RULES if not (number.startswith("R8") or "table" not in SCOPE.get(number, ("table",)))]
"""Numbers that rules.html has always had a place for."""
MOST_TABLES = 8


@cache
def source(site: Path, page: str) -> str:
    return (site / page).read_text(encoding="utf-8")


def entry(site: Path, number: str) -> str:
    """The HTML of a rule's section."""
    chapter, _, _ = number.lower().partition(".")
    text = source(site, f"rules/{chapter}.html")
    parts = re.split(r'(?=<section class="book-rule")', text)
    [found] = [part for part in parts if f'id="{number.lower().replace(".", "-")}"' in part[:200]]
    return found.split("</section>")[0]


def curly(text: str) -> str:
    """Apostrophes and quotes as pages print them."""
    return re.sub(r'"([^"]*)"', r"“\1”", text.replace("'", "’"))


def said(text: str) -> str:
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", text, flags=re.S)
    return curly(" ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split()))


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_its_place_with_number_title_and_the_catalogues_words(site: Path, number: str) -> None:
    text = said(entry(site, number))
    assert text.startswith(f"{number} {WORDS.rule(number).title}")
    for name in SCOPE.get(number, tuple(RULE_SETS)):
        assert curly(WORDS.rule(number, name).text) in text


@pytest.mark.parametrize("number", RULES)
def test_a_wording_that_not_all_sets_share_names_its_sets(site: Path, number: str) -> None:
    wordings = {WORDS.rule(number, name).text for name in RULE_SETS}
    bold = re.findall(r"<strong>([^<]+):</strong>", entry(site, number))
    named = {name for part in bold for name in part.split(", ")} & {"Table", "Classic", "Cardiva"}
    about = SCOPE.get(number, tuple(RULE_SETS))
    if len(wordings) > 1 or len(about) < len(RULE_SETS):
        assert {name.capitalize() for name in about} <= named
    else:
        assert not named


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_live_position_with_something_to_try_or_says_why_not(site: Path, number: str) -> None:
    given = json.loads((DATA / "rule_positions.json").read_text(encoding="utf-8"))[number]
    text = entry(site, number)
    if "none" in given:
        assert "pis-host" not in text
        assert curly(given["none"]["en"]) in said(text)
        return
    [spec] = re.findall(r'class="pis-host"[^>]*data-spec="([^"]*)"', text)
    assert json.loads(html.unescape(spec))["position"] == given["position"]
    assert curly(given["try"]["en"]) in said(text)
    assert text.index("book-try") < text.index("pis-host")


@pytest.mark.parametrize("number", RULES)
def test_a_reading_of_ours_is_noted_beside_its_rule(site: Path, number: str) -> None:
    notes = re.findall(r'<p class="book-reading">([^<]*)</p>', entry(site, number))
    sets = READINGS.get(number, ())
    about = SCOPE.get(number, tuple(RULE_SETS))
    assert len(notes) == bool(sets)
    if sets and set(sets) != set(about):
        assert notes == [f"Our reading ({', '.join(name.capitalize() for name in sets)})"]


def test_readings_and_scopes_are_of_rules_and_sets_that_exist() -> None:
    for numbers in (READINGS, SCOPE):
        assert set(numbers) <= set(RULES)
        assert all(set(sets) <= set(RULE_SETS) and sets for sets in numbers.values())
    for number, sets in READINGS.items():
        assert set(sets) <= set(SCOPE.get(number, tuple(RULE_SETS)))
    # What the variants' pages call their readings is called one here.
    book = DATA.parent
    for name in ("classic", "cardiva"):
        told = (book / f"{name}.ipynb").read_text(encoding="utf-8").split("## Our readings")[1]
        for number in re.findall(r"\bR\d+\.\d+", told.split("##")[0]):
            assert name in READINGS[number] or number == "R6.5", (name, number)


def test_no_page_is_heavy_with_tables(site: Path) -> None:
    for path in (site / "rules").glob("*.html"):
        assert path.read_text(encoding="utf-8").count('class="pis-host"') <= MOST_TABLES


@pytest.mark.parametrize("number", OLD)
def test_the_rules_in_short_keep_their_old_places_and_lead_to_the_whole(site: Path, number: str) -> None:
    text = source(site, "rules.html")
    anchor = number.lower().replace(".", "-")
    chapter = number.partition(".")[0].lower()
    assert re.search(rf'<dt id="{anchor}">\s*<a [^>]*href="rules/{chapter}\.html#{anchor}"', text)
    assert curly(WORDS.rule(number, "table").text) in said(text)


@cache
def rows(site: Path) -> dict[str, list[str]]:
    """Label and number of each field of the comparison: its three values."""
    table = re.search(r'<table role="table" class="book-sets">.*?</table>', source(site, "rules.html"), re.S)
    assert table
    found = {}
    for row in re.findall(r"<tr role=\"row\">(.*?)</tr>", table[0], re.S)[1:]:
        label, *cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)
        found[said(label)] = [said(cell) for cell in cells]
    return found


def test_the_sets_stand_side_by_side_field_by_field(site: Path) -> None:
    names = [field.name for field in fields(RuleSet) if field.name != "name"]
    assert len(rows(site)) == len(names)
    for name in names:
        label = WORDS.text(f"house.field.{name}")
        [(shown, values)] = [
            item for item in rows(site).items() if re.fullmatch(rf"{re.escape(label)} R\d+\.\d+", item[0])
        ]
        assert shown.rsplit(" ", 1)[1] in RULES
        assert len(values) == 3
        # Equal values look equal, different ones different.
        data = [getattr(rules, name) for rules in (TABLE, CLASSIC, CARDIVA)]
        for i, j in ((0, 1), (0, 2), (1, 2)):
            assert (values[i] == values[j]) is (data[i] == data[j]), name
            if isinstance(data[i], int) and not isinstance(data[i], bool):
                assert values[i] == f"{data[i]:,}"


def test_the_glossary_gives_every_term_in_four_languages(site: Path) -> None:
    text = source(site, "glossary.html")
    terms: list[dict[str, Any]] = json.loads((DATA / "glossary.json").read_text(encoding="utf-8"))
    assert len(terms) > 40
    for term in terms:
        row = re.search(rf'<tr role="row" id="term-{term["id"]}">.*?</tr>', text, re.S)
        assert row
        for lang in ("tr", "pt", "vi"):
            assert f'lang="{lang}"' in row[0]
            assert f">{html.escape(term[lang])}</td>" in row[0]
        assert html.escape(term["en"]) in row[0]
        assert curly(term["means"]["en"]) in said(row[0])
    turkish = {term["tr"] for term in terms}
    assert {
        "sinek",
        "karo",
        "kupa",
        "maça",
        "as",
        "vale",
        "kız",
        "papaz",
        "deste",
        "yer",
        "el",
        "tur",
        "pas",
    } <= turkish
    assert {"tek", "ceza", "muamele"} <= {word.lower().rstrip("!") for word in turkish}


@pytest.mark.parametrize(("page", "lang"), [("cheatsheet.html", "en"), ("cheatsheet-tr.html", "tr")])
def test_the_sheet_says_of_each_set_what_its_data_says(site: Path, page: str, lang: str) -> None:
    text = source(site, page)
    table = re.search(r'<table role="table" class="book-sheet".*?</table>', text, re.S)
    assert table
    assert f'lang="{lang}"' in table[0][:80]
    whole = said(table[0])
    sheet = json.loads((DATA / "cheatsheet.json").read_text(encoding="utf-8"))
    for section in sheet["sections"]:
        assert section["title"][lang] in whole
        for row in section["rows"]:
            assert row["label"][lang] in whole
    assert "{" not in whole
    for rules in (TABLE, CLASSIC, CARDIVA):
        assert str(rules.points[9]) in whole
        assert str(rules.target or rules.hands) in whole


@pytest.mark.parametrize("page", ["cheatsheet.html", "cheatsheet-tr.html"])
def test_every_row_of_the_sheet_has_a_cell_for_each_set(site: Path, page: str) -> None:
    table = re.search(r'<table role="table" class="book-sheet".*?</table>', source(site, page), re.S)
    assert table
    body = re.findall(r'<tr role="row">(<th.*?)</tr>', table[0].split("</thead>")[1], re.S)
    assert len(body) >= 15
    for row in body:
        assert sum(int(span) for span in re.findall(r'<td role="cell" colspan="(\d)"', row)) == 3


@pytest.mark.parametrize("page", ["classic", "cardiva", "house"])
def test_a_number_in_the_text_leads_to_its_rule(site: Path, page: str) -> None:
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", source(site, f"{page}.html"), flags=re.S)
    cited = re.findall(r"\bR\d+\.\d+\b", " ".join(re.findall(r"<p>(.*?)</p>", text, re.S)))
    linked = re.findall(r'<a class="book-cited[^"]*" href="rules/(r\d+)\.html#(r[\d-]+)">(R[\d.]+)</a>', text)
    assert cited
    assert cited == [number for _, _, number in linked]
    for chapter, anchor, number in linked:
        assert (chapter, anchor) == (number.partition(".")[0].lower(), number.lower().replace(".", "-"))
