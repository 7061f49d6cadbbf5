"""What all saved texts have in common: a version, a kind, a fair size; what is wrong with one refuses it whole."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from pisyedili.sessions.spec import is_whole

VERSION: Final = 1
MAX_SAVED: Final = 1_500_000
"""Characters; the longest match anybody plays has a tenth of it."""
MAX_COUNT: Final = 10**12
"""No number in a saved text is greater."""


class SavedError(ValueError):
    """A text that cannot be restored, refused whole. `reason`: "saved-broken", or "saved-other" for another table's."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever does not fit while a saved text is read is the text's fault: it comes out as SavedError."""
    try:
        yield
    except SavedError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise SavedError("saved-broken", str(error)[:200]) from None


def opened(text: object, kind: str) -> dict[str, Any]:
    """The parts of a text that says it is of this kind and of this version. Raises SavedError."""
    if not isinstance(text, str) or len(text) > MAX_SAVED:
        raise SavedError("saved-broken", "no text of a fair size")
    with refusing():
        data = json.loads(text)
    if not isinstance(data, dict) or data.get("v") != VERSION or data.get("kind") != kind:
        raise SavedError("saved-broken", f"no saved {kind} of this version")
    return data


def whole(data: Mapping[str, Any], key: str, low: int = 0, high: int = MAX_COUNT) -> int:
    """A number within bounds. Raises ValueError, KeyError."""
    value = data[key]
    if not is_whole(value, low, high):
        raise ValueError(f"{key} is out of range")
    return int(value)


def text_or_none(data: Mapping[str, Any], key: str) -> str | None:
    """A text, or nothing. Raises ValueError, KeyError."""
    value = data[key]
    if not (value is None or isinstance(value, str)):
        raise ValueError(f"{key} is a text or nothing")
    return value


def written(data: Mapping[str, Any], kind: str) -> str:
    """The text of parts."""
    return json.dumps({"v": VERSION, "kind": kind, **data}, ensure_ascii=False, separators=(",", ":"))
