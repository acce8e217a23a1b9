"""Start a game with people over sockets, and build the frames they send."""

import random
from typing import Any

from session import Game, Session
from table_clients import Place

from charleston.table.setup import Setup

PAUSE = {"type": "pause"}


async def begin_session(place: Place, people: int = 4) -> Session:
    session = Session(place, Game(Setup(pace=300), people, restless=False), random.Random(5))
    await session.begin()
    return session


def play(command: str, **fields: Any) -> dict[str, Any]:
    return {"type": "play", "command": {"type": command, "seat": -1, **fields}}
