"""Durations use the monotonic clock: a change of the computer's clock gives nobody more or less time."""

from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from table_clients import Client, Place, ask, at_a_table, person, settle
from virtual_loop import VirtualLoop

from charleston.server.live.live_table import LiveTable, Services
from charleston.server.live.tables import Tables
from charleston.table import commands, events
from charleston.table.setup import Setup
from charleston.table.waiting import deadline

HOUR = 3_600_000
SECONDS = 30


class Wall:
    """A wall clock that the test sets."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop, self.set_by = loop, 0

    def __call__(self) -> int:
        return self._loop.milliseconds() + self.set_by


async def begin(place: Place, setup: Setup) -> tuple[Wall, str, Client, LiveTable]:
    """Start a game: Ruth plays with bots that answer at once, and the table is waiting for her first pass."""
    wall = Wall(place.loop)
    place.tables.services = place.tables.services._replace(now=wall)
    table = await place.open("Ruth", setup)
    client = Client(place, table, "Ruth")
    client.hello()
    await settle()
    for chair in (1, 2, 3):
        await client.answer({"type": "seat_bot", "chair": chair})
    await client.answer({"type": "start_game"})
    live = await place.live(table)
    await settle(1)
    assert deadline(live.state) is not None
    return wall, table, client, live


def late(live: LiveTable) -> int:
    return sum(isinstance(event, events.TimeRanOut) for past in live._recent_steps for event in past.step.events)


def timed(tmp_path: Path, work: Callable[[Place], Coroutine[object, object, None]]) -> None:
    at_a_table(tmp_path, work)


@pytest.mark.parametrize("jump", [-HOUR, -24 * HOUR, 0])
def test_a_clock_set_back_delays_no_timeout(tmp_path: Path, jump: int) -> None:
    async def work(place: Place) -> None:
        wall, _, _, live = await begin(place, Setup(seconds=SECONDS, pace=0))
        await settle(SECONDS / 3)
        wall.set_by = jump
        await settle(SECONDS / 3)
        assert late(live) == 0
        await settle(SECONDS / 3)
        assert late(live) == 1

    timed(tmp_path, work)


@pytest.mark.parametrize("jump", [HOUR, 24 * HOUR])
def test_a_clock_set_forward_causes_no_timeout(tmp_path: Path, jump: int) -> None:
    async def work(place: Place) -> None:
        wall, _, client, live = await begin(place, Setup(seconds=SECONDS, pace=0))
        wall.set_by = jump
        await settle(SECONDS / 2)
        assert (await client.answer({"type": "say", "name": "Ruth", "text": "hello"}))["type"] == "done"
        assert (await client.answer({"type": "hold_on"}))["type"] == "done"
        await settle(SECONDS / 2)
        assert late(live) == 0
        await settle(11)
        assert late(live) == 1

    timed(tmp_path, work)


@pytest.mark.parametrize("jump", [-HOUR, HOUR, 0])
def test_a_pause_takes_its_real_time(tmp_path: Path, jump: int) -> None:
    async def work(place: Place) -> None:
        wall, _, client, live = await begin(place, Setup(seconds=SECONDS, pace=0))
        await settle(SECONDS / 2)
        await client.answer({"type": "pause"})
        wall.set_by = jump
        await settle(100)
        await client.answer({"type": "resume"})
        await settle(SECONDS / 2 - 3)
        assert late(live) == 0
        await settle(3)
        assert late(live) == 1

    timed(tmp_path, work)


@pytest.mark.parametrize("jump", [-HOUR, -1000, 0, 1000, HOUR])
def test_after_a_restart_the_time_left_is_between_zero_and_the_full_time(tmp_path: Path, jump: int) -> None:
    """If the clock is set while the server is down, everyone still has some time, but never more than the full time."""

    async def work(place: Place) -> None:
        wall, table, client, live = await begin(place, Setup(seconds=SECONDS, reserve=60, pace=0))
        await settle(SECONDS / 3)
        await place.tables.stop()
        wall.set_by = jump
        again = Tables(place.tables.services)
        place.tables = place.gateway._tables = again
        client = Client(place, table, "Ruth")
        client.hello()
        await settle()
        live = await place.live(table)
        end, now = deadline(live.state), client.parsed("welcome")[-1]["at"]
        assert end is not None
        assert end - now <= (SECONDS + 60) * 1000
        left = max(15, (end - now) / 1000)  # AFTER_BREAK_MS
        await settle(left - 2)
        assert late(live) == 0
        await settle(4)
        assert late(live) == 1
        await again.stop()

    timed(tmp_path, work)


def test_timestamps_of_steps_never_decrease(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        wall = Wall(place.loop)
        services = place.tables.services._replace(now=wall)
        table = await place.open("Ruth", Setup())
        here, there = (
            Tables(services),
            Tables(Services(services.store, lambda: wall() - HOUR, services.seed, services.metrics)),
        )
        ruth = person("Ruth").id
        times = list[int]()
        for number in range(6):
            wall.set_by = (-1) ** number * HOUR
            tables = (here, there)[number % 2]
            live = await tables.find(table)
            assert live is not None
            live.look_again()
            await ask(tables, table, ruth, f"say {number}", commands.Say("Ruth", "hello"))
            times.append(live.state.at)
        assert times == sorted(times)
        await here.stop()
        await there.stop()

    timed(tmp_path, work)
