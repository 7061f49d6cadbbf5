"""One hand on both engines at once, compared at every step."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pisyedili.actions import action_text, lay
from pisyedili.actions import parse_action as parse
from pisyedili.cards import card_text
from pisyedili.match import Muamele
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, RuleSet, RuleSetError
from pisyedili.scoring import score_hand
from pisyedili.shuffle import reshuffle_seed, shuffled
from tests.reference.cards import Card, card
from tests.reference.engine import Hand, Reshuffle
from tests.reference.muamele import muamele, points_picked
from tests.reference.play import STYLES
from tests.reference.settings import settings_of

CARD = {number: card(card_text(number)) for number in range(52)}
NUMBER = {value: number for number, value in CARD.items()}
SUIT_OF_NUMBER = {None: None, 0: "c", 1: "d", 2: "h", 3: "s"}
EVERY_ACTION = sorted(
    {lay(number, suit) for number in range(52) for suit in (None, 0, 1, 2, 3)}
    | {parse("draw"), parse("pass"), parse("take")}
)

ACTION_TEXT = {action: action_text(action) for action in EVERY_ACTION}
ACTION = {text: parse(text) for text in ACTION_TEXT.values()}


@dataclass(frozen=True)
class Case:
    """What a compared hand depends on; its repr in a failure is enough to play it again."""

    rules: str  # a published set, or "mix" for house rules drawn from the seed
    players: int
    style: str  # of tests.reference.play.STYLES
    seed: int
    deal: str = "normal"  # "crowded": larger hands, so that the stock soon runs out; "clubless": the opener's too


class Disagreement(AssertionError):
    """The engines differ."""


def mixed_rules(rng: Random) -> RuleSet:
    """A random house mix that does not contradict itself."""
    while True:
        two_decks_from = rng.choice([None, 2, 3, 4])
        hands = rng.choice([None, 1, 4])
        changes = {
            "name": "house",
            "max_players": 6 if two_decks_from is None else 4,
            "two_decks_from": two_decks_from,
            "opening_lap": rng.random() < 0.4,
            "opening_barred": tuple(rank for rank in range(2, 15) if rng.random() < 0.2),
            "void_without_club": rng.random() < 0.6,
            "draw_when_fits": rng.random() < 0.5,
            "one_draw": rng.random() < 0.5,
            "jack_on_jack": rng.random() < 0.5,
            "bill": rng.choice([0, 1, 2, 3, 4]),
            "take_keeps_turn": rng.random() < 0.5,
            "ace_takes": rng.choice([0, 1, 2]),
            "ace_suit_only": rng.random() < 0.5,
            "ace_last_barred": rng.random() < 0.5,
            "eight_skips": rng.random() < 0.5,
            "ten": rng.choice(["reverse", "step-back", "none"]),
            "pisti": two_decks_from is not None and rng.random() < 0.7,
            "reshuffle": rng.random() < 0.5,
            "stock_out": rng.choice(["forgive", "no-winner", "lowest-wins"]),
            "turn_cap": rng.choice([100, 300, 1000]),
            "points": tuple(rng.randrange(30) for _ in range(13)),
            "seven_multiplier": rng.choice([1, 2, 3]),
            "jack_multiplier": rng.choice([1, 2, 3]),
            "muamele": rng.random() < 0.5,
            "muamele_multiplied": rng.random() < 0.3,
            "hands": hands,
            "target": 101 if hands is None else None,
        }
        try:
            return RULE_SETS["table"].replace(**changes)
        except RuleSetError:
            continue


def reshuffle_of(seed: int) -> Reshuffle:
    """The engine's own reshuffle (R9.1), which no second opinion can derive."""

    def reshuffle(under: list[Card], number: int) -> list[Card]:
        order = shuffled([NUMBER[each] for each in under], reshuffle_seed(seed, number + 1))
        return [CARD[number] for number in reversed(order)]

    return reshuffle


def reference_of(position: Position) -> Hand:
    """The reference's hand with the cards of a position in which nothing has been laid yet."""
    return Hand(
        settings_of(position.rules),
        [[CARD[number] for number in position.hand(seat)] for seat in range(position.players)],
        [CARD[number] for number in position.stock],
        position.dealer,
        reshuffle_of(position.seed),
    )


def start(case: Case) -> Position:
    """The first position of a case."""
    rng = Random(f"{case.rules} {case.players} {case.seed}")
    rules = mixed_rules(rng) if case.rules == "mix" else RULE_SETS[case.rules]
    dealer = rng.randrange(case.players)
    position = Position.deal(rules, case.players, dealer, case.seed)
    if case.deal == "normal":
        return position
    opener = (dealer + 1) % case.players
    hands = [list(position.hand(seat)) for seat in range(case.players)]
    stock = list(position.stock)
    for _ in range(len(stock) - rng.randrange(8)):
        rng.choice(hands).append(stock.pop(0))
    if case.deal == "clubless":
        clubs = [number for number in hands[opener] if CARD[number].suit == "c"]
        hands[opener] = [number for number in hands[opener] if number not in clubs] or [stock.pop()]
        for number in clubs:
            others = [hand for seat, hand in enumerate(hands) if seat != opener]
            rng.choice([stock, *others]).append(number)
        rng.shuffle(stock)
    return Position.from_parts(
        rules,
        hands=hands,
        stock=stock,
        seat=opener,
        dealer=dealer,
        phase="lap" if rules.opening_lap else "open",
        seed=case.seed,
    )


def compare_state(position: Position, hand: Hand, known: list[int] | None = None) -> list[str]:
    """Raises `Disagreement` unless both engines are in the same state; returns the legal actions.

    With the counts `known` from the step before, only hands whose count changed are compared card by card: a hand
    cannot change otherwise, and whatever went wrong unseen is still wrong at the next full comparison.
    """
    over = hand.result is not None
    legal = hand.legal()
    _same("legal actions", sorted([ACTION_TEXT[action] for action in position.legal_actions()]), sorted(legal))
    _same("over", position.over, over)
    for seat, held in enumerate(hand.hands):
        count = position.count(seat)
        if count != len(held) or known is None or known[seat] != count:
            _same(f"hand of seat {seat}", list(position.hand(seat)), sorted([NUMBER[each] for each in held]))
            _same(f"count of seat {seat}", count, len(held))
    _same("top card", position.top, NUMBER[hand.discards[-1]] if hand.discards else None)
    if over or len(hand.discards) < 2:  # a reshuffle leaves one card
        _same("discards", position.discards, tuple([NUMBER[each] for each in hand.discards]))
    _same("stock count", position.stock_count, len(hand.stock))
    _same("direction", position.direction, hand.direction)
    if not over:
        _same("seat", position.seat, hand.seat)
        _same("bill", position.bill, hand.bill)
        _same("named suit", SUIT_OF_NUMBER[position.named], hand.named)
        _same("has drawn", position.has_drawn, hand.drawn)
        _same("phase", position.phase, _phase(hand))
    return legal


def _phase(hand: Hand) -> str:
    if hand.to_open:
        return "lap" if hand.settings.lap else "open"
    return "again" if hand.again else "play"


def _same(what: str, engine: object, reference: object) -> None:
    if engine != reference:
        raise Disagreement(f"{what}: the engine has {engine}, the reference {reference}")


def compare_end(position: Position, hand: Hand, rng: Random) -> tuple[int, ...]:
    """Compares outcome, payments and Muamele of a finished hand; returns the payments."""
    outcome, result = position.outcome, hand.result
    assert outcome is not None
    assert result is not None
    _same("kind of outcome", outcome.kind, result.kind)
    _same("winners", outcome.winners, result.winners)
    _same("winner", outcome.winner, result.winners[0] if len(result.winners) == 1 else None)
    last = None if outcome.last_card is None else CARD[outcome.last_card]
    _same("last card", last, result.last)
    score = score_hand(position)
    _same("multiplier", score.multiplier, hand.multiplier())
    _same("card points", list(score.card_points), [hand.points(seat) for seat in range(len(hand.hands))])
    _same("payments", list(score.payments), hand.payments())
    if not (position.rules.muamele and outcome.kind == "out"):
        return score.payments
    return compare_muamele(Muamele(position), position, hand, rng)


def compare_muamele(picking: Muamele, position: Position, hand: Hand, rng: Random) -> tuple[int, ...]:
    """Picks at random on both sides; returns the payments with the picked cards."""

    def choose(seat: int, count: int) -> int:
        _same("seat that picks", picking.seat, seat)
        places = [place for place in range(picking.stock_count) if place not in picking.taken]
        _same("cards left to pick from", len(places), count)
        choice = rng.randrange(count)
        picking.pick(places[choice])
        return choice

    picked = muamele(hand, choose)
    _same("seat that picks", picking.seat, None)
    _same("picked", [list(cards) for cards in picking.picked], [[NUMBER[each] for each in cards] for cards in picked])
    score = score_hand(position, picking.picked)
    extra = points_picked(hand, picked)
    _same("payments", list(score.payments), [a + b for a, b in zip(hand.payments(), extra, strict=True)])
    return score.payments


def compare_refusals(position: Position, hand: Hand) -> None:
    """The engine refuses whatever the reference does not allow, and nothing else."""
    allowed = [ACTION_TEXT[action] for action in EVERY_ACTION if position.refusal(action) is None]
    _same("actions not refused", sorted(allowed), sorted(hand.legal()))


def play(case: Case) -> str:
    """Plays a case on both engines and returns how the hand ended. `Disagreement` tells case, step and actions."""
    rng = Random(f"play {case}")
    position = start(case)
    hand = reference_of(position)
    return play_on(position, hand, case, rng)[0]


def play_on(position: Position, hand: Hand, case: Case, rng: Random) -> tuple[str, list[str]]:
    """Plays a hand to its end on both engines; returns how it ended and its actions."""
    choose = STYLES[case.style]
    # `play` and `apply` are two ways through the engine; a hand goes one of them.
    step = position.apply if rng.random() < 0.3 else position.play
    done: list[str] = []
    try:
        legal = compare_state(position, hand)
        while hand.result is None:
            if rng.random() < 0.002:
                compare_refusals(position, hand)
                _same("key of a copy", position.copy().key(), position.key())
            action = choose(legal, rng)
            done.append(action)
            counts = [len(held) for held in hand.hands] if len(done) % 8 else None
            step(ACTION[action])
            hand.play(action)
            legal = compare_state(position, hand, counts)
        compare_state(position, hand)
        compare_end(position, hand, rng)
    except Disagreement as error:
        raise Disagreement(f"{error}\n  {case}, step {len(done)}, actions: {' '.join(done)}") from None
    except Exception as error:
        raise Disagreement(f"{error!r}\n  {case}, step {len(done)}, actions: {' '.join(done)}") from error
    return hand.result.kind, done


def nth_case(rules: str, players: int, number: int) -> Case:
    """The cases of a test: mostly eager, some odd, few of the styles that make hands of a thousand actions."""
    rng = Random(f"case {number}")
    style = rng.choices(("eager", "wavering", "stubborn", "greedy", "uniform"), (80, 12, 5, 1, 2))[0]
    deal = rng.choices(("normal", "crowded", "clubless"), (70, 20, 10))[0]
    return Case(rules, players, style, number, deal)


__all__ = ["Case", "Disagreement", "nth_case", "play", "play_on", "reference_of", "start"]
