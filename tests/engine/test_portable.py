"""The same hands on this Python and on the page's (case 20): Pyodide in Node, with the wheel that the site carries."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from pisyedili.cli.assets import write_engine
from pisyedili.cli.frontend import ensure_packages, find_node, run_node
from pisyedili.cli.places import find_places

from .portable import digest

SEEDS = range(60)


@pytest.mark.case(20)
@pytest.mark.rule("R9.1")
def test_hands_are_the_same_in_pyodide(tmp_path: Path) -> None:
    places = find_places()
    assert places.checkout is not None
    ensure_packages(places.checkout)
    wheel = tmp_path / "engine.whl"
    write_engine(places.package, wheel)
    node, here = find_node(), Path(__file__).parent
    command = [node, here / "pyodide.mjs", places.pyodide, wheel, here / "portable.py", f"digest({SEEDS!r})"]
    printed = run_node(node, [str(part) for part in command], tmp_path, "Pyodide in Node")
    version, theirs = json.loads(printed.strip().splitlines()[-1])
    ours = digest(SEEDS)
    assert theirs == ours
    assert version[0] == sys.version_info[0]
    # It would say nothing if no stock had ever been reshuffled.
    assert int(ours["table"].split()[1]) > 0
    assert len(set(ours.values())) == len(ours)


def test_the_digest_sees_a_single_seed() -> None:
    assert digest(range(3)) != digest(range(1, 4))
