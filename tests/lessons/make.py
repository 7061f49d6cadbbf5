"""Steps and lessons from short texts, for tests."""

from pisyedili.actions import action_text, parse_action
from pisyedili.lessons import parse_lesson
from pisyedili.lessons.play import reply, settle, start
from pisyedili.notation import position_text
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from tests.engine.build import build

SEVENS = "p1_table_to-0_hands-7s9sKcQd4h.5.4_pile-11.KdTd7d_stock-24_bill-3"


def sound():
    """A lesson without faults, as JSON data: one step of each kind."""
    plain = "p1_table_to-0_hands-8h9sKcQd4h.5.4_pile-11.KdTd7h_stock-24"
    return {
        "v": 1,
        "id": "sevens",
        "teaches": ["R5.1"],
        "test": False,
        "steps": [
            {
                "id": "answer",
                "kind": "lay",
                "position": SEVENS,
                "goal": {"all": [{"bill": 6}], "within": 1},
                "solution": ["7s"],
                "rule": "R5.1",
                "show": ["marks", "arrow"],
                "point": ["bill", "seat:1"],
                "replies": ["take"],
                "was": ["older"],
            },
            {"id": "who", "kind": "predict", "position": plain, "play": ["8h"], "ask": {"what": "next"}},
            {"id": "cheap", "kind": "choose", "position": plain, "measure": "points-left"},
            {"id": "stock", "kind": "count", "position": plain, "ask": {"what": "stock"}},
            {"id": "find", "kind": "spot", "position": plain, "ask": {"what": "playable"}},
            {"id": "hand", "kind": "play", "deal": {"rules": "table", "dealer": 3}, "coach": True},
        ],
    }


def one(**fields):
    """A step of these fields of its JSON data; ``position`` may be a Position."""
    position = fields.get("position")
    if position is not None and not isinstance(position, str):
        fields["position"] = position_text(position)
    data = {"v": 1, "id": "trial", "steps": [{"id": "step", **fields}]}
    return parse_lesson(data).steps[0]


def lay(position, goal, solution, **more):
    """A lay step: ``goal`` as its conditions, ``solution`` as a text."""
    within = more.pop("within", None)
    goal = {"all": goal} if within is None else {"all": goal, "within": within}
    return one(kind="lay", position=position, goal=goal, solution=solution.split(), **more)


def after(step, *texts):
    """The position after own actions, the others answering up to each of the reader's turns but the last."""
    position = start(step)
    for text in texts:
        settle(step, position)
        position.apply(parse_action(text))
    return position


def answered(step, *texts):
    """As ``after``, with the answers to the last action."""
    position = after(step, *texts)
    settle(step, position)
    return position


def names(actions):
    """Texts of actions."""
    return [action_text(action) for action in actions]


def middle(rules, random, players=3, most=5):
    """A position in the middle of a hand, the reader at seat 0 to move with few cards, no shuffled pile."""
    while True:
        position = Position.deal(RULE_SETS[rules], players, players - 1, random.randrange(10_000))
        for _ in range(random.randrange(8, 60)):
            if position.over:
                break
            legal = position.legal_actions()
            lays = [action for action in legal if action >= 0]
            position.apply(random.choice(lays or legal))
        if not position.over and not position.reshuffles and position.seat == 0 and position.count(0) <= most:
            return position


__all__ = ["SEVENS", "after", "answered", "build", "lay", "middle", "names", "one", "reply", "sound"]
