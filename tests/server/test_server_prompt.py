"""The fast paths of the websocket protocol give the same result as the library's."""

import asyncio
import contextlib
from collections.abc import Callable

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from charleston.server.net.guard import Receive, Scope, Send
from charleston.server.net.listen import listen
from charleston.server.net.uvicorn_protocol import PromptProtocol, text_frame
from charleston.server.serving import uvicorn_config
from charleston.server.settings import Settings


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000])
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    data = ("🀄" * size).encode()[:size] if size % 4 == 0 else b"x" * size
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


class Clock:
    """A loop with only the methods that the protocol needs."""

    now = 100.0

    def __init__(self) -> None:
        self.planned: list[float] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, _then: object) -> None:
        self.planned.append(delay)


@pytest.mark.parametrize(
    ("silent", "pinged", "planned"), [(1.0, 0, [3.0]), (3.9, 0, [0.1]), (4.0, 1, []), (60.0, 1, [])]
)
def test_only_silent_clients_are_pinged(
    silent: float, pinged: int, planned: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    pings: list[PromptProtocol] = []

    def ping(self: PromptProtocol) -> None:
        pings.append(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", ping)
    protocol, clock = PromptProtocol.__new__(PromptProtocol), Clock()
    protocol.loop, protocol.ping_interval, protocol.heard_at = clock, 4.0, clock.now - silent  # type: ignore[assignment]
    protocol.send_keepalive_ping()
    assert len(pings) == pinged
    assert clock.planned == pytest.approx(planned)


WORDS = ("one", "two", "three")


async def _talk(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer each message with three words at once; on the path /bye, close the connection right after them."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        for word in WORDS:
            await send({"type": "websocket.send", "text": word})
        if scope["path"] == "/bye":
            await send({"type": "websocket.close", "code": 4000})
            return


async def _replies(socket: ClientConnection, then: Callable[[], None] = lambda: None) -> tuple[list[str], int | None]:
    """Send a message; return the replies and the close code."""
    await socket.send("please")
    words = []
    with contextlib.suppress(ConnectionClosed):
        async for word in socket:
            words.append(str(word))
            if len(words) == len(WORDS):
                then()
    return words, socket.close_code


def test_messages_are_sent_at_once_and_before_the_close_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    flush = PromptProtocol._flush

    def counted(self: PromptProtocol) -> None:
        written.append(len(self._unsent))
        flush(self)

    monkeypatch.setattr(PromptProtocol, "_flush", counted)

    async def scene() -> None:
        config = uvicorn_config(Settings(), _talk)
        config.lifespan = "off"
        server, bound = uvicorn.Server(config), listen("127.0.0.1", 0)
        port = bound.getsockname()[1]
        serving = asyncio.create_task(server.serve([bound]))
        async with connect(f"ws://127.0.0.1:{port}/bye") as socket:
            assert await _replies(socket) == ([*WORDS], 4000)
        assert max(written) == len(WORDS)
        written.clear()
        async with connect(f"ws://127.0.0.1:{port}/stay") as socket:
            assert await _replies(socket, lambda: setattr(server, "should_exit", True)) == ([*WORDS], 1012)
        assert [count for count in written if count] == [len(WORDS)]
        await serving

    asyncio.run(scene())
