"""Hash-chained lines of canonical JSON: the format of game records and tournament logs.

Canonical JSON has sorted keys and no spaces. A line's hash is the SHA-256 of the previous line's hex hash (empty for
the first line) followed by the line's canonical JSON without ``hash``. The chain detects a changed, missing or moved
line.
"""

import hashlib
from typing import TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace


class ChainLine(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of the chain; subclasses add the payload."""

    hash: str | UnsetType = UNSET


Line = TypeVar("Line", bound=ChainLine)
BROKEN = "The hash does not match: this line was changed, or an earlier line is missing."


class ChainError(ValueError):
    """A line that fails validation: its number, counted from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


def canonical(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def write_line(line: ChainLine) -> str:
    return canonical(line).decode() + "\n"


def with_hash(line: Line, before: str) -> Line:
    """Return the line with its hash; ``before`` is the hash of the previous line."""
    return replace(line, hash=_hash_of(line, before))


def follows(line: ChainLine, before: str) -> bool:
    """Return whether the line's hash is correct, given the hash of the previous line."""
    return line.hash == _hash_of(line, before)


def _hash_of(line: ChainLine, before: str) -> str:
    return hashlib.sha256(before.encode() + canonical(replace(line, hash=UNSET))).hexdigest()


def decode_json(text: str, number: int, error: type[ChainError]) -> object:
    """Decode a line as plain JSON; raise ``error`` if it is not valid JSON."""
    try:
        return msgspec.json.decode(text.encode())
    except (ValueError, RecursionError):
        reason = "The line is empty." if not text.strip() else "This is not JSON; the line was changed or cut off."
        raise error(number, reason) from None
