"""Measure a server with more tables than a core can serve: it refuses the excess and answers the rest quickly.

``python benchmarks/overload.py`` starts a real server on core 0 and, on core 1, people at 1,000 tables with three bots
each. A person moves half a second after the table starts to wait for them. People retry a refused table (503) every
second, so the server stays at its limit. Then most people leave, and the server must recover without a restart.
``--pace`` is the time a bot takes for a move, in milliseconds; ``--fill`` opens all tables before anyone plays.
"""

import argparse
import asyncio
import gc
import os
import random
import resource
import tempfile
import time
from urllib.parse import urlsplit

import httpx
from flood import CLIENT_CORE, Servers, guest
from load import Browser, Load, Table, choose, connect, decode

THINK_S = 0.5
RETRY_S = 3.0
"""Seconds until a refused command is resent, the same as on the page."""
OPENERS = 20
"""How many people open tables at once; each opens one at a time."""
STAY = 50
"""How many tables keep playing at the end."""


class Crowd(Load):
    """All people, and their measurements since the last report."""

    def __init__(self, url: str) -> None:
        super().__init__(url, "bots")
        self.people: list[Person] = []
        self.is_playing = True
        self.opened = self.not_opened = 0
        self.times: dict[str, list[float]] = {}

    def note(self, kind: str, seconds: float) -> None:
        self.times.setdefault(kind, []).append(seconds)

    def report(self, phase: str, seconds: float) -> None:
        figures = [f"{phase:28} {sum(not one.has_left for one in self.people):6} {self.opened:6} {self.not_opened:7}"]
        for kind in ("done", "unavailable"):
            times = sorted(self.times.get(kind, ())) or [0.0]
            count, p50, p99 = len(self.times.get(kind, ())), times[len(times) // 2], times[int(len(times) * 0.99)]
            figures.append(f"{count / seconds:7.0f} {1000 * p50:7.0f} {1000 * p99:7.0f}")
        print("  ".join(figures), flush=True)
        self.times, self.opened, self.not_opened = {}, 0, 0


class Person(Browser):
    """A person who plays against bots at one table. Measures how long each command takes."""

    def __init__(self, crowd: Crowd, table: str, cookie: str) -> None:
        super().__init__(Table(crowd, table), 0, cookie)
        self._crowd = crowd
        self._count = 0
        self._command: dict[str, object] | None = None
        self._on = 0
        self._sent_at = 0.0
        self.has_left = False

    def _take(self, payload: bytes) -> None:
        frame = decode(payload)
        if frame.type in ("done", "refused", "unavailable"):
            self._crowd.note(frame.type, time.perf_counter() - self._sent_at)
            if frame.type == "unavailable":
                asyncio.get_running_loop().call_later(RETRY_S, self._send)
                return
            self._command = None
        elif frame.type in ("step", "welcome"):
            self.seq = frame.step.seq if frame.step else frame.seq
            self.game = frame.game
            self.send({"type": "ack", "seq": self.seq})
        self.consider()

    def consider(self) -> None:
        game = self.game
        if game is None or self._command is not None or not self._crowd.is_playing:
            return
        if game.view.phase == "over":
            self._command = {"type": "start_game"}
        elif game.view.seat in game.waiting:
            self._command = {"type": "play", "command": choose(game)}
        else:
            return
        self._count += 1
        self._on = self.seq
        asyncio.get_running_loop().call_later(THINK_S * random.uniform(0.5, 1.5), self._send)

    def _send(self) -> None:
        if self._command is not None and not self.has_left:
            self._sent_at = time.perf_counter()
            self.send({"type": "do", "id": f"c{self._count}", "on": self._on, "command": self._command})

    def leave(self) -> None:
        self.has_left = True
        self.transport.abort()


async def open_tables(crowd: Crowd, cookies: list[str], count: int, pace: int, seconds: float) -> None:
    """Open tables, several at a time; retry refused tables."""
    place, loop = urlsplit(crowd.url), asyncio.get_running_loop()
    end, left = loop.time() + seconds, [count]

    async def opener(client: httpx.AsyncClient, cookie: str) -> None:
        while left[0] > 0 and loop.time() < end:
            left[0] -= 1
            body = {"bots": "novice", "setup": {"pace": pace}}
            answer = await client.post("/api/tables", json=body, headers={"cookie": cookie})
            if answer.status_code != httpx.codes.CREATED:
                crowd.not_opened += 1
                left[0] += 1
                await asyncio.sleep(1)
                continue
            crowd.opened += 1
            person = Person(crowd, answer.json()["table"], cookie)
            crowd.people.append(person)
            await connect(person, place.hostname or "", place.port or 80)

    async with httpx.AsyncClient(base_url=crowd.url, timeout=60) as client:
        await asyncio.gather(*(opener(client, cookie) for cookie in cookies))


async def run(url: str, tables: int, pace: int, seconds: float, *, fills: bool) -> None:
    crowd, cookies = Crowd(url), [guest(url, f"Ruth {number}") for number in range(OPENERS)]
    print(f"load average {os.getloadavg()[0]:.1f} at start; people's answers: per second, p50 ms, p99 ms")
    print(f"{'':28} {'tables':>6} {'opened':>6} {'refused':>7}  {'acknowledged':>23}  {'unavailable':>23}")
    crowd.is_playing = not fills
    began = time.perf_counter()
    await open_tables(crowd, cookies, tables, pace, 4 * seconds if fills else seconds)
    crowd.report("opening", time.perf_counter() - began)
    crowd.is_playing = True
    for person in crowd.people:
        person.consider()
    for number in (1, 2):
        crowd.times.clear()
        await asyncio.sleep(seconds)
        crowd.report(f"playing, part {number}", seconds)
    for person in crowd.people[STAY:]:
        person.leave()
    await asyncio.sleep(5)
    crowd.times.clear()
    await open_tables(crowd, cookies, 5, pace, seconds)
    await asyncio.sleep(seconds)
    crowd.report("after most have left", seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pace", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--fill", action="store_true")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
    with tempfile.TemporaryDirectory() as folder:
        limits = {"CONNECTIONS_A_MINUTE": "1000000", "REQUESTS_A_MINUTE": "1000000"}
        servers = Servers(1, f"sqlite:///{folder}/overload.db", limits)
        try:
            servers.wait()
            os.sched_setaffinity(0, CLIENT_CORE)
            gc.disable()  # a pause in this process must not count as the server's delay
            asyncio.run(run(servers.urls[0], given.tables, given.pace, given.seconds, fills=given.fill))
        finally:
            servers.stop()


if __name__ == "__main__":
    main()
