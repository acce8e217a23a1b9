"""A round of a tournament with scripted phones: four at each table, with everything that players do."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx

from charleston.game.seats import SEATS
from charleston.tournament.desk.events import AtTable
from charleston.tournament.desk.log import Log, read_log
from charleston.tournament.scorecards.events import Entered as EnteredEvent
from charleston.tournament.scorecards.events import Signed, TurnedIn

GAMES = 4
RETRY_S = 0.3
Json = dict[str, Any]
Entered = dict[tuple[int, int], asyncio.Event]
"""Whether a game of a table is entered."""


class Phone(NamedTuple):
    """A phone of one player, with the link of the table."""

    table: int
    seat: int
    link: str


class Phones:
    def __init__(self, url: str, seconds: float, seed: int = 1) -> None:
        self._url, self._seconds, self._rng = url, seconds, random.Random(seed)
        self.latencies: list[float] = []
        self.lost = 0

    async def create(self, tables: int) -> tuple[str, list[Phone]]:
        """Create a tournament and begin its first round; return the director's link and the phones."""
        async with self._client() as client:
            created = await client.post("/api/tournaments", json={"name": "Load", "card": "First Card", "rounds": 1})
            director = str(created.json()["link"])
            people = [{"name": f"Player {number}"} for number in range(4 * tables)]
            setup: list[Json] = [
                {"type": "list_entrants", "entrants": people},
                {"type": "begin_tournament", "absent_too": True},
                {"type": "begin_round"},
            ]
            for number, command in enumerate(setup):
                await self._send(client, director, f"setup.{number}", command)
            grants = [{"role": "table", "number": table, "name": ""} for table in range(1, tables + 1)]
            links = (await client.post(f"/api/tournaments/{director}/links", json={"grants": grants})).json()
        at = {one["grant"]["number"]: str(one["token"]) for one in links if one["grant"]["role"] == "table"}
        return director, [Phone(table, seat, link) for table, link in at.items() for seat in SEATS]

    async def play(self, phones: list[Phone]) -> None:
        """Let all phones enter their games, sign and turn in, each at random moments of the time."""
        self.latencies.clear()
        async with self._client() as client:
            rounds = {(phone.table, game): asyncio.Event() for phone in phones for game in range(1, GAMES + 2)}
            await asyncio.gather(*(self._play(client, phone, rounds) for phone in phones))

    async def _play(
        self, client: httpx.AsyncClient, phone: Phone, entered: dict[tuple[int, int], asyncio.Event]
    ) -> None:
        """Each player enters one game and looks at the others', then signs for the partner; East turns in."""
        for game in range(1, GAMES + 1):
            if phone.seat == game - 1:
                await self._wait()
                command = {"type": "record_game", "game": game, "report": {"end": "wall"}}
                await self._write(client, phone, f"game.{phone.table}.{game}", command)
                entered[phone.table, game].set()
            await entered[phone.table, game].wait()
            await self._look(client, phone)
        await self._wait()
        partner = (phone.seat + 2) % 4
        sign = {"type": "sign", "signer": phone.seat, "owner": partner}
        await self._write(client, phone, f"sign.{phone.table}.{phone.seat}", sign)
        if phone.seat == 0:
            await self._turn_in(client, phone)

    async def _turn_in(self, client: httpx.AsyncClient, phone: Phone) -> None:
        for attempt in range(1000):
            answers = await self._write(client, phone, f"turn.{phone.table}.{attempt}", {"type": "turn_in", "seat": 0})
            if not answers:
                return
            await asyncio.sleep(RETRY_S)
        raise TimeoutError(f"table {phone.table} cannot turn in: {answers}")

    async def _write(self, client: httpx.AsyncClient, phone: Phone, id_: str, command: Json) -> list[Json]:
        wrapped = {"type": "for_table", "round": 1, "table": phone.table, "command": command}
        return await self._send(client, phone.link, id_, wrapped)

    async def _send(self, client: httpx.AsyncClient, link: str, id_: str, command: Json) -> list[Json]:
        """Send a command until there is an answer. A second sending has the same id."""
        body = {"entries": [{"id": id_, "command": command}]}
        while True:
            began = time.perf_counter()
            try:
                answer = await client.post(f"/api/tournaments/{link}/entries", json=body)
                if answer.status_code == httpx.codes.OK:
                    self.latencies.append(time.perf_counter() - began)
                    found: list[Json] = answer.json()["answers"]
                    return found
                assert answer.status_code >= 500, answer.text
            except httpx.TransportError:
                self.lost += 1
            await asyncio.sleep(RETRY_S)

    async def _look(self, client: httpx.AsyncClient, phone: Phone) -> None:
        began = time.perf_counter()
        try:
            await client.get(f"/api/tournaments/{phone.link}")
        except httpx.TransportError:
            self.lost += 1
        else:
            self.latencies.append(time.perf_counter() - began)

    async def _wait(self) -> None:
        await asyncio.sleep(self._rng.random() * self._seconds / (GAMES + 1))

    async def log(self, director: str) -> Log:
        async with self._client() as client:
            return read_log((await client.get(f"/api/tournaments/{director}/log.jsonl")).text)

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[httpx.AsyncClient]:
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        async with httpx.AsyncClient(base_url=self._url, timeout=30, limits=limits) as client:
            yield client


def faults(log: Log, tables: int) -> list[str]:
    """Return what is missing or doubled after a round."""
    counts = Counter(
        (record.event.table, type(record.event.event).__name__)
        for record in log.records
        if isinstance(record.event, AtTable)
    )
    wanted = {EnteredEvent.__name__: 4 * GAMES, Signed.__name__: 4, TurnedIn.__name__: 1}
    return [
        f"table {table}: {counts[table, name]} {name} instead of {count}"
        for table in range(1, tables + 1)
        for name, count in wanted.items()
        if counts[table, name] != count
    ]
