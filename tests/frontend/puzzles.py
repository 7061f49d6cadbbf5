"""Hand-made views of the puzzle room, after the protocol: one function a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .parts import Json, act, hand, seats
from .scenes import end as hand_over
from .scenes import free_acts, view

GOAL = ["Get the best result: the points the other pays minus the points you pay."]


def move(name: str, *action: Any, seat: int = 0, said: str = "") -> Json:
    """A move of a line."""
    return {"seat": seat, "name": name, "action": list(action), "spoken": said or f"{name}: a card"}


def card(id: str) -> Json:
    """A chip."""
    return {"card": id}


def choice(id: str, label: str, sub: str = "", *, on: bool = False, ok: bool = True) -> Json:
    """Something else to play."""
    return {"id": id, "label": label, "sub": sub, "on": on, "ok": ok}


MODES = [
    choice("mixed", "At your level", on=True),
    choice("theme", "By theme"),
    choice("level", "By difficulty"),
    choice("daily", "Puzzle of the day", "done for today"),
    choice("streak", "Streak", "best 7"),
    choice("missed", "Those I missed", "3 to try again"),
]


def hints(taken: int = 0) -> list[Json]:
    """The ladder with so many rungs taken."""
    rungs: list[tuple[str, list[Any]]] = [
        ("What is it about?", ["Armour. Keep the 7 in hand: it is what answers a bill."]),
        ("What kind of card?", ["A card of another suit than the top card's."]),
        ("Which card?", ["It is ", card("9s"), "."]),
        ("How does it go on?", ["You ", card("9s"), ", Defne ", card("7s"), ", you ", card("7d"), "."]),
    ]
    return [
        {"text": text if i < taken else None, "label": label, "ok": i == taken} for i, (label, text) in enumerate(rungs)
    ]


def puzzle(**changes: Any) -> Json:
    """Two players, all cards open. `over` changes the view around the puzzle."""
    around: Json = changes.pop("around", {})
    own: Json = {
        "id": "p3f09ac12",
        "title": "Puzzle 3f09ac12",
        "kind": "open",
        "kindText": "All cards lie open, the stock as well.",
        "goal": GOAL,
        "rulesText": "Here the pile is not shuffled again. When the stock is empty, no more cards come.",
        "last": ["Defne laid ", card("9d"), "."],
        "stock": ["3c", "Qh", "5h", "10c", "As", "4s"],
        "stockText": "Stock, in the order of drawing: three of clubs, queen of hearts.",
        "unseen": None,
        "unseenText": "",
        "state": "ongoing",
        "tried": None,
        "replay": None,
        "hints": hints(),
        "showMe": "Show the solution",
        "again": act("Start over"),
        "next": act("Another puzzle", True),
        "themes": [],
        "difficulty": "1420",
        "difficultyText": "Difficulty 1420",
        "result": None,
        "rating": {"value": 1512, "deviation": 180, "text": "Your rating: 1512 ±180"},
        "tree": None,
        "mode": "mixed",
        "modeText": "At your level",
        "modes": MODES,
        "themeChoices": [],
        "levels": [],
        "streak": None,
        "daily": None,
        "place": "",
        "over": None,
    }
    own |= changes
    base: Json = {
        "kind": "puzzle",
        "seats": opened(seats(("Defne", 2, "open hand"), you=("You", 3)), {1: "7s 4d"}),
        "stock": {"count": 6, "label": "stock", "spoken": "Stock, 6 cards"},
        "direction": "cw",
        "directionText": "Play goes clockwise.",
        "pile": ["2d", "9d"],
        "pileSpoken": "Top card: nine of diamonds.",
        "bill": 0,
        "hand": hand("9s 7d Kd", "9s 7d Kd"),
        "say": [],
        "log": [],
        "acts": free_acts(undo=act("Take back")),
        "spoken": "Puzzle 3f09ac12. All cards lie open. Defne lays the nine of diamonds.",
        "working": None,
    }
    return view(**base | {"puzzle": own} | around)


def opened(players: list[Json], cards: dict[int, str]) -> list[Json]:
    """Seats with open hands."""
    return [seat | {"cards": cards[seat["seat"]].split()} if seat["seat"] in cards else seat for seat in players]


LINE = [
    move("You", card("Kd"), said="You: king of diamonds"),
    move("Defne", card("4d"), seat=1, said="Defne: four of diamonds"),
    move("You", card("7d"), said="You: seven of diamonds"),
    move("Defne", card("7s"), seat=1, said="Defne: seven of spades"),
]


def refuted(shown: int = 3, **changes: Any) -> Json:
    """The king was tried; the answer is played on the board."""
    done = shown == 3
    tried = {
        "title": ["You tried ", card("Kd"), ". ", {"strong": "Defne has an answer."}],
        "line": LINE,
        "shown": shown + 1,
        "loss": "-27",
        "lossSpoken": "27 points lost.",
        "end": ["Defne goes out on a 7. Your ", card("9s"), " counts ×3."] if done else [],
    }
    around = {
        "hand": hand("9s"),
        "pile": ["9d", "Kd", "4d", "7d", "7s"],
        "pileSpoken": "Top card: seven of spades.",
        "seats": seats(("Defne", 0, "open hand"), you=("You", 1)),
        "yours": False,
        "waiting": not done,
        "spoken": "You tried the king of diamonds. Defne has an answer. 27 points lost.",
    }
    base: Json = {
        "state": "wrong",
        "tried": tried,
        "replay": "Step through it" if done else None,
        "hints": hints(1),
        "again": act("Try again", True, True),
        "around": around,
    }
    return puzzle(**base | changes)


def row(depth: int, parent: int | None, name: str, *action: Any, **more: Any) -> Json:
    """A row of the tree."""
    base = {"words": "", "value": "", "tone": "", "line": False, "tried": False}
    told = {"depth": depth, "parent": parent} | base | more
    said = ", ".join(part for part in (f"{name}: a card", told["words"], told["value"]) if part)
    return move(name, *action, said=said) | told


ROWS = [
    row(0, None, "You", card("9s"), words="the key", value="+40", tone="good", line=True),
    row(1, 0, "Defne", card("7s"), words="nothing else is allowed", line=True),
    row(2, 1, "You", card("7d"), line=True),
    row(3, 2, "Defne", "takes 6", words="nothing else is allowed", line=True),
    row(4, 3, "You", card("Kd"), words="you go out", line=True),
    row(2, 1, "You", "draw 3♣", value="-11", tone="bad"),
    row(0, None, "You", card("Kd"), words="tried", value="-27", tone="bad", tried=True),
    row(1, 6, "Defne", card("4d")),
    row(2, 7, "You", card("7d")),
    row(3, 8, "Defne", card("7s"), words="Defne goes out"),
    row(0, None, "You", card("7d"), value="-11", tone="bad"),
    row(1, 10, "Defne", card("7s")),
]


def tree(looked: int | None = None) -> Json:
    """The solution, to be explored."""
    return {"title": "Solution", "rows": ROWS, "row": looked, "back": "Back to the end"}


def solved(looked: int | None = None, **changes: Any) -> Json:
    """The hand is won; the whole tree is there."""
    said = {
        "kind": "good", "title": "Solved.", "text": "", "rule": None, "card": None, "index": None, "reason": "solved",
    }  # fmt: skip
    base: Json = {
        "state": "solved",
        "hints": [],
        "showMe": None,
        "again": act("Play it again", True),
        "next": act("Next puzzle", True, True),
        "themes": [{"id": "armour", "title": "Armour"}, {"id": "stack", "title": "Stack it to them"}],
        "result": {"text": "Solved at the first try. Your rating: 1524.", "change": "+12", "first": True},
        "tree": tree(looked),
        "around": {
            "hand": [],
            "pile": ["9s", "7s", "7d", "Kd"],
            "yours": False,
            "note": said,
            "end": hand_over()["end"] | {"next": None, "note": "", "rows": hand_over()["end"]["rows"][:2]},
        },
    }
    return puzzle(**base | changes)


def working(**changes: Any) -> Json:
    """The best answer to a wrong move is being looked for."""
    around = {
        "working": {"progress": 0.4, "label": "Looking for the best answer", "stop": "Stop"},
        "yours": False,
        "hand": hand("9s 7d"),
        "pile": ["2d", "9d", "Kd"],
    }
    return puzzle(state="wrong", hints=hints(), again=act("Try again", True), around=around | changes)


def better() -> Json:
    """A good move, though not the best one."""
    said = {
        "kind": "tip", "title": "Good, and there is better.", "rule": None, "card": None, "index": None,
        "text": "It gives away 2 points only. Take it back and look again.", "reason": "better",
    }  # fmt: skip
    return puzzle(
        state="better", again=act("Try again", True, True), around={"note": said, "yours": False, "hand": hand("9s 7d")}
    )


def reading() -> Json:
    """Only what a player sees; four at the table, by theme, two rungs taken."""
    themes = [
        choice("armour", "Armour", "24 puzzles, 3 solved", on=True),
        choice("name-suit", "Name the suit", "22 puzzles, 0 solved"),
        choice("step-back", "Step-back ten", "20 puzzles, 20 solved"),
    ]
    return puzzle(
        kind="read",
        kindText="You see what a player sees.",
        goal=["Find what is best on average, over every way the hidden cards can lie."],
        rulesText="",
        stock=None,
        stockText="",
        unseen=["2c", "7c", "3d", "Jd", "8h", "8h", "As"],
        unseenText="Hidden in hands and stock, in any order: two of clubs, seven of clubs.",
        hints=hints(2),
        mode="theme",
        modeText="By theme: Armour",
        modes=[one | {"on": one["id"] == "theme"} for one in MODES],
        themeChoices=themes,
        around={"seats": seats(("Defne", 2, ""), ("Kerem", 1, ""), ("Zeynep", 3, ""), you=("You", 3))},
    )


def many_open() -> Json:
    """Four open hands, a long stock, a bill, in Turkish."""
    players = seats(("Defne", 5, "açık el"), ("Kerem", 4, "açık el"), ("Zeynep", 5, "açık el"), you=("Sen", 5))
    stock = ["2c", "3c", "4c", "5c", "6c", "8c", "9c", "10c", "Qc", "Kc", "Ac", "2h", "3h", "4h"]
    return puzzle(
        goal=["Olabildiğince az puan öde. Herkes yalnız kendi puanını düşünür."],
        kindText="Bütün kartlar açık, deste de.",
        rulesText="",
        last=["Defne ", card("7d"), " attı."],
        stock=stock,
        difficultyText="Zorluk 1980",
        hints=[],
        showMe=None,
        modeText="Günün bulmacası",
        daily={"date": "2026-11-30", "done": False, "text": "Günün bulmacası, 30 Kasım 2026"},
        around={
            "lang": "tr",
            "settings": view()["settings"] | {"lang": "tr"},
            "seats": opened(players, {1: "Kh Qs 9s 8d 2s", 2: "Js 10d 7h 5d", 3: "As Ah Jd 8s 3s"}),
            "stock": {"count": len(stock), "label": "deste", "spoken": "Deste, 14 kart"},
            "pile": ["Kd", "7d"],
            "bill": 3,
            "billText": "ceza",
            "hand": hand("7s 7c 10h 6h Jc", "7s 7c", lang="tr"),
            "acts": free_acts(draw=act("Çek"), take=act("3 al", True, True)),
        },
    )


def over() -> Json:
    """The streak is over."""
    return puzzle(
        mode="streak",
        modeText="Streak",
        streak={"now": 5, "best": 7, "text": "5 in a row, best 7"},
        over={"title": "The streak is over.", "text": "5 in a row. Your best so far: 7.", "again": "New streak"},
        hints=[],
        around={"yours": False},
    )


def hinted(taken: int) -> Json:
    """Some rungs of the ladder taken, the last one just now: its words lie under the felt as well."""
    texts = [rung["text"] for rung in hints(taken)]
    said = {
        "kind": "tip", "title": "".join(part for part in texts[taken - 1] if isinstance(part, str)), "text": "",
        "rule": None, "card": None, "index": None, "reason": "hint",
    }  # fmt: skip
    return puzzle(hints=hints(taken), around={"note": said})


def shown() -> Json:
    """The solution was asked for."""
    said = {
        "kind": "tip", "title": "That is the solution.", "text": "Play it again to find it yourself.", "rule": None,
        "card": None, "index": None, "reason": "shown",
    }  # fmt: skip
    result = {"text": "Not solved at the first try. Your rating: 1504.", "change": "-8", "first": True}
    scene = solved(state="shown", result=result)
    return scene | {"note": said}


PUZZLES: dict[str, Callable[[], Json]] = {
    "puzzle": puzzle,
    "puzzle-working": working,
    "puzzle-refuting": lambda: refuted(1),
    "puzzle-wrong": refuted,
    "puzzle-better": better,
    "puzzle-solved": solved,
    "puzzle-looked": lambda: solved(6),
    "puzzle-shown": shown,
    "puzzle-hint-1": lambda: hinted(1),
    "puzzle-hint-2": lambda: hinted(2),
    "puzzle-hint-3": lambda: hinted(3),
    "puzzle-hint-4": lambda: hinted(4),
    "puzzle-read": reading,
    "puzzle-many": many_open,
    "puzzle-over": over,
}
