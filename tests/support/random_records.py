"""Random games, and the lines of their records."""

import hashlib
import json
import random
from functools import cache
from typing import Any

from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.game import new_game, play
from charleston.game.record import Step
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY
from charleston.game.state import State

Lines = list[dict[str, Any]]


@cache
def random_game(seed: int, preset: str = "house", players: int = 4, wild: bool = False) -> tuple[State, list[Step]]:  # noqa: FBT002
    """Play a random game; with ``wild``, seats declare and challenge at random, so that it ends soon."""
    rng = random.Random(seed)
    options = {"call.validation": "block", "table.players": players}
    start = state = new_game(ruleset(preset, options), published("Charleston 2026"), rng.randbytes(32))
    steps: list[Step] = []
    while state.phase != "over":
        offered = [command for seat in (*state.players, NOBODY) for command in choices(state, seat)]
        tame = [command for command in offered if not isinstance(command, commands.Challenge | commands.DeclareMahjong)]
        command = rng.choice(offered if wild else tame or offered)
        state, events = play(state, [command])
        if events:
            steps.append(Step(command, events))
    return start, steps


def lines_of(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def rehashed(lines: Lines) -> str:
    """Return the record with a valid chain, as a forger who knows the algorithm would make it."""

    def canonical(value: object) -> bytes:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

    chain, made = "", list[dict[str, Any]]()
    for number, line in enumerate(lines):
        row = {key: value for key, value in line.items() if key != "hash"} | ({"n": number} if number else {})
        chain = hashlib.sha256(chain.encode() + canonical(row)).hexdigest()
        made.append(row | {"hash": chain})
    return text_of(made)
