"""What helps a player beside the table, over HTTP: the card as it is printed."""

import asyncio

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from charleston.card.sheet import CardSheet, sheet
from charleston.server import lobby
from charleston.server.desk import Asked, Desk, no_such, problems
from charleston.server.host import LiveTable


@get("/api/cards/{name:str}/sheet", tags=["cards"], summary="A card as it is printed", responses=problems(400, 404))
async def card_sheet(name: FromPath[str]) -> CardSheet:
    """A card we publish, by its name: its sections, and each line in runs of one ink."""
    return lobby.card_sheet(name) or no_such("card")


@get("/api/tables/{table:str}/card", tags=["cards"], summary="A table's card", responses=problems(400, 404, 503))
async def table_card(request: Asked, table: FromPath[str], desk: NamedDependency[Desk]) -> CardSheet:
    """The card that is played, as it is printed; for whoever may come in."""
    live = await _admitted(request, table, desk)
    assert live.state.card is not None  # noqa: S101 - an open table has one
    return await asyncio.to_thread(sheet, live.state.card)


async def _admitted(request: Asked, table: str, desk: Desk) -> LiveTable:
    person = desk.person(request)
    live = await desk.tables.find(table)
    return live if live is not None and live.admits(person.id if person else "") else no_such("table")


AID_HANDLERS = (card_sheet, table_card)
AID_TYPES = (CardSheet,)
