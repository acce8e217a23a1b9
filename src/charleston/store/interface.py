"""The interface of a store: an append-only log for each table, and its listing for the lobby."""

from collections.abc import Callable, Collection
from importlib.resources import files
from typing import Literal, Protocol

from msgspec import Struct

Status = Literal["open", "ended", "archived"]
Hint = Callable[[str | None], None]
Ear = Callable[[str, str], None]
"""Called for each message from another process, with the process and the message."""
SECRET_BYTES = 32


class Entry(Struct, frozen=True, gc=False):
    """One step of a table in its log."""

    seq: int  # from 1 without gaps within a table
    command_id: str  # unique within a table
    at: int  # time of the decision, in milliseconds since 1970
    body: bytes  # the encoded step; opaque to the store


class Listing(Struct, frozen=True):
    """A table's entry in the lobby, which the lobby shows without reading the log."""

    table: str
    title: str
    status: Status
    people: tuple[str, ...]  # people seated now or in an earlier match
    summary: bytes  # JSON for the lobby; opaque to the store
    at: int  # last change, milliseconds since 1970


class SeqTakenError(Exception):
    """Another process has appended this seq. Read the new entries, fold, and decide again."""


class CommandKnownError(Exception):
    """The log already has this command, at ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This command is already in the log, at {seq}.")
        self.seq = seq


class StoreDownError(Exception):
    """The store failed. The request may or may not have worked. The message says why in one sentence."""


class DamagedError(StoreDownError):
    """A log has a damaged entry. Do not retry; restore a backup."""


class Store(Protocol):
    """An append-only log. Reads and writes raise StoreDownError if the store is unreachable."""

    async def start(self) -> None:
        """Open the store; create or migrate it if necessary. Raises StoreDownError with the reason in one sentence."""

    async def close(self) -> None:
        """Wait for the work in progress, then close."""

    async def append(self, table: str, entry: Entry, listing: Listing | None = None) -> None:
        """Append an entry and its listing, both or neither. They are durable when this returns.

        Raises SeqTakenError, CommandKnownError, or ValueError for an impossible entry, such as a seq after a gap.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries after this seq, in order. Raises DamagedError if a body has changed since its append."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the last seq of each table that has entries."""

    async def listing(self, table: str) -> Listing | None: ...

    async def tables_of(self, person: str, most: int = 100) -> list[Listing]:
        """Return a person's tables, newest first, including archived tables."""

    async def archive(self, before: int) -> int:
        """Archive tables unchanged since ``before``; return how many. Logs stay. A later listing reopens a table."""

    async def secret(self, name: str) -> bytes:
        """Return random bytes, created on first use and the same for all processes."""

    async def healthy(self) -> bool:
        """Return whether a write reaches the disk, by trying a write that changes nothing."""

    @property
    def damaged(self) -> bool:
        """Whether the store has found damage since it started. Only a restart clears this."""

    def report_damage(self) -> None:
        """Report an entry that the caller cannot parse. The store does not know the format of entries."""

    def listen(self, on_hint: Hint) -> None:
        """Set ``on_hint``. The event loop calls it with a table that another process may have changed, or None."""

    def broadcast(self, message: str) -> None:
        """Send up to 7,000 bytes to the other processes. Messages are not stored, and some may be lost."""

    def hear(self, on_message: Ear) -> None:
        """Set ``on_message``. The event loop calls it with each broadcast of another process."""


def why_not(entry: Entry, seq_taken: bool, known_at: int | None) -> Exception:  # noqa: FBT001
    """Return the error for a failed append. First report a known command, because its caller must not decide again."""
    if known_at is not None:
        return CommandKnownError(known_at)
    if seq_taken:
        return SeqTakenError(f"Another step is already at {entry.seq}.")
    return ValueError(f"Entry {entry.seq} would leave a gap in the log.")


def migrations(kind: Literal["sqlite", "postgres"]) -> list[str]:
    """Return the SQL scripts that migrate a database from each version to the next. The first script creates it."""
    scripts = [file for file in files("charleston.store").joinpath("schema").iterdir() if file.name.startswith(kind)]
    return [file.read_text(encoding="utf-8") for file in sorted(scripts, key=lambda file: file.name)]
