"""The traveler of a duplicate round over HTTP: what each table did with the same tiles, and who may see it when."""

import asyncio
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Meta, Struct

from charleston.server.api.card_routes import PDF
from charleston.server.api.context import Context, RefusedError, no_such, problems
from charleston.server.tournaments.role_commands import player_name
from charleston.server.tournaments.tournament_links import Grant
from charleston.server.tournaments.tournament_routes import CSV, NO_STORE, attachment, opened_by
from charleston.server.tournaments.tournament_view import SEES_ALL, TournamentPlace, sees_standings
from charleston.tournament.desk.log import Log
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper.of_traveler import NO_TRAVELER, TravelerRow, traveler_pages, traveler_row
from charleston.tournament.paper.typeset import Paper, typeset
from charleston.tournament.results.traveler import (
    Traveler,
    duplicate_rounds,
    finished_travelers,
    travelers_csv,
    travelers_of,
)


class TravelerGameView(Struct, frozen=True):
    game: int
    finished: Annotated[bool, Meta(description="Whether all tables have finished this game.")]
    tables: Annotated[
        tuple[TravelerRow, ...],
        Meta(description="Until all tables have finished, only for the director and assistants."),
    ]


class TournamentTraveler(Struct, frozen=True):
    """What each table of a duplicate round did with the same tiles."""

    round: int
    games: tuple[TravelerGameView, ...]
    mine: Annotated[TournamentPlace | None, Meta(description="Where the link's player sat in this round.")] = None


@get(
    "/api/tournaments/{link:str}/travelers/{round_number:int}",
    tags=["tournaments"],
    summary="The traveler of a round",
    responses=problems(400, 403, 404, 422, 503),
)
async def tournament_traveler(
    link: FromPath[str], round_number: FromPath[int], context: NamedDependency[Context]
) -> Response[TournamentTraveler]:
    """Get what each table did with the same tiles. Everybody may see a game when all tables have finished it."""
    opened = await opened_by(context, link)
    log, grant = opened.cached.log, opened.access.grant
    view = await asyncio.to_thread(_traveler_view, log, _allowed(log, grant), grant, round_number)
    return Response(view or no_such("traveler"), headers=NO_STORE)


@get(
    "/api/tournaments/{link:str}/travelers/{round_number:int}/csv",
    tags=["tournaments"],
    summary="The traveler of a round for a spreadsheet",
    media_type=CSV,
    responses=problems(400, 403, 404, 422, 503),
)
async def traveler_csv(
    link: FromPath[str], round_number: FromPath[int], context: NamedDependency[Context]
) -> Response[bytes]:
    """Get the games of the traveler that the link may see."""
    opened = await opened_by(context, link)
    grant = opened.access.grant
    games = travelers_of(_allowed(opened.cached.log, grant), round_number) or no_such("traveler")
    table = travelers_csv(one for one in games if may_see(grant, one))
    return Response(table, media_type=CSV, headers=NO_STORE | attachment(f"traveler-{round_number}.csv"))


@get(
    "/api/tournaments/{link:str}/travelers/{round_number:int}/pdf",
    tags=["tournaments"],
    summary="The traveler of a round to print",
    media_type=PDF,
    responses=problems(400, 403, 404, 409, 422, 503),
)
async def traveler_pdf(
    link: FromPath[str],
    round_number: FromPath[int],
    context: NamedDependency[Context],
    paper: FromQuery[Paper] = "us-letter",
) -> Response[bytes]:
    """Get the finished games to post on the wall, as the director or an assistant."""
    desk = (await opened_by(context, link, *SEES_ALL)).cached.log.desk
    if desk is None or round_number not in duplicate_rounds(desk):
        no_such("traveler")
    pages = traveler_pages(finished_travelers(desk, round_number))
    if not pages:
        raise RefusedError(NO_TRAVELER, status_code=409)
    pdf = await asyncio.to_thread(typeset, "traveler", desk.name, pages, paper)
    return Response(pdf, media_type=PDF, headers=NO_STORE | attachment(f"traveler-{round_number}.pdf"))


def may_see(grant: Grant, traveler: Traveler) -> bool:
    """Return whether a link may see a game: nobody else sees tiles that a table is still playing."""
    return traveler.finished or grant.role in SEES_ALL


def _allowed(log: Log, grant: Grant) -> Desk:
    """Return the desk; refuse if there is no traveler, or if the director hides all results from this link."""
    if log.desk is None:
        no_such("traveler")
    if not sees_standings(log.desk, grant):
        raise RefusedError("The director does not show the standings now.", status_code=403)
    return log.desk


def _traveler_view(log: Log, desk: Desk, grant: Grant, number: int) -> TournamentTraveler | None:
    games = tuple(
        TravelerGameView(one.game, one.finished, tuple(map(traveler_row, one.tables)) if may_see(grant, one) else ())
        for one in travelers_of(desk, number)
    )
    return TournamentTraveler(number, games, _mine(log, desk, grant, number)) if games else None


def _mine(log: Log, desk: Desk, grant: Grant, number: int) -> TournamentPlace | None:
    if grant.role != "player":
        return None
    name = player_name(log, grant.number)
    for cards in desk.cards_of_round(number):
        if name in cards.people and desk.online_at(number, cards.table):
            return TournamentPlace(name, cards.table, cards.people.index(name))
    return None


TRAVELER_TYPES = (TournamentTraveler,)
TRAVELER_HANDLERS = (tournament_traveler, traveler_csv, traveler_pdf)
