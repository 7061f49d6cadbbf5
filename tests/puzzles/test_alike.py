"""Near twins are recognised under other names of suits; others are not taken for twins."""

from dataclasses import replace

from pisyedili.cards import make_card, rank_of, suit_of
from pisyedili.notation import position_text
from pisyedili.puzzles import Puzzle, collection
from pisyedili.puzzles.alike import Seen
from pisyedili.setup import Setup

PUZZLE = next(
    p
    for p in collection().puzzles
    if p.ask == "points" and len(p.setup.hands[0]) > 2 and not p.setup.named  # type: ignore[arg-type]
)


def renamed(setup: Setup, names: tuple[int, ...]) -> Setup:
    def card(old: int) -> int:
        return make_card(names[suit_of(old)], rank_of(old))

    hands = tuple(tuple(sorted(map(card, hand))) for hand in setup.hands)  # type: ignore[arg-type]
    stock = tuple(map(card, setup.stock))  # type: ignore[arg-type]
    return replace(setup, hands=hands, stock=stock, discards=tuple(map(card, setup.discards)))


def with_setup(setup: Setup) -> Puzzle:
    return replace(PUZZLE, id="p11111111", text=position_text(setup))


def met(puzzle: Puzzle) -> str | None:
    seen = Seen()
    assert seen.twin(PUZZLE) is None
    return seen.twin(puzzle)


def test_other_names_of_suits_make_no_other_puzzle() -> None:
    assert met(with_setup(renamed(PUZZLE.setup, (2, 0, 3, 1)))) == PUZZLE.id


def changed(cards: int) -> Setup:
    """The puzzle with so many cards of the reader exchanged for discards."""
    setup = PUZZLE.setup.fill(0)
    hand, pile = list(setup.hands[0]), list(setup.discards)  # type: ignore[arg-type]
    ranks = {rank_of(card) for card in hand}
    for number in range(cards):
        place = next(at for at, card in enumerate(pile[:-3]) if rank_of(card) not in ranks)
        ranks.add(rank_of(pile[place]))
        hand[number], pile[place] = pile[place], hand[number]
    return replace(setup, hands=(tuple(sorted(hand)), *setup.hands[1:]), discards=tuple(pile))


def test_one_card_makes_no_other_puzzle_and_two_do() -> None:
    assert met(with_setup(changed(1))) == PUZZLE.id
    assert met(with_setup(changed(2))) is None


def test_a_card_more_in_the_stock_makes_no_other_puzzle() -> None:
    setup = PUZZLE.setup.fill(0)
    pile = setup.discards
    assert isinstance(setup.stock, tuple)
    longer = replace(setup, stock=(*setup.stock, pile[0]), discards=pile[1:])
    assert met(with_setup(longer)) == PUZZLE.id


def test_the_suit_a_jack_named_counts() -> None:
    puzzles = [p for p in collection().puzzles if p.setup.named is not None]
    for puzzle in puzzles[:3]:
        seen = Seen()
        assert seen.twin(puzzle) is None
        assert seen.twin(puzzle) == puzzle.id
