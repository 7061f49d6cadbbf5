"""The book's notebooks: short cells without logic, stored outputs, code folded away. nbval runs them, see pyproject."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

BOOK = Path(__file__).parents[2] / "book"
NOTEBOOKS = sorted(BOOK.rglob("*.ipynb"))


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_code_is_short_folded_away_and_has_stored_outputs(path: Path) -> None:
    code = cells(path, "code")
    assert code
    for cell in code:
        source = "".join(cell["source"])
        assert len(source.splitlines()) <= 8
        assert not any(word in source for word in ("for ", "if ", "def ", "while ", "class "))
        assert {"hide-input", "remove-input"} & set(cell["metadata"].get("tags", []))
        assert cell["outputs"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_id_of_one_run_and_no_widget_state_is_stored(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "model_id" not in text
    assert "widget-state" not in text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_table_is_stored_as_a_picture_that_carries_its_spec(path: Path) -> None:
    pictures = [
        "".join(output["data"]["text/html"])
        for cell in cells(path, "code")
        for output in cell["outputs"]
        if "text/html" in output.get("data", {})
    ]
    assert pictures
    for picture in pictures:
        assert picture.count('class="pis-table"') == 1
        assert "data-spec=" in picture
