"""The position editor: any position by hand, every fault in words, the solver asked, puzzles saved, printed, played."""

import json
import random
from typing import Any

import pytest

from pisyedili.locale import catalogue, languages, plain
from pisyedili.notation import parse_position
from pisyedili.puzzles import REASONS, collection, parse_puzzle
from pisyedili.sessions import EditorSession, Room, SavedError, SpecError, editor_answers
from tests.sessions.editors import do, editor, lay, place, put
from tests.sessions.puzzles import read_puzzle, sample
from tests.sessions.tables import shown_cards

JUNK: list[Any] = [None, 0, 1, -1, 10**9, "x", "", "7h", "seat:0", "seat:9", "pile", "stock", True, [], {}, 1.5, "٣"]


def test_a_position_is_set_up_card_by_card() -> None:
    session = editor()
    view = session.view()
    assert view["editor"]["faults"]
    assert view["editor"]["position"] == ""
    put(session, "rules", "classic")
    lay(session, "seat:0", "8s", "9s")
    lay(session, "seat:1", "Qs")
    lay(session, "pile", "3c", "Kc", "Ks")
    view = lay(session, "stock", "Jh", "Jd", "5s", "Js")
    assert view["editor"]["faults"] == []
    assert view["editor"]["position"] == "p1_classic_to-0_hands-8s9s.Qs_pile-42.3cKcKs_stock-JhJd5sJs"
    assert view["editor"]["link"] == "position=" + view["editor"]["position"]
    assert view["editor"]["restText"].startswith("42 cards lie nowhere yet")
    deck = {card["id"]: card["left"] for suit in view["editor"]["deck"] for card in suit["cards"]}
    assert deck["8s"] == 0
    assert deck["8h"] == 1
    assert sum(deck.values()) == 42


def test_cards_are_moved_taken_away_and_brought_back() -> None:
    session = editor("p1_classic_to-0_hands-8s9s.Qs_pile-42.3cKcKs_stock-JhJd5sJs")
    view = do(session, "place", **{"card": "8s", "from": "seat:0", "index": 0, "to": "seat:1"})
    assert place(view, "seat:1")["cards"] == ["Qs", "8s"]
    view = do(session, "remove", **{"from": "stock", "index": 0})
    assert place(view, "stock")["cards"] == ["Jd", "5s", "Js"]
    view = do(session, "place", card="Jh", to="stock", at=1)
    assert place(view, "stock")["cards"] == ["Jd", "Jh", "5s", "Js"]
    for _ in range(3):
        view = do(session, "undo")
    assert place(view, "seat:0")["cards"] == ["8s", "9s"]
    assert place(view, "stock")["cards"] == ["Jh", "Jd", "5s", "Js"]
    assert do(session, "undo")["note"]["reason"] == "nothing-back"
    assert do(session, "place", card="8s", to="pile")["note"]["reason"] == "none-left"
    assert place(session.view(), "pile")["cards"] == ["3c", "Kc", "Ks"]


FAULTY: list[tuple[list[tuple[str, Any]], str, str]] = [
    ([("bill", 3)], "a bill is open and no 7 lies on top", "bill"),
    ([("named", "h")], "a suit is named and no jack lies on top", "named"),
    ([("phase", "again")], "a second card follows an ace or a twin only", "phase"),
    ([("phase", "open")], "a card was laid, so the hand is open", "phase"),
    ([("hidden:seat:1", True), ("count:seat:1", 0)], "Defne has no card, so the hand is over", "seat:1"),
    ([("hidden:stock", True), ("count:stock", 60)], "cards instead of 52", "stock"),
]


@pytest.mark.parametrize(("changes", "text", "at"), FAULTY, ids=lambda value: str(value)[:20])
def test_every_fault_is_named_in_words_and_shown_where_it_is(
    changes: list[tuple[str, Any]], text: str, at: str
) -> None:
    session = editor("p1_classic_to-0_hands-8s9s.Qs_pile-42.3cKcKs_stock-JhJd5sJs")
    for field, value in changes:
        view = put(session, field, value)
    faults = view["editor"]["faults"]
    fault = next(fault for fault in faults if text in fault["text"])
    assert at in fault["at"]
    marked = {item["id"] for item in (*view["editor"]["fields"], *view["editor"]["places"]) if item["faulty"]}
    assert at in marked
    assert text.split()[0] in view["spoken"] or len(faults) > 1
    assert do(session, "solve")["note"]["reason"] == "faulty"
    assert do(session, "save-puzzle")["note"]["reason"] == "faulty"
    turkish = session.handle({"type": "settings", "set": {"lang": "tr"}})
    assert not {fault["text"] for fault in turkish["editor"]["faults"]} & {fault["text"] for fault in faults}


def test_any_position_of_the_book_is_read_and_comes_back_the_same() -> None:
    for puzzle in collection().puzzles:
        assert editor(puzzle.text).position == puzzle.text
    for text in (read_puzzle().text, "p1_cardiva_to-2_hands-5h5h.4.4.4_pile-5c6c_stock-86_lap"):
        try:
            parse_position(text)
        except ValueError:
            continue
        assert editor(text).position == text


def test_a_pasted_position_or_link_is_taken_over_or_refused_with_the_reason() -> None:
    text = sample("points")[0].text
    session = editor()
    for given in (text, f"  {text}\n", f"position={text}", f"https://example.org/play.html#position={text}"):
        do(session, "clear")
        view = do(session, "read", text=given)
        assert view["editor"]["position"] == text
    for given in ("", "x", text[:-9] + "7x", "p2_table", "x" * 10_000, None, 7):
        view = do(session, "read", text=given)
        assert view["note"]["kind"] == "bad"
        assert view["note"]["text"]
        assert view["editor"]["position"] == text


@pytest.mark.parametrize("ask", ["out", "points", "line"])
def test_the_solver_answers_as_the_puzzle_says(ask: str) -> None:
    for puzzle in sample(ask)[:3]:
        session = editor(puzzle.text)
        put(session, "question", ask)
        if puzzle.turns:
            put(session, "turns", puzzle.turns)
        view = do(session, "solve")
        answer = view["editor"]["answer"]
        assert answer["proven"], answer
        best = [action for action in answer["actions"] if action["best"]]
        assert len(best) == 1
        assert len(answer["actions"]) == len(puzzle.values)
        assert answer["line"]
        # The next edit takes the answer away.
        assert do(session, "clear")["editor"]["answer"] is None


def test_hidden_cards_are_answered_by_an_exact_mean() -> None:
    session = editor(read_puzzle().text)
    put(session, "question", "mean")
    answer = do(session, "solve")["editor"]["answer"]
    assert answer["proven"]
    assert {action["value"] for action in answer["actions"]} == {"+3.33", "−6.50", "−1.50"}
    assert "ways" in answer["text"]
    turkish = session.handle({"type": "settings", "set": {"lang": "tr"}})["editor"]["answer"]
    assert "+3,33" in {action["value"] for action in turkish["actions"]}


def test_a_question_that_makes_no_sense_here_says_why() -> None:
    session = editor(sample("points")[0].text)
    view = put(session, "question", "line")
    question = next(q for q in view["editor"]["ask"]["questions"] if q["id"] == "line")
    assert (question["ok"], question["why"]) == (False, "This is asked of three or more players.")
    assert do(session, "solve")["note"]["reason"] == "cannot-ask"
    put(session, "hidden:seat:1", True)
    assert [q["id"] for q in session.view()["editor"]["ask"]["questions"] if q["ok"]] == ["mean"]


def test_the_solver_works_in_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editor_answers, "SLICE", 20)
    puzzle = max(collection().puzzles, key=lambda puzzle: int(str(puzzle.features.get("nodes", 0))))
    session = editor(puzzle.text)
    put(session, "question", puzzle.ask)
    view = session.handle({"type": "solve", "turn": session.turn})
    assert view["working"]
    assert 0 <= view["working"]["progress"] < 1
    view = session.handle({"type": "set", "turn": view["turn"], "field": "into", "value": "pile"})
    assert view["working"], "where cards go has nothing to do with it"
    view = session.handle({"type": "stop", "turn": view["turn"]})
    assert view["working"] is None
    assert view["note"]["reason"] == "stopped"
    session.handle({"type": "solve", "turn": session.turn})
    view = session.handle({"type": "clear", "turn": session.turn})
    assert view["working"] is None, "the position it was about is gone"


def test_a_sound_puzzle_is_saved_and_anything_else_refused_with_the_reason() -> None:
    puzzle = sample("points")[0]
    session = editor(puzzle.text)
    put(session, "question", "points")
    view = do(session, "save-puzzle")
    assert view["note"]["reason"] == "saved"
    [saved] = session.puzzles
    assert saved.best == puzzle.best
    assert saved.values == puzzle.values
    assert do(session, "save-puzzle")["note"]["reason"] == "there-already"
    # With the same cards on both sides nothing stands out.
    session = editor("p1_classic_to-0_hands-3h4h.Qs_pile-46.Kh_stock-5sJs")
    put(session, "question", "points")
    view = do(session, "save-puzzle")
    assert view["note"]["kind"] == "bad"
    assert view["note"]["text"]
    assert not session.puzzles
    put(session, "to", "1")
    assert "You have to be the one to move" in do(session, "save-puzzle")["note"]["text"]


@pytest.mark.parametrize("lang", [lang for lang, _ in languages()])
def test_every_reason_has_its_words(lang: str) -> None:
    words = catalogue(lang)
    for reason in REASONS:
        assert words.text(f"editor.reason.{reason}")


def test_a_worksheet_has_the_answers_on_a_page_of_their_own() -> None:
    session = editor(sample("line")[0].text)
    put(session, "question", "line")
    do(session, "save-puzzle")
    data = {"format": "pisyedili-puzzles", "v": 1}
    from pisyedili.puzzles import puzzle_data

    do(session, "set-load", text=json.dumps({**data, "puzzles": [puzzle_data(read_puzzle())]}))
    view = do(session, "worksheet", open=True)
    sheet = view["editor"]["worksheet"]
    assert [figure["n"] for figure in sheet["figures"]] == [1, 2]
    assert [answer["n"] for answer in sheet["answers"]] == [1, 2]
    assert sheet["answers"][0]["line"]
    assert all(answer["best"] for answer in sheet["answers"])
    # The first page holds what a table shows, and of what is hidden only which cards it is, not how they lie.
    figure = sheet["figures"][1]
    assert sheet["figures"][0]["unseen"] is None
    assert figure["unseen"] == ["Kd", "10h", "6s"]
    assert figure["stock"] == {"count": 2, "cards": None}
    hidden = read_puzzle().setup
    known = {card for seat in figure["seats"] for card in seat["cards"] or ()} | set(figure["pile"])
    assert shown_cards({**figure, "unseen": None}) == known
    assert hidden.hands[1] == 1
    assert plain(figure["goal"], catalogue("en"))
    assert do(session, "worksheet", open=False)["editor"]["worksheet"] is None


def test_the_room_plays_the_position_and_solves_the_set() -> None:
    room = Room({"kind": "editor", "position": sample("points")[0].text})
    view = room.handle({"type": "editor-solve", "depth": 1})
    assert view["note"]["reason"] == "set-empty"
    turn = view["turn"]
    room.handle({"type": "set", "turn": turn, "field": "question", "value": "points"})
    view = room.handle({"type": "save-puzzle", "turn": turn})
    while view["working"]:
        view = room.handle({"type": "work", "turn": view["turn"]})
    view = room.handle({"type": "editor-play", "depth": 1})
    assert (view["kind"], view["mode"], view["room"]["back"]) == ("table", "practice", "Back to the editor")
    saved = room.save()
    view = room.handle({"type": "back", "depth": 2})
    assert view["kind"] == "editor"
    assert len(view["editor"]["set"]["puzzles"]) == 1
    view = room.handle({"type": "editor-solve", "depth": 1})
    assert (view["kind"], view["puzzle"]["mode"]) == ("puzzle", "set")
    again = Room({"kind": "editor", "position": sample("points")[0].text}, saved=saved)
    assert again.view()["kind"] == "table"
    # With a fault, or with no hand to play, it says so instead.
    room = Room({"kind": "editor"})
    assert room.handle({"type": "editor-play", "depth": 1})["note"]["reason"] == "faulty"


def curious(view: dict[str, Any], rng: random.Random) -> Any:
    """An event of somebody who tries everything."""
    turn, shown = view["turn"], view["editor"]
    if view["working"] and rng.random() < 0.7:
        return {"type": "work", "turn": turn}
    places = [place["id"] for place in shown["places"]]
    field = rng.choice(shown["fields"])
    values = [option["id"] for option in field.get("options", [])] + [True, False, 3, *JUNK]
    text = rng.choice([puzzle.text for puzzle in collection().puzzles[::9]])
    return rng.choice(
        [
            {"type": "place", "card": rng.choice(["7h", "Ks", "2c", "Ah"]), "to": rng.choice(places)},
            {"type": "place", "card": rng.choice(["7h", "Ks", None]), "from": rng.choice(places), "index": 0},
            {"type": "remove", "from": rng.choice(places), "index": rng.randrange(3)},
            {"type": "set", "field": field["id"], "value": rng.choice(values)},
            {"type": "set", "field": f"hidden:{rng.choice(places)}", "value": rng.random() < 0.5},
            {"type": "set", "field": f"count:{rng.choice(places)}", "value": rng.choice([1, 4, 99, "x"])},
            {"type": "set", "field": "question", "value": rng.choice(["out", "points", "line", "mean", "x"])},
            {"type": "read", "text": rng.choice([text, text[:-4], None])},
            {"type": "read", "text": text},
            {"type": rng.choice(["undo", "clear", "solve", "save-puzzle", "work", "stop"])},
            {"type": rng.choice(["set-edit", "set-remove"]), "index": rng.choice(JUNK)},
            {"type": "worksheet", "open": rng.choice([True, False, 1])},
            {"type": "set-load", "text": rng.choice([shown["set"]["file"]["text"], "{}"])},
            {"type": "settings", "set": {"lang": rng.choice(["en", "tr"])}},
            {"type": rng.choice(JUNK), "field": rng.choice(JUNK), "value": rng.choice(JUNK)},
            {"type": rng.choice(["place", "set", "remove"]), "card": rng.choice(JUNK), "to": rng.choice(JUNK)},
        ]
    ) | {"turn": turn if rng.random() < 0.95 else rng.choice(JUNK)}


def still(view: dict[str, Any]) -> dict[str, Any]:
    """A view without news, notes and what the solver can be asked again."""
    data: dict[str, Any] = json.loads(json.dumps(view))
    data = {key: value for key, value in data.items() if key not in ("spoken", "note", "working")}
    data["editor"]["answer"] = None
    for answer in (data["editor"]["worksheet"] or {}).get("answers", []):
        answer["line"] = []
    return data


@pytest.mark.case(12)
def test_nothing_dies_on_any_input_and_everything_can_be_saved_at_any_moment() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        session = editor()
        view = session.view()
        for _ in range(120):
            event = curious(view, rng)
            after = session.handle(event)
            assert after["rev"] in (view["rev"], view["rev"] + 1), event
            assert json.loads(json.dumps(after)) == after
            text = session.save()
            copy = editor(saved=text)
            assert still(copy.view()) == still(after), event
            assert copy.save() == text
            view = after


@pytest.mark.case(17)
def test_broken_texts_and_descriptions_are_refused() -> None:
    session = editor(sample("points")[0].text)
    put(session, "question", "points")
    do(session, "save-puzzle")
    plain_data = json.loads(session.save())
    for key in plain_data:
        for value in JUNK:
            if plain_data[key] == value and type(plain_data[key]) is type(value):
                continue
            try:
                other = editor(sample("points")[0].text, saved=json.dumps({**plain_data, key: value}))
            except SavedError:
                continue
            other.view()
    for key in plain_data["draft"]:
        for value in JUNK:
            draft = {**plain_data["draft"], key: value}
            try:
                other = editor(sample("points")[0].text, saved=json.dumps({**plain_data, "draft": draft}))
            except SavedError:
                continue
            other.view()
    with pytest.raises(SavedError) as error:
        editor(saved=session.save())
    assert error.value.reason == "saved-other"
    for spec in ({"position": "p1_table"}, {"position": 7}, {"lang": "xx"}, {"more": 1}):
        with pytest.raises(SpecError):
            EditorSession({"kind": "editor", **spec})
    assert parse_puzzle(json.loads(session.save())["set"]["puzzles"][0]) == session.puzzles[0]
