"""The traveler of a duplicate round over HTTP: what each table did with the same tiles, and who may see it when."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Meta, Struct

from charleston.server.api.card_routes import PDF
from charleston.server.api.context import Context, HttpRequest, RefusedError, network_of, no_such, problems, spend
from charleston.server.api.reading_routes import MANY, kept_replay, read_record
from charleston.server.api.replay import Replay
from charleston.server.tournaments.online_tables import online_tables
from charleston.server.tournaments.played_walls import PlayedGame, PlayedLog
from charleston.server.tournaments.role_commands import player_name
from charleston.server.tournaments.tournament_links import Grant
from charleston.server.tournaments.tournament_routes import CSV, NO_STORE, Opened, attachment, opened_by
from charleston.server.tournaments.tournament_view import SEES_ALL, TournamentPlace, sees_standings
from charleston.tournament.desk.log import Log
from charleston.tournament.desk.state import Desk
from charleston.tournament.paper.of_traveler import NO_TRAVELER, TravelerRow, traveler_pages, traveler_row
from charleston.tournament.paper.typeset import Paper, typeset
from charleston.tournament.results.traveler import (
    Traveler,
    TravelerTable,
    duplicate_rounds,
    finished_travelers,
    travelers_csv,
    travelers_of,
)


class TravelerHand(Struct, frozen=True):
    """The line of the card that won."""

    section: str
    line: Annotated[int, Meta(description="Counted from 1 within the section.")]


class TravelerTableView(TravelerRow, frozen=True):
    hand: Annotated[TravelerHand | None, Meta(description="The winning hand; null if nobody won.")] = None
    replay: Annotated[
        bool, Meta(description="Whether the link may replay this game: only when no table can still play the wall.")
    ] = False


class TravelerGameView(Struct, frozen=True):
    game: int
    finished: Annotated[bool, Meta(description="Whether all tables have finished this game.")]
    tables: Annotated[
        tuple[TravelerTableView, ...],
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
    desk = _allowed(log, grant)
    games = await asyncio.to_thread(travelers_of, desk, round_number) or no_such("traveler")
    played = await _played(context, opened, round_number)
    views = tuple(_game_view(one, grant, played) for one in games)
    return Response(TournamentTraveler(round_number, views, _mine(log, desk, grant, round_number)), headers=NO_STORE)


@get(
    "/api/tournaments/{link:str}/travelers/{round_number:int}/{game:int}/{at_table:int}/replay",
    tags=["tournaments"],
    summary="What a table did with the tiles, step by step",
    responses=problems(400, 403, 404, 422, 429, 503),
)
async def traveler_replay(  # noqa: PLR0913, PLR0917 - the parts of the address
    request: HttpRequest,
    link: FromPath[str],
    round_number: FromPath[int],
    game: FromPath[int],
    at_table: FromPath[int],
    context: NamedDependency[Context],
) -> Response[Replay]:
    """Get a game of the traveler as a replay, when all tables have finished it and its wall is no longer secret."""
    opened = await opened_by(context, link)
    desk = _allowed(opened.cached.log, opened.access.grant)
    if not any(one.game == game and one.finished for one in travelers_of(desk, round_number)):
        no_such("game")
    spend(request, context.checks, MANY)
    table, log = (await _played(context, opened, round_number)).get(at_table) or no_such("game")
    number = log.record(game) or no_such("game")
    text = await context.tables.record(table, number, context.jobs, network_of(request)) or no_such("game")
    return Response(await read_record(request, context, kept_replay, text), headers=NO_STORE)


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


async def _played(context: Context, opened: Opened, number: int) -> dict[int, tuple[str, PlayedLog]]:
    """Return the id and the log of each live table that played the walls of a round, by the table's number."""
    tables = online_tables(opened.cached.log, opened.access.key, await context.rounds.secret())
    ids = {one.cards.table: one.id for one in tables if one.cards.round == number and one.went.duplicate}
    logs = await context.played_walls.logs(ids.values())
    return {table: (one, logs[one]) for table, one in ids.items()}


def _game_view(traveler: Traveler, grant: Grant, played: Mapping[int, tuple[str, PlayedLog]]) -> TravelerGameView:
    rows = list[TravelerTableView]()
    for one in traveler.tables if may_see(grant, traveler) else ():
        row, (_, log) = traveler_row(one), played.get(one.table, ("", PlayedLog()))
        may_replay = traveler.finished and log.record(traveler.game) > 0
        rows.append(
            TravelerTableView(row.table, row.result, row.seats, _hand(one, log.games.get(traveler.game)), may_replay)
        )
    return TravelerGameView(traveler.game, traveler.finished, tuple(rows))


def _hand(table: TravelerTable, played: PlayedGame | None) -> TravelerHand | None:
    """Return the winning line, unless the director has changed who won on the score cards."""
    value = next((seat.entry.value for seat in table.seats if seat.entry.how == "won"), 0)
    won = played.won if played else None
    return TravelerHand(won.section, won.number) if won is not None and won.value == value else None


def _mine(log: Log, desk: Desk, grant: Grant, number: int) -> TournamentPlace | None:
    if grant.role != "player":
        return None
    name = player_name(log, grant.number)
    for cards in desk.cards_of_round(number):
        if name in cards.people and desk.online_at(number, cards.table):
            return TournamentPlace(name, cards.table, cards.people.index(name))
    return None


TRAVELER_TYPES = (TournamentTraveler,)
TRAVELER_HANDLERS = (tournament_traveler, traveler_csv, traveler_pdf, traveler_replay)
