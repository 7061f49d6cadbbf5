"""Hand-made views of the position editor, after the protocol: one function a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .parts import SUITS, Json, act, spoken
from .puzzles import GOAL, LINE, card
from .scenes import view


def place(id: str, label: str, cards: str | None, **more: Any) -> Json:
    """A place of the editor."""
    held = None if cards is None else cards.split()
    base = {
        "id": id, "label": label, "cards": held, "count": 3 if held is None else len(held), "hidden": held is None,
        "canHide": id != "pile", "low": 1, "high": 20, "spoken": f"{label}, {len(held or [])} cards", "on": False,
        "faulty": False,
    }  # fmt: skip
    return base | more


def field(id: str, label: str, value: str, *options: str, **more: Any) -> Json:
    """A choice of the editor."""
    given = [{"id": text.lower(), "label": text, "ok": True} for text in options]
    return {"id": id, "label": label, "kind": "choice", "value": value, "options": given, "faulty": False} | more


def editor(**changes: Any) -> Json:
    """A sound position of two players. `around` changes the view around it."""
    around: Json = changes.pop("around", {})
    places = [
        place("seat:0", "You", "9s 7d Kd", canHide=False, on=True),
        place("seat:1", "Defne", None),
        place("pile", "Pile", "2d 9d"),
        place("stock", "Stock", "3c Qh 5h 10c As 4s"),
    ]
    used = {id for one in places for id in one["cards"] or []}
    deck = [
        {
            "suit": suit,
            "word": SUITS["en"][suit].capitalize(),
            "cards": [
                {"id": rank + suit, "left": int(rank + suit not in used), "spoken": spoken(rank + suit)}
                for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
            ],
        }
        for suit in "shcd"
    ]
    own: Json = {
        "title": "Position editor",
        "fields": [
            field("rules", "Rules", "table", "Table", "Classic", "Cardiva", "House"),
            field("players", "Players", "2", "2", "3", "4", "5", "6"),
            field("to", "To move", "you", "You", "Defne"),
            field("direction", "Direction", "clockwise", "Clockwise", "Anticlockwise"),
            {"id": "bill", "label": "Bill", "kind": "number", "value": 0, "low": 0, "high": 24, "step": 3}
            | {"faulty": False},
            {"id": "drawn", "label": "Has drawn", "kind": "switch", "value": False, "faulty": False},
        ],
        "places": places,
        "deck": deck,
        "restText": "39 cards lie nowhere: they are under the pile.",
        "undo": act("Take back", True),
        "clear": act("Empty the table", True),
        "faults": [],
        "faultsTitle": "",
        "position": "p1_table_to-0_hands-9s7dKd.3_pile-2d9d_stock-3cQh5h10cAs4s",
        "link": "position=p1_table_to-0_hands-9s7dKd.3_pile-2d9d",
        "code": 'CardTable(position="p1_table_to-0")',
        "read": {"label": "A position or a link to one", "button": "Set it up"},
        "ask": {
            "title": "Ask the solver",
            "questions": [
                {"id": "out", "label": "Can I force going out?", "on": True, "ok": True, "why": ""},
                {"id": "points", "label": "What is the best result?", "on": False, "ok": True, "why": ""},
                {
                    "id": "mean",
                    "label": "What is best on average?",
                    "on": False,
                    "ok": False,
                    "why": "Too many cards are hidden.",
                },
            ],
            "turns": {"label": "Within turns of mine", "value": 3, "low": 1, "high": 8},
            "button": act("Ask", True, True),
        },
        "answer": None,
        "save": act("Save as a puzzle", True),
        "play": act("Play from here", True),
        "set": {
            "title": "Your puzzles",
            "puzzles": [],
            "text": "No puzzle yet.",
            "file": {"name": "puzzles.json", "text": ""},
            "labels": {
                "edit": "Open",
                "remove": "Remove",
                "keep": "Save as a file",
                "load": "Load a file",
                "solve": "Solve them",
                "print": "Worksheet",
            },
            "ok": False,
        },
        "worksheet": None,
    }
    own |= changes
    base = view()
    kept = {key: base[key] for key in ("v", "rev", "turn", "lang", "settings", "langs", "asleep")}
    frame = {"kind": "editor", "spoken": "", "note": None, "rule": None, "working": None}
    return kept | frame | {"editor": own} | around


def faulty() -> Json:
    """A card twice, a bill without a 7; the puzzle was refused."""
    scene = editor(
        faults=[
            {"text": "The nine of spades lies in two places.", "at": ["seat:0", "stock"]},
            {"text": "A bill needs a 7 on top.", "at": ["bill"]},
            {"text": "These rules have no such position.", "at": ["position"]},
        ],
        faultsTitle="3 things do not fit.",
        position="",
        link="",
        code="",
    )
    own = scene["editor"]
    own["places"][0]["faulty"] = True
    own["fields"][4] |= {"faulty": True, "value": 6}
    own["ask"]["button"] = act("Ask")
    own["save"] = act("Save as a puzzle")
    return scene


ANSWER = {
    "title": "The best result is +40.",
    "text": "Proven. 12,340 positions searched.",
    "proven": True,
    "actions": [
        {"action": [card("9s")], "value": "+40", "best": True, "spoken": "nine of spades"},
        {"action": [card("7d")], "value": "-11", "best": False, "spoken": "seven of diamonds"},
        {"action": [card("Jc"), " for ", {"suit": "h", "word": "hearts"}], "value": "-20", "best": False, "spoken": ""},
        {"action": ["draw"], "value": "-27", "best": False, "spoken": "draw"},
    ],
    "line": LINE,
    "end": ["Defne pays 40."],
}


def answered() -> Json:
    """The solver has answered; two puzzles are kept."""
    scene = editor(answer=ANSWER)
    scene["editor"]["set"] |= {
        "puzzles": [
            {"id": "p1", "goal": GOAL, "sub": "Table rules, 2 players", "spoken": "puzzle 1"},
            {"id": "p2", "goal": ["Go out within 3 of your turns."], "sub": "Classic, 4 players", "spoken": "puzzle 2"},
        ],
        "text": "2 puzzles.",
        "file": {"name": "puzzles.json", "text": '{"v":1}'},
        "ok": True,
    }
    return scene


def searching() -> Json:
    """The solver works at the question."""
    return editor(around={"working": {"progress": 0.4, "label": "Searching", "stop": "Stop"}})


def figure(n: int) -> Json:
    """A position on paper."""
    return {
        "n": n,
        "id": f"p{n}",
        "goal": GOAL,
        "kindText": "All cards lie open, the stock as well.",
        "rulesText": "",
        "last": ["Defne laid ", card("9d"), "."],
        "rulesName": "Table rules",
        "seats": [
            {"seat": 0, "name": "You", "you": True, "count": 3, "cards": ["9s", "7d", "Kd"]},
            {"seat": 1, "name": "Defne", "you": False, "count": 2, "cards": ["7s", "4d"]},
            {"seat": 2, "name": "Kerem", "you": False, "count": 2, "cards": None},
        ],
        "you": 0,
        "seating": "cw",
        "direction": "ccw",
        "directionText": "Play goes anticlockwise.",
        "pile": ["2d", "9d"],
        "stock": {"count": 6, "cards": ["3c", "Qh", "5h", "10c", "As", "4s"]},
        "unseen": None,
        "bill": 3,
        "billText": "to take",
        "named": None,
        "namedText": "",
    }


def worksheet() -> Json:
    """Two puzzles on paper, the answers on a page of their own."""
    sheet = {
        "title": "Pis Yedili puzzles",
        "name": "Name: ______  Date: ______",
        "figures": [figure(1), figure(2)],
        "answersTitle": "Answers",
        "answers": [
            {"n": 1, "best": [card("9s")], "line": LINE, "text": "It is worth 40 points."},
            {"n": 2, "best": ["draw"], "line": [], "text": ""},
        ],
        "close": "Back to the editor",
        "print": "Print",
    }
    return answered() | {"editor": answered()["editor"] | {"worksheet": sheet}}


EDITORS: dict[str, Callable[[], Json]] = {
    "editor": editor,
    "editor-faulty": faulty,
    "editor-working": searching,
    "editor-answer": answered,
    "editor-sheet": worksheet,
}
