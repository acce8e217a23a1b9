"""Reactions, nudges, colors, and who paused the table: accepted, refused, and what each viewer reads."""

from pathlib import Path

import msgspec
import pytest
from sample_table import PEOPLE, SampleTable
from table_clients import Client, Place, at_a_table, settle

from charleston.game.seats import NOBODY
from charleston.names import UNNAMED, look_alike
from charleston.server.live.connection import ABUSE
from charleston.server.live.wire import WireError, read_frame
from charleston.table import commands, events
from charleston.table.chairs import BOT_NAMES
from charleston.table.decide import open_table
from charleston.table.faces import NO_COLOR
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.talk import NUDGE_PAUSE_MS, SLOW_MS
from charleston.table.view import ChairView, StepView, game_view, moments, seat_of, step_view, table_view
from charleston.tiles import NAMES as TILE_NAMES

RUTH, BESS, CAROL, DORA = PEOPLE
EVE = "eve"
WOW = commands.React("Eve", "wow")
SLOW_S, PAUSE_S = SLOW_MS / 1000, NUDGE_PAUSE_MS / 1000


def in_a_game(people: int = 4) -> SampleTable:
    table = SampleTable(people, 4 - people)
    table.start()
    return table


def seen(table: SampleTable, before: TableState, person: str) -> StepView:
    return step_view(table.log[-1], moments(before, table.log[-1]), seat_of(before, person))


def test_players_and_spectators_react_where_they_may_chat() -> None:
    table = in_a_game()
    assert table.do(BESS, WOW) == [events.Reacted(BESS, "Bess", "wow")]
    assert table.do(EVE, WOW) == [events.Reacted(EVE, "Eve", "wow")]
    table.wait(10)
    table.do(RUTH, commands.SetRoom(players_chat=True))
    assert table.refused(EVE, WOW) == "players chat"
    table.do(RUTH, commands.Mute(BESS))
    assert table.refused(BESS, WOW) == "muted"
    assert table.do(CAROL, WOW)
    table.do(RUTH, commands.SetRoom(chat=False))
    assert table.refused(DORA, WOW) == "no chat"


def test_a_flood_of_reactions_is_refused_for_each_person_alone() -> None:
    table = in_a_game()
    table.do(BESS, WOW)
    table.wait(1.9)
    assert table.refused(BESS, commands.React("Bess", "luck")) == "too soon"
    table.do(CAROL, WOW)
    table.wait(0.1)
    table.do(BESS, WOW)
    assert set(table.state.reacted) == {BESS, CAROL}
    table.wait(10)
    table.do(DORA, WOW)
    assert set(table.state.reacted) == {DORA}  # old reactions are removed from the state


def test_spectators_need_a_name_of_their_own_to_speak() -> None:
    table = in_a_game()
    for name, code in ((UNNAMED, "no name"), ("guest", "no name"), ("Bess", "name taken"), ("\u3164", "bad name")):
        assert table.refused(EVE, commands.React(name, "wow")) == code
        assert table.refused(EVE, commands.Say(name, "hello")) == code


@pytest.mark.parametrize("frame", ['{"reaction":"angry"}', '{"reaction":""}', "{}", '{"reaction":"wow","text":"x"}'])
def test_an_unknown_reaction_is_no_message(frame: str) -> None:
    command = {"type": "react", "name": "Eve"} | msgspec.json.decode(frame)
    with pytest.raises(WireError):
        read_frame(msgspec.json.encode({"type": "do", "id": "a", "command": command}).decode())


def slow_chair(table: SampleTable) -> int:
    """Return the chair of the first person the table is waiting for."""
    return next(chair for seat in table.state.waits if not table.state.chairs[chair := table.state.order[seat]].bot)


def test_a_player_nudges_somebody_slow_once_a_minute() -> None:
    table = in_a_game()
    table.play_until("discard")
    slow = slow_chair(table)
    [others] = [[chair for chair in range(4) if chair != slow]]
    nudge = commands.Nudge(slow)
    table.wait(SLOW_S - 0.001)
    assert table.refused(PEOPLE[others[0]], nudge) == "too soon"
    table.wait(0.001)
    assert table.do(PEOPLE[others[0]], nudge) == [events.Nudged(slow, others[0])]
    table.wait(PAUSE_S - 0.001)
    assert [table.refused(PEOPLE[other], nudge) for other in others] == ["too soon"] * 3
    table.wait(0.001)
    table.do(PEOPLE[others[1]], nudge)


def test_a_nudge_needs_somebody_for_whom_the_table_waits() -> None:
    table = in_a_game()
    table.play_until("discard")
    slow = slow_chair(table)
    table.wait(SLOW_S)
    idle = next(chair for chair in range(4) if chair != slow)
    other = next(chair for chair in range(4) if chair not in (slow, idle))
    assert table.refused(PEOPLE[other], commands.Nudge(idle)) == "not waited for"
    assert table.refused(PEOPLE[slow], commands.Nudge(slow)) == "yourself"
    assert table.refused(EVE, commands.Nudge(slow)) == "not seated"
    table.do(PEOPLE[other], commands.Pause())
    assert table.refused(PEOPLE[other], commands.Nudge(slow)) == "paused"
    table.do(PEOPLE[other], commands.Resume())
    table.do(PEOPLE[slow], commands.SitIn(slow))
    assert table.refused(PEOPLE[other], commands.Nudge(slow)) == "bot sits there"


def test_a_muted_player_and_a_table_without_a_game_nudge_nobody() -> None:
    table = SampleTable(4)
    table.wait(SLOW_S)
    assert table.refused(RUTH, commands.Nudge(1)) == "not waited for"
    table.start()
    table.wait(SLOW_S)
    table.do(RUTH, commands.Mute(BESS))
    assert table.refused(BESS, commands.Nudge(2)) == "muted"
    table.do(CAROL, commands.Nudge(1))


def test_the_time_of_a_pause_does_not_count_as_slow() -> None:
    table = in_a_game()
    table.wait(SLOW_S - 1)
    table.do(RUTH, commands.Pause())
    table.wait(1000)
    table.do(RUTH, commands.Resume())
    assert table.refused(RUTH, commands.Nudge(1)) == "too soon"
    table.wait(1)
    table.do(RUTH, commands.Nudge(1))


def test_talk_makes_no_caption_and_answers_no_question() -> None:
    table = in_a_game()
    table.wait(SLOW_S)
    question, moved = table.state.question, table.state.moved
    for command in (WOW, commands.Nudge(1), commands.ChooseColor(3)):
        before = table.state
        table.do(RUTH, command)
        assert seen(table, before, BESS).captions == ()
        assert len(seen(table, before, BESS).table) == 1
    assert (table.state.question, table.state.moved) == (question, moved)


def chairs_of(table: SampleTable, person: str = RUTH) -> tuple[ChairView, ...]:
    return table_view(table.state, person).chairs


def test_everybody_sees_the_same_colors_and_people_have_different_ones() -> None:
    table = SampleTable(3, 1)
    colors = [chair.color for chair in chairs_of(table)]
    assert (
        [chair.color for chair in chairs_of(table, BESS)] == [chair.color for chair in chairs_of(table, EVE)] == colors
    )
    assert colors[3] == NO_COLOR
    assert len(set(colors)) == 4
    again = SampleTable(3, 1)
    assert [chair.color for chair in chairs_of(again)] == colors


def test_a_player_chooses_a_color_also_in_a_match_and_keeps_it() -> None:
    table = in_a_game(2)
    color = (chairs_of(table)[1].color + 3) % commands.COLORS
    table.do(BESS, commands.ChooseColor(color))
    assert chairs_of(table)[1].color == color
    assert table.refused(BESS, commands.ChooseColor(color)) == "color already"
    assert table.refused(EVE, commands.ChooseColor(color)) == "not seated"
    table.do(BESS, commands.StandUp())
    assert chairs_of(table)[1].color == color  # the bot that plays for her keeps her color
    with pytest.raises(WireError):
        read_frame('{"type":"do","id":"a","command":{"type":"choose_color","color":8}}')


def test_everybody_reads_who_paused_the_table() -> None:
    table = in_a_game()
    before = table.state
    table.do(BESS, commands.Pause())
    assert table_view(table.state, RUTH).paused_by == 1
    assert seen(table, before, RUTH).captions == ("Bess pauses the table.",)
    assert seen(table, before, BESS).captions == ("You pause the table.",)
    banners = [game_view(table.state, seat_of(table.state, who)).banner for who in (RUTH, BESS, EVE)]  # type: ignore[union-attr]
    assert banners == ["Bess paused the table.", "You paused the table.", "Bess paused the table."]
    table.do(RUTH, commands.Resume())
    assert table_view(table.state, RUTH).paused_by is None


def test_an_older_log_does_not_know_who_paused() -> None:
    assert msgspec.json.decode(b'{"type":"table_paused"}', type=events.TablePaused) == events.TablePaused("")


def test_captions_speak_to_the_player_who_moves() -> None:
    table = in_a_game()
    before, seat = table.state, table.state.waits[0]
    who = table.person(seat)
    table.answer(seat)
    other = next(person for person in PEOPLE if person != who)
    spectator = step_view(table.log[-1], moments(before, table.log[-1]), NOBODY)
    views = (seen(table, before, who), seen(table, before, other), spectator)
    names = ("You pass ", f"{who.title()} passes ", f"{who.title()} passes ")
    for view, name in zip(views, names, strict=True):
        assert view.captions[-1].startswith(name), view.captions


def test_a_player_without_a_name_is_you_and_others_read_player() -> None:
    table = SampleTable(1, 3)
    opened = open_table(RUTH, commands.OpenTable("", UNNAMED))
    assert isinstance(opened, list)
    assert opened[0] == events.TableOpened("Your table", RUTH)
    old = SampleTable(1, 3)
    old.append(RUTH, commands.SitDown(0, "Guest"), [events.PlayerSat(0, "Guest", RUTH)])
    assert [chairs_of(old, who)[0].name for who in (RUTH, EVE)] == ["You", "Player"]
    assert table.refused(EVE, commands.SitDown(1, UNNAMED)) == "no name"


def test_a_player_gives_a_name_before_a_match_but_not_another_player_s() -> None:
    table = SampleTable(2)
    assert table.do(RUTH, commands.SitDown(0, "Ruthie")) == [events.PlayerSat(0, "Ruthie", RUTH)]
    assert table.refused(RUTH, commands.SitDown(0, "Ruthie")) == "seated already"
    assert table.refused(RUTH, commands.SitDown(0, "Bess")) == "name taken"
    assert table.refused(RUTH, commands.SitDown(0, UNNAMED)) == "no name"
    assert table.state.host == RUTH
    for chair in (2, 3):
        table.do(RUTH, commands.SeatBot(chair))
    table.start()
    assert table.refused(RUTH, commands.SitDown(0, "Ruth")) == "seated already"


def test_no_bot_is_named_like_a_tile_or_another_bot() -> None:
    words = {word for name in TILE_NAMES for word in name.lower().split()} | {"soap", "crak", "bam", "dot", "wind"}
    assert len(BOT_NAMES) > 4
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES)
    assert not {name[0] for name in BOT_NAMES} & set("ESWNGRFJ")
    for name in BOT_NAMES:
        assert not any(word in name.lower() or name.lower() in word for word in words if len(word) > 2)
        assert not any(look_alike(name, other) for other in BOT_NAMES if other != name)


def test_a_flood_of_reactions_over_the_socket_reaches_nobody(tmp_path: Path) -> None:
    """Of twelve reactions sent at once, the others get one. A socket that sends far more is closed like any flood."""

    async def work(place: Place) -> None:
        table = await place.open("Ruth", Setup())
        ruth, bess = Client(place, table, "Ruth"), Client(place, table, "Bess")
        for client in (ruth, bess):
            client.hello()
        await settle()
        wow = {"type": "react", "name": "Ruth", "reaction": "wow"}
        answers = [await ruth.answer(wow) for _ in range(12)]
        assert [answer["type"] for answer in answers] == ["done", *["refused"] * 11]
        assert {answer["code"] for answer in answers[1:]} == {"too soon"}
        steps = [event for frame in bess.parsed("step") for event in frame["step"]["table"]]
        assert [event["type"] for event in steps] == ["reacted"]
        for _ in range(400):
            ruth.do(wow)
        await settle(1)
        assert ruth.code == ABUSE
        assert bess.code is None

    at_a_table(tmp_path, work)
