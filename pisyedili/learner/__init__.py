"""What a learner has done: results of steps, as small text.

The file that keeps them in a notebook's folder is ``pisyedili.learner.files``: a page has no folder and no need of it.
"""

from pisyedili.learner.progress import FILE_NAME, Progress, ProgressError, ProgressFault

__all__ = ["FILE_NAME", "Progress", "ProgressError", "ProgressFault"]
