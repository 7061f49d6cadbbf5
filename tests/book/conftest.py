"""The built book as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pisyedili.cli.places import find_places
from pisyedili.cli.site import build_site


@pytest.fixture(scope="session")
def site() -> Path:
    """Folder of the built book, built when it is stale."""
    return build_site(find_places(), print)
