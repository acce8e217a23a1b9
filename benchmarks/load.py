"""Simulate thousands of browsers in one process at low cost: raw sockets, frames built by hand, little decoding.

``python benchmarks/load.py URL TABLES STEPS_A_SECOND SECONDS play|talk|echo`` prints its measurements as JSON. Four
people sit at each table and take turns playing (``play``) or chatting (``talk``). With ``echo`` there is no table, and
the server returns each message. A table sends its next command when it is due, so the load does not depend on the
server's speed. Latency is the time from sending a command until the last of the four has the step.
"""

import asyncio
import base64
import gc
import json
import os
import random
import resource
import sys
import time
from urllib.parse import urlsplit

import httpx
import msgspec

JOKER = 35
TABLES_A_PERSON = 100
"""Tables per person, just below the server's default limit of new sockets per minute."""
NAMES = ("Ruth", "Ida", "Sol", "Max")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, MIDDLE, LONG = 126, 126, 127
"""Frame sizes: a size below SHORT is in the second byte, a larger one in the next two or eight bytes."""
ACKNOWLEDGE = 3.0
"""Seconds between acknowledgments; the server resends steps that stay unacknowledged for five."""
ORDER = ("show_hand", "decline_discard", "agree", "look", "pick_tile", "expose_group", "discard_tile")


class Seen(msgspec.Struct):
    seat: int
    phase: str
    rack: list[int]


class Game(msgspec.Struct):
    view: Seen
    waiting: list[int]
    choices: list[dict[str, object]]
    passes: list[tuple[int, int]]


class Step(msgspec.Struct):
    seq: int


class Frame(msgspec.Struct):
    """A welcome or a step. The decoder skips any field not listed here."""

    type: str
    seq: int = 0
    step: Step | None = None
    game: Game | None = None
    message: str = ""


decode = msgspec.json.Decoder(Frame).decode


class Browser(asyncio.Protocol):
    """One socket. Assumes that frames from the server are neither masked nor fragmented."""

    def __init__(self, table: "Table", chair: int, cookie: str) -> None:
        self.table, self.chair, self.cookie = table, chair, cookie
        self.seq = 0
        self._acknowledged_at = time.monotonic() - random.uniform(0, ACKNOWLEDGE)
        self.game: Game | None = None
        self.upgraded = False
        self._buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /tables/{self.table.id}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.upgraded:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise RuntimeError(head.decode())
            self.upgraded = True
            self._buffer[:] = rest
            self.send({"type": "hello", "version": 2})
        while (frame := self._frame()) is not None:
            self._take(frame)

    def _frame(self) -> bytes | None:
        """Return the payload of the next complete text frame; answer the pings that come before it."""
        buffer = self._buffer
        size, start = buffer[1] if len(buffer) > 1 else 0, 2
        if size == MIDDLE:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == LONG:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self.table.load.closed += 1
        return payload if kind == TEXT else self._frame()

    def _write(self, kind: int, payload: bytes) -> None:
        """Write a frame masked with zeros, which is a valid mask and costs nothing."""
        size = len(payload)
        head = bytes([128 | kind, 128 | min(size, MIDDLE)]) + (size.to_bytes(2, "big") if size >= SHORT else b"")
        self.transport.write(head + b"\0\0\0\0" + payload)

    def send(self, message: dict[str, object]) -> None:
        self._write(TEXT, msgspec.json.encode(message))

    def _take(self, payload: bytes) -> None:
        self.table.load.received += 1
        self.table.load.bytes += len(payload)
        if self.table.load.what == "echo":
            self.table.echoed()
            return
        if not payload.startswith((b'{"type":"step"', b'{"type":"welcome"')):
            if payload.startswith((b'{"type":"refused"', b'{"type":"unavailable"')):
                self.table.load.refused += 1
                self.table.busy = False
            return
        frame = decode(payload)
        self.seq = frame.step.seq if frame.step else frame.seq
        self.game = frame.game
        if (now := time.monotonic()) - self._acknowledged_at >= ACKNOWLEDGE:
            self._acknowledged_at = now
            self.send({"type": "ack", "seq": self.seq})
        self.table.seen(self.seq)


class Table:
    """Four browsers, and the step that they wait for."""

    def __init__(self, load: "Load", table: str) -> None:
        self.load, self.id = load, table
        self.browsers: list[Browser] = []
        self.busy = False
        self._sent_at = 0.0
        self._waited = 0
        self._count = 0
        self._left = 0

    def seen(self, seq: int) -> None:
        if self.busy and seq > self._waited and all(browser.seq > self._waited for browser in self.browsers):
            self.busy = False
            self.load.latencies.append(time.perf_counter() - self._sent_at)

    def echoed(self) -> None:
        self._left -= 1
        if not self._left:
            self.busy = False
            self.load.latencies.append(time.perf_counter() - self._sent_at)

    def move(self) -> None:
        """Send the next command; count it as late if the last command is still in progress."""
        if self.busy:
            self.load.late += 1
            return
        self._count += 1
        if self.load.what == "echo":
            self.busy, self._left, self._sent_at = True, len(self.browsers), time.perf_counter()
            for browser in self.browsers:
                browser.send({"type": "echo", "text": "a word " * 18})
            return
        browser, command = self._word() if self.load.what == "talk" else self._next()
        self.busy, self._waited, self._sent_at = True, browser.seq, time.perf_counter()
        browser.send({"type": "do", "id": f"{self.id}{self._count}", "on": browser.seq, "command": command})

    def _word(self) -> tuple[Browser, dict[str, object]]:
        chair = self._count % 4
        return self.browsers[chair], {"type": "say", "name": NAMES[chair], "text": f"Word {self._count}."}

    def _next(self) -> tuple[Browser, dict[str, object]]:
        """Return a player that the table is waiting for, and a command for that player."""
        game = self.browsers[0].game
        if game is None or game.view.phase == "over":
            return self.browsers[0], {"type": "start_game"}
        for browser in self.browsers:
            game = browser.game
            if game is not None and game.view.seat in game.waiting:
                return browser, {"type": "play", "command": choose(game)}
        raise RuntimeError(f"the table {self.id} is waiting for nobody")


def choose(game: Game) -> dict[str, object]:
    if game.passes:
        own, blind = game.passes[0]
        tiles = [tile for tile in game.view.rack if tile != JOKER]
        return {"type": "pass_tiles", "seat": game.view.seat, "tiles": random.sample(tiles, own), "blind": blind}
    for kind in ("bid_courtesy", *ORDER):
        found = [choice for choice in game.choices if choice["type"] == kind]
        if found:
            return found[0] if kind != "discard_tile" else random.choice(found)
    raise RuntimeError(f"nothing to do in {game.view.phase}")


async def connect(browser: Browser, host: str, port: int) -> None:
    await asyncio.get_running_loop().create_connection(lambda: browser, host, port)


class Load:
    def __init__(self, url: str, what: str) -> None:
        self.url, self.what = url, what
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.received = self.bytes = self.closed = self.refused = self.late = 0

    async def come_in(self, count: int) -> None:
        place = urlsplit(self.url)
        async with httpx.AsyncClient(base_url=self.url, timeout=30) as client:
            for number in range(count):
                if number % TABLES_A_PERSON == 0:
                    cookies = [await self._guest(client, name) for name in NAMES]
                table = Table(self, await self._open(client, cookies[0]))
                self.tables.append(table)
                for chair, cookie in enumerate(cookies):
                    browser = Browser(table, chair, cookie)
                    await connect(browser, place.hostname or "", place.port or 80)
                    table.browsers.append(browser)
        await self._settle()

    async def sit_down(self) -> None:
        """Seat everyone, retrying with the same ids: a busy server answers ``unavailable``."""
        while standing := [table for table in self.tables if table.browsers[0].seq < len(NAMES)]:
            for table in standing:
                for chair in (1, 2, 3):
                    command = {"type": "sit_down", "chair": chair, "name": NAMES[chair]}
                    table.browsers[chair].send({"type": "do", "id": f"sit{chair}", "command": command})
                await asyncio.sleep(0.005)
            await self._settle()

    async def _guest(self, client: httpx.AsyncClient, name: str) -> str:
        if self.what == "echo":
            return ""
        client.cookies.clear()
        answer = await client.put("/api/me", json={"name": name})
        return f"charleston={answer.raise_for_status().cookies['charleston']}"

    async def _open(self, client: httpx.AsyncClient, cookie: str) -> str:
        if self.what == "echo":
            return ""
        while True:
            answer = await client.post("/api/tables", json={"setup": {}}, headers={"cookie": cookie})
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
            await asyncio.sleep(1)
        table: str = answer.raise_for_status().json()["table"]
        return table

    async def _settle(self) -> None:
        """Wait until nothing arrives for half a second."""
        before = -1
        while before != self.received:
            before = self.received
            await asyncio.sleep(0.5)

    async def play(self, steps_a_second: float, seconds: float) -> None:
        """Send a command to one table after another, at even intervals."""
        loop = asyncio.get_running_loop()
        start, done = loop.time(), 0
        while loop.time() - start < seconds:
            due = int((loop.time() - start) * steps_a_second)
            for number in range(done, due):
                self.tables[number % len(self.tables)].move()
            done = due
            await asyncio.sleep(0.001)


async def main(url: str, tables: int, steps_a_second: float, seconds: float, what: str) -> None:
    os.sched_setaffinity(0, {1})
    gc.disable()  # a pause in this process must not count as the server's delay
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
    load = Load(url, what)
    await load.come_in(tables)
    if what != "echo":
        await load.sit_down()
    await load.play(steps_a_second, min(5.0, seconds))  # warm up
    load.latencies.clear()
    load.received = load.bytes = load.late = load.refused = 0
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    began = time.perf_counter()
    await load.play(steps_a_second, seconds)
    took = time.perf_counter() - began
    spent = time.process_time()
    ordered = sorted(load.latencies) or [0.0]
    seen = {
        "sockets": sum(len(table.browsers) for table in load.tables),
        "steps": len(load.latencies),
        "steps_a_second": len(load.latencies) / took,
        "messages_a_second": load.received / took,
        "bytes_a_message": load.bytes / max(1, load.received),
        "p50_ms": 1000 * ordered[len(ordered) // 2],
        "p99_ms": 1000 * ordered[int(len(ordered) * 0.99)],
        "late": load.late,
        "refused": load.refused,
        "closed": load.closed,
        "own_cpu": spent,
    }
    sys.stdout.write(json.dumps(seen) + "\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), sys.argv[5]))
