"""Bugs that the simulation has found, one test each: the real server with a simulated clock, network and disk."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playing import RULESETS, random_game
from simulation.client import Client
from simulation.loop import SimulatedLoop, close
from simulation.network import CALM
from simulation.server import Server
from simulation.world import World
from table_clients import ask

from charleston.game.events import ChallengeSettled
from charleston.game.proof import Finding
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.game.state import State
from charleston.match.match import new_match
from charleston.server.live.connection import MAX_BYTES, Connection
from charleston.server.live.live_table import MAX_RECENT_STEPS
from charleston.server.live.tables import IDLE_TICKS
from charleston.server.live.wire import Done, Refused, Unavailable, Welcome
from charleston.server.net.guests import Person
from charleston.store.interface import Entry, StoreDownError
from charleston.table import commands
from charleston.table import view as table_views
from charleston.table.events import GamePlayed, Step
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.view import moments, step_view

HOST, GUEST = Person("a" * 16, "Ann"), Person("b" * 16, "Ben")
Scene = Callable[[World, Server, str], Awaitable[None]]


def play(tmp_path: Path, scene: Scene) -> None:
    """Run the scene at Ann's table, on one server with a good network."""
    loop = SimulatedLoop(random.Random(1))
    world = World(random.Random(1), tmp_path / "tables.db", loop)
    world.network.weather = CALM

    async def whole() -> None:
        server = await world.add_server()
        table = await server.spawn(server.tables.open(HOST.id, HOST.name, "", Setup()))
        await scene(world, server, table)
        assert not world.audit.violations
        assert not loop.errors

    try:
        loop.run_until_complete(whole())
    finally:
        for server in world.servers:
            server.dead = True
        close(loop)
        world.audit.close()


async def act(server: Server, table: str, command: commands.TableCommand, key: str = "1", by: Person = HOST) -> Any:
    return await server.spawn(ask(server.tables, table, by.id, key, command))


async def sit_at(world: World, server: Server, table: str, person: Person) -> Client:
    client = world.client(person, table)
    client.connect(server)
    await asyncio.sleep(1)
    return client


def deaf(server: Server) -> None:
    """Make the server miss the hints of other processes."""
    server.store.listen(lambda _: None)


def read_late(server: Server) -> asyncio.Event:
    """Delay the server's reads until the gate opens; more steps may arrive before that."""
    read, gate = server.store.read, asyncio.Event()

    async def late(table: str, after: int = 0) -> list[Entry]:
        entries = await read(table, after)
        await gate.wait()
        return entries

    server.store.read = late  # type: ignore[method-assign]
    return gate


def test_a_hint_that_arrives_while_the_log_is_read_is_not_lost(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        deaf(second)
        live = await second.spawn(second.tables.find(table))
        gate = read_late(second)
        live.look_again()
        await asyncio.sleep(1)
        await act(first, table, commands.Pause())
        live.look_again()
        gate.set()
        await asyncio.sleep(1)
        assert live.state.paused

    play(tmp_path, scene)


def test_a_hint_is_kept_while_the_store_is_down(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        live = await second.spawn(second.tables.find(table))
        heads, down = second.store.heads, [True, True]

        async def at_first_down(tables: Any) -> dict[str, int]:
            if down:
                down.pop()
                raise StoreDownError("The disk is away.")
            return await heads(tables)

        second.store.heads = at_first_down  # type: ignore[method-assign]
        await act(first, table, commands.Pause())
        await asyncio.sleep(5)
        assert live.state.paused

    play(tmp_path, scene)


def test_a_step_that_was_committed_despite_an_error_is_broadcast_without_a_request(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        guest = await sit_at(world, server, table, GUEST)
        deaf(server)
        world.disk.next_commit_lies = True
        assert isinstance(await act(server, table, commands.Pause()), Unavailable)
        assert world.audit.stories[table].state.paused
        await asyncio.sleep(3)
        assert guest.table is not None
        assert guest.table.paused

    play(tmp_path, scene)


def test_a_table_that_failed_to_load_at_first_is_loaded_once(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        read, down = server.store.read, [True]

        async def at_first_down(table: str, after: int = 0) -> list[Entry]:
            entries = await read(table, after)
            if down:
                down.pop()
                raise StoreDownError("The disk is away.")
            return entries

        server.store.read = at_first_down  # type: ignore[method-assign]
        requests = [server.spawn(server.tables.find(table)) for _ in range(2)]
        await asyncio.wait(requests[:1])
        requests.append(server.spawn(server.tables.find(table)))
        failed, *tables = await asyncio.gather(*requests, return_exceptions=True)
        assert isinstance(failed, StoreDownError)
        assert tables[0] is tables[1]

    play(tmp_path, scene)


def test_a_table_is_not_reported_as_gone_while_the_server_stops(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        await server.spawn(server.tables.stop())
        with pytest.raises(StoreDownError):
            await server.spawn(server.tables.find(table))

    play(tmp_path, scene)


def test_stopping_while_idle_tables_are_unloaded_works(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        other = await server.spawn(server.tables.open(HOST.id, HOST.name, "", Setup()))
        for one in (table, other):
            await act(server, one, commands.Pause())
        append, gate = server.store.append, asyncio.Event()

        async def slow(*entry: Any) -> None:
            await gate.wait()
            await append(*entry)

        server.store.append = slow  # type: ignore[method-assign, assignment]
        waiting = server.spawn(ask(server.tables, table, HOST.id, "2", commands.Resume()))
        await asyncio.sleep(IDLE_TICKS + 2)
        stopping = server.spawn(server.tables.stop())
        await asyncio.sleep(1)
        gate.set()
        await asyncio.gather(stopping, waiting)
        await asyncio.sleep(2)
        assert not server.tending.done()

    play(tmp_path, scene)


def test_a_client_that_never_reads_is_disconnected(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        guest = await sit_at(world, server, table, GUEST)
        live = await server.spawn(server.tables.find(table))
        assert guest.line is not None
        guest.line.silent = True
        for number in range(250):
            await act(server, table, commands.Say("Ann", "Hello!"), str(number))
        await asyncio.sleep(2)
        assert not live.connections
        assert not server.lines

    play(tmp_path, scene)


def test_no_command_is_refused_because_another_process_changed_the_table(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        deaf(second)
        await act(second, table, commands.Say("Ann", "Hello!"), "1")
        await act(first, table, commands.Pause(), "2")
        assert await act(second, table, commands.Resume(), "3") == Done("3", 4)

    play(tmp_path, scene)


def test_a_command_that_another_process_has_carried_out_is_not_refused(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        deaf(second)
        assert isinstance(await act(second, table, commands.Resume(), "0"), Refused)
        await act(first, table, commands.Pause(), "1")
        await act(first, table, commands.Resume(), "2")
        assert await act(second, table, commands.Resume(), "2") == Done("2", 3)

    play(tmp_path, scene)


def test_a_process_that_is_behind_never_sends_a_client_older_steps(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        deaf(second)
        await second.spawn(second.tables.find(table))
        guest = await sit_at(world, first, table, GUEST)
        await act(first, table, commands.Pause())
        await asyncio.sleep(1)
        guest.hang_up()
        welcomes: list[Welcome] = []
        guest._welcome = welcomes.append  # type: ignore[method-assign, assignment]
        guest.connect(second)
        await asyncio.sleep(1)
        assert [message.seq for message in welcomes] == [2]

    play(tmp_path, scene)


def test_a_client_that_joins_while_the_log_is_read_gets_no_older_steps(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        deaf(second)
        live = await second.spawn(second.tables.find(table))
        guest = await sit_at(world, first, table, GUEST)
        gate = read_late(second)
        live.look_again()
        await asyncio.sleep(1)
        await act(first, table, commands.Pause())
        await asyncio.sleep(1)
        guest.hang_up()
        welcomes: list[Welcome] = []
        guest._welcome = welcomes.append  # type: ignore[method-assign, assignment]
        guest.connect(second)
        await asyncio.sleep(1)
        gate.set()
        await asyncio.sleep(1)
        assert [message.seq for message in welcomes] == [2]

    play(tmp_path, scene)


def test_an_answer_has_the_full_id_of_its_command_after_a_restart(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        await act(server, table, commands.Pause(), "tab:7")
        server.crash(world.rng)
        again = await world.add_server()
        assert await act(again, table, commands.Pause(), "tab:7") == Done("tab:7", 2)

    play(tmp_path, scene)


def test_a_person_who_sits_down_is_shown_as_present(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        guest = await sit_at(world, server, table, GUEST)
        guest.ask(commands.SitDown(2, GUEST.name))
        await asyncio.sleep(3)
        assert guest.presence is not None
        assert guest.presence.here == (2,)

    play(tmp_path, scene)


def test_many_hints_cause_one_message(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        live = await server.spawn(server.tables.find(table))
        for __ in range(1000):
            live.look_again()
        assert not isinstance(await act(server, table, commands.Pause()), Unavailable)

    play(tmp_path, scene)


def test_acknowledging_many_steps_is_not_abuse(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        guest = await sit_at(world, server, table, GUEST)
        for number in range(400):
            await act(server, table, commands.Say("Ann", "Hello!"), str(number))
        await asyncio.sleep(1)
        assert guest.line is not None
        assert guest.have == 401

    play(tmp_path, scene)


def test_a_long_history_is_truncated_and_locks_nobody_out(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        for number in range(MAX_RECENT_STEPS + 50):
            await act(server, table, commands.Say("Ann", "🀄" * 300), str(number))
        welcomes: list[Welcome] = []
        guest = world.client(GUEST, table)
        guest._welcome = welcomes.append  # type: ignore[method-assign, assignment]
        guest.connect(server)
        await asyncio.sleep(1)
        assert len(welcomes[0].missed) == MAX_RECENT_STEPS
        connection = Connection(GUEST.id, lambda _: asyncio.sleep(1))
        connection.send(b"one on its way")
        connection.send(bytes(MAX_BYTES + 1))
        assert connection.closing is None
        connection.send(b"one more")
        assert connection.closing is not None

    play(tmp_path, scene)


def test_refusals_evict_no_acknowledgment(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        await act(server, table, commands.Pause(), "pause")
        await act(server, table, commands.Resume(), "resume")
        for number in range(1100):
            await act(server, table, commands.Resume(), str(number), GUEST)
        assert await act(server, table, commands.Resume(), "resume") == Done("resume", 3)

    play(tmp_path, scene)


def test_a_proof_is_computed_once_for_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    finding = Finding("concealed", (), ())

    def find(_: State, seat: Seat) -> tuple[Finding, ...]:
        calls.append(seat)
        return (finding,)

    monkeypatch.setattr(table_views, "findings", find)
    game, command, events, _ = next(
        step
        for seed in range(9)
        for step in random_game(seed, RULESETS["league online"])
        if any(isinstance(event, ChallengeSettled) for event in step[2])
    )
    state = TableState(
        game=game, order=(0, 1, 2, 3), match=new_match(["0", "1", "2", "3"], game.rules, lowest_value=25)
    )
    step = Step(9, 0, "a", commands.Play(command), (GamePlayed(command, tuple(events)),))
    happened = moments(state, step)
    proofs = {step_view(step, happened, seat).proof for seat in (NOBODY, *SEATS)}
    assert len(calls) == 1
    assert proofs == {(finding,)}
