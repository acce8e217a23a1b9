"""Requests for the card, the nearest lines and hints, by people at a table."""

from typing import Any

import httpx
from table_clients import Client, Place, settle

from charleston.server.api.context import Context
from charleston.server.api.lobby_routes import make_http
from charleston.server.settings import Settings
from charleston.table.setup import Setup


class Pages:
    def __init__(self, place: Place, table: str = "") -> None:
        self.place, self.table = place, table
        self.context = Context(Settings(hint_costs=False), place.tables, place.people, place.gateway.checks)
        self._http = make_http(self.context)

    async def get(self, path: str, who: str = "") -> httpx.Response:
        headers = [(b"host", b"here"), *(self.place.headers(who)[:1] if who else ())]
        transport = httpx.ASGITransport(self._http)
        async with httpx.AsyncClient(transport=transport, base_url="http://here", headers=headers) as client:
            return await client.get(path)

    async def ask(self, what: str, who: str = "Ann") -> httpx.Response:
        """Request a page of the table: card, aid or hint."""
        return await self.get(f"/api/tables/{self.table}/{what}", who)

    async def json(self, what: str, who: str = "Ann") -> Any:
        answer = await self.ask(what, who)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, what: str, who: str = "Ann") -> tuple[int, str]:
        answer = await self.ask(what, who)
        ((key, message),) = answer.json().items()
        assert key == "message"
        return answer.status_code, str(message)


async def come_in(place: Place, table: str, who: str) -> Client:
    client = Client(place, table, who)
    client.hello()
    await settle()
    return client


async def begin(place: Place, setup: Setup | None = None, *others: str) -> tuple[Pages, Client]:
    """Start a game with Ann, these people, and bots in the other chairs."""
    pages, client = await sit(place, setup, *others)
    await do(client, {"type": "start_game"})
    return pages, client


async def sit(place: Place, setup: Setup | None = None, *others: str) -> tuple[Pages, Client]:
    table = await place.open("Ann", setup or Setup(pace=0, card="First Card"))
    client = await come_in(place, table, "Ann")
    for chair, who in enumerate(others, 1):
        await do(await come_in(place, table, who), {"type": "sit_down", "chair": chair, "name": who})
    for chair in range(1 + len(others), 4):
        await do(client, {"type": "seat_bot", "chair": chair, "bot": "regular"})
    return Pages(place, table), client


async def do(client: Client, command: dict[str, Any]) -> None:
    answer = await client.answer(command)
    assert answer["type"] == "done", answer
    await settle()
