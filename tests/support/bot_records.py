"""Records of games between bots."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from charleston.bots.self_play import commands_of
from charleston.bots.tastes import POLICIES
from charleston.card.published import published
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.fair import set_up
from charleston.game.game import new_game
from charleston.game.record import Record, Step, read_record, write_record
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset

NAMES = ("Ruth", "Bess", "Cora", "Dora")


@cache
def bot_record(
    number: int, level: str | tuple[str, ...] = "novice", players: int = 4, card: str = "First Card"
) -> Record:
    """Return the record of a finished game; each number has another wall. All bots have one level, or each its own."""
    return read_record(record_text(number, level, players, card))


def record_text(number: int, level: str | Sequence[str] = "novice", players: int = 4, card: str = "First Card") -> str:
    rules = ruleset(
        "league", {"venue": "online", "call.validation": "block", "table.players": players, "card.edition": card}
    )
    seed = number.to_bytes(32, "big")
    state = start = new_game(rules, None, seed)
    wall = np.array(set_up(seed).wall, np.uint8)
    levels = [level] * 4 if isinstance(level, str) else level
    seats, steps = np.array([POLICIES.index(one) for one in levels], np.int8), list[Step]()
    for command in commands_of(published(card), rules, wall, seats, number)[1]:
        events = decide(state, command)
        assert not isinstance(events, Refusal), (command, events)
        steps.append(Step(command, list(events)))
        state = fold(state, events)
    return write_record(start, steps, NAMES, bots=levels[:players])
