"""How an entry's body is stored in the database: sealed with a checksum, so that damage inside a row is detected.

SQLite checks the structure of its pages, not their content: a flipped bit in a body could make another step, or none.
A sealed body is ``SEAL``, the CRC32 of the row (4 bytes, big-endian), and the body. Older rows have the body alone.
"""

import zlib

from charleston.store.interface import DamagedError, Entry

SEAL = b"\xa4"
"""At least three bits away from each of ``_BARE``: one flipped bit cannot make a bare body sealed, or vice versa."""
_BARE = frozenset(b'{"\1\2')
"""The first bytes of bodies written before there was a seal: JSON, or deflated steps."""
_CRC_BYTES = 4


def seal(entry: Entry) -> bytes:
    """Return the body as it is stored."""
    return SEAL + _crc(entry) + entry.body


def unseal(seq: int, command_id: str, at: int, stored: bytes) -> Entry:
    """Return the entry of a row. Raises DamagedError if it is not what was stored."""
    if isinstance(stored, bytes) and stored[:1] == SEAL:
        start = len(SEAL) + _CRC_BYTES
        entry = Entry(seq, command_id, at, stored[start:])
        if _crc(entry) == stored[len(SEAL) : start]:
            return entry
    elif isinstance(stored, bytes) and stored and stored[0] in _BARE:
        return Entry(seq, command_id, at, stored)
    raise DamagedError(f"Step {seq} of a log is damaged; restore your last backup.")


def _crc(entry: Entry) -> bytes:
    head = f"{entry.seq} {entry.at} {entry.command_id} ".encode()
    return zlib.crc32(entry.body, zlib.crc32(head)).to_bytes(_CRC_BYTES)
