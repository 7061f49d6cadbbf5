"""The table of one puzzle: the reader's moves judged, the defence, refutations, and what is worked out meanwhile."""

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any, Final

from pisyedili.actions import Refusal, card_of, is_lay
from pisyedili.cards import card_text
from pisyedili.locale import plain
from pisyedili.position import Position
from pisyedili.puzzles import READER, Puzzle, Score, after
from pisyedili.puzzles.judge import MARGIN, MEAN_MARGIN
from pisyedili.sessions import puzzle_notes
from pisyedili.sessions.asks import KINDS, Ask
from pisyedili.sessions.game import Deal
from pisyedili.sessions.news import News
from pisyedili.sessions.notes import Note, refused
from pisyedili.sessions.puzzle_game import PuzzleGame, spec_of
from pisyedili.sessions.puzzle_proofs import Proofs, Work, asked_after, worth
from pisyedili.sessions.puzzle_tree import Row, grown
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import is_whole
from pisyedili.sessions.table import TableSession
from pisyedili.solver import Question, Result

LEVELS: Final = 4
"""Rungs of the ladder of hints."""
MOST_OWN: Final = 8
"""After so many right moves of the reader's own the rest is not asked for any more."""
QUICK: Final = 1_500
"""States searched to find out whether anything is still to be decided."""
OWN: Final = ("again", "show-me", "next-puzzle", "refute")
"""Events that only a puzzle knows."""
ASKS: Final = (*(kind for kind in KINDS if kind not in ("new-match", "next-hand", "pick")), *OWN)
"""Events of a puzzle that name their turn."""
LOSS: Final = re.compile(r"\d{1,6}(/\d{1,9})?", re.ASCII)

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
        self.work: Work | None = None
        self.rows: list[Row] | None = None
        """The solution tree, as far as it is known."""
        self.look: int | None = None
        self.drawn_rows: tuple[object, str, list[dict[str, object]]] = (None, "", [])
        """The rows that the tree was drawn from, in which language, and the tree as it is shown."""

    def open_with_last(self) -> None:
        """The move that led here is made before the reader's eyes."""
        last = self.puzzle.last
        if last is not None:
            game = self.game = PuzzleGame(self.spec, self.puzzle, [Deal()])
            self.news.acted(self.speaker, game, lambda: game.apply(last.action))

    # How it stands

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
        return self.state == "ongoing" and not self.showing and self.work is None and super().yours

    @property
    def waiting(self) -> bool:
        if self.work is not None or self.done:
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
        return self.line_at(len(self.made))

    def line_at(self, count: int) -> tuple[int, ...]:
        """The same after `count` actions."""
        position, asked = self.at(count)
        if position.over or asked is None:
            return ()
        line = self.proofs.line(position, asked)
        if not count and not line:
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
            return self._look(event.get("row"))
        turn = event.get("turn")
        if type(turn) is not int or turn != self.turn:
            return False
        if kind == "work":
            return self._work()
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

    def _look(self, row: object) -> bool:
        """Put the position of a row of the tree on the board."""
        rows = self.rows or []
        if row is not None and not is_whole(row, 0, len(rows) - 1):
            return False
        changed = self.look != row
        self.look = row
        if changed and row is not None:
            self.news.say(puzzle_notes.row_spoken(self, rows[row]))
        return changed

    def _do(self, ask: Ask) -> bool:
        if ask.type == "undo":
            return self._own("again")
        return super()._do(ask)

    def _changed(self) -> None:
        super()._changed()
        self.stopped, self.look = False, None

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
            self._judge(at, action)
        else:
            self._go_on()

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
            self.done, self.sure, self.failed, self.rows, at = "", False, False, None, 0
        self._clear_wrong()
        self.showing = kind == "show-me"
        self._rewind(at)
        self.hint_level = 0 if not at else self.hint_level
        if self.showing:
            self.failed = True
            self.news.say(self.words.text("puzzle-ui.watch"))
            self._go_on()
        else:
            self.news.say(puzzle_notes.goal_spoken(self))
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
        self._drop_work()

    def _rewind(self, count: int) -> None:
        """Back to the position after `count` actions of the puzzle."""
        level = self.hint_level
        self.game = self.game.played(self.made[:count])
        self._changed()
        self.hint_level = level

    # Judging

    def _judge(self, at: int, action: int) -> None:
        """The reader has made an action: is it right?"""
        if not at and action not in self.tries:
            self.tries.append(action)
        before, asked = self.at(at)
        if asked is None:
            self._go_on()
            return
        if not at:
            scores = self.puzzle.scores
            self._verdict(at, scores[action], scores[self.puzzle.best])
            return
        if action == next(iter(self.proofs.line(before, asked)), None):
            self._go_on()
            return
        found = self.proofs.result(before, asked)
        if found is not None:
            self._judged(at, action, found)
            return
        self._begin(
            "judge",
            self.proofs.prove(before, asked),
            lambda result: self._judged(at, action, result),
        )

    def _judged(self, at: int, action: int, result: Result) -> None:
        before, _ = self.at(at)
        scores = {value.action: worth(value, before) for value in result.actions}
        decided = [score for score in scores.values() if score is not None]
        best, own = max(decided, default=None), scores.get(action)
        if best is None or own is None:
            # Nobody can tell: it is no mistake, and play goes back to where one can.
            self.better = (at, "")
            self._tell()
            return
        self._verdict(at, own, best)

    def _verdict(self, at: int, own: Score, best: Score) -> None:
        if own == best:
            self._go_on()
            return
        out = self.puzzle.ask == "out"
        lost = Fraction(0) if out else Fraction(best) - Fraction(own)
        if not out and lost < (MEAN_MARGIN if self.puzzle.ask == "mean" else MARGIN):
            self.better = (at, str(lost))
            self._tell()
            return
        self.wrong = (at, "" if out else str(lost))
        self.failed = True
        self.refute()

    def refute(self) -> None:
        """Find out how the wrong action is answered."""
        assert self.wrong is not None
        position, asked = self.at(self.wrong[0] + 1)
        if not self.open or asked is None or position.over:
            self._refuted(())
            return
        self._begin("refute", self.proofs.prove(position, asked), lambda result: self._refuted(result.line))

    def _refuted(self, line: tuple[int, ...]) -> None:
        self.line = line
        self.news.say(puzzle_notes.tried_spoken(self))

    def _tell(self) -> None:
        note = self.note()
        if note is not None:
            self.news.say(note.title, note.text)

    # Going on

    def _go_on(self) -> None:
        """What comes next after a right action, a reply, or a shown one."""
        position, asked = self.at(len(self.made))
        if position.over or asked is None or (self.made and not self.open):
            self._finish()
            return
        if position.seat == READER and not self.showing:
            if self.is_sure(position, asked):
                self.sure = True
                self._finish()
            return
        if not self.next_line:
            self._begin("reply", self.proofs.prove(position, asked), self._replied)

    def _replied(self, result: Result) -> None:
        if not result.line:
            # Not decided within the budget: nothing can be held against the reader any more.
            self.sure = True
            self._finish()

    def is_sure(self, position: Position, asked: Question) -> bool:
        """Whether nothing is left for the reader to decide."""
        own = sum(made.seat == READER for made in self.position.history[self.game.lead :])
        if not own:
            return False
        if own >= MOST_OWN:
            return True
        if self.puzzle.ask == "out":
            return False
        found = self.proofs.quick(position, asked, QUICK)
        return found is not None and found.complete and len({value.value for value in found.actions}) == 1

    def _finish(self) -> None:
        self.done = "shown" if self.showing else "solved"
        self.showing = False
        self._tell()
        self.grow()

    def grow(self) -> None:
        """Work the solution tree out."""
        self._begin("tree", grown(self.puzzle, self.proofs, self.tries, self._rows), self._rows)

    def _rows(self, rows: list[Row]) -> None:
        self.rows = rows

    def resume(self, judging: bool) -> None:
        """Begin again with what was being worked out when the puzzle was left."""
        if self.done:
            self.grow()
        elif self.wrong is not None:
            if self.line is None:
                self.refute()
        elif self.better is None:
            if judging and self.made:
                self._judge(len(self.made) - 1, self.made[-1])
            else:
                self._go_on()
                position, asked = self.at(len(self.made))
                if self.hint_level > 1 and self.yours and self.advised is None and asked is not None:
                    level = self.hint_level
                    self._begin("hint", self.proofs.prove(position, asked), lambda _: self._hinted(level))

    # Long work

    def _begin(self, label: str, steps: Any, done: Callable[[Any], None]) -> None:
        """Begin to work something out; what is quickly done is done at once."""
        self._drop_work()
        self.work = Work(label, steps, done)
        self._work()

    def _work(self) -> bool:
        work = self.work
        if work is None:
            return False
        self.work = None
        # What is done with the result may begin more work.
        if not work.go_on() and self.work is None:
            self.work = work
        return True

    def _drop_work(self) -> None:
        if self.work is not None:
            self.work.close()
            self.work = None

    def _stop(self) -> bool:
        """No more of it: what was being judged is taken back, what was being told stays untold."""
        work = self.work
        if work is None:
            return False
        self._drop_work()
        if work.label == "refute":
            self._changed()
            self._refuted(())
        elif work.label in ("judge", "reply"):
            at, self.showing = self.decision, False
            self._rewind(at)
        else:
            self._changed()
        self.stopped = True
        self._tell()
        return True

    # Hints

    def _hint(self) -> bool:
        """One rung further."""
        self.ask = None
        self.failed = True
        self.turn += 1
        self.stopped = False
        level = min(self.hint_level + 1, LEVELS)
        position, asked = self.at(len(self.made))
        assert asked is not None
        if level > 1 and self.advised is None:
            self._begin("hint", self.proofs.prove(position, asked), lambda _: self._hinted(level))
        elif level == LEVELS and self.open and len(self.next_line) == 1 and not self.made:
            child, then = after(position, asked, self.puzzle.best)
            if child.over or then is None:
                self._hinted(level)
            else:
                self._begin("hint", self.proofs.prove(child, then), lambda _: self._hinted(level))
        else:
            self._hinted(level)
        return True

    def _hinted(self, level: int) -> None:
        self.hint_level = level
        self.news.say(puzzle_notes.rung_spoken(self, level))

    # Answers

    def note(self) -> Note | None:
        """The note on show: why something was refused, how it ended, which card it is."""
        if self.ask is not None:
            refusal = self.why_not(self.ask)
            if refusal is not None:
                index = self.ask.place_in(self.hand)
                note = refused(self.speaker, self.position, refusal, None if index is None else self.ask.card, index)
                return puzzle_notes.calm(note, refusal)
        if self.stopped:
            return puzzle_notes.said(self.words, "tip", "stopped")
        if self.done:
            return puzzle_notes.ended(self)
        if self.better is not None:
            return puzzle_notes.better(self)
        if self.wrong is None and self.work is None and self.hint_level >= LEVELS - 1 and self.yours:
            return self._pointer()
        return None

    def _pointer(self) -> Note | None:
        action = self.advised
        if action is None or not is_lay(action):
            return None
        title = puzzle_notes.advice(self, action)
        card = card_of(action)
        return Note("tip", title, "", None, card_text(card), self.hand.index(card), "hint")

    def why_not(self, ask: Ask) -> Refusal | None:
        """Why the reader may not do this now, or None. Changes nothing."""
        kind = ask.type
        if kind == "step":
            return None
        reason = self._no_way(kind)
        if reason is not None:
            return Refusal(reason, "R3.5" if reason == "not-your-turn" else "", {})
        return None if kind in OWN or kind in ("hint", "undo") else super().why_not(ask)

    def _no_way(self, kind: str) -> str | None:
        """Why this is no moment for it, beyond the rules of the game."""
        state = self.state
        if kind == "next-puzzle":
            # Where it can be left, the room has done so.
            return "puzzle-unsolved"
        if kind == "refute":
            return None if self.wrong is not None and self.line else "puzzle-no-line"
        if kind in ("again", "undo"):
            return None if self.touched else "puzzle-untouched"
        if kind == "show-me":
            return f"puzzle-{state}" if self.done else "puzzle-showing" if self.showing else None
        if state != "ongoing":
            return f"puzzle-{state}"
        if self.showing:
            return "puzzle-showing"
        if self.work is not None:
            return "puzzle-working"
        if kind == "hint":
            if self.position.seat != READER:
                return "not-your-turn"
            return "puzzle-hints-taken" if self.hint_level >= LEVELS else None
        return None

    @property
    def touched(self) -> bool:
        """There is something to take back."""
        return bool(self.made) or self.showing

    def look_game(self) -> PuzzleGame | None:
        """The game that leads to the row looked at."""
        if self.look is None or self.rows is None:
            return None
        path: list[int] = []
        at: int | None = self.look
        while at is not None:
            path.append(self.rows[at].action)
            at = self.rows[at].parent
        if not self.open and not is_lay(path[0]):
            # What would be drawn or taken is nobody's to know (R1.7).
            path = path[1:]
        lead = self.game.deals[0].actions[: self.game.lead]
        return self.game.replayed([Deal([*lead, *reversed(path)])])
