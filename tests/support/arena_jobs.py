"""Arena jobs played by the fake games."""

import arena_fake

from charleston.arena.chunks import Job
from charleston.arena.game_columns import Games, to_bytes
from charleston.game.ruleset import ruleset


def job(*lineup: str, seed: int = 1, rotations: int | None = None, about: str = "", stamp: str = "") -> Job:
    rules = ruleset("league", {"table.players": len(lineup)})
    card = arena_fake.fake_card(about)
    return Job(card, rules, lineup, seed, rotations or len(lineup), arena_fake.NAME, stamp)


MATCH = job("regular", "novice", "novice", "novice")
WALLS = 230  # four chunks and a partial one


def same(first: Games, second: Games) -> bool:
    return to_bytes(first) == to_bytes(second)
