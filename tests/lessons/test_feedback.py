"""Which sentence answers what was tried: the author's closest one, else a general one that both languages have."""

import pytest

from pisyedili.actions import Refusal, action_text, parse_action
from pisyedili.lessons import feedback
from pisyedili.lessons.measures import MEASURES
from pisyedili.lessons.play import start
from pisyedili.lessons.questions import question
from pisyedili.lessons.step_reader import CONDITIONS
from pisyedili.locale import catalogue, languages
from pisyedili.refusals import REASONS
from tests.lessons.make import after, build, lay, one

LANGS = [lang for lang, _ in languages()]
HANDS = ["7h 8h 10h Jh Ah 2h 9s", "7c 3c 2d", "4c 5c 4d", "6c 9c 6d"]


def told(sentence, lang):
    return catalogue(lang).text(sentence.key, **{**sentence.params, "name": "Kerem"})


@pytest.mark.parametrize(
    ("action", "ids"),
    [
        ("Js=h", ["on.Js=h", "on.Js", "on.lay-J", "on.lay", "missed"]),
        ("7h", ["on.7h", "on.lay-7", "on.lay", "missed"]),
        ("10c", ["on.10c", "on.lay-10", "on.lay", "missed"]),
        ("take", ["on.take", "missed"]),
    ],
)
def test_the_closest_sentence_comes_first(action, ids):
    step = lay(build("table", HANDS, "Kh"), [{"bill": 3}], "7h")
    keys = list(feedback.tried(step, parse_action(action)))
    assert keys == [f"lesson.trial.step.step.{id}" for id in ids]


def test_an_answer_and_a_refusal_have_sentences_of_their_own():
    step = one(kind="predict", position=build("table", HANDS, "Kh"), play=["8h"], ask={"what": "next"})
    assert list(feedback.answered(step, "seat-1")) == [f"{step.key}.on.seat-1", f"{step.key}.missed"]
    assert list(feedback.refused(step, Refusal("only-seven", "R5.2", {}))) == [f"{step.key}.on.only-seven"]


def test_the_first_sentence_there_is_is_taken():
    words = catalogue("en")
    assert feedback.first(words, ["nothing", "judge.missed", "judge.done.action"]) == "judge.missed"
    assert feedback.first(words, ["nothing"]) is None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", CONDITIONS)
def test_every_condition_can_be_told(kind, lang):
    position = build("table", HANDS, "Kh")
    values = {
        "cards": [{"card": "7h"}, {"rank": "7"}, {"suit": "h"}, {"rank": "7", "suit": "h"}],
        "action": ["draw", "pass", "take"],
        "suit": ["h"],
        "seat": [0, 1],
        "number": [1, 6],
        "multiplier": [1, 2, 3],
        "seat-number": [[0, 1], [1, 3]],
        "true": [True],
    }
    for value in values[CONDITIONS[kind]]:
        step = one(kind="play", position=position, goal={"all": [{kind: value}]})
        assert told(feedback.told(step.goal.all[0], 0), lang)


def test_the_first_thing_missing_is_told():
    step = lay(build("table", HANDS, "Kh"), [{"lay": {"suit": "h"}}, {"skips": 1}], "8h")
    sentence = feedback.general(step, after(step, "2h"))
    assert (sentence.key, sentence.params["seat"]) == ("judge.goal.skips", 1)
    assert told(sentence, "en") == "Not this way. Kerem is not skipped."


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_says_what_a_choice_is_worth_and_what_the_best_is(measure, lang):
    position = build("table", [HANDS[0], "3c", *HANDS[2:]], "Kh")
    step = one(kind="choose", position=position, measure=measure, **({"who": 1} if MEASURES[measure].who else {}))
    here = start(step)
    for action in here.legal_actions():
        assert told(feedback.measured(step, here, action), lang), action_text(action)


def test_a_measure_names_the_two_numbers():
    step = one(kind="choose", position=build("table", ["Kh 2h 9s", "3c 4c", "5c 6c"], "Qh"), measure="points-left")
    sentence = feedback.measured(step, start(step), parse_action("2h"))
    assert sentence.params == {"n": 19, "best": 11}
    assert told(sentence, "en") == "There is better. This leaves you 19 points in hand. It can be 11."


@pytest.mark.parametrize("lang", LANGS)
def test_general_answers_to_questions_exist(lang):
    position = build("table", HANDS, "Kh")
    steps = [
        one(kind="predict", position=position, play=["8h"], ask={"what": "next"}),
        one(kind="predict", position=position, play=["8h"], ask={"what": "suit"}),
        one(kind="predict", position=position, play=["8h"], ask={"what": "bill"}),
        one(kind="predict", position=position, play=["8h"], ask={"what": "over"}),
        one(kind="predict", position=position, play=["8h"], ask={"what": "direction"}),
        one(kind="count", position=position, ask={"what": "stock"}),
    ]
    for step in steps:
        assert told(feedback.done(step), lang)
        assert told(feedback.wrong(step, "1"), lang)
        options = [told(feedback.optioned(option), lang) for option in question(step).options]
        assert len(set(options)) in (len(options), 1)  # Every seat is Kerem here.
    spot = one(kind="spot", position=position, ask={"what": "playable"})
    assert told(feedback.wrong(spot, "wrong"), lang) != told(feedback.wrong(spot, "missing"), lang)
    assert told(feedback.done(lay(position, [{"bill": 3}], "7h")), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_of_the_rules_has_a_general_sentence(lang):
    assert [reason for reason in REASONS if not catalogue(lang).has(f"refusal.{reason}.title")] == []


def test_the_hint_follows_the_solution_the_best_choice_or_the_rules_of_thumb():
    position = build("table", ["Ah 7h 2h 9s", "2c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"bill": 3}, {"others-take": 1}], "Ah 7h")
    assert action_text(feedback.hint_action(step, start(step))) == "Ah"
    assert action_text(feedback.hint_action(step, after(step, "Ah"))) == "7h"
    assert feedback.hint_action(step, after(step, "2h")) is None
    choose = one(kind="choose", position=position, measure="armour")
    assert action_text(feedback.hint_action(choose, start(choose))) == "2h"
    play = one(kind="play", position=position)
    assert feedback.hint_action(play, start(play)) in start(play).legal_actions()
    asked = one(kind="spot", position=position, ask={"what": "playable"})
    assert feedback.hint_action(asked, start(asked)) is None
