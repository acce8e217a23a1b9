"""Score books in the store: open, read and write them, one log each.

The log is the source of truth, not a server's memory: a writer first reads the log to its end, and the store refuses an
entry if another writer was faster. So several servers can write to the same book.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.scorebook.commands import BookCommand
from charleston.scorebook.decide import Outcome, decide
from charleston.scorebook.events import BookEvent, BookStep, SessionOpened
from charleston.scorebook.evolve import fold
from charleston.scorebook.refusals import Refusal
from charleston.scorebook.state import BookState
from charleston.server.books.book_links import Links
from charleston.server.live.damage import readable
from charleston.server.live.live_table import Services
from charleston.server.live.tables import is_id, new_id
from charleston.server.live.wire import CommandId
from charleston.store.interface import CommandKnownError, Entry, Listing, SeqTakenError

MAX_CACHED_BOOKS = 200
"""Maximum books in the cache. For a cached book, only new entries of its log are read."""
_OPENING_ID = "the opening"
"""The stored command id of a book's first entry. A phone cannot send it, because ids from phones have no spaces."""
Run = Callable[[Callable[[], Outcome]], Awaitable[Outcome]]
_read_step = msgspec.json.Decoder(BookStep).decode
_write_step = msgspec.json.Encoder().encode


class BookSummary(Struct, frozen=True, gc=False):
    """The part of a book that the list of books shows without reading the log."""

    people: tuple[str, ...]
    games: int


class BookLine(Struct, frozen=True):
    """A book you have opened."""

    book: str
    title: str
    people: tuple[str, ...]
    games: int
    at: Annotated[int, Meta(description="Time of the last change, in milliseconds since 1970.")]


class BookEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id that the phone chooses. If the phone sends an entry twice, the book gets it once."""

    id: CommandId
    command: BookCommand


class BookRefusal(Struct, frozen=True):
    """An entry that was refused."""

    id: str
    message: str
    rules: tuple[str, ...] = ()


class CachedBook(NamedTuple):
    """A book up to the last entry read, with the command ids of all its entries."""

    state: BookState = BookState()
    ids: frozenset[str] = frozenset()


class Books:
    def __init__(self, services: Services) -> None:
        self._store, self._now, self._seed = services.store, services.now, services.seed
        self._cache: OrderedDict[str, CachedBook] = OrderedDict()
        self.links = Links(services)

    async def open(self, person: str, opening: SessionOpened) -> str:
        """Open a book; return its id, which is hard to guess because it grants write access. Raises StoreDownError."""
        book = new_id(self._seed())
        await self._append(book, BookState(), _OPENING_ID, opening, person)
        return book

    async def books_of(self, person: str) -> list[BookLine]:
        """Return the books of a person, by their current links to keep score."""
        lines = [_line(listing) for listing in await self._store.tables_of(_owner(person))]
        links = await self.links.current_of([line.book for line in lines])
        return [replace(line, book=links[line.book].write) if line.book in links else line for line in lines]

    async def read(self, book: str) -> BookState | None:
        """Return the book up to the end of its log; None if it does not exist. Raises StoreDownError."""
        state = (await self._read(book)).state
        return state if state.seq else None

    async def _read(self, book: str) -> CachedBook:
        cached = self._cache.get(book, CachedBook())
        state, ids = cached.state, set(cached.ids)
        with readable(self._store, _key(book)):
            for entry in await self._store.read(_key(book), state.seq) if is_id(book) else ():
                state = fold(state, _read_step(entry.body))
                ids.add(entry.command_id)
        if state.seq:
            cached = self._cache[book] = CachedBook(state, frozenset(ids))
            self._cache.move_to_end(book)
        if len(self._cache) > MAX_CACHED_BOOKS:
            self._cache.popitem(last=False)
        return cached

    async def write(self, book: str, entries: Iterable[BookEntry], run: Run) -> list[BookRefusal]:
        """Write entries in order, and return a refusal for each impossible entry. Raises StoreDownError.

        ``run`` makes the decision off the event loop, because a long book takes many milliseconds.
        """
        return [refusal for entry in entries if (refusal := await self._write(book, entry, run))]

    async def _write(self, book: str, entry: BookEntry, run: Run) -> BookRefusal | None:
        while True:
            state, ids = await self._read(book)
            if entry.id in ids:
                return None
            outcome = await run(partial(decide, state, entry.command))
            if isinstance(outcome, Refusal):
                return BookRefusal(entry.id, outcome.message, outcome.rules)
            [event] = outcome
            try:
                await self._append(book, state, entry.id, event)
            except CommandKnownError:
                return None
            except SeqTakenError:
                continue  # another writer was faster: decide again
            else:
                return None

    async def _append(self, book: str, state: BookState, command_id: str, event: BookEvent, person: str = "") -> None:
        step = BookStep(state.seq + 1, self._now(), event, person)
        listing = _listing(book, fold(state, step))
        await self._store.append(_key(book), Entry(step.seq, command_id, step.at, _write_step(step)), listing)


def _key(book: str) -> str:
    """Return the book's key in the store. It differs from every table's id, because table ids are shorter."""
    return f"book {book}"


def _owner(person: str) -> str:
    """Return the owner for the listing. The prefix keeps a person's books and tables in separate lists."""
    return f"book {person}"


def _listing(book: str, state: BookState) -> Listing:
    first, last = state.steps[0], state.steps[-1]
    summary = msgspec.json.encode(BookSummary(state.people, len(state.games)))
    owners = (_owner(first.by),) if first.by else ()
    return Listing(_key(book), state.title, "ended" if state.ended else "open", owners, summary, last.at)


def _line(listing: Listing) -> BookLine:
    summary = msgspec.json.decode(listing.summary, type=BookSummary)
    return BookLine(listing.table.removeprefix(_key("")), listing.title, summary.people, summary.games, listing.at)
