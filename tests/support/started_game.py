"""A game of people over sockets that has just begun, and the frames they send."""

import random
from typing import Any

from evening import Evening, Game
from table_clients import Place

from charleston.table.setup import Setup

PAUSE = {"type": "pause"}


async def begun(place: Place, people: int = 4) -> Evening:
    evening = Evening(place, Game(Setup(pace=300), people, restless=False), random.Random(5))
    await evening.begin()
    return evening


def play(command: str, **fields: Any) -> dict[str, Any]:
    return {"type": "play", "command": {"type": command, "seat": -1, **fields}}
