"""The stored form of an entry's body: sealed with a checksum, which detects damage inside a row.

SQLite checks the structure of its pages, not their content: a flipped bit in a body could turn it into a different or
invalid step. A sealed body is ``SEAL``, the CRC32 of the row (4 bytes, big-endian), and the body. Older rows have only
the body.
"""

import zlib

from charleston.store.interface import DamagedError, Entry

SEAL = b"\xa4"
"""The first byte of a sealed body. It differs from ``_BARE`` bytes in three bits: one flipped bit cannot fake it."""
_BARE = frozenset(b'{"\1\2')
"""The first bytes of unsealed bodies in older rows: JSON, or deflated steps."""
_CRC_BYTES = 4


def seal(entry: Entry) -> bytes:
    """Return the stored form of the body."""
    return SEAL + _crc(entry) + entry.body


def unseal(seq: int, command_id: str, at: int, stored: bytes) -> Entry:
    """Return the entry of a row. Raises DamagedError if the row has changed."""
    if isinstance(stored, bytes) and stored[:1] == SEAL:
        start = len(SEAL) + _CRC_BYTES
        entry = Entry(seq, command_id, at, stored[start:])
        if _crc(entry) == stored[len(SEAL) : start]:
            return entry
    elif isinstance(stored, bytes) and stored and stored[0] in _BARE:
        return Entry(seq, command_id, at, stored)
    raise DamagedError(f"Step {seq} of a log is damaged. Restore your last backup.")


def _crc(entry: Entry) -> bytes:
    head = f"{entry.seq} {entry.at} {entry.command_id} ".encode()
    return zlib.crc32(entry.body, zlib.crc32(head)).to_bytes(_CRC_BYTES)
