"""A saved editor: small, versioned text; what it says is checked, never trusted (case 17).

The solver's answers are not in it: it can be asked again. The puzzles of the set were proven when they came in.
"""

import json
from typing import TYPE_CHECKING, Any, Final

from pisyedili.puzzles import ASKS
from pisyedili.puzzles.model import MAX_TURNS
from pisyedili.sessions.editor_draft import Draft
from pisyedili.sessions.editor_set import read_set, set_text
from pisyedili.sessions.saving import SavedError, opened, refusing, text_or_none, whole, written
from pisyedili.sessions.spec import is_whole

if TYPE_CHECKING:
    from pisyedili.sessions.editor import EditorSession

MAX_UNDO: Final = 30
"""Edits that can be taken back."""


def save(session: "EditorSession") -> str:
    """Everything needed to go on from here."""
    data = {
        "of": session.mark,
        "draft": session.draft.to_json(),
        "past": [draft.to_json() for draft in session.past],
        "into": session.into,
        "ask": [session.ask, session.turns],
        "set": json.loads(set_text(session.puzzles)),
        "sheet": session.sheet,
        "turn": session.turn,
        "rev": session.rev,
        "rule": session.rule,
        "settings": session.settings.to_json(),
    }
    return written(data, "editor")


def restore(session: "EditorSession", text: object) -> None:
    """Bring a fresh editor of the same description to where it was left. Raises SavedError."""
    data = opened(text, "editor")
    if data.get("of") != session.mark:
        raise SavedError("saved-other", "another editor")
    with refusing():
        _restore(session, data)


def _restore(session: "EditorSession", data: dict[str, Any]) -> None:
    draft, past = Draft.from_json(data["draft"]), data["past"]
    if not isinstance(past, list) or len(past) > MAX_UNDO:
        raise ValueError("so much cannot be taken back")
    ask, turns = data["ask"]
    if data["into"] not in draft.places or ask not in ASKS or not is_whole(turns, 1, MAX_TURNS):
        raise ValueError("nothing can be asked like this")
    turn, rev, rule = whole(data, "turn", 1), whole(data, "rev", 1), text_or_none(data, "rule")
    if not isinstance(data["sheet"], bool):
        raise ValueError("sheet is a flag")
    session.past = [Draft.from_json(item) for item in past]
    session.puzzles = list(read_set(data["set"]).values())
    session.draft, session.into, session.ask, session.turns = draft, data["into"], ask, turns
    session.turn, session.rev, session.sheet = turn, rev, data["sheet"] and bool(session.puzzles)
    session.settings.update(data["settings"])
    session.rule = rule if rule in session.words.rules else None
