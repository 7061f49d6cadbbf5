"""What lessons and the progress page share: one file in the working folder, and word of it when it fails."""

import os
from typing import Any, ClassVar
from weakref import WeakSet

from pisyedili.learner.files import ProgressFile
from pisyedili_widgets.base import SessionWidget


class KeptWidget(SessionWidget):
    """A widget with a progress file. Every widget of a kernel that has the same file sees what another has written."""

    _all: ClassVar["WeakSet[KeptWidget]"] = WeakSet()
    file: ProgressFile

    def __init__(self) -> None:
        self._told = ""
        super().__init__()
        KeptWidget._all.add(self)

    def changed(self) -> None:
        """This widget has written the file: let the others know."""
        for other in list(KeptWidget._all):
            if other is not self and other.file.path.resolve() == self.file.path.resolve():
                other.reread()

    def reread(self) -> None:
        """Take over what the file holds now."""

    def keep(self) -> None:
        """Say once on the page what is wrong with the file. A message before the first event would reach nobody."""
        trouble = self.file.trouble
        if trouble and trouble != self._told:
            text = self.room.words.text(f"progress.file.{trouble}", file=self.file.path.name)
            self.send({"type": "notice", "text": text})
        self._told = trouble


def file_at(path: str | os.PathLike[str] | None) -> ProgressFile:
    """The file of an argument. Raises TypeError for anything that is no path."""
    if path is not None and not isinstance(path, str | os.PathLike):
        raise TypeError(f"a progress file is named by a path, not by {path!r}")
    return ProgressFile(path)


def compact_call(name: str, args: dict[str, Any]) -> str:
    """The call that makes a widget, without what was left out."""
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in args.items() if value is not None)})"
