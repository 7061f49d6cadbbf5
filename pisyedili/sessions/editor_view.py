"""The protocol's ``EditorView``."""

from typing import TYPE_CHECKING, Any, Final

from pisyedili.cards import DECK_SIZE, SUIT_LETTERS, card_text, make_card, suit_text
from pisyedili.locale import languages, plain
from pisyedili.puzzles import ASKS, Puzzle
from pisyedili.puzzles.model import MAX_TURNS
from pisyedili.rules import RULE_SETS, Fault
from pisyedili.sessions import puzzle_notes
from pisyedili.sessions.cards_view import SUIT_ORDER
from pisyedili.sessions.editor_answers import answer_view, why_not
from pisyedili.sessions.editor_draft import MAX_BILL, MAX_CARDS, RESTS, Draft
from pisyedili.sessions.editor_set import set_text
from pisyedili.sessions.editor_sheet import FILE_NAME, figure, solution, speaker_for
from pisyedili.sessions.prose import rule_prose
from pisyedili.sessions.spec import Details
from pisyedili.sessions.table_view import PROTOCOL, rules_key

if TYPE_CHECKING:
    from pisyedili.sessions.editor import EditorSession

_AT: Final = {
    "seat": "to",
    "has_drawn": "drawn",
    "discards": "pile",
    "under": "rest",
    "passes": "drawn",
    "dealer": "phase",
}
"""Fields of the editor by the parts of a position that a fault names."""


def editor_view(session: "EditorSession") -> dict[str, Any]:
    """The view of an editor as it is now."""
    words, note = session.words, session.note()
    return {
        "v": PROTOCOL,
        "kind": "editor",
        "rev": session.rev,
        "turn": session.turn,
        "lang": session.settings.lang,
        "settings": session.settings.to_json(),
        "langs": [list(pair) for pair in languages()],
        "spoken": session.spoken,
        "asleep": False,
        "note": None if note is None else note.to_json(),
        "rule": None if session.rule is None else rule_prose(words, session.rule, session.draft.rules),
        "working": session.bench.view(words, "editor.work"),
        "editor": _editor(session),
    }


def _editor(session: "EditorSession") -> dict[str, object]:
    words, draft = session.words, session.draft
    faults = session.faults
    told = [{"text": fault_words(session, fault), "at": _at(draft, fault.fields)} for fault in faults]
    faulty = {place for fault in told for place in fault["at"]}
    position = session.position
    return {
        "title": words.text("editor.title"),
        "fields": _fields(session, faulty),
        "places": [_place(session, place, faulty) for place in draft.places],
        "deck": _deck(session),
        "restText": words.text(f"editor.rest-text.{draft.rest}", n=draft.spare),
        "undo": _button(session, "undo", bool(session.past)),
        "clear": _button(session, "clear", True),
        "faults": told,
        "faultsTitle": words.text("editor.faults", n=len(faults)) if faults else "",
        "position": position,
        "link": f"position={position}" if position else "",
        "code": f"PositionEditor(position={position!r})" if position else "",
        "read": {"label": words.text("editor.read"), "button": words.text("editor.read-button")},
        "ask": _ask(session),
        "answer": None
        if session.answer is None
        else answer_view(speaker_for(words, session.answer.setup.players), session.answer),
        "save": _button(session, "save", not faults),
        "play": _button(session, "play", not faults),
        "set": _set(session),
        "worksheet": _sheet(session) if session.sheet else None,
    }


def fault_words(session: "EditorSession", fault: Fault) -> str:
    """What is wrong, people by their names."""
    if fault.id == "empty-hand":
        players = session.draft.players
        seat = next(seat for seat in range(players) if fault.text.startswith(f"seat {seat} "))
        return speaker_for(session.words, players).text("editor.fault.empty-hand", seat)
    return Details((fault,)).text(session.words)


def _button(session: "EditorSession", key: str, ok: bool, main: bool = False) -> dict[str, object]:
    return {"ok": ok, "label": session.words.text(f"editor.{key}"), "main": main}


def _at(draft: Draft, fields: tuple[str, ...]) -> list[str]:
    """Places and fields that a fault is about."""
    found: list[str] = []
    for name in fields:
        found += [place for place in draft.places if place.startswith("seat:")] if name == "hands" else []
        found += [] if name == "hands" else [_AT.get(name, name)]
    return found


def _fields(session: "EditorSession", faulty: set[str]) -> list[dict[str, object]]:
    words, draft = session.words, session.draft
    rules = draft.rules
    names = speaker_for(words, draft.players).names

    def choice(id: str, value: str, options: list[tuple[str, str]], ok: Any = lambda _: True) -> dict[str, object]:
        listed = [{"id": key, "label": label, "ok": ok(key)} for key, label in options]
        return {**_field(id), "kind": "choice", "value": value, "options": listed}

    def _field(id: str) -> dict[str, object]:
        return {"id": id, "label": words.text(f"editor.field.{id}"), "faulty": id in faulty}

    key = rules_key(rules)
    base = key if key in RULE_SETS else "house"
    sets = [(name, words.text(f"rules-name.{name}")) for name in (*RULE_SETS, *(["house"] if base == "house" else []))]
    opening = "lap" if rules.opening_lap else "open"
    phases = ["play", "again", opening]
    if draft.phase not in phases:
        phases.append(draft.phase)
    ways = [(way, words.text(f"editor.way.{way}")) for way in ("forward", "reversed")]
    suits = [("none", words.text("editor.none"))] + [(suit, words.suit(suit)) for suit in SUIT_LETTERS]
    bill = {"kind": "number", "value": draft.bill, "low": 0, "high": MAX_BILL, "step": max(rules.bill, 1)}
    players = {"kind": "number", "value": draft.players, "low": rules.min_players, "high": rules.max_players, "step": 1}
    return [
        choice("rules", base, sets, lambda name: name != "house"),
        {**_field("reshuffle"), "kind": "switch", "value": rules.reshuffle},
        {**_field("players"), **players},
        choice("to", str(draft.seat), [(str(seat), name) for seat, name in enumerate(names)]),
        choice("direction", "forward" if draft.direction == 1 else "reversed", ways),
        choice("phase", draft.phase, [(phase, words.text(f"editor.phase.{phase}")) for phase in phases]),
        {**_field("drawn"), "kind": "switch", "value": draft.drawn},
        choice("named", "none" if draft.named is None else suit_text(draft.named), suits),
        {**_field("bill"), **bill},
        choice("rest", draft.rest, [(rest, words.text(f"editor.rest.{rest}")) for rest in RESTS]),
    ]


def _label(session: "EditorSession", place: str) -> str:
    if place.startswith("seat:"):
        seat = int(place.removeprefix("seat:"))
        return session.words.text(f"editor.hand.{'you' if seat == 0 else 'other'}", name=_name(session, seat))
    return session.words.text(f"editor.place.{place}")


def _name(session: "EditorSession", seat: int) -> str:
    return session.words.text(f"names.{seat}")


def _place(session: "EditorSession", place: str, faulty: set[str]) -> dict[str, object]:
    words, draft = session.words, session.draft
    cards = draft.at(place)
    hidden = isinstance(cards, int)
    count = cards if isinstance(cards, int) else len(cards)
    listed = None if isinstance(cards, int) else [card_text(card) for card in cards]
    label = _label(session, place)
    fixed = place == "stock" and draft.rest == "stock"
    told = ", ".join(words.card(card) for card in listed) if listed else words.text("editor.cards", n=count)
    return {
        "id": place,
        "label": label,
        "cards": listed,
        "count": count,
        "hidden": hidden,
        "canHide": place != "pile",
        "low": count if fixed else 0,
        "high": count if fixed else min(draft.decks * DECK_SIZE, MAX_CARDS),
        "spoken": words.text("editor.place-spoken", label=label, cards=told),
        "on": place == session.into,
        "faulty": place in faulty,
    }


def _deck(session: "EditorSession") -> list[dict[str, object]]:
    words, draft = session.words, session.draft
    used, decks = draft.used, draft.decks
    out: list[dict[str, object]] = []
    for suit in SUIT_ORDER:
        cards = []
        for rank in range(2, 15):
            card = make_card(suit, rank)
            id, left = card_text(card), max(decks - used[card], 0)
            spoken = words.text(f"editor.card.{'left' if left else 'gone'}", card=id, n=left)
            cards.append({"id": id, "left": left, "spoken": spoken})
        letter = suit_text(suit)
        out.append({"suit": letter, "word": words.suit(letter), "cards": cards})
    return out


def _ask(session: "EditorSession") -> dict[str, object]:
    words, sound = session.words, not session.faults
    setup = session.draft.setup()
    questions = []
    for ask in ASKS:
        why = why_not(setup, ask) if sound else "faulty"
        questions.append(
            {
                "id": ask,
                "label": words.text(f"editor.question.{ask}"),
                "on": ask == session.ask,
                "ok": why is None,
                "why": words.text(f"editor.why.{why}") if why else "",
            }
        )
    turns = {"label": words.text("editor.turns"), "value": session.turns, "low": 1, "high": MAX_TURNS}
    can = any(question["on"] and question["ok"] for question in questions)
    return {
        "title": words.text("editor.ask"),
        "questions": questions,
        "turns": turns if session.ask == "out" else None,
        "button": _button(session, "solve", can, main=can),
    }


def _set(session: "EditorSession") -> dict[str, object]:
    words, puzzles = session.words, session.puzzles
    labels = {key: words.text(f"editor.set.{key}") for key in ("edit", "remove", "keep", "load", "solve", "print")}
    return {
        "title": words.text("editor.set.title"),
        "puzzles": [_entry(session, puzzle) for puzzle in puzzles],
        "text": words.text("editor.set.count" if puzzles else "editor.set.empty", n=len(puzzles)),
        "file": {"name": FILE_NAME, "text": set_text(puzzles) if puzzles else ""},
        "labels": labels,
        "ok": bool(puzzles),
    }


def _entry(session: "EditorSession", puzzle: Puzzle) -> dict[str, object]:
    words, setup = session.words, puzzle.setup
    goal = puzzle_notes.goal(words, puzzle)
    sub = words.text(
        "editor.set.sub", rules=words.text(f"rules-name.{rules_key(setup.rules)}"), n=setup.players, d=puzzle.difficulty
    )
    return {"id": puzzle.id, "goal": goal, "sub": sub, "spoken": f"{plain(goal, words)} {sub}"}


def _sheet(session: "EditorSession") -> dict[str, object]:
    words, puzzles = session.words, session.puzzles
    numbered = list(enumerate(puzzles, start=1))
    return {
        "title": words.text("editor.sheet.title"),
        "name": words.text("editor.sheet.name"),
        "figures": [figure(words, n, puzzle) for n, puzzle in numbered],
        "answersTitle": words.text("editor.sheet.answers"),
        "answers": [solution(words, n, puzzle, session.lines.get(puzzle.id, ())) for n, puzzle in numbered],
        "close": words.text("editor.sheet.close"),
        "print": words.text("editor.sheet.print"),
    }
