"""The server is killed while tables enter their games: nothing is lost, and nothing is there twice."""

import asyncio
import random
from pathlib import Path

from crash import Server
from effort import times
from tournament_phones import Phones, faults

TABLES = 6
KILLS = times(2, soak=20)


def test_the_server_is_killed_and_every_confirmed_entry_is_there_once(tmp_path: Path) -> None:
    async def session() -> tuple[list[str], int]:
        server = Server(f"sqlite:///{tmp_path}/tournament.db")
        try:
            await server.ready()
            phones = Phones(server.url, seconds=3.0)
            director, everyone = await phones.create(TABLES)
            playing = asyncio.create_task(phones.play(everyone))
            rng = random.Random(1)
            for _ in range(KILLS):
                await asyncio.sleep(0.3 + rng.random())
                server.kill()
                server.start()
            await server.ready()
            await playing
            return faults(await phones.log(director), TABLES), len(phones.latencies)
        finally:
            server.kill()

    found, answers = asyncio.run(session())
    assert found == []
    assert answers > TABLES * 9
