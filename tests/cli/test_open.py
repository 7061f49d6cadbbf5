"""`python -m pisyedili open` as a reader runs it: it says what it does, serves, and ends quietly."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def opened() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "pisyedili", "open", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


def address(process: subprocess.Popen[str]) -> str:
    """Read on until the address is told."""
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found:
            return found[0]
    assert process.stderr is not None
    raise AssertionError(process.stderr.read())


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a child alone")
def test_the_book_is_served_and_an_interrupt_ends_it_quietly(opened: subprocess.Popen[str]) -> None:
    with urllib.request.urlopen(address(opened), timeout=30) as answer:
        assert "pis-host" in answer.read().decode()
    opened.send_signal(signal.SIGINT)
    _, errors = opened.communicate(timeout=30)
    assert opened.returncode == 0
    assert errors == ""
