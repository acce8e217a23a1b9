"""Tournaments in the store: create, import, read and write them, one log each.

The log is the source of truth: a writer first reads it to its end, and the store refuses an entry if another server was
faster. One entry of the store holds all records of a command, so a command is written whole or not at all.
"""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.chain import write_line
from charleston.names import clean_name
from charleston.names import readable as readable_name
from charleston.server.live.damage import readable
from charleston.server.live.live_table import Services
from charleston.server.live.tables import new_id
from charleston.server.live.wire import CommandId
from charleston.server.tournaments.role_commands import (
    Carried,
    Forbidden,
    ServerCommand,
    TournamentCommand,
    carry_out,
    forbids,
    signature,
    valid_links,
)
from charleston.server.tournaments.tournament_links import Grant, TournamentLink, TournamentLinks
from charleston.store.interface import CommandKnownError, Entry, Listing, SeqTakenError
from charleston.tournament.desk.commands import ForTable
from charleston.tournament.desk.events import WentOnline
from charleston.tournament.desk.log import Log, read_more, write_log, writer_of
from charleston.tournament.refusals import Refusal
from charleston.tournament.registration.commands import Announce, ListEntrants

MAX_BATCH = 64
"""Maximum commands that share one write, so that nobody waits long for an answer."""
MAX_CACHED = 100
"""Maximum tournaments in the cache. For a cached tournament, only new entries of its log are read."""
ONLINE = "tournaments online"
"""The owner under which all tournaments with online tables are listed, for the task that runs them."""
OTHER_CONTENT = "Reload the page and enter this again. The log has another entry with the same id."
_DIGEST_MARK, _DIGEST_LETTERS = " #", 32
_OPENING_ID = "the opening"
"""The stored command id of the first entry. A page cannot send it, because ids from pages have no spaces."""


class TournamentEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id that the page chooses. If the page sends an entry twice, the log gets it once."""

    id: CommandId
    command: TournamentCommand


class TournamentAnswer(Struct, frozen=True):
    """What became of an entry that was refused or cut, or that entered people."""

    id: str
    message: Annotated[str, Meta(description="Why the entry was refused; empty if it was accepted with remarks.")]
    rules: tuple[str, ...] = ()
    remarks: Annotated[tuple[str, ...], Meta(description="On the parts that were ignored.")] = ()
    not_taken: Annotated[
        tuple[str, ...], Meta(description="The typed score cards that were not recorded, such as R1-T3-W.")
    ] = ()
    numbers: Annotated[tuple[int, ...], Meta(description="The numbers of the people whom the entry entered.")] = ()
    code: Annotated[str, Meta(description="Why the entry was refused, for programs; empty if it was accepted.")] = ""
    by: Annotated[
        str,
        Meta(description="If the game has changed since: who recorded it. Empty if this link did, or if it is undone."),
    ] = ""


class TournamentLine(Struct, frozen=True):
    """A tournament that you have created."""

    link: str
    name: str
    day: str
    players: int
    at: Annotated[int, Meta(description="Time of the last change, in milliseconds since 1970.")]


class _Summary(Struct, frozen=True, gc=False):
    day: str
    players: int


class Cached(NamedTuple):
    """A tournament up to the last entry read, with the number of entries and the command ids of all of them.

    An id comes with the digest of its command; an empty digest is unknown.
    """

    log: Log = Log()
    seq: int = 0
    ids: Mapping[str, str] = MappingProxyType({})


class _Request(NamedTuple):
    """A command that waits for its turn."""

    grant: Grant
    id: str
    command: ServerCommand
    answer: "asyncio.Future[TournamentAnswer | Forbidden | None]"


class _Decided(NamedTuple):
    request: _Request
    after: Cached
    answer: TournamentAnswer | Forbidden | None
    entry: Entry | None = None  # None if there is nothing to write


class Tournaments:
    def __init__(self, services: Services) -> None:
        self._store, self._now, self._seed = services.store, services.now, services.seed
        self._cache: OrderedDict[str, Cached] = OrderedDict()
        self._waiting: dict[str, list[_Request]] = {}
        self._serving: dict[str, asyncio.Task[None]] = {}
        self.links = TournamentLinks(services)

    async def create(self, person: str, director: str, command: Announce) -> TournamentLink | Refusal:
        """Create a tournament; return the link of its director, or why not. Raises StoreDownError."""
        result = carry_out(Log(), Grant("director", director), command, now=self._now(), at=self._at())
        assert not isinstance(result, Forbidden), "a director may announce"
        if isinstance(result, Refusal):
            return result
        return await self.keep(person, director, result.log)

    async def keep(self, person: str, director: str, log: Log) -> TournamentLink:
        """Store a new or imported log; return the link of its director. Raises StoreDownError."""
        key = new_id(self._seed())
        entry = Entry(1, _OPENING_ID, self._now(), write_log(log).encode())
        owners = (_owner(person),) if person else ()
        listing = Listing(_key(key), _title(log), "open", _people(owners, log), _summary(log), entry.at)
        await self._store.append(_key(key), entry, listing)
        [link] = await self.links.make(key, (Grant("director", director),))
        return link

    async def mine(self, person: str) -> list[TournamentLine]:
        """Return the tournaments that a person has created, by the links of their directors."""
        lines = []
        for listing in await self._store.tables_of(_owner(person)):
            key = listing.table.removeprefix(_key(""))
            links = await self.links.current(key)
            token = next((one.token for one in links if one.grant.role == "director"), "")
            summary = msgspec.json.decode(listing.summary, type=_Summary)
            lines.append(TournamentLine(token, listing.title, summary.day, summary.players, listing.at))
        return lines

    async def valid_links(self, key: str) -> tuple[TournamentLink, ...]:
        """Return the links that work. Raises StoreDownError."""
        return valid_links((await self.read(key)).log, await self.links.current(key))

    async def read(self, key: str) -> Cached:
        """Return the tournament up to the end of its log. Raises StoreDownError."""
        cached = self._cache.get(key, Cached())
        entries = await self._store.read(_key(key), cached.seq)
        if entries:
            with readable(self._store, _key(key)):
                lines = b"".join(entry.body for entry in entries).decode()
                log = await asyncio.to_thread(read_more, cached.log, lines)
                cached = Cached(log, entries[-1].seq, {**cached.ids, **_read_ids(entries)})
            self._cache[key] = cached
        if key in self._cache:
            self._cache.move_to_end(key)
        if len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
        return cached

    async def write(
        self, key: str, grant: Grant, command: ServerCommand, command_id: str = ""
    ) -> TournamentAnswer | Forbidden | None:
        """Carry out a command; return None if its records are on disk, now or from before. Raises StoreDownError."""
        answer: asyncio.Future[TournamentAnswer | Forbidden | None] = asyncio.get_running_loop().create_future()
        request = _Request(grant, command_id or new_id(self._seed()), command, answer)
        self._waiting.setdefault(key, []).append(request)
        if key not in self._serving:
            self._serving[key] = asyncio.create_task(self._serve(key))
        return await answer

    async def _serve(self, key: str) -> None:
        """Carry out all waiting commands. Those that come in while the disk writes share the next write."""
        try:
            while waiting := self._waiting.pop(key, []):
                for first in range(0, len(waiting), MAX_BATCH):
                    await self._serve_batch(key, waiting[first : first + MAX_BATCH])
        finally:
            del self._serving[key]

    async def _serve_batch(self, key: str, batch: list[_Request]) -> None:
        try:
            before = await self.read(key)
            decided = await asyncio.to_thread(_decide_all, before, batch, self._now(), self._at())
            listing = await self._new_listing(key, decided)
            saves = [self._store.append(_key(key), one.entry, listing) for one in decided if one.entry]
            saved = iter(await asyncio.gather(*saves, return_exceptions=True))
        except Exception as error:  # noqa: BLE001 - every caller gets the error
            for request in batch:
                _fail(request, error)
            return
        outcomes = [(one.request, next(saved)) for one in decided if one.entry]
        failed = [(request, problem) for request, problem in outcomes if problem is not None]
        if not failed and decided:
            self._cache[key] = decided[-1].after
        lost = {id(request) for request, _ in failed}
        for one in decided:
            if id(one.request) not in lost and not one.request.answer.done():
                one.request.answer.set_result(one.answer)
        for request, problem in failed:
            self._retry(key, request, problem)

    def _retry(self, key: str, request: _Request, error: BaseException) -> None:
        """Decide again if another server was faster. The entries after it then leave a gap, which is a ValueError."""
        if isinstance(error, CommandKnownError):
            request.answer.set_result(None)
        elif isinstance(error, SeqTakenError | ValueError):
            self._waiting.setdefault(key, []).append(request)
        else:
            _fail(request, error)

    async def _new_listing(self, key: str, decided: list[_Decided]) -> Listing | None:
        """Return the new listing if the tournament's name, day, number of players or owners changed; else None."""
        after = decided[-1].after if decided else None
        listing = await self._store.listing(_key(key)) if after and after.seq else None
        if after is None or listing is None:
            return None
        people = _people(listing.people, after.log)
        new = replace(listing, title=_title(after.log), people=people, summary=_summary(after.log), at=self._now())
        return None if replace(new, at=listing.at) == listing else new

    async def with_tables_online(self) -> list[str]:
        """Return the keys of the tournaments that have online tables. Raises StoreDownError."""
        listings = await self._store.tables_of(ONLINE)
        return [one.table.removeprefix(_key("")) for one in listings if one.status == "open"]

    def _at(self) -> str:
        """Return the time now, in the format of the log."""
        return datetime.fromtimestamp(self._now() / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def _fail(request: _Request, error: BaseException) -> None:
    if not request.answer.done():
        request.answer.set_exception(error)


def _decide_all(before: Cached, batch: list[_Request], now: int, at: str) -> list[_Decided]:
    """Decide commands one after the other. Each that is accepted becomes an entry of the store."""
    decided: list[_Decided] = []
    for request in batch:
        one = _decide(before, request, now, at)
        decided.append(one)
        before = one.after
    return decided


def _decide(before: Cached, request: _Request, now: int, at: str) -> _Decided:
    if request.id in before.ids:
        return _Decided(request, before, _repeated(before, request))
    result = carry_out(before.log, request.grant, request.command, now=now, at=at)
    if isinstance(result, Forbidden):
        return _Decided(request, before, result)
    if isinstance(result, Refusal):
        return _Decided(request, before, _refused(before.log, request, result))
    new = result.log.records[len(before.log.records) :]
    if not new:  # the score cards already say that
        return _Decided(request, before, _accepted(request, result))
    digest = _digest(request)
    entry = Entry(before.seq + 1, _stored_id(request.id, digest), now, "".join(map(write_line, new)).encode())
    after = Cached(result.log, entry.seq, {**before.ids, request.id: digest})
    return _Decided(request, after, _accepted(request, result), entry)


# Commands sent again


def _repeated(before: Cached, request: _Request) -> TournamentAnswer | Forbidden | None:
    """Answer a command whose id is in the log. Only the same command for the same role is a retry.

    Anything else learns nothing: the answer to a retry may contain the numbers of entrants.
    """
    known = before.ids[request.id]
    if not known:  # stored before the log kept digests, or by the server itself
        return None
    if known == _digest(request):
        return _accepted(request, Carried(before.log))
    if problem := forbids(request.grant, before.log, request.command):
        return Forbidden(problem)
    return TournamentAnswer(request.id, OTHER_CONTENT, code="other content")


def _digest(request: _Request) -> str:
    """Return a digest of the command, the role and its number; empty for a command of the server itself."""
    if " " in request.id:
        return ""
    body = msgspec.json.encode((request.grant.role, request.grant.number, request.command))
    return hashlib.sha256(body).hexdigest()[:_DIGEST_LETTERS]


def _stored_id(command_id: str, digest: str) -> str:
    """Return the command id for the store. A page's id has no spaces, so the digest follows after a space."""
    return f"{command_id}{_DIGEST_MARK}{digest}" if digest else command_id


def _read_ids(entries: Sequence[Entry]) -> dict[str, str]:
    ids = {}
    for entry in entries:
        command_id, mark, digest = entry.command_id.rpartition(_DIGEST_MARK)
        ids[command_id if mark else entry.command_id] = digest if mark else ""
    return ids


def _refused(log: Log, request: _Request, refusal: Refusal) -> TournamentAnswer:
    by, command = "", request.command
    if refusal.code == "changed since" and isinstance(command, ForTable):
        by = writer_of(log, command.round, command.table, int(refusal.arguments["game"]))
    own = by == signature(request.grant, log)
    return TournamentAnswer(
        request.id, refusal.message, refusal.rules, code=refusal.code, by="" if own else readable_name(by)
    )


def _accepted(request: _Request, result: Carried) -> TournamentAnswer | None:
    """Return the answer to an entry in the log; None if there is nothing to say."""
    numbers: tuple[int, ...] = ()
    log = result.log
    if isinstance(request.command, ListEntrants) and log.registration is not None:
        names = {clean_name(new.name).casefold() for new in request.command.entrants}
        entrants = (one for one in log.registration.entrants if one.status != "withdrawn")
        numbers = tuple(one.number for one in entrants if one.name.casefold() in names)
    if not result.remarks and not numbers:
        return None
    return TournamentAnswer(request.id, "", remarks=result.remarks, not_taken=result.not_taken, numbers=numbers)


def _title(log: Log) -> str:
    if log.desk is not None:
        return log.desk.name
    return log.registration.announcement.name if log.registration else ""


def _summary(log: Log) -> bytes:
    day = log.registration.announcement.day if log.registration else ""
    if log.desk is not None and log.desk.plan is not None:
        return msgspec.json.encode(_Summary(day, len(log.desk.plan.players)))
    entered = log.registration.with_status("entered") if log.registration else []
    return msgspec.json.encode(_Summary(day, len(entered)))


def _people(owners: tuple[str, ...], log: Log) -> tuple[str, ...]:
    """Return the owners, and ONLINE if tables went online, even if the round was undone: the tables must be closed."""
    online = ONLINE in owners or any(isinstance(record.event, WentOnline) for record in log.records)
    return tuple(dict.fromkeys((*owners, ONLINE))) if online else owners


def _key(key: str) -> str:
    """Return the tournament's key in the store. It differs from every table's id, because table ids are shorter."""
    return f"tournament {key}"


def _owner(person: str) -> str:
    """Return the owner for the listing. The prefix keeps a person's tournaments and tables in separate lists."""
    return f"tournament {person}"
