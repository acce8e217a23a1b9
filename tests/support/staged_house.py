"""A server for one staged game that can stop and restart, and that plays for the people without a browser."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from browser import Guest
from clicking import rack
from playwright.sync_api import expect
from ports import free_port
from running import running
from sample_table import seed_of
from staged import SETUP, WALL

from charleston.game import commands as game_commands
from charleston.game.seats import EAST, Seat
from charleston.server.app import Server
from charleston.server.live.connection import RESTART, Connection
from charleston.server.live.wire import Done
from charleston.table import commands
from charleston.table.events import Step
from charleston.table.setup import Setup
from charleston.table.stand_in import stand_in
from charleston.table.state import TableState
from charleston.table.step_codec import read_step
from charleston.table.view import game_view, seat_of

FRIENDS = ("", "bess", "carol", "dora")
NAMES = ("Ruth", "Bess", "Carol", "Dora")
SECONDS = 60.0
T = TypeVar("T")


def seeds_of(name: str) -> Iterator[bytes]:
    return (sha256(f"{name} {number}".encode()).digest() for number in count())


class StagedHouse:
    """A server where a person with a browser has chair 0, and the tests send the commands of everyone else."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self._data, self._settings = data, {"tables_a_minute": 10_000} | settings
        self._port = free_port()
        self._running = ExitStack()
        self._count = 0
        self.fix_seeds("")
        self.table = ""
        self.start()

    def start(self) -> None:
        self.server, _ = self._running.enter_context(running(self._data, port=self._port, **self._settings))
        tables = self.server.tables
        tables.services = tables.services._replace(seed=lambda: next(self._seeds))

    def fix_seeds(self, test: str) -> None:
        """Derive the ids and walls of all new tables from the name of the test, independent of earlier tests."""
        self._seeds = seeds_of(test)

    def fix_walls(self, game: str) -> None:
        """Derive the walls of the next table from this name; its id still depends on the test."""
        walls = seeds_of(game)
        next(walls)
        self._seeds = chain([next(self._seeds)], walls)

    def stop(self) -> None:
        self._running.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def run(self, what: Callable[[Server], Awaitable[T]]) -> T:
        """Run a coroutine in the server's event loop; return its result."""

        async def there() -> T:
            return await what(self.server)

        loop = self.server._tasks[0].get_loop()
        return asyncio.run_coroutine_threadsafe(there(), loop).result(SECONDS)

    def ask(self, person: str, command: commands.TableCommand) -> None:
        """Send a command as another page of this person would."""
        self._count += 1

        async def there(server: Server) -> object:
            live = await server.tables.find(self.table)
            assert live is not None
            return await live.ask(person, f"staged.{self._count}", live.state.seq, command)

        answer = self.run(there)
        assert isinstance(answer, Done), answer

    def seat_friends(self, table: str) -> None:
        self.table = table
        for chair in (1, 2, 3):
            self.ask(FRIENDS[chair], commands.SitDown(chair, NAMES[chair]))

    def deal(self, wall: int) -> None:
        live = self.server.tables._live[self.table]
        live._services = live._services._replace(seed=lambda: bytes.fromhex(seed_of(wall)))
        self.ask(self.state.chairs[0].person, commands.StartGame())

    def play(self, seat: Seat, command: game_commands.Command) -> None:
        self.ask(self.state.chairs[self.state.order[seat]].person, commands.Play(command))

    @property
    def state(self) -> TableState:
        async def there(server: Server) -> TableState:
            live = await server.tables.find(self.table)
            assert live is not None
            return live.state

        return self.run(there)

    @property
    def banner(self) -> str:
        """The banner that the page of chair 0 must show."""
        state = self.state
        game = game_view(state, seat_of(state, state.chairs[0].person))
        assert game is not None
        return game.banner

    @property
    def log(self) -> list[Step]:
        async def there(server: Server) -> list[Step]:
            return [read_step(entry.body) for entry in await server.store.read(self.table)]

        return self.run(there)

    def played(self) -> list[game_commands.Command]:
        """Return every command of a player that the log contains."""
        return [step.command.command for step in self.log if isinstance(step.command, commands.Play)]

    def connections(self) -> set[Connection]:
        """Return the connections of chair 0; nobody else has one."""
        live = self.server.tables._live.get(self.table)
        return set() if live is None else set(live.connections)

    def cut(self) -> None:
        """Make the server close all connections."""

        async def there(_: Server) -> None:
            for connection in self.connections():
                connection.cut(RESTART)

        self.run(there)


def open_table(ruth: Guest, setup: Setup) -> str:
    """Open a table for friends as Ruth, with the same requests as the page."""
    ruth.page.request.put(f"{ruth.address}/api/me", data={"name": NAMES[0]})
    ask = {"title": "Thursday", "setup": msgspec.to_builtins(setup)}
    return str(ruth.page.request.post(f"{ruth.address}/api/tables", data=ask).json()["table"])


def sit_down(
    house: StagedHouse,
    ruth: Guest,
    setup: Setup = SETUP,
    wall: int = WALL,
    play: Callable[[StagedHouse], object] = lambda _: None,
) -> None:
    """Open a table as Ruth, seat her friends and deal. ``play`` goes on before her page opens, which saves its time."""
    house.seat_friends(open_table(ruth, setup))
    house.deal(wall)
    play(house)
    ruth.open(f"/tables/{house.table}")
    rack(ruth.page).wait_for()
    ruth.page.keyboard.press("Shift")  # skips the opening
    expect(ruth.page.locator(".over")).to_have_count(0)


def playing(acts: Iterable[tuple[Seat, game_commands.Command]]) -> Callable[[StagedHouse], None]:
    """For the argument ``play`` of ``sit_down``."""

    def play(house: StagedHouse) -> None:
        for seat, command in acts:
            house.play(seat, command)

    return play


def at_a_call(house: StagedHouse, ruth: Guest, **options: str) -> None:
    """Play under these options until Ruth may call a discard."""
    setup = Setup(options={name.replace("_", "."): value for name, value in options.items()})
    sit_down(house, ruth, setup, play=to_the_next_call)


def to_the_next_call(house: StagedHouse) -> None:
    """Give the simplest answers until someone else's discard is open and Ruth may call it."""
    while not (house.state.game.phase == "claim" and EAST in house.state.waits):  # type: ignore[union-attr]
        go_on(house)


def go_on(house: StagedHouse, seat: Seat | None = None) -> None:
    """Give the simplest answer for a seat, or for the first seat that the table is waiting for."""
    state = house.state
    assert state.game is not None
    seat = state.waits[0] if seat is None else seat
    command = stand_in(state, state.game, seat)
    assert command is not None
    house.play(seat, command)
