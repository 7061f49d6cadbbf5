"""Hand-made views for the front end: one function a scene, each a whole view as the sessions would send it.

They are written by hand on purpose: the front end is tested against the protocol, not against the engine of the day.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .parts import LOG, SCORE, Json, act, hand, log, score, seats

__all__ = ["SCENES", "Json", "hand", "seats"]


def view(**changes: Any) -> Json:
    """The bill of two sevens, hand 3 of 5: the scene the others are changes of."""
    base: Json = {
        "v": 1,
        "kind": "table",
        "rev": 1,
        "turn": 13,
        "rules": "table",
        "rulesName": "Table rules",
        "mode": "match",
        "lang": "en",
        "settings": {"lang": "en", "speed": "slow", "sort": "suit", "marks": True, "four": False, "glyphs": True},
        "langs": [["en", "English"], ["tr", "Türkçe"]],
        "seats": seats(("Defne", 4, "33 points"), ("Kerem", 5, "52 points"), ("Zeynep", 6, "91 points")),
        "you": 0,
        "seating": "cw",
        "direction": "ccw",
        "directionText": "Play goes anticlockwise.",
        "stock": {"count": 19, "label": "stock", "spoken": "Stock, 19 cards"},
        "pile": ["10h", "2h", "Js", "7d", "7c"],
        "pileSpoken": "Top card: seven of clubs.",
        "bill": 6,
        "billText": "to take",
        "named": None,
        "namedText": "",
        "hand": hand("6s As 7h Jh 3c Qc 5d 8d", "7h"),
        "say": [{"strong": "Your turn."}, " Answer with a 7, or take 6."],
        "note": None,
        "acts": {
            "draw": act("Draw"),
            "pass": act("Pass"),
            "take": act("Take 6", True, True),
            "hint": act("Hint", True),
            "undo": act("Take back"),
        },
        "yours": True,
        "waiting": False,
        "effects": [],
        "spoken": "Your turn. Seven of clubs on top. You owe 6.",
        "log": LOG,
        "score": score(SCORE),
        "end": None,
        "muamele": None,
        "rule": None,
        "asleep": False,
    }
    base.update(changes)
    return base


def bill() -> Json:
    """Two sevens on the pile, six to take."""
    return view()


def free_acts(**more: Json) -> Json:
    """Drawing is possible, nothing is owed."""
    return {
        "draw": act("Draw", True, True),
        "pass": act("Pass"),
        "take": act("Take"),
        "hint": act("Hint", True),
        "undo": act("Take back", True),
        **more,
    }


def named() -> Json:
    """Diamonds were named, Defne is on her last card."""
    return view(
        direction="cw",
        directionText="Play goes clockwise.",
        seats=seats(("Defne", 1, "33 points"), ("Kerem", 9, "52 points"), ("Zeynep", 3, "91 points")),
        stock={"count": 12, "label": "stock", "spoken": "Stock, 12 cards"},
        pile=["5h", "5c", "10c", "Jc"],
        pileSpoken="Top card: jack of clubs. Diamonds are named.",
        bill=0,
        named="d",
        namedText="Diamonds",
        hand=hand("3s Ks 6h Qc 10d", "10d"),
        say=[{"strong": "Your turn."}, " Diamonds were named."],
        acts=free_acts(),
    )


def chooser() -> Json:
    """The jack of diamonds can be laid: a suit has to be named with it."""
    return view(
        direction="cw",
        directionText="Play goes clockwise.",
        seats=seats(("Defne", 4, "33 points"), ("Kerem", 9, "52 points"), ("Zeynep", 3, "91 points")),
        stock={"count": 12, "label": "stock", "spoken": "Stock, 12 cards"},
        pile=["Kc", "5h", "5c", "10c"],
        pileSpoken="Top card: ten of clubs.",
        bill=0,
        hand=hand("3s Ks 4s 6h Jd 10d", "Jd 10d"),
        say=[{"strong": "Your turn."}, " Lay clubs, a 10 or a jack, or draw."],
        acts=free_acts(),
    )


def refusal() -> Json:
    """The jack of hearts was tried on a seven."""
    note = {
        "kind": "bad",
        "title": "Only a 7 answers a 7.",
        "text": "Lay the seven of hearts or take 6.",
        "rule": "R5.2",
        "card": "Jh",
        "index": 3,
        "reason": "only-seven",
    }
    return view(note=note, spoken="Only a 7 answers a 7. Lay the seven of hearts or take 6.")


def rule() -> Json:
    """The same, and the reader asked for the rule."""
    prose = "While a bill is open you may only answer with a 7, or take the whole bill at once. Answering is up to you."
    return refusal() | {"rule": {"id": "R5.2", "title": "Answering a 7", "text": prose}}


def tip() -> Json:
    """A hint points at a card."""
    note = {
        "kind": "tip",
        "title": "Lay the seven of hearts.",
        "text": "Defne then owes 9.",
        "rule": "R5.1",
        "card": "7h",
        "index": 2,
        "reason": "hint-answer",
    }
    return view(note=note, spoken="Hint: lay the seven of hearts.")


def two_rows() -> Json:
    """Fifteen cards: two rows on a phone."""
    return named() | {
        "named": "s",
        "namedText": "Spades",
        "hand": hand("3s 4s 9s Ks 2h 6h 9h Kh 8c Qc 2d 6d 10d Qd Ad", "3s 4s 9s Ks"),
        "say": [{"strong": "Your turn."}, " Spades were named."],
    }


def turkish() -> Json:
    """The same in Turkish."""
    names = {"draw": "Çek", "pass": "Pas", "take": "Al", "hint": "İpucu", "undo": "Geri al"}
    return two_rows() | {
        "lang": "tr",
        "settings": view()["settings"] | {"lang": "tr"},
        "rulesName": "Masa kuralları",
        "seats": seats(("Defne", 1, "33 puan"), ("Kerem", 6, "52 puan"), ("Zeynep", 3, "91 puan"), you=("Sen", 15)),
        "stock": {"count": 7, "label": "deste", "spoken": "Deste, 7 kart"},
        "pileSpoken": "Üstte sinek valesi.",
        "namedText": "Maça",
        "hand": hand("3s 4s 9s Ks 2h 6h 9h Kh 8c Qc 2d 6d 10d Qd Ad", "3s 4s 9s Ks", lang="tr"),
        "say": [{"strong": "Sıra sende."}, " Maça söylendi."],
        "acts": {key: free_acts()[key] | {"label": word} for key, word in names.items()},
        "score": score([("Sen", [14, 27]), *SCORE[1:]]),
        "log": log(
            (4, ["Kerem ", {"card": "Jc"}, " attı, ", {"suit": "s", "word": "maça"}, " dedi."]),
            (3, ["Bir kart çektin, pas geçtin."]),
        ),
    }


def six_seats() -> Json:
    """Six players, somebody else's turn."""
    return view(
        direction="cw",
        seats=seats(("Defne", 5, ""), ("Kerem", 2, ""), ("Elif", 4, ""), ("Zeynep", 1, ""), ("Mert", 9, ""), on=3),
        pile=["4h", "4c", "9c"],
        bill=0,
        hand=hand("3s 9h Qc"),
        say=["Elif is playing."],
        acts=free_acts(draw=act("Draw")),
        yours=False,
        waiting=True,
        score=score([("You", []), ("Defne", []), ("Kerem", []), ("Elif", []), ("Zeynep", []), ("Mert", [])], 0, 4),
    )


def few_seats(players: int) -> Json:
    """Two, three or five players."""
    others = [("Defne", 5, ""), ("Kerem", 2, ""), ("Zeynep", 1, ""), ("Mert", 9, "")][: players - 1]
    return view(
        direction="cw",
        seats=seats(*others, you=("You", 3)),
        pile=["4h", "4c", "9c"],
        bill=0,
        hand=hand("3s 9h Qc", "9h Qc"),
        say=[{"strong": "Your turn."}],
        acts=free_acts(),
    )


def opening() -> Json:
    """Nothing lies on the pile yet."""
    return named() | {"pile": [], "named": None, "pileSpoken": "No card has been laid yet.", "log": []}


def end() -> Json:
    """Defne went out on a 7: everything counts three times."""
    rows = [
        ("Defne", "", "went out", 0, 33),
        ("Kerem", "Ks 3h 2d", "10 + 3 + 2 = 15, ×3", 45, 97),
        ("You", "Jh Qc 5d", "25 + 10 + 5 = 40, ×3", 120, 161),
        ("Zeynep", "Ad 9d 8c 4s", "11 + 9 + 8 + 4 = 32, ×3", 96, 187),
    ]
    number = {"You": 0, "Defne": 1, "Kerem": 2, "Zeynep": 3}
    return view(
        yours=False,
        pile=["Ks", "7s"],
        bill=0,
        hand=hand("Jh Qc 5d"),
        score=score([("You", [14, 27, 120]), ("Defne", [0, 33, 0]), ("Kerem", [52, 0, 45]), ("Zeynep", [31, 60, 96])]),
        end={
            "kind": "out",
            "winner": 1,
            "card": "7s",
            "multiplier": 3,
            "title": "Defne goes out on a 7",
            "sub": "The last card counts ×3 for everyone else.",
            "rule": "R10.3",
            "rows": [
                {
                    "seat": number[name],
                    "name": name,
                    "you": name == "You",
                    "cards": cards.split(),
                    "picked": [],
                    "sum": text,
                    "points": points,
                    "total": total,
                    "totalText": f"total {total}",
                    "winner": points == 0,
                }
                for name, cards, text, points, total in rows
            ],
            "note": "Two hands to play. Defne leads with 33.",
            "next": {"event": "next-hand", "label": "Next hand"},
            "matchOver": False,
        },
    )


def muamele() -> Json:
    """Two of six picked."""
    cards: list[Json | None] = [None] * 20
    cards[4] = {"card": "5d", "tag": "+5"}
    cards[12] = {"card": "7c", "tag": "+7, 3 more"}
    return view(
        rules="cardiva",
        rulesName="Cardiva rules",
        yours=True,
        score=score([("You", [4, 27]), ("Defne", [0, 33]), ("Kerem", [52, 0])], hands=None),
        muamele={
            "seat": 0,
            "goal": "You still hold one 7: pick three cards. Each 7 you turn up costs three more.",
            "due": 6,
            "done": 2,
            "points": 12,
            "progress": "Picked 2 of 6, so far +12",
            "note": "20 cards are left in the stock. Points are added without the multiplier.",
            "cards": cards,
            "rule": "R10.4",
            "finished": False,
        },
    )


def muamele_many() -> Json:
    """Two decks left 67 cards in the stock; all that was due is picked."""
    scene = muamele()
    cards: list[Json | None] = [None] * 67
    cards[4] = {"card": "10d", "tag": "+10"}
    cards[32] = {"card": "7c", "tag": "+7, 3 more"}
    cards[33] = {"card": "Jc", "tag": "+25"}
    scene["muamele"] |= {"cards": cards, "finished": True, "progress": "Picked 3 of 3, so far +42", "due": 3, "done": 3}
    return scene


def single() -> Json:
    """One hand from a position: no match around it, no points yet."""
    return view(mode="practice", score=score([("You", []), ("Defne", []), ("Kerem", []), ("Zeynep", [])], 0, hands=1))


def crowded(players: int, turkish: bool = False) -> Json:
    """Full hands all around, somebody on the last card, a long hand of the reader's own."""
    after, points = ("senden sonra oynar", "184 puan") if turkish else ("plays after you", "184 points")
    counts = {"Defne": 14, "Kerem": 7, "Zeynep": 1, "Mert": 9, "Elif": 21}
    others = [(name, count, after if name == "Defne" else points) for name, count in counts.items()]
    return view(
        seats=seats(*others[: players - 1], you=("You", 16), on=1),
        bill=0,
        hand=hand("3s 4s 9s 9s Ks 2h 6h 9h Kh 8c Qc 2d 6d 10d Qd Ad", "3s 9s Kh Ad"),
        say=[{"strong": "Your turn."}, " You hold no club that may be laid: draw until one turns up."],
        acts=free_acts(),
    )


def asleep() -> Json:
    """The first picture of a page: seven cards face down."""
    return view(
        direction="cw",
        seats=seats(("Defne", 7, ""), ("Kerem", 7, ""), ("Zeynep", 7, ""), you=("You", 7)),
        stock={"count": 23, "label": "stock", "spoken": "Stock, 23 cards"},
        pile=["9c"],
        bill=0,
        hand=[],
        say=["The table is waking up."],
        acts=free_acts(draw=act("Draw"), undo=act("Take back"), hint=act("Hint")),
        yours=False,
        log=[],
        score=score([("You", []), ("Defne", []), ("Kerem", []), ("Zeynep", [])], 0),
        asleep=True,
    )


SCENES: dict[str, Callable[[], Json]] = {
    "bill": bill,
    "named": named,
    "chooser": chooser,
    "refusal": refusal,
    "rule": rule,
    "tip": tip,
    "two-rows": two_rows,
    "turkish": turkish,
    "two": lambda: few_seats(2),
    "three": lambda: few_seats(3),
    "five": lambda: few_seats(5),
    "six": six_seats,
    "opening": opening,
    "end": end,
    "muamele": muamele,
    "muamele-many": muamele_many,
    "single": single,
    "crowded-3": lambda: crowded(3),
    "crowded-4": lambda: crowded(4),
    "crowded-6": lambda: crowded(6),
    "asleep": asleep,
}
