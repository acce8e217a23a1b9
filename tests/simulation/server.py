"""One server process, assembled as in the program, that can be killed at any time."""

import asyncio
import contextlib
import contextvars
import random
from typing import Any

from charleston.server.live.live_table import Services
from charleston.server.live.socket import Gateway
from charleston.server.live.tables import Tables
from charleston.server.net.guests import People
from charleston.server.ops.metrics import Metrics
from charleston.store.interface import StoreDownError
from charleston.store.sqlite import SqliteStore
from simulation.disk import Disk
from simulation.loop import PROCESS
from simulation.network import Line

EPOCH = 1_700_000_000_000


class Server:
    def __init__(self, name: str, disk: Disk, rng: random.Random, people: People) -> None:
        self.name = name
        self.dead = False
        self.up = False
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.lines: dict[Line, None] = {}
        self._disk = disk
        self._context = contextvars.copy_context()
        self._context.run(PROCESS.set, self)
        loop = asyncio.get_running_loop()
        ahead = rng.randrange(-1_500, 1_500)  # the servers' clocks differ
        self.store = SqliteStore(disk.path, disk.connect)
        metrics = Metrics()
        services = Services(
            self.store, lambda: EPOCH + ahead + int(loop.time() * 1000), lambda: rng.randbytes(32), metrics
        )
        self.tables = Tables(services)
        self.gateway = Gateway(self.tables, people, metrics)

    def spawn(self, coro: Any) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(coro, context=self._context)

    async def start(self) -> None:
        """Start, and retry until it works, as an operator's supervisor does."""
        while not self.up and not self.dead:
            try:
                await self.spawn(self.store.start())
            except StoreDownError:
                await asyncio.sleep(1.0)
            except asyncio.CancelledError:
                if not self.dead:
                    raise
            else:
                self.store.listen(self.tables.look_again)
                self.tending = self.spawn(self.tables.tend())
                self.up = True

    def connect(self, line: Line, path: str, headers: list[tuple[bytes, bytes]], send: Any) -> None:
        """Handle a client's handshake."""
        scope = {"type": "websocket", "path": path, "headers": headers}
        self.lines[line] = None

        async def serve() -> None:
            try:
                await self.gateway.serve_socket(scope, line.receive, send)
            except Exception as error:  # noqa: BLE001 - any exception is a finding
                asyncio.get_running_loop().call_exception_handler({"message": "a socket failed", "exception": error})
            finally:
                self.lines.pop(line, None)
                if not line.broken:
                    line.break_off(0.2)

        self.spawn(serve())

    def crash(self, rng: random.Random) -> None:
        """Stop as with kill -9: the server sends nothing more, and writes nothing more to the disk."""
        self.dead, self.up = True, False
        self._disk.forget(self)
        for line in list(self.lines):
            line.break_off(rng.choice((0.1, 0.1, 6.0)))
        for task in list(self.tasks):
            task.cancel()

    async def stop(self) -> None:
        """Stop as with SIGTERM."""
        self.up = False
        with contextlib.suppress(asyncio.CancelledError):  # the server may be killed before it has stopped
            await self.spawn(self._stop())
        self.dead = True
        self._disk.forget(self)
        for line in list(self.lines):
            line.break_off(0.1)
        for task in list(self.tasks):
            task.cancel()

    async def _stop(self) -> None:
        await self.tables.stop()
        self.tending.cancel()
        await self.store.close()
