"""The check for authors: it finds what is wrong, and finds nothing wrong with the lessons of the book."""

import contextlib
import json
from collections import Counter
from random import Random

import pytest

from pisyedili.actions import ActionError
from pisyedili.lessons import LessonError, check, curriculum, lesson, parse_curriculum, parse_lesson
from pisyedili.lessons.check import check_lessons
from pisyedili.lessons.needs import needs
from pisyedili.lessons.questions import QuestionError
from pisyedili.lessons.walk import tries, walk
from pisyedili.locale import Catalogue, catalogue, languages
from pisyedili.locale.template import parse
from tests.lessons.make import build, lay, one, sound

LESSONS = curriculum().lessons


# The lessons of the book


def test_the_whole_curriculum_is_without_faults():
    report = check_lessons()
    assert report.faults == []
    assert report.counts["lessons"] == 28
    assert report.counts["answers"] > 5000
    assert report.lines == (f"28 lessons, {report.steps} steps, {report.answers:,} answers walked, 0 faults",)


@pytest.mark.case(19)
@pytest.mark.parametrize("id", LESSONS)
def test_whatever_is_tried_in_a_step_is_answered_and_leaves_a_way_on(id):
    for step in lesson(id).steps:
        found = walk(step)
        assert found.faults == [], step.id
        assert found.answers, step.id


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_mixes_its_kinds(id):
    kinds = Counter(step.kind for step in lesson(id).steps)
    assert len(kinds) >= 2
    assert sum(kinds.values()) >= 6


def test_the_kinds_of_steps_are_all_in_use():
    assert {step.kind for id in LESSONS for step in lesson(id).steps} == {
        "lay", "choose", "predict", "count", "spot", "play",
    }  # fmt: skip


@pytest.mark.parametrize("lang", [lang for lang, _ in languages()])
def test_no_words_of_a_lesson_are_broken(lang):
    assert catalogue(lang).faults == []


# Faults of a step


HANDS = ["7s 9s Kc Qd 4h", "7c 3c", "4c 5c"]


def test_a_step_without_faults_has_none():
    found = walk(lay(build("table", HANDS, "7d", bill=3), [{"bill": 6}], "7s"))
    assert found.faults == []
    # 7s and take, then what is refused: four cards, draw, pass and a card of others.
    assert found.answers == 9


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (
            lay(build("table", HANDS, "7d", bill=3), [{"bill": 6}], "take"),
            "the solution take does not reach the goal; 7s would",
        ),
        (
            lay(build("table", HANDS, "7d", bill=3), [{"bill": 9}], "7s"),
            "the solution 7s does not reach the goal; nothing else does either within the goal's limit",
        ),
        (
            lay(build("table", HANDS, "7d", bill=3), [{"bill": 6}], "7s 9s"),
            "the solution is too long: the goal is reached before its last action",
        ),
        (
            lay(build("table", ["2h 3h", *HANDS[1:]], "Kh"), [{"count": 3}], "2h"),
            "whatever is done reaches the goal: ask for more, or add a card that does not",
        ),
        (
            lay(build("table", HANDS, "7d", seat=1), [{"count": 4}], "7s"),
            "the reader (seat 0) is not to move: seat 1 is to move; write to-0, or set before",
        ),
        (
            lay(build("table", HANDS, "7d", seat=2), [{"count": 4}], "7s", before=3, replies=["draw", "pass"]),
            "before is 3, but the reader is to move after 2 actions of others",
        ),
        (
            lay(build("table", HANDS, "7d"), [{"bill": 3}], "7s", point=["bill"]),
            'point: there is no bill to ring; leave "bill" out',
        ),
        (
            lay(build("table", HANDS, "7d"), [{"bill": 3}], "7s", point=["named"]),
            'point: no suit is named; leave "named" out',
        ),
        (
            one(kind="choose", position=build("table", ["7s 9s", *HANDS[1:]], "Ks"), measure="run"),
            "every choice is as good as the others by the measure run (7s 1, 9s 1, draw 0)",
        ),
        (
            one(kind="choose", position=build("table", HANDS, "Ks"), measure="outs", who=1),
            "outs is about a seat with one card; 1 has 2",
        ),
        (
            one(kind="spot", position=build("table", ["7s 9s", *HANDS[1:]], "Ks"), ask={"what": "playable"}),
            "every card of the hand can be laid, so there is nothing to find: add one that cannot",
        ),
        (
            one(kind="predict", position=build("table", HANDS, "Ks"), play=["7c"], ask={"what": "next"}),
            "action 1 of play is against the rules: not-your-card (R3.5)",
        ),
        (
            one(kind="predict", position=build("table", HANDS, "Ks"), play=[], ask={"what": "next"}, show=["arrow"]),
            "show: a question has nothing to show; leave show out",
        ),
        (
            one(
                kind="predict",
                position="p1_table_to-0_hands-9s4d.3.2_pile-Ks_stock-44",
                play=["9s", "draw"],
                ask={"what": "may", "do": "2s"},
                seed=3,
            ),
            "seat 1 is to move then and does not hold 2s",
        ),
        (
            one(kind="play", position=build("table", ["2h 3s", "4h", "5h"], "Kh"), goal={"all": [{"out": 3}]}),
            "neither the rules of thumb nor 30 hands played at random reach the goal: can it be reached?",
        ),
    ],
)
def test_a_fault_of_a_step_is_told(step, fault):
    assert fault in walk(step).faults


def test_an_answer_that_depends_on_hidden_cards_is_told():
    text = "p1_table_to-0_hands-9s4d.1.2_pile-9.Ks_stock-37"
    step = one(kind="predict", position=text, play=["draw"], ask={"what": "may", "do": "pass"})
    assert walk(step).faults == []
    # Which card is drawn, nobody can know.
    step = one(kind="count", position=text, play=["draw"], ask={"what": "unseen", "suit": "d"})
    assert walk(step).faults == ["the answer depends on cards that the position hides: write out what it needs"]


def test_a_play_with_hidden_cards_is_told():
    text = "p1_table_to-1_hands-9s4d.9.2_pile-9.Ks_stock-29"
    step = next(
        step
        for step in (
            one(kind="predict", position=text, play=["2s"], ask={"what": "next"}, seed=seed) for seed in range(100)
        )
        if "action 1 of play is against the rules: not-your-card (R3.5)" not in walk(step).faults
    )
    told = "play depends on cards the position hides: write out the hands and the stock that it uses"
    assert walk(step).faults == [told]


def test_what_readers_try_against_the_rules_is_every_card_jack_and_button():
    position = build("table", ["7s Jh 4d", "7c 3c", "4c 5c"], "7d", bill=3)
    refused = {position.refusal(action).reason for action in tries(position, 0)}
    assert refused == {"only-seven", "no-draw-on-bill", "no-pass-on-bill", "not-your-card"}


# Faults of files and words


def bare(lang):
    """The game's words in a language, without any lesson's."""
    full = catalogue(lang)
    words = {key: text for key, text in full.templates.items() if not key.startswith(("lesson.", "chapter."))}
    return Catalogue(lang, words, full.rules, full.grammar)


@pytest.fixture
def shelf(monkeypatch):
    """A curriculum of one's own: put(name, data, words), then check()."""

    class Shelf:
        def __init__(self):
            self.files = {}
            self.words = {lang: bare(lang) for lang in ("en", "tr")}

        def put(self, data, words=True, name=None):
            self.files[name or data["id"]] = json.dumps(data).encode()
            if words:
                for lang in self.words:
                    self.words[lang].add(f"lessons/{data['id']}.json", json.dumps(words_for(data)))

        def check(self):
            return check_lessons().faults

    shelf = Shelf()
    plan = parse_curriculum({"v": 1, "chapters": [{"id": "cards", "lessons": ["sevens", "later"]}]})
    monkeypatch.setattr(check, "curriculum", lambda: plan)
    monkeypatch.setattr(check, "_own_files", lambda: shelf.files)
    for module in ("check", "walk", "words"):
        monkeypatch.setattr(f"pisyedili.lessons.{module}.catalogue", lambda lang: shelf.words[lang])
    return shelf


def words_for(data):
    """Words enough for a lesson, in its own chapter file."""
    steps = {step["id"]: {"goal": "Do it."} for step in data["steps"]}
    here = {"title": "T", "about": "A.", "can": {"1": "C."}, "step": steps}
    chapter = {"chapter": {"cards": {"title": "Cards"}}} if data["id"] == "sevens" else {}
    return {**chapter, "lesson": {data["id"]: here}}


def fine():
    """A lesson that the check likes, but for rules that nobody teaches."""
    data = sound()
    data["teaches"] = ["R3.1", "R5.1", "R5.2", "R7.1", "R10.2", "R10.1"]
    del data["steps"][0]["was"]
    data["steps"].pop()
    plain = data["steps"][1]["position"]
    data["steps"].append({"id": "hearts", "kind": "count", "position": plain, "ask": {"what": "unseen", "suit": "h"}})
    return data


def later(**changes):
    return {**fine(), "id": "later", "teaches": ["R4.1"], **changes}


def test_a_shelf_without_faults_has_none(shelf):
    shelf.put(fine())
    shelf.put(later())
    assert shelf.check() == []


def test_a_missing_and_a_stray_file_are_told(shelf):
    shelf.put(fine())
    shelf.put({**later(), "id": "stray"})
    faults = shelf.check()
    assert "later: the curriculum has this lesson, but there is no file later.json" in faults
    assert "stray: there is a file stray.json, but the curriculum has no such lesson" in faults
    assert "stray: en has words for this lesson, but the curriculum has no such lesson" in faults


def test_a_file_that_cannot_be_read_is_told_with_every_fault(shelf):
    shelf.put(later())
    data = fine()
    data["steps"][0]["solution"] = ["7x"]
    data["v"] = 2
    shelf.put(data)
    assert "sevens: v is 1, not 2" in shelf.check()
    assert any(fault.startswith("sevens/answer: solution holds '7x'") for fault in shelf.check())


def test_another_id_than_the_files_name_is_told(shelf):
    shelf.put(fine())
    shelf.put(later(), name="later")
    shelf.files["later"] = json.dumps({**later(), "id": "other"}).encode()
    assert "later: the id is other, but the file is called later.json" in shelf.check()


def test_the_shape_of_a_lesson_is_told(shelf):
    data = fine()
    data["steps"] = [
        {**data["steps"][0], "id": "one", "show": []},
        {**data["steps"][0], "id": "two", "show": []},
        {**data["steps"][0], "id": "three", "show": ["marks"]},
    ]
    shelf.put(data)
    shelf.put(later())
    faults = shelf.check()
    assert "sevens: there are 3 steps, a lesson has at least 6" in faults
    assert "sevens: every step is of the kind lay: mix kinds" in faults
    assert 'sevens/one: the first step on the table shows the way: "show": ["marks", "arrow"]' in faults
    assert "sevens/three: help fades: the last 1 step of 3 without show" in faults


def test_a_rule_met_too_early_is_told(shelf):
    data = fine()
    data["teaches"].remove("R7.1")
    shelf.put(data)
    shelf.put(later(teaches=["R7.1", "R99.1"]))
    faults = shelf.check()
    assert "sevens/who: needs R7.1 (the reader holds 8h), which is not taught by then: it comes in later" in faults
    assert "later: teaches R99.1, and there is no such rule" in faults


def test_a_rule_that_nobody_teaches_and_a_rule_that_does_not_exist_are_told(shelf):
    data = fine()
    data["teaches"].remove("R5.1")
    data["steps"][1]["rule"] = "R42.1"
    shelf.put(data)
    shelf.put(later())
    faults = shelf.check()
    told = "sevens/answer: needs R5.1 (the reader holds 7s), which is not taught by then: no lesson teaches it"
    assert told in faults
    assert "sevens/who: there is no rule R42.1" in faults


def test_missing_words_are_told(shelf):
    shelf.put(fine())
    shelf.put(later())
    for key in ("lesson.sevens.title", "lesson.sevens.step.who.goal", "chapter.cards.title"):
        del shelf.words["tr"].templates[key], shelf.words["tr"]._parts[key]
    faults = shelf.check()
    assert "sevens: tr: there is no lesson.sevens.title" in faults
    assert "sevens/who: tr: there is no lesson.sevens.step.who.goal" in faults
    assert "sevens: tr: there is no chapter.cards.title" in faults


@pytest.mark.parametrize(
    ("lang", "key", "text", "fault"),
    [
        ("en", "step.who.goal", "word " * 61, "sevens/who: en: tell and goal have 61 words, at most 60 are read"),
        ("en", "step.who.done", "Right.", "sevens/who: tr: there is no lesson.sevens.step.who.done"),
        ("en", "step.who.goal", "Lay [7s].", "names other cards or suits in each language (en: 7s; tr: none)"),
        ("en", "step.who.goal", "Now!", "sevens/who: en: lesson.sevens.step.who.goal has an exclamation mark"),
        ("en", "step.nobody.goal", "Now.", "sevens/nobody: there are words for a step nobody, but no such step"),
        ("en", "step.who.on.seat-7", "No.", "sevens/who: on.seat-7 is never said here; it could be seat-0, seat-1"),
        ("en", "can.3", "C.", "sevens: en: lesson.sevens.can is numbered 1, 2, 3 and so on, not [1, 3]"),
        ("en", "step.who.tell", " ", "sevens/who: en: lesson.sevens.step.who.tell is empty"),
    ],
)
def test_a_fault_of_the_words_is_told(shelf, lang, key, text, fault):
    shelf.put(fine())
    shelf.put(later())
    words = shelf.words[lang]
    if key == "step.who.tell":
        for each in shelf.words.values():
            each.templates[f"lesson.sevens.{key}"] = text
            each._parts[f"lesson.sevens.{key}"] = (text,)
    words.templates.pop(f"lesson.sevens.{key}", None)
    words.templates[f"lesson.sevens.{key}"] = text
    words._parts[f"lesson.sevens.{key}"] = parse(text)
    assert any(fault in told for told in shelf.check()), shelf.check()


def test_broken_words_are_told_with_the_lesson_they_belong_to(shelf):
    shelf.put(fine())
    shelf.put(later())
    shelf.words["en"].add("lessons/cards.json", '{"lesson": {"sevens": {"step": {"who": {"hint": "A [7x]."}}}}}')
    faults = shelf.check()
    assert any("en/lessons/cards.json: lesson.sevens.step.who.hint: cannot read the template" in f for f in faults)


def test_a_path_that_is_no_file_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no file"):
        check_lessons([tmp_path / "nothing.json"])


def test_one_file_is_checked_alone(tmp_path):
    file = tmp_path / "seats.json"
    text = check._own_files()["seats"]
    file.write_bytes(text)
    report = check_lessons([file])
    assert (report.faults, report.lessons) == ([], 1)
    file.write_bytes(b"{")
    assert check_lessons([file]).faults[0].startswith("seats: it is no JSON")


def test_steps_put_together_wrongly_are_walked_without_a_crash():
    random = Random(19)
    pool = [step for text in check._own_files().values() for step in json.loads(text).get("steps", ())]
    walked = 0
    while walked < 150:
        data = {**random.choice(pool), "id": "mixed"}
        other = random.choice(pool)
        for field in random.sample(list(data), min(3, len(data))):
            if field in other and field not in ("id", "kind"):
                data[field] = other[field]
        try:
            step = parse_lesson({"v": 1, "id": "mix", "steps": [data]}).steps[0]
        except LessonError:
            continue
        walked += 1
        walk(step)
        with contextlib.suppress(ActionError, QuestionError):
            needs(step)


def test_while_an_earlier_lesson_is_missing_nothing_is_said_about_what_it_may_teach(shelf):
    shelf.put(later(teaches=[]))
    faults = shelf.check()
    assert "sevens: the curriculum has this lesson, but there is no file sevens.json" in faults
    assert [fault for fault in faults if "needs R" in fault] == []
