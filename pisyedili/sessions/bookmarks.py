"""Where lessons stand: titles, pages and results, for the progress page and a lesson's own dots."""

from dataclasses import dataclass
from functools import cache

from pisyedili.learner import Progress
from pisyedili.lessons import Lesson, LessonError, curriculum, lesson
from pisyedili.locale import Catalogue


@dataclass(frozen=True, slots=True)
class Shelf:
    """A chapter and those of its lessons that can be opened."""

    chapter: str
    lessons: tuple[Lesson, ...]


@cache
def shelves() -> tuple[Shelf, ...]:
    """All lessons by chapter, in order."""
    return tuple(
        Shelf(chapter.id, tuple(found for id in chapter.lessons if (found := _readable(id)) is not None))
        for chapter in curriculum().chapters
    )


def _readable(id: str) -> Lesson | None:
    """The lesson, or None where its file is missing or faulty: the others can be opened all the same."""
    try:
        return lesson(id)
    except LessonError:
        return None


def page_of(id: str) -> str:
    """The page of the book a lesson stands on."""
    return f"lessons/{id}"


def title_of(words: Catalogue, id: str) -> str:
    """Title of a lesson with its number, where it has one: "4. Sevens and the bill"."""
    title, number = words.text(f"lesson.{id}.title"), curriculum().number(id)
    return title if number is None else words.text("lesson-ui.title", n=number, title=title)


def way_to(words: Catalogue, id: str) -> dict[str, str]:
    """A link to a lesson's page, as the protocol has it."""
    return {"id": id, "title": title_of(words, id), "page": page_of(id)}


def results_of(of: Lesson, progress: Progress) -> list[int]:
    """The best result of each step, 0 for those not done."""
    return [progress.best(of.id, step) for step in of.steps]


def dots(words: Catalogue, of: Lesson, progress: Progress) -> list[dict[str, object]]:
    """The protocol's ``LessonStep`` list."""
    return [
        {"id": step.id, "label": words.text(f"progress.step.{best}", n=n), "best": best}
        for n, (step, best) in enumerate(zip(of.steps, results_of(of, progress), strict=True), start=1)
    ]
