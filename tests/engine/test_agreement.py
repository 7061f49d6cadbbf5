"""Engine and reference implementation agree on 10,000 random hands, at every step."""

import pytest

from tests.reference.agree import play_both

SPREAD = [
    *(("table", n) for n in (2, 3, 4)),
    *(("classic", n) for n in (2, 3, 4, 5, 6)),
    *(("cardiva", n) for n in (2, 3, 4)),
]
HANDS = 910


@pytest.mark.parametrize(("name", "players"), SPREAD)
def test_engine_and_reference_agree_on_legal_actions_and_outcome(name, players):
    ends = set()
    for seed in range(HANDS):
        _, kind = play_both(name, players, seed, eager=seed % 15 != 0)
        ends.add(kind)
    assert "out" in ends
