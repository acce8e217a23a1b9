"""The HTTP routes for the files of a tournament, for QR codes, and for the movement lab."""

import asyncio
import re
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Meta, Struct

from charleston.server.api.card_routes import PDF
from charleston.server.api.context import Context, HttpRequest, RefusedError, no_such, problems, spend
from charleston.server.api.invitation import Code, Reach, qr_code, server_address
from charleston.server.tournaments.role_commands import NOT_ALLOWED
from charleston.server.tournaments.tournament_files import (
    KINDS,
    NobodyError,
    NotYetError,
    mahjic_file,
    print_pdf,
    standings_file,
)
from charleston.server.tournaments.tournament_links import Grant
from charleston.server.tournaments.tournament_results import shows_results
from charleston.server.tournaments.tournament_routes import CSV, NO_STORE, TOO_MANY, attachment, opened_by
from charleston.server.tournaments.tournament_view import SEES_ALL, sees_standings
from charleston.tournament.paper.of_standings import WINNERS
from charleston.tournament.paper.typeset import Paper
from charleston.tournament.registration.events import is_day
from charleston.tournament.results.mahjic import MahjicSession
from charleston.tournament.seating.lab import MAX_LAB_TABLES, Lab, try_movement
from charleston.tournament.seating.plan import PlanError
from charleston.tournament.seating.planner import Wish

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
PRINTED_ROLES = ("public", "table", "player")


class MovementSuggestion(Struct, frozen=True):
    tables: int
    rounds: int
    wish: Wish


class MovementView(Struct, frozen=True):
    """What a number of tables and rounds means."""

    movement: str
    repeats: int
    met: Annotated[tuple[tuple[int, ...], ...], Meta(description="How often each player meets each other player.")]
    players: tuple[str, ...]
    days: Annotated[tuple[tuple[int, ...], ...], Meta(description="Each player's table in every round.")]
    suggestion: MovementSuggestion | None


class TournamentLinkCode(Struct, frozen=True):
    """A link as an address and as a QR code."""

    grant: Grant
    address: str
    code: Code


class TournamentLinkCodes(Struct, frozen=True):
    reach: Annotated[Reach, Meta(description="Where the links can be opened.")]
    links: tuple[TournamentLinkCode, ...]


# Files


@get(
    "/api/tournaments/{link:str}/print/{what:str}",
    tags=["tournaments"],
    summary="Pages to print",
    media_type=PDF,
    responses=problems(400, 403, 404, 409, 422, 503),
)
async def print_tournament(
    link: FromPath[str],
    what: FromPath[str],
    context: NamedDependency[Context],
    paper: FromQuery[Paper] = "us-letter",
    who: FromQuery[str] = WINNERS,
) -> Response[bytes]:
    """Get score cards, slips, seating lists, standings, results or certificates as PDF.

    ``who`` gets certificates: ``winners``, ``all``, or one player by name. Everybody who sees the results page gets the
    results.
    """
    opened = await opened_by(context, link)
    log, role = opened.cached.log, opened.access.grant.role
    kind = next((kind for kind in KINDS if kind == what), None) or no_such("page")
    if role not in SEES_ALL and not (kind == "results" and log.desk and shows_results(log.desk)):
        raise RefusedError(NOT_ALLOWED, status_code=403)
    try:
        pages = await asyncio.to_thread(print_pdf, log, kind, paper, who)
    except NotYetError as error:
        raise RefusedError(str(error), status_code=409) from None
    except NobodyError as error:
        raise RefusedError(str(error), status_code=404) from None
    return Response(pages, media_type=PDF, headers=NO_STORE | attachment(f"{kind}.pdf"))


@get(
    "/api/tournaments/{link:str}/standings.csv",
    tags=["tournaments"],
    summary="The standings for a spreadsheet",
    media_type=CSV,
    responses=problems(400, 403, 404, 409, 422, 503),
)
async def tournament_csv(link: FromPath[str], context: NamedDependency[Context]) -> Response[bytes]:
    """Get the standings, if the link may see them."""
    opened = await opened_by(context, link)
    desk = opened.cached.log.desk
    if desk is not None and not sees_standings(desk, opened.access.grant):
        raise RefusedError("The director does not show the standings now.", status_code=403)
    try:
        return Response(
            standings_file(opened.cached.log), media_type=CSV, headers=NO_STORE | attachment("standings.csv")
        )
    except NotYetError as error:
        raise RefusedError(str(error), status_code=409) from None


@get(
    "/api/tournaments/{link:str}/mahjic.json",
    tags=["tournaments"],
    summary="The results for the rating system Mahjic",
    responses=problems(400, 403, 404, 409, 422, 503),
)
async def tournament_mahjic(
    link: FromPath[str], context: NamedDependency[Context], day: FromQuery[str] = ""
) -> Response[MahjicSession]:
    """Get the results in Mahjic's format, as the director. ``day`` is the date, if the tournament has none."""
    log = (await opened_by(context, link, "director")).cached.log
    if day and not (_DATE.fullmatch(day) and is_day(day)):
        raise RefusedError("Write the date like this: 2027-04-03.", status_code=422)
    try:
        return Response(mahjic_file(log, day), headers=NO_STORE | attachment("mahjic.json"))
    except NotYetError as error:
        raise RefusedError(str(error), status_code=409) from None


@get(
    "/api/tournaments/{link:str}/codes",
    tags=["tournaments"],
    summary="The links of a tournament as QR codes",
    responses=problems(400, 403, 404, 503),
)
async def tournament_codes(
    request: HttpRequest, link: FromPath[str], context: NamedDependency[Context]
) -> Response[TournamentLinkCodes]:
    """Get the valid links of the tables, the players and the public, to print them, as the director."""
    opened = await opened_by(context, link, "director")
    place = server_address(context.settings, request.scope)
    links = [
        (one.grant, f"{place.address}/tournaments/{one.token}")
        for one in await context.tournaments.valid_links(opened.access.key)
        if one.grant.role in PRINTED_ROLES
    ]
    codes = await asyncio.to_thread(lambda: [TournamentLinkCode(*one, qr_code(one[1])) for one in links])
    return Response(TournamentLinkCodes(place.reach, tuple(codes)), headers=NO_STORE)


# The movement lab


@get("/api/movements", tags=["tournaments"], summary="Try a movement", responses=problems(400, 422, 429, 503))
async def try_tables(
    request: HttpRequest,
    context: NamedDependency[Context],
    tables: FromQuery[int],
    rounds: FromQuery[int],
    wish: FromQuery[Wish] = "seated",
) -> MovementView:
    """Get how often players meet again with this many tables and rounds, and the smallest change that avoids it."""
    spend(request, context.checks, TOO_MANY)
    if not 1 <= tables <= MAX_LAB_TABLES:
        raise RefusedError(f"Choose 1 to {MAX_LAB_TABLES} tables.", status_code=422)
    try:
        return _movement(
            await context.jobs.keep("", ("movement", tables, rounds, wish), lambda: try_movement(tables, rounds, wish))
        )
    except PlanError as error:
        raise RefusedError(str(error), status_code=422) from None


def _movement(lab: Lab) -> MovementView:
    plan = lab.plan
    tables = [{name: one.table for one in each.tables for name in one.players} for each in plan.rounds]
    days = tuple(tuple(at.get(name, 0) for at in tables) for name in plan.players)
    suggestion = MovementSuggestion(*lab.suggestion) if lab.suggestion else None
    return MovementView(plan.movement, lab.repeats, lab.met, plan.players, days, suggestion)


TOURNAMENT_FILE_TYPES = (MovementView, TournamentLinkCodes, MahjicSession)
TOURNAMENT_FILE_HANDLERS = (print_tournament, tournament_csv, tournament_mahjic, tournament_codes, try_tables)
