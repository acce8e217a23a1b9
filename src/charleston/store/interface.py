"""What a store keeps and guarantees: an append-only log for each table, and its listing for the lobby."""

from collections.abc import Callable, Collection
from importlib.resources import files
from typing import Literal, Protocol

from msgspec import Struct

Status = Literal["open", "ended", "archived"]
Hint = Callable[[str | None], None]
Ear = Callable[[str, str], None]
"""Called with a message from another process: which process, and the message."""
SECRET_BYTES = 32


class Entry(Struct, frozen=True, gc=False):
    """One step of a table, as it is in the log."""

    seq: int  # from 1, gap-free within a table
    command_id: str  # unique within a table
    at: int  # milliseconds since 1970, when it was decided
    body: bytes  # the encoded step; opaque to the store


class Listing(Struct, frozen=True):
    """What a lobby shows of a table without reading its log."""

    table: str
    title: str
    status: Status
    people: tuple[str, ...]  # who belongs to it, seated now or in an earlier match
    summary: bytes  # JSON for the lobby; opaque to the store
    at: int  # last change, milliseconds since 1970


class SeqTakenError(Exception):
    """Another process has appended this seq: read the new entries, fold, decide again."""


class CommandKnownError(Exception):
    """The log already has this command, at ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This command is already in the log, at {seq}.")
        self.seq = seq


class StoreDownError(Exception):
    """The disk is full or the database gone; the request may or may not have succeeded. The message is one sentence."""


class DamagedError(StoreDownError):
    """An entry of a log cannot be read: a retry does not help, a backup does."""


class Store(Protocol):
    """An append-only log. Reads and writes raise StoreDownError if the store cannot be reached."""

    async def start(self) -> None:
        """Open, create and migrate. Raises StoreDownError with the reason in one sentence."""

    async def close(self) -> None:
        """Wait for the work under way, then close."""

    async def append(self, table: str, entry: Entry, listing: Listing | None = None) -> None:
        """Append an entry and its listing, both or neither. They are durable when it returns.

        Raises SeqTakenError, CommandKnownError, or ValueError for what can never be stored, such as a seq after a gap.
        """

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries with a higher seq, in order. Raises DamagedError if a body is not what was appended."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the last seq by table; a table without entries is left out."""

    async def listing(self, table: str) -> Listing | None: ...

    async def tables_of(self, person: str, most: int = 100) -> list[Listing]:
        """Return the tables a person belongs to, newest first, including archived ones."""

    async def archive(self, before: int) -> int:
        """Archive the tables unchanged since then, and return how many. Logs stay; an append with a listing reopens."""

    async def secret(self, name: str) -> bytes:
        """Return random bytes, created at first use and the same for all processes."""

    async def healthy(self) -> bool:
        """Return whether a write reaches the disk, by trying one that changes nothing."""

    @property
    def damaged(self) -> bool:
        """Whether damage has been found in the database since the start; only a restart clears it."""

    def report_damage(self) -> None:
        """Report an entry that the caller, who knows its format, cannot parse."""

    def listen(self, on_hint: Hint) -> None:
        """Set ``on_hint``, called in the event loop with a table that another process may have changed; None: any."""

    def broadcast(self, message: str) -> None:
        """Send up to 7,000 bytes to the other processes. A message may be lost, and it is not stored."""

    def hear(self, on_message: Ear) -> None:
        """Set ``on_message``, called in the event loop with each broadcast of another process."""


def why_not(entry: Entry, seq_taken: bool, known_at: int | None) -> Exception:  # noqa: FBT001
    """Return why an entry was not appended. A known command comes first: its caller must not decide again."""
    if known_at is not None:
        return CommandKnownError(known_at)
    if seq_taken:
        return SeqTakenError(f"Another step is already at {entry.seq}.")
    return ValueError(f"Entry {entry.seq} would leave a gap in the log.")


def migrations(kind: Literal["sqlite", "postgres"]) -> list[str]:
    """Return the SQL that brings a database from each version to the next; the first starts from an empty one."""
    scripts = [file for file in files("charleston.store").joinpath("schema").iterdir() if file.name.startswith(kind)]
    return [file.read_text(encoding="utf-8") for file in sorted(scripts, key=lambda file: file.name)]
