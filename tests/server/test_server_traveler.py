"""The traveler over HTTP: who may see which game of a duplicate round, and when."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from duplicate_round import WALL, duplicate_round, played, skipped, three_games
from hint_requests import Pages
from online_place import OnlinePlace, in_place
from running import running
from served_tournament import Json
from tournament_desk import desk_of

from charleston.card.published import published
from charleston.game.seats import SEATS
from charleston.server.net.load_shedding import Level
from charleston.server.tournaments.played_walls import PlayedLog, PlayedWalls, read_on
from charleston.server.tournaments.tournament_links import Grant
from charleston.table.commands import CallTime
from charleston.tournament.desk.commands import ForTable, ShowStandings
from charleston.tournament.desk.log import Log, write_log
from charleston.tournament.results.score_table import PointTable
from charleston.tournament.results.traveler import duplicate_rounds, finished_travelers, travelers_of
from charleston.tournament.scorecards.commands import CorrectGame
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.state import games_missing

ROLES = (("public", 0), ("table", 1), ("player", 1))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=10_000) as (_, client):
        yield client


def imported(client: httpx.Client, log: Log) -> dict[str, str]:
    """Import a log; return a link for each role."""
    answer = client.post("/api/tournaments/import", json={"log": write_log(log), "director": "Dora Hill"})
    director = str(answer.json()["link"])
    grants = [{"role": role, "number": number, "name": ""} for role, number in ROLES]
    grants.append({"role": "assistant", "number": 0, "name": "Vera"})
    links = client.post(f"/api/tournaments/{director}/links", json={"grants": grants}).json()
    elsewhere = {"role": "player", "number": 16, "name": ""}
    more = client.post(f"/api/tournaments/{director}/links", json={"grants": [elsewhere]}).json()
    found = {one["grant"]["role"]: str(one["token"]) for one in links} | {"director": director}
    return found | {"elsewhere": next(str(one["token"]) for one in more if one["grant"] == elsewhere)}


def traveler(client: httpx.Client, link: str, number: int = 1, code: int = 200) -> Json:
    answer = client.get(f"/api/tournaments/{link}/travelers/{number}")
    assert answer.status_code == code, answer.text
    found: Json = answer.json()
    return found


def tables_shown(found: Json) -> list[int]:
    return [len(one["tables"]) for one in found["games"]]


def rounds_of(client: httpx.Client, link: str) -> list[int]:
    rounds: list[int] = client.get(f"/api/tournaments/{link}").json()["travelers"]
    return rounds


def test_everybody_sees_only_the_games_that_all_tables_have_finished(client: httpx.Client) -> None:
    links = imported(client, three_games())
    for role, link in links.items():
        found = traveler(client, link)
        sees_all = role in ("director", "assistant")
        assert tables_shown(found) == ([3, 3, 3, 3] if sees_all else [3, 0, 0, 0]), role
        assert [one["finished"] for one in found["games"]] == [True, False, False, False]
        assert rounds_of(client, link) == [1]
        lines = client.get(f"/api/tournaments/{link}/travelers/1/csv").text.splitlines()
        assert len(lines) == 1 + 4 * (6 if sees_all else 3)
    row = traveler(client, links["public"])["games"][0]["tables"][1]
    assert row["result"] == "East won 30, self-picked"
    assert (row["seats"][0]["points"], row["seats"][0]["against"]) == ("40", "+22.5")


def test_nobody_but_the_director_learns_of_a_game_before_it_is_finished(client: httpx.Client) -> None:
    links = imported(client, played(duplicate_round(), 1, 1, WALL))
    assert rounds_of(client, links["director"]) == [1]
    for role, _ in ROLES:
        assert rounds_of(client, links[role]) == []
        assert tables_shown(traveler(client, links[role])) == [0] * 4
    assert traveler(client, links["director"])["games"][0]["tables"][1]["result"] == "Still playing"
    printed = client.get(f"/api/tournaments/{links['director']}/travelers/1/pdf")
    assert printed.status_code == 409
    log = skipped(skipped(played(duplicate_round(), 1, 1, WALL), 2, 1), 3, 1)
    after = imported(client, log)
    assert rounds_of(client, after["public"]) == [1]
    assert [one["result"] for one in traveler(client, after["public"])["games"][0]["tables"]] == [
        "Wall game", "Not played", "Not played",
    ]  # fmt: skip


def test_hidden_standings_hide_the_traveler(client: httpx.Client) -> None:
    links = imported(client, three_games())
    entry = {"id": "e.1", "command": {"type": "show_standings", "shown": False}}
    assert client.post(f"/api/tournaments/{links['director']}/entries", json={"entries": [entry]}).status_code == 200
    for role, _ in ROLES:
        assert traveler(client, links[role], code=403)["message"] == "The director does not show the standings now."
        assert client.get(f"/api/tournaments/{links[role]}/travelers/1/csv").status_code == 403
        assert rounds_of(client, links[role]) == []
    assert tables_shown(traveler(client, links["assistant"])) == [3] * 4


def test_only_a_player_gets_a_seat_of_their_own(client: httpx.Client) -> None:
    log = three_games()
    links = imported(client, log)
    assert traveler(client, links["public"])["mine"] is None
    assert traveler(client, links["table"])["mine"] is None
    assert traveler(client, links["elsewhere"])["mine"] is None  # at a real table
    mine = traveler(client, links["player"])["mine"]
    assert desk_of(log).table_cards[1, mine["table"]].people[mine["seat"]] == mine["name"] == "Player 1"


def test_there_is_no_traveler_without_duplicate_walls(client: httpx.Client) -> None:
    links = imported(client, duplicate_round(duplicate=False))
    assert rounds_of(client, links["director"]) == []
    for path in ("travelers/1", "travelers/1/csv", "travelers/1/pdf", "travelers/7"):
        assert client.get(f"/api/tournaments/{links['director']}/{path}").status_code == 404
    assert client.get("/api/tournaments/nobody/travelers/1").status_code == 404


def test_the_director_prints_the_finished_games_of_a_round(client: httpx.Client) -> None:
    links = imported(client, three_games())
    for role in ("director", "assistant"):
        assert client.get(f"/api/tournaments/{links[role]}/travelers/1/pdf?paper=a4").content.startswith(b"%PDF")
    assert client.get(f"/api/tournaments/{links['director']}/travelers/1/pdf?paper=a9").status_code == 422
    assert client.get(f"/api/tournaments/{links['director']}/travelers/2/pdf").status_code == 404
    assert client.get(f"/api/tournaments/{links['player']}/travelers/1/pdf").status_code == 403


def test_live_tables_write_the_traveler_which_opens_with_the_walls(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        async def began() -> bool:
            return all([(await place.table(table)).state.playing for table in (1, 2)])

        await place.begin(duplicate=True)
        await place.until(began)
        assert duplicate_rounds(await place.desk()) == (1,)
        await place.tell(1, CallTime())
        await place.rounds.tend(place.key)
        (first, second) = travelers_of(await place.desk(), 1)
        assert [[one.status for one in game.tables] for game in (first, second)] == [["played", "open"], ["open"] * 2]
        assert finished_travelers(await place.desk(), 1) == []
        await place.tell(2, CallTime())
        await place.rounds.tend(place.key)
        assert [one.game for one in finished_travelers(await place.desk(), 1)] == [1]

    in_place(tmp_path, work)


async def player_link(place: OnlinePlace, number: int) -> str:
    """Return the link of a player at some table."""
    grant = Grant("player", number=number)
    links = await place.tournaments.links.make(place.key, (grant,))
    return next(one.token for one in links if one.grant == grant)


def test_the_traveler_has_winning_lines_and_replays_when_no_table_can_play_the_wall(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        pages, cards = Pages(place), published("Charleston 2026")

        async def rows(link: str) -> list[Json]:
            answer = await pages.get(f"/api/tournaments/{link}/travelers/1")
            assert answer.status_code == 200, answer.text
            found: list[Json] = answer.json()["games"][0]["tables"]
            return found

        async def replay(link: str, table: int, game: int = 1) -> httpx.Response:
            return await pages.get(f"/api/tournaments/{link}/travelers/1/{game}/{table}/replay")

        async def finished(*tables: int) -> bool:
            return all([not games_missing(await place.cards(table)) for table in tables])

        await place.begin(PointTable(games=1), duplicate=True)
        player = await player_link(place, 1)
        place.tables.pressure.level = Level.TABLES  # a table of bots alone does not begin
        await place.sit(1, 0, "Ann")
        await place.until(lambda: finished(1))
        assert not await finished(2)
        row, other = await rows(place.link)
        assert row["hand"] is not None or row["result"] == "Wall game"
        assert not row["replay"]
        assert (other["hand"], other["replay"]) == (None, False)
        assert await rows(player) == []
        for link in (place.link, player):
            assert (await replay(link, 1)).status_code == 404
        place.tables.pressure.level = Level.NONE
        await place.until_over(1, 2)
        await place.rounds.tend(place.key)
        hands = 0
        for link in (place.link, player):
            for number, row in enumerate(await rows(link), 1):
                assert row["replay"]
                answer = await replay(link, number)
                assert answer.status_code == 200, answer.text
                assert sorted(answer.json()["seats"]) == sorted((await place.cards(number)).people)
                if row["hand"] is not None:
                    hands += 1
                    lines = [(one.section.name, one.number, one.line.value) for one in cards.entries()]
                    value = next(one.value for one in (await place.cards(number)).entries_of(1).values() if one.value)
                    assert (row["hand"]["section"], row["hand"]["line"], value) in lines
        assert hands
        assert (await replay(player, 1, game=2)).status_code == 404
        assert (await replay(player, 3)).status_code == 404
        await place.do(ShowStandings(shown=False))
        assert (await replay(player, 1)).status_code == 403
        assert (await replay(place.link, 1)).status_code == 200

    in_place(tmp_path, work)


def test_the_winning_line_is_gone_if_the_director_changes_the_winner(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(PointTable(games=1), duplicate=True)
        await place.until_over(1, 2)
        pages = Pages(place)

        async def hands() -> list[Json | None]:
            answer = await pages.get(f"/api/tournaments/{place.link}/travelers/1")
            return [row["hand"] for row in answer.json()["games"][0]["tables"]]

        before = await hands()
        table = 1 + next(at for at, hand in enumerate(before) if hand is not None)
        entries = {seat: Entry(0, "ruled") for seat in SEATS}
        await place.do(ForTable(1, table, CorrectGame(1, entries, "the wrong card")))
        assert (await hands())[table - 1] is None

    in_place(tmp_path, work)


def test_the_logs_of_live_tables_are_read_once(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(PointTable(games=1), duplicate=True)
        await place.until_over(1, 2)
        await place.rounds.tend(place.key)
        ids = [(await place.online(table)).id for table in (1, 2)]
        walls = PlayedWalls(place.store)
        logs = await walls.logs(ids)
        assert [(log.record(1), log.record(2), log.released) for log in logs.values()] == [(1, 0, 1)] * 2
        for table, log in logs.items():
            entries = await place.store.read(table)
            steps = PlayedLog()
            for entry in entries:  # one by one, as the table plays
                steps = read_on(steps, [entry])
            assert steps == log
        reads: list[str] = []
        place.store.read = reads.append  # type: ignore[method-assign, assignment]
        assert await walls.logs([*ids, "nosuchtable"]) == {**logs, "nosuchtable": PlayedLog()}
        assert reads == []

    in_place(tmp_path, work)
