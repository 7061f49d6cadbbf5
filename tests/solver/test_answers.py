"""Values of the position and of every first action are those of a plain exhaustive search."""

from __future__ import annotations

import pytest

from tests.solver.compare import compare

BATCHES = 20
EACH = 100


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_plain_search_says_the_same(batch):
    """2,000 small positions over all rule sets and questions; `python -m tests.solver.compare` takes more."""
    counts, faults = compare(batch * 1_000_000, EACH, 4000)
    assert not faults
    # Every question and many rule sets are among them.
    assert counts["ForcedOut"] > 20
    assert counts["BestResult"] > 5
    assert counts["RationalLine"] > 15
    assert min(counts[name] for name in ("table", "classic", "cardiva", "house")) > 3
