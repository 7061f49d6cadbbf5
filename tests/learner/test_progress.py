"""How far a learner is: the better result stays, nothing unknown is lost, nothing broken is taken."""

import json
import random
from typing import Any, NamedTuple

import pytest

from pisyedili.learner import Progress, ProgressError
from pisyedili.learner.progress import MAX_LESSONS, MAX_STEPS, MAX_TEXT
from pisyedili.locale import catalogue


class Named(NamedTuple):
    id: str
    was: tuple[str, ...] = ()


def text(**parts: Any) -> str:
    return json.dumps({"format": "pisyedili-progress", "v": 1, "steps": {"sevens": {"answer": 3}}, **parts})


def test_the_better_result_stays() -> None:
    progress = Progress()
    assert progress.record("sevens", "answer", 2)
    assert not progress.record("sevens", "answer", 1)
    assert not progress.record("sevens", "answer", 2)
    assert progress.record("sevens", "answer", 3)
    assert progress.steps == {"sevens": {"answer": 3}}
    assert (progress.best("sevens", Named("answer")), progress.best("aces", Named("answer"))) == (3, 0)


def test_a_renamed_step_keeps_its_result() -> None:
    progress = Progress({"sevens": {"old": 2}})
    assert progress.best("sevens", Named("new", ("older", "old"))) == 2
    progress.record("sevens", "new", 1)
    assert progress.best("sevens", Named("new", ("old",))) == 2


def test_merging_loses_nothing_and_is_the_same_in_either_order() -> None:
    ours = Progress({"sevens": {"a": 3, "b": 1}, "jacks": {"x": 2}})
    theirs = Progress({"sevens": {"a": 1, "b": 2, "c": 1}, "aces": {"y": 3}}, {"ratings": [1500]})
    one, two = ours.copy(), theirs.copy()
    assert one.merge(theirs)
    assert two.merge(ours)
    assert one == two
    assert one.steps == {"sevens": {"a": 3, "b": 2, "c": 1}, "jacks": {"x": 2}, "aces": {"y": 3}}
    assert one.more == {"ratings": [1500]}
    assert not one.merge(ours)
    assert ours.steps["sevens"] == {"a": 3, "b": 1}


def test_the_text_comes_back_the_same() -> None:
    rng = random.Random(2)
    for _ in range(50):
        progress = Progress(more={"ratings": {"rapid": rng.random()}} if rng.random() < 0.5 else {})
        for _ in range(rng.randrange(40)):
            progress.record(f"lesson-{rng.randrange(9)}", f"step-{rng.randrange(9)}", rng.randint(1, 3))
        again = Progress.parse(progress.to_text())
        assert again == progress
        assert again.to_text() == progress.to_text()


def test_the_text_is_what_it_says_it_is() -> None:
    progress = Progress({"sevens": {"pass-on": 1, "answer": 3}, "aces": {"two": 2}})
    assert progress.to_text() == (
        '{"format":"pisyedili-progress","v":1,"steps":{"aces":{"two":2},"sevens":{"answer":3,"pass-on":1}}}'
    )


def test_what_another_version_wrote_is_kept() -> None:
    """A new version loses nothing: lessons, steps and parts nobody here knows."""
    progress = Progress.parse(text(steps={"gone": {"step-1": 2}}, later={"rating": 1500.5, "seen": ["a", None]}))
    assert progress.steps == {"gone": {"step-1": 2}}
    assert json.loads(progress.to_text())["later"] == {"rating": 1500.5, "seen": ["a", None]}


def test_clearing_keeps_the_parts_it_is_not_about_and_is_counted() -> None:
    progress = Progress({"sevens": {"answer": 3}}, {"ratings": 1})
    empty = progress.emptied()
    assert (empty.steps, empty.more, empty.cleared) == ({}, {"ratings": 1}, 1)
    assert Progress.parse(empty.to_text()) == empty
    assert progress.steps


@pytest.mark.case(17)
@pytest.mark.parametrize(
    ("broken", "faults"),
    [
        (None, ["size"]),
        (7, ["size"]),
        ("x" * (MAX_TEXT + 1), ["size"]),
        ("", ["json"]),
        ("{", ["json"]),
        ("[" * 100_000, ["json"]),
        ("9" * 10_000, ["json"]),
        ('{"format":NaN}', ["json"]),
        ("null", ["format"]),
        ("[]", ["format"]),
        ("{}", ["format"]),
        (text(format="pisyedili"), ["format"]),
        (text(v=2), ["version"]),
        (text(v="1"), ["version"]),
        (text(v=True), ["version"]),
        (text(v=1.0), ["version"]),
        (text(steps=None), ["steps"]),
        (text(steps=[]), ["steps"]),
        (text(steps={"sevens": 3}), ["lesson"]),
        (text(steps={"Sevens": {}, "": {}, "x" * 61: {}}), ["lesson"] * 3),
        (text(steps={"sevens": {"a": 0, "b": 4, "c": "3", "d": True, "e": 1.0, "F": 1, "g": 2}}), ["step"] * 6),
        (text(steps={"ſevens": {"a": 1}}), ["lesson"]),
        (text(steps={f"l{i}": {} for i in range(MAX_LESSONS + 1)}), ["many"]),
        (text(steps={"sevens": {f"s{i}": 1 for i in range(MAX_STEPS + 1)}}), ["lesson-many"]),
        (text(cleared=-1), ["part"]),
        (text(cleared="1"), ["part"]),
        (text(x=1).replace('"x": 1', '"x": 1e400'), ["part"]),
        (text(x=1).replace('"x": 1', '"x": ' + "[" * 30 + "]" * 30), ["part"]),
        (text(steps={"sevens": {"a": 9}, "A": 1}, cleared=None), ["step", "lesson", "part"]),
    ],
)
def test_a_broken_text_is_refused_whole_with_everything_named(broken: Any, faults: list[str]) -> None:
    with pytest.raises(ProgressError) as error:
        Progress.parse(broken)
    assert [fault.id for fault in error.value.faults] == faults
    for lang in ("en", "tr"):
        assert error.value.text(catalogue(lang))


def test_any_damage_to_a_text_is_refused_or_sound() -> None:
    rng = random.Random(5)
    whole = text(more={"a": [1, 2.5, "x"]}, cleared=2)
    for _ in range(2_000):
        at = rng.randrange(len(whole))
        damaged = whole[:at] + rng.choice(["", "x", '"', "9", "}", "\ud800"]) + whole[at + rng.randrange(3) :]
        try:
            progress = Progress.parse(damaged)
        except ProgressError:
            continue
        assert Progress.parse(progress.to_text()) == progress


def test_a_file_that_an_editor_saved_is_read() -> None:
    assert Progress.parse("\ufeff" + text() + "\r\n").steps == {"sevens": {"answer": 3}}


@pytest.mark.parametrize(("lesson", "step", "best"), [("A b", "x", 1), ("a", "", 1), ("a", "x", 0), ("a", "x", True)])
def test_what_no_text_may_hold_is_not_recorded(lesson: str, step: str, best: int) -> None:
    progress = Progress({"sevens": {"answer": 3}})
    with pytest.raises(ProgressError):
        progress.record(lesson, step, best)
    assert progress == Progress({"sevens": {"answer": 3}})


def test_more_than_a_text_may_hold_is_not_merged() -> None:
    progress = Progress({f"a{i}": {"x": 1} for i in range(MAX_LESSONS)})
    with pytest.raises(ProgressError):
        progress.merge(Progress({"b": {"x": 1}}))
    assert len(progress.steps) == MAX_LESSONS
