"""What an edit makes of the position in the editor."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pisyedili.cards import CardError, parse_card
from pisyedili.notation import NotationError, parse_position
from pisyedili.puzzles import Puzzle
from pisyedili.sessions.editor_draft import Draft
from pisyedili.sessions.editor_notes import Saying
from pisyedili.sessions.spec import Details, is_whole

EDITS: Final = ("place", "remove", "set", "clear", "read", "set-edit")
"""Events that change the position."""
MAX_LINK: Final = 6_000
"""Characters of a pasted position or link."""

Edited = Draft | Saying | None
"""The draft afterwards; what is said instead where it cannot be done; None for what makes no sense."""


def edited(draft: Draft, event: Mapping[str, Any], into: str, puzzles: Sequence[Puzzle]) -> Edited:
    """Carry out one of ``EDITS``; the draft stays as it is. `into` is where a touched card goes, `puzzles` the set."""
    kind = event.get("type")
    if kind == "read":
        return _read(event.get("text"))
    if kind == "clear":
        return Draft(rules=draft.rules, hands=[[] for _ in draft.hands])
    if kind == "set-edit":
        index = event.get("index")
        return Draft.of(puzzles[index].setup) if is_whole(index, 0, len(puzzles) - 1) else None
    if kind == "set":
        return _set(draft.copy(), event.get("field"), event.get("value"))
    return _move(draft.copy(), event, into)


def _move(draft: Draft, event: Mapping[str, Any], into: str) -> Edited:
    """Lay a card, take one away, or move one."""
    source, index = event.get("from"), event.get("index")
    moved = None
    if event.get("type") == "remove" or source is not None:
        if not isinstance(source, str) or source not in draft.places or not is_whole(index, 0, 200):
            return None
        moved = draft.remove(source, index)
        if moved is None or event.get("type") == "remove":
            return None if moved is None else draft
    try:
        card = parse_card(event["card"]) if isinstance(event.get("card"), str) else moved
    except CardError:
        return None
    if card is None or (moved is not None and card != moved):
        return None
    to, at = event.get("to", into), event.get("at")
    if not isinstance(to, str) or to not in draft.places or not (at is None or is_whole(at, 0, 200)):
        return None
    return draft if draft.place(card, to, at) else Saying("tip", "none-left", {"n": draft.decks})


def _set(draft: Draft, name: object, value: object) -> Edited:
    """Set a part of the rules or of the state of play."""
    if not isinstance(name, str):
        return None
    kind, _, place = name.partition(":")
    if kind in ("hidden", "count"):
        change = draft.hide if kind == "hidden" else draft.count
        return draft if place in draft.places and change(place, value) else None
    before = draft.to_json()
    if draft.set(name, value):
        return draft if draft.to_json() != before else None
    return Saying("bad", "rules-no", {}) if name == "reshuffle" and isinstance(value, bool) else None


def _read(text: object) -> Edited:
    """The draft of a pasted position or link."""
    if not isinstance(text, str) or len(text) > MAX_LINK:
        return Saying("bad", "too-long", {"n": MAX_LINK})
    value = text.strip()
    if "position=" in value:
        value = value.rpartition("position=")[2].partition("&")[0]
    try:
        return Draft.of(parse_position(value))
    except NotationError as error:
        return Saying("bad", "unreadable", {"why": Details(error.faults)})
