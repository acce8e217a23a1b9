"""All our changes to uvicorn, and all our uses of its private API: HTTP and WebSocket with limits and shortcuts.

We compute the cost of incoming data from a few of its bytes and charge tokens for it, before uvicorn or websockets
parses it. We close a flood before it is parsed. Data within the limits is parsed a little in each turn of the event
loop, so no client delays the others.
"""

import asyncio
import math
import struct
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from charleston.server.live.connection import (
    ABUSE,
    ABUSE_CONNECTIONS,
    FRAME_BURST,
    FRAMES_PER_SECOND,
    REFUSED_CONNECTIONS,
)
from charleston.server.net.frame_scan import FrameScanner
from charleston.server.net.guard import App
from charleston.server.net.listen import SILENT_TIMEOUT_S
from charleston.server.net.rate_limit import Bucket, Rate, network

_TEXT = 0x81  # a whole message
_SHORT, _MIDDLE = 126, 1 << 16
MAX_WAITING = 4
"""How many frames of a client may wait for the table before we stop reading from the client."""
FRAMES_PER_TURN = 16
"""Frames parsed at once. The rest wait for the next turns of the event loop, in one queue for all connections."""
MAX_CREDIT = 500
"""Maximum credit of a client, in frames. Each frame we send lets it send one without tokens, to acknowledge steps."""
FLOOD_CLOSE_S = 1.0
"""Seconds for a client to read the close code after a flood."""
HEAD_BYTES, BODY_BYTES = 4096, 65_536
"""Bytes of a request that are parsed in one turn of the event loop."""
MAX_HEAD_LINES = 100
"""Maximum lines in HEAD_BYTES of a request head; a browser sends about twenty."""
MAX_TINY_CHUNKS, BYTES_PER_CHUNK = 100, 100
"""A body may have a hundred chunks, and one more for every hundred bytes."""


class Door:
    """Rate limit for connections by address. Behind a proxy all have its address, so the proxy must limit them."""

    def __init__(self, connections_a_minute: float, proxies: list[str]) -> None:
        self._rate, self._proxies = Rate(connections_a_minute), _TrustedHosts(proxies)

    def admits(self, address: str) -> bool:
        return address in self._proxies or self._rate.allows(network(address))

    def charge(self, address: str, connections: int) -> None:
        if address not in self._proxies:
            self._rate.drain(network(address), connections)


class Lane:
    """A queue for clients that send a lot at once: one piece of work per turn of the event loop. Clients take turns."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], bool]] = deque()

    def join(self, work: Callable[[], bool]) -> None:
        """Queue work; it is called again in a later turn as long as it returns true."""
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        work = self._waiting[0]
        try:
            if work():
                self._waiting.append(work)
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._turn)


class Config(uvicorn.Config):
    """A uvicorn configuration, with the objects that all connections of a process share."""

    def __init__(self, app: App, door: Door, **settings: Any) -> None:
        super().__init__(app, http=PatientProtocol, ws=PromptProtocol, **settings)
        self.door, self.lane = door, Lane()


def text_frame(data: bytes) -> bytes:
    """Return a server's text frame (RFC 6455, 5.2): not compressed, not masked, not fragmented."""
    size = len(data)
    if size < _SHORT:
        return struct.pack("!BB", _TEXT, size) + data
    if size < _MIDDLE:
        return struct.pack("!BBH", _TEXT, 126, size) + data
    return struct.pack("!BBQ", _TEXT, 127, size) + data


class PromptProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with shortcuts for common cases; uvicorn handles the rest."""

    config: Config
    heard_at = 0.0

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self.close_timeout = float(SILENT_TIMEOUT_S)  # seconds until we drop a client that does not answer our close
        self._unsent: list[bytes] = []
        self._scanner = FrameScanner()
        self._bucket = Bucket(FRAMES_PER_SECOND, FRAME_BURST, self.loop.time())
        self._credit = 0  # frames we sent that the client has not answered
        self._held: deque[bytes] = deque()  # frames charged for, to be parsed in later turns
        self._is_refused = False

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. Text waits until all ready tasks have run, so a step and its answer go out together."""
        text = message.get("text")
        if isinstance(text, str) and self._is_open() and self.writable.is_set() and not self.conn.extensions:
            if not self._unsent:
                self.loop.call_soon(self._flush)
            self._unsent.append(text_frame(text.encode()))
            self._credit = min(MAX_CREDIT, self._credit + 1)
            return
        self._flush()
        if message["type"] == "websocket.close" and not self.handshake_complete:
            self._charge(REFUSED_CONNECTIONS)
        elif message.get("code") == ABUSE:
            self._charge(ABUSE_CONNECTIONS)
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._held.clear()
        super().connection_lost(exc)

    def _is_open(self) -> bool:
        return self.conn.state is State.OPEN and not self.close_sent and not self.disconnected

    def _flush(self) -> None:
        if self._unsent and self._is_open():
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def data_received(self, data: bytes) -> None:
        """Charge for frames before anything parses them."""
        now = self.heard_at = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._is_refused:
            return
        scan = self._scanner.scan(data, self._bucket.left(now) + self._credit)
        from_credit = min(self._credit, scan.cost)
        self._credit -= int(from_credit)
        if scan.is_over or not self._bucket.take(now, scan.cost - from_credit):
            self._refuse()
        elif self._held or len(scan.starts) > FRAMES_PER_TURN:
            self._hold(data, scan.starts)
        else:
            super().data_received(data)

    def _hold(self, data: bytes, starts: list[int]) -> None:
        cuts = [0, *starts[FRAMES_PER_TURN::FRAMES_PER_TURN], len(data)]
        if not self._held:
            self.config.lane.join(self._parse_held)
        self._held.extend(data[start:end] for start, end in pairwise(cuts))

    def _parse_held(self) -> bool:
        """Parse the next part; return whether there is more."""
        if self.transport.is_closing():
            self._held.clear()
        if self._held:
            super().data_received(self._held.popleft())
        return bool(self._held)

    def _refuse(self) -> None:
        """Close the connection because of a flood. Parse nothing more; the client has a second to read the close."""
        self._is_refused = True
        self._held.clear()
        self._charge(ABUSE_CONNECTIONS)
        self.transport.pause_reading()
        if self._is_open():
            self._flush()
            self.conn.send_close(ABUSE)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.queue.put_nowait({"type": "websocket.disconnect", "code": ABUSE})
        self.close_sent = True
        self.stop_keepalive()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(FLOOD_CLOSE_S, self.transport.abort)

    def _charge(self, connections: int) -> None:
        if self.client is not None:
            self.config.door.charge(self.client[0], connections)

    def send_keepalive_ping(self) -> None:
        """Ping only clients that have been silent."""
        silent = self.loop.time() - self.heard_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_text(self, event: Frame) -> None:
        """Queue a text message and keep reading; uvicorn would pause until the application receives it."""
        ordinary = event.fin and not self.close_sent and self.queue.qsize() < MAX_WAITING
        try:
            text = bytes(event.data).decode() if ordinary else None
        except UnicodeDecodeError:
            text = None
        if text is None:
            super().handle_text(event)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})


class ChunkConnection(h11.Connection):
    """An HTTP/1.1 connection that refuses bodies of many tiny chunks, which would take seconds to parse."""

    _chunks = 0.0  # chunks of the request, minus one for every hundred bytes

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            is_chunked = any(name == b"transfer-encoding" for name, _ in event.headers)
            self._chunks = 0.0 if is_chunked else -math.inf
        elif isinstance(event, h11.Data):
            self._chunks += 1 - len(event.data) / BYTES_PER_CHUNK
            if self._chunks > MAX_TINY_CHUNKS:
                raise h11.RemoteProtocolError("tiny chunks")
        return event


class PatientProtocol(H11Protocol):
    """An HTTP protocol that parses a little at a time, and disconnects a client that does not finish a request."""

    config: Config
    _waiting: asyncio.TimerHandle | None = None

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self.conn = ChunkConnection(h11.SERVER)
        self._held = b""  # to be parsed in later turns of the event loop
        self._has_paused = False  # whether we paused reading because data is held

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        if peer and not self.config.door.admits(peer[0]):
            transport.abort()
            return
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._held = b""
        if self.transport is not None:  # the connection was admitted
            super().connection_lost(exc)
            self._stop_waiting()

    def data_received(self, data: bytes) -> None:
        self._held += data
        if len(self._held) == len(data):  # no data was held, so no turn is scheduled yet
            self._parse_held()

    def _parse_held(self) -> None:
        """Parse some data. The rest waits for the next turn; the next request waits for the response to this one."""
        state = self.conn.their_state
        if not self._held or self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._held = b""
        elif state not in (h11.IDLE, h11.SEND_BODY):
            self._pause()
        else:
            size = HEAD_BYTES if state is h11.IDLE else BODY_BYTES
            data, self._held = self._held[:size], self._held[size:]
            if state is h11.IDLE and data.partition(b"\r\n\r\n")[0].count(b"\n") > MAX_HEAD_LINES:
                self._drop()
                return
            try:
                super().data_received(data)
            except h11.LocalProtocolError:  # the request turned out to be invalid after half of the response was sent
                self._drop()
            if self._held:
                self._pause()
                self.loop.call_soon(self._parse_held)
            elif self._has_paused and (self.cycle is None or len(self.cycle.body) <= HIGH_WATER_LIMIT):
                self._has_paused = False
                self.flow.resume_reading()

    def _drop(self) -> None:
        if self.client is not None:
            self.config.door.charge(self.client[0], ABUSE_CONNECTIONS)
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        if self.client is not None:
            self.config.door.charge(self.client[0], REFUSED_CONNECTIONS)
        super().send_400_response(msg)

    def _pause(self) -> None:
        self._has_paused = True
        self.flow.pause_reading()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_request()
        if self._held:
            self._pause()
            self.loop.call_soon(self._parse_held)

    def _await_request(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(SILENT_TIMEOUT_S, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def _hang_up(self) -> None:
        is_ours = self.transport.get_protocol() is self  # false after an upgrade to WebSocket
        if is_ours and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()
