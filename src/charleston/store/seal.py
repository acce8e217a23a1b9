"""How an entry's body stands in the database: sealed with a checksum, so that damage inside a row is found.

SQLite checks the form of its pages and not what is in them; a bit that flips in a body would be another step, or none.
A sealed body is ``SEAL``, the CRC32 of the row (4 bytes, the highest first), and the body. Rows from before have the
body alone.
"""

import zlib

from charleston.store.log import DamagedError, Entry

SEAL = b"\xa4"
"""At least three bits away from each of ``_BARE``: a flipped bit makes no seal of a bare body, and none bare."""
_BARE = frozenset(b'{"\1\2')
"""How the bodies begin that were written before there was a seal: JSON, or deflated steps."""
_CRC_BYTES = 4


def seal(entry: Entry) -> bytes:
    """The body as it is stored."""
    return SEAL + _crc(entry) + entry.body


def unseal(seq: int, command_id: str, at: int, stored: bytes) -> Entry:
    """The entry of a row. Raises DamagedError."""
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
