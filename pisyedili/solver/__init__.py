"""Exact search over a hand: proofs, best lines and exact means, or "not decided". Nothing in between.

>>> from pisyedili.solver import Search, ForcedOut, Result
>>> search = Search(position, ForcedOut(seat=0, turns=2), budget=200_000)   # doctest: +SKIP
>>> while not isinstance(found := search.run(nodes=20_000), Result):        # doctest: +SKIP
...     print(f"{found.share:.0%}")
"""

from pisyedili.solver.picks import mean_payments
from pisyedili.solver.questions import (
    ActionValue,
    BestResult,
    ForcedOut,
    Progress,
    Question,
    RationalLine,
    Result,
    Value,
)
from pisyedili.solver.rational import tie_order
from pisyedili.solver.search import (
    MOST_WORLDS,
    Search,
    best_result,
    expectation,
    forced_out,
    rational_line,
)

__all__ = [
    "MOST_WORLDS",
    "ActionValue",
    "BestResult",
    "ForcedOut",
    "Progress",
    "Question",
    "RationalLine",
    "Result",
    "Search",
    "Value",
    "best_result",
    "expectation",
    "forced_out",
    "mean_payments",
    "rational_line",
    "tie_order",
]
