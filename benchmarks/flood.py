"""Measure how a flood slows down players at other tables: the p99 command time under attack divided by the normal p99.

``python benchmarks/flood.py`` starts a real server and ten players at separate tables. Each printed row is for one
attacker, which sends as fast as it can and reconnects immediately. ``--database postgres --servers 2`` distributes the
players over two server processes; the attacker floods the first. The servers share core 0; players and attacker share
core 1, where the attacker has a lower priority, so it does not slow down the players. Every attacker has its own
address (127.0.1.x).
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import connect

HERE = Path(__file__).parent
PLAYERS = 10
EVERY_S = 0.25
"""Interval between two commands of a player, within the server's rate limit."""
HELLO = {"type": "hello", "version": 2}
SERVER_CORE, CLIENT_CORE = {0}, {1}
SHORT = 126
CHUNK_BYTES = 65_536
MAX_UNSENT_BYTES = 1_000_000
TEXT, CONTINUATION, PING, PONG = 0x81, 0x00, 0x89, 0x8A


def masked(first: int, payload: bytes = b"") -> bytes:
    """Return a short client frame, masked with zeros, which is a valid mask."""
    assert len(payload) < SHORT
    return bytes((first, 0x80 | len(payload), 0, 0, 0, 0)) + payload


def text(message: object) -> bytes:
    return masked(TEXT, msgspec.json.encode(message))


FRAMES = {
    "pings": masked(PING),
    "pongs": masked(PONG),
    "empty fragments": masked(CONTINUATION),
    "tiny fragments": masked(CONTINUATION, b" "),
    "resends": text({"type": "resend", "after": 0}),
    "resends, unread": text({"type": "resend", "after": 0}),
    "hellos": text(HELLO),
    "junk": masked(TEXT, b"{"),
    "handshakes": b"",
}
REQUESTS = {
    "pipelined requests": (b"", b"GET /api/rules HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"),
    "1-byte chunks": (
        b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n",
        b"1\r\n \r\n",
    ),
    "headers": (b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n", b"a:b\r\n"),
}


class Attacker(asyncio.Protocol):
    """One socket that floods until it is closed, then reconnects."""

    def __init__(self, attack: "Attack", number: int) -> None:
        self.attack, self.number = attack, number
        self.open = self.flooding = False
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self.open = transport, True
        self.attack.connected += 1
        transport.set_write_buffer_limits(MAX_UNSENT_BYTES)
        if self.attack.kind in REQUESTS:
            transport.write(REQUESTS[self.attack.kind][0])
            self._flood()
            return
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /tables/{self.attack.table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.attack.cookies[self.number]}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self.flooding:
            return
        self._buffer += data
        if b'"welcome"' in self._buffer:
            if self.attack.kind == "handshakes":
                self.transport.abort()
                return
            if "unread" in self.attack.kind:
                self.transport.pause_reading()
            if "fragments" in self.attack.kind:
                self.transport.write(masked(0x01))
            self._flood()
        elif b"\r\n\r\n" in self._buffer and b"hello sent" not in self._buffer:
            self._buffer += b"hello sent"
            self.transport.write(text(HELLO))

    def _flood(self) -> None:
        self.flooding = True
        if not self.open or self.attack.is_over():
            return
        if self.transport.get_write_buffer_size() < MAX_UNSENT_BYTES:
            self.transport.write(self.attack.chunk)
            self.attack.sent += len(self.attack.chunk)
        asyncio.get_running_loop().call_soon(self._flood)

    def connection_lost(self, _: Exception | None) -> None:
        self.open = False
        self.attack.lost += 1
        if not self.attack.is_over():
            self.attack.start(self.number)


class Attack:
    def __init__(self, given: dict[str, Any]) -> None:
        self.kind, self.table, self.address = given["kind"], given["table"], given["address"]
        self.cookies: list[str] = given["cookies"]
        self._place, self._ends_at = urlsplit(given["url"]), time.monotonic() + float(given["seconds"])
        unit = REQUESTS[self.kind][1] if self.kind in REQUESTS else FRAMES[self.kind]
        self.chunk = unit * (CHUNK_BYTES // len(unit)) if unit else b""
        self.connected = self.lost = self.sent = self.failed = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def is_over(self) -> bool:
        return time.monotonic() > self._ends_at

    def start(self, number: int) -> None:
        task = asyncio.get_running_loop().create_task(self._connect(number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, number: int) -> None:
        loop, host, port = asyncio.get_running_loop(), self._place.hostname, self._place.port
        while not self.is_over():
            try:
                await loop.create_connection(lambda: Attacker(self, number), host, port, local_addr=(self.address, 0))
            except OSError:
                self.failed += 1
                await asyncio.sleep(0.001)
            else:
                return

    async def run(self) -> dict[str, int]:
        for number in range(len(self.cookies)):
            self.start(number)
        await asyncio.sleep(self._ends_at - time.monotonic())
        return {"connected": self.connected, "lost": self.lost, "sent": self.sent, "failed": self.failed}


class Player:
    """Pauses and resumes its own table; the server commits every command before the acknowledgment."""

    def __init__(self, number: int, url: str, table: str, cookie: str) -> None:
        self.number, self.cookie = number, cookie
        self.address = f"ws{url.removeprefix('http')}/tables/{table}/socket"
        self.count = 0

    async def connect(self) -> None:
        headers = {"Cookie": self.cookie}
        self.socket = await connect(self.address, additional_headers=headers, max_size=None, ping_interval=None)
        await self.socket.send(json.dumps(HELLO))

    async def play(self, seconds: float) -> list[float]:
        """Return for each command the seconds from its due time to its acknowledgment."""
        start = time.perf_counter() + self.number * EVERY_S / PLAYERS
        return [await self._command(start + count * EVERY_S) for count in range(int(seconds / EVERY_S))]

    async def _command(self, due: float) -> float:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        self.count += 1
        command = {"type": "pause" if self.count % 2 else "resume"}
        await self.socket.send(json.dumps({"type": "do", "id": f"{due}", "command": command}))
        seen = ""
        while seen != "done":
            frame = json.loads(await self.socket.recv())
            seen = frame["type"]
            if seen == "step":
                await self.socket.send(json.dumps({"type": "ack", "seq": frame["step"]["seq"]}))
        return time.perf_counter() - due


async def play(given: list[tuple[str, str, str]]) -> None:
    """Read durations in seconds from stdin, one per line; play that long and print all times as JSON."""
    players = [Player(number, *one) for number, one in enumerate(given)]
    await asyncio.gather(*(player.connect() for player in players))
    while line := await asyncio.to_thread(sys.stdin.readline):
        times = await asyncio.gather(*(player.play(float(line)) for player in players))
        print(json.dumps([one for some in times for one in some]), flush=True)


class Servers:
    def __init__(self, count: int, database: str, limits: dict[str, str] | None = None) -> None:
        self._limits = limits or {}
        self.ports = []
        for _ in range(count):
            with socket.create_server(("127.0.0.1", 0)) as free:
                self.ports.append(free.getsockname()[1])
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.processes = [self._start(port, database) for port in self.ports]

    def _start(self, port: int, database: str) -> subprocess.Popen[bytes]:
        settings = {
            "PORT": str(port),
            "DATABASE": database,
            "LOG_LEVEL": "error",
            "TABLES_A_MINUTE": "100000",
        } | self._limits
        environment = os.environ | {f"CHARLESTON_{name}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "charleston", "serve"]
        return subprocess.Popen(command, env=environment, preexec_fn=lambda: os.sched_setaffinity(0, SERVER_CORE))  # noqa: PLW1509

    def wait(self) -> None:
        for url in self.urls:
            for _ in range(300):
                with contextlib.suppress(httpx.TransportError):
                    if httpx.get(f"{url}/health").status_code == httpx.codes.OK:
                        break
                time.sleep(0.1)

    def megabytes(self, field: str = "VmRSS") -> float:
        """Return how many megabytes of memory the largest server process uses."""
        texts = [Path(f"/proc/{process.pid}/status").read_text() for process in self.processes]
        return max(int(text.partition(f"{field}:")[2].split()[0]) for text in texts) / 1000

    def stop(self) -> None:
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
            process.wait()


def guest(url: str, name: str) -> str:
    answer = httpx.put(f"{url}/api/me", json={"name": name}).raise_for_status()
    return f"charleston={answer.cookies['charleston']}"


def table(url: str, cookie: str) -> str:
    answer = httpx.post(f"{url}/api/tables", json={"bots": "novice"}, headers={"cookie": cookie})
    return str(answer.raise_for_status().json()["table"])


def child(what: str, given: object) -> subprocess.Popen[str]:
    command = [sys.executable, __file__, what, json.dumps(given)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def p99(players: subprocess.Popen[str], seconds: float) -> float:
    """Return the 99th percentile of the command times in milliseconds."""
    assert players.stdin
    assert players.stdout
    players.stdin.write(f"{seconds}\n")
    players.stdin.flush()
    times = sorted(json.loads(players.stdout.readline()))
    return float(1000 * times[int(len(times) * 0.99)])


def measure(servers: Servers, seconds: float, kinds: list[str], sockets: list[int]) -> Iterator[str]:
    """Yield a line per attack. Other programs' load varies, so "normal" is the mean of a run before and one after."""
    urls = servers.urls
    cookies = [guest(urls[0], f"Player {number}") for number in range(PLAYERS)]
    players = [(urls[number % len(urls)], table(urls[0], cookie), cookie) for number, cookie in enumerate(cookies)]
    hostile = [guest(urls[0], f"Attacker {number}") for number in range(max(sockets))]
    target = table(urls[0], hostile[0])
    for row, (kind, count) in enumerate(product(kinds, sockets), 1):
        with child("--play", players) as playing:
            p99(playing, 1)  # warm up
            normal, before = p99(playing, seconds / 2), servers.megabytes()
            attack = {"kind": kind, "table": target, "address": f"127.0.1.{row}", "cookies": hostile[:count]}
            with child("--attack", {**attack, "url": urls[0], "seconds": seconds + 1}) as attacker:
                time.sleep(0.5)
                attacked = p99(playing, seconds)
                seen = json.loads(attacker.communicate()[0])
            after = servers.megabytes()
            time.sleep(1)
            normal = (normal + p99(playing, seconds / 2)) / 2
        figures = f"{normal:7.1f} {attacked:9.1f} {attacked / normal:6.1f}x"
        closed = f"{seen['lost']:6}/{seen['connected']:<6} {seen['sent'] / 1e6:7.1f}"
        yield f"{kind:20} {count:3} {figures}  {closed}  {before:5.0f} {after:5.0f} {servers.megabytes('VmHWM'):5.0f}"


def main() -> None:
    if sys.argv[1:2] == ["--play"]:
        os.sched_setaffinity(0, CLIENT_CORE)
        asyncio.run(play(json.loads(sys.argv[2])))
        return
    if sys.argv[1:2] == ["--attack"]:
        os.sched_setaffinity(0, CLIENT_CORE)
        os.nice(19)
        resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))

        async def attack() -> dict[str, int]:
            return await Attack(json.loads(sys.argv[2])).run()

        print(json.dumps(asyncio.run(attack())))
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--kinds", default=",".join([*FRAMES, *REQUESTS]).replace("resends, unread", "resends; unread"))
    parser.add_argument("--sockets", default="1,4,20")
    given = parser.parse_args()
    kinds = [kind.replace(";", ",") for kind in given.kinds.split(",")]
    with ExitStack() as stack:
        if given.database == "postgres":
            sys.path.insert(0, str(HERE.parent / "tests" / "support"))
            from postgres import running

            database = stack.enter_context(running()).new_database()
        else:
            database = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/flood.db"
        servers = Servers(given.servers, database)
        stack.callback(servers.stop)
        servers.wait()
        print(f"{given.servers} server(s) on {given.database}; load average {os.getloadavg()[0]:.1f} at start")
        print(
            f"{'attack':20} {'n':>3} {'p99 ms':>7} {'attacked':>9} {'ratio':>7}  {'closed/opened':13} {'MB sent':>7}",
            " RSS, after, peak MB",
        )
        for line in measure(servers, given.seconds, kinds, [int(count) for count in given.sockets.split(",")]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
