"""Load shedding when responses are slow: what is shed, in which order, and how it ends."""

import asyncio
import secrets
from pathlib import Path

import pytest
from hint_requests import begin, do
from running import running, sentence
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.live.agenda import MIN_ALONE_S
from charleston.server.live.wire import Done, Unavailable
from charleston.server.net.load_shedding import (
    CALM_S,
    LATE_S,
    MAX_BOT_S,
    MAX_COMMANDS,
    MAX_IN_FLIGHT,
    MIN_TABLES,
    RISE_S,
    TICK_S,
    Level,
    Pressure,
)
from charleston.table import commands
from charleston.table.setup import Setup

CALM_TICKS = round(CALM_S / TICK_S)
LATE_TICKS = round(RISE_S[Level.COMMANDS] / TICK_S) + 1


def ticks(pressure: Pressure, answer_s: float, count: int = 1) -> list[Level]:
    """Return the level after each of ``count`` ticks in which every answer took ``answer_s``, at many tables."""
    results = []
    pressure.tables = MIN_TABLES
    for _ in range(count):
        pressure._times = [answer_s] * 10
        pressure.tick(0.0)
        results.append(pressure.level)
    return results


def test_new_tables_are_refused_first_then_bots_slow_down_then_commands_are_refused() -> None:
    pressure = Pressure()
    seen = [ticks(pressure, late, LATE_TICKS)[-1] for late in (0.01, 0.09, 0.11, 0.16, 0.26)]
    assert seen == [Level.NONE, Level.NONE, Level.TABLES, Level.BOTS, Level.COMMANDS]


def test_however_late_answers_are_each_level_is_tried_before_the_next() -> None:
    seen = ticks(Pressure(), 10.0, LATE_TICKS)
    assert seen == sorted(seen)
    assert sorted(set(seen)) == list(Level)


def test_a_short_burst_sheds_no_commands() -> None:
    pressure = Pressure()
    for _ in range(100):
        assert Level.COMMANDS not in ticks(pressure, 2.0, LATE_TICKS - 2)
        ticks(pressure, 0.01, 3)


@pytest.mark.parametrize("level", list(LATE_S))
def test_a_level_stays_while_answers_are_more_than_half_as_late(level: Level) -> None:
    pressure = Pressure()
    ticks(pressure, LATE_S[level] * 1.01, LATE_TICKS)
    assert set(ticks(pressure, LATE_S[level] * 0.51, 1000)) == {level}


def test_it_recovers_level_by_level() -> None:
    pressure = Pressure()
    ticks(pressure, 1.0, 20)
    seen = ticks(pressure, 0.01, 3 * CALM_TICKS)
    assert [seen.count(level) for level in (Level.COMMANDS, Level.BOTS, Level.TABLES)] == [
        CALM_TICKS - 1,
        CALM_TICKS,
        CALM_TICKS,
    ]
    assert seen[-1] is Level.NONE
    ticks(pressure, 0.01, 10)
    assert pressure.bot_seconds(0.9) == 0.9


def test_a_burst_in_between_restarts_the_recovery() -> None:
    pressure = Pressure()
    ticks(pressure, 1.0, LATE_TICKS)
    for _ in range(100):
        ticks(pressure, 0.01, CALM_TICKS - 1)
        assert ticks(pressure, 0.2) == [Level.COMMANDS]


def test_a_late_event_loop_counts_when_nobody_is_answered() -> None:
    pressure = Pressure()
    pressure.tables = MIN_TABLES
    seen = []
    for lag in [0.2] * 20 + [0.0] * 1000:
        pressure.tick(lag)
        seen.append(pressure.level)
    assert (seen[19], seen[-1]) == (Level.COMMANDS, Level.NONE)


def test_a_few_tables_on_a_slow_machine_are_never_shed() -> None:
    pressure = Pressure()
    pressure.tables = MIN_TABLES - 1
    for _ in range(100):
        pressure._times = [5.0]
        pressure.tick(1.0)
    assert pressure.level is Level.NONE


@pytest.mark.parametrize("pace", [0.0, 0.2, 0.9, 5.0])
def test_bots_slow_down_step_by_step_up_to_a_limit(pace: float) -> None:
    pressure = Pressure()
    paces = [pressure.bot_seconds(pace)]
    for _ in range(20):
        ticks(pressure, 1.0)
        paces.append(pressure.bot_seconds(pace))
    assert paces[0] == pace
    assert paces == sorted(paces)
    assert paces[-1] <= MAX_BOT_S
    assert paces[-1] > pace or pace == MAX_BOT_S


def test_a_shed_command_is_unavailable_not_committed_and_can_be_resent(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        live = await place.live(await place.open("Ruth", Setup()))
        pressure = place.tables.pressure
        ticks(pressure, 1.0, LATE_TICKS)
        requests = [
            live.ask(person("Ruth").id, f"n{number}", 0, commands.Say("Ruth", f"{number}")) for number in range(50)
        ]
        answers = await asyncio.gather(*requests)
        served = [answer for answer in answers if isinstance(answer, Done)]
        assert answers[:MAX_COMMANDS] == served
        assert all(isinstance(answer, Unavailable) for answer in answers[MAX_COMMANDS:])
        assert live.state.seq == 1 + MAX_COMMANDS
        assert pressure.in_flight == 0
        ticks(pressure, 0.001, 3 * CALM_TICKS)
        again = await asyncio.gather(
            *(live.ask(person("Ruth").id, answer.id, 0, commands.Say("Ruth", "again")) for answer in answers)
        )
        assert again[:MAX_COMMANDS] == served  # committed once, and answered as before
        assert all(isinstance(answer, Done) for answer in again)
        assert live.state.seq == 51

    at_a_table(tmp_path, work)


def test_before_any_measurement_a_burst_is_served_up_to_a_limit(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        live = [await place.live(await place.open("Ruth", Setup())) for _ in range(5)]
        requests = [
            table.ask(person("Ruth").id, f"n{number}", 0, commands.Say("Ruth", "a"))
            for number in range(60)
            for table in live
        ]
        answers = await asyncio.gather(*requests)
        assert [isinstance(answer, Done) for answer in answers] == [True] * MAX_IN_FLIGHT + [False] * 100
        assert sum(table.state.seq for table in live) == 5 + MAX_IN_FLIGHT

    at_a_table(tmp_path, work, lambda: secrets.token_bytes(32))


def test_a_command_that_waited_too_long_is_unavailable_before_it_is_decided(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        live = await place.live(await place.open("Ruth", Setup()))
        request = asyncio.create_task(live.ask(person("Ruth").id, "a", 0, commands.Pause()))
        await asyncio.sleep(0)  # the command is in the mailbox, but the table has not taken it yet
        place.loop.clock.now += 1
        ticks(place.tables.pressure, 1.0, LATE_TICKS)
        answer = await request
        assert isinstance(answer, Unavailable)
        assert not live.state.paused
        ticks(place.tables.pressure, 0.001, 3 * CALM_TICKS)
        assert await live.ask(person("Ruth").id, "a", 0, commands.Pause()) == Done("a", 2)

    at_a_table(tmp_path, work)


def test_players_are_served_while_new_tables_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as (server, client):
        client.put("/api/me", json={"name": "Ann"})
        table = client.post("/api/tables", json={}).json()["table"]
        pressure = server.tables.pressure
        monkeypatch.setattr(pressure, "tick", lambda _: None)  # the heartbeat would end the pressure
        pressure.level = Level.TABLES
        answer = client.post("/api/tables", json={})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
        assert "try again" in sentence(answer)
        assert client.get(f"/api/tables/{table}").status_code == 200
        pressure.level = Level.NONE
        assert client.post("/api/tables", json={}).status_code == 201


def test_a_client_whose_commands_were_shed_plays_on_afterwards(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth = Client(place, table, "Ruth")
        ruth.hello()
        await settle()
        ticks(place.tables.pressure, 1.0, LATE_TICKS)
        place.tables.pressure.in_flight += MAX_COMMANDS  # as if other tables had this many commands in flight
        assert (await ruth.answer({"type": "pause"}, command_id="a"))["type"] == "unavailable"
        place.tables.pressure.in_flight -= MAX_COMMANDS
        assert (await ruth.answer({"type": "pause"}, command_id="a"))["type"] == "done"

    at_a_table(tmp_path, work)


def test_bots_that_play_alone_take_their_time_and_stop_when_nobody_watches(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, ann = await begin(place, Setup(pace=0))
        live = await place.live(pages.table)
        before = live.state.seq
        assert before > 1  # while a person plays, bots answer at once
        await do(ann, {"type": "sit_in", "chair": 0})
        before = live.state.seq
        await settle(20)
        steps = live.state.seq - before
        # after a discard, three answers are due at once, so there are at most three steps per quarter of a second
        assert 0 < steps <= 3 * 20 / MIN_ALONE_S
        assert live.state.playing
        ann.hang_up()
        await settle()
        before = live.state.seq
        await settle(20)
        assert live.state.seq == before

    at_a_table(tmp_path, work)
