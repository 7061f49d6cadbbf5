"""Reading lessons: what is sound is read, what is wrong is named, all of it, and nothing else ever happens."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pisyedili.actions import parse_action
from pisyedili.lessons import LessonError, curriculum, lesson, parse_curriculum, parse_lesson
from pisyedili.lessons.errors import MAX_FAULTS, told
from pisyedili.lessons.loader import _TEXTS, MAX_BYTES
from pisyedili.lessons.model import Condition, Filter, Goal
from pisyedili.lessons.step_reader import seed_of
from tests.lessons.make import one, sound


def faults(data):
    with pytest.raises(LessonError) as caught:
        parse_lesson(data)
    return [told(fault) for fault in caught.value.faults]


def broken(step, **changes):
    """Faults of the sound lesson with fields of one of its steps changed; None leaves a field out."""
    data = sound()
    found = next(item for item in data["steps"] if item["id"] == step)
    for field, value in changes.items():
        if value is None:
            del found[field]
        else:
            found[field] = value
    return faults(data)


def test_a_sound_lesson_is_read():
    found = parse_lesson(sound())
    assert (found.id, found.teaches, found.test) == ("sevens", ("R5.1",), False)
    step = found.step("answer")
    assert step.goal == Goal((Condition("bill", n=6),), 1)
    assert step.solution == (parse_action("7s"),)
    assert step.replies == (parse_action("take"),)
    assert (step.rule, step.show, step.point, step.was) == ("R5.1", ("marks", "arrow"), ("bill", "seat:1"), ("older",))
    assert step.key == "lesson.sevens.step.answer"
    assert (step.players, step.rules.name, step.seat) == (3, "table", 0)
    assert found.step("hand").coach
    assert found.step("hand").players == 4
    assert found.step("nothing") is None


def test_text_bytes_and_objects_are_read_alike():
    text = json.dumps(sound())
    assert parse_lesson(text) == parse_lesson(text.encode()) == parse_lesson(sound())


def test_the_mark_changes_with_the_data_and_not_with_how_they_are_written():
    data = sound()
    mark = parse_lesson(data).mark
    assert parse_lesson(json.dumps(data, indent=3)).mark == mark
    data["steps"][0]["rule"] = "R5.2"
    assert parse_lesson(data).mark != mark


def test_a_seed_follows_from_the_ids_and_may_be_given():
    assert parse_lesson(sound()).step("answer").seed == seed_of("sevens", "answer")
    assert seed_of("sevens", "answer") == 255786847621787
    assert seed_of("sevens", "who") != seed_of("sevens", "answer")
    assert one(kind="play", deal={}, seed=7).seed == 7


def test_a_goal_allows_as_many_actions_as_the_solution_has_unless_it_says_otherwise():
    position = sound()["steps"][0]["position"]
    goal = {"all": [{"did": "take"}]}
    assert one(kind="lay", position=position, goal=goal, solution=["take", "9s"]).goal.within == 2
    assert one(kind="play", position=position, goal=goal).goal.within is None


@pytest.mark.parametrize(
    ("data", "condition"),
    [
        ({"lay": {"rank": "7"}}, Condition("lay", Filter(rank=7))),
        ({"laid": {"suit": "h"}}, Condition("laid", Filter(suit=2))),
        ({"holds": {"card": "7h"}}, Condition("holds", Filter(card=31))),
        ({"did": "take"}, Condition("did", n=-3)),
        ({"bill": 6}, Condition("bill", n=6)),
        ({"named": "s"}, Condition("named", n=3)),
        ({"skips": 1}, Condition("skips", seat=1)),
        ({"steps-back": 2}, Condition("steps-back", seat=2)),
        ({"reversed": True}, Condition("reversed")),
        ({"turn": 2}, Condition("turn", seat=2)),
        ({"others-take": 1}, Condition("others-take", n=1)),
        ({"takes": [1, 3]}, Condition("takes", seat=1, n=3)),
        ({"count": 1}, Condition("count", n=1)),
        ({"out": 3}, Condition("out", n=3)),
        ({"safe": 1}, Condition("safe", seat=1)),
        ({"over": True}, Condition("over")),
        ({"match-over": True}, Condition("match-over")),
    ],
)
def test_each_condition_is_read(data, condition):
    position = sound()["steps"][0]["position"]
    assert one(kind="play", position=position, goal={"all": [data]}).goal.all == (condition,)


@pytest.mark.parametrize(
    ("step", "changes", "told"),
    [
        ("answer", {"kind": "guess"}, "kind is one of lay, choose, predict, count, spot, play, not 'guess'"),
        ("answer", {"id": "An answer"}, "id is made of small letters, digits and hyphens"),
        ("answer", {"goal": None}, "a step of the kind lay has a field goal"),
        ("answer", {"solution": None}, "a step of the kind lay has a field solution"),
        ("answer", {"solution": []}, "the solution names at least one own action"),
        ("answer", {"solution": ["7x"]}, "solution holds '7x', an action is"),
        ("answer", {"solution": ["7s", "take"]}, "the solution has 2 own actions, but the goal allows 1"),
        ("answer", {"solution": "7s"}, "solution is a list of at most 200 things, not '7s'"),
        ("answer", {"goal": {"all": []}}, "goal.all names at least one condition"),
        ("answer", {"goal": {"all": [{"wins": 1}]}}, "no condition 'wins'; there are lay, laid"),
        ("answer", {"goal": {"all": [{"bill": 0}]}}, "bill is a whole number from 1 to 104, not 0"),
        ("answer", {"goal": {"all": [{"bill": 6, "over": True}]}}, "a condition is an object with one field"),
        ("answer", {"goal": {"all": [{"over": False}]}}, "over can only be true, not False"),
        ("answer", {"goal": {"all": [{"turn": 3}]}}, "turn is a whole number from 0 to 2, not 3"),
        ("answer", {"goal": {"all": [{"takes": 3}]}}, "takes is a pair of a seat and a number"),
        ("answer", {"goal": {"all": [{"did": "lay"}]}}, "did is one of draw, pass, take, not 'lay'"),
        ("answer", {"goal": {"all": [{"out": 4}]}}, "out is a whole number from 1 to 3, not 4"),
        ("answer", {"goal": {"all": [{"lay": {}}]}}, "lay names cards as in"),
        ("answer", {"goal": {"all": [{"lay": {"colour": "red"}}]}}, "lay has no field 'colour'; there are rank, suit"),
        ("answer", {"goal": {"all": [{"lay": {"rank": "1"}}]}}, "rank is a rank:"),
        ("answer", {"goal": {"all": [{"lay": {"suit": "x"}}]}}, "suit is a suit:"),
        ("answer", {"goal": {"all": [{"lay": {"card": "7"}}]}}, "card is a card as in \"7h\", not '7'"),
        ("answer", {"goal": {"all": [{"bill": 6}], "within": 6}}, "within is a whole number from 1 to 5, not 6"),
        ("answer", {"goal": 6}, "goal is an object as in"),
        ("answer", {"measure": "outs"}, "a step of the kind lay has no field 'measure'"),
        ("answer", {"position": None}, "a step begins with a position or with a deal, and not with both"),
        ("answer", {"deal": {}}, "a step begins with a position or with a deal, and not with both"),
        ("answer", {"position": 3}, "position is a position string, not 3"),
        ("answer", {"position": "p1_table_hands-2c.3c_stock-50"}, "the position: after the opening there is a top"),
        ("answer", {"position": "p1_table_hands-3.7c_pile-8c_stock-47"}, "own hand (seat 0) has to be written out"),
        ("answer", {"seat": 1}, "own hand (seat 1) has to be written out"),
        ("answer", {"seat": 3}, "seat is a whole number from 0 to 2, not 3"),
        ("answer", {"seed": -1}, "seed is a whole number from 0 to"),
        ("answer", {"point": ["table"]}, "point is one of pile, stock, hand, bill, named, seat:0"),
        ("answer", {"point": ["seat:3"]}, "point is one of pile"),
        ("answer", {"show": ["all"]}, "show is one of marks, arrow, not 'all'"),
        ("answer", {"open": [1]}, "the open hand of seat 1 has to be written out, card by card"),
        ("answer", {"seen": 1}, "seen is true or false, not 1"),
        ("answer", {"was": ["who"]}, "the step id who is there twice"),
        ("answer", {"rule": "5.1"}, "rule is a rule's number as in R5.1, not '5.1'"),
        ("answer", {"before": True}, "before is a whole number from 0 to 20, not True"),
        ("answer", {"bots": "best"}, "bots is one of random, thumb, not 'best'"),
        ("who", {"id": "answer"}, "the step id answer is there twice"),
        ("who", {"play": None}, "a step of the kind predict has a field play"),
        ("who", {"ask": None}, "a step of the kind predict has a field ask"),
        ("who", {"ask": {"what": "winner"}}, "ask.what is one of next, takes, bill, suit, may, over, multiplier"),
        ("who", {"ask": {"what": "takes"}}, "ask takes has the field seat"),
        ("who", {"ask": {"what": "next", "seat": 1}}, "ask next has no field 'seat'; there are what"),
        ("who", {"ask": "next"}, "ask is an object as in"),
        ("cheap", {"measure": None}, "a step of the kind choose has a field measure"),
        ("cheap", {"measure": "luck"}, "measure is one of outs, points-left"),
        ("cheap", {"measure": "outs"}, "the measure outs is about a seat: name it in who"),
        ("cheap", {"who": 1}, "the measure points-left is about no seat in particular: leave who out"),
        ("stock", {"ask": {"what": "unseen"}}, "ask unseen has the field suit or rank"),
        ("stock", {"ask": {"what": "unseen", "suit": "h", "rank": "7"}}, "ask unseen has the field suit or rank"),
        ("hand", {"deal": {"rules": "mine"}}, "the rules: no rule set 'mine'"),
        ("hand", {"deal": {"players": 5}}, "players is a whole number from 2 to 4, not 5"),
        ("hand", {"deal": {"dealer": 4}}, "dealer is a whole number from 0 to 3, not 4"),
        ("hand", {"deal": []}, "deal is an object, not list"),
        ("hand", {"deal": {"seats": 4}}, "deal has no field 'seats'"),
    ],
)
def test_a_fault_is_named_with_its_step(step, changes, told):
    found = broken(step, **changes)
    assert any(told in fault for fault in found), found


def test_a_match_is_for_playing():
    data = sound()
    data["steps"][0] = {**data["steps"][0], "deal": {"match": True}}
    del data["steps"][0]["position"]
    assert "step answer: a match is for a step of the kind play" in faults(data)


def test_every_fault_is_named_not_only_the_first():
    data = sound()
    data["v"] = 2
    data["colour"] = "red"
    data["teaches"] = ["R5"]
    data["steps"][0]["rule"] = 5
    data["steps"][1]["ask"] = {"what": "winner"}
    data["steps"].append([])
    assert len(faults(data)) == 6


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        "[" * 100_000,
        '{"v": 1, "id": "a", "steps": []}',
        '{"v": 1, "id": "a", "steps": {}}',
        '{"v": true, "id": "a", "steps": [{}]}',
        '{"v": 1, "id": "a", "steps": ' + json.dumps([{}] * 41) + "}",
        b"\xff\xfe\x00",
        " " * (MAX_BYTES + 1),
    ],
)
def test_what_is_no_lesson_is_refused_with_a_reason(data):
    assert faults(data)


def test_a_heap_of_faults_is_cut():
    data = sound()
    data["steps"] = [{"id": "Bad", "kind": number} for number in range(40)]
    assert len(faults(data)) <= MAX_FAULTS


_PATHS = st.lists(st.integers(0, 30), min_size=1, max_size=6)
_JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from(["7s", "take", "h", "next", "lay", "p1_table", "R5.1", "marks"]),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.sampled_from(["what", "seat", "all", "bill", "rank", "match"]), st.integers(0, 4), max_size=3),
)


def _spoil(value, path, junk):
    """The value with what lies at the path replaced."""
    if not path or not isinstance(value, dict | list) or not value:
        return junk
    key = list(value)[path[0] % len(value)] if isinstance(value, dict) else path[0] % len(value)
    value[key] = _spoil(value[key], path[1:], junk)
    return value


@given(st.lists(st.tuples(_PATHS, _JUNK), min_size=1, max_size=4))
def test_whatever_a_file_holds_it_is_read_or_its_faults_are_named(spoils):
    data = copy.deepcopy(sound())
    for path, junk in spoils:
        data = _spoil(data, path, junk)
    named = None
    try:
        assert parse_lesson(data if isinstance(data, dict) else json.dumps(data)).steps
    except LessonError as error:
        named = error
    assert named is None or (named.faults and str(named))


def test_a_curriculum_is_read_and_its_lessons_are_numbered():
    plan = parse_curriculum(
        {
            "v": 1,
            "chapters": [
                {"id": "one", "lessons": ["a", "b", "review-one"]},
                {"id": "two", "lessons": ["c", "test"]},
            ],
        }
    )
    assert plan.lessons == ("a", "b", "review-one", "c", "test")
    assert [plan.number(id) for id in (*plan.lessons, "d")] == [1, 2, None, 3, None, None]
    assert [plan.next(id) for id in (*plan.lessons, "d")] == ["b", "review-one", "c", "test", None, None]
    assert plan.chapter("c").id == "two"
    assert plan.chapter("d") is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"v": 1}, "chapters is a list"),
        ({"v": 1, "chapters": [3]}, "a chapter is an object, not 3"),
        ({"v": 1, "chapters": [{"id": "A", "lessons": []}]}, "a chapter's id is made of small letters"),
        ({"v": 1, "chapters": [{"id": "a", "lessons": ["b", "b"]}]}, "the lesson b is there twice"),
        ({"v": 1, "chapters": [{"id": "a", "lessons": []}] * 2}, "the chapter a is there twice"),
        ({"v": 1, "chapters": [{"id": "a", "lessons": [], "title": "A"}]}, "a chapter has no field 'title'"),
        ({"v": 3, "chapters": []}, "v is 1, not 3"),
        ("", "it is no JSON"),
    ],
)
def test_a_curriculum_is_refused_with_every_fault(data, fault):
    with pytest.raises(LessonError, match=fault):
        parse_curriculum(data)


def test_the_book_has_28_lessons_in_six_chapters():
    plan = curriculum()
    assert len(plan.lessons) == 28
    assert [chapter.id for chapter in plan.chapters] == ["first", "cards", "finish", "strategy", "variants", "last"]


@pytest.mark.parametrize("id", ["nothing", "curriculum", "lesson.schema", "../sevens", ""])
def test_what_is_no_lesson_of_the_book_is_refused(id):
    with pytest.raises(LessonError, match="there is no lesson"):
        lesson(id)


def test_lessons_are_read_once():
    assert lesson("seats") is lesson("seats")


def test_a_lesson_of_the_book_has_the_id_of_its_file(monkeypatch):
    monkeypatch.setitem(_TEXTS, "other", json.dumps(sound()))
    with pytest.raises(LessonError, match="the id is sevens, the file's name says other"):
        lesson("other")
