"""With ``spectators: false`` every route of a table is closed to strangers, including routes that are added later."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler
from running import running
from sample_table import SampleTable

from charleston.server.api.lobby_routes import HANDLERS
from charleston.server.api.reviews import Reviews, ReviewState
from charleston.server.app import Server
from charleston.server.net.guests import Person
from charleston.store.interface import Entry
from charleston.store.open_store import open_store
from charleston.table import commands
from charleston.table.setup import Setup
from charleston.table.step_codec import write_step

RUTH, BESS, CAROL, EVE = (name * 4 for name in ("ruth", "bess", "caro", "evee"))
PLAYING, BETWEEN, WATCHED = "playingplaying00", "betweenbetween00", "watchedwatched00"
"""Three tables: in the second game; after the match; in the second game, with spectators allowed."""
METHODS = {
    path: "POST" if "POST" in handler.http_methods else "GET"
    for handler in HANDLERS
    if isinstance(handler, HTTPRouteHandler)
    for path in handler.paths
    if path.startswith("/api/tables/{")
}
ROUTES = sorted(METHODS)


@pytest.fixture(autouse=True)
def _no_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer as if a review had begun; a real one would compute for a long time."""
    monkeypatch.setattr(Reviews, "begin", lambda *_: ReviewState("0" * 64, "waiting"))


def sample_match(setup: Setup) -> SampleTable:
    """Play one game; then Bess leaves, the host removes Carol, and a second game starts."""
    table = SampleTable(3, 1, setup, (RUTH, BESS, CAROL))
    table.start(9, RUTH)
    table.play_until("over", bot="greedy")
    table.do(BESS, commands.StandUp())
    table.do(RUTH, commands.RemovePlayer(2))
    table.start(2, RUTH)
    return table


async def keep(where: str) -> None:
    store = open_store(where)
    await store.start()
    hidden, shown = sample_match(Setup(spectators=False)), sample_match(Setup())
    over = sample_match(Setup(spectators=False))
    over.play_until("over", bot="greedy")
    over.do(RUTH, commands.NewMatch())
    for name, table in {PLAYING: hidden, BETWEEN: over, WATCHED: shown}.items():
        for step in table.log:
            await store.append(name, Entry(step.seq, f"{step.seq}", step.at, write_step(step)))
    await store.close()


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, httpx.Client]]:
    folder = tmp_path_factory.mktemp("data")
    with running(Path(folder)) as (server, _):
        where = server.settings.store
    asyncio.run(keep(where))
    with running(Path(folder), checks_a_minute=10_000) as server_and_client:
        yield server_and_client


def answer(up: tuple[Server, httpx.Client], person: str, table: str, route: str) -> int:
    server, client = up
    path = re.sub(r"\{table[^}]*\}", table, re.sub(r"\{number[^}]*\}", "1", route))
    assert "{" not in path, route
    cookie = server._people.cookie(Person(person, "Somebody"), secure=False) if person else ""
    return client.request(METHODS[route], path, headers={"cookie": cookie.partition(";")[0]}).status_code


def test_all_routes_are_listed_here() -> None:
    assert {f"/api/tables/{{table:str}}{rest}" for rest in ("", "/records", "/card", "/aid", "/hint")} <= set(ROUTES)
    assert all(route.startswith("/api/tables/{table:str}") for route in ROUTES)  # the guard uses this parameter name


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("who", ["", EVE, CAROL])
def test_a_stranger_gets_nothing_of_a_match_without_spectators(
    up: tuple[Server, httpx.Client], route: str, who: str
) -> None:
    assert answer(up, who, PLAYING, route) == 404


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("who", [RUTH, BESS])
def test_current_and_former_players_have_access(up: tuple[Server, httpx.Client], route: str, who: str) -> None:
    assert answer(up, who, PLAYING, route) in (200, 403, 409)  # 403: no seat; 409: no open question


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("who", ["", EVE, CAROL])
def test_between_matches_a_stranger_may_sit_down_but_not_read(
    up: tuple[Server, httpx.Client], route: str, who: str
) -> None:
    assert (answer(up, who, BETWEEN, route) == 404) == ("/records" in route)
    assert answer(up, BESS, BETWEEN, route) != 404


@pytest.mark.parametrize("route", ROUTES)
def test_with_spectators_the_link_is_enough(up: tuple[Server, httpx.Client], route: str) -> None:
    for who in ("", EVE, CAROL):
        assert answer(up, who, WATCHED, route) in (200, 409)
    assert answer(up, RUTH, "nosuchtable00000", route) == 404
