"""``LessonTable``: a lesson to play through, step by step."""

import os

import traitlets

from pisyedili.learner import Progress
from pisyedili.locale import catalogue
from pisyedili.sessions import LessonSession, Room
from pisyedili_widgets.kept import KeptWidget, compact_call, file_at
from pisyedili_widgets.picture import lesson_picture


class LessonTable(KeptWidget):
    """A lesson of the book.

    Args:
        lesson: its id, "sevens" for example; a wrong one is answered with the list of all.
        step: number of the step to begin with, from 0; the first one that is not done when left out.
        lang: "en" or "tr"; the reader can change it.
        progress: path of the file that keeps the results; ``pisyedili-progress.json`` in the working folder when left
            out. Every lesson there shares it; it is merged and written anew at each result.

    Raises:
        SpecError: an argument has a value it cannot have; all of them are named, and what would be right.
        BundleError: the front end was never built.

    The page sees the synced trait ``view`` only (R1.7). The other traits are for Python: read them or ``observe`` them.
    ``step``: the step on show, from 0; the number of steps at the lesson's end. ``state``: "ongoing", "reached" or
    "failed". ``results``: the best result of each step reached here: 1 shown, 2 with help or at a later try, 3 at the
    first try without help.
    """

    step = traitlets.Int(read_only=True)
    state = traitlets.Unicode(read_only=True)
    results = traitlets.Dict(read_only=True)

    def __init__(
        self,
        lesson: str,
        step: int | None = None,
        lang: str | None = None,
        progress: str | os.PathLike[str] | None = None,
    ) -> None:
        self.file = file_at(progress)
        spec = {"kind": "lesson", "lesson": lesson, "step": step, "lang": lang}
        self.room = Room(spec, progress=self.file.read())
        self._written: dict[str, int] = {}
        super().__init__()

    @property
    def session(self) -> LessonSession:
        """The lesson."""
        own = self.room.own
        assert isinstance(own, LessonSession)
        return own

    def show(self, view: dict[str, object]) -> None:
        """Bring every trait up to date with the session."""
        session = self.session
        with self.hold_trait_notifications():
            self.set_trait("view", view)
            self.set_trait("step", session.index)
            self.set_trait("state", session.table.state)
            self.set_trait("results", dict(session.results))

    def keep(self) -> None:
        """Write what is new into the file; what could not be written is tried again after the next event."""
        results = self.session.results
        new = {step: best for step, best in results.items() if best > self._written.get(step, 0)}
        if new and self.file.add(Progress({self.session.lesson.id: new})):
            self._written |= new
            self.changed()
        super().keep()

    def picture(self) -> str:
        """HTML of every step that needs no script."""
        return lesson_picture(self.session)

    def __repr__(self) -> str:
        """The call that makes this lesson, and what it is: the same on every run, whatever was done."""
        spec, lesson = self.session.spec, self.session.lesson
        call = compact_call("LessonTable", {"lesson": spec.lesson, "step": spec.step, "lang": spec.lang})
        key = f"lesson.{lesson.id}.title"
        words = catalogue(spec.lang or "en")
        title = words.text(key) if words.has(key) else lesson.id
        return f"<{call}: {title}, {len(lesson.steps)} steps>"
