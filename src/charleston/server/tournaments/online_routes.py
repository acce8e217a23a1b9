"""The HTTP routes of online rounds: take your seat, watch as the director, and get the progress of the tables."""

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from charleston.server.api.context import Context, HttpRequest, RefusedError, no_such, problems
from charleston.server.live.live_table import LiveTable
from charleston.server.live.wire import Refused, Unavailable
from charleston.server.net.guests import new_person
from charleston.server.tournaments.online_tables import OnlineTable, link_mark, online_tables
from charleston.server.tournaments.role_commands import place_of
from charleston.server.tournaments.tournament_routes import NO_STORE, Opened, opened_by, spend_link
from charleston.server.tournaments.tournament_view import SEES_ALL
from charleston.table import commands
from charleston.table.round_table import game_number, is_over, missing
from charleston.table.state import TOURNAMENT
from charleston.tournament.desk.events import Number
from charleston.tournament.desk.state import Desk
from charleston.tournament.scorecards.state import games_missing

BUSY = "The server is busy. Please try again in a moment."
SAME_WALLS = "Use another device. This browser plays at table {table}, and both tables play the same walls."
NOT_ONLINE = "Your table is not playing online now."


class TournamentSeat(Struct, frozen=True):
    """A live table, at /tables/..."""

    table: str


class WatchedTable(Struct, frozen=True, forbid_unknown_fields=True):
    round: Number
    table: Number


class TournamentOnlineTable(Struct, frozen=True):
    """A table of the current round that plays online."""

    table: int
    game: Annotated[int, Meta(description="The game of the round that is in play, or was played last.")]
    games: int
    state: Literal["waiting", "playing", "between games", "over"]
    missing: Annotated[tuple[str, ...], Meta(description="The players who have not taken their seats.")]
    bots: Annotated[tuple[str, ...], Meta(description="The players for whom a bot plays.")]
    finished: Annotated[tuple[int, ...], Meta(description="The games of the round that have a result.")]


@get(
    "/api/tournaments/{link:str}/online",
    tags=["tournaments"],
    summary="The online tables",
    responses=problems(400, 403, 404, 503),
)
async def tables_online(
    link: FromPath[str], context: NamedDependency[Context]
) -> Response[tuple[TournamentOnlineTable, ...]]:
    """Get the progress of the current round's online tables: all for the director, a player's own table."""
    opened = await opened_by(context, link, *SEES_ALL, "player", "table")
    desk, own = opened.cached.log.desk, _own_table(opened)
    if desk is None:
        return Response((), headers=NO_STORE)
    tables = [one for one in await _current(context, opened, desk) if own in (None, one.cards.table)]
    lines = [_line(one, await context.rounds.live(one, desk)) for one in tables]
    return Response(tuple(lines), headers=NO_STORE)


def _own_table(opened: Opened) -> int | None:
    """Return the only table that the link may see; None if it may see all."""
    grant = opened.access.grant
    if grant.role == "player":
        place = place_of(opened.cached.log, grant.number)
        return place[0] if place else 0
    return grant.number if grant.role == "table" else None


async def _current(context: Context, opened: Opened, desk: Desk) -> list[OnlineTable]:
    tables = online_tables(opened.cached.log, opened.access.key, await context.rounds.secret())
    return [one for one in tables if one.cards.round == desk.begun]


def _line(one: OnlineTable, live: LiveTable) -> TournamentOnlineTable:
    state, play = live.state, live.state.round
    assert play is not None
    over, people = one.cards.turned_in or is_over(state, play), one.cards.people
    absent = missing(state)
    unplayed = games_missing(one.cards)
    return TournamentOnlineTable(
        one.cards.table,
        game_number(state, play),
        play.terms.games,
        "over" if over else "playing" if state.playing else "between games" if state.match else "waiting",
        tuple(people[at] for at in absent),
        tuple(people[at] for at in range(len(people)) if state.chairs[at].bot),
        tuple(game for game in range(1, play.terms.games + 1) if game not in unplayed),
    )


@post(
    "/api/tournaments/{link:str}/seat",
    tags=["tournaments"],
    summary="Take your seat online",
    status_code=200,
    responses=problems(400, 403, 404, 409, 429, 503),
)
async def take_seat(
    request: HttpRequest, link: FromPath[str], context: NamedDependency[Context]
) -> Response[TournamentSeat]:
    """Take the player's chair with this browser. The browser that had it before loses it."""
    opened = await opened_by(context, link, "player")
    spend_link(request, context, opened, 1)
    desk, place = opened.cached.log.desk, place_of(opened.cached.log, opened.access.grant.number)
    tables = await _current(context, opened, desk) if desk is not None and place else []
    one = next((one for one in tables if place and one.cards.table == place[0]), None)
    if desk is None or place is None or one is None:
        raise RefusedError(NOT_ONLINE, status_code=409)
    person = context.person(request) or new_person(None)
    async with context.rounds.turn_of(person.id):
        if other := await _duplicate_seat(context, desk, tables, one, person.id):
            raise RefusedError(SAME_WALLS.format(table=other), status_code=409)
        live = await context.rounds.live(one, desk)
        mark = link_mark(await context.rounds.secret(), link)
        await _ask(
            live, commands.SeatPlayer(place[1], person.id, mark), f"seat {place[1]} {person.id} {live.state.seq}"
        )
    cookie = context.people.cookie(person, secure=request.scope["scheme"] == "https")
    return Response(TournamentSeat(one.id), headers={**NO_STORE, "set-cookie": cookie})


async def _duplicate_seat(
    context: Context, desk: Desk, tables: list[OnlineTable], mine: OnlineTable, person: str
) -> int:
    """Return another table of a duplicate round where this person plays; 0 if there is none."""
    for one in tables if mine.went.duplicate else []:
        if one.id != mine.id and (await context.rounds.live(one, desk)).state.chair_of(person) is not None:
            return one.cards.table
    return 0


@post(
    "/api/tournaments/{link:str}/watch",
    tags=["tournaments"],
    summary="Watch an online table",
    status_code=200,
    responses=problems(400, 403, 404, 409, 422, 429, 503),
)
async def watch_table(
    request: HttpRequest, link: FromPath[str], data: JSONBody[WatchedTable], context: NamedDependency[Context]
) -> Response[TournamentSeat]:
    """Watch a table as the director. Nobody else can, because other tables may play the same walls."""
    opened = await opened_by(context, link, "director")
    spend_link(request, context, opened, 1)
    desk = opened.cached.log.desk
    tables = online_tables(opened.cached.log, opened.access.key, await context.rounds.secret())
    where = (data.round, data.table)
    one = next((one for one in tables if (one.cards.round, one.cards.table) == where), None) or no_such("table")
    assert desk is not None
    person = context.person(request) or new_person(None)
    live = await context.rounds.live(one, desk)
    mark = link_mark(await context.rounds.secret(), link)
    await _ask(live, commands.AdmitWatcher(person.id, mark), f"watch {person.id} {live.state.seq}")
    cookie = context.people.cookie(person, secure=request.scope["scheme"] == "https")
    return Response(TournamentSeat(one.id), headers={**NO_STORE, "set-cookie": cookie})


async def _ask(live: LiveTable, command: commands.RoundCommand, command_id: str) -> None:
    """Carry out a command of the tournament. Repeating it is not an error."""
    answer = await live.ask(TOURNAMENT, command_id, 0, command)
    if isinstance(answer, Unavailable):
        raise RefusedError(BUSY, status_code=503, headers={"retry-after": "2"})
    if isinstance(answer, Refused) and answer.code not in ("seated already", "plays here"):
        raise RefusedError(answer.message, status_code=409)


ONLINE_TYPES = (TournamentSeat, WatchedTable, TournamentOnlineTable)
ONLINE_HANDLERS = (tables_online, take_seat, watch_table)
