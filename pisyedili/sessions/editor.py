"""The session of the position editor: any position by hand, the solver's answer, a set of puzzles, a worksheet."""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from pisyedili.locale import Catalogue, catalogue
from pisyedili.notation import position_text
from pisyedili.puzzles import ASKS, READER, Puzzle, Verdict, judge_position
from pisyedili.puzzles.model import MAX_TURNS
from pisyedili.rules import Fault
from pisyedili.sessions.asks import is_due
from pisyedili.sessions.editor_answers import Answer, asked, is_open, why_not
from pisyedili.sessions.editor_draft import Draft
from pisyedili.sessions.editor_edits import EDITS, edited
from pisyedili.sessions.editor_notes import Saying
from pisyedili.sessions.editor_save import MAX_UNDO, restore, save
from pisyedili.sessions.editor_set import MAX_SET, SetError, parse_set, set_text
from pisyedili.sessions.editor_sheet import lines_of
from pisyedili.sessions.editor_spec import parse_editor_spec
from pisyedili.sessions.editor_view import editor_view, fault_words
from pisyedili.sessions.notes import Note
from pisyedili.sessions.prose import open_rule
from pisyedili.sessions.puzzle_claims import Claim, claimed_all
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import is_whole
from pisyedili.sessions.work import Workbench

LOAD: Final = "load"
"""Label of the work of proving a file's puzzles: edits meanwhile do not end it."""
ASKING: Final = ("solve", "save-puzzle", "set-load")
"""Events that begin other work."""
CHOICES: Final = ("into", "question", "turns")
"""Fields that are no part of the position."""


class EditorSession:
    """A reader who sets a position up. Same manner as ``TableSession``.

    `spec` is ``{"kind": "editor", "position": TEXT | None, "lang": "en" | "tr" | None}``. Nothing that is sent makes
    it fail; a position may be faulty at any moment, and every fault is named.

    Raises:
        SpecError: the description is faulty.
        SavedError: the text cannot be restored, or belongs to another page.
    """

    def __init__(self, spec: Any, settings: object = None, saved: str | None = None) -> None:
        self.spec, self.draft = parse_editor_spec(spec)
        self.mark = zlib.crc32((self.spec.position or "").encode())
        """Fingerprint of the description."""
        self.settings = Settings(self.spec.lang)
        self.past: list[Draft] = []
        """What "take back" goes back to."""
        self.into = "seat:0"
        """Where a touched card goes."""
        self.ask, self.turns = "points", 2
        self.puzzles: list[Puzzle] = []
        self.answer: Answer | None = None
        self.bench = Workbench()
        self.sheet = False
        self.lines: dict[str, tuple[int, ...]] = {}
        """How the puzzles of the worksheet go on."""
        self.said: Saying | None = None
        """The note on show."""
        self.turn = self.rev = 1
        self.rule: str | None = None
        self.spoken = ""
        if saved is not None:
            restore(self, saved)
            if self.sheet:
                self._print()
                self.spoken = ""
        self.settings.update(settings)

    @property
    def words(self) -> Catalogue:
        return catalogue(self.settings.lang)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the position."""
        return self.draft.faults()

    @property
    def position(self) -> str:
        """The position string; "" while there is a fault."""
        return "" if self.faults else position_text(self.draft.setup())

    @property
    def loading(self) -> bool:
        """A file's puzzles are being proven."""
        return self.bench.work is not None and self.bench.work.label == LOAD

    def view(self) -> dict[str, Any]:
        """The protocol's ``EditorView``, as JSON data."""
        return editor_view(self)

    def save(self) -> str:
        """Everything needed to go on from here, but for the solver's answers, which it can be asked again."""
        return save(self)

    # Events

    def handle(self, event: object) -> dict[str, Any]:
        """Take one event and answer with the view. Never raises; what makes no sense is ignored."""
        if isinstance(event, Mapping):
            before, self.spoken = self.spoken, ""
            if self._take(event):
                self.rev += 1
            else:
                self.spoken = before
        return self.view()

    def _take(self, event: Mapping[str, Any]) -> bool:
        kind = event.get("type")
        if kind == "settings":
            return self.settings.update(event.get("set"))
        if kind == "rule":
            return open_rule(self, event.get("id"))
        if kind == "dismiss":
            dismissed, self.said = self.said is not None, None
            return dismissed
        if kind == "worksheet":
            return self._worksheet(event.get("open"))
        if not is_due(event, self.turn):
            return False
        if self.loading and kind in ASKING:
            return self._say("tip", "loading")
        if kind == "work":
            return self.bench.go_on()
        if kind == "stop":
            return self._stop()
        if kind == "set" and event.get("field") in CHOICES:
            return self._choose(str(event.get("field")), event.get("value"))
        if kind in EDITS:
            return self._edit(event)
        if kind == "undo":
            return self._undo()
        if kind == "solve":
            return self._solve()
        if kind == "save-puzzle":
            return self._save_puzzle()
        if kind == "set-remove":
            index = event.get("index")
            if not is_whole(index, 0, len(self.puzzles) - 1):
                return False
            self._touch()
            del self.puzzles[index]
            self.sheet = self.sheet and bool(self.puzzles)
            return self._say("tip", "removed")
        if kind == "set-load":
            return self._load(event.get("text"))
        return False

    def _say(self, kind: str, key: str, **params: Any) -> bool:
        return self._tell(Saying(kind, key, params))

    def _tell(self, saying: Saying) -> bool:
        """Put a note on show, and tell it aloud."""
        self.said = saying
        note = saying.note(self.words)
        self.spoken = f"{note.title} {note.text}".strip()
        return True

    def note(self) -> Note | None:
        """The note on show."""
        return None if self.said is None else self.said.note(self.words)

    def _touch(self) -> None:
        """The set or the position changes."""
        self.turn += 1
        self.said = None
        self._give_up()

    def _give_up(self) -> None:
        """What is worked out is about something that is no more; a file that is being taken in goes on."""
        if not self.loading:
            self.bench.drop()

    # Editing

    def _edit(self, event: Mapping[str, Any]) -> bool:
        found = edited(self.draft, event, self.into, self.puzzles)
        if not isinstance(found, Draft):
            return found is not None and self._tell(found)
        self.past = [*self.past, self.draft][-MAX_UNDO:]
        return self._show(found)

    def _undo(self) -> bool:
        return self._show(self.past.pop()) if self.past else self._say("tip", "nothing-back")

    def _show(self, draft: Draft) -> bool:
        """Another position takes the place of the one on show."""
        self._touch()
        self.draft, self.answer = draft, None
        return self._changed()

    def _changed(self) -> bool:
        if self.into not in self.draft.places:
            self.into = "seat:0"
        faults = self.faults
        words = self.words
        self.spoken = (
            words.text("editor.faults-spoken", n=len(faults), first=fault_words(self, faults[0]))
            if faults
            else words.text("editor.sound")
        )
        return True

    def _choose(self, name: str, value: object) -> bool:
        """Set what is no part of the position: where cards go, what is asked."""
        if name == "into" and isinstance(value, str) and value in self.draft.places:
            changed, self.into = self.into != value, value
        elif name == "question" and isinstance(value, str) and value in ASKS:
            changed, self.ask = self.ask != value, value
        elif name == "turns" and is_whole(value, 1, MAX_TURNS):
            changed, self.turns = self.turns != value, value
        else:
            return False
        if changed and name != "into":
            self.answer = None
            self._give_up()
        return changed

    # The solver

    def _stop(self) -> bool:
        if self.bench.drop() is None:
            return False
        self.turn += 1
        return self._say("tip", "stopped")

    def _solve(self) -> bool:
        if self.faults:
            return self._say("bad", "faulty")
        setup = self.draft.setup()
        why = why_not(setup, self.ask)
        if why is not None:
            return self._say("bad", "cannot-ask", why=("editor.why", why))
        self._touch()
        self.answer = None
        self.bench.begin("solve", asked(setup, self.ask, self.turns), self._answered)
        return True

    def _answered(self, answer: Answer) -> None:
        self.answer = answer
        shown = self.view()["editor"]["answer"]
        self.spoken = f"{shown['title']} {shown['text']}"

    def _save_puzzle(self) -> bool:
        if self.faults:
            return self._say("bad", "faulty")
        if len(self.puzzles) >= MAX_SET:
            return self._say("tip", "set-full", n=MAX_SET)
        setup = self.draft.setup()
        self._touch()
        turns = self.turns if self.ask == "out" else None
        self.bench.begin("judge", judge_position(setup, self.ask, turns), self._judged)
        return True

    def _judged(self, verdict: Verdict) -> None:
        puzzle = verdict.puzzle
        if puzzle is None:
            self._say("bad", "no-puzzle", why=[("editor.reason", reason) for reason in verdict.reasons])
        elif any(known.id == puzzle.id for known in self.puzzles):
            self._say("tip", "there-already")
        else:
            self.puzzles.append(puzzle)
            self._say("good", "saved", n=len(self.puzzles))

    # The set

    def _load(self, text: object) -> bool:
        """Take a kept file in; one that is broken, or says what is not true, is refused whole."""
        try:
            found = parse_set(text)
        except SetError as error:
            return self._say("bad", "set-refused", why=list(error.faults))
        known = {puzzle.id for puzzle in self.puzzles}
        new = {number: puzzle for number, puzzle in found.items() if puzzle.id not in known}
        if len(self.puzzles) + len(new) > MAX_SET:
            return self._say("bad", "set-full", n=MAX_SET)
        self._touch()
        self.bench.begin(LOAD, claimed_all(new), self._loaded)
        return True

    def _loaded(self, claims: Mapping[int, Claim]) -> None:
        """What the puzzles of a file say has been proven, or found wanting."""
        for number, claim in claims.items():
            if claim.reasons:
                self._say("bad", "set-unproven", n=number, why=claim)
                return
        self.puzzles += [claim.puzzle for claim in claims.values()]
        self._say("good", "set-loaded", n=len(claims))

    def _worksheet(self, open: object) -> bool:
        if not isinstance(open, bool) or open == self.sheet:
            return False
        if open and not self.puzzles:
            return self._say("tip", "set-empty")
        if open and self.loading:
            return self._say("tip", "loading")
        self.sheet = open
        self._give_up()
        if open:
            self._print()
        return True

    def _print(self) -> None:
        self.spoken = self.words.text("editor.sheet.open")
        self.bench.begin("sheet", lines_of(self.puzzles, self.lines), lambda _: None)

    # Ways on, taken by the room

    def table_spec(self) -> dict[str, object] | None:
        """The table to play at from here; None where the position does not allow it."""
        if self.faults:
            self._say("bad", "faulty")
            self.rev += 1
            return None
        setup = self.draft.setup()
        known = [seat for seat, hand in enumerate(setup.hands) if not isinstance(hand, int)]
        if not known:
            self._say("bad", "no-hand")
            self.rev += 1
            return None
        seat = READER if READER in known else known[0]
        return {"kind": "table", "position": self.position, "mode": "practice", "seat": seat}

    def puzzles_spec(self) -> dict[str, object] | None:
        """The puzzles of the set to be solved; None while there are none."""
        if not self.puzzles:
            self._say("tip", "set-empty")
            self.rev += 1
            return None
        return {"kind": "puzzle", "puzzles": json.loads(set_text(self.puzzles))["puzzles"]}

    @property
    def open(self) -> bool:
        """All cards that matter are known."""
        return is_open(self.draft.setup())
