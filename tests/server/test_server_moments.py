"""Going on from a moment of a finished game: the same position, then a game with bots."""

from collections.abc import Iterator
from itertools import accumulate

import httpx
import pytest
from bot_records import bot_record
from paths import TESTS
from running import running, sentence

from charleston.game.evolve import fold
from charleston.game.record import Record, read_record, write_record
from charleston.server.api.moments import NO_MOMENT
from charleston.server.app import Server

GAME = (TESTS / "fixtures" / "novices.jsonl").read_text()
RECORD = read_record(GAME)
END = sum(len(step.events) for step in RECORD.steps)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, httpx.Client]]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=1000, checks_a_minute=1000) as (server, client):
        client.put("/api/me", json={"name": "Ann"})
        yield server, client


def boundaries(record: Record) -> list[int]:
    return list(accumulate(len(step.events) for step in record.steps))


def post(client: httpx.Client, **moment: object) -> httpx.Response:
    asked = {"record": GAME, "events": 1, "seat": 0} | moment
    return client.post("/api/tables", json={"bots": "novice", "setup": {"pace": 5000}, "moment": asked})


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.95])
def test_the_position_is_the_same_and_the_person_has_the_seat(
    house: tuple[Server, httpx.Client], seat: int, share: float
) -> None:
    server, client = house
    number = int(share * (len(RECORD.steps) - 1))
    table = post(client, events=boundaries(RECORD)[number], seat=seat).json()["table"]
    client.get(f"/api/tables/{table}").raise_for_status()  # loads the table
    state = server.tables._live[table].state
    assert state.game is not None
    then = fold(RECORD.start, [event for step in RECORD.steps[: number + 1] for event in step.events])
    assert (state.game.wall, state.game.racks, state.game.discards) == (then.wall, then.racks, then.discards)
    assert (state.game.phase, state.game.exposures) == (then.phase, then.exposures)
    assert state.game.card == RECORD.card
    assert state.order[seat] == 0
    assert state.known
    assert [bool(chair.bot) for chair in state.chairs] == [False, True, True, True]


@pytest.mark.parametrize(
    ("moment", "problem"),
    [
        ({"events": min(set(range(1, END)) - {*boundaries(RECORD)})}, NO_MOMENT),  # in the middle of a command
        ({"events": END}, NO_MOMENT),
        ({"events": 1_000_000}, NO_MOMENT),
        ({"record": GAME.replace('"seat":1', '"seat":2', 1)}, "of the record"),
        ({"record": "no record"}, "Line 1 of the record"),
        ({"events": 0}, ""),
        ({"seat": 4}, ""),
        ({"seat": -1}, ""),
    ],
)
def test_a_wrong_moment_is_refused(house: tuple[Server, httpx.Client], moment: dict[str, object], problem: str) -> None:
    answer = post(house[1], **moment)
    assert answer.status_code in (400, 422)
    assert problem in sentence(answer)


def test_a_game_of_three_has_no_fourth_seat(house: tuple[Server, httpx.Client]) -> None:
    record = bot_record(3, players=3)
    text = write_record(record.start, record.steps, record.header.seats)
    at = boundaries(record)[5]
    assert post(house[1], record=text, events=at, seat=3).status_code == 422
    assert post(house[1], record=text, events=at, seat=2).status_code == 201


def test_a_moment_needs_bots(house: tuple[Server, httpx.Client]) -> None:
    moment = {"record": GAME, "events": 1, "seat": 0}
    assert house[1].post("/api/tables", json={"moment": moment}).status_code == 422
