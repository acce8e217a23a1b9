"""Real servers, killed and disconnected from their database under real clients. ``make soak`` does the full run."""

import asyncio
from pathlib import Path

import httpx
from crash import Server, crash_run, finish, sit_down
from effort import times
from postgres import Postgres

KILLS = times(2, soak=5)


def test_a_server_on_sqlite_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    outcome = asyncio.run(crash_run(f"sqlite:///{tmp_path}/tables.db", tables=3, kills=KILLS))
    assert outcome.faults == []
    assert outcome.acknowledged > 30


def test_a_server_on_postgresql_is_killed_and_nothing_is_lost(postgres_server: Postgres) -> None:
    outcome = asyncio.run(crash_run(postgres_server.new_database(), tables=3, kills=KILLS))
    assert outcome.faults == []
    assert outcome.acknowledged > 30


def test_one_of_two_servers_is_killed_and_the_other_takes_over_its_tables(postgres_server: Postgres) -> None:
    outcome = asyncio.run(crash_run(postgres_server.new_database(), tables=3, kills=KILLS, servers=2))
    assert outcome.faults == []
    assert outcome.acknowledged > 30


def test_the_database_fails_and_recovers(postgres_server: Postgres) -> None:
    """During the failure nothing is acknowledged. Requests that need no database succeed. Then everyone resumes."""
    database = postgres_server.new_database()

    async def session() -> list[str]:
        server = Server(database)
        try:
            await server.ready()
            players, tasks = await sit_down([server.url], tables=2)
            await asyncio.sleep(2)
            await asyncio.to_thread(postgres_server.stop)
            await asyncio.sleep(0.5)
            before = [len(player.acknowledged) for player in players]
            async with httpx.AsyncClient(base_url=server.url) as client:
                assert (await client.get("/api/cards")).status_code == httpx.codes.OK
                assert (await client.get("/health")).status_code == httpx.codes.SERVICE_UNAVAILABLE
            await asyncio.sleep(1)
            assert [len(player.acknowledged) for player in players] == before
            await asyncio.to_thread(postgres_server.start)
            for _ in range(100):
                if all(len(player.acknowledged) > count for player, count in zip(players, before, strict=True)):
                    break
                await asyncio.sleep(0.2)
            assert all(len(player.acknowledged) > count for player, count in zip(players, before, strict=True))
            return (await finish(database, players, tasks)).faults
        finally:
            server.kill()

    assert asyncio.run(session()) == []
