"""How messages get to a client: at once if they can, in order if they cannot, and never at the table's cost."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from virtual_loop import run_virtually

from charleston.server.live.connection import SLOW, Connection

MESSAGES = [b"one", b"two", b"three", b"four"]


class Wire:
    """A client's end that can stop reading."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.open = asyncio.Event()
        self.open.set()

    async def write(self, message: bytes) -> None:
        await self.open.wait()
        self.read.append(message)


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run_virtually(lambda _: scene())


def test_what_can_be_written_is_written_before_send_returns() -> None:
    async def scene() -> None:
        wire = Wire()
        connection = Connection("Ruth", wire.write)
        for message in MESSAGES:
            connection.send(message)
        assert wire.read == MESSAGES

    run(scene)


def test_nothing_overtakes_what_has_to_wait() -> None:
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


def test_a_socket_that_fails_ends_its_own_conversation_and_nothing_else() -> None:
    async def fail(_: bytes) -> None:
        raise OSError("gone")

    async def scene() -> None:
        connection = Connection("Ruth", fail)
        connection.send(b"one")
        connection.send(b"two")
        with pytest.raises(OSError, match="gone"):
            await connection.speak()

    run(scene)


def test_what_waits_is_dropped_when_the_client_is_cut_and_when_it_leaves() -> None:
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
