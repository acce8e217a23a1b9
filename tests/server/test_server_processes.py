"""Two processes with one table: people connected to either are present, and each bot's move is computed once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest
from postgres import Postgres
from sample_store import LONG, in_loop, started
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.live.attendance import BEAT_S, SILENCE_S, Attendance, read_attendance
from charleston.server.live.connection import Connection
from charleston.server.live.live_table import LiveTable, Services
from charleston.server.live.tables import Tables
from charleston.server.ops.metrics import Metrics
from charleston.store.interface import Ear
from charleston.table.chairs import HOST_AWAY_MS
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in
from charleston.table.view import seat_of


class Bus:
    """A message bus between processes, because SQLite has none. It carries messages, and a hint after each append."""

    def __init__(self) -> None:
        self.ears: dict[str, Ear] = {}
        self.tables: dict[str, Tables] = {}

    def join(self, place: Place, name: str) -> None:
        def broadcast(message: str) -> None:
            for other, ear in self.ears.items():
                if other != name and name in self.ears:
                    asyncio.get_running_loop().call_soon(ear, name, message)

        append = place.store.append

        async def append_and_hint(table: str, *entry: Any) -> None:
            await append(table, *entry)
            for other, tables in self.tables.items():
                if other != name:
                    tables.look_again(table)

        place.store.broadcast = broadcast  # type: ignore[method-assign]
        place.store.append = append_and_hint  # type: ignore[assignment, method-assign]
        self.tables[name] = place.tables
        place.store.listen(place.tables.look_again)
        self.ears[name] = place.tables.hear


class Houses:
    """Two processes with one database, under one virtual clock."""

    def __init__(self, here: Place, folder: Path) -> None:
        self.bus = Bus()
        self.here, self.there = here, Place(here.loop, folder, lambda: b"s" * 32)
        self.tending: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.there.store.start()
        self.bus.join(self.here, "here")
        self.bus.join(self.there, "there")
        self.tending = asyncio.create_task(self.there.tables.tend())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.tending is not None
        self.tending.cancel()
        await self.there.tables.stop()
        await self.there.store.close()

    def kill_there(self) -> None:
        """Kill the process; it sends nothing more."""
        del self.bus.ears["there"]
        assert self.tending is not None
        self.tending.cancel()


async def come(place: Place, table: str, name: str) -> Client:
    client = Client(place, table, name)
    client.hello()
    await settle()
    return client


async def begin(houses: Houses, setup: Setup) -> tuple[str, Client, Client]:
    """Let Ruth open a table through one process, and Bess sit down through the other."""
    table = await houses.here.open("Ruth", setup)
    ruth, bess = await come(houses.here, table, "Ruth"), await come(houses.there, table, "Bess")
    assert (await bess.answer({"type": "sit_down", "chair": 1, "name": "Bess"}))["type"] == "done"
    return table, ruth, bess


def last_presence(client: Client) -> tuple[list[int], int]:
    last = client.parsed("presence")[-1]
    return last["here"], last["watching"]


def test_people_of_another_process_are_present(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        async with Houses(place, tmp_path) as houses:
            table, ruth, bess = await begin(houses, Setup())
            await come(houses.there, table, "Wanda")
            await settle(4)
            assert last_presence(ruth) == last_presence(bess) == ([0, 1], 1)
            await settle(10 * SILENCE_S)  # while they stay connected, they stay present
            assert last_presence(ruth) == last_presence(bess) == ([0, 1], 1)
            ruth.hang_up()
            await settle(3)
            assert last_presence(bess) == ([1], 1)
            second = await come(houses.there, table, "Ruth")
            await settle(3)
            assert last_presence(bess) == last_presence(second) == ([0, 1], 1)

    at_a_table(tmp_path, work)


def test_people_of_a_process_that_died_are_away_after_a_while(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        async with Houses(place, tmp_path) as houses:
            _, ruth, _ = await begin(houses, Setup())
            await settle(4)
            houses.kill_there()
            await settle(SILENCE_S - BEAT_S - 2)
            assert last_presence(ruth) == ([0, 1], 0)
            await settle(BEAT_S + 4)
            assert last_presence(ruth) == ([0], 0)

    at_a_table(tmp_path, work)


def test_a_host_at_another_process_is_present(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        async with Houses(place, tmp_path) as houses:
            _, ruth, bess = await begin(houses, Setup())
            await settle(200)
            assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"
            ruth.hang_up()
            await settle(HOST_AWAY_MS / 1000 - 3)
            assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"
            await settle(6)
            assert (await bess.answer({"type": "take_host"}))["type"] == "done"

    at_a_table(tmp_path, work)


def test_a_host_who_reloads_at_another_process_stays_the_host(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        async with Houses(place, tmp_path) as houses:
            table, ruth, bess = await begin(houses, Setup())
            await settle(200)
            for process in (houses.there, houses.here, houses.here):
                ruth.hang_up()
                await settle(90)
                assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"
                ruth = await come(process, table, "Ruth")
                await settle(3)
            del houses.bus.ears["here"]  # Ruth's process dies; she counts as away since its last heartbeat
            await settle(HOST_AWAY_MS / 1000 - 6)
            assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"

    at_a_table(tmp_path, work)


def thoughts(place: Place) -> float:
    page = place.metrics.page().decode()
    return float(next(line for line in page.splitlines() if line.startswith("charleston_bot_seconds_count")).split()[1])


def test_each_bot_computes_in_one_process(tmp_path: Path) -> None:
    """Ruth and Bess use different processes and play with two bots. All pass, discard and decline for a while."""

    async def work(place: Place) -> None:
        async with Houses(place, tmp_path) as houses:
            ruth, bess, live = await begin_with_bots(houses)
            there = await houses.there.live(live.table_id)
            for _ in range(400):
                await settle(0.5)
                await answer_for(ruth, live)
                await answer_for(bess, there)
            steps = sum(past.step.by.startswith("bot") for past in live._recent_steps)
            leads = [thoughts(place) for place in (houses.here, houses.there)]
            assert steps > 60
            assert min(leads) > 0  # the process that received the last move computes the bot's next one
            assert sum(leads) <= steps * 1.1, (leads, steps)

    at_a_table(tmp_path, work)


async def answer_for(client: Client, live: LiveTable) -> None:
    """Send the simplest answer if the table is waiting for this person."""
    state, seat = live.state, seat_of(live.state, person(client.name).id)
    if state.game is not None and seat in state.waits:
        command = stand_in(state, state.game, seat)
        assert command is not None
        await client.answer({"type": "play", "command": msgspec.to_builtins(command)})


async def begin_with_bots(houses: Houses) -> tuple[Client, Client, LiveTable]:
    table, ruth, bess = await begin(houses, Setup(pace=300))
    await settle(3)
    for chair in (2, 3):
        assert (await ruth.answer({"type": "seat_bot", "chair": chair}))["type"] == "done"
    assert (await ruth.answer({"type": "start_game"}))["type"] == "done"
    return ruth, bess, await houses.here.live(table)


def test_the_other_process_takes_over_the_bots_when_the_first_dies(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        async with Houses(place, tmp_path) as houses:
            ruth, bess, live = await begin_with_bots(houses)
            live.stopping = True  # as if dead: its timers never fire
            live._plan()
            assert ruth.code is None
            there = await houses.there.live(live.table_id)
            await settle(1)
            before = there.state.seq
            await settle(10)
            moved = [past.step.by for past in there._recent_steps if past.step.seq > before]
            assert {"bot 2", "bot 3"} <= set(moved)
            assert thoughts(houses.there) >= 2
            assert bess.code is None

    at_a_table(tmp_path, work)


def test_messages_between_processes() -> None:
    sent_messages: list[str] = []
    one = Attendance("table", sent_messages.append)
    assert not one.tick((), 0.0)
    one.changed = True
    assert one.tick({"b", "a"}, 1.0)
    assert not one.tick({"b", "a"}, 2.0)
    assert sent_messages == ["table a b"]
    assert read_attendance(sent_messages[0]) == ("table", ("a", "b"))
    assert read_attendance("table") == ("table", ())
    one.hear("7", ("c",), 2.0)
    assert one.tick({"a"}, 3.0)  # there is a new process, so announce our people again
    assert sent_messages[-1] == "table a"
    one.hear("7", ("c",), 3.0)
    assert not one.tick({"a"}, 4.0)
    one.hear("7", (), 4.0)
    assert one.tick({"a"}, 5.0)
    assert one.elsewhere() == set()


@pytest.fixture
def where(postgres_server: Postgres) -> str:
    return str(postgres_server.new_database())


@in_loop
async def test_postgresql_carries_presence(where: str) -> None:
    async def nothing(_: bytes) -> None:
        return None

    async def until(reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONG):
            while not reached():  # noqa: ASYNC110 - two loops' ticks
                await asyncio.sleep(0.05)

    async with started(where) as one, started(where) as two:
        tables = []
        for store in (one, two):
            made = Tables(Services(store, lambda: 0, lambda: b"s" * 32, Metrics()))
            store.listen(made.look_again)
            store.hear(made.hear)
            tables.append((made, asyncio.create_task(made.tend())))
        (here, _), (_, tending) = tables
        table = await here.open(person("Ruth").id, "Ruth", "", Setup())
        lives = [await made.find(table) for made, _ in tables]
        assert lives[0] is not None
        assert lives[1] is not None
        lives[1].join(Connection(person("Ruth").id, nothing), 0)
        lives[0].join(Connection(person("Wanda").id, nothing), 0)
        everybody = {person("Ruth").id, person("Wanda").id}
        await until(lambda: all(live is not None and live._people_here() == everybody for live in lives))
        tending.cancel()  # the other process has died
        await until(lambda: lives[0] is not None and lives[0]._people_here() == {person("Wanda").id})
        for made, task in tables:
            task.cancel()
            await made.stop()
