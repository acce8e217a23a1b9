"""Objects that all HTTP handlers share, and refusals of requests."""

import asyncio
import time
from typing import Any, NoReturn

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec

from charleston.server.api.card_chances import CardChances
from charleston.server.api.hint_process import HintProcess
from charleston.server.api.jobs import Jobs
from charleston.server.api.lobby import Me, Problem
from charleston.server.api.reviews import Reviews
from charleston.server.books.book_store import Books
from charleston.server.live.live_table import LiveTable
from charleston.server.live.tables import Tables
from charleston.server.net.guests import People, Person
from charleston.server.net.rate_limit import Rate, network
from charleston.server.settings import Settings
from charleston.server.tournaments.online_rounds import OnlineRounds
from charleston.server.tournaments.played_walls import PlayedWalls
from charleston.server.tournaments.tournament_store import Tournaments

MAX_CARD_BODY_BYTES = 256 * 1024
HEALTH_CACHE_S = 1.0
"""Seconds for which a health check is cached, because each one writes to the disk."""
NEAREST_PER_MINUTE = 240
HINTS_PER_MINUTE = 60
"""Limits per person. A page requests nearest lines after each step of its player, and a hint when the player asks."""
BOOK_REQUESTS_PER_MINUTE = 600
"""Score book requests per address. Every phone in a household sends one after each tap; a phone that was offline sends
all of its requests at once."""
SEASON_LOGS_PER_MINUTE = 30
"""Logs of tournaments per address: a season has at most 30."""

HttpRequest = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]


class Context:
    """Objects that all HTTP handlers share."""

    def __init__(
        self,
        settings: Settings,
        tables: Tables,
        people: People,
        checks: Rate,
        hint_process: HintProcess | None = None,
    ) -> None:
        """Create the rate limits. ``checks`` limits how many cards we parse for an address, here and at tables."""
        self.settings, self.tables, self.people = settings, tables, people
        self.store, self.metrics = tables.services.store, tables.services.metrics
        self.openings, self.checks = Rate(settings.tables_a_minute), checks
        self.jobs = Jobs(settings.checks_a_minute)
        self.nearest_rate, self.hints = Rate(NEAREST_PER_MINUTE), Rate(HINTS_PER_MINUTE)
        self.books, self.writings = Books(tables.services), Rate(BOOK_REQUESTS_PER_MINUTE)
        self.tournaments, self.tournament_writings = Tournaments(tables.services), Rate(BOOK_REQUESTS_PER_MINUTE)
        self.season_logs = Rate(SEASON_LOGS_PER_MINUTE)
        self.rounds, self.played_walls = OnlineRounds(tables, self.tournaments), PlayedWalls(self.store)
        self.chances = CardChances(settings.chances_folder)
        self.reviews = Reviews(settings.folder / "reviews", self.chances.folder)
        self.hint_process = hint_process
        self.now = tables.services.now
        self._looking = asyncio.Lock()
        self._health = (-HEALTH_CACHE_S, False)

    async def stop(self) -> None:
        await self.reviews.stop()
        await self.chances.stop()

    def person(self, request: HttpRequest) -> Person | None:
        return self.people.person_in(request.scope)  # type: ignore[arg-type]  # a TypedDict without our key

    def known(self, request: HttpRequest, person: Person) -> Response[Me]:
        """Return the person's id and name, with a cookie that the browser keeps for another year."""
        cookie = self.people.cookie(person, secure=request.scope["scheme"] == "https")
        me = Me(person.id, person.name if person.is_named else None, person.color)
        return Response(me, headers={"set-cookie": cookie, "cache-control": "no-store"})

    async def guard_table(self, connection: Connection, handler: BaseRouteHandler) -> None:
        """Guard every route with a table in its path: a person who may not enter gets 404, as if there were no table.

        The application calls this before any handler, so a new route cannot forget the check.
        """
        if (table := connection.path_params.get("table")) is None:
            return
        person = self.people.person_in(connection.scope)  # type: ignore[arg-type]
        to_records = any("/records" in path for path in handler.paths)
        if not (await self.live(table)).admits(person.id if person else "", to_records=to_records):
            no_such("table")

    async def live(self, table: str) -> LiveTable:
        return await self.tables.find(table) or no_such("table")

    async def healthy(self) -> bool:
        async with self._looking:  # concurrent requests wait for the same check
            now = time.monotonic()
            if now - self._health[0] >= HEALTH_CACHE_S:
                self._health = (now, await self.store.healthy())
            return self._health[1]


def problems(*codes: int) -> dict[int, ResponseSpec]:
    descriptions = {
        400: "The server cannot parse the request.",
        401: "The person has not given a name yet.",
        403: "The request comes from another site, or the table does not allow it.",
        404: "Not found.",
        409: "Not possible now: no game is in play, you have no seat, or it is not your turn.",
        413: "The request is too large.",
        422: "The request is well-formed, but the server cannot carry it out.",
        429: "Too many requests in a short time.",
        503: "The store does not respond.",
    }
    return {code: ResponseSpec(Problem, generate_examples=False, description=descriptions[code]) for code in codes}


class RefusedError(HTTPException):
    """A refusal whose message the client sees."""


def no_such(what: str) -> NoReturn:
    raise RefusedError(f"There is no such {what}. Check the link.", status_code=404)


def spend(request: HttpRequest, rate: Rate, sentence: str) -> None:
    spend_as(network_of(request), rate, sentence, 60)


def network_of(request: HttpRequest) -> str:
    """Return the network of a request. Rate limits use it, because a refused person could return as a new guest."""
    return network(request.client.host) if request.client else ""


def spend_as(who: str, rate: Rate, sentence: str, seconds: int) -> None:
    if not rate.allows(who):
        raise RefusedError(sentence, status_code=429, headers={"retry-after": str(seconds)})
