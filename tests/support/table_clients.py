"""A whole server in one process under a virtual clock, and clients that keep every byte they receive."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from virtual_loop import VirtualLoop, run_virtually

from charleston.server.live.live_table import LiveTable, Services
from charleston.server.live.socket import Gateway
from charleston.server.live.tables import Tables
from charleston.server.live.wire import Answer
from charleston.server.net.guests import People, Person
from charleston.server.ops.metrics import Metrics
from charleston.store.open_store import open_store
from charleston.table.commands import TableCommand
from charleston.table.setup import Setup

T = TypeVar("T")


def person(name: str) -> Person:
    """Return the same person for the same name, so the same game gives the same bytes."""
    return Person(name.ljust(16, "_"), name)


class Place:
    """The server: gateway, tables and a store in a file."""

    def __init__(self, loop: VirtualLoop, folder: Path, seed: Callable[[], bytes]) -> None:
        self.loop = loop
        self.metrics = Metrics()
        self.commands = 0
        self.sent: list[str] = []  # text frames from all clients
        self.store = open_store(f"sqlite:///{folder}/log.db")
        self.store.secret = fixed_secret  # type: ignore[method-assign] # walls of online rounds depend on it
        self.tables = Tables(Services(self.store, loop.milliseconds, seed, self.metrics))
        self.people = People(b"k" * 32)
        self.gateway = Gateway(self.tables, self.people, self.metrics)

    async def open(self, host: str, setup: Setup) -> str:
        return await self.tables.open(person(host).id, host, "", setup)

    async def live(self, table: str) -> LiveTable:
        live = await self.tables.find(table)
        assert live is not None
        return live

    def headers(self, name: str) -> list[tuple[bytes, bytes]]:
        cookie = self.people.cookie(person(name), secure=False).partition(";")[0]
        return [(b"cookie", cookie.encode()), (b"host", b"here")]


async def fixed_secret(name: str) -> bytes:
    return name.encode().ljust(32)[:32]


async def ask(tables: Tables, table: str, person: str, command_id: str, command: TableCommand) -> Answer:
    """Send a command to the live table as a socket does, but without a socket."""
    live = await tables.find(table)
    assert live is not None
    return await live.ask(person, command_id, live.state.seq, command)


class Client:
    """One socket. ``frames`` are the text frames it received. With ``reads`` false, the server's send waits."""

    def __init__(self, place: Place, table: str, name: str = "", **scope: Any) -> None:
        self.place, self.name = place, name
        self.frames: list[str] = []
        self.code: int | None = None  # the close code
        self.accepted = False
        self.reads = True
        self.is_closed = False  # closed by the WebSocket library; the gateway may not know yet
        self.seq = 0
        self.game: dict[str, Any] | None = None  # the game in the last frame
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        request = {"type": "websocket", "path": f"/tables/{table}/socket", "headers": place.headers(name)} | scope
        self.task = asyncio.create_task(place.gateway.serve_socket(request, self._in.get, self._take))

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            if not self.reads:
                await asyncio.Event().wait()
            if self.is_closed:
                raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")
            self.frames.append(message["text"])
            self._note(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        else:
            self.accepted = True

    def _note(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "welcome":
            self.seq = frame["seq"]
        elif frame["type"] == "step":
            assert frame["step"]["seq"] == self.seq + 1, "a step is missing"
            self.seq += 1
        else:
            return
        self.game = frame["game"]
        self.send({"type": "ack", "seq": self.seq})

    def send(self, message: object) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        self.place.sent.append(text)
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._in.put_nowait({"type": "websocket.receive", "bytes": data})

    def hello(self, have: int = 0) -> None:
        self.send({"type": "hello", "version": 2, "have": have})

    def do(self, command: dict[str, Any], command_id: str = "", on: int | None = None) -> str:
        self.place.commands += 1
        sent_id = command_id or f"c{self.place.commands}"
        self.send({"type": "do", "id": sent_id, "on": self.seq if on is None else on, "command": command})
        return sent_id

    def hang_up(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def close_for_flood(self) -> None:
        """Disconnect as the WebSocket library does after a flood, before the gateway sees any of it."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1008})

    def parsed(self, *kinds: str) -> list[dict[str, Any]]:
        return [frame for text in self.frames if (frame := json.loads(text))["type"] in kinds]

    async def answer(self, command: dict[str, Any], **how: Any) -> dict[str, Any]:
        """Send a command; return the server's answer to it."""
        before = len(self.frames)
        sent_id = self.do(command, **how)
        for _ in range(2000):
            await asyncio.sleep(0)
            for text in self.frames[before:]:
                frame = json.loads(text)
                if frame.get("id") == sent_id:
                    return dict(frame)
        raise AssertionError(f"no answer to {command}; closed with {self.code}")


async def settle(seconds: float = 0.001) -> None:
    """Wait until everything in transit has arrived."""
    await asyncio.sleep(seconds)


def at_a_table(
    folder: Path, work: Callable[[Place], Coroutine[Any, Any, T]], seed: Callable[[], bytes] = lambda: b"s" * 32
) -> T:
    """Run the work against a new server."""

    async def all_of_it(loop: VirtualLoop) -> T:
        place = Place(loop, folder, seed)
        await place.store.start()
        tending = asyncio.create_task(place.tables.tend())
        try:
            return await work(place)
        finally:
            tending.cancel()
            await place.tables.stop()
            await place.store.close()

    return run_virtually(all_of_it)
