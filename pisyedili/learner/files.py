"""The progress of a learner as a file in the working folder, for notebooks."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from pisyedili.learner.progress import FILE_NAME, Progress, ProgressError
from pisyedili.learner.ratings import Results

__all__ = ["FILE_NAME", "ProgressFile"]

MAX_BYTES: Final = 1_000_000


class ProgressFile:
    """One file, shared by every lesson of a notebook: read, merged and written anew at each result.

    Nothing that is there is ever lost: a file that cannot be read stays as it is. ``trouble`` is then "broken";
    "unreadable" or "unwritable" where the folder does not allow it; "" when all is well.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        # The folder of now: a notebook that changes its folder later keeps its file.
        self.path = Path(FILE_NAME if path is None else path).absolute()
        self.trouble = ""

    def read(self) -> Progress:
        """What the file holds; nothing when there is none, or when it cannot be read (see ``trouble``)."""
        try:
            # A link is followed, so that what it leads to is replaced and not the link.
            with self.path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            progress = Progress.parse(data.decode("utf-8"))
        except FileNotFoundError:
            progress = Progress()
        except OSError:
            self.trouble = "unreadable"
            return Progress()
        except (ProgressError, UnicodeDecodeError):
            self.trouble = "broken"
            return Progress()
        self.trouble = ""
        return progress

    def add(self, results: Progress) -> bool:
        """Merge results into the file; whether they stand in it now."""
        return self._change(lambda progress: progress.merge(results))

    def add_puzzles(self, results: Results) -> bool:
        """Add what was done with puzzles to the file; whether it stands there now."""
        return self._change(lambda progress: progress.add_puzzles(results))

    def _change(self, change: Callable[[Progress], bool]) -> bool:
        """Write the file anew where `change` changes what it holds; whether all stands there now."""
        progress = self.read()
        if self.trouble:
            return False
        try:
            changed = change(progress)
        except ProgressError:
            self.trouble = "broken"
            return False
        return self._write(progress) if changed else True

    def replace(self, progress: Progress) -> bool:
        """Put this in the place of what the file holds, unless that cannot be read; whether it was done."""
        self.read()
        return not self.trouble and self._write(progress)

    def _write(self, progress: Progress) -> bool:
        """Write aside, then replace: whoever reads meanwhile finds the old text or the new one, whole."""
        name = ""
        try:
            target = self.path.resolve()
            handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent)
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(progress.to_text() + "\n")
                file.flush()
                os.fsync(file.fileno())
            # mkstemp lets nobody else read; a learner's teacher may.
            Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
            Path(name).replace(target)
        except OSError:
            self.trouble = "unwritable"
            if name:
                Path(name).unlink(missing_ok=True)
            return False
        return True
