"""Hints between processes: after a commit, NOTIFY names the table. A slow poll makes up for lost hints.

Messages use a separate channel; lost messages are not resent.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from charleston.store.interface import Ear, Hint

TROUBLE = asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError
"""Errors of a server that is down, busy or broken."""
CHANNEL, MESSAGES = "charleston", "charleston_messages"
POLL_S = 2.0
"""Seconds between hints that any table may have changed, which we send in case a NOTIFY was lost."""
RECONNECT_S = 0.5
MAX_MESSAGES = 10_000
_NOTIFY = "SELECT pg_notify(channel, hint) FROM unnest($1::text[], $2::text[]) AS hints (channel, hint)"


class Hints:
    """A connection used only to listen and notify, so its process id identifies our own NOTIFY.

    A NOTIFY locks the whole database while it commits. So we send one at a time, for all queued tables, and never in
    the transaction of an append. A NOTIFY need not be durable.
    """

    def __init__(self, connect: Callable[[], Awaitable[Any]]) -> None:
        self.on_hint: Hint | None = None
        self.on_message: Ear | None = None
        self._connect = connect
        self._touched: set[str] = set()
        self._messages: list[str] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._keep_talking()), loop.create_task(self._poll())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def send(self, table: str) -> None:
        self._touched.add(table)
        self._wake.set()

    def broadcast(self, message: str) -> None:
        if len(self._messages) < MAX_MESSAGES:  # the queue grows while PostgreSQL is unreachable
            self._messages.append(message)
        self._wake.set()

    def _hint(self, table: str | None) -> None:
        if self.on_hint is not None:
            asyncio.get_running_loop().call_soon(self.on_hint, table)  # on_hint errors must not stop this task

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            self._hint(None)

    async def _keep_talking(self) -> None:
        while True:
            with suppress(*TROUBLE):
                await self._talk(await self._connect())
            await asyncio.sleep(RECONNECT_S)

    async def _talk(self, connection: Any) -> None:
        """Listen and notify until the connection breaks. The next connection sends the unsent hints."""
        ours = connection.get_server_pid()

        def heard(_connection: object, speaker: int, channel: str, payload: str) -> None:
            if speaker == ours:
                return
            if channel == CHANNEL:
                self._hint(payload)
            elif self.on_message is not None:
                # on_message errors must not stop this task, so call it later.
                asyncio.get_running_loop().call_soon(self.on_message, str(speaker), payload)

        try:
            await connection.execute("SET synchronous_commit = off")
            await connection.add_listener(CHANNEL, heard)
            await connection.add_listener(MESSAGES, heard)
            connection.add_termination_listener(lambda _: self._wake.set())
            self._hint(None)  # we may have missed hints while we were not listening
            self._wake.set()  # send the hints queued in the meantime
            while True:
                await self._wake.wait()
                self._wake.clear()
                await self._say(connection)
        finally:
            connection.terminate()

    async def _say(self, connection: Any) -> None:
        """Send the queued hints. If the connection is broken, raise and keep the hints."""
        tables, self._touched = self._touched, set()
        messages, self._messages = self._messages, []
        channels = [CHANNEL] * len(tables) + [MESSAGES] * len(messages)
        try:
            await connection.execute(_NOTIFY, channels, [*tables, *messages])
        except BaseException:
            self._touched |= tables
            raise
