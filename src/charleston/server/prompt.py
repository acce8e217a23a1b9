"""The websocket protocol of uvicorn, with short ways for what it does thousands of times a second."""

import struct
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

_TEXT = 0x81  # a whole message
_SHORT, _MIDDLE = 126, 1 << 16
MOST_WAITING = 4
"""Frames of a client that may wait for the table before no more is read from it."""


def text_frame(data: bytes) -> bytes:
    """A frame from a server (RFC 6455, 5.2), as it is without compression: not masked, in one piece."""
    size = len(data)
    if size < _SHORT:
        return struct.pack("!BB", _TEXT, size) + data
    if size < _MIDDLE:
        return struct.pack("!BBH", _TEXT, 126, size) + data
    return struct.pack("!BBQ", _TEXT, 127, size) + data


class PromptProtocol(WebSocketsSansIOProtocol):
    """Wherever anything is out of the ordinary, uvicorn's own way is taken."""

    heard_at = 0.0

    def __init__(self, *settings: Any, **more: Any) -> None:  # noqa: ANN401 - uvicorn's
        super().__init__(*settings, **more)
        self._unsent: list[bytes] = []

    async def send(self, message: ASGISendEvent) -> None:
        """A text waits until all that is ready has run: a step and the answer to its command go out together."""
        text = message.get("text")
        if isinstance(text, str) and self._is_open() and self.writable.is_set() and not self.conn.extensions:
            if not self._unsent:
                self.loop.call_soon(self._flush)
            self._unsent.append(text_frame(text.encode()))
        else:
            self._flush()
            await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def _is_open(self) -> bool:
        return self.conn.state is State.OPEN and not self.close_sent and not self.disconnected

    def _flush(self) -> None:
        if self._unsent and self._is_open():
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Only to those who have been silent: whoever speaks is there."""
        silent = self.loop.time() - self.heard_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_text(self, event: Frame) -> None:
        """Reading goes on; uvicorn would stop it at each message and begin again when it is taken."""
        ordinary = event.fin and not self.close_sent and self.queue.qsize() < MOST_WAITING
        try:
            text = bytes(event.data).decode() if ordinary else None
        except UnicodeDecodeError:
            text = None
        if text is None:
            super().handle_text(event)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
