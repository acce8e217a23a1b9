"""The policies and their tastes (see ``kernels.policy.taste``). docs/arena.md explains the tuning."""

import numpy as np

from charleston.kernels.patterns.arrays import I64
from charleston.kernels.policy.taste import (
    BID_BELOW,
    BLIND_FROM,
    CALL_FROM,
    CALL_LATE,
    CONCEALED_COST,
    DANGER,
    EXCHANGES,
    FORGETS,
    KIND,
    LIKES,
    OPEN_COST,
    RANDOM,
    SPREAD,
    STICKS,
    STOP_FROM,
    STRICT_COST,
    TASTE_SIZE,
    USE_VALUE,
    WEIGHING,
)

LEVELS = {
    "random": "Plays any tile and hopes for the best.",
    "greedy": "Plays only for the nearest hand on the card.",
    "novice": "Sticks to the hands it likes, exposes too early and forgets which tiles are gone.",
    "regular": "Weighs several hands at once and avoids discards you may need.",
    "expert": "Plays like regular, and tries out each call in many games before it makes it.",
}
"""Every bot level, with a description for the player who chooses one."""
EXPERT = "expert"
"""A regular that searches its calls (``review.call_search``). Compiled games cannot search, so it is no policy."""
POLICIES = tuple(level for level in LEVELS if level != EXPERT)


def _taste(**numbers: object) -> I64:
    places = {
        "kind": KIND, "spread": SPREAD, "use_value": USE_VALUE, "call": CALL_FROM, "call_late": CALL_LATE,
        "blind": BLIND_FROM, "stop": STOP_FROM, "bid": BID_BELOW, "forgets": FORGETS, "exchanges": EXCHANGES,
        "likes": LIKES, "sticks": STICKS,
        "danger": DANGER, "strict": STRICT_COST, "open": OPEN_COST, "concealed": CONCEALED_COST,
    }  # fmt: skip
    row = np.zeros(TASTE_SIZE, np.int64)
    for name, value in numbers.items():
        entry = np.atleast_1d(np.array(value, np.int64))
        row[places[name] : places[name] + len(entry)] = entry
    return row


_EVEN = (16,) * 9
_STRICT = (99, 34, 27, 23, 21, 20, 19, 18, 18)
_OPEN = (24, 18, 15, 14, 13, 13, 12, 12, 12)
_CONCEALED = (28, 24, 21, 19, 18, 17, 17, 16, 16)
TASTES: I64 = np.stack(
    [
        _taste(kind=RANDOM),
        # "greedy" counts only the nearest patterns
        _taste(kind=WEIGHING, call=16, call_late=16, blind=900, stop=2000, bid=200, exchanges=256,
               strict=_EVEN, open=_EVEN, concealed=_EVEN),
        # "novice" counts only the nearest patterns of the lines it likes, and makes the mistakes of a beginner
        _taste(kind=WEIGHING, call=12, call_late=12, blind=900, stop=2000, bid=200, exchanges=128,
               forgets=128, likes=64, sticks=2, strict=_STRICT, open=_OPEN, concealed=_CONCEALED),
        _taste(kind=WEIGHING, spread=2, use_value=1, call=20, call_late=18, blind=200, stop=400, bid=60, exchanges=256,
               danger=(0, 8, 60, 160, 300), strict=_STRICT, open=_OPEN, concealed=_CONCEALED),
    ]
)  # fmt: skip
