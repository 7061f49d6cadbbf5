"""The progress page: sums, the way on, files and clearing."""

import json
from typing import Any

import pytest

from pisyedili.learner import Progress
from pisyedili.lessons import curriculum
from pisyedili.sessions import ProgressSession, SavedError, SpecError, asleep_view
from tests.sessions.lessons import shipped
from tests.sessions.tables import note, settled

SPEC = {"kind": "progress"}
FIRST = shipped()[0]
TOTAL = sum(len(lesson.steps) for lesson in shipped())


def entry(view: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        lesson for chapter in view["progress"]["chapters"] for lesson in chapter["lessons"] if lesson["id"] == id
    )
    return found


def all_of(*lessons: str) -> Progress:
    """Every step of these lessons done."""
    return Progress({lesson.id: {step.id: 3 for step in lesson.steps} for lesson in shipped() if lesson.id in lessons})


def test_nothing_done_yet() -> None:
    view = ProgressSession(SPEC).view()
    assert (view["kind"], view["note"], view["asleep"]) == ("progress", None, False)
    assert view["progress"]["sum"] == f"0 of {TOTAL} steps done"
    assert view["progress"]["next"] == {"id": "seats", "title": entry(view, "seats")["title"], "page": "lessons/seats"}
    assert entry(view, "seats")["text"] == "not begun"
    assert [chapter["id"] for chapter in view["progress"]["chapters"]] == [c.id for c in curriculum().chapters]


def test_results_are_counted_and_the_way_on_is_the_first_lesson_that_is_not_done() -> None:
    progress = all_of("seats")
    progress.record("opening", shipped()[1].steps[0].id, 1)
    view = ProgressSession(SPEC, progress=progress).view()
    done = len(FIRST.steps)
    assert view["progress"]["sum"] == f"{done + 1} of {TOTAL} steps done"
    assert (entry(view, "seats")["text"], entry(view, "seats")["done"]) == (f"all {done} done", done)
    assert entry(view, "opening")["steps"][0]["label"] == "Step 1, shown to you"
    assert entry(view, "opening")["text"] == f"1 of {len(shipped()[1].steps)}"
    assert view["progress"]["next"]["id"] == "opening"
    everything = all_of(*(lesson.id for lesson in shipped()))
    assert ProgressSession(SPEC, progress=everything).view()["progress"]["next"] is None


def test_steps_that_are_gone_are_kept_but_not_counted() -> None:
    progress = Progress({"seats": {"no-such-step": 3}, "no-such-lesson": {"x": 2}})
    view = ProgressSession(SPEC, progress=progress).view()
    assert view["progress"]["sum"] == f"0 of {TOTAL} steps done"
    assert Progress.parse(view["progress"]["file"]["text"]) == progress


def test_a_kept_file_is_merged_and_to_be_stored() -> None:
    session = ProgressSession(SPEC, progress=Progress({"seats": {FIRST.steps[0].id: 1, FIRST.steps[1].id: 3}}))
    kept = Progress({"seats": {FIRST.steps[0].id: 2, FIRST.steps[1].id: 1}, "aces": {"x": 1}}, {"ratings": 7})
    view = session.handle({"type": "load-progress", "text": kept.to_text()})
    assert session.stored is not None
    assert Progress.parse(session.stored).steps == {
        "seats": {FIRST.steps[0].id: 2, FIRST.steps[1].id: 3},
        "aces": {"x": 1},
    }
    assert Progress.parse(session.stored).more == {"ratings": 7}
    assert note(view) == "The file was read. 2 results are new. Of each step the better result stays."
    assert view["spoken"] == note(view)
    view = session.handle({"type": "load-progress", "text": kept.to_text()})
    assert (session.stored, view["note"]["text"]) == (None, "It holds nothing that is not here already.")
    assert session.handle({"type": "dismiss"})["note"] is None


@pytest.mark.case(17)
@pytest.mark.parametrize("text", [None, 7, "", "{}", "x" * 300_000, '{"format":"pisyedili-progress","v":9}'])
def test_a_broken_file_is_refused_whole_and_told(text: Any) -> None:
    session = ProgressSession(SPEC, progress=all_of("seats"))
    view = session.handle({"type": "load-progress", "text": text})
    assert (view["note"]["kind"], view["note"]["title"]) == ("bad", "The file was not read.")
    assert (session.stored, session.progress) == (None, all_of("seats"))
    turkish = session.handle({"type": "settings", "set": {"lang": "tr"}})
    assert turkish["note"]["title"] == "Dosya alınmadı."


def test_clearing_is_asked_for_twice() -> None:
    session = ProgressSession(SPEC, progress=Progress({"seats": {"x": 1}}, {"ratings": 7}))
    assert session.handle({"type": "clear-progress", "sure": True})["rev"] == 1
    view = session.handle({"type": "clear-progress"})
    assert (view["progress"]["clearing"], view["note"]["title"]) == (True, "Clear the results of all steps?")
    view = session.handle({"type": "clear-progress", "sure": False})
    assert (view["progress"]["clearing"], view["note"], session.stored) == (False, None, None)
    session.handle({"type": "clear-progress"})
    view = session.handle({"type": "clear-progress", "sure": True})
    assert session.stored == '{"format":"pisyedili-progress","v":1,"steps":{},"cleared":1,"ratings":7}'
    assert note(view) == "Everything is cleared. A file you kept brings it back."
    assert session.handle({"type": "clear-progress"})["note"]["title"] == "There is nothing to clear."
    assert session.stored is None


@pytest.mark.parametrize(
    "junk", [None, 3, "x", [], {}, {"type": "lay"}, {"type": "clear-progress", "sure": "yes"}, {"type": "dismiss"}]
)
def test_what_makes_no_sense_is_ignored(junk: Any) -> None:
    session = ProgressSession(SPEC)
    before = session.view()
    assert session.handle(junk) == before


def test_it_is_saved_and_restored_without_its_results() -> None:
    session = ProgressSession(SPEC, progress=all_of("seats"))
    session.handle({"type": "settings", "set": {"lang": "tr"}})
    text = session.save()
    again = ProgressSession(SPEC, saved=text, progress=all_of("seats"))
    assert settled(again.view()) == settled(session.view())
    assert "seats" not in text
    for broken in (
        "",
        "{}",
        "null",
        '{"v":1,"kind":"lesson","rev":1}',
        '{"v":1,"kind":"progress","rev":0}',
        "[" * 9_999,
    ):
        with pytest.raises(SavedError):
            ProgressSession(SPEC, saved=broken)


def test_faults_of_a_description_are_named() -> None:
    with pytest.raises(SpecError) as error:
        ProgressSession({"kind": "table", "lang": "xx", "more": 1})
    assert [fault.id for fault in error.value.faults] == ["unknown-field", "kind", "lang"]
    with pytest.raises(SpecError):
        ProgressSession([])


def test_while_asleep_nothing_is_done() -> None:
    view = asleep_view(SPEC, "tr")
    assert (view["asleep"], view["lang"]) == (True, "tr")
    assert view["progress"]["sum"] == f"{TOTAL} adımdan 0 tanesi tamam"
    assert json.loads(json.dumps(view)) == view
