"""A reader at a puzzle, by mouse or by keys. The collection and the solver beside the page know what is right."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from playwright.sync_api import Page

from pisyedili.learner import Progress
from pisyedili.puzzles import Puzzle, collection, reply, whole
from pisyedili.sessions import PuzzleSession

from .acts import click
from .conftest import AWAKE, hosts, view
from .dealt import Event, View, event_of
from .taught import PROGRESS, stored

_RESTING = """() => {
  const host = document.querySelector(".pis-host");
  const view = host.pisModel?.get("view");
  return host.dataset.state === "awake" && !view.waiting && !view.working && !view.asleep
    && host.querySelector(".pis").dataset.rev === String(view.rev);
}"""


def rest(page: Page) -> View:
    """Wait until nobody moves and nothing is worked out any more. Returns the view."""
    page.wait_for_function(_RESTING, timeout=AWAKE)
    return view(page)


def answered(page: Page, before: View) -> View:
    """Wait until an event has been answered since `before`, and what follows it is over."""
    page.wait_for_function(
        "(rev) => document.querySelector('.pis-host').pisModel.get('view').rev !== rev", arg=before["rev"]
    )
    return rest(page)


def puzzle_of(shown: View) -> Puzzle:
    """The puzzle of the book that is on show."""
    return collection().by_id[shown["puzzle"]["id"]]


class Solver:
    """The same puzzle in Python, played along."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.session = PuzzleSession({"kind": "puzzle", "puzzle": puzzle.id})
        self.settle()

    @property
    def view(self) -> View:
        return self.session.view()

    def settle(self) -> None:
        """Let the solver work and the others move."""
        while (shown := self.view)["working"] or shown["waiting"]:
            self.session.handle({"type": "work" if shown["working"] else "step", "turn": self.session.turn})

    def handle(self, event: Event) -> None:
        """One event of the reader, and what follows it."""
        self.session.handle({"turn": self.session.turn, **event})
        self.settle()

    def right(self) -> Event:
        """The best thing to do now."""
        table = self.session.table
        position, asked = table.at(len(table.made))
        assert asked is not None
        return self.event(table.puzzle.best if not table.made else whole(reply(position, asked)))

    def wrong(self) -> Event:
        """The worst first move."""
        values = self.session.table.puzzle.values
        return self.event(min(values, key=lambda value: Fraction(value[1]))[0])

    def event(self, action: int) -> Event:
        """The event that makes an action."""
        return event_of(self.view, action)


def facts(shown: View) -> dict[str, Any]:
    """What page and mirror have to agree on."""
    puzzle = shown["puzzle"]
    return {part: shown[part] for part in ("pile", "bill", "named", "direction", "yours")} | {
        "hand": [card["id"] for card in shown["hand"]],
        "counts": [seat["count"] for seat in shown["seats"]],
        "puzzle": {part: puzzle[part] for part in ("id", "state", "stock", "tried", "goal")},
    }


def solve(page: Page, by: Any = click) -> View:
    """Solve the puzzle on show, by mouse or with `press` by keys, and hold every position against the mirror."""
    shown = rest(page)
    solver = Solver(puzzle_of(shown))
    assert facts(shown) == facts(solver.view)
    for _ in range(12):
        event = solver.right()
        by(page, event)
        solver.handle(event)
        shown = answered(page, shown)
        assert facts(shown) == facts(solver.view)
        if shown["puzzle"]["state"] != "ongoing":
            return shown
    raise AssertionError("the puzzle is never solved")


def rating(page: Page) -> tuple[float, int]:
    """The stored rating, and how many first attempts it is made of."""
    ratings = stored(page).puzzles
    return ratings.rating.value, ratings.rated


def wait_rated(page: Page, count: int) -> Progress:
    """What is stored, once so many puzzles were tried."""
    page.wait_for_function(
        "([key, n]) => (JSON.parse(localStorage.getItem(key) ?? '{}').puzzles?.rating?.[3] ?? 0) >= n",
        arg=[PROGRESS, count],
    )
    return stored(page)


def seek(page: Page, *asks: str) -> View:
    """Go on to another puzzle until one asks this."""
    shown = rest(page)
    for _ in range(40):
        if puzzle_of(shown).ask in asks:
            return shown
        hosts(page).locator(".pis-next").click()
        shown = answered(page, shown)
    raise AssertionError(f"no puzzle asks {asks}")
