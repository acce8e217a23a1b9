"""What the simulation has found, each fault on its own: the real server under the simulated clock, network and disk."""

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
    """The scene at a table of Ann's, in a house with one server and good weather."""
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


async def act(server: Server, table: str, command: commands.TableCommand, key: str = "1", by: Person = HOST) -> Any:  # noqa: ANN401
    return await server.spawn(ask(server.tables, table, by.id, key, command))


async def sit_at(world: World, server: Server, table: str, person: Person) -> Client:
    client = world.client(person, table)
    client.connect(server)
    await asyncio.sleep(1)
    return client


def deaf(server: Server) -> None:
    """No hint of another process reaches it."""
    server.store.listen(lambda _: None)


def read_late(server: Server) -> asyncio.Event:
    """What it reads from now on it learns when the gate is opened; by then there may be more."""
    read, gate = server.store.read, asyncio.Event()

    async def late(table: str, after: int = 0) -> list[Entry]:
        found = await read(table, after)
        await gate.wait()
        return found

    server.store.read = late  # type: ignore[method-assign]
    return gate


def test_a_hint_that_comes_while_the_log_is_read_is_not_forgotten(tmp_path: Path) -> None:
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

        async def at_first_down(tables: Any) -> dict[str, int]:  # noqa: ANN401
            if down:
                down.pop()
                raise StoreDownError("The disk is away.")
            return await heads(tables)

        second.store.heads = at_first_down  # type: ignore[method-assign]
        await act(first, table, commands.Pause())
        await asyncio.sleep(5)
        assert live.state.paused

    play(tmp_path, scene)


def test_a_step_that_was_committed_in_spite_of_an_error_is_told_without_being_asked_for(tmp_path: Path) -> None:
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


def test_a_table_that_could_not_be_loaded_at_once_is_loaded_once(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        read, down = server.store.read, [True]

        async def at_first_down(table: str, after: int = 0) -> list[Entry]:
            found = await read(table, after)
            if down:
                down.pop()
                raise StoreDownError("The disk is away.")
            return found

        server.store.read = at_first_down  # type: ignore[method-assign]
        asked = [server.spawn(server.tables.find(table)) for _ in range(2)]
        await asyncio.wait(asked[:1])
        asked.append(server.spawn(server.tables.find(table)))
        failed, *found = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(failed, StoreDownError)
        assert found[0] is found[1]

    play(tmp_path, scene)


def test_a_table_is_not_said_to_be_gone_while_the_server_stops(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        await server.spawn(server.tables.stop())
        with pytest.raises(StoreDownError):
            await server.spawn(server.tables.find(table))

    play(tmp_path, scene)


def test_stopping_while_idle_tables_are_put_away_breaks_neither(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        other = await server.spawn(server.tables.open(HOST.id, HOST.name, "", Setup()))
        for one in (table, other):
            await act(server, one, commands.Pause())
        append, gate = server.store.append, asyncio.Event()

        async def slow(*entry: Any) -> None:  # noqa: ANN401
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


def test_a_client_that_never_reads_is_let_go(tmp_path: Path) -> None:
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


def test_nothing_is_refused_for_what_another_process_has_changed(tmp_path: Path) -> None:
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


def test_a_client_is_not_taken_back_in_time_by_a_process_that_is_behind(tmp_path: Path) -> None:
    async def scene(world: World, first: Server, table: str) -> None:
        second = await world.add_server()
        deaf(second)
        await second.spawn(second.tables.find(table))
        guest = await sit_at(world, first, table, GUEST)
        await act(first, table, commands.Pause())
        await asyncio.sleep(1)
        guest.hang_up()
        heard: list[Welcome] = []
        guest._welcome = heard.append  # type: ignore[method-assign, assignment]  # noqa: SLF001
        guest.connect(second)
        await asyncio.sleep(1)
        assert [message.seq for message in heard] == [2]

    play(tmp_path, scene)


def test_who_comes_while_the_log_is_read_is_not_taken_back_in_time(tmp_path: Path) -> None:
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
        heard: list[Welcome] = []
        guest._welcome = heard.append  # type: ignore[method-assign, assignment]  # noqa: SLF001
        guest.connect(second)
        await asyncio.sleep(1)
        gate.set()
        await asyncio.sleep(1)
        assert [message.seq for message in heard] == [2]

    play(tmp_path, scene)


def test_an_answer_has_its_commands_whole_id_after_a_restart(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        await act(server, table, commands.Pause(), "tab:7")
        server.crash(world.rng)
        again = await world.add_server()
        assert await act(again, table, commands.Pause(), "tab:7") == Done("tab:7", 2)

    play(tmp_path, scene)


def test_who_sits_down_is_seen_to_be_there(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        guest = await sit_at(world, server, table, GUEST)
        guest.ask(commands.SitDown(2, GUEST.name))
        await asyncio.sleep(3)
        assert guest.presence is not None
        assert guest.presence.here == (2,)

    play(tmp_path, scene)


def test_many_hints_are_one_letter(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        live = await server.spawn(server.tables.find(table))
        for __ in range(1000):
            live.look_again()
        assert not isinstance(await act(server, table, commands.Pause()), Unavailable)

    play(tmp_path, scene)


def test_acknowledging_many_steps_is_no_abuse(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        guest = await sit_at(world, server, table, GUEST)
        for number in range(400):
            await act(server, table, commands.Say("Ann", "Hello!"), str(number))
        await asyncio.sleep(1)
        assert guest.line is not None
        assert guest.have == 401

    play(tmp_path, scene)


def test_a_long_story_is_cut_short_and_shuts_nobody_out(tmp_path: Path) -> None:
    async def scene(world: World, server: Server, table: str) -> None:
        for number in range(MAX_RECENT_STEPS + 50):
            await act(server, table, commands.Say("Ann", "🀄" * 300), str(number))
        heard: list[Welcome] = []
        guest = world.client(GUEST, table)
        guest._welcome = heard.append  # type: ignore[method-assign, assignment]  # noqa: SLF001
        guest.connect(server)
        await asyncio.sleep(1)
        assert len(heard[0].missed) == MAX_RECENT_STEPS
        connection = Connection(GUEST.id, lambda _: asyncio.sleep(1))
        connection.send(b"one on its way")
        connection.send(bytes(MAX_BYTES + 1))
        assert connection.closing is None
        connection.send(b"one more")
        assert connection.closing is not None

    play(tmp_path, scene)


def test_refusals_push_no_acknowledgement_out(tmp_path: Path) -> None:
    async def scene(_: World, server: Server, table: str) -> None:
        await act(server, table, commands.Pause(), "pause")
        await act(server, table, commands.Resume(), "resume")
        for number in range(1100):
            await act(server, table, commands.Resume(), str(number), GUEST)
        assert await act(server, table, commands.Resume(), "resume") == Done("resume", 3)

    play(tmp_path, scene)


def test_a_proof_is_worked_out_once_for_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    found = Finding("concealed", (), ())

    def find(_: State, seat: Seat) -> tuple[Finding, ...]:
        asked.append(seat)
        return (found,)

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
    assert len(asked) == 1
    assert proofs == {(found,)}
