"""The fixed words of the front end: the same keys and holes in every language, and none that nobody uses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "pisyedili" / "locale").glob("*/ui.json"))
ENGLISH: dict[str, str] = json.loads((ROOT / "pisyedili/locale/en/ui.json").read_text(encoding="utf-8"))


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_language_has_the_same_words(path: Path) -> None:
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    assert list(words) == list(ENGLISH)
    for key, text in words.items():
        assert text.strip() == text != ""
        assert holes(text) == holes(ENGLISH[key]), key


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_the_four_suits_have_four_names(path: Path) -> None:
    """Case 23."""
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    assert len({words[f"suit.{suit}"] for suit in "cdhs"}) == 4
    assert len({words[f"Suit.{suit}"] for suit in "cdhs"}) == 4


def test_no_word_is_left_over() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "widgets" / "src").rglob("*.ts*"))
    named = set(re.findall(r'"([\w.-]+)"', source))
    # `rank.${rank}` and the like.
    patterns = [re.escape(start) + r"\w+" for start in re.findall(r"`(\w+\.)\$\{", source)]
    unused = [key for key in ENGLISH if key not in named and not any(re.fullmatch(p, key) for p in patterns)]
    assert unused == []
