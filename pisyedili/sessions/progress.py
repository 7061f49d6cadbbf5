"""The session of the progress page: how far the reader is in every lesson, the file to keep, and clearing."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.learner import FILE_NAME, Progress, ProgressError
from pisyedili.locale import Catalogue, catalogue, languages
from pisyedili.sessions.bookmarks import dots, results_of, shelves, title_of, way_to
from pisyedili.sessions.notes import Note
from pisyedili.sessions.saving import SavedError, written
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import SpecError, SpecFault, is_whole, quoted, read_lang

FIELDS: Final = ("kind", "lang")
LABELS: Final = ("keep", "load", "clear", "sure", "cancel")


@dataclass(frozen=True, slots=True)
class ProgressSpec:
    """The progress page, in a language or in the reader's own."""

    lang: str | None = None

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults."""
        return {"kind": "progress", **({} if self.lang is None else {"lang": self.lang})}


class ProgressSession:
    """A reader looking at what they have done. Same manner as ``TableSession``.

    `spec` is ``{"kind": "progress", "lang": "en" | "tr" | None}``; `progress` what has been stored so far.

    Events: ``{"type": "load-progress", "text": TEXT}`` merges a kept file; ``{"type": "clear-progress"}`` asks, and
    with ``"sure": true`` clears, with ``"sure": false`` thinks better of it. What has to be stored then stands in
    ``stored`` until the next event.

    Raises:
        SpecError: the description is faulty.
        SavedError: the text cannot be restored.
    """

    def __init__(
        self, spec: Any, settings: object = None, saved: str | None = None, progress: Progress | None = None
    ) -> None:
        self.spec = _parse(spec)
        self.settings = Settings(self.spec.lang)
        self.settings.update(settings)
        self.progress = Progress() if progress is None else progress.copy()
        self.stored: str | None = None
        self.emptied = False
        """The last event cleared everything."""
        self.rev = 1
        self.clearing = False
        self.spoken = ""
        self.effects: list[dict[str, object]] = []
        # Which note is on show, and what its sentence needs; its words follow the language.
        self._said: tuple[str, dict[str, object]] | None = None
        if saved is not None:
            self._restore(saved)

    @property
    def words(self) -> Catalogue:
        return catalogue(self.settings.lang)

    def save(self) -> str:
        """What there is to remember of the page itself; the results are stored apart."""
        return written({"rev": self.rev, "settings": self.settings.to_json()}, "progress")

    def _restore(self, text: object) -> None:
        try:
            data = json.loads(text) if isinstance(text, str) else None
        except (ValueError, RecursionError) as error:
            raise SavedError("saved-broken", str(error)[:200]) from None
        if not isinstance(data, dict) or data.get("v") != 1 or not is_whole(data.get("rev"), 1, 10**12):
            raise SavedError("saved-broken", "not a saved page of this version")
        if data.get("kind") != "progress":
            raise SavedError("saved-other", "another page")
        self.rev = data["rev"]
        self.settings.update(data.get("settings"))

    def update(self, progress: Progress) -> bool:
        """What has been stored meanwhile; whether that changes anything here."""
        if progress == self.progress:
            return False
        self.progress = progress.copy()
        self.rev += 1
        self.spoken = ""
        return True

    def handle(self, event: object) -> dict[str, Any]:
        """Take one event and answer with the view. Never raises; what makes no sense is ignored."""
        self.stored, self.emptied = None, False
        if isinstance(event, Mapping) and self._take(event):
            self.rev += 1
            note = self.note()
            self.spoken = f"{note.title} {note.text}".strip() if note and event.get("type") != "settings" else ""
        return self.view()

    def _take(self, event: Mapping[str, Any]) -> bool:
        kind = event.get("type")
        if kind == "settings":
            return self.settings.update(event.get("set"))
        if kind == "dismiss":
            dismissed, self._said = self._said is not None, None
            return dismissed
        if kind == "load-progress":
            return self._load(event.get("text"))
        if kind == "clear-progress":
            return self._clear(event.get("sure"))
        return False

    def _load(self, text: object) -> bool:
        """Merge a file; a broken one is refused whole."""
        before = self.progress.copy()
        try:
            changed = self.progress.merge(Progress.parse(text))
        except ProgressError as error:
            self._said = ("refused", {"error": error})
            return True
        new = sum(
            best > before.steps.get(lesson, {}).get(step, 0)
            for lesson, steps in self.progress.steps.items()
            for step, best in steps.items()
        )
        new += sum(before.puzzles.done.get(id) != done for id, done in self.progress.puzzles.done.items())
        if changed:
            self.stored = self.progress.to_text()
        self._said = ("loaded", {"n": new}) if new else ("loaded-nothing", {})
        self.clearing = False
        return True

    def _clear(self, sure: object) -> bool:
        if sure is True:
            if not self.clearing:
                return False
            self.progress = self.progress.emptied()
            self.stored, self.emptied = self.progress.to_text(), True
            self.clearing, self._said = False, ("cleared", {})
            return True
        if sure is None:
            if not self.progress.steps and not self.progress.puzzles:
                self._said = ("nothing", {})
                return True
            changed, self.clearing, self._said = not self.clearing, True, ("ask", {})
            return changed
        if sure is False and self.clearing:
            self.clearing, self._said = False, None
            return True
        return False

    def note(self) -> Note | None:
        """What is said about a file read or about clearing."""
        if self._said is None:
            return None
        key, params = self._said
        words = self.words
        if isinstance(error := params.get("error"), ProgressError):
            params = {"why": error.text(words)}
        kind = {"refused": "bad", "ask": "tip", "nothing": "tip"}.get(key, "good")
        title, text = words.text(f"progress.{key}.title", **params), words.text(f"progress.{key}.text", **params)
        return Note(kind, title, text, None, None, None, key)

    def view(self) -> dict[str, Any]:
        """The protocol's ``ProgressView``, as JSON data."""
        note = self.note()
        return {
            "v": 1,
            "kind": "progress",
            "rev": self.rev,
            "turn": self.rev,
            "lang": self.settings.lang,
            "settings": self.settings.to_json(),
            "langs": [list(pair) for pair in languages()],
            "spoken": self.spoken,
            "asleep": False,
            "note": None if note is None else note.to_json(),
            "progress": self._progress(),
        }

    def _progress(self) -> dict[str, object]:
        words = self.words
        chapters: list[dict[str, object]] = []
        done = total = 0
        next_id: str | None = None
        for shelf in shelves():
            lessons: list[dict[str, object]] = []
            for lesson in shelf.lessons:
                best = results_of(lesson, self.progress)
                made, of = sum(map(bool, best)), len(best)
                done, total = done + made, total + of
                if next_id is None and made < of:
                    next_id = lesson.id
                state = "all" if made == of else "some" if made else "none"
                title = title_of(words, lesson.id)
                lessons.append(
                    {
                        **way_to(words, lesson.id),
                        "done": made,
                        "total": of,
                        "text": words.text(f"progress.lesson.{state}", done=made, total=of),
                        "spoken": words.text("progress.lesson-spoken", title=title, done=made, total=of),
                        "steps": dots(words, lesson, self.progress),
                    }
                )
            title = words.text(f"chapter.{shelf.chapter}.title")
            chapters.append({"id": shelf.chapter, "title": title, "lessons": lessons})
        return {
            "title": words.text("progress.title"),
            "sum": words.text("progress.sum", done=done, total=total),
            "chapters": chapters,
            "next": None if next_id is None else way_to(words, next_id),
            "file": {"name": FILE_NAME, "text": self.progress.to_text() + "\n"},
            "labels": {name: words.text(f"progress.{name}") for name in LABELS},
            "clearing": self.clearing,
            "puzzles": self._puzzles(),
        }

    def _puzzles(self) -> dict[str, object] | None:
        """What was done with puzzles, in words; None where nothing was."""
        words, puzzles = self.words, self.progress.puzzles
        if not puzzles.done:
            return None
        solved = sum(done.best > 0 for done in puzzles.done.values())
        value, deviation = round(puzzles.rating.value), round(puzzles.rating.deviation)
        return {
            "title": words.text("puzzle-ui.progress.title"),
            "text": words.text("puzzle-ui.progress.text", n=len(puzzles.done), solved=solved),
            "rating": words.text("puzzle-ui.rating", n=value, d=deviation) if puzzles.rated else "",
            "page": "puzzles/mixed",
        }


def _parse(spec: object) -> ProgressSpec:
    """A description in its JSON form. Raises SpecError naming every fault."""
    if not isinstance(spec, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    faults = [SpecFault("unknown-field", {"field": quoted(key)}) for key in list(spec)[:20] if key not in FIELDS]
    if spec.get("kind", "progress") != "progress":
        faults.append(SpecFault("kind", {"wanted": "progress", "got": quoted(spec.get("kind"))}))
    lang = read_lang(spec.get("lang"), faults)
    if faults:
        raise SpecError(tuple(faults))
    return ProgressSpec(lang)
