"""The session of the position editor: any position by hand, the solver's answer, a set of puzzles, a worksheet."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.cards import CardError, parse_card
from pisyedili.locale import Catalogue, catalogue
from pisyedili.notation import NotationError, parse_position, position_text
from pisyedili.puzzles import ASKS, READER, Puzzle, Verdict, judge_position
from pisyedili.puzzles.model import MAX_TURNS
from pisyedili.rules import Fault
from pisyedili.sessions.editor_answers import Answer, asked, is_open, why_not
from pisyedili.sessions.editor_draft import Draft
from pisyedili.sessions.editor_set import MAX_SET, SetError, parse_set, read_set, set_text
from pisyedili.sessions.editor_sheet import lines_of
from pisyedili.sessions.editor_view import editor_view, fault_words
from pisyedili.sessions.notes import Note
from pisyedili.sessions.puzzle_proofs import Work
from pisyedili.sessions.save import MAX_SAVED, SavedError
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import Details, SpecError, SpecFault, is_whole, notation_faults, quoted, read_lang

FIELDS: Final = ("kind", "position", "lang")
MAX_UNDO: Final = 30
"""Edits that can be taken back."""
MAX_LINK: Final = 6_000
MAX_COUNT: Final = 10**12


@dataclass(frozen=True, slots=True)
class EditorSpec:
    """An editor: the position it begins with, if any."""

    position: str | None = None
    lang: str | None = None

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults."""
        parts = {"position": self.position, "lang": self.lang}
        return {"kind": "editor", **{key: value for key, value in parts.items() if value is not None}}


def parse_editor_spec(data: object) -> tuple[EditorSpec, Draft]:
    """An editor's description in its JSON form, and the draft it begins with. Raises SpecError naming every fault."""
    if not isinstance(data, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    faults = [SpecFault("unknown-field", {"field": quoted(key)}) for key in list(data)[:20] if key not in FIELDS]
    if data.get("kind", "editor") != "editor":
        faults.append(SpecFault("kind", {"wanted": "editor", "got": quoted(data.get("kind"))}))
    position, draft = data.get("position"), Draft()
    text = None
    if isinstance(position, str):
        try:
            setup = parse_position(position)
            draft, text = Draft.of(setup), position_text(setup)
        except NotationError as error:
            faults += notation_faults(error, "position")
    elif position is not None:
        faults.append(SpecFault("position", {"why": quoted(position)}))
    lang = read_lang(data.get("lang"), faults)
    if faults:
        raise SpecError(tuple(faults))
    return EditorSpec(text, lang), draft


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
        self._mark = zlib.crc32((self.spec.position or "").encode())
        self.settings = Settings(self.spec.lang)
        self.past: list[Draft] = []
        """What "take back" goes back to."""
        self.into = "seat:0"
        """Where a touched card goes."""
        self.ask, self.turns = "points", 2
        self.puzzles: list[Puzzle] = []
        self.answer: Answer | None = None
        self.work: Work | None = None
        self.sheet = False
        self.lines: dict[str, tuple[int, ...]] = {}
        """How the puzzles of the worksheet go on."""
        self.said: tuple[str, str, dict[str, Any]] | None = None
        """Kind, key and parts of the note on show; its words follow the language."""
        self.turn = self.rev = 1
        self.rule: str | None = None
        self.spoken = ""
        if saved is not None:
            self._restore(saved)
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

    def view(self) -> dict[str, Any]:
        """The protocol's ``EditorView``, as JSON data."""
        return editor_view(self)

    # Saving

    def save(self) -> str:
        """Everything needed to go on from here, but for the solver's answers, which it can be asked again."""
        data = {
            "v": 1,
            "kind": "editor",
            "of": self._mark,
            "draft": self.draft.to_json(),
            "past": [draft.to_json() for draft in self.past],
            "into": self.into,
            "ask": [self.ask, self.turns],
            "set": json.loads(set_text(self.puzzles)),
            "sheet": self.sheet,
            "turn": self.turn,
            "rev": self.rev,
            "rule": self.rule,
            "settings": self.settings.to_json(),
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def _restore(self, text: object) -> None:
        if not isinstance(text, str) or len(text) > MAX_SAVED:
            raise SavedError("saved-broken", "no text of a fair size")
        try:
            data = json.loads(text)
            if not isinstance(data, dict) or data.get("v") != 1 or data.get("kind") != "editor":
                raise SavedError("saved-broken", "no saved editor of this version")
            if data.get("of") != self._mark:
                raise SavedError("saved-other", "another editor")
            self._read(data)
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
            if isinstance(error, SavedError):
                raise
            raise SavedError("saved-broken", str(error)[:200]) from None

    def _read(self, data: dict[str, Any]) -> None:
        draft, past = Draft.from_json(data["draft"]), data["past"]
        if not isinstance(past, list) or len(past) > MAX_UNDO:
            raise ValueError("so much cannot be taken back")
        ask, turns = data["ask"]
        if data["into"] not in draft.places or ask not in ASKS or not is_whole(turns, 1, MAX_TURNS):
            raise ValueError("nothing can be asked like this")
        if not is_whole(data["turn"], 1, MAX_COUNT) or not is_whole(data["rev"], 1, MAX_COUNT):
            raise ValueError("turn or rev is out of range")
        if not isinstance(data["sheet"], bool) or not (data["rule"] is None or isinstance(data["rule"], str)):
            raise ValueError("sheet is a flag, rule a number")
        self.past = [Draft.from_json(item) for item in past]
        self.puzzles = read_set(data["set"])
        self.draft, self.into, self.ask, self.turns = draft, data["into"], ask, turns
        self.turn, self.rev, self.sheet = data["turn"], data["rev"], data["sheet"] and bool(self.puzzles)
        self.settings.update(data["settings"])
        self.rule = data["rule"] if data["rule"] in self.words.rules else None
        if self.sheet:
            self._print()
            self.spoken = ""

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
            id = event.get("id")
            if id is not None and (not isinstance(id, str) or id not in self.words.rules):
                return False
            changed, self.rule = self.rule != id, id
            return changed
        if kind == "dismiss":
            dismissed, self.said = self.said is not None, None
            return dismissed
        if kind == "worksheet":
            return self._worksheet(event.get("open"))
        turn = event.get("turn")
        if type(turn) is not int or turn != self.turn:
            return False
        if kind == "work":
            return self._work()
        if kind == "stop":
            return self._stop()
        if kind in ("place", "remove", "set", "clear", "undo", "read", "set-edit"):
            return self._edit(str(kind), event)
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
        """Put a note on show, and tell it aloud."""
        self.said = (kind, key, params)
        note = self.note()
        assert note is not None
        self.spoken = f"{note.title} {note.text}".strip()
        return True

    def note(self) -> Note | None:
        """The note on show."""
        if self.said is None:
            return None
        kind, key, params = self.said
        words = self.words
        told = {name: _told(words, value) for name, value in params.items()}
        title, text = (words.text(f"editor.note.{key}.{part}", **told) for part in ("title", "text"))
        return Note(kind, title, text, None, None, None, key)

    def _touch(self) -> None:
        """The set or the position changes."""
        self.turn += 1
        self.said = None
        self._drop_work()

    # Editing

    def _edit(self, kind: str, event: Mapping[str, Any]) -> bool:
        if kind == "set" and event.get("field") in ("into", "question", "turns"):
            return self._choose(str(event.get("field")), event.get("value"))
        if kind == "undo":
            if not self.past:
                return self._say("tip", "nothing-back")
            self._touch()
            self.draft, self.answer = self.past.pop(), None
            return self._changed()
        draft = self.draft.copy()
        if kind in ("place", "remove"):
            done = self._card(draft, event)
        elif kind == "clear":
            draft, done = Draft(rules=draft.rules, hands=[[] for _ in draft.hands]), True
        elif kind == "set-edit":
            index = event.get("index")
            done = is_whole(index, 0, len(self.puzzles) - 1)
            if done:
                draft = Draft.of(self.puzzles[event["index"]].setup)
        elif kind == "read":
            found = self._position_of(event.get("text"))
            draft, done = found or draft, found is not None
            if found is None:
                return True
        else:
            done = self._field(draft, event.get("field"), event.get("value"))
        if not done:
            return self.said is not None and self.spoken != ""
        self._touch()
        self.past = [*self.past, self.draft][-MAX_UNDO:]
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
            self._drop_work()
        return changed

    def _card(self, draft: Draft, event: Mapping[str, Any]) -> bool:
        """Lay a card, take one away, or move one."""
        source, index = event.get("from"), event.get("index")
        moved = None
        if event.get("type") == "remove" or source is not None:
            if not isinstance(source, str) or source not in draft.places or not is_whole(index, 0, 200):
                return False
            moved = draft.remove(source, index)
            if moved is None:
                return False
            if event.get("type") == "remove":
                return True
        try:
            card = parse_card(event["card"]) if isinstance(event.get("card"), str) else moved
        except CardError:
            return False
        if card is None or (moved is not None and card != moved):
            return False
        to, at = event.get("to", self.into), event.get("at")
        if not isinstance(to, str) or to not in draft.places or not (at is None or is_whole(at, 0, 200)):
            return False
        if not draft.place(card, to, at):
            self._say("tip", "none-left", n=draft.decks)
            return False
        return True

    def _field(self, draft: Draft, name: object, value: object) -> bool:
        if not isinstance(name, str):
            return False
        kind, _, place = name.partition(":")
        if kind in ("hidden", "count"):
            if place not in draft.places:
                return False
            return draft.hide(place, value) if kind == "hidden" else draft.count(place, value)
        before = draft.to_json()
        if draft.set(name, value):
            return draft.to_json() != before
        if name == "reshuffle" and isinstance(value, bool):
            self._say("bad", "rules-no")
        return False

    def _position_of(self, text: object) -> Draft | None:
        """The draft of a pasted position or link; None when it cannot be read, and why is said."""
        if not isinstance(text, str) or len(text) > MAX_LINK:
            self._say("bad", "too-long", n=MAX_LINK)
            return None
        value = text.strip()
        if "position=" in value:
            value = value.rpartition("position=")[2].partition("&")[0]
        try:
            return Draft.of(parse_position(value))
        except NotationError as error:
            self._say("bad", "unreadable", why=Details(error.faults))
            return None

    # The solver

    def _begin(self, label: str, steps: Any, done: Any) -> None:
        self._drop_work()
        self.work = Work(label, steps, done)
        self._work()

    def _work(self) -> bool:
        work = self.work
        if work is None:
            return False
        self.work = None
        if not work.go_on() and self.work is None:
            self.work = work
        return True

    def _drop_work(self) -> None:
        if self.work is not None:
            self.work.close()
            self.work = None

    def _stop(self) -> bool:
        if self.work is None:
            return False
        self.turn += 1
        self._drop_work()
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
        self._begin("solve", asked(setup, self.ask, self.turns), self._answered)
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
        self._begin("judge", judge_position(setup, self.ask, turns), self._judged)
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
        """Take a kept file in; a broken one is refused whole."""
        try:
            found = parse_set(text)
        except SetError as error:
            return self._say("bad", "set-refused", why=list(error.faults))
        known = {puzzle.id for puzzle in self.puzzles}
        new = [puzzle for puzzle in found if puzzle.id not in known]
        if len(self.puzzles) + len(new) > MAX_SET:
            return self._say("bad", "set-full", n=MAX_SET)
        self._touch()
        self.puzzles += new
        return self._say("good", "set-loaded", n=len(new))

    def _worksheet(self, open: object) -> bool:
        if not isinstance(open, bool) or open == self.sheet:
            return False
        if open and not self.puzzles:
            return self._say("tip", "set-empty")
        self.sheet = open
        self._drop_work()
        if open:
            self._print()
        return True

    def _print(self) -> None:
        self.spoken = self.words.text("editor.sheet.open")
        self._begin("sheet", lines_of(self.puzzles, self.lines), lambda _: None)

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


def _told(words: Catalogue, value: Any) -> object:
    """A part of a note in words: faults, reasons by their keys, or as it is."""
    if isinstance(value, Details | SpecFault):
        return value.text(words)
    if isinstance(value, tuple) and len(value) == 2:
        return words.text(f"{value[0]}.{value[1]}")
    if isinstance(value, list):
        return " ".join(str(_told(words, item)) for item in value)
    return value
