"""R11: the match."""

import pytest

from pisyedili.match import Match, MatchError
from pisyedili.rules import RULE_SETS
from pisyedili.shuffle import hand_seed
from tests.engine.cite import ALL, shows


def finish_hand(match, which=0):
    position = match.position
    while not position.over:
        actions = position.legal_actions()
        lays = [action for action in actions if action >= 0] or actions
        position.play(lays[which % len(lays)])
    if match.muamele:
        while not match.muamele.done:
            match.muamele.pick(match.muamele.row.index(None))


def play_match(match):
    for hand in range(1000):
        finish_hand(match, hand)
        if match.over:
            return match
        match.next_hand()
    raise AssertionError("the match does not end")


@shows("R11.1", *ALL)
def test_when_a_match_ends(rules):
    for seed in range(5):
        match = play_match(Match(RULE_SETS[rules], 4, seed=seed))
        if rules == "cardiva":
            assert max(match.totals) >= 101
            assert max(sum(score[seat] for score in match.scores[:-1]) for seat in range(4)) < 101
        else:
            assert len(match.scores) == match.hand_number == {"table": 5, "classic": 4}[rules]
        with pytest.raises(MatchError, match="over"):
            match.next_hand()


@shows("R11.2", *ALL)
def test_the_lowest_total_wins_and_equals_share(rules):
    for seed in range(8):
        match = Match(RULE_SETS[rules], 3, seed=seed)
        assert match.winners == ()
        play_match(match)
        lowest = min(match.totals)
        assert match.winners == tuple(seat for seat in range(3) if match.totals[seat] == lowest)
    # Equal totals are rare: correct the first hand's payments so that seats 0 and 1 are level.
    wanted = (200, 200, 300)
    paid = zip(match._past[0].score.payments, match.totals, wanted, strict=True)
    corrected = tuple(payment + want - total for payment, total, want in paid)
    match._past[0] = match._past[0]._replace(score=match._past[0].score._replace(payments=corrected))
    assert match.totals == (200, 200, 300)
    assert match.over
    assert match.winners == (0, 1)


@shows("R11.1", *ALL)
def test_hand_seeds_derive_from_the_match_seed(rules):
    match = Match(RULE_SETS[rules], 3, seed=5)
    seeds = []
    for _ in range(2):
        assert match.position.seed == hand_seed(5, match.hand_number, match.attempt)
        seeds.append(match.position.seed)
        finish_hand(match)
        if match.over:
            break
        match.next_hand()
    assert len(set(seeds)) == len(seeds)


@shows("R2.6", "table", "classic")
def test_a_void_hand_is_dealt_again_by_the_same_dealer_and_not_counted(rules):
    match = Match(RULE_SETS[rules], 3, dealer=1, seed=5)
    first = match.position
    first._end("void")
    assert match.scores == []
    assert not match.over
    match.next_hand()
    assert (match.hand_number, match.dealer, match.attempt) == (1, 1, 1)
    assert match.position.seed != first.seed


def test_a_hand_that_goes_on_cannot_be_left():
    match = Match(RULE_SETS["table"], 3)
    with pytest.raises(MatchError, match="not over"):
        match.next_hand()
