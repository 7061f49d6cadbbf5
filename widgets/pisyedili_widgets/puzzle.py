"""``PuzzleTable``: the puzzle room. ``PositionEditor``: any position by hand."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import traitlets

from pisyedili.puzzles import puzzle_data
from pisyedili.sessions import EditorSession, PuzzleSession, Room
from pisyedili_widgets.base import SessionWidget
from pisyedili_widgets.kept import KeptWidget, compact_call, file_at
from pisyedili_widgets.picture import editor_picture, puzzle_picture


class PuzzleTable(KeptWidget):
    """Puzzles to solve, each with one right first move.

    Args:
        mode: "mixed" (at the reader's level, when nothing is said), "theme", "level", "daily", "streak" or "missed".
        theme: id of a theme, "armour" for example; puzzles of this theme.
        level: "easy", "medium" or "hard"; puzzles of this difficulty.
        puzzle: one puzzle, by its id or whole (a mapping, as ``PositionEditor`` makes them).
        puzzles: several of them, a set.
        lang: "en" or "tr"; the reader can change it.
        progress: path of the file that keeps results and ratings; ``pisyedili-progress.json`` in the working folder
            when left out, the same that the lessons write.

    Raises:
        SpecError: an argument has a value it cannot have; all of them are named, and what would be right.
        BundleError: the front end was never built.

    The page sees the synced trait ``view`` only (R1.7). The other traits are for Python: read them or ``observe`` them.
    ``puzzle``: id of the puzzle on show. ``state``: "ongoing", "better", "wrong", "solved" or "shown". ``rating``: the
    reader's. ``results``: what was done here, by puzzle: whether the first attempt solved it (``first``), the best so
    far (``best``) and how often it was begun (``n``).
    """

    puzzle = traitlets.Unicode(read_only=True)
    state = traitlets.Unicode(read_only=True)
    rating = traitlets.Int(read_only=True)
    results = traitlets.Dict(read_only=True)

    def __init__(
        self,
        mode: str | None = None,
        theme: str | None = None,
        level: str | None = None,
        puzzle: str | Mapping[str, Any] | None = None,
        puzzles: Sequence[str | Mapping[str, Any]] | None = None,
        lang: str | None = None,
        progress: str | os.PathLike[str] | None = None,
    ) -> None:
        self.file = file_at(progress)
        listed = list(puzzles) if isinstance(puzzles, Sequence) and not isinstance(puzzles, str) else puzzles
        parts = {"mode": mode, "theme": theme, "level": level, "puzzle": puzzle, "puzzles": listed, "lang": lang}
        spec = {"kind": "puzzle", **{key: value for key, value in parts.items() if value is not None}}
        self.room = Room(spec, progress=self.file.read(), today=date.today().isoformat())
        self._written: object = {}
        super().__init__()

    @property
    def session(self) -> PuzzleSession:
        """The puzzle room."""
        own = self.room.own
        assert isinstance(own, PuzzleSession)
        return own

    def show(self, view: dict[str, object]) -> None:
        """Bring every trait up to date with the session."""
        session = self.session
        with self.hold_trait_notifications():
            self.set_trait("view", view)
            self.set_trait("puzzle", session.table.puzzle.id)
            self.set_trait("state", session.table.state)
            self.set_trait("rating", round(session.ratings.rating.value))
            self.set_trait("results", {id: done.to_json() for id, done in session.results.done.items()})

    def keep(self) -> None:
        """Write what is new into the file; what could not be written is tried again after the next event."""
        results = self.session.results
        data = results.to_json()
        if results and data != self._written and self.file.add_puzzles(results):
            self._written = data
            self.changed()
        super().keep()

    def reread(self) -> None:
        """Take over what the file holds now."""
        progress = self.file.read()
        if not self.file.trouble:
            self.session.update(progress)
            self.show(self.room.view())

    def picture(self) -> str:
        """HTML of the first puzzle that needs no script; its answer is not in it."""
        return puzzle_picture(self.session)

    def __repr__(self) -> str:
        """The call that makes this room: the same on every run, whatever was done."""
        spec = self.session.spec.compact()
        return f"<{compact_call('PuzzleTable', {key: value for key, value in spec.items() if key != 'kind'})}>"


class PositionEditor(SessionWidget):
    """A table to set any position up by hand, to ask the solver about it, and to make puzzles of it.

    Args:
        position: a position string to begin with.
        lang: "en" or "tr"; the reader can change it.

    Raises:
        SpecError: the position cannot be read; everything that is wrong with it is named.
        BundleError: the front end was never built.

    Traits for Python: ``position``, the position string, "" while there is a fault; ``faults``, what is wrong, in
    words; ``puzzles``, the puzzles saved so far, as data for ``PuzzleTable(puzzles=...)``.
    """

    position = traitlets.Unicode(read_only=True)
    faults = traitlets.Tuple(read_only=True)
    puzzles = traitlets.Tuple(read_only=True)

    def __init__(self, position: str | None = None, lang: str | None = None) -> None:
        self.room = Room({"kind": "editor", "position": position, "lang": lang})
        super().__init__()

    @property
    def session(self) -> EditorSession:
        """The editor, also while the reader plays the position."""
        own = self.room.own
        assert isinstance(own, EditorSession)
        return own

    def show(self, view: dict[str, Any]) -> None:
        """Bring every trait up to date with the session."""
        session = self.session
        told = session.view()["editor"]["faults"] if session.faults else []
        with self.hold_trait_notifications():
            self.set_trait("view", view)
            self.set_trait("position", session.position)
            self.set_trait("faults", tuple(fault["text"] for fault in told))
            self.set_trait("puzzles", tuple(puzzle_data(puzzle) for puzzle in session.puzzles))

    def picture(self) -> str:
        """HTML of the position that needs no script."""
        return editor_picture(self.session)

    def __repr__(self) -> str:
        """The call that makes this editor: the same on every run."""
        spec = self.session.spec
        return f"<{compact_call('PositionEditor', {'position': spec.position, 'lang': spec.lang})}>"
