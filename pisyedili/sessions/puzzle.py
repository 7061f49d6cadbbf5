"""The session of puzzles: one after the other, by theme, by difficulty, at the reader's level, of the day, in a row."""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from pisyedili.learner import Progress, choosing
from pisyedili.learner.ratings import DATE, MAX_COUNT, Done, Ratings, Results
from pisyedili.locale import Catalogue, catalogue
from pisyedili.puzzles import THEMES, Puzzle, collection
from pisyedili.sessions import puzzle_modes, puzzle_notes
from pisyedili.sessions.asks import is_due
from pisyedili.sessions.news import News, taken
from pisyedili.sessions.puzzle_save import SavedPuzzles, place_of, read, restore, write
from pisyedili.sessions.puzzle_spec import OPEN_MODES, of_book, parse_puzzle_spec
from pisyedili.sessions.puzzle_table import PuzzleTable
from pisyedili.sessions.puzzle_view import puzzle_view
from pisyedili.sessions.saving import SavedError
from pisyedili.sessions.settings import Settings

MAX_NUMBER: Final = 10**6
MAX_OUTCOMES: Final = 1_000
FREE: Final = ("settings", "rule", "dismiss", "look")
"""Events that change nothing of the puzzle."""


class PuzzleSession:
    """A reader in the puzzle room. Same manner as ``TableSession``.

    `spec` is described in ``puzzle_spec``; `progress` what has been stored so far; `today` the reader's date,
    "2026-11-30", which chooses the puzzle of the day. `saved` is a text of ``save``.

    A puzzle that is none of the book is proven as it is opened; one that says what is not true is set aside.

    ``results`` is what was done here: it only grows, and adding it twice is the same as adding it once.

    Raises:
        SpecError: the description is faulty; every fault is named.
        SavedError: the text cannot be restored, or belongs to another room.
    """

    def __init__(
        self,
        spec: Any,
        settings: object = None,
        saved: str | None = None,
        progress: Progress | None = None,
        today: object = None,
    ) -> None:
        self.spec = parse_puzzle_spec(spec)
        self._mark = zlib.crc32(json.dumps({**self.spec.compact(), "lang": None}, sort_keys=True).encode())
        self.settings = Settings(self.spec.lang)
        self.stored = Progress() if progress is None else progress.copy()
        self.today = today if isinstance(today, str) and DATE.fullmatch(today) else ""
        self.results = Results()
        self.mode, self.theme, self.level = self.spec.mode, self.spec.theme, self.spec.level
        self.index = 0
        """Number of the puzzle in a set."""
        self.number = 0
        """Puzzles opened so far."""
        self.streak, self.alive = 0, True
        self.used: list[str] = []
        """Puzzles of this streak."""
        self.over = ""
        """One of ``puzzle_modes.OVER`` when there is no further puzzle, else ""."""
        self.outcomes: dict[str, int] = {}
        """How the first attempt at each puzzle of a set went here, puzzles that do not count included."""
        self.rev = 1
        self.gain: int | None = None
        """What the puzzle on show did to the rating; None as long as it is not decided."""
        self.fresh = True
        """The puzzle on show had never been tried before it was opened."""
        self.begun = 1
        """How often it was begun, this time included."""
        old = None if saved is None else read(saved, self._mark)
        if old is not None:
            self.settings.update(old.settings)
        self.settings.update(settings)
        table = None if old is None else self._restored(old)
        self.table = self._chosen(None, 1 if old is None else old.turn + 1) if table is None else table

    # Where it stands

    @property
    def words(self) -> Catalogue:
        return catalogue(self.settings.lang)

    @property
    def turn(self) -> int:
        """What events have to name."""
        return self.table.turn

    @turn.setter
    def turn(self, turn: int) -> None:
        self.table.turn = turn

    @property
    def progress(self) -> Progress:
        """What was stored and what was done here."""
        progress = self.stored.copy()
        progress.add_puzzles(self.results)
        return progress

    @property
    def ratings(self) -> Ratings:
        """The same of puzzles alone."""
        ratings = self.stored.puzzles.copy()
        ratings.add(self.results)
        return ratings

    @property
    def counts(self) -> bool:
        """Whether the puzzle on show counts: those of the book do, those that somebody wrote do not."""
        return of_book(self.table.puzzle)

    def update(self, progress: Progress) -> None:
        """What has been stored meanwhile. Results that were cleared are cleared here too."""
        if progress.cleared > self.stored.cleared:
            self.results = Results()
        self.stored = progress.copy()

    def view(self) -> dict[str, Any]:
        """The protocol's ``PuzzleView``, as JSON data."""
        return puzzle_view(self)

    def save(self) -> str:
        """Everything needed to go on from here, as text."""
        return write(
            SavedPuzzles(
                of=self._mark,
                mode=self.mode,
                theme=self.theme,
                level=self.level,
                puzzle=self.table.puzzle.id,
                index=self.index,
                number=self.number,
                date=self.today,
                streak=[self.streak, self.alive, list(self.used)],
                over=self.over,
                outcomes=dict(self.outcomes),
                gain=self.gain,
                fresh=self.fresh,
                begun=self.begun,
                results=self.results,
                cleared=self.stored.cleared,
                place=place_of(self.table),
                turn=self.turn,
                rev=self.rev,
                rule=self.table.rule,
                settings=self.settings.to_json(),
            )
        )

    def _restored(self, old: SavedPuzzles) -> PuzzleTable | None:
        """The table that was left; None when another puzzle is to be opened."""
        if old.cleared >= self.stored.cleared:
            # Results that were cleared since then do not come back.
            self.results = old.results
        self.rev, self.number = old.rev, old.number
        if old.mode in (self.spec.mode, *OPEN_MODES):
            self.mode = old.mode
        self.theme = old.theme if old.theme in THEMES else self.theme
        self.level = old.level if old.level in choosing.LEVELS else self.level
        if (self.mode == "theme" and self.theme is None) or (self.mode == "level" and self.level is None):
            raise SavedError("saved-broken", "a theme or a level is missing")
        self.streak, self.alive, self.used = old.streak
        self.outcomes = old.outcomes
        self.index = min(old.index, max(len(self.spec.puzzles) - 1, 0))
        puzzle = self._found(old.puzzle)
        if puzzle is None or (self.mode == "daily" and old.date != self.today):
            return None
        self.over = old.over if old.over in puzzle_modes.OVER else ""
        table = PuzzleTable(puzzle, self.settings, turn=old.turn)
        restore(table, old.place)
        self.gain, self.fresh, self.begun = old.gain, old.fresh, old.begun
        table.rule = old.rule if old.rule in self.words.rules else None
        table.news = News()
        return table

    def _found(self, id: str | None) -> Puzzle | None:
        if self.mode in ("one", "set"):
            puzzle = self.spec.puzzles[self.index]
            return puzzle if puzzle.id == id else None
        return collection().by_id.get(id or "")

    # One puzzle after the other

    def _chosen(self, after: str | None, turn: int) -> PuzzleTable:
        """The table of the next puzzle; where there is none, of one to look at, and ``over`` says why."""
        puzzle, self.over = puzzle_modes.following(self, after)
        if puzzle is None:
            shown = self.spec.puzzles[-1] if self.spec.puzzles else collection().puzzles[0]
            table = PuzzleTable(collection().by_id.get(after or "", shown), self.settings, turn=turn)
        else:
            self.number = min(self.number + 1, MAX_NUMBER)
            table = PuzzleTable(puzzle, self.settings, turn=turn)
            before = self.ratings.done.get(puzzle.id)
            self.fresh, self.begun = before is None, 1 if before is None else min(before.n + 1, MAX_COUNT)
            if self.mode == "streak":
                self.used.append(puzzle.id)
        self.gain = None
        self._announce(table)
        return table

    def _announce(self, table: PuzzleTable) -> None:
        """Tell the puzzle aloud: which it is, what the opponent did, and the goal."""
        words = self.words
        # Whose turn it is is no news as long as the puzzle may turn out to be none.
        table.news = News(table.trust.given)
        if self.over:
            params = self.over_params
            table.news.say(*(words.text(f"puzzle-ui.over.{self.over}.{part}", **params) for part in ("title", "text")))
            return
        title = words.text("puzzle-ui.title", id=table.puzzle.id[1:])
        kind = words.text(f"puzzle-ui.kind.{table.puzzle.kind}")
        table.news.say(words.text("puzzle-ui.announce", title=title, kind=kind))
        table.open_with_last()
        table.prove(lambda: table.news.say(puzzle_notes.goal_spoken(table)))

    @property
    def over_params(self) -> dict[str, object]:
        """What the sentences about the end of a mode need."""
        ids = {puzzle.id for puzzle in self.spec.puzzles}
        done = sum(first for id, first in self.outcomes.items() if id in ids)
        return {"now": self.streak, "best": self.ratings.streak, "done": done, "total": len(ids)}

    # Events

    def handle(self, event: object) -> dict[str, Any]:
        """Take one event and answer with the view. Never raises, whatever the event holds.

        A stale, malformed or unknown event is ignored: the same view comes back, `rev` included.
        """
        if taken(event, self.table, self._take):
            self.rev += 1
            self._count()
        return self.view()

    def _take(self, event: Mapping[str, Any]) -> bool:
        kind = event.get("type")
        if kind == "mode":
            return self._change(event)
        now = is_due(event, self.turn)
        if kind == "next-puzzle" and self.next_ok:
            return now and self._next()
        if self.over and kind == "again":
            return now and self._anew()
        if self.over and kind not in FREE:
            return False
        return self.table.act(event)

    @property
    def next_ok(self) -> bool:
        """In a streak no puzzle is skipped."""
        return not self.over and (self.mode != "streak" or bool(self.table.done) or self.table.failed)

    def _next(self) -> bool:
        if self.mode == "one":
            self.mode = "mixed"
        elif self.mode == "set":
            if self.index + 1 >= len(self.spec.puzzles):
                self.over = "set"
                self.table.turn += 1
                self._announce(self.table)
                return True
            self.index += 1
        return self._show(self.table.puzzle.id)

    def _show(self, after: str | None) -> bool:
        rule = self.table.rule
        self.table = self._chosen(after, self.turn + 1)
        self.table.rule = rule
        return True

    def _anew(self) -> bool:
        """A new streak, or the set once more."""
        if self.over == "streak":
            self.streak, self.alive, self.used = 0, True, []
        elif self.over == "set":
            self.index, self.outcomes = 0, {}
        else:
            return False
        return self._show(None)

    def _change(self, event: Mapping[str, Any]) -> bool:
        """Play something else."""
        found = puzzle_modes.asked(self, event)
        if found is None or (found == puzzle_modes.current(self) and not self.over):
            return False
        mode = self.mode = found.id
        self.theme, self.level = found.theme or self.theme, found.level or self.level
        if mode == "streak":
            self.streak, self.alive, self.used = 0, True, []
        elif mode == "set":
            self.index, self.outcomes = 0, {}
        return self._show(None)

    @property
    def modes(self) -> tuple[str, ...]:
        """Modes on offer here; that of the room's own set or puzzle comes first."""
        return (self.spec.mode, *OPEN_MODES) if self.spec.mode in ("one", "set") else OPEN_MODES

    # Results

    def _count(self) -> None:
        """Keep the result as soon as there is one."""
        table, id = self.table, self.table.puzzle.id
        if self.over or not (table.failed or table.done):
            return
        solved = table.done == "solved"
        alone = solved and not table.failed and not table.known
        if self.gain is None:
            self._decided(int(alone))
        if self.counts and id in self.results.done:
            old = self.results.done[id]
            best = 1.0 if alone else 0.5 if solved else 0.0
            self.results.done[id] = Done(old.first, max(best, old.best), max(old.n, self.begun))

    def _decided(self, first: int) -> None:
        """The attempt that began when the puzzle was opened is decided."""
        id = self.table.puzzle.id
        before = self.ratings.rating.value
        self.outcomes.setdefault(id, first)
        if len(self.outcomes) > MAX_OUTCOMES:
            del self.outcomes[next(iter(self.outcomes))]
        if self.counts:
            old = self.results.done.get(id)
            self.results.done[id] = Done(first, float(first), self.begun) if old is None else old
            self.results.against[id] = self.table.puzzle.difficulty
        if self.mode == "streak":
            self.streak, self.alive = self.streak + first, bool(first)
            self.results.streak = max(self.results.streak, self.streak)
        elif self.mode == "daily" and self.today:
            self.results.daily[self.today] = max(first, self.results.daily.get(self.today, 0))
        self.gain = round(self.ratings.rating.value) - round(before)
