"""The Chromium that the tests and the measurements drive."""

from __future__ import annotations

import os
import shutil
from typing import Any

ARGUMENTS = [
    "--no-sandbox",  # inside a container, as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # No other host has an address: what a page asks of one fails, and the tests see it.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def chromium() -> str:
    """Path of the browser: CHROMIUM in the environment, or the distribution's.

    The shell goes first: the same engine without windows, which takes a third of the time to open a reader's browser.

    Raises:
        RuntimeError: there is none.
    """
    known = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    for name in (os.environ.get("CHROMIUM"), *known):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise RuntimeError(
        "The browser tests need Chromium (Debian: apt-get install chromium-headless-shell, or chromium), or"
        " CHROMIUM=path of one."
    )


def launch_options() -> dict[str, Any]:
    """Options for playwright's launch calls."""
    return {"executable_path": chromium(), "args": ARGUMENTS}
