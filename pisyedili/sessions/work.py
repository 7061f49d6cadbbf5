"""Long work of a session: done slice by slice, one for each event that asks for it, and given up at any moment."""

from collections.abc import Callable
from typing import Any, TypeVar

from pisyedili.locale import Catalogue
from pisyedili.puzzles import Slices
from pisyedili.solver import Progress

T = TypeVar("T")


def part(steps: Slices[T], done: int, total: int) -> Slices[T]:
    """A step of work that has `total` steps, `done` of them before this one: how far it is is told of all of them."""
    while True:
        try:
            step = next(steps)
        except StopIteration as stop:
            result: T = stop.value
            return result
        yield Progress((done + step.share) / total, step.nodes)


class Work:
    """Something that is worked out slice by slice, and what is done with it then."""

    def __init__(self, label: str, steps: Slices[Any], done: Callable[[Any], object]) -> None:
        self.label = label
        """Key of the words for the bar."""
        self.share = 0.0
        self._steps = steps
        self._done = done

    def go_on(self) -> bool:
        """One slice more. Whether it is finished."""
        try:
            self.share = max(self.share, min(next(self._steps).share, 1.0))
        except StopIteration as stop:
            self._done(stop.value)
            return True
        return False

    def close(self) -> None:
        """No more of it."""
        self._steps.close()


class Workbench:
    """Where a session's long work lies: one piece at a time."""

    def __init__(self) -> None:
        self.work: Work | None = None

    def begin(self, label: str, steps: Slices[T], done: Callable[[T], object]) -> None:
        """Begin to work something out in the place of what lies there; what is quickly done is done at once."""
        self.drop()
        self.work = Work(label, steps, done)
        self.go_on()

    def go_on(self) -> bool:
        """One slice more. Whether there was anything to do."""
        work = self.work
        if work is None:
            return False
        self.work = None
        # What is done with the result may begin more work.
        if not work.go_on() and self.work is None:
            self.work = work
        return True

    def drop(self) -> Work | None:
        """Give up what is being worked out; what that was."""
        work, self.work = self.work, None
        if work is not None:
            work.close()
        return work

    def view(self, words: Catalogue, key: str) -> dict[str, object] | None:
        """The protocol's ``Working``; the bar's words are ``<key>.<label>``."""
        if self.work is None:
            return None
        label = words.text(f"{key}.{self.work.label}")
        return {"progress": round(self.work.share, 3), "label": label, "stop": words.text("puzzle-ui.stop")}
