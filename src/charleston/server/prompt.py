"""The websocket protocol of uvicorn, with a short way for what it does thousands of times a second: write a text."""

import struct

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

_TEXT = 0x81  # a whole message
_SHORT, _MIDDLE = 126, 1 << 16


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

    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text")
        ordinary = self.conn.state is State.OPEN and not self.conn.extensions and self.writable.is_set()
        if isinstance(text, str) and ordinary and not self.disconnected and not self.close_sent:
            self.transport.write(text_frame(text.encode()))
        else:
            await super().send(message)
