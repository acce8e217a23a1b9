"""What a client makes the server do is refused before it is done, or charged to the network it comes from."""

import asyncio
from pathlib import Path

import pytest
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.connection import AT_ONCE, NOT_ALLOWED, Connection
from charleston.server.room import BYTES_A_TOKEN, MOST_OF_A_NETWORK, MOST_OF_ONE
from charleston.server.socket import DEAR, TRY_LATER
from charleston.table.setup import Setup

FAR = 2**40
"""More steps than any table has."""
HOUSE, ELSEWHERE = "192.0.2.7", "192.0.2.8"


async def come(place: Place, table: str, name: str, address: str = HOUSE, have: int = 0) -> Client:
    client = Client(place, table, name, client=(address, 1))
    client.hello(have)
    await settle()
    return client


# the room


def test_whoever_has_more_than_the_table_counts_before_the_welcome(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        live = await place.live(table)
        crowd = [Client(place, table, f"Eve{number}", client=(HOUSE, 1)) for number in range(MOST_OF_A_NETWORK + 5)]
        alone = [Client(place, table, "Ruth", client=(ELSEWHERE, 1)) for _ in range(MOST_OF_ONE + 5)]
        for client in (*crowd, *alone):
            client.hello(FAR)
        await settle()
        assert [client.code for client in crowd] == [None] * MOST_OF_A_NETWORK + [TRY_LATER] * 5
        assert [client.code for client in alone] == [None] * MOST_OF_ONE + [TRY_LATER] * 5
        assert len(live.connections) == MOST_OF_A_NETWORK + MOST_OF_ONE
        assert not live.room.arriving

    at_a_table(tmp_path, work)


def test_whoever_had_to_wait_is_asked_again(tmp_path: Path) -> None:
    async def nothing(_: bytes) -> None:
        return None

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup(pace=5000, spectators=False))
        ruth = await come(place, table, "Ruth")
        for chair in (1, 2, 3):
            await ruth.answer({"type": "seat_bot", "chair": chair})
        live = await place.live(table)
        eve = Connection(person("Eve").id, nothing, ELSEWHERE)
        screens = [Connection(person("Ruth").id, nothing, HOUSE) for _ in range(MOST_OF_ONE + 1)]
        await ruth.answer({"type": "start_game"})
        for connection in (eve, *screens):
            live.join(connection, FAR)
        assert not live.room.has_room(live.state, Connection(person("Ruth").id, nothing))  # before any is welcomed
        await settle()
        assert eve.closing == NOT_ALLOWED
        assert sorted(one.closing or 0 for one in screens) == [0] * (MOST_OF_ONE - 1) + [TRY_LATER] * 2
        assert set(live.connections) > {one for one in screens if one.closing is None}
        assert len(live.connections) == MOST_OF_ONE

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("ahead", [0, 1, FAR])
def test_a_late_welcome_costs_as_much_as_one_at_once(tmp_path: Path, ahead: int) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        live = await place.live(table)
        ruth = Client(place, table, "Ruth")
        ruth.hello(live.state.seq + ahead)
        for _ in range(100):
            await asyncio.sleep(0)
        (welcome,) = ruth.parsed("welcome")
        assert (welcome["seq"], welcome["missed"]) == (live.state.seq, [])
        left = live.room.bucket_of(person("Ruth").id).left(place.loop.time())
        assert left == pytest.approx(AT_ONCE - DEAR - len(ruth.frames[0].encode()) / BYTES_A_TOKEN, abs=0.1)
        await settle()
        assert (ruth.code, len(live.connections)) == (None, 1)

    at_a_table(tmp_path, work)
