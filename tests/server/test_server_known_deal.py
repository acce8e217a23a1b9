"""Replaying a deal over HTTP: the same wall, East and bots, only for the person who played it against bots."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from running import running, sentence
from sample_table import PEOPLE, SampleTable, seed_of

from charleston.cli.replay_command import verify
from charleston.game.record import read_record
from charleston.server.app import Server
from charleston.store.interface import Entry
from charleston.table import commands, events
from charleston.table.evolve import fold_all
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.step_codec import read_step, write_step
from charleston.table.view import game_view, seat_of

ONLY_MINE = "Choose a finished game that you played with bots only."


class House:
    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client, self.count = server, client, 0

    def come(self, name: str) -> str:
        self.client.cookies.clear()
        return str(self.client.put("/api/me", json={"name": name}).json()["id"])

    def keep(self, table: SampleTable) -> str:
        self.count += 1
        name = f"keptkeptkept{self.count:04}"

        async def there() -> None:
            for step in table.log:
                await self.server.store.append(name, Entry(step.seq, f"{step.seq}", step.at, write_step(step)))

        self.run(there())
        return name

    def state(self, table: str) -> TableState:
        async def there() -> TableState:
            return fold_all([read_step(entry.body) for entry in await self.server.store.read(table)])

        state: TableState = self.run(there())
        return state

    def run(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.server._tasks[0].get_loop()).result(20)

    def again(self, table: str, number: int) -> httpx.Response:
        return self.client.post("/api/tables", json={"again": {"table": table, "number": number}})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=1000, checks_a_minute=1000) as (server, client):
        yield House(server, client)


def solo(
    person: str, games: int = 1, setup: Setup | None = None, bots: tuple[str, ...] = ("greedy",) * 3
) -> SampleTable:
    """Play games with bots to the end."""
    table = SampleTable(1, 0, setup, (person,))
    for chair, bot in enumerate(bots, 1):
        table.do(person, commands.SeatBot(chair, bot))
    for number in range(games):
        table.start(number + 1, person)
        table.play_until("over", bot="greedy")
    return table


def dealt(state: TableState) -> object:
    assert state.game is not None
    return state.game.wall, state.game.racks, state.game.dice


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_same_deal_again_has_the_same_wall_east_and_bots(house: House, number: int) -> None:
    ann = house.come("Ann")
    setup, bots = Setup(pace=0, card="First Card"), ("novice", "expert", "greedy")
    table = solo(ann, number, setup, bots)
    first = next(
        fold_all(table.log[: at + 1])
        for at, step in enumerate(table.log)
        if any(isinstance(event, events.GameBegan) and event.number == number for event in step.events)
    )
    kept = house.keep(table)
    record = read_record(house.client.get(f"/api/tables/{kept}/records/{number}").text)
    assert record.header.bots == tuple(first.chairs[at].bot for at in first.order)
    assert sorted(record.header.bots) == sorted(("", *bots))
    opened = house.again(kept, number)
    assert opened.status_code == 201
    again = house.state(opened.json()["table"])
    assert dealt(again) == dealt(first)
    assert again.chair_of(ann) == 0
    assert again.seat_of(0) == first.seat_of(0)
    assert [again.chairs[at].bot for at in again.order] == [first.chairs[at].bot for at in first.order]
    assert again.setup == setup
    assert again.known


def test_only_the_person_who_played_with_bots_may_play_the_deal_again(house: House) -> None:
    ann = house.come("Ann")
    mine, shared = house.keep(solo(ann)), SampleTable(2, 2, None, (ann, "bess"))
    shared.start(1, ann)
    shared.play_until("over", bot="greedy")
    ours, playing = house.keep(shared), SampleTable(1, 3, None, (ann,))
    playing.start(1, ann)
    unfinished = house.keep(playing)
    for table, may in ((mine, True), (ours, False)):
        assert [line["again"] for line in house.client.get(f"/api/tables/{table}/records").json()] == [may]
    for table, number in ((mine, 2), (ours, 1), (unfinished, 1), ("nosuchtable00000", 1), ("../x", 1)):
        refused = house.again(table, number)
        assert (refused.status_code, sentence(refused)) == (422, ONLY_MINE)
    house.come("Eve")
    assert [line["again"] for line in house.client.get(f"/api/tables/{mine}/records").json()] == [False]
    assert house.again(mine, 1).status_code == 422
    house.client.cookies.clear()
    assert house.again(mine, 1).status_code == 401


def test_a_table_of_bots_may_have_a_prepared_deal(house: House) -> None:
    house.come("Ann")
    body = {"bots": "novice", "deal": {"seed": seed_of(7), "east": 2}}
    state = house.state(house.client.post("/api/tables", json=body).json()["table"])
    assert state.game is not None
    assert (state.game.seed.hex(), state.order, state.known) == (seed_of(7), (2, 3, 0, 1), True)


@pytest.mark.parametrize(
    "body",
    [
        {"deal": {"seed": seed_of(7)}},  # without bots, other people may sit down
        {"bots": "novice", "deal": {"seed": seed_of(7)[:-1]}},
        {"bots": "novice", "deal": {"seed": seed_of(7) + "\n"}},
        {"bots": "novice", "deal": {"seed": seed_of(7).upper()}},
        {"bots": "novice", "deal": {"seed": seed_of(7), "east": 4}},
        {"bots": "novice", "deal": {"seed": seed_of(7), "wall": []}},
        {"bots": "novice", "deal": {}},
        {"again": {"table": "t" * 16, "number": 0}},
    ],
)
def test_a_malformed_deal_is_refused(house: House, body: object) -> None:
    house.come("Ann")
    refused = house.client.post("/api/tables", json=body)
    assert refused.status_code == 422
    assert sentence(refused)


def test_a_client_cannot_choose_the_wall_of_a_game_it_starts(house: House) -> None:
    ann = house.come("Ann")
    table = house.client.post("/api/tables", json={}).json()["table"]

    async def there() -> TableState:
        live = await house.server.tables.find(table)
        assert live is not None
        wanted: list[commands.TableCommand] = [commands.SeatBot(chair) for chair in (1, 2, 3)]
        for at, command in enumerate((*wanted, commands.StartGame(seed_of(1), known=True, east=3))):
            await live.ask(ann, f"c{at}", live.state.seq, command)
        return live.state

    state = house.run(there())
    assert state.game is not None
    assert state.game.seed.hex() != seed_of(1)
    assert not state.known


def test_records_and_the_wall_check_say_that_the_wall_was_known(house: House, tmp_path: Any) -> None:
    ann = house.come("Ann")
    known = SampleTable(1, 3, None, (ann,))
    known.do(ann, commands.StartGame(seed_of(1), known=True))
    known.play_until("over", bot="greedy")
    for table, is_known in ((known, True), (solo(ann), False)):
        at = f"/api/tables/{house.keep(table)}/records"
        (line,) = house.client.get(at).json()
        check, replay = (house.client.get(f"{at}/1/{what}").json() for what in ("check", "replay"))
        assert (line["known"], check["known"], replay["known"]) == (is_known,) * 3
        assert check["fair"]
        record = tmp_path / "record.jsonl"
        record.write_text(house.client.get(f"{at}/1").text)
        said = CliRunner().invoke(verify, [str(record)]).output
        assert ("The player knew this wall" in said) == is_known
        assert ("The wall was fair." in said) != is_known


def test_the_page_offers_the_same_deal_only_at_the_end_and_only_with_bots(house: House) -> None:
    ann = house.come("Ann")
    table = SampleTable(1, 3, None, (ann,))
    table.start(1, ann)
    mine = seat_of(table.state, ann)
    assert not game_view(table.state, mine).again  # type: ignore[union-attr]
    table.play_until("over", bot="greedy")
    assert game_view(table.state, mine).again  # type: ignore[union-attr]
    assert not game_view(table.state, seat_of(table.state, "eve")).again  # type: ignore[union-attr]
    shared = SampleTable(2, 2)
    shared.start()
    shared.play_until("over", bot="greedy")
    assert not game_view(shared.state, seat_of(shared.state, PEOPLE[0])).again  # type: ignore[union-attr]


def test_the_progress_of_a_game(house: House) -> None:
    ann = house.come("Ann")
    table = SampleTable(1, 3, None, (ann,))
    assert house.client.get(f"/api/tables/{house.keep(table)}/progress").json() is None
    table.start(1, ann)
    state = table.state
    early = house.client.get(f"/api/tables/{house.keep(table)}/progress").json()
    assert early == {"at": state.at, "yours": True, "charleston": True, "turn": "", "tiles_left": 99}
    table.play_until("claim")
    state = table.state
    assert state.game is not None
    later = house.client.get(f"/api/tables/{house.keep(table)}/progress").json()
    assert later["tiles_left"] == state.game.wall_left
    assert (later["charleston"], later["turn"]) == (False, state.names()[state.game.turn])
    assert later["yours"] == (state.seat_of(0) in state.waits)
    house.come("Eve")
    assert not house.client.get(f"/api/tables/{house.keep(table)}/progress").json()["yours"]
    table.play_until("over", bot="greedy")
    assert house.client.get(f"/api/tables/{house.keep(table)}/progress").json() is None
    assert house.client.get("/api/tables/nosuchtable00000/progress").status_code == 404
