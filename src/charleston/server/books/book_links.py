"""The links of a score book: one to keep score, one to watch. Nobody can guess a link, and the owner can replace both.

A book's first id is its key in the store and its first link to keep score. New links are separate logs beside the
book: ``link {token}`` holds the key of its book, and the last line of ``links {key}`` holds the valid tokens.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from msgspec import Struct

from charleston.server.live.live_table import Services
from charleston.server.live.tables import is_id, new_id
from charleston.store.interface import Entry, SeqTakenError

MAX_CACHED_LINKS = 1000
"""Maximum books with cached links, for the list of books."""


class BookLinks(Struct, frozen=True):
    """The last part of a book's two addresses, /books/..."""

    write: str
    read: str


class Access(NamedTuple):
    """The book that a link opens, and the rights that the link gives."""

    key: str
    writes: bool


class Links:
    def __init__(self, services: Services) -> None:
        self._store, self._now, self._seed = services.store, services.now, services.seed
        self._cache: OrderedDict[tuple[str, int], BookLinks] = OrderedDict()  # keys: a book's key and its log's length

    async def access(self, token: str) -> Access | None:
        """Return what a token opens; None if the token is not a valid link. The book itself may not exist."""
        if not is_id(token):
            return None
        aliases = await self._store.read(_alias(token))
        key = msgspec.json.decode(aliases[0].body, type=str) if aliases else token
        current = await self.current(key)
        if current is None:
            return None if aliases else Access(key, writes=True)
        return Access(key, token == current.write) if token in (current.write, current.read) else None

    async def current(self, key: str) -> BookLinks | None:
        """Return the links of a book; None if the book has only its key as a link."""
        entries = await self._store.read(_links(key))
        return msgspec.json.decode(entries[-1].body, type=BookLinks) if entries else None

    async def current_of(self, keys: Collection[str]) -> dict[str, BookLinks]:
        """Return the links of many books, except books that have only their key as a link.

        This takes one query, and another for each book whose links have changed since the last read.
        """
        heads = await self._store.heads([_links(key) for key in keys])
        seqs = {key: seq for key in keys if (seq := heads.get(_links(key)))}
        links = await asyncio.gather(*(self._cached_links(key, seq) for key, seq in seqs.items()))
        return dict(zip(seqs, links, strict=True))

    async def _cached_links(self, key: str, seq: int) -> BookLinks:
        links = self._cache.get((key, seq)) or await self.current(key)
        assert links is not None
        self._cache[key, seq] = links
        self._cache.move_to_end((key, seq))
        if len(self._cache) > MAX_CACHED_LINKS:
            self._cache.popitem(last=False)
        return links

    async def make(self, key: str, *, fresh: bool) -> BookLinks:
        """Return both links; the link to watch is created on the first request. ``fresh`` replaces both."""
        while True:
            entries = await self._store.read(_links(key))
            if entries and not fresh:
                return msgspec.json.decode(entries[-1].body, type=BookLinks)
            links = BookLinks(new_id(self._seed()) if fresh else key, new_id(self._seed()))
            for token in {links.write, links.read} - {key}:
                await self._append(_alias(token), 1, token, key)
            try:
                await self._append(_links(key), len(entries) + 1, links.read, links)
            except SeqTakenError:
                continue  # another phone made links at the same moment
            return links

    async def _append(self, log: str, seq: int, unique: str, body: object) -> None:
        await self._store.append(log, Entry(seq, unique, self._now(), msgspec.json.encode(body)))


def _alias(token: str) -> str:
    return f"link {token}"


def _links(key: str) -> str:
    return f"links {key}"
