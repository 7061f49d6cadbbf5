"""The card table, the replay, the lessons and the puzzles of Pis Yedili as Jupyter widgets.

>>> from pisyedili_widgets import CardTable, Progress
>>> CardTable(seed=7)
<CardTable(seed=7): hand 1 of 5, nothing laid yet, You 7, Defne 7, Kerem 7, Zeynep 7>
>>> Progress()
<Progress(): 28 lessons>
"""

from pisyedili_widgets.bundle import BundleError
from pisyedili_widgets.lesson import LessonTable
from pisyedili_widgets.progress import Progress
from pisyedili_widgets.puzzle import PositionEditor, PuzzleTable
from pisyedili_widgets.replay import ReplayTable
from pisyedili_widgets.table import CardTable

__all__ = ["BundleError", "CardTable", "LessonTable", "PositionEditor", "Progress", "PuzzleTable", "ReplayTable"]
