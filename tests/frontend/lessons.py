"""Hand-made views of lessons and of the progress page, after the protocol: one function a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .parts import SUITS, Json, act, hand, seats
from .scenes import end as hand_over
from .scenes import free_acts, view

TITLE = "Sevens and the bill"
ORDINALS = ("open", "shown", "done with help", "done")


def steps(*bests: int, lang: str = "en") -> list[Json]:
    """The lesson's steps from the best result of each."""
    word = "Step" if lang == "en" else "Adım"
    return [{"id": f"s{i}", "label": f"{word} {i + 1}, {ORDINALS[best]}", "best": best} for i, best in enumerate(bests)]


def hints(taken: int = 0) -> list[Json]:
    """The ladder with so many rungs taken."""
    rungs: list[tuple[str, list[Any]]] = [
        ("A hint", ["Look at the ranks in your hand, not the suits."]),
        ("Which kind of card?", ["Only a 7 answers a 7."]),
        ("Which card?", ["It is ", {"card": "7s"}, "."]),
    ]
    return [
        {"text": text if i < taken else None, "label": label, "ok": i == taken} for i, (label, text) in enumerate(rungs)
    ]


def lesson(**changes: Any) -> Json:
    """Step 3 of 6: a bill of three to pass on. `over` changes the view around the lesson."""
    over: Json = changes.pop("over", {})
    own: Json = {
        "id": "sevens",
        "title": TITLE,
        "step": 2,
        "steps": steps(3, 2, 0, 0, 0, 0),
        "stepText": "Step 3 of 6",
        "kind": "lay",
        "tell": [],
        "goal": ["Kerem laid a 7 at you. Pass the bill on."],
        "state": "ongoing",
        "question": None,
        "hints": hints(),
        "showMe": None,
        "again": act("Start over", True),
        "next": act("Next step"),
        "marks": False,
        "arrow": None,
        "rings": [],
        "seen": None,
        "side": False,
        "done": None,
    }
    own |= changes
    base: Json = {
        "kind": "lesson",
        "seats": seats(("Defne", 5, "plays after you"), ("Kerem", 4, "laid the 7"), you=("You", 5)),
        "stock": {"count": 26, "label": "stock", "spoken": "Stock, 26 cards"},
        "direction": "cw",
        "directionText": "Play goes clockwise.",
        "pile": ["Kd", "7d"],
        "pileSpoken": "Top card: seven of diamonds.",
        "bill": 3,
        "hand": hand("9s 7s 4h Kc Qd"),
        "say": [],
        "log": [],
        "acts": view()["acts"] | {"take": act("Take 3", True, True)},
        "spoken": "Kerem laid a 7 at you. Pass the bill on.",
    }
    return view(**base | {"lesson": own} | over)


def note(kind: str, title: str, text: str = "", rule: str | None = "R5.2", index: int | None = None) -> Json:
    """What is said about a try."""
    return {
        "kind": kind,
        "title": title,
        "text": text,
        "rule": rule,
        "card": None,
        "index": index,
        "reason": "only-seven" if kind == "bad" else "done",
    }


def refused() -> Json:
    """The queen was tried; the first hint is taken."""
    said = note("bad", "The suit fits, but a bill is open.", "Only a 7 answers a 7.", index=4)
    return lesson(hints=hints(1), over={"note": said, "spoken": "The suit fits, but a bill is open."})


def shown_how() -> Json:
    """A first step: marks, an arrow, a ring, words before the goal."""
    return lesson(
        step=0,
        stepText="Step 1 of 6",
        steps=steps(0, 0, 0, 0, 0, 0),
        tell=["A 7 bills the next player 3 cards. Whoever owes can answer with a 7: ", {"card": "7s"}, " fits here."],
        marks=True,
        arrow={"from": {"card": 1}, "to": "pile"},
        rings=["bill", {"seat": 1}],
        over={"hand": hand("9s 7s 4h Kc Qd", "7s")},
    )


def reached() -> Json:
    """The step's goal holds."""
    said = note("good", "Right.", "The bill is 6, and Defne owes it. A 7 in hand is armour.", "R5.1")
    return lesson(
        state="reached",
        steps=steps(3, 2, 3, 0, 0, 0),
        next=act("Next step", True, True),
        over={
            "note": said,
            "pile": ["Kd", "7d", "7s"],
            "pileSpoken": "Top card: seven of spades.",
            "bill": 6,
            "hand": hand("9s 4h Kc Qd"),
            "acts": free_acts(draw=act("Draw")) | {"take": act("Take")},
            "yours": False,
            "spoken": "Right. The bill is 6, and Defne owes it.",
        },
    )


def failed() -> Json:
    """The reader paid; the others have answered."""
    said = note("bad", "You paid 3.", "That is allowed, but a 7 would have passed it on.", "R5.1")
    return lesson(
        state="failed",
        again=act("Try again", True, True),
        over={"note": said, "bill": 0, "hand": hand("9s 7s 2h 4h 3c Kc 8d Qd"), "yours": False},
    )


def predict(answered: str = "", *, many: bool = False) -> Json:
    """Who is next? Or a number of cards, with marks once answered."""
    texts: list[tuple[str, list[Any]]] = [(f"seat-{i}", [name]) for i, name in enumerate(("You", "Defne", "Kerem"))]
    if many:
        texts = [(suit, [{"suit": suit, "word": word}]) for suit, word in SUITS["en"].items()]
    right = texts[2][0]
    marks = {answered: "wrong", right: "right"} if answered else {}
    options = [{"id": id, "text": text, "mark": marks.get(id, "")} for id, text in texts]
    state = "ongoing" if not answered else "reached" if answered == right else "failed"
    return lesson(
        kind="predict",
        goal=["Defne lays ", {"card": "8h"}, ". Who plays next?"],
        question={"kind": "options", "options": options},
        state=state,
        hints=hints() if not answered else [],
        next=act("Next step", state == "reached", state == "reached"),
        over={"bill": 0, "yours": False, "pile": ["Kd", "8d"]}
        | ({"note": note("good", "Right.", "The 8 skips you.", "R7.1")} if state == "reached" else {})
        | ({"note": note("bad", "No.", "The 8 skips the next player.", "R7.1")} if state == "failed" else {}),
    )


def count(value: int | None = None) -> Json:
    """A number is asked for, beside the cards seen so far."""
    question = {"kind": "number", "low": 0, "high": 13, "label": "Spades still out", "value": value, "check": "Check"}
    seen = "2s 5s 9s Ks 3h 7h 10h Qh Ah 4c 8c Jc Qc 2d 6d 7d 10d Kd"
    return lesson(
        kind="count", goal=["How many spades have you not seen yet?"], question=question, seen=seen.split(), hints=[]
    )


def spot(marked: bool = False) -> Json:
    """Which cards can be laid? Two are ticked; one of them wrongly, one left out."""
    question = {"kind": "spot", "check": "Check", "marks": ["", "right", "wrong", "", "missed"] if marked else [""] * 5}
    cards = hand("9s 7s 4h Kc Qd")
    for i, card in enumerate(cards):
        card["ticked"] = i in (1, 2)
    said = note("bad", "Not quite.", "The queen of diamonds shares the suit of the top card.", "R3.1")
    return lesson(
        kind="spot",
        goal=["Tick every card that can be laid."],
        question=question,
        state="failed" if marked else "ongoing",
        hints=[] if marked else hints(),
        over={"hand": cards, "bill": 0, "note": said if marked else None, "pile": ["Kd", "7d"]},
    )


def played() -> Json:
    """A hand played out: score and log beside it."""
    return lesson(
        kind="play",
        side=True,
        goal=["Play the hand to its end."],
        hints=[],
        over={"log": view()["log"], "say": view()["say"]},
    )


def hand_ended() -> Json:
    """The same, and the hand is over: the way on is the step's."""
    scene = played()
    scene["end"] = hand_over()["end"] | {"next": None, "note": ""}
    scene["lesson"] |= {"state": "reached", "next": act("Next step", True, True)}
    return scene


def long_lesson() -> Json:
    """More steps than dots can be touched, in Turkish, with every kind of result."""
    bests = [3, 2, 1, 0, 3, 3, 2, 0, 1, 0, 0, 0, 0, 0]
    return lesson(
        step=3,
        steps=steps(*bests, lang="tr"),
        stepText="4. adım / 14",
        tell=["Yedili, sıradaki oyuncuya 3 kart ceza yazar. Cezayı ödemek yerine yediyle karşılık verebilirsin."],
        goal=["Kerem sana ", {"card": "7d"}, " attı. Cezayı ilet."],
        hints=hints(3),
        showMe="Benim yerime oyna",
        again=act("Baştan başla", True),
        next=act("Sonraki adım"),
        over={"lang": "tr", "settings": view()["settings"] | {"lang": "tr"}},
    )


def done() -> Json:
    """The lesson's end."""
    return lesson(
        step=6,
        steps=steps(3, 2, 3, 3, 1, 3),
        stepText="Done",
        done={
            "title": "What you can do now",
            "can": [
                ["You can pass a bill on with any 7."],
                ["You know what you owe when nobody answers, and that you lose the turn."],
                ["You keep ", {"card": "7s"}, " as armour while ", {"suit": "h", "word": "hearts"}, " are named."],
            ],
            "result": "6 of 6 steps, 4 of them at the first try.",
            "next": {"id": "eights-tens", "title": "Eights and tens", "page": "lessons/eights-tens"},
        },
    )


def progress(**changes: Any) -> Json:
    """The progress page, some lessons in."""

    def row(id: str, title: str, *bests: int) -> Json:
        reached = sum(best > 0 for best in bests)
        return {
            "id": id,
            "title": title,
            "page": f"lessons/{id}",
            "done": reached,
            "total": len(bests),
            "text": f"{reached} of {len(bests)}",
            "spoken": f"{title}: {reached} of {len(bests)} steps done.",
            "steps": steps(*bests),
        }

    own: Json = {
        "title": "Your progress",
        "sum": "13 of 35 steps",
        "chapters": [
            {
                "id": "first",
                "title": "First cards",
                "lessons": [
                    row("seats", "Seats and the deal", 3, 3, 2, 3, 3, 1),
                    row("opening", "A club opens", 3, 2, 3, 3, 2, 3, 0),
                    row("matching", "Suit or rank", 0, 0, 0, 0, 0, 0),
                ],
            },
            {
                "id": "cards",
                "title": "The cards that act",
                "lessons": [
                    row("sevens", TITLE, 3, 0, 0, 0, 0, 0, 0, 0),
                    row("jacks", "Jacks", 0, 0, 0, 0, 0, 0, 0, 0),
                ],
            },
        ],
        "puzzles": {
            "title": "Puzzles",
            "text": "12 tried, 9 solved",
            "rating": "Your rating: 1512 ±180",
            "page": "puzzles/mixed",
        },
        "next": {"id": "opening", "title": "A club opens", "page": "lessons/opening"},
        "file": {"name": "pisyedili-progress.json", "text": '{"format":"pisyedili-progress","v":1,"steps":{}}'},
        "labels": {
            "keep": "Save as a file",
            "load": "Load a file",
            "clear": "Begin anew",
            "sure": "Everything you reached in this browser is lost. Save it as a file first if you want to keep it.",
            "cancel": "Keep it",
        },
        "clearing": False,
    }
    own |= changes
    base = view()
    kept = {key: base[key] for key in ("v", "rev", "turn", "lang", "settings", "langs", "asleep")}
    return kept | {"kind": "progress", "spoken": "", "note": None, "progress": own}


LESSONS: dict[str, Callable[[], Json]] = {
    "lesson": lesson,
    "lesson-refused": refused,
    "lesson-first": shown_how,
    "lesson-reached": reached,
    "lesson-failed": failed,
    "lesson-predict": predict,
    "lesson-predict-wrong": lambda: predict("seat-1"),
    "lesson-suits": lambda: predict("h", many=True),
    "lesson-count": count,
    "lesson-spot": spot,
    "lesson-spot-marked": lambda: spot(marked=True),
    "lesson-play": played,
    "lesson-play-over": hand_ended,
    "lesson-long": long_lesson,
    "lesson-done": done,
    "progress": progress,
    "progress-clearing": lambda: progress(clearing=True),
    "progress-asleep": lambda: progress() | {"asleep": True},
}
