"""One run: servers, people, and every failure, all from one seed."""

import asyncio
import contextvars
import random
import tempfile
from pathlib import Path
from typing import NamedTuple

from charleston.server.net.guests import People, Person
from simulation.audit import Audit, Violation, insist
from simulation.client import Client
from simulation.disk import Disk
from simulation.final import house_in_order, same_presence, same_views, unsettled
from simulation.loop import SimulatedLoop, Stuck, close
from simulation.network import CALM, Network, Weather
from simulation.opening import OPENINGS, opening, random_people, random_setup
from simulation.person import Someone
from simulation.server import EPOCH, Server

SHM = Path("/dev/shm")  # noqa: S108 - a folder in memory, if there is one
RECOVERY = 60.0
"""Seconds for everything to settle after the last failure."""


class Ran(NamedTuple):
    seed: int
    log_hash: str
    steps: int
    seconds: float  # seconds of the simulated clock

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.steps} steps in {self.seconds:.0f} simulated seconds, log {self.log_hash[:16]}"


class Failed(AssertionError):  # noqa: N818 - a finding
    def __init__(self, seed: int, why: str) -> None:
        again = f"PYTHONPATH=tests:tests/support .venv/bin/python -m simulation {seed}"
        super().__init__(f"seed {seed}: {why}\nRepeat it with: {again}")


def simulate(seed: int) -> Ran:
    """Run the simulation of a seed; raise Failed if anything goes wrong."""
    rng = random.Random(f"charleston {seed}")
    loop = SimulatedLoop(random.Random(rng.random()))
    with tempfile.TemporaryDirectory(dir=SHM if SHM.is_dir() else None) as folder:
        world = World(rng, Path(folder) / "tables.db", loop)
        try:
            loop.run_until_complete(world.run())
            return Ran(seed, world.audit.log_hash(), world.steps, loop.time())
        except (Violation, Stuck, AssertionError) as error:
            raise Failed(seed, f"at {loop.time():.3f} s: {error}") from error
        finally:
            for server in world.servers:
                server.dead = True
            close(loop)
            world.audit.close()


class World:
    def __init__(self, rng: random.Random, path: Path, loop: SimulatedLoop) -> None:
        self.rng, self.loop = rng, loop
        self.audit = Audit(path)
        self.disk = Disk(path, random.Random(rng.random()), self._committed)
        self._harsh = harsh = rng.random() < 0.3
        self.one_server = rng.random() < 0.6
        weather = Weather(rng.choice((0.02, 0.1, 0.4)), *((0.03, 0.03, 0.1) if harsh else ()))
        self.network = Network(random.Random(rng.random()), weather)
        self.people = People(rng.randbytes(32))
        self.servers: list[Server] = []
        self.everybody: list[Someone] = []
        self.healed = False
        self._number = 0
        self._crash_soon = 0.0
        # this context belongs to no server process, so a crash cancels none of the simulation's own tasks
        self._context = contextvars.copy_context()
        self._errands: list[asyncio.Task[None]] = []
        self._failure: Exception | None = None

    @property
    def steps(self) -> int:
        return sum(story.head for story in self.audit.stories.values())

    def _committed(self, tables: set[str]) -> None:
        """Audit at once; an error here must not look like a disk error."""
        try:
            self.audit.read_on(tables)
        except Exception as error:  # noqa: BLE001 - any exception fails the run
            self._failure = self._failure or error
        if self.rng.random() < self._crash_soon and self.servers:
            server = self.rng.choice(self.servers)
            self.loop.call_soon(self._crash, server)

    async def run(self) -> None:
        for _ in range(1 if self.one_server else 2):
            await self.add_server()
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            await self._add_table()
        living = [asyncio.create_task(self._live(someone)) for someone in self.everybody]
        trouble = asyncio.create_task(self._trouble())
        begun, most = self.steps, self.rng.choice((20, 40, 80))
        await self._until(lambda: self.steps - begun >= most, self.rng.choice((30.0, 120.0)))
        trouble.cancel()
        await self._heal()
        await self._go_on()
        await self._quiet()
        same_views(self)
        if self.one_server and not self._harsh:
            same_presence(self)
        house_in_order(self)
        for task in living:
            task.cancel()

    async def _until(self, reached: object, seconds: float) -> bool:
        """Return whether the condition became true within ``seconds``. Raise any error that occurred meanwhile."""
        end = self.loop.time() + seconds
        while self.loop.time() < end:
            await asyncio.sleep(0.25)
            if self._failure is not None:
                raise self._failure
            insist(not self.audit.violations, *self.audit.violations[:1])
            insist(not self.loop.errors, *self.loop.errors[:1])
            if reached():  # type: ignore[operator]
                return True
        return False

    # servers and people

    async def add_server(self) -> Server:
        self._number += 1
        server = Server(f"server {self._number}", self.disk, random.Random(self.rng.random()), self.people)
        self.servers.append(server)
        await server.start()
        return server

    async def _add_table(self) -> None:
        rng, server = self.rng, self.servers[0]
        if rng.random() < 0.3:
            people = random_people(rng, rng.choice((1, 2, 3, 4)))
            table = await server.spawn(server.tables.open(people[0].id, people[0].name, "", random_setup(rng)))
        else:
            begins = opening(rng.randrange(OPENINGS), EPOCH - 200_000)
            people, whole = list(begins.people), len(begins.entries)
            length = rng.choice((begins.begun, rng.randrange(begins.begun, whole), max(begins.begun, whole - 30)))
            table = "".join(rng.choices("abcdefgh", k=16))
            appends = [server.spawn(server.store.append(table, entry)) for entry in begins.entries[:length]]
            await asyncio.gather(*appends)
        watching = random_people(rng, 7)[-1]
        for person in (*people, watching):
            client = self.client(person, table)
            self.everybody.append(Someone(client, random.Random(rng.random()), plays=person is not watching))

    def client(self, person: Person, table: str) -> Client:
        return Client(person, table, self.people, self.audit, self.network)

    async def _live(self, someone: Someone) -> None:
        rng = random.Random(self.rng.random())
        while True:
            await asyncio.sleep(rng.expovariate(1 / 0.3))
            client, up = someone.client, [server for server in self.servers if server.up]
            if client.line is None and up and (self.healed or someone.away_until <= self.loop.time()):
                client.connect(rng.choice(up))
            client.tend()
            someone.act()

    # failures

    async def _trouble(self) -> None:
        rng = random.Random(self.rng.random())
        self._crash_soon = rng.choice((0.0, 0.0, 0.02))
        self.loop.slowness = rng.choice((0.0, 0.02, 0.1))
        self.disk.trouble = rng.choice((0.0, 0.0, 0.01, 0.05, 0.2))
        kinds = [self._crash_any, self._stop_any, self._hang_up, self._go_silent, self._fill_disk, self._lose_disk]
        kinds.append(self._go_away)
        chosen = rng.sample(kinds, rng.randrange(1, len(kinds) + 1))
        while True:
            await asyncio.sleep(rng.expovariate(1 / 4.0))
            await rng.choice(chosen)(rng)

    async def _crash_any(self, rng: random.Random) -> None:
        self._crash(rng.choice(self.servers))

    def _crash(self, server: Server) -> None:
        """Crash a server; another is started in its place."""
        if not server.dead and not self.healed and server in self.servers:
            self.servers.remove(server)
            server.crash(self.rng)
            self._later(self.rng.uniform(0.1, 3.0), self.add_server)

    async def _stop_any(self, rng: random.Random) -> None:
        server = rng.choice(self.servers)

        async def restart() -> None:
            await server.stop()
            if server in self.servers:  # the server may have been killed before it had stopped
                self.servers.remove(server)
                await self.add_server()

        if server.up:
            self._later(0.0, restart)

    async def _hang_up(self, rng: random.Random) -> None:
        client = rng.choice(self.everybody).client
        client.hang_up()

    async def _go_away(self, rng: random.Random) -> None:
        """Disconnect a person long enough for a timeout."""
        someone = rng.choice(self.everybody)
        someone.away_until = self.loop.time() + rng.uniform(5.0, 60.0)
        someone.client.hang_up()

    async def _go_silent(self, rng: random.Random) -> None:
        """Pull a cable: at first neither side notices."""
        client = rng.choice(self.everybody).client
        if (line := client.line) is not None:
            line.silent = True
            if rng.random() < 0.5:
                self.loop.call_later(rng.uniform(1.0, 40.0), line.give_up)

    async def _fill_disk(self, rng: random.Random) -> None:
        self.disk.full = True
        await asyncio.sleep(rng.uniform(0.5, 10.0))
        self.disk.full = False

    async def _lose_disk(self, rng: random.Random) -> None:
        self.disk.gone = True
        await asyncio.sleep(rng.uniform(0.5, 5.0))
        self.disk.gone = False

    def _later(self, seconds: float, what: object) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            await what()  # type: ignore[operator]

        self._errands.append(asyncio.create_task(wait(), context=self._context))

    # the end

    async def _heal(self) -> None:
        self.healed = True
        self._crash_soon = self.loop.slowness = self.disk.trouble = 0.0
        self.disk.full = self.disk.gone = False
        self.network.weather = CALM
        for someone in self.everybody:
            if (line := someone.client.line) is not None and line.silent:
                line.give_up()
        all_up = await self._until(lambda: all(server.up for server in self.servers) and self.servers, RECOVERY)
        insist(all_up, "not every server has started")

    async def _go_on(self) -> None:
        """Play every table to the end."""
        for someone in self.everybody:
            someone.whims = 0.0
        for story in list(self.audit.stories.values()):
            begun = story.head
            await self._until(lambda: story.head >= begun + 15, RECOVERY)  # noqa: B023 - awaited here
            insist(story.state.ended or story.head >= begun + 15, "no progress after", begun, unsettled(self))

    async def _quiet(self) -> None:
        """Let nobody act anymore, and wait until nothing is in progress and all clients have the same state."""
        for someone in self.everybody:
            someone.resting = True
        insist(await self._until(lambda: not unsettled(self), RECOVERY), "not settled:", unsettled(self))
        await self._until(lambda: False, 1.0)  # messages in transit arrive
