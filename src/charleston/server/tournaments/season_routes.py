"""The HTTP routes of a season: several tournaments added up, as a view, a spreadsheet or a page to print."""

import asyncio
from typing import Annotated, Literal, NamedTuple

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.names import readable, visible
from charleston.server.api.card_routes import PDF
from charleston.server.api.context import Context, HttpRequest, RefusedError, no_such, problems, spend
from charleston.server.tournaments.tournament_routes import (
    CSV,
    MAX_LOG_BODY_BYTES,
    NO_STORE,
    TOO_MANY,
    attachment,
    opened_by,
)
from charleston.server.tournaments.tournament_view import SEES_ALL
from charleston.tournament.desk.events import Name
from charleston.tournament.desk.log import Log, LogError, read_log
from charleston.tournament.paper.of_results import season_pages
from charleston.tournament.paper.typeset import Paper, typeset
from charleston.tournament.registration.events import Day
from charleston.tournament.results.season import names_in, season, season_csv
from charleston.tournament.results.season_names import NameDecision, SeasonError, alike_names, people_of
from charleston.tournament.results.standings import Standing, standings_of
from charleston.tournament.seating.plan import MAX_PLAYERS

MAX_EVENTS = 30
MAX_SEASON_BODY_BYTES = 512 * 1024
"""Enough for the results of 30 tournaments with 200 players each."""
Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class SeasonResult(Struct, frozen=True, forbid_unknown_fields=True):
    player: Name
    points: Points


class SeasonEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The results of a tournament, without stand-ins."""

    name: Name
    day: Day
    complete: Annotated[bool, Meta(description="Whether every table so far has turned in its score cards.")]
    results: Annotated[tuple[SeasonResult, ...], Meta(max_length=2 * MAX_PLAYERS)]


class SeasonLog(Struct, frozen=True, forbid_unknown_fields=True):
    log: Annotated[str, Meta(max_length=MAX_LOG_BODY_BYTES)]


class SeasonPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament of this server by its director's or an assistant's link, or the results of a log."""

    link: Annotated[str, Meta(max_length=100)] = ""
    event: SeasonEvent | None = None


class SeasonQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    parts: Annotated[tuple[SeasonPart, ...], Meta(max_length=MAX_EVENTS, description="In the order of the season.")]
    best: Annotated[int, Meta(ge=0, le=MAX_EVENTS, description="How many results of a player count; 0: all.")] = 0
    decisions: Annotated[tuple[NameDecision, ...], Meta(max_length=1000)] = ()
    title: Annotated[str, Meta(max_length=100)] = ""


class SeasonLine(Struct, frozen=True):
    """A player of the season."""

    place: int
    player: str
    total: int
    events: Annotated[
        tuple[int | None, ...], Meta(description="Points by tournament; null if the player did not play.")
    ]
    dropped: Annotated[tuple[int, ...], Meta(description="The tournaments that do not count, from 0.")]
    shared: bool


class SeasonAlike(Struct, frozen=True):
    """Two names that may be one person's, and whether they count as one person now."""

    names: tuple[str, str]
    same: bool


class SeasonView(Struct, frozen=True):
    events: tuple[SeasonEvent, ...]
    rows: tuple[SeasonLine, ...]
    alike: tuple[SeasonAlike, ...]
    problem: Annotated[str, Meta(description="Why the decisions about names are impossible; else empty.")] = ""


class _Season(NamedTuple):
    """The tournaments of a request, and their rankings."""

    events: tuple[SeasonEvent, ...]
    rankings: list[list[Standing]]


@post(
    "/api/season/events",
    tags=["tournaments"],
    summary="The results in a log",
    status_code=200,
    request_max_body_size=MAX_LOG_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429, 503),
)
async def season_event(
    request: HttpRequest, data: JSONBody[SeasonLog], context: NamedDependency[Context]
) -> SeasonEvent:
    """Read the log of a tournament that is not on this server. Nothing is stored."""
    spend(request, context.season_logs, TOO_MANY)
    try:
        return _event(await asyncio.to_thread(read_log, data.log))
    except LogError as error:
        raise RefusedError(f"Line {error.line}: {error.reason}", status_code=422) from None


@post(
    "/api/season",
    tags=["tournaments"],
    summary="Add up several tournaments",
    status_code=200,
    request_max_body_size=MAX_SEASON_BODY_BYTES,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def season_view(
    request: HttpRequest, data: JSONBody[SeasonQuestion], context: NamedDependency[Context]
) -> Response[SeasonView]:
    """Get the ranking of a season, and the names that look alike. Nothing is stored."""
    chosen = await _chosen(request, data, context)
    return Response(await asyncio.to_thread(_view, chosen, data), headers=NO_STORE)


@post(
    "/api/season/{what:str}",
    tags=["tournaments"],
    summary="A season as a file",
    status_code=200,
    request_max_body_size=MAX_SEASON_BODY_BYTES,
    media_type=PDF,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def season_file(
    request: HttpRequest,
    what: FromPath[str],
    data: JSONBody[SeasonQuestion],
    context: NamedDependency[Context],
    paper: FromQuery[Paper] = "us-letter",
) -> Response[bytes]:
    """Get the ranking of a season as ``csv`` or as ``pdf``."""
    kind: Literal["csv", "pdf"] = "csv" if what == "csv" else "pdf" if what == "pdf" else no_such("file")
    chosen = await _chosen(request, data, context)
    try:
        body = await asyncio.to_thread(_file, chosen, data, kind, paper)
    except SeasonError as error:
        raise RefusedError(str(error), status_code=422) from None
    return Response(body, media_type=CSV if kind == "csv" else PDF, headers=NO_STORE | attachment(f"season.{kind}"))


async def _chosen(request: HttpRequest, data: SeasonQuestion, context: Context) -> _Season:
    spend(request, context.tournament_writings, TOO_MANY)
    events = [
        _shown(part.event) if part.event else _event((await opened_by(context, part.link, *SEES_ALL)).cached.log)
        for part in data.parts
    ]
    rankings = [[Standing(1, one.player, one.points, ()) for one in event.results] for event in events]
    return _Season(tuple(events), rankings)


def _shown(event: SeasonEvent) -> SeasonEvent:
    results = tuple(SeasonResult(visible(one.player), one.points) for one in event.results)
    return replace(event, name=visible(event.name), results=results)


def _event(log: Log) -> SeasonEvent:
    announced = log.registration.announcement if log.registration else None
    name, day = (announced.name, announced.day) if announced else (log.desk.name if log.desk else "", "")
    if log.desk is None:
        return SeasonEvent(name, day, complete=False, results=())
    ranked = [row for row in standings_of(log.desk) if not row.stand_in]
    complete = bool(log.desk.table_cards) and log.desk.open_table is None
    return SeasonEvent(name, day, complete, tuple(SeasonResult(row.player, row.total) for row in ranked))


def _view(chosen: _Season, data: SeasonQuestion) -> SeasonView:
    names, problem = names_in(chosen.rankings), ""
    decisions = data.decisions
    try:
        people = people_of(names, decisions)
    except SeasonError as error:
        problem, decisions = str(error), ()
        people = people_of(names)
    rows = (SeasonLine(*row) for row in season(chosen.rankings, data.best, decisions))
    alike = (SeasonAlike(*one) for one in alike_names(names, people))
    return SeasonView(chosen.events, tuple(rows), tuple(alike), problem)


def _file(chosen: _Season, data: SeasonQuestion, kind: Literal["csv", "pdf"], paper: Paper) -> bytes:
    rows, names = season(chosen.rankings, data.best, data.decisions), [one.name for one in chosen.events]
    if kind == "csv":
        return season_csv(rows, names)
    return typeset("season", readable(data.title) or "Season", season_pages(rows, names, data.best), paper)


SEASON_TYPES = (SeasonLog, SeasonEvent, SeasonQuestion, SeasonView)
SEASON_HANDLERS = (season_event, season_view, season_file)
