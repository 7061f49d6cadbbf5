"""The table of one puzzle: how it stands, and what each event does to it.

What follows from a move is told by the modules beside it: ``puzzle_judging`` (right or wrong), ``puzzle_course`` (how
it goes on), ``puzzle_hints``, ``puzzle_ways`` (what is no moment for it), ``puzzle_solution`` (the tree afterwards).
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from pisyedili.actions import Refusal
from pisyedili.locale import plain
from pisyedili.position import Position
from pisyedili.puzzles import READER, Puzzle, after
from pisyedili.sessions import puzzle_course, puzzle_hints, puzzle_judging, puzzle_notes
from pisyedili.sessions.asks import Ask, is_due
from pisyedili.sessions.game import Deal
from pisyedili.sessions.news import News
from pisyedili.sessions.notes import Note
from pisyedili.sessions.puzzle_claims import Trust
from pisyedili.sessions.puzzle_game import PuzzleGame, spec_of
from pisyedili.sessions.puzzle_hints import LEVELS
from pisyedili.sessions.puzzle_proofs import Proofs, asked_after
from pisyedili.sessions.puzzle_solution import Solution
from pisyedili.sessions.puzzle_ways import ASKS, OWN, no_way
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.table import TableSession
from pisyedili.sessions.work import Workbench
from pisyedili.solver import Question

Wrong = tuple[int, str]
"""Number of the wrong action, counted in the puzzle, and the points it loses as text; "" where they are not told."""


class PuzzleTable(TableSession):
    """A reader at one puzzle."""

    game: PuzzleGame

    def __init__(self, puzzle: Puzzle, settings: Settings, *, turn: int = 1, proofs: Proofs | None = None) -> None:
        # The settings are the room's; a table of its own is not dealt.
        self.settings = settings
        self.puzzle = puzzle
        self.spec = spec_of(puzzle)
        self._start = puzzle.position
        self.news = News()
        self.proofs = Proofs() if proofs is None else proofs
        self._sit(PuzzleGame(self.spec, puzzle), turn)
        self.failed = False
        """This attempt is not one without help and without a wrong move."""
        self.known = False
        """The reader has seen the solution before."""
        self.done = ""
        """ "solved" or "shown" once it is over."""
        self.sure = False
        """It ended before the hand did, as nothing was left to decide."""
        self.wrong: Wrong | None = None
        self.line: tuple[int, ...] | None = None
        """How the wrong action is refuted, once that is known."""
        self.better: Wrong | None = None
        """The same for a good action that is not the best."""
        self.showing = False
        self.stopped = False
        """The reader has stopped the solver: told in the note."""
        self.tries: list[int] = []
        """First actions that were tried."""
        self.bench = Workbench()
        self.trust = Trust(puzzle, self.bench)
        self.solution = Solution()

    def open_with_last(self) -> None:
        """The move that led here is made before the reader's eyes."""
        last = self.puzzle.last
        if last is not None:
            game = self.game = PuzzleGame(self.spec, self.puzzle, [Deal()])
            self.news.acted(self.speaker, game, lambda: game.apply(last.action))

    def prove(self, then: Callable[[], object], later: str = "") -> None:
        """Go on once what the puzzle says is proven. If it is not true, that is told instead."""
        self.trust.prove(then, self.tell, later)

    # How it stands

    @property
    def working(self) -> str:
        """Label of what is being worked out, or waits to be; "" for nothing."""
        return self.trust.later or ("" if self.bench.work is None else self.bench.work.label)

    @property
    def made(self) -> list[int]:
        """Actions made in the puzzle."""
        return self.game.made

    @property
    def start(self) -> Position:
        """A fresh position of the puzzle's beginning."""
        return self._start.copy()

    def at(self, count: int) -> tuple[Position, Question | None]:
        """The position after `count` actions, and what is still asked there."""
        return asked_after(self.start, self.puzzle.question, self.made[:count])

    @property
    def open(self) -> bool:
        return self.puzzle.kind == "open"

    @property
    def state(self) -> str:
        """The protocol's state."""
        if self.done:
            return self.done
        if self.wrong is not None:
            return "wrong"
        return "better" if self.better is not None else "ongoing"

    @property
    def yours(self) -> bool:
        ready = self.trust.given and self.state == "ongoing" and not self.showing
        return ready and self.bench.work is None and super().yours

    @property
    def waiting(self) -> bool:
        if self.bench.work is not None or self.done or not self.trust.given:
            return False
        if self.wrong is not None:
            return self.line is not None and self.shown < len(self.line)
        if self.better is not None or self.position.over:
            return False
        return bool(self.next_line) if self.showing or self.position.seat != READER else False

    @property
    def shown(self) -> int:
        """How many moves of the refutation lie on the board."""
        return 0 if self.wrong is None else len(self.made) - self.wrong[0] - 1

    @property
    def picking(self) -> bool:
        """Nobody picks here (R10.4): a puzzle is over when its hand is."""
        return False

    @property
    def open_seats(self) -> Collection[int]:
        return range(self.spec.players) if self.open else ()

    @property
    def next_line(self) -> tuple[int, ...]:
        """How play goes on from here when it is best, as far as that is known."""
        position, asked = self.at(len(self.made))
        if position.over or asked is None:
            return ()
        line = self.proofs.line(position, asked)
        if not self.made and not line:
            child, then = after(position, asked, self.puzzle.best)
            rest = () if child.over or then is None else self.proofs.line(child, then)
            return (self.puzzle.best, *rest)
        return line

    @property
    def advised(self) -> int | None:
        """The best action for the reader, as far as it is known."""
        line = self.next_line
        return line[0] if line and self.position.seat == READER else None

    # Events

    def act(self, event: Mapping[str, Any]) -> bool:
        """Take an event for this puzzle. Whether it was for now and made any sense."""
        self.news = News()
        kind = event.get("type")
        if kind in ("settings", "rule", "dismiss"):
            if kind == "dismiss" and self.stopped:
                self.stopped = False
                return True
            return self._take(event)
        if kind == "look":
            return self.solution.look(self, event.get("row"))
        if not is_due(event, self.turn):
            return False
        if kind == "work":
            return self.bench.go_on()
        if kind == "stop":
            return self._stop()
        ask = Ask.parse(event, ASKS)
        if ask is None:
            return False
        if self.why_not(ask) is not None:
            self._answer(ask)
            return True
        if ask.type == "hint":
            return self._hint()
        if ask.type in ("again", "show-me", "refute"):
            return self._own(ask.type)
        return self._do(ask)

    def _do(self, ask: Ask) -> bool:
        if ask.type == "undo":
            return self._own("again")
        return super()._do(ask)

    def _changed(self) -> None:
        super()._changed()
        self.stopped, self.solution.row = False, None

    def _make(self, action: int) -> None:
        own = self.position.seat == READER
        at, level = len(self.made), self.hint_level
        super()._make(action)
        if self.wrong is not None:
            if self.line is not None and self.shown == len(self.line):
                self.news.say(plain(puzzle_notes.line_end(self), self.words))
            return
        # The theme stays what it was; which card it is does not.
        self.hint_level = min(level, 1) if own else level
        if own and not self.showing:
            puzzle_judging.judge(self, at, action)
        else:
            puzzle_course.go_on(self)

    def next_action(self) -> int:
        """What happens without the reader: the defence, a refutation, or the solution shown."""
        if self.wrong is not None:
            assert self.line is not None
            return self.line[self.shown]
        return self.next_line[0]

    def _own(self, kind: str) -> bool:
        at = self.decision
        if kind == "refute":
            assert self.wrong is not None
            self._rewind(self.wrong[0] + 1)
            return True
        if kind == "again" and self.done:
            # A fresh attempt, by somebody who knows.
            self.known = True
            self.done, self.sure, self.failed, self.solution, at = "", False, False, Solution(), 0
        self._clear_wrong()
        self.showing = kind == "show-me"
        self._rewind(at)
        self.hint_level = 0 if not at else self.hint_level
        if self.showing:
            self.failed = True
            self.news.say(self.words.text("puzzle-ui.watch"))
            puzzle_course.go_on(self)
        else:
            # A proof that was stopped begins once more.
            self.prove(lambda: self.news.say(puzzle_notes.goal_spoken(self)))
        return True

    @property
    def decision(self) -> int:
        """Where "again" goes back to: the reader's last decision."""
        if self.done:
            return 0
        for found in (self.wrong, self.better):
            if found is not None:
                return found[0]
        own = [i for i, made in enumerate(self.position.history[self.game.lead :]) if made.seat == READER]
        return own[-1] if own else 0

    def _clear_wrong(self) -> None:
        self.wrong = self.better = self.line = None
        self.bench.drop()

    def _rewind(self, count: int) -> None:
        """Back to the position after `count` actions of the puzzle."""
        level = self.hint_level
        self.game = self.game.played(self.made[:count])
        self._changed()
        self.hint_level = level

    def _stop(self) -> bool:
        """No more of it: what was being judged is taken back, what was being told stays untold."""
        work = self.bench.drop()
        if work is None:
            return False
        if work.label == "prove":
            self._changed()
            self.trust.stop()
            self.tell()
            return True
        if work.label == "refute":
            self._changed()
            puzzle_judging.refuted(self, ())
        elif work.label in ("judge", "reply"):
            at, self.showing = self.decision, False
            self._rewind(at)
        else:
            self._changed()
        self.stopped = True
        self.tell()
        return True

    def _hint(self) -> bool:
        """One rung further."""
        self.ask = None
        self.failed = True
        self.turn += 1
        self.stopped = False
        puzzle_hints.hint(self)
        return True

    # Answers

    def note(self) -> Note | None:
        """The note on show: why something was refused, how it ended, which card it is."""
        if self.trust.refused is not None:
            return puzzle_notes.unproven(self.words, self.trust.refused)
        if self.ask is not None:
            refusal = self.why_not(self.ask)
            if refusal is not None:
                return puzzle_notes.calm(self._refused(self.ask, refusal), refusal)
        if self.stopped:
            return puzzle_notes.said(self.words, "tip", "stopped")
        if self.done:
            return puzzle_notes.ended(self)
        if self.better is not None:
            return puzzle_notes.better(self)
        if self.wrong is None and self.bench.work is None and self.hint_level >= LEVELS - 1 and self.yours:
            return puzzle_hints.pointer(self)
        return None

    def why_not(self, ask: Ask) -> Refusal | None:
        """Why the reader may not do this now, or None. Changes nothing."""
        kind = ask.type
        if kind == "step":
            return None
        reason = no_way(self, kind)
        if reason is not None:
            return Refusal(reason, "R3.5" if reason == "not-your-turn" else "", {})
        return None if kind in OWN or kind in ("hint", "undo") else super().why_not(ask)

    @property
    def touched(self) -> bool:
        """There is something to take back."""
        return bool(self.made) or self.showing or self.trust.stopped
