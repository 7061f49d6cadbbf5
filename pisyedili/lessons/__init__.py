"""Lessons: data that the engine judges. What a step asks, who answers, whether its goal is reached."""

from pisyedili.lessons.errors import LessonError
from pisyedili.lessons.goals import Verdict, judge, way_on
from pisyedili.lessons.loader import curriculum, lesson, parse_curriculum, parse_lesson
from pisyedili.lessons.model import Ask, Chapter, Condition, Curriculum, Deal, Filter, Goal, Lesson, Step

__all__ = [
    "Ask",
    "Chapter",
    "Condition",
    "Curriculum",
    "Deal",
    "Filter",
    "Goal",
    "Lesson",
    "LessonError",
    "Step",
    "Verdict",
    "curriculum",
    "judge",
    "lesson",
    "parse_curriculum",
    "parse_lesson",
    "way_on",
]
