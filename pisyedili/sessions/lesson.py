"""The session of a lesson: its steps one after the other, each at a table of its own."""

from collections.abc import Mapping
from typing import Any, Final

from pisyedili.learner import Progress
from pisyedili.learner.progress import ALONE
from pisyedili.locale import Catalogue, catalogue, plain
from pisyedili.sessions import lesson_notes
from pisyedili.sessions.asks import Ask, is_due
from pisyedili.sessions.bookmarks import results_of
from pisyedili.sessions.lesson_save import Place, SavedLesson, read, write
from pisyedili.sessions.lesson_spec import parse_lesson_spec
from pisyedili.sessions.lesson_table import StepTable
from pisyedili.sessions.lesson_view import lesson_view
from pisyedili.sessions.news import News, taken, your_turn
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import is_whole

MAX_TRIES: Final = 1_000_000


class LessonSession:
    """A reader in a lesson. Same manner as ``TableSession``.

    `spec` is ``{"kind": "lesson", "lesson": ID, "step": N | None, "lang": "en" | "tr" | None}``; `progress` what has
    been stored so far; `saved` a text of ``save``.

    ``results`` is what was reached here, step by step, the better result of each; it only grows.

    Raises:
        SpecError: the description is faulty; every fault is named.
        SavedError: the text cannot be restored, or belongs to another lesson.
    """

    def __init__(
        self, spec: Any, settings: object = None, saved: str | None = None, progress: Progress | None = None
    ) -> None:
        self.spec, self.lesson = parse_lesson_spec(spec)
        self.settings = Settings(self.spec.lang)
        self.stored = Progress() if progress is None else progress.copy()
        self.results: dict[str, int] = {}
        self.answers: dict[str, bool] = {}
        """In a test: which steps were answered in this run, and whether rightly."""
        self.rev = 1
        self.index = 0
        old = None if saved is None else read(saved, self.lesson)
        if old is not None:
            self.settings.update(old.settings)
        self.settings.update(settings)
        self.table = self._first_table(old)

    # Where it stands

    @property
    def words(self) -> Catalogue:
        return catalogue(self.settings.lang)

    @property
    def turn(self) -> int:
        """What events have to name."""
        return self.table.turn

    @property
    def over(self) -> bool:
        """The lesson's end is on show."""
        return self.index == len(self.lesson.steps)

    @property
    def progress(self) -> Progress:
        """What was stored and what was reached here."""
        progress = self.stored.copy()
        if self.results:
            progress.merge(Progress({self.lesson.id: self.results}))
        return progress

    def update(self, progress: Progress) -> None:
        """What has been stored meanwhile. Results that were cleared are cleared here too."""
        if progress.cleared > self.stored.cleared:
            self.results = {}
        self.stored = progress.copy()

    def view(self) -> dict[str, Any]:
        """The protocol's ``LessonView``, as JSON data."""
        return lesson_view(self)

    def save(self) -> str:
        """Everything needed to go on from here, as text. Holds what hidden cards follow from (R1.7)."""
        place = None if self.over else Place.of(self.table)
        step = None if self.over else self.table.step.id
        return write(
            SavedLesson(
                lesson=self.lesson.id,
                mark=self.lesson.mark,
                cleared=self.stored.cleared,
                step=step,
                place=place,
                results=dict(self.results),
                answers=dict(self.answers),
                turn=self.turn,
                rev=self.rev,
                rule=self.table.rule,
                settings=self.settings.to_json(),
            )
        )

    def _first_table(self, old: SavedLesson | None) -> StepTable:
        """The table to begin with: where it was left, where the description says, or at the first step not done."""
        self.index = self._begin_at()
        if old is None or old.cleared < self.stored.cleared:
            # Results that were cleared since then do not come back.
            return self._entered(1)
        self.results, self.answers, self.rev = old.results, old.answers, old.rev
        index = self._place_of(old)
        if index is None:
            return self._entered(old.turn)
        self.index = index
        table = self._entered(old.turn)
        if old.place is not None and old.mark == self.lesson.mark and not self.over:
            table = old.place.table(self.lesson.steps[self.index], self.settings, self.lesson.test, old.turn)
        table.rule = old.rule if old.rule in self.words.rules else None
        table.news = News()
        return table

    def _begin_at(self) -> int:
        if self.spec.step is not None:
            return self.spec.step
        open_steps = [i for i, best in enumerate(results_of(self.lesson, self.stored)) if not best]
        return open_steps[0] if open_steps and not self.lesson.test else 0

    def _place_of(self, old: SavedLesson) -> int | None:
        """Where the step that was left stands now; None when this version of the lesson does not have it."""
        if old.step is None:
            return len(self.lesson.steps)
        steps = enumerate(self.lesson.steps)
        return next((i for i, step in steps if old.step in (step.id, *step.was)), None)

    def _entered(self, turn: int, number: int = 0) -> StepTable:
        """The table of the step on show, at its beginning; at the lesson's end that of the last step."""
        step = self.lesson.steps[min(self.index, len(self.lesson.steps) - 1)]
        table = StepTable(step, self.settings, turn=turn, number=number, test=self.lesson.test)
        self._announce(table)
        return table

    def _announce(self, table: StepTable) -> None:
        """Tell the step aloud: its number, what it tells and asks."""
        words = self.words
        if self.over:
            can = [words.text(f"lesson-ui.done.{'test' if self.lesson.test else 'title'}"), self.result_text()]
            table.news.say(*can)
            return
        table.news.say(words.text("lesson-ui.step", n=self.index + 1, total=len(self.lesson.steps)) + ".")
        key = table.step.key
        table.news.say(*(words.text(f"{key}.{part}") for part in ("tell", "goal") if words.has(f"{key}.{part}")))
        if table.question is not None and table.question.options:
            names = [plain(lesson_notes.option_text(table.speaker, option), words) for option in table.question.options]
            table.news.say(words.text("lesson-ui.options", options=", ".join(names)))
        if table.step.match:
            table.news.dealt(table.speaker, table.game)
        elif table.step.kind == "play" and table.yours:
            table.news.say(your_turn(table.speaker, table.game))

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
        if kind == "goto":
            return self._goto(event.get("step"))
        if kind == "undo" and self.table.question is not None and self.table.why_not(Ask("undo")) is None:
            # To take an answer back is to be asked again.
            kind = "again"
        if kind in ("again", "next-step"):
            if not is_due(event, self.turn):
                return False
            if kind == "again" and self.again_state()["ok"]:
                return self._again()
            if kind == "next-step" and self.next_state()["ok"]:
                return self._show(self.index + 1)
            return not self.over and self.table.act(event)
        if self.over and kind not in ("settings", "rule"):
            return False
        return self.table.act(event)

    def _goto(self, step: object) -> bool:
        """To any step, at its beginning."""
        if not is_whole(step, 0, len(self.lesson.steps) - 1) or step == self.index:
            return False
        return self._show(step)

    def _show(self, index: int) -> bool:
        rule = self.table.rule
        self.index = index
        self.table = self._entered(self.turn + 1)
        self.table.rule = rule
        return True

    def _again(self) -> bool:
        """The step from its beginning, with other cards where they are dealt; at the lesson's end all of it."""
        if self.over:
            self.answers = {}
            return self._show(0)
        old = self.table
        fresh = old.state == "reached" and not old.shown
        number = (old.number + 1) % MAX_TRIES
        self.table = self._entered(old.turn + 1, number)
        self.table.rule = old.rule
        if not fresh:
            self.table.tries = min(old.tries + 1, MAX_TRIES)
            self.table.helped, self.table.shown = old.helped, False
            if old.state != "reached" and old.step.kind != "play":
                self.table.hint_level = old.hint_level
        return True

    def _count(self) -> None:
        """Keep the result as soon as there is one."""
        table = self.table
        if self.over or table.state == "ongoing":
            return
        id, right = table.step.id, table.state == "reached"
        if self.lesson.test:
            if id in self.answers:
                return
            self.answers[id] = right
            if not right:
                return
        elif not right:
            return
        self.results[id] = max(self.results.get(id, 0), ALONE if self.lesson.test else table.best)

    # Ways on

    @property
    def answered(self) -> bool:
        """In a test: this step was answered before, or is now."""
        return self.lesson.test and (self.table.state != "ongoing" or self.table.step.id in self.answers)

    def again_state(self) -> dict[str, object]:
        """The protocol's state of the button that begins again."""
        words, table = self.words, self.table
        if self.over:
            label = words.text(f"lesson-ui.{'again-test' if self.lesson.test else 'again-lesson'}")
            return {"ok": True, "label": label, "main": False}
        failed = table.state == "failed" and not self.lesson.test
        key = "again-failed" if failed else "again"
        if table.step.deal is not None:
            key = "again-match" if table.step.match else "again-deal"
        return {
            "ok": table.why_not(Ask("again")) is None,
            "label": words.text(f"lesson-ui.{key}"),
            "main": failed,
        }

    def next_state(self) -> dict[str, object]:
        """The protocol's state of the button that goes on."""
        words, table = self.words, self.table
        last = self.index >= len(self.lesson.steps) - 1
        label = words.text(f"lesson-ui.{'next-last' if last else 'next'}")
        if self.over:
            return {"ok": False, "label": label, "main": False}
        now = self.answered or table.state == "reached"
        return {"ok": now or bool(self.progress.best(self.lesson.id, table.step)), "label": label, "main": now}

    def result_text(self) -> str:
        """How it went."""
        total = len(self.lesson.steps)
        if self.lesson.test:
            return self.words.text("lesson-ui.result-test", right=sum(self.answers.values()), total=total)
        best = results_of(self.lesson, self.progress)
        done, alone = sum(map(bool, best)), sum(result == ALONE for result in best)
        key = "result-alone" if alone else "result"
        return self.words.text(f"lesson-ui.{key}", done=done, total=total, alone=alone)
