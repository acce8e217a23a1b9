"""Our uvicorn protocols on a fake transport that records what is done to it, under a virtual clock."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from uvicorn.server import ServerState
from virtual_loop import run_virtually
from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from charleston.server.net.guard import Receive, Scope, Send
from charleston.server.net.uvicorn_protocol import Config, Door, PatientProtocol, PromptProtocol
from charleston.server.serving import uvicorn_config
from charleston.server.settings import Settings

HANDSHAKE = (
    b"GET /tables/aaaaaaaaaaaaaaaa/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


class Transport(asyncio.Transport):
    def __init__(self, address: str = "192.0.2.1") -> None:
        super().__init__({"peername": (address, 1), "sockname": ("192.0.2.9", 2)})
        self.written = b""
        self.is_reading_paused = self.is_aborted = self.closing = False
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.is_reading_paused = True

    def resume_reading(self) -> None:
        self.is_reading_paused = False

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.is_aborted = self.closing = True

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.protocol is not None
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def close_code(self) -> int | None:
        """Return the code of the close frame, if one was written after the answer to the handshake."""
        reader = StreamReader()
        reader.feed_data(self.written.partition(b"\r\n\r\n")[2])
        while reader.buffer:
            parsing = Frame.parse(reader.read_exact, mask=False)
            try:
                next(parsing)
            except StopIteration as parsed:
                if parsed.value.opcode is Opcode.CLOSE:
                    return int(Close.parse(parsed.value.data).code)
        return None


async def _nobody(_: Scope, __: Receive, ___: Send) -> None:
    raise AssertionError("not asked")


def new_config(door: Door | None = None) -> Config:
    """Return the configuration that every server uses, optionally with other limits on admission."""
    made = uvicorn_config(Settings(), _nobody)
    made.lifespan = "off"
    made.door = door or made.door
    made.load()
    return made


class Socket:
    """A WebSocket after its handshake; ``messages`` are those that the application received."""

    def __init__(self, config: Config | None = None) -> None:
        self.messages: list[str] = []
        self.code: int | None = None  # the disconnect code that the application received
        self.send: Send
        self.transport = Transport()
        self.protocol = PromptProtocol(config=config or new_config(), server_state=ServerState(), app_state={})
        self.protocol.app = self._app
        self.protocol.connection_made(self.transport)
        self.protocol.data_received(HANDSHAKE)

    async def _app(self, _: Scope, receive: Receive, send: Send) -> None:
        self.send = send
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.messages.append(message["text"])
        self.code = message["code"]

    def feed(self, data: bytes) -> None:
        self.protocol.data_received(data)


async def new_socket(config: Config | None = None) -> Socket:
    made = Socket(config)
    await asyncio.sleep(0.001)
    assert made.transport.written.startswith(b"HTTP/1.1 101 ")
    return made


class Http:
    """An HTTP connection whose application reads the body and answers with its length."""

    def __init__(self, door: Door | None = None, address: str = "192.0.2.1") -> None:
        self.bodies: list[bytes] = []
        self.transport = Transport(address)
        self.protocol = PatientProtocol(config=new_config(door), server_state=ServerState(), app_state={})
        self.protocol.app = self._app
        self.transport.protocol = self.protocol
        self.protocol.connection_made(self.transport)

    async def _app(self, _: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message["body"]
            more = message["more_body"]
        self.bodies.append(body)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def receive(self, data: bytes) -> None:
        """Feed the request as soon as the server reads."""
        for _ in range(1000):
            if not self.transport.is_reading_paused:
                break
            await asyncio.sleep(0)
        self.protocol.data_received(data)

    def statuses(self) -> list[int]:
        """Return the status of every answer."""
        return [int(part[:3]) for part in self.transport.written.split(b"HTTP/1.1 ")[1:]]


def virtually(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run_virtually(lambda _: scene())
