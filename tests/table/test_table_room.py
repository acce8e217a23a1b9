"""How a host protects a match: who may watch, who may chat, how many may join, and what happens without the host."""

from pathlib import Path

import msgspec
import pytest
from sample_table import PEOPLE, SampleTable
from table_clients import Client, Place, at_a_table, person, settle

from charleston.server.live.audience import MAX_SPECTATORS, MAX_SPECTATORS_PER_NETWORK
from charleston.server.live.connection import NOT_ALLOWED
from charleston.server.live.socket import TRY_LATER
from charleston.server.live.tables import IDLE_TICKS
from charleston.table import commands, events
from charleston.table.chairs import HOST_AWAY_MS
from charleston.table.decide import may
from charleston.table.setup import Setup
from charleston.table.state import TableState

RUTH, BESS, CAROL, DORA = PEOPLE
EVE, SECOND_EVE = "eve", "eve with a fresh cookie"
AWAY = HOST_AWAY_MS / 1000


def in_a_match() -> SampleTable:
    table = SampleTable(4)
    table.start()
    return table


def test_the_host_turns_chat_off_and_on_in_a_match() -> None:
    table = in_a_match()
    table.do(RUTH, commands.SetRoom(spectators=True, chat=False))
    assert [table.refused(who, commands.Say("Eve", "hello")) for who in (RUTH, BESS, EVE)] == ["no chat"] * 3
    table.do(RUTH, commands.SetRoom(spectators=True, chat=True, players_chat=True))
    table.do(BESS, commands.Say("Bess", "hello"))
    assert table.refused(EVE, commands.Say("Eve", "hello")) == "players chat"
    table.do(RUTH, commands.SetRoom(spectators=True, chat=True))
    table.do(EVE, commands.Say("Eve", "hello"))
    assert table.refused(RUTH, commands.SetRoom(spectators=True, chat=True)) == "room already"


def room_of(table: SampleTable) -> tuple[bool, bool, bool]:
    setup = table.state.setup
    return setup.spectators, setup.chat, setup.players_chat


def test_omitted_fields_of_the_room_stay_unchanged() -> None:
    table = in_a_match()
    table.do(RUTH, commands.SetRoom(spectators=False))
    assert room_of(table) == (False, True, False)
    assert table.refused(RUTH, commands.SetRoom(spectators=False)) == "room already"
    table.do(RUTH, commands.SetRoom(players_chat=True))
    assert room_of(table) == (False, True, True)
    table.do(RUTH, commands.SetRoom(spectators=True))
    assert room_of(table) == (True, True, True)
    table.do(RUTH, commands.SetRoom(chat=False))
    assert room_of(table) == (True, False, False)  # an older page sends chat without players_chat
    table.do(RUTH, commands.SetRoom(chat=True, players_chat=True))
    assert room_of(table) == (True, True, True)
    assert table.refused(RUTH, commands.SetRoom()) == "room already"


def test_the_room_of_an_old_log_opens() -> None:
    old = b'{"type":"set_room","spectators":false,"chat":true,"players_chat":true}'
    assert msgspec.json.decode(old, type=commands.TableCommand) == commands.SetRoom(False, True, True)  # noqa: FBT003
    new = b'{"type":"set_room","spectators":false}'
    assert msgspec.json.decode(new, type=commands.TableCommand) == commands.SetRoom(spectators=False)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"set_room","spectators":"no"}', type=commands.TableCommand)


def test_the_host_can_change_the_room_but_not_the_other_terms() -> None:
    table = in_a_match()
    for who in (BESS, EVE):
        assert table.refused(who, commands.SetRoom(spectators=False, chat=False)) == "host only"
    before = table.state.setup
    table.do(RUTH, commands.SetRoom(spectators=False, chat=False))
    assert table.refused(RUTH, commands.SetUp(before)) == "in a match"
    table.do(RUTH, commands.SetRoom(spectators=before.spectators, chat=before.chat))
    assert table.state.setup == before


def test_a_muted_spectator_gains_nothing_from_a_new_cookie() -> None:
    table = in_a_match()
    table.do(EVE, commands.Say("Eve", "play faster"))
    table.do(RUTH, commands.Mute(EVE))
    assert table.refused(EVE, commands.Say("Eve", "play faster")) == "muted"
    assert table.refused(SECOND_EVE, commands.Say("Evi", "play faster")) == "players chat"
    table.do(BESS, commands.Say("Bess", "thank you"))
    table.do(RUTH, commands.SetRoom(spectators=True, chat=True))  # the host can allow their chat again
    table.do(SECOND_EVE, commands.Say("Evi", "sorry"))


def test_muting_a_player_leaves_the_chat_open_to_others() -> None:
    table = in_a_match()
    table.do(RUTH, commands.Mute(BESS))
    table.do(EVE, commands.Say("Eve", "hello"))


def test_the_host_who_stands_up_hands_the_table_to_the_next_chair() -> None:
    table = in_a_match()
    assert events.HostChanged(BESS) in table.do(RUTH, commands.StandUp())
    table.do(BESS, commands.EndTable())


def test_a_player_takes_over_from_a_host_who_is_away() -> None:
    table = in_a_match()
    table.wait(AWAY - 1)
    assert table.refused(BESS, commands.TakeHost()) == "host is here"
    table.do(BESS, commands.Say("Bess", "Ruth?"))
    table.wait(1)
    assert table.refused(EVE, commands.TakeHost()) == "not seated"
    assert table.refused(RUTH, commands.TakeHost()) == "host already"
    assert table.do(CAROL, commands.TakeHost()) == [events.HostChanged(CAROL)]
    assert table.refused(BESS, commands.TakeHost()) == "host is here"  # Carol has just become the host
    assert table.refused(RUTH, commands.EndTable()) == "host only"
    table.do(CAROL, commands.MakeHost(0))  # Carol can hand the table back to Ruth
    table.wait(AWAY)
    table.do(RUTH, commands.Say("Ruth", "I am back"))
    assert table.refused(BESS, commands.TakeHost()) == "host is here"


def at_table(tmp_path: Path, setup: Setup, work: object) -> None:
    async def begin(place: Place) -> None:
        table = await place.open("Ruth", setup)
        await work(place, table)  # type: ignore[operator]

    at_a_table(tmp_path, begin)


async def come(place: Place, table: str, name: str, address: str = "") -> Client:
    client = Client(place, table, name, **({"client": (address, 1)} if address else {}))
    client.hello()
    await settle()
    return client


async def seat(place: Place, table: str, *names: str) -> list[Client]:
    clients = [await come(place, table, name) for name in ("Ruth", *names)]
    for chair, client in enumerate(clients[1:], 1):
        assert (await client.answer({"type": "sit_down", "chair": chair, "name": names[chair - 1]}))["type"] == "done"
    for chair in range(len(clients), 4):
        await clients[0].answer({"type": "seat_bot", "chair": chair})
    assert (await clients[0].answer({"type": "start_game"}))["type"] == "done"
    return clients


ROOM = {"type": "set_room", "spectators": False, "chat": True}


def test_spectators_are_disconnected_at_once_and_players_stay(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        ruth, bess = await seat(place, table, "Bess")
        eve = await come(place, table, "Eve")
        assert [client.code for client in (eve, ruth, bess)] == [None, None, None]
        assert (await ruth.answer(ROOM))["type"] == "done"
        await settle()
        assert [client.code for client in (eve, ruth, bess)] == [NOT_ALLOWED, None, None]
        assert (await come(place, table, "Eve")).code == NOT_ALLOWED
        assert (await ruth.answer(ROOM | {"spectators": True}))["type"] == "done"
        assert (await come(place, table, "Eve")).code is None

    at_table(tmp_path, Setup(pace=5000), work)


SIT = {"type": "sit_down", "chair": 1, "name": "Eve"}


def test_a_chair_before_the_match_gives_no_right_to_watch_it(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        ruth, eve = await come(place, table, "Ruth"), await come(place, table, "Eve")
        assert (await eve.answer(SIT))["type"] == "done"
        assert (await eve.answer({"type": "stand_up"}))["type"] == "done"
        bess = (await seat(place, table, "Bess"))[1]
        await settle()
        assert [client.code for client in (eve, ruth, bess)] == [NOT_ALLOWED, None, None]
        assert (await come(place, table, "Eve")).code == NOT_ALLOWED
        live = await place.live(table)
        assert not live.admits(person("Eve").id, to_records=True)
        assert [listing.people for listing in await place.store.tables_of(person("Bess").id)] == [
            (person("Ruth").id, person("Bess").id)
        ]
        assert await place.store.tables_of(person("Eve").id) == []
        # she played in the match, so she may still watch it
        assert (await bess.answer({"type": "stand_up"}))["type"] == "done"
        assert (await come(place, table, "Bess")).code is None
        assert live.admits(person("Bess").id, to_records=True)

    at_table(tmp_path, Setup(pace=5000, spectators=False), work)


def test_a_host_without_a_chair_watches_the_bots(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        ruth = await come(place, table, "Ruth")
        await ruth.answer({"type": "stand_up"})
        for chair in range(4):
            assert (await ruth.answer({"type": "seat_bot", "chair": chair}))["type"] == "done"
        assert (await ruth.answer({"type": "start_game"}))["type"] == "done"
        await settle()
        assert ruth.code is None
        assert (await come(place, table, "Eve")).code == NOT_ALLOWED
        assert [listing.table for listing in await place.store.tables_of(person("Ruth").id)] == [table]

    at_table(tmp_path, Setup(pace=5000, spectators=False), work)


def test_the_members_are_the_players_of_the_match() -> None:
    table = SampleTable(3)
    assert (table.state.members, table.state.people()) == ((), (RUTH, BESS, CAROL))
    table.do(CAROL, commands.StandUp())
    assert table.state.people() == (RUTH, BESS)
    for chair in (2, 3):
        table.do(RUTH, commands.SeatBot(chair))
    table.start()
    assert table.state.members == (RUTH, BESS)
    table.do(BESS, commands.StandUp())
    assert table.state.members == (RUTH, BESS)
    table.do(BESS, commands.SitDown(1, "Bess"))
    table.do(RUTH, commands.RemovePlayer(1))
    assert [list(people) for people in (table.state.members, table.state.match_people)] == [[RUTH], [RUTH, BESS]]


def test_one_network_cannot_fill_the_room(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        _, bess = await seat(place, table, "Bess")
        crowd = [
            await come(place, table, f"Eve{number}", "192.0.2.7") for number in range(MAX_SPECTATORS_PER_NETWORK + 5)
        ]
        assert [client.code for client in crowd] == [None] * MAX_SPECTATORS_PER_NETWORK + [TRY_LATER] * 5
        assert (await come(place, table, "Wanda", "192.0.2.8")).code is None
        assert (await come(place, table, "Bess", "192.0.2.7")).code is None  # a player always gets in
        others = MAX_SPECTATORS - MAX_SPECTATORS_PER_NETWORK - 1
        for number in range(others):
            assert (await come(place, table, f"W{number}", f"198.51.100.{number}")).code is None
        assert (await come(place, table, "Xenia", "203.0.113.1")).code == TRY_LATER
        bess.hang_up()
        await settle()
        assert (await come(place, table, "Bess", "203.0.113.1")).code is None

    at_table(tmp_path, Setup(pace=5000), work)


def test_nobody_takes_over_from_a_host_who_is_connected(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        ruth, bess = await seat(place, table, "Bess")
        await settle(AWAY + 10)
        refused = await bess.answer({"type": "take_host"})
        assert (refused["type"], refused["code"]) == ("refused", "host is here")
        ruth.hang_up()
        await settle(AWAY - 1)
        assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"
        await settle(1)
        assert (await bess.answer({"type": "take_host"}))["type"] == "done"
        live = await place.live(table)
        assert live.state.host == person("Bess").id
        assert (await bess.answer({"type": "end_table"}))["type"] == "done"

    at_table(tmp_path, Setup(pace=5000), work)


def test_a_reload_after_two_minutes_of_thinking_costs_nothing(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        ruth, bess = await seat(place, table, "Bess")
        await settle(AWAY + 10)
        for away in (0.1, 0.5, AWAY - 2):
            ruth.hang_up()
            await settle(away)
            assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"
            ruth = await come(place, table, "Ruth")  # away for two minutes in total, but never continuously
            await settle(0.2)
        assert (await place.live(table)).state.host == person("Ruth").id

    at_table(tmp_path, Setup(pace=5000), work)


def test_a_table_that_was_unloaded_does_not_know_how_long_its_host_has_been_away(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        for client in await seat(place, table, "Bess"):
            client.hang_up()
        await settle(IDLE_TICKS + 3 * AWAY)
        bess = await come(place, table, "Bess")
        assert (await bess.answer({"type": "take_host"}))["code"] == "host is here"
        await settle(AWAY)
        assert (await bess.answer({"type": "take_host"}))["type"] == "done"

    at_table(tmp_path, Setup(pace=5000), work)


def taken_over() -> SampleTable:
    """Return a table that Bess took over from Ruth a second ago."""
    table = in_a_match()
    table.wait(AWAY)
    table.do(BESS, commands.TakeHost())
    table.wait(1)
    return table


def test_the_former_host_takes_the_table_back() -> None:
    table = taken_over()
    assert [commands.TakeHost() in may(table.state, who) for who in PEOPLE] == [True, False, False, False]
    assert table.refused(CAROL, commands.TakeHost()) == "host is here"
    assert table.do(RUTH, commands.TakeHost()) == [events.HostChanged(RUTH)]
    assert table.refused(BESS, commands.TakeHost()) == "host is here"  # Bess was host only in Ruth's absence
    assert not any(commands.TakeHost() in may(table.state, who) for who in PEOPLE)


def test_a_table_that_was_taken_over_and_handed_on_goes_back() -> None:
    table = taken_over()
    table.do(BESS, commands.MakeHost(2))
    table.do(CAROL, commands.MakeHost(3))
    table.do(RUTH, commands.TakeHost())
    table = taken_over()
    table.do(BESS, commands.StandUp())
    assert (table.state.host, table.state.former_host) == (RUTH, "")


def test_a_host_who_hands_over_or_is_removed_cannot_take_the_table_back() -> None:
    table = in_a_match()
    table.do(RUTH, commands.MakeHost(1))
    assert table.refused(RUTH, commands.TakeHost()) == "host is here"
    table = taken_over()
    table.do(BESS, commands.RemovePlayer(0))
    assert table.refused(RUTH, commands.TakeHost()) == "not seated"
    assert not any(commands.TakeHost() in may(table.state, who) for who in PEOPLE)
    assert table.state.former_host == ""
    table = taken_over()
    table.do(BESS, commands.EndTable())
    assert table.refused(RUTH, commands.TakeHost()) == "ended"
    assert may(table.state, RUTH) == ()


def test_the_former_host_takes_it_back_from_a_host_who_is_connected(tmp_path: Path) -> None:
    async def work(place: Place, table: str) -> None:
        ruth, bess = await seat(place, table, "Bess")
        ruth.hang_up()
        await settle(AWAY)
        assert (await bess.answer({"type": "take_host"}))["type"] == "done"
        ruth = await come(place, table, "Ruth")
        assert (await ruth.answer({"type": "take_host"}))["type"] == "done"

    at_table(tmp_path, Setup(pace=5000), work)


def test_old_logs_keep_their_room() -> None:
    assert (TableState().setup.players_chat, Setup().chat, Setup().spectators) == (False, True, True)
