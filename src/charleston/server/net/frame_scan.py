"""Compute the cost of a client's frames from their headers alone (RFC 6455, 5.2), before parsing any payload."""

from typing import NamedTuple

MAX_HEADER_BYTES = 14
MAX_FRAGMENTS = 64
"""Maximum fragments of one message. No browser needs more for 64 KiB."""
BYTES_PER_TOKEN = 8192
MAX_CHARGED_BYTES = 65_536
"""A longer frame is refused after its header, and its payload is never read."""
_FIN, _OPCODE, _FIRST_CONTROL_OPCODE = 0x80, 0x0F, 0x8
_MASK, _LENGTH, _LENGTH_IN_2_BYTES, _LENGTH_IN_8_BYTES = 0x80, 0x7F, 126, 127


class Scan(NamedTuple):
    starts: list[int]
    """The positions in the data where frames begin; 0 for a frame whose header began earlier."""
    cost: float
    is_over: bool
    """Whether the cost exceeds the tokens, or a message has too many fragments. The scan ends there."""


class FrameScanner:
    """The frames of one connection; headers and payloads may be split anywhere."""

    def __init__(self) -> None:
        self._header = b""  # the received part of a split header
        self._payload_bytes = 0  # bytes of the current payload that have not arrived
        self._fragments = 0  # number of fragments of the incomplete message

    def scan(self, data: bytes, tokens: float) -> Scan:
        """Return where frames begin, and their cost: one token per frame, and one more for every 8 KiB in it."""
        starts, cost, at = list[int](), 0.0, 0
        while True:
            skipped = min(self._payload_bytes, len(data) - at)
            at += skipped
            self._payload_bytes -= skipped
            if at == len(data):
                return Scan(starts, cost, is_over=False)
            window = self._header + data[at : at + MAX_HEADER_BYTES]
            size = _header_bytes(window)
            if len(window) < size:
                self._header = window
                return Scan(starts, cost, is_over=False)
            starts.append(at)
            at += size - len(self._header)
            self._header = b""
            self._payload_bytes = _payload_bytes(window)
            cost += 1 + min(self._payload_bytes, MAX_CHARGED_BYTES) // BYTES_PER_TOKEN
            if self._count_fragment(window[0]) > MAX_FRAGMENTS or cost > tokens:
                return Scan(starts, cost, is_over=True)

    def _count_fragment(self, first: int) -> int:
        """Count the fragments of a message. Control frames may come between them and do not count."""
        if first & _OPCODE >= _FIRST_CONTROL_OPCODE:
            return 0
        self._fragments += 1
        count = self._fragments
        if first & _FIN:
            self._fragments = 0
        return count


def _header_bytes(window: bytes) -> int:
    """Return the length of the header, or its minimum length if the bytes so far do not determine it."""
    if len(window) < 2:
        return 2
    length, mask = window[1] & _LENGTH, 4 if window[1] & _MASK else 0
    return 2 + mask + {_LENGTH_IN_2_BYTES: 2, _LENGTH_IN_8_BYTES: 8}.get(length, 0)


def _payload_bytes(window: bytes) -> int:
    length = window[1] & _LENGTH
    if length == _LENGTH_IN_2_BYTES:
        return int.from_bytes(window[2:4])
    return int.from_bytes(window[2:10]) if length == _LENGTH_IN_8_BYTES else length
