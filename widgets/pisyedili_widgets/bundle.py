"""The front end that the package's build makes of ``widgets/src``."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"


class BundleError(RuntimeError):
    """The front end is missing: the package was not installed but only put on the path."""


def read_bundle(name: str) -> str:
    """Text of a built file. Raises BundleError when it was never built."""
    try:
        return (STATIC / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BundleError(
            f"the front end {name} has not been built; install the package with pip, "
            "or run `npm ci` and `npm run build` in the folder widgets"
        ) from None
