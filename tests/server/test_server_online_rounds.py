"""Rounds of a tournament at live tables: seated, timed and scored by the referee; every game is recorded once."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from online_place import DIRECTOR, NAMES, OnlinePlace, in_place
from table_clients import Client, person

from charleston.game.seats import EAST, SEATS
from charleston.server.api.jobs import Jobs
from charleston.server.live.connection import NOT_ALLOWED
from charleston.server.live.wire import Done, Refused
from charleston.server.net.load_shedding import Level
from charleston.server.tournaments.online_rounds import ABSENT_S, AFTER_RESTART_S, PAUSE_S
from charleston.server.tournaments.online_tables import link_mark, round_games
from charleston.server.tournaments.tournament_links import Grant
from charleston.server.tournaments.tournament_store import TournamentEntry
from charleston.table import commands, events
from charleston.table.round_table import finished
from charleston.table.state import TOURNAMENT
from charleston.table.step_codec import read_step
from charleston.table.view import game_view
from charleston.tournament.desk.commands import BeginRound, ForTable, MoveClock, SetClock, Undo
from charleston.tournament.desk.events import AtTable, WentOnline
from charleston.tournament.desk.log import Log, UndoRecords, append
from charleston.tournament.results.outcome import score
from charleston.tournament.results.score_table import PAYMENTS, PointTable
from charleston.tournament.results.standings import standings_of
from charleston.tournament.scorecards.commands import CallDirector, CorrectGame, RecordGame
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered
from charleston.tournament.scorecards.report import GameReport
from charleston.tournament.scorecards.state import games_missing


async def seeds(place: OnlinePlace, table: int) -> list[str]:
    entries = await place.store.read((await place.online(table)).id)
    steps = [read_step(entry.body) for entry in entries]
    return [event.seed for step in steps for event in step.events if isinstance(event, events.GameBegan)]


async def playing(place: OnlinePlace, *tables: int) -> None:
    """Wait until a game is in play at these tables."""

    async def are() -> bool:
        return all([(await place.table(table)).state.playing for table in tables])

    await place.until(are)


async def written(place: OnlinePlace, table: int, game: int) -> list[Entered]:
    """Return the entries in the log for a game of round 1."""
    found = [record.event for record in (await place.log()).records if isinstance(record.event, AtTable)]
    at_table = [one.event for one in found if one.table == table]
    return [event for event in at_table if isinstance(event, Entered) and event.game == game]


def test_bots_play_for_players_who_do_not_come_and_the_referee_writes_everything(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(PointTable(games=1), duplicate=True)
        ann = await place.sit(1, 0, "Ann")
        assert ann.game is None  # the table waits for the others
        await place.until_over(1, 2)
        for table in (1, 2):
            cards = await place.cards(table)
            games = round_games(await place.store.read((await place.online(table)).id))
            expected = [list(score(cards.scoring, one.outcome).points) for one in games if one.counts]
            assert [[entry.points for entry in cards.entries_of(1).values()]] == expected
            assert any(expected[0])
            assert len(await written(place, table, 1)) == 4
            assert await place.tables.record((await place.online(table)).id, 1, Jobs(1000), "") is not None
        assert await seeds(place, 1) == await seeds(place, 2)
        desk = await place.desk()
        assert sorted(row.player for row in standings_of(desk)) == sorted(desk.plan.players if desk.plan else [])
        assert ann.parsed("step")[-1]["table"]["round"]["over"]
        assert {record.by for record in (await place.log()).records if isinstance(record.event, AtTable)} == {"referee"}

    in_place(tmp_path, work)


def test_a_finished_game_is_recorded_once_if_the_server_is_killed_before_the_record(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin()
        await playing(place, 1)
        await place.tell(1, commands.CallTime())
        assert finished((await place.table(1)).state) == 1
        assert games_missing(await place.cards(1)) == [1, 2]
        place.restart()
        for _ in range(3):
            await place.rounds.tend(place.key)
        assert games_missing(await place.cards(1)) == [2]
        assert len(await written(place, 1, 1)) == 4

    in_place(tmp_path, work)


def test_a_server_that_finds_the_round_without_its_tables_opens_the_same_tables(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(2,))
        table = (await place.online(2)).id
        assert await place.tournaments.with_tables_online() == [place.key]
        place.restart()
        await place.do(Undo("round", "wrong tables"))
        assert (await place.live(table)).state.ended  # nobody keeps playing an undone round
        answer = await place.send(BeginRound(online=(2,)))
        assert answer is None
        place.restart()  # killed after the event, before the table
        again = (await place.online(2)).id
        assert again != table
        assert await place.tables.find(again) is None
        await place.rounds.tend(place.key)
        assert not (await place.live(again)).state.ended

    in_place(tmp_path, work)


def test_a_round_that_begins_again_has_other_walls(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(duplicate=True)
        await playing(place, 1, 2)
        before = await seeds(place, 1)
        await place.do(Undo("round", "somebody is missing"))
        await place.do(BeginRound(online=(1, 2), duplicate=True))
        await playing(place, 1, 2)
        assert await seeds(place, 1) == await seeds(place, 2) != before

    in_place(tmp_path, work)


def test_time_up_ends_the_game_with_zero_and_leaves_out_the_rest(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        await place.do(SetClock(200_000, runs=True, at=place.loop.milliseconds()))
        shown = (await place.table(1)).state.round
        assert shown is not None
        assert shown.clock is not None
        assert shown.clock.left == 200_000
        await place.sit(1, 0, "Ann")  # she does not answer
        await playing(place, 1)
        await place.do(MoveClock(runs=False, at=place.loop.milliseconds()))
        await asyncio.sleep(100)  # a stopped clock does not end anything
        await place.rounds.tend(place.key)
        assert (await place.table(1)).state.playing
        await place.do(MoveClock(runs=True, at=place.loop.milliseconds()))
        await place.until_over(1)
        cards = await place.cards(1)
        assert {(entry.points, entry.how) for entry in cards.entries_of(1).values()} == {(0, "time")}
        assert len(cards.unplayed) == 4
        late = await (await place.table(1)).ask(TOURNAMENT, "late", 0, commands.StartGame("00" * 32))
        assert isinstance(late, Refused)
        assert late.code == "round over"

    in_place(tmp_path, work)


def test_with_payments_the_game_in_play_may_end_after_the_bell(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(PAYMENTS, online=(1,))
        await playing(place, 1)
        await place.do(SetClock(0, runs=True, at=place.loop.milliseconds()))
        assert (await place.table(1)).state.playing
        await place.until_over(1)
        cards = await place.cards(1)
        assert cards.entries_of(1)
        assert not cards.entries_of(2)

    in_place(tmp_path, work)


def test_the_first_game_begins_when_everybody_is_there_and_the_next_when_all_are_ready(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        people = [await place.sit(1, chair, name) for chair, name in enumerate(("A", "B", "C"))]
        await place.rounds.tend(place.key)
        state = (await place.table(1)).state
        assert not state.playing
        people.append(await place.sit(1, 3, "D"))
        await place.rounds.tend(place.key)
        state = (await place.table(1)).state
        assert state.playing
        assert state.order == (0, 1, 2, 3)  # East of the plan is East of the first game
        await place.tell(1, commands.CallTime())
        for client in people[:3]:
            assert (await client.answer({"type": "start_game"}))["type"] == "done"
        assert (await people[0].answer({"type": "start_game"}))["code"] == "ready already"
        await place.rounds.tend(place.key)
        assert not (await place.table(1)).state.playing
        await people[3].answer({"type": "start_game"})
        await place.rounds.tend(place.key)
        state = (await place.table(1)).state
        assert state.playing
        assert state.order == (1, 2, 3, 0)

    in_place(tmp_path, work)


def test_the_wait_for_missing_players_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        await place.rounds.tend(place.key)
        await asyncio.sleep(ABSENT_S - 20)
        place.restart()
        await place.rounds.tend(place.key)
        await asyncio.sleep(18)
        await place.rounds.tend(place.key)
        assert not (await place.table(1)).state.playing
        await asyncio.sleep(2)
        await place.rounds.tend(place.key)
        assert (await place.table(1)).state.playing

    in_place(tmp_path, work)


def test_the_pause_between_games_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        await playing(place, 1)
        await place.tell(1, commands.CallTime())
        await place.rounds.tend(place.key)
        await asyncio.sleep(PAUSE_S - 20)
        place.restart()
        await place.rounds.tend(place.key)
        await asyncio.sleep(18)
        await place.rounds.tend(place.key)
        assert not (await place.table(1)).state.playing
        await asyncio.sleep(2)
        await place.rounds.tend(place.key)
        assert (await place.table(1)).state.playing

    in_place(tmp_path, work)


def test_after_a_long_outage_players_have_a_moment_to_come_back(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        await asyncio.sleep(2 * ABSENT_S)  # nobody could take a seat while the server was down
        place.restart()
        await place.rounds.tend(place.key)
        assert not (await place.table(1)).state.playing
        await asyncio.sleep(AFTER_RESTART_S)
        await place.rounds.tend(place.key)
        assert (await place.table(1)).state.playing

    in_place(tmp_path, work)


def test_another_device_takes_the_chair_and_the_first_one_is_out(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        phone = await place.sit(1, 0, "phone")
        await playing(place, 1)
        await asyncio.sleep(0.01)
        assert phone.game is not None
        clock = (await place.table(1)).state.chairs[0].clock
        await place.tell(1, commands.SeatPlayer(0, person("laptop").id))
        await asyncio.sleep(0.01)
        state = (await place.table(1)).state
        assert (state.chair_of(person("laptop").id), state.chair_of(person("phone").id)) == (0, None)
        assert state.chairs[0].clock == clock  # another device does not give more time
        assert phone.code == NOT_ALLOWED
        other = await place.tell(1, commands.SeatPlayer(1, person("laptop").id))
        assert isinstance(other, Refused)
        assert other.code == "plays elsewhere"

    in_place(tmp_path, work)


def test_the_round_dismisses_people_whose_link_is_no_longer_valid(tmp_path: Path) -> None:
    """As after a crash between the new link and the dismissal."""

    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        secret, links = await place.rounds.secret(), place.tournaments.links
        [old, kept] = await links.make(place.key, (Grant("player", number=1), Grant("player", number=2)))
        for chair, link in enumerate((old, kept)):
            seat = commands.SeatPlayer(chair, person(NAMES[chair]).id, link_mark(secret, link.token))
            assert isinstance(await place.tell(1, seat), Done)
        phone = Client(place, (await place.online(1)).id, NAMES[0])
        phone.hello()
        await playing(place, 1)
        await place.rounds.tend(place.key)
        assert phone.code is None
        await links.make(place.key, (old.grant,), fresh=True)
        place.restart()
        await place.rounds.tend(place.key)
        await asyncio.sleep(0.01)
        chairs = (await place.table(1)).state.chairs
        assert [(bool(chair.person), chair.bot) for chair in chairs[:2]] == [(False, "regular"), (True, "")]
        await place.until_over(1)  # a bot plays on

    in_place(tmp_path, work)


def test_nobody_else_can_enter_sit_watch_or_manage_the_table(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,), duplicate=True)
        table = (await place.online(1)).id
        stranger = Client(place, table, "Mallory")
        stranger.hello()
        await asyncio.sleep(0.01)
        assert stranger.code == NOT_ALLOWED
        ann = await place.sit(1, 0, "Ann")
        await playing(place, 1)
        for command in HOSTS_COMMANDS:
            answer = await ann.answer(command)
            assert (answer["type"], answer["code"]) == ("refused", "tournament"), command
            await asyncio.sleep(2)
        assert isinstance(await place.tell(1, commands.AdmitWatcher(person("Dora").id)), Done)
        dora = Client(place, table, "Dora")
        dora.hello()
        await asyncio.sleep(0.01)
        assert dora.game is not None
        assert dora.game["choices"] == []
        said = await dora.answer({"type": "say", "name": "Dora", "text": "Table 2 has it"})
        assert said["code"] == "players chat"

    in_place(tmp_path, work)


HOSTS_COMMANDS: list[dict[str, Any]] = [
    {"type": "pause"},
    {"type": "stand_up"},
    {"type": "new_match"},
    {"type": "end_table"},
    {"type": "take_host"},
    {"type": "seat_bot", "chair": 1},
    {"type": "remove_player", "chair": 1},
    {"type": "sit_in", "chair": 1},
    {"type": "sit_down", "chair": 1, "name": "Ann"},
    {"type": "set_room", "spectators": True},
    {"type": "set_up", "setup": {}},
    {"type": "take_back_discard", "played": 1},
]


def test_a_wall_is_secret_until_every_table_has_finished_the_game(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(duplicate=True)
        fast = (await place.online(1)).id
        await playing(place, 1, 2)
        jobs = Jobs(1000)
        await place.tell(1, commands.CallTime())
        await place.rounds.tend(place.key)
        assert games_missing(await place.cards(1)) == [2]
        view = game_view((await place.live(fast)).state, EAST)
        assert view is not None
        assert (view.view.phase, view.seed, view.racks) == ("over", "", ())
        assert await place.tables.record(fast, 1, jobs, "") is None
        assert [(line.number, line.again) for line in await place.tables.records(fast, jobs, "")] == [(1, False)]
        await place.tell(2, commands.CallTime())
        await place.rounds.tend(place.key)
        await place.rounds.tend(place.key)
        view = game_view((await place.live(fast)).state, EAST)
        assert view is not None
        assert view.seed == (await seeds(place, 2))[0]
        text = await place.tables.record(fast, 1, jobs, "")
        assert text is not None
        assert view.seed in text

    in_place(tmp_path, work)


def test_the_director_corrects_and_undoes_and_the_referee_turns_in_again(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        refused = await place.send(ForTable(1, 1, RecordGame(1, GameReport("wall"))))
        assert refused is not None
        assert "plays online" in refused.message
        await playing(place, 1)
        await place.tell(1, commands.CallTime())
        await place.rounds.tend(place.key)
        entries = {seat: Entry(5, "ruled") for seat in SEATS}
        await place.do(ForTable(1, 1, CorrectGame(1, entries, "the bell was early")))
        await playing(place, 1)
        await place.tell(1, commands.CallTime())
        await place.until_over(1)
        cards = await place.cards(1)
        assert {entry.points for entry in cards.entries_of(1).values()} == {5}
        assert len(await written(place, 1, 1)) == 4

    in_place(tmp_path, work)


def test_a_player_cannot_use_the_id_of_the_referees_record(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=(1,))
        table, call = (await place.online(1)).id, ForTable(1, 1, CallDirector(EAST, "Who is East?"))
        ann = Grant("player", number=1)
        for guess in (f"{table}:1", f"{table}:1:call", f"{table} 1", f"{table} 1 call"):
            body = msgspec.json.encode({"id": guess, "command": call})
            try:
                entry = msgspec.json.decode(body, type=TournamentEntry)
            except msgspec.ValidationError:
                continue
            await place.tournaments.write(place.key, ann, entry.command, entry.id)
        await playing(place, 1)
        await place.tell(1, commands.CallTime())
        await place.rounds.tend(place.key)
        assert games_missing(await place.cards(1)) == [2]

    in_place(tmp_path, work)


def test_a_log_from_elsewhere_whose_tables_cannot_open_does_no_harm(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(online=())
        log = append(await place.log(), WentOnline(1, (1, 2), card="no card"), at="", by="Dora Hill")
        assert isinstance(log, Log)
        access = await place.tournaments.links.access((await place.tournaments.keep("", "Dora Hill", log)).token)
        assert access is not None
        for _ in range(2):  # the second time, nothing is left to do
            await place.rounds.tend(access.key)
        undo = UndoRecords((log.records[-1].n,), "the card is damaged")
        assert await place.tournaments.write(access.key, DIRECTOR, undo) is None
        await place.rounds.tend(access.key)
        by_hand = ForTable(1, 1, RecordGame(1, GameReport("wall")))
        assert await place.tournaments.write(access.key, DIRECTOR, by_hand) is None

    in_place(tmp_path, work)


def test_on_a_busy_server_a_table_of_bots_alone_waits(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin()
        await place.sit(1, 0, "Ann")
        place.tables.pressure.level = Level.TABLES
        await playing(place, 1)
        for _ in range(3):
            await place.rounds.tend(place.key)
        assert not (await place.table(2)).state.playing
        place.tables.pressure.level = Level.NONE
        await place.rounds.tend(place.key)
        assert (await place.table(2)).state.playing

    in_place(tmp_path, work)


def test_bots_fill_the_chairs_of_stand_ins_and_nobody_else_sits_there(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(names=("Ann", "Bea", "Cam", "Dot", "Eve", "Fay"))
        for table in (1, 2):
            cards, state = await place.cards(table), (await place.table(table)).state
            bots = [cards.people[at] for at in cards.seats if state.chairs[at].bot]
            assert bots == [name for name in cards.people if name in cards.stand_ins]
            for at in cards.seats:
                answer = await place.tell(table, commands.SeatPlayer(at, person(f"player {at}").id))
                assert isinstance(answer, Refused) == (cards.people[at] in cards.stand_ins)
        await place.rounds.tend(place.key)  # nobody waits for stand-ins
        assert all([(await place.table(table)).state.playing for table in (1, 2)])

    in_place(tmp_path, work)


def test_three_players_play_online_without_north(tmp_path: Path) -> None:
    async def work(place: OnlinePlace) -> None:
        await place.begin(names=NAMES[:7], fill="threes")
        await playing(place, 1, 2)
        orders = sorted([(await place.table(table)).state.order for table in (1, 2)])
        assert orders == [(0, 1, 2), (0, 1, 2, 3)]
        for table in (1, 2):
            await place.tell(table, commands.CallTime())
        await place.rounds.tend(place.key)
        entries = sorted([len(await written(place, table, 1)) for table in (1, 2)])
        assert entries == [3, 4]

    in_place(tmp_path, work)
