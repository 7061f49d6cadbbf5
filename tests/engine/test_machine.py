"""A machine that plays any mix of rules, and looks at everything after every action."""

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pisyedili.actions import IllegalAction, action_text, parse_action
from pisyedili.lab.mixes import random_rules
from pisyedili.match import Muamele
from pisyedili.notation import parse_position, parse_record, position_text, record_hand, record_text, view_text
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.scoring import score_hand
from pisyedili.tables import deck
from pisyedili.view import View


@pytest.mark.case(6, 12, 16)
class HandMachine(RuleBasedStateMachine):
    """One hand under random rules: played, refused, saved and restored in any order."""

    position: Position

    @initialize(
        mix=st.integers(0, 10**9), players=st.integers(2, 6), seed=st.integers(0, 2**64 - 1), dealer=st.integers(0, 5)
    )
    def deal(self, mix, players, seed, dealer):
        rules = random_rules(Random(mix)) if mix % 4 else list(RULE_SETS.values())[mix // 4 % 3]
        players = min(max(players, rules.min_players), rules.max_players)
        self.position = Position.deal(rules, players, dealer % players, seed)
        self.deck = Counter(deck(rules.decks(players)))

    @precondition(lambda self: not self.position.over)
    @rule(choice=st.floats(0, 1, exclude_max=True))
    def act(self, choice):
        actions = self.position.legal_actions()
        action = actions[int(choice * len(actions))]
        twin = self.position.copy()
        effects = self.position.apply(action)
        twin.play(action)
        assert twin.key() == self.position.key()
        assert effects
        assert parse_action(action_text(action)) == action

    @precondition(lambda self: not self.position.over)
    @rule(choices=st.integers(0, 2**64), steps=st.integers(5, 40))
    def act_often(self, choices, steps):
        chance = Random(choices)
        for _ in range(steps):
            if not self.position.over:
                self.act(chance.random())

    @rule(action=st.integers(-5, 330))
    def try_anything(self, action):
        if action in self.position.legal_actions():
            assert self.position.refusal(action) is None
            return
        before = self.position.key()
        with pytest.raises(IllegalAction) as error:
            self.position.apply(action)
        assert error.value.refusal.reason
        assert self.position.key() == before

    @precondition(lambda self: not self.position.over)
    @rule()
    def save_and_restore(self):
        history = self.position.history
        restored = Position.from_setup(parse_position(position_text(self.position)), self.position.seed)
        assert restored.key() == self.position.key()
        assert restored.legal_actions() == self.position.legal_actions()
        restored.history = history
        self.position = restored

    @rule()
    def record_and_replay(self):
        record = parse_record(record_text(record_hand(self.position)))
        assert record.rules == self.position.rules
        assert record.replay().key() == self.position.key()

    @rule()
    def jump_to_json_and_back(self):
        assert RuleSet.from_json(self.position.rules.to_json()) == self.position.rules

    @invariant()
    def cards_are_conserved(self):
        if hasattr(self, "position"):
            position = self.position
            found = Counter(position.stock) + Counter(position.discards)
            for seat in range(position.players):
                found += Counter(position.hand(seat))
                assert position.count(seat) == len(position.hand(seat))
            assert found == self.deck

    @invariant()
    def there_is_something_to_do_until_the_hand_is_over(self):
        if hasattr(self, "position"):
            assert bool(self.position.legal_actions()) != self.position.over
            assert self.position.over == (self.position.outcome is not None)

    @invariant()
    def views_leak_nothing(self):
        if not hasattr(self, "position") or self.position.over:
            return
        position = self.position
        for seat in range(position.players):
            view = View.of(position, seat)
            assert view.hand == position.hand(seat)
            assert view.hands is None
            assert bool(view.legal) == (seat == position.seat)
            for made in view.history:
                for effect in made.effects:
                    if effect.kind in ("draw", "take") and effect.seat != seat:
                        assert set(effect.cards) <= {None}
            known = parse_position(view_text(view))
            hidden = [hand for other, hand in enumerate(known.hands) if other != seat]
            assert all(isinstance(hand, int) for hand in hidden)
            assert isinstance(known.stock, int) or known.stock == ()

    @invariant()
    def a_hand_that_is_over_has_a_score(self):
        if not hasattr(self, "position") or not self.position.over:
            return
        outcome = self.position.outcome
        score = score_hand(self.position)
        assert all(score.payments[seat] == 0 for seat in outcome.winners)
        assert min(score.payments) >= 0
        if outcome.kind == "out" and self.position.rules.muamele:
            muamele = Muamele(self.position)
            while not muamele.done:
                muamele.pick(muamele.row.index(None))
            assert sum(map(len, muamele.picked)) <= muamele.stock_count


HandMachine.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, parent=settings.get_profile("default")
)
TestHand = HandMachine.TestCase


def test_the_same_view_follows_from_different_hidden_cards():
    """A view is a function of what the seat may know: dealing the hidden cards anew does not change it."""
    for name, rules in RULE_SETS.items():
        position = Position.deal(rules, 3, seed=21)
        for _ in range(14):
            position.play(position.legal_actions()[0])
        for seat in range(3):
            setup = parse_position(view_text(View.of(position, seat)))
            views = []
            for seed in range(4):
                other = Position.from_setup(setup.fill(seed), seed)
                assert name == other.rules.name
                views.append(View.of(other, seat))
            assert views[1:] == views[:-1]
