"""ASGI sockets over a network that delays, disconnects and goes silent. Harsh networks also lose and repeat frames."""

import asyncio
import random
from collections import deque
from collections.abc import MutableMapping
from typing import Any, NamedTuple, Protocol

Message = MutableMapping[str, Any]
LOST = 1006


class Listener(Protocol):
    """The client's end of a line."""

    def hear(self, line: "Line", text: str) -> None: ...

    def closed(self, line: "Line", code: int) -> None: ...


class Weather(NamedTuple):
    """The quality of a network: maximum delay in seconds, and the shares of frames lost, duplicated and late."""

    delay: float = 0.05
    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0


CALM = Weather(0.02)


class Network:
    def __init__(self, rng: random.Random, weather: Weather) -> None:
        self.rng = rng
        self.weather = weather
        self.room = rng.choice((2, 64))  # the most frames in transit to a client before the server waits

    def delay(self) -> float:
        return self.rng.uniform(0.0005, self.weather.delay)


class Line:
    """One socket. Frames in one direction stay in order, as in a real WebSocket, except on a harsh network."""

    def __init__(self, network: Network, client: Listener) -> None:
        self._network, self._client = network, client
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[Message] = deque([{"type": "websocket.connect"}])
        self._woken = asyncio.Event()
        self._on_the_way = 0
        self._room = asyncio.Event()
        self._arrivals = [0.0, 0.0]  # arrival times of the newest frames at the client and at the server
        self._spoken = 0
        self.silent = False  # half open: nothing arrives anymore, and neither side knows
        self.broken = False

    # the server's side

    async def receive(self) -> Message:
        while not self._inbox:
            self._woken.clear()
            await self._woken.wait()
        return self._inbox.popleft()

    async def send(self, message: Message) -> None:
        while self._on_the_way > self._network.room and not self.broken:
            self._room.clear()
            await self._room.wait()
        if self.broken:
            raise OSError("the client has gone")
        if message["type"] == "websocket.send":
            self._on_the_way += 1
            self._carry(0, self._to_client, message["text"])
        elif message["type"] == "websocket.close":
            self._carry(0, self._close_client, message["code"])

    def break_off(self, within: float) -> None:
        """Disconnect; each side learns of it after its own delay."""
        self._loop.call_later(self._network.rng.uniform(0, within), self._close_client, LOST)
        self._loop.call_later(self._network.rng.uniform(0, within), self.hang_up)

    def give_up(self) -> None:
        """Disconnect after a long silence, when both sides time out."""
        self.silent = False
        self.break_off(2.0)

    # the client's side

    def say(self, text: str) -> None:
        self._spoken += 1
        self._carry(1, self._to_server, {"type": "websocket.receive", "text": text}, sure=self._spoken == 1)

    def hang_up(self) -> None:
        if not self.broken:
            self.broken = True
            self._inbox.append({"type": "websocket.disconnect", "code": LOST})
            self._woken.set()
            self._room.set()

    # in transit

    def _carry(self, way: int, arrive: Any, what: object, *, sure: bool = False) -> None:
        weather, rng = self._network.weather, self._network.rng
        at = self._loop.time() + self._network.delay()
        if not sure and rng.random() < weather.late:
            at += rng.uniform(0, 0.5)
        else:
            # no two frames arrive at the same time, so the order is kept
            at = self._arrivals[way] = max(at, self._arrivals[way] + 1e-6)
        copies = 1 if sure else (rng.random() >= weather.lost) + (rng.random() < weather.doubled)
        if not copies and arrive == self._to_client:
            self._on_the_way -= 1
        for _ in range(copies):
            self._loop.call_at(at, arrive, what)

    def _to_server(self, message: Message) -> None:
        if not self.broken and not self.silent:
            self._inbox.append(message)
            self._woken.set()

    def _to_client(self, text: str) -> None:
        if self.silent:
            return  # a silent client reads nothing, so no room is freed
        self._on_the_way = max(0, self._on_the_way - 1)
        self._room.set()
        self._client.hear(self, text)

    def _close_client(self, code: int) -> None:
        if not self.silent:
            self._client.closed(self, code)
