"""The lessons' pages say what the catalogue says, and tell every step without a script."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from book.make_lessons import BOOK, contents, heading, notebook
from pisyedili.lessons import curriculum, lesson
from pisyedili.locale import Text, catalogue, plain
from pisyedili.sessions import Room

LESSONS = curriculum().lessons
WORDS = catalogue("en")
MOST_WORDS = 60
"""Between two steps at a table, and before the first one."""


def stored(name: str) -> str:
    return (BOOK / "lessons" / f"{name}.ipynb").read_text(encoding="utf-8")


def words_of(text: str) -> list[str]:
    return re.sub(r"\]\([^)]*\)|[#*\[\]]", " ", text).split()


def shown(text: str) -> str:
    """What a piece of HTML says, in one line, cards by their names."""
    named = re.sub(r'<abbr title="([^"]*)">[^<]*</abbr>', r"\1", text)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", named)).split())


def spoken(text: Text) -> str:
    return " ".join(plain(text, WORDS).split())


@pytest.mark.parametrize("name", LESSONS)
def test_a_notebook_is_up_to_date_with_the_curriculum_and_the_catalogue(name: str) -> None:
    # Otherwise: python -m book.make_lessons
    assert json.loads(stored(name)) == notebook(name)


def test_there_is_a_notebook_for_each_lesson_and_no_other() -> None:
    assert {path.stem for path in (BOOK / "lessons").glob("*.ipynb")} == set(LESSONS)
    assert len(LESSONS) >= 24


def test_the_table_of_contents_is_up_to_date() -> None:
    assert (BOOK / "_toc.yml").read_text(encoding="utf-8") == contents()
    pages = re.findall(r"- file: lessons/(\S+)", contents())
    assert tuple(pages) == LESSONS


def test_lessons_are_numbered_in_order_and_reviews_are_not() -> None:
    numbers = [int(found[1]) for name in LESSONS if (found := re.match(r"Lesson (\d+)\. ", heading(name, WORDS)))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert 20 <= len(numbers) < len(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
def test_little_is_to_be_read_before_a_step(name: str) -> None:
    for cell in json.loads(stored(name))["cells"]:
        if cell["cell_type"] == "markdown":
            assert len(words_of("".join(cell["source"]))) <= MOST_WORDS
    for number in range(len(lesson(name).steps)):
        step = Room({"kind": "lesson", "lesson": name, "step": number}).view()["lesson"]
        assert len(words_of(f"{spoken(step['tell'])} {spoken(step['goal'])}")) <= MOST_WORDS, (
            f"{name}, step {number + 1}"
        )


@pytest.mark.parametrize("name", LESSONS)
def test_the_way_leads_from_lesson_to_lesson(name: str) -> None:
    *_, last = json.loads(stored(name))["cells"]
    links = re.findall(r"\]\(([^)]+)\)", "".join(last["source"]))
    following = curriculum().next(name)
    assert links[0] == (f"{following}.ipynb" if following else "../progress.ipynb")
    for link in links:
        assert (BOOK / "lessons" / link).is_file()


def figure(site: Path, name: str) -> str:
    """The part of a lesson's page for paper and for readers without scripts."""
    page = (site / "lessons" / f"{name}.html").read_text(encoding="utf-8")
    found = re.search(r'<div class="book-read">(.*?</figure>)</div>', page, re.S)
    assert found
    return found[1]


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_can_be_read_without_a_script(site: Path, name: str) -> None:
    text = figure(site, name)
    steps, end = text.split("</ol>")
    told = [shown(step) for step in re.split(r"<li><p>", steps)[1:]]
    assert len(told) == len(lesson(name).steps)
    for number, said in enumerate(told):
        view = Room({"kind": "lesson", "lesson": name, "step": number}).view()
        assert spoken(view["lesson"]["goal"]) in said
        assert spoken(view["lesson"]["tell"]) in said
        assert WORDS.text("picture.others", seats="") in said
        for option in (view["lesson"]["question"] or {}).get("options", []):
            assert spoken(option["text"]) in said
        if not view["waiting"]:
            assert all(WORDS.card(card["id"]) in said for card in view["hand"])
    done = Room({"kind": "lesson", "lesson": name, "step": len(told)}).view()["lesson"]["done"]
    assert done["can"]
    assert all(spoken(sentence) in shown(end) for sentence in (done["title"], *done["can"]))


@pytest.mark.parametrize("name", LESSONS)
def test_the_readable_steps_give_nothing_away(site: Path, name: str) -> None:
    text = shown(figure(site, name))
    for step in lesson(name).steps:
        for part in ("hint", "done", "missed"):
            if WORDS.has(f"{step.key}.{part}"):
                assert WORDS.text(f"{step.key}.{part}") not in text
