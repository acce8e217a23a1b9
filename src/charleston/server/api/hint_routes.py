"""Help for players over HTTP: the printed card, the nearest lines, a hint."""

import asyncio
from typing import Literal, NamedTuple

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from charleston.card.sheet import CardSheet, sheet
from charleston.game.choices import choices
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State
from charleston.game.view import View, view
from charleston.review.hint_data import Asked, Cost
from charleston.server.api import lobby
from charleston.server.api.context import Context, HttpRequest, RefusedError, no_such, problems, spend_as
from charleston.server.live.hints import Hint, NearestLines, Players, hint, nearest_lines, players_of, with_costs
from charleston.table.state import TableState
from charleston.table.view import seat_of

PRIVATE = CacheControlHeader(no_store=True)
Show = Literal["lines", "chances"]


class OwnSeat(NamedTuple):
    """The seat of the person who sent the request, with the game."""

    person: str
    state: TableState
    game: State
    seat: Seat


@get("/api/cards/{name:str}/sheet", tags=["cards"], summary="A card as printed", responses=problems(400, 404))
async def card_sheet(name: FromPath[str]) -> CardSheet:
    """A published card, by its name: its sections, and each line split where the ink changes."""
    return lobby.card_sheet(name) or no_such("card")


@get(
    "/api/tables/{table:str}/card",
    tags=["cards"],
    summary="A table's card as printed",
    cache_control=PRIVATE,
    responses=problems(400, 404, 503),
)
async def table_card(table: FromPath[str], context: NamedDependency[Context]) -> CardSheet:
    """The card this table plays, for anyone who may enter."""
    state = (await context.live(table)).state
    assert state.card is not None
    return await asyncio.to_thread(sheet, state.card)


@get(
    "/api/tables/{table:str}/aid",
    tags=["play"],
    summary="The lines my hand is nearest to",
    cache_control=PRIVATE,
    responses=problems(400, 403, 404, 409, 422, 429, 503),
)
async def get_nearest_lines(
    request: HttpRequest, table: FromPath[str], context: NamedDependency[Context], show: FromQuery[Show] = "lines"
) -> NearestLines:
    """Every line you can still make, judged from what you can see. With `show=chances`, each has your chance to win
    with it. The host can turn this off.
    """
    mine = await own_seat(request, table, context)
    if not mine.state.playing:  # the game ended during the request, which is not an error
        return NearestLines(mine.state.seq, mine.state.question, ())
    if not mine.state.setup.aid:
        raise RefusedError("This table does not show nearest lines.", status_code=403)
    spend_as(mine.person, context.nearest_rate, "Too many requests. Please wait a second and try again.", 1)
    seen = view(mine.game, mine.seat)
    players = players_of(mine.state, context.chances.folder) if show == "chances" else None
    lines = await asyncio.to_thread(nearest_lines, mine.game.card, seen, players)
    return NearestLines(mine.state.seq, mine.state.question, lines, _learning(context, mine) if players else None)


@get(
    "/api/tables/{table:str}/hint",
    tags=["play"],
    summary="What would a bot do?",
    cache_control=PRIVATE,
    responses=problems(400, 403, 404, 409, 429, 503),
)
async def get_hint(request: HttpRequest, table: FromPath[str], context: NamedDependency[Context]) -> Hint:
    """What the best bot would do in your seat, knowing what you know. Only while everyone else is a bot."""
    mine = await own_seat(request, table, context)
    if not mine.state.playing:
        raise _no_game()
    state, chair = mine.state, mine.state.order[mine.seat]
    if not state.alone(chair):
        raise RefusedError("Hints are available only when you play with bots alone.", status_code=403)
    if state.standing or state.chairs[chair].bot or mine.seat not in state.waits:
        raise _nothing_asked()
    spend_as(mine.person, context.hints, "Too many requests. Please wait a second and try again.", 1)
    seen, offered, seed = view(mine.game, mine.seat), choices(mine.game, mine.seat), state.question * 4 + mine.seat
    players = players_of(state, context.chances.folder)
    suggestion, costs = await asyncio.gather(
        asyncio.to_thread(hint, mine.game.card, seen, offered, seed, players),
        _costs(context, mine, seen, players, seed),
    )
    if suggestion is None:
        raise _nothing_asked()
    found = with_costs(suggestion, seen, costs, players)
    return replace(found, learning=_learning(context, mine))


def _learning(context: Context, mine: OwnSeat) -> float | None:
    """Begin to learn the card if its chances are not known; return the share that is done."""
    return context.chances.learn(mine.game.card) if context.hint_process else None


async def _costs(context: Context, mine: OwnSeat, seen: View, players: Players, seed: int) -> tuple[Cost, ...]:
    if context.hint_process is None:
        return ()
    asked = Asked(mine.game.card, mine.game.rules, seen, tuple(players.levels), seed)
    return await context.hint_process.costs(asked)


def _no_game() -> RefusedError:
    return RefusedError("No game is in play here right now.", status_code=409)


def _nothing_asked() -> RefusedError:
    return RefusedError("It is not your turn to answer.", status_code=409)


async def own_seat(request: HttpRequest, table: str, context: Context) -> OwnSeat:
    state, person = (await context.live(table)).state, context.person(request)
    if state.game is None:
        raise _no_game()
    seat = seat_of(state, person.id) if person else NOBODY
    if person is None or seat == NOBODY:
        raise RefusedError("You have no seat in this game.", status_code=409)
    return OwnSeat(person.id, state, state.game, seat)


AID_HANDLERS = (card_sheet, table_card, get_nearest_lines, get_hint)
HINT_TYPES = (CardSheet, NearestLines, Hint)
