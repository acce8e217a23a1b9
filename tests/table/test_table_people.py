"""Who sits at a table and what they may do there: opening, chairs, names, bots, the host, chat."""

from typing import Literal

import pytest
from msgspec.structs import replace
from sample_table import NAMES, PEOPLE, SampleTable, seed_of

from charleston.game import commands as game_commands
from charleston.game.phases import Phase
from charleston.game.seats import EAST, NOBODY, SOUTH, WEST, right
from charleston.table import commands as table_commands
from charleston.table import events
from charleston.table.decide import may, open_table
from charleston.table.refusals import Refusal
from charleston.table.setup import Setup
from charleston.table.state import TABLE
from charleston.table.view import table_view

RUTH, BESS, CAROL, DORA = PEOPLE
OWN_CARD = "card Ours\nsection Evens\n  FFFF 2a 44a 666a 8888a x25\n"


def refusal_of(command: table_commands.OpenTable) -> Refusal:
    outcome = open_table(RUTH, command)
    assert isinstance(outcome, Refusal)
    return outcome


def test_the_person_who_opens_a_table_is_its_host_on_the_first_chair() -> None:
    table = SampleTable(1)
    seen = table_view(table.state, RUTH)
    assert (seen.title, seen.you, seen.host) == ("Thursday", 0, True)
    assert [chair.name for chair in seen.chairs] == ["Ruth", "", "", ""]
    assert seen.rules.venue == "online"
    assert table.refused(RUTH, table_commands.OpenTable("", "Ruth")) == "open already"


def test_a_default_title_names_the_host_and_titles_lose_invisible_characters() -> None:
    for title, seen in (("  ", "Ruth’s table"), ("Tues\u202eday \x07 night", "Tuesday night")):
        (opened, *_) = open_table(RUTH, table_commands.OpenTable(title, " Ruth "))  # type: ignore[misc]
        assert isinstance(opened, events.TableOpened)
        assert opened.title == seen


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup(options={"table.playerz": 3}), "table.players"),
        (Setup(options={"table.players": 5}), "3 or 4"),
        (Setup(options={"table.players": (1, 2)}), "3 or 4"),
        (Setup(options={"venue": "table"}), "online"),
        (Setup(options={"preset": "house"}), "preset"),
        (Setup(card="Nonsense 1999"), "Charleston 2026"),
        (Setup(own_card="card Ours\nsection Evens\n  FFFF 2a 44a x25\n"), "line 3"),
        (Setup(own_card="What is a card?"), "card"),
    ],
)
def test_an_invalid_setup_is_refused_with_the_reason(setup: Setup, message: str) -> None:
    refusal = refusal_of(table_commands.OpenTable("", "Ruth", setup))
    assert refusal.code == "setup"
    assert message in refusal.message


def test_a_custom_card_is_played_and_stored_in_the_log() -> None:
    table = SampleTable(1, 3, Setup(own_card=OWN_CARD))
    assert table.state.card is not None
    assert table.state.card.name == "Ours"
    table.start()
    assert table.game.card.name == "Ours"


@pytest.mark.parametrize("name", ["   ", "Ru\x00th", "\u200b", "Ru\u202eth"])
def test_an_unreadable_name_is_refused(name: str) -> None:
    assert refusal_of(table_commands.OpenTable("", name)).code == "bad name"
    assert SampleTable(1).refused(BESS, table_commands.SitDown(1, name)) == "bad name"


def test_names_at_a_table_are_unique_including_bots() -> None:
    table = SampleTable(1)
    assert table.refused(BESS, table_commands.SitDown(1, "  RUTH ")) == "name taken"
    table.do(RUTH, table_commands.SeatBot(1))
    assert table.state.chairs[1].name == "Hugo"
    assert table.refused(BESS, table_commands.SitDown(2, "hugo")) == "name taken"
    table.do(BESS, table_commands.SitDown(1, "hugo"))
    table.do(RUTH, table_commands.SeatBot(2, "novice"))
    table.do(RUTH, table_commands.SeatBot(3))
    table.do(RUTH, table_commands.SeatBot(2, "greedy"))
    names = [chair.name.casefold() for chair in table.state.chairs]
    assert len(set(names)) == 4
    assert (table.state.chairs[2].name, table.state.chairs[2].bot) == ("Mabel", "greedy")


def test_a_chair_is_taken_once_and_a_bots_chair_is_available() -> None:
    table = SampleTable(2)
    assert table.refused(CAROL, table_commands.SitDown(1, "Carol")) == "taken"
    assert table.refused(BESS, table_commands.SitDown(1, "Bess")) == "seated already"
    table.do(RUTH, table_commands.SeatBot(2))
    table.do(CAROL, table_commands.SitDown(2, "Carol"))
    assert table.state.chairs[2].person == CAROL
    assert not table.state.chairs[2].bot


def test_people_change_chairs_between_matches_and_the_host_stays_host() -> None:
    table = SampleTable(2)
    table.do(RUTH, table_commands.SitDown(3, "Ruth"))
    assert [chair.name for chair in table.state.chairs] == ["", "Bess", "", "Ruth"]
    assert table.state.host == RUTH


def test_three_players_have_no_fourth_chair() -> None:
    table = SampleTable(1, setup=Setup(options={"table.players": 3}))
    assert table.refused(BESS, table_commands.SitDown(3, "Bess")) == "no chair"
    assert table.refused(RUTH, table_commands.SeatBot(3)) == "no chair"
    table = SampleTable(1, 3)
    table.do(RUTH, table_commands.SetUp(Setup(options={"table.players": 3})))
    assert table.state.chairs[3].free
    table = SampleTable(4)
    assert table.refused(RUTH, table_commands.SetUp(Setup(options={"table.players": 3}))) == "taken"


def test_standing_up_frees_the_chair_and_the_next_player_is_host() -> None:
    table = SampleTable(3)
    table.do(RUTH, table_commands.StandUp())
    assert table.state.chairs[0].free
    assert table.state.host == BESS
    assert table.refused(RUTH, table_commands.StandUp()) == "not seated"
    assert RUTH not in table.state.people()  # no game was played yet


def test_a_host_who_left_bots_alone_hands_over_to_the_next_arrival() -> None:
    table = SampleTable(1, 3)
    table.do(RUTH, table_commands.StandUp())
    assert table.state.host == RUTH
    table.do(BESS, table_commands.SitDown(1, "Bess"))
    assert table.state.host == BESS


def test_a_player_who_leaves_in_a_match_keeps_the_name_in_the_book_and_may_return() -> None:
    table = SampleTable(4)
    table.start()
    table.do(BESS, table_commands.StandUp())
    chair = table.state.chairs[1]
    assert (chair.name, chair.person, chair.bot) == ("Bess", "", "regular")
    assert table_view(table.state, BESS).chairs[1].open
    assert not table_view(table.state, "eve").chairs[1].open
    assert table.refused("eve", table_commands.SitDown(1, "Eve")) == "in a match"
    assert table.refused(BESS, table_commands.SitDown(0, "Bess")) == "taken"
    table.do(BESS, table_commands.SitDown(1, "Somebody else"))
    chair = table.state.chairs[1]
    assert (chair.name, chair.person, chair.bot) == ("Bess", BESS, "")


def test_a_player_removed_from_a_match_cannot_return_to_it() -> None:
    table = SampleTable(4)
    table.start()
    table.do(RUTH, table_commands.RemovePlayer(1))
    assert table.refused(BESS, table_commands.SitDown(1, "Bess")) == "in a match"
    assert table.refused(RUTH, table_commands.RemovePlayer(1)) == "in a match"
    assert table.refused(RUTH, table_commands.RemovePlayer(0)) == "yourself"
    assert table.refused(CAROL, table_commands.RemovePlayer(2)) == "host only"


def test_closing_the_match_frees_the_chairs_of_players_who_left() -> None:
    """A new match must not start with a bot under the name of a person who left. Bots that the host seated stay."""
    table = SampleTable(3, 1)
    table.start()
    table.do(BESS, table_commands.StandUp())
    table.do(CAROL, table_commands.SitIn(2))
    table.play_until("over")
    assert table.refused("eve", table_commands.SitDown(1, "Eve")) == "in a match"
    assert table.refused(CAROL, table_commands.NewMatch()) == "host only"
    table.do(RUTH, table_commands.NewMatch())
    assert [(chair.name, chair.bot) for chair in table.state.chairs] == [
        ("Ruth", ""),
        ("", ""),
        ("Carol", ""),
        ("Otis", "greedy"),
    ]
    table.do("eve", table_commands.SitDown(1, "Eve"))
    table.do(CAROL, table_commands.SitDown(3, "Carol"))
    assert table.refused(RUTH, table_commands.NewMatch()) == "no match"


def test_only_the_host_manages_chairs() -> None:
    table = SampleTable(2)
    for command in (
        table_commands.SeatBot(2),
        table_commands.RemovePlayer(0),
        table_commands.MakeHost(1),
        table_commands.SetUp(Setup()),
        table_commands.EndTable(),
        table_commands.Mute("eve"),
    ):
        assert table.refused(BESS, command) == "host only"
    assert table.refused(RUTH, table_commands.MakeHost(3)) == "nobody there"
    assert table.refused(RUTH, table_commands.MakeHost(0)) == "host already"
    table.do(RUTH, table_commands.MakeHost(1))
    assert table.state.host == BESS
    assert table.refused(RUTH, table_commands.SeatBot(2)) == "host only"
    table.do(BESS, table_commands.RemovePlayer(0))
    assert table.state.chairs[0].free
    assert table.refused(BESS, table_commands.RemovePlayer(0)) == "nobody there"
    assert table.refused(BESS, table_commands.SeatBot(0, "genius")) == "no such bot"
    assert table.refused(BESS, table_commands.SeatBot(1)) == "taken"


def test_a_bot_sits_in_by_the_player_the_host_or_after_a_minute_by_others() -> None:
    table = SampleTable(4)
    table.start()
    assert table.refused(BESS, table_commands.SitIn(2)) == "not waited for"
    assert table.refused("eve", table_commands.SitIn(2)) == "host only"
    assert table.refused(RUTH, table_commands.SitIn(2, "genius")) == "no such bot"
    table.do(RUTH, table_commands.SitIn(2))
    assert table.refused(RUTH, table_commands.SitIn(2)) == "bot sits there"
    assert table.refused(CAROL, table_commands.Play(game_commands.Agree(EAST))) == "bot sits in"
    assert table.refused(BESS, table_commands.ReturnSeat(2)) == "host only"
    table.do(CAROL, table_commands.ReturnSeat(2))
    assert table.refused(CAROL, table_commands.ReturnSeat(2)) == "no bot there"
    table.do(CAROL, table_commands.SitIn(2))
    table.do(RUTH, table_commands.ReturnSeat(2))
    table.wait(59)
    assert table.refused(BESS, table_commands.SitIn(2)) == "not waited for"
    table.wait(2)
    table.do(BESS, table_commands.SitIn(2))
    assert table.state.actor(2) == "bot 2"


def test_nobody_is_replaced_because_of_a_pause_or_of_slow_players() -> None:
    table = SampleTable(4)
    table.start()
    carols = table.state.seat_of(2)
    assert carols is not None
    table.do(RUTH, table_commands.Pause())
    table.wait(600)
    assert table.refused(BESS, table_commands.SitIn(2)) == "not waited for"
    table.do(RUTH, table_commands.Resume())
    assert table.refused(BESS, table_commands.SitIn(2)) == "not waited for"
    table.answer(carols)
    table.wait(61)
    assert table.refused(BESS, table_commands.SitIn(2)) == "not waited for"
    table.do(BESS, table_commands.SitIn(3))


def test_the_host_starts_and_any_player_can_continue() -> None:
    table = SampleTable(2, 1)
    assert table.refused(RUTH, table_commands.StartGame(seed_of(1))) == "empty chairs"
    table.do(RUTH, table_commands.SeatBot(3))
    assert table.refused(BESS, table_commands.StartGame(seed_of(1))) == "host only"
    table.start()
    assert table.refused(RUTH, table_commands.StartGame(seed_of(1))) == "in a game"
    assert table.refused(RUTH, table_commands.NewMatch()) == "in a game"
    assert table.refused(RUTH, table_commands.SetUp(Setup())) == "in a match"
    table.play_until("over")
    assert table.refused(BESS, table_commands.Play(game_commands.Agree(NOBODY))) == "game over"
    assert table.refused("eve", table_commands.StartGame(seed_of(2))) == "host only"
    table.start(2, BESS)
    assert table.state.number == 2


def test_a_paused_table_accepts_and_offers_no_moves() -> None:
    table = SampleTable(4)
    table.start()
    assert table.refused("eve", table_commands.Pause()) == "not seated"
    assert table.refused(RUTH, table_commands.Resume()) == "not paused"
    table.do(DORA, table_commands.Pause())
    assert table.refused(DORA, table_commands.Pause()) == "paused"
    assert (
        table.refused(RUTH, table_commands.Play(game_commands.PassTiles(NOBODY, table.game.racks[0][:3]))) == "paused"
    )
    assert table.refused("eve", table_commands.Resume()) == "not seated"
    table.do(BESS, table_commands.Resume())
    table.play_until("over")
    table.do(BESS, table_commands.Pause())
    assert table.refused(RUTH, table_commands.StartGame(seed_of(2))) == "paused"


def test_a_closed_table_accepts_only_chat() -> None:
    table = SampleTable(4)
    table.start()
    table.do(RUTH, table_commands.EndTable())
    assert table.refused(RUTH, table_commands.StandUp()) == "ended"
    assert table.refused(RUTH, table_commands.EndTable()) == "ended"
    table.do(BESS, table_commands.Say("Bess", "Good night!"))
    assert table.state.chat[-1].name == "Bess"
    assert may(table.state, RUTH) == ()


def test_chat_has_the_senders_name_at_the_table() -> None:
    table = SampleTable(2, 1)
    table.do(BESS, table_commands.Say("Ruth", "  hello\n there \x07"))
    assert table.state.chat[-1] == events.Said(BESS, "Bess", "hello there")
    assert table.refused("eve", table_commands.Say("ruth", "I give up")) == "name taken"
    assert table.refused("eve", table_commands.Say("Mabel", "beep")) == "name taken"
    assert table.refused("eve", table_commands.Say("\u200b", "hello")) == "bad name"
    assert table.refused(BESS, table_commands.Say("Bess", " \x07\u202e")) == "nothing to say"
    table.do("eve", table_commands.Say("Eve", "well played \U0001f937\u200d\u2640\ufe0f"))
    assert table.state.chat[-1].text.endswith("\U0001f937\u200d\u2640\ufe0f")


@pytest.mark.parametrize(("preset", "silent"), [("tournament", True), ("league", False), ("house", False)])
def test_DED_07_a_dead_hand_is_silent_in_the_chat_until_the_game_is_over(
    preset: Literal["league", "tournament", "house"],
    silent: bool,
) -> None:
    table = SampleTable(4, setup=Setup(preset=preset))
    table.start()
    table.play_until("discard")
    victim = table.person(SOUTH)
    dead = replace(table.game, dead=("", "challenged", "", ""))
    table.state = replace(table.state, game=dead)
    outcome = table.attempt(victim, table_commands.Say(victim, "watch her craks"))
    assert (isinstance(outcome, Refusal) and outcome.code == "keep silent") == silent
    table.do(table.person(WEST), table_commands.Say("x", "my turn"))  # the others may chat
    table.do("eve", table_commands.Say("Eve", "hello"))  # and so may spectators
    table.do(victim, table_commands.StandUp())
    assert isinstance(table.attempt(victim, table_commands.Say("Wanda", "her craks")), Refusal) == silent
    table.state = replace(table.state, game=replace(dead, phase=Phase.OVER))
    table.do(victim, table_commands.Say("Wanda", "well played"))


def test_the_host_mutes_and_unmutes() -> None:
    table = SampleTable(2)
    assert table.refused(RUTH, table_commands.Mute(RUTH)) == "yourself"
    assert table.refused(RUTH, table_commands.Unmute(BESS)) == "not muted"
    table.do(RUTH, table_commands.Mute(BESS))
    assert table.refused(RUTH, table_commands.Mute(BESS)) == "muted already"
    assert table.refused(BESS, table_commands.Say("Bess", "why?")) == "muted"
    table.do(RUTH, table_commands.Unmute(BESS))
    table.do(BESS, table_commands.Say("Bess", "thank you"))


def test_a_table_without_chat_says_so_and_the_last_sixty_lines_are_kept() -> None:
    assert SampleTable(1, setup=Setup(chat=False)).refused(RUTH, table_commands.Say("Ruth", "hello")) == "no chat"
    table = SampleTable(1)
    for number in range(70):
        table.do(RUTH, table_commands.Say("Ruth", str(number)))
    assert [line.text for line in table.state.chat] == [str(number) for number in range(10, 70)]


def test_the_view_lists_what_a_person_may_do_now() -> None:
    table = SampleTable(1, 2)
    kinds = [type(command) for command in table_view(table.state, RUTH).may]
    assert kinds == [table_commands.Pause, table_commands.StandUp, table_commands.EndTable]
    table.do(RUTH, table_commands.SeatBot(3))
    assert table_commands.StartGame() in table_view(table.state, RUTH).may
    assert table_view(table.state, "eve").may == ()
    assert [chair.open for chair in table_view(table.state, "eve").chairs] == [False, True, True, True]
    table.start()
    assert table_commands.StartGame() not in table_view(table.state, RUTH).may


def test_the_seat_in_a_message_is_ignored() -> None:
    table = SampleTable(4)
    table.start()
    mine = table.state.seat_of(0)
    assert mine is not None
    other = right(mine)
    assert (
        table.refused(RUTH, table_commands.Play(game_commands.PassTiles(other, table.game.racks[other][:3])))
        == "not your seat"
    )
    assert (
        table.refused("eve", table_commands.Play(game_commands.PassTiles(mine, table.game.racks[mine][:3])))
        == "not seated"
    )
    assert table.refused("bot 1", table_commands.Play(game_commands.PickTile(other))) == "not seated"
    for command in (
        game_commands.Deal(NOBODY),
        game_commands.TimeUp(NOBODY),
        game_commands.CloseWindow(NOBODY),
        game_commands.Report(mine, "peeked"),
    ):
        assert table.refused(RUTH, table_commands.Play(command)) == "not for a seat"
    assert table.refused(RUTH, table_commands.RunOut(table.state.question)) == "not for a seat"
    assert table.refused(TABLE, table_commands.StandUp()) == "not for a seat"
    assert SampleTable(4).refused(RUTH, table_commands.Play(game_commands.PickTile(NOBODY))) == "no game"


def test_names_come_from_the_people() -> None:
    table = SampleTable(4)
    table.start()
    assert sorted(table.state.names()) == sorted(NAMES)
