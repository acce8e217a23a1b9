"""What a store keeps and promises: an append-only log for each table, and a listing of it for the lobby."""

import re
from collections.abc import Callable, Collection
from importlib.resources import files
from pathlib import Path
from typing import Literal, Protocol
from urllib.request import url2pathname

from msgspec import Struct

Status = Literal["open", "ended", "archived"]
Hint = Callable[[str | None], None]
Ear = Callable[[str, str], None]
"""For a message of another process: which process, and what it says."""
SECRET_BYTES = 32


class Entry(Struct, frozen=True, gc=False):
    """One step of a table, as it stands in the log."""

    seq: int  # from 1, gap-free within a table
    command_id: str  # unique within a table
    at: int  # milliseconds since 1970, when it was decided
    body: bytes  # the step as JSON; the store does not look into it


class Listing(Struct, frozen=True):
    """What a lobby shows of a table without reading its log."""

    table: str
    title: str
    status: Status
    people: tuple[str, ...]  # who belongs to it, seated now or in an earlier match
    summary: bytes  # JSON for the lobby; the store does not look into it
    at: int  # last change, milliseconds since 1970


class SeqTakenError(Exception):
    """Another process has appended this seq: read on, fold, decide again."""


class CommandKnownError(Exception):
    """A command that stands in the log already, at ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This command stands in the log already, at {seq}.")
        self.seq = seq


class StoreDownError(Exception):
    """The disk is full, the database gone: nothing is known about what was asked. The message is one sentence."""


class DamagedError(StoreDownError):
    """What stands in a log cannot be read: another try does not help, but a backup."""


class Store(Protocol):
    """A log that never forgets. All but ``start`` and ``close`` raise StoreDownError when it cannot be reached."""

    async def start(self) -> None:
        """Opens, creates and migrates; StoreDownError says in a sentence why it cannot."""

    async def close(self) -> None:
        """Waits for what is under way."""

    async def append(self, table: str, entry: Entry, listing: Listing | None = None) -> None:
        """Durable when it returns, entry and listing together or neither.

        SeqTakenError, CommandKnownError; ValueError for what can never be stored, such as a seq that leaves a gap.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries with a higher seq, in order. DamagedError for a body that is not what was appended."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last seq by table; a table without entries is left out."""

    async def listing(self, table: str) -> Listing | None: ...

    async def tables_of(self, person: str, most: int = 100) -> list[Listing]:
        """The tables a person belongs to, newest first, archived ones too."""

    async def archive(self, before: int) -> int:
        """Tables untouched since then become archived; how many. Their logs stay; an append with a listing reopens."""

    async def secret(self, name: str) -> bytes:
        """Random bytes made at first use, the same for all processes."""

    async def healthy(self) -> bool:
        """Whether a write reaches the disk, tried by one that changes nothing."""

    @property
    def damaged(self) -> bool:
        """Whether the database has been found damaged since the start; only a new start ends it."""

    def report_damage(self) -> None:
        """An entry cannot be read by whoever knows what stands in it."""

    def listen(self, on_hint: Hint) -> None:
        """``on_hint`` is called in the event loop with a table that another process may have appended to; None: any."""

    def broadcast(self, message: str) -> None:
        """Send up to 7,000 bytes to the other processes; it may be lost, and nothing keeps it."""

    def hear(self, on_message: Ear) -> None:
        """``on_message`` is called in the event loop with what other processes broadcast."""


def open_store(where: str) -> Store:
    """The store at ``sqlite:///absolute/path/file.db`` or ``postgresql://...``, not started yet."""
    # Each driver is imported only when it is wanted: a table at home must not wait for PostgreSQL's.
    if where.startswith("sqlite:///"):
        from charleston.store.sqlite import SqliteStore  # noqa: PLC0415

        path = re.sub("^//+", "/", where.removeprefix("sqlite://"))
        return SqliteStore(Path(url2pathname(path)))
    if where.startswith(("postgresql://", "postgres://")):
        from charleston.store.postgres import PostgresStore  # noqa: PLC0415

        return PostgresStore(where)
    raise ValueError("A store is written sqlite:///folder/file.db or postgresql://user@host/database.")


def why_not(entry: Entry, seq_taken: bool, known_at: int | None) -> Exception:  # noqa: FBT001
    """Why an entry was not put into the log. A known command comes first: its caller must not decide again."""
    if known_at is not None:
        return CommandKnownError(known_at)
    if seq_taken:
        return SeqTakenError(f"Another step stands at {entry.seq} already.")
    return ValueError(f"Entry {entry.seq} would leave a gap in the log.")


def migrations(kind: Literal["sqlite", "postgres"]) -> list[str]:
    """The SQL that brings a database from each version to the next, the first from nothing."""
    found = [file for file in files("charleston.store").joinpath("schema").iterdir() if file.name.startswith(kind)]
    return [file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)]
