"""The links of a tournament. Each link has a role and does what that role may, and nothing more.

Nobody can guess a link. ``tournament link {token}`` holds the key of the tournament, and the last line of ``tournament
links {key}`` holds all valid links, so a link that is revoked or replaced is dead at once.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.server.live.live_table import Services
from charleston.server.live.tables import is_id, new_id
from charleston.store.interface import Entry, SeqTakenError

Role = Literal["director", "assistant", "table", "player", "public"]
NAMED_ROLES: tuple[Role, ...] = ("director", "assistant")
MAX_LINKS = 1000


class Grant(Struct, frozen=True):
    """What a link may do, and for whom."""

    role: Role
    name: Annotated[str, Meta(description="The director or the assistant; empty for the other roles.")] = ""
    number: Annotated[int, Meta(description="The table or the player; 0 for the other roles.")] = 0


class TournamentLink(Struct, frozen=True):
    """A valid link: the last part of an address, /tournaments/..."""

    token: str
    grant: Grant
    arrival: Annotated[
        int,
        Meta(description="The record of the log that brought the player; 0 for the other roles, and if unknown."),
    ] = 0


class Access(Struct, frozen=True):
    """The tournament that a link opens, and what it may do there."""

    key: str
    link: TournamentLink

    @property
    def grant(self) -> Grant:
        return self.link.grant


NO_ARRIVALS: Mapping[Grant, int] = MappingProxyType({})


class TournamentLinks:
    def __init__(self, services: Services) -> None:
        self._store, self._now, self._seed = services.store, services.now, services.seed

    async def access(self, token: str) -> Access | None:
        """Return what a token opens; None if it is not a valid link."""
        if not is_id(token):
            return None
        keys = await self._store.read(_link(token))
        if not keys:
            return None
        key = msgspec.json.decode(keys[0].body, type=str)
        return next((Access(key, one) for one in await self.current(key) if one.token == token), None)

    async def current(self, key: str) -> tuple[TournamentLink, ...]:
        entries = await self._store.read(_links(key))
        return msgspec.json.decode(entries[-1].body, type=tuple[TournamentLink, ...]) if entries else ()

    async def make(
        self, key: str, grants: tuple[Grant, ...], *, fresh: bool = False, arrivals: Mapping[Grant, int] = NO_ARRIVALS
    ) -> tuple[TournamentLink, ...]:
        """Return links for these grants; make those that do not exist. ``fresh`` replaces all of them.

        ``arrivals`` are the records that brought the players. A link of somebody who had the number before is replaced.
        """
        while True:
            entries = await self._store.read(_links(key))
            links = msgspec.json.decode(entries[-1].body, type=tuple[TournamentLink, ...]) if entries else ()
            same = [one for one in links if one.arrival in (0, arrivals.get(one.grant, 0))]
            known = {} if fresh else {one.grant: one for one in same}
            wanted = [
                known.get(grant) or TournamentLink(new_id(self._seed()), grant, arrivals.get(grant, 0))
                for grant in grants
            ]
            new = [one for one in wanted if one not in links]
            if not new:
                return tuple(wanted)
            for one in new:
                await self._append(_link(one.token), 1, one.token, key)
            others = [one for one in links if one.grant not in grants or one in wanted]
            if await self._replace(key, len(entries), (*others, *new)):
                return tuple(wanted)

    async def revoke(self, key: str, grant: Grant) -> bool:
        """Revoke the link with this grant; return whether there was one."""
        while True:
            entries = await self._store.read(_links(key))
            links = msgspec.json.decode(entries[-1].body, type=tuple[TournamentLink, ...]) if entries else ()
            left = tuple(one for one in links if one.grant != grant)
            if len(left) == len(links):
                return False
            if await self._replace(key, len(entries), left):
                return True

    async def _replace(self, key: str, seq: int, links: tuple[TournamentLink, ...]) -> bool:
        """Write the valid links; return whether nobody else was faster."""
        try:
            await self._append(_links(key), seq + 1, new_id(self._seed()), links)
        except SeqTakenError:
            return False
        return True

    async def _append(self, log: str, seq: int, unique: str, body: object) -> None:
        await self._store.append(log, Entry(seq, unique, self._now(), msgspec.json.encode(body)))


def named(grant: Grant) -> Grant:
    """Return a grant without what does not belong to its role."""
    has_name, has_number = grant.role in NAMED_ROLES, grant.role in ("table", "player")
    return replace(grant, name=grant.name if has_name else "", number=grant.number if has_number else 0)


def _link(token: str) -> str:
    return f"tournament link {token}"


def _links(key: str) -> str:
    return f"tournament links {key}"
