"""The published schema says the same as the loader."""

import json
from importlib import resources

import jsonschema
import pytest

import pisyedili.lessons
from pisyedili.bots import BOTS
from pisyedili.lessons import LessonError, curriculum, parse_lesson
from pisyedili.lessons.measures import MEASURES
from pisyedili.lessons.model import KINDS, MAX_WITHIN
from pisyedili.lessons.step_reader import ASKS, CONDITIONS, FIELDS, NEEDED
from tests.lessons.make import sound

DATA = resources.files(pisyedili.lessons) / "data"
SCHEMA = json.loads((DATA / "lesson.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
DEFS = SCHEMA["$defs"]


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("id", curriculum().lessons)
def test_every_lesson_of_the_book_follows_the_schema(id):
    VALIDATOR.validate(json.loads((DATA / f"{id}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_step_has_the_fields_that_the_loader_knows(kind):
    assert set(DEFS[kind]["properties"]) == set(FIELDS[kind])
    assert DEFS[kind]["required"] == ["id", "kind", *NEEDED[kind]]


@pytest.mark.parametrize("kind", ASKS)
def test_a_question_asks_what_the_loader_knows(kind):
    asks = DEFS[kind]["properties"]["ask"]["oneOf"]
    assert {ask["properties"]["what"]["const"] for ask in asks} == set(ASKS[kind])


def test_conditions_measures_and_bots_are_those_of_the_loader():
    assert {name for each in DEFS["condition"]["oneOf"] for name in each["properties"]} == set(CONDITIONS)
    assert DEFS["fields"]["measure"]["enum"] == list(MEASURES)
    assert DEFS["fields"]["bots"]["enum"] == sorted(BOTS)
    assert DEFS["goal"]["properties"]["within"]["maximum"] == MAX_WITHIN


@pytest.mark.parametrize(
    ("step", "field", "value"),
    [
        ("answer", "kind", "guess"),
        ("answer", "goal", {"all": []}),
        ("answer", "goal", {"all": [{"wins": 1}]}),
        ("answer", "goal", {"all": [{"bill": 6}], "within": 6}),
        ("answer", "solution", ["7x"]),
        ("answer", "solution", []),
        ("answer", "measure", "outs"),
        ("answer", "deal", {}),
        ("answer", "point", ["table"]),
        ("answer", "rule", "5.1"),
        ("who", "ask", {"what": "takes"}),
        ("who", "ask", {"what": "next", "seat": 1}),
        ("stock", "ask", {"what": "unseen"}),
        ("cheap", "measure", "luck"),
    ],
)
def test_schema_and_loader_refuse_alike(step, field, value):
    data = sound()
    next(item for item in data["steps"] if item["id"] == step)[field] = value
    assert not VALIDATOR.is_valid(data)
    with pytest.raises(LessonError):
        parse_lesson(data)


def test_schema_and_loader_take_the_same_sound_lesson():
    VALIDATOR.validate(sound())
    assert parse_lesson(sound())
