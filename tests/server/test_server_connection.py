"""How messages reach a client: at once if possible, always in order, and without delaying the table."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from virtual_loop import run_virtually

from charleston.server.live.connection import SLOW, Connection

MESSAGES = [b"one", b"two", b"three", b"four"]


class Wire:
    """The client's end of a connection, which can stop reading."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.open = asyncio.Event()
        self.open.set()

    async def write(self, message: bytes) -> None:
        await self.open.wait()
        self.read.append(message)


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run_virtually(lambda _: scene())


def test_a_message_is_written_before_send_returns_if_possible() -> None:
    async def scene() -> None:
        wire = Wire()
        connection = Connection("Ruth", wire.write)
        for message in MESSAGES:
            connection.send(message)
        assert wire.read == MESSAGES

    run(scene)


def test_messages_stay_in_order_behind_those_that_wait() -> None:
    async def scene() -> None:
        wire = Wire()
        connection = Connection("Ruth", wire.write)
        speaking = asyncio.create_task(connection.speak())
        for at, message in enumerate(MESSAGES * 3):
            (wire.open.set if at % 3 else wire.open.clear)()
            connection.send(message)
            if at % 2:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        assert wire.read == MESSAGES * 3
        speaking.cancel()

    run(scene)


def test_a_socket_that_fails_ends_only_its_own_connection() -> None:
    async def fail(_: bytes) -> None:
        raise OSError("gone")

    async def scene() -> None:
        connection = Connection("Ruth", fail)
        connection.send(b"one")
        connection.send(b"two")
        with pytest.raises(OSError, match="gone"):
            await connection.speak()

    run(scene)


def test_queued_messages_are_dropped_when_the_client_is_cut_off_or_leaves() -> None:
    async def scene() -> None:
        wire = Wire()
        wire.open.clear()
        connection = Connection("Ruth", wire.write)
        speaking = asyncio.create_task(connection.speak())
        connection.send(b"one")
        connection.send(b"two")
        await asyncio.sleep(0.01)
        connection.cut(SLOW)
        speaking.cancel()
        await asyncio.wait([speaking])
        wire.open.set()
        await asyncio.sleep(0.01)
        assert wire.read == []

    run(scene)
