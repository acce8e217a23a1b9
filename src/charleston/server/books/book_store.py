"""Score books of real tables: opened, read and written in the store, one log each.

Nothing is live here: a writer first reads the log to its end, and the store refuses an entry if another writer was
faster. So several servers can keep the same book.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.scorebook.decide import decide
from charleston.scorebook.entries import EveningCommand, EveningEvent, EveningOpened, EveningStep
from charleston.scorebook.state import Evening, EveningError, fold
from charleston.server.books.book_links import Links
from charleston.server.live.damage import readable
from charleston.server.live.live_table import Services
from charleston.server.live.tables import is_id, new_id
from charleston.server.live.wire import CommandId
from charleston.store.interface import CommandKnownError, Entry, Listing, SeqTakenError

REMEMBERED = 200
"""Books in the cache, whose logs are not read from the beginning again."""
_OPENING = "the opening"
"""The command id of a book's first entry. A phone cannot send it, because its ids have no spaces."""
Run = Callable[[Callable[[], EveningEvent]], Awaitable[EveningEvent]]
_read_step = msgspec.json.Decoder(EveningStep).decode
_write_step = msgspec.json.Encoder().encode


class BookSummary(Struct, frozen=True, gc=False):
    """What the list of books shows without reading their logs."""

    people: tuple[str, ...]
    games: int


class BookLine(Struct, frozen=True):
    """A book you have opened."""

    book: str
    title: str
    people: tuple[str, ...]
    games: int
    at: Annotated[int, Meta(description="Last change, in milliseconds since 1970.")]


class BookEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be written, under an id of the phone's: sent again, it is not written again."""

    id: CommandId
    command: EveningCommand


class BookRefusal(Struct, frozen=True):
    """An entry that cannot be written down."""

    id: str
    message: str
    rules: tuple[str, ...] = ()


class Kept(NamedTuple):
    """A book as far as it has been read."""

    evening: Evening = Evening()
    ids: frozenset[str] = frozenset()


class Books:
    def __init__(self, services: Services) -> None:
        self._store, self._now, self._seed = services.store, services.now, services.seed
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self.links = Links(services)

    async def open(self, person: str, opening: EveningOpened) -> str:
        """Open a book and return its id: unguessable, because anyone who knows it may write. Raises StoreDownError."""
        book = new_id(self._seed())
        await self._append(book, Evening(), _OPENING, opening, person)
        return book

    async def books_of(self, person: str) -> list[BookLine]:
        """Return the books of a person, by their current links to keep score."""
        lines = [_line(listing) for listing in await self._store.tables_of(_owner(person))]
        links = await self.links.current_of([line.book for line in lines])
        return [replace(line, book=links[line.book].write) if line.book in links else line for line in lines]

    async def read(self, book: str) -> Evening | None:
        """Return the book up to the end of its log; None if it does not exist. Raises StoreDownError."""
        evening = (await self._read(book)).evening
        return evening if evening.seq else None

    async def _read(self, book: str) -> Kept:
        kept = self._kept.get(book, Kept())
        evening, ids = kept.evening, set(kept.ids)
        with readable(self._store, _key(book)):
            for entry in await self._store.read(_key(book), evening.seq) if is_id(book) else ():
                evening = fold(evening, _read_step(entry.body))
                ids.add(entry.command_id)
        if evening.seq:
            kept = self._kept[book] = Kept(evening, frozenset(ids))
            self._kept.move_to_end(book)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return kept

    async def write(self, book: str, entries: Iterable[BookEntry], run: Run) -> list[BookRefusal]:
        """Write entries in order, and return a refusal for each that cannot be written. Raises StoreDownError.

        ``run`` decides off the event loop: in a long book that takes many milliseconds.
        """
        return [refused for one in entries if (refused := await self._write(book, one, run))]

    async def _write(self, book: str, one: BookEntry, run: Run) -> BookRefusal | None:
        while True:
            evening, ids = await self._read(book)
            if one.id in ids:
                return None
            try:
                event = await run(partial(decide, evening, one.command, self._now()))
                await self._append(book, evening, one.id, event)
            except EveningError as error:
                return BookRefusal(one.id, str(error))
            except CommandKnownError:
                return None
            except SeqTakenError:
                continue  # another writer was faster: decide again
            else:
                return None

    async def _append(
        self, book: str, evening: Evening, command_id: str, event: EveningEvent, person: str = ""
    ) -> None:
        step = EveningStep(evening.seq + 1, self._now(), event, person)
        listing = _listing(book, fold(evening, step))
        await self._store.append(_key(book), Entry(step.seq, command_id, step.at, _write_step(step)), listing)


def _key(book: str) -> str:
    """Return the book's key in the store; it cannot be the id of a table, because those are shorter."""
    return f"book {book}"


def _owner(person: str) -> str:
    """Return the owner for the listing: prefixed, so that a person's books and tables are separate lists."""
    return f"book {person}"


def _listing(book: str, evening: Evening) -> Listing:
    opened, last = evening.steps[0], evening.steps[-1]
    summary = msgspec.json.encode(BookSummary(evening.people, len(evening.games)))
    owners = (_owner(opened.by),) if opened.by else ()
    return Listing(_key(book), evening.title, "ended" if evening.ended else "open", owners, summary, last.at)


def _line(listing: Listing) -> BookLine:
    summary = msgspec.json.decode(listing.summary, type=BookSummary)
    return BookLine(listing.table.removeprefix(_key("")), listing.title, summary.people, summary.games, listing.at)
