"""One open socket of a table. Messages queue while the client does not read; a client that falls behind is cut off."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from typing import Any

MAX_QUEUED = 128
MAX_BYTES = 1_000_000
RESEND_AFTER_S = 5.0
"""Seconds after which an unacknowledged step is sent again."""
MAX_RESENDS = 3
SLOW, RESTART, ABUSE, NOT_ALLOWED = 1013, 1012, 1008, 4403
FRAMES_PER_SECOND, FRAME_BURST = 50.0, 200.0
"""Rate limit for frames of one person to a table: per second, and in a burst."""
ABUSE_CONNECTIONS, REFUSED_CONNECTIONS = 300, 10
"""How many connections we charge to an address for a flood, and for an invalid handshake or request."""


class Writing:
    """A message that could not be written at once; await it to finish the write."""

    def __init__(self, rest: Generator[Any, Any, None], held_up_by: object, failed: Exception | None = None) -> None:
        self._rest, self._held_up_by, self._failed = rest, held_up_by, failed

    def __await__(self) -> Generator[Any, Any, None]:
        if self._failed is not None:
            raise self._failed
        try:
            yield self._held_up_by
            yield from self._rest
        finally:
            self._rest.close()


class Connection:
    """A queue that the table fills and the socket drains. ``closing`` is the close code; None while it is open."""

    def __init__(self, person: str, write: Callable[[bytes], Awaitable[None]], network: str = "") -> None:
        self.person, self.network = person, network
        self.payer = network or person  # who pays for broadcasts: the network, or the person if there is no network
        self._write = write
        self._writing: Writing | None = None  # the blocked write; if there is none, the queue is empty
        self.closing: int | None = None
        self.sent = self.acked = 0  # sequence numbers of the last steps sent and acknowledged
        self.joined = 0.0  # when the first step was sent
        self._resends = 0
        self._sent_at = 0.0
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._presence = b""
        self._held_up = asyncio.Event()
        self._cut = asyncio.Event()

    def send(self, message: bytes) -> None:
        if self.closing is not None:
            return
        if self._writing is None:
            self._begin(message)
            return
        self._queue.append(message)
        self._bytes += len(message)
        if len(self._queue) > MAX_QUEUED or (self._bytes > MAX_BYTES and len(self._queue) > 1):
            self.cut(SLOW)  # one message alone may exceed MAX_BYTES, such as a long welcome

    def _begin(self, message: bytes) -> None:
        """Write a message at once if possible. Most are written here, without waking a task."""
        writing = self._write(message).__await__()
        try:
            self._writing = Writing(writing, next(writing))
        except StopIteration:
            return
        except Exception as error:  # noqa: BLE001 - raised in ``speak``, not in the table
            self._writing = Writing(writing, None, error)
        self._held_up.set()

    async def speak(self) -> None:
        """Finish blocked writes and send the queue, forever."""
        while True:
            await self._held_up.wait()
            self._held_up.clear()
            while self._writing is not None:
                await self._writing
                self._writing = None
                while self._queue and self._writing is None:
                    message = self._queue.popleft()
                    self._bytes -= len(message)
                    self._begin(message)

    def send_presence(self, message: bytes) -> None:
        """Send who is present, unless the client already has the same message."""
        if message != self._presence:
            self._presence = message
            self.send(message)

    def send_step(self, seq: int, message: bytes, now: float) -> None:
        if not self.sent:
            self.joined = now
        if self.sent <= self.acked:
            self._sent_at = now
        self.sent = max(self.sent, seq)
        self.send(message)

    def cut(self, code: int) -> None:
        """Close with a code; no more messages are sent."""
        if self.closing is None:
            self.closing = code
            self._queue.clear()
            self._cut.set()

    async def until_cut(self) -> None:
        """Wait until the connection is cut, even while a write is blocked because the client does not read."""
        await self._cut.wait()

    def heard(self, seq: int) -> bool:
        """Record that the client has acknowledged a step; return whether that is new."""
        if not self.acked < seq <= self.sent:
            return False
        self.acked, self._resends = seq, 0
        self._sent_at = asyncio.get_running_loop().time()
        return True

    def unheard(self, now: float) -> bool:
        """Return whether to send steps again. After a few failed attempts, disconnect the client."""
        if self.sent <= self.acked or now - self._sent_at < RESEND_AFTER_S or self.closing is not None:
            return False
        self._resends += 1
        self._sent_at = now
        if self._resends > MAX_RESENDS:
            self.cut(SLOW)
        return self.closing is None
