"""A table of a tournament's round: reserved chairs, no host among the people, and an end."""

import pytest
from msgspec.structs import replace

from charleston.game.seats import EAST, NOBODY
from charleston.server.live.audience import admits
from charleston.table import commands, events
from charleston.table.decide import decide, may
from charleston.table.evolve import fold
from charleston.table.refusals import Refusal
from charleston.table.round_table import game_number, is_over, missing, open_round
from charleston.table.setup import RoundTable, Setup
from charleston.table.state import TOURNAMENT, TableState
from charleston.table.step_codec import read_step, write_step
from charleston.table.view import game_view, table_view

TERMS = RoundTable("Friday", 2, 3, ("Ann", "Bea", "Cam", "Stand-in 1"), (3,), 2, duplicate=True)
SETUP = Setup("tournament", card="First Card", seconds=60, spectators=False, players_chat=True)


class Sample:
    """A table of a round whose steps all go through the log's format."""

    def __init__(self, terms: RoundTable = TERMS) -> None:
        self.state, command = TableState(), commands.OpenRound("Friday, round 2, table 3", SETUP, terms)
        outcome = open_round(command)
        assert not isinstance(outcome, Refusal)
        self._take(TOURNAMENT, command, outcome)

    def _take(self, by: str, command: commands.LogCommand, outcome: list[events.TableEvent]) -> None:
        step = events.Step(self.state.seq + 1, 1_000 * self.state.seq, by, command, tuple(outcome))
        assert read_step(write_step(step)) == step
        self.state = fold(self.state, step)

    def do(self, command: commands.LogCommand, by: str = TOURNAMENT) -> list[events.TableEvent]:
        outcome = decide(self.state, by, command, self.state.at)
        assert not isinstance(outcome, Refusal), outcome.message
        self._take(by, command, outcome)
        return outcome

    def refused(self, command: commands.LogCommand, by: str = TOURNAMENT) -> str:
        outcome = decide(self.state, by, command, self.state.at)
        assert isinstance(outcome, Refusal)
        return outcome.code

    def play(self, number: int = 1) -> None:
        self.do(commands.StartGame(f"{number:064x}"))


def seated() -> Sample:
    sample = Sample()
    for chair, person in enumerate(("ann", "bea", "cam")):
        sample.do(commands.SeatPlayer(chair, person))
    return sample


def test_the_chairs_are_reserved_and_a_bot_has_the_stand_ins() -> None:
    sample = Sample()
    assert [(chair.name, chair.bot) for chair in sample.state.chairs] == [
        ("Ann", ""),
        ("Bea", ""),
        ("Cam", ""),
        ("Stand-in 1", "regular"),
    ]
    assert missing(sample.state) == (0, 1, 2)
    assert sample.refused(commands.StartGame("00" * 32)) == "empty chairs"
    sample.do(commands.SeatPlayer(1, "bea"))
    assert sample.refused(commands.SeatPlayer(1, "bea")) == "seated already"
    assert sample.refused(commands.SeatPlayer(3, "dot")) == "no chair"
    assert sample.refused(commands.SeatPlayer(0, "bea")) == "plays elsewhere"
    assert missing(sample.state) == (0, 2)
    filled = sample.do(commands.SeatSubstitutes())
    assert filled == [events.BotSatIn(chair, "regular", "absent") for chair in (0, 2)]
    sample.play()
    assert sample.state.order == (0, 1, 2, 3)
    sample.do(commands.SeatPlayer(0, "ann"))  # late, but welcome
    assert (sample.state.chairs[0].bot, sample.state.chairs[0].person) == ("", "ann")
    assert table_view(sample.state, "bea").chairs[2].left  # a bot plays for Cam


@pytest.mark.parametrize(
    "command",
    [
        commands.SeatPlayer(0, "bea"),
        commands.DismissPlayer(0, "ann"),
        commands.DismissWatcher("dora"),
        commands.SeatSubstitutes(),
        commands.AdmitWatcher("bea"),
        commands.CallTime(),
        commands.EndRound(),
        commands.SetRoundClock(0),
        commands.ReleaseWalls(1),
    ],
)
def test_only_the_tournament_sends_its_commands(command: commands.RoundCommand) -> None:
    sample = seated()
    sample.play()
    assert sample.refused(command, "bea") == "not for a seat"


def test_a_bot_plays_on_for_a_dismissed_player_and_a_new_link_takes_the_chair() -> None:
    sample = seated()
    sample.play()
    assert sample.refused(commands.DismissPlayer(1, "ann")) == "nobody there"
    assert sample.do(commands.DismissPlayer(1, "bea")) == [
        events.PlayerLeft(1, removed=True),
        events.BotSatIn(1, "regular", "left"),
    ]
    state = sample.state
    assert (state.chairs[1].name, state.chairs[1].person, state.chairs[1].bot) == ("Bea", "", "regular")
    assert not admits(state, "bea", to_records=True)
    assert admits(state, "ann", to_records=True)
    assert "bea" not in state.people()
    assert missing(state) == (1,)
    assert state.playing
    assert sample.refused(commands.DismissPlayer(1, "bea")) == "nobody there"
    sample.do(commands.SeatPlayer(1, "bea's new phone", "new"))
    assert (sample.state.chairs[1].person, sample.state.chairs[1].bot) == ("bea's new phone", "")
    assert not table_view(sample.state, "ann").chairs[1].left


def test_a_player_dismissed_before_the_first_game_leaves_a_reserved_chair() -> None:
    sample = seated()
    assert sample.do(commands.DismissPlayer(1, "bea")) == [events.PlayerLeft(1, removed=True)]
    assert (sample.state.chairs[1].name, missing(sample.state)) == ("Bea", (1,))
    assert sample.refused(commands.StartGame("00" * 32)) == "empty chairs"
    sample.do(commands.SeatPlayer(1, "bea"))
    sample.play()


def test_another_link_of_the_same_person_is_noted_and_a_dismissed_watcher_is_out() -> None:
    sample = seated()
    sample.do(commands.AdmitWatcher("dora", "first"))
    assert sample.refused(commands.AdmitWatcher("dora", "first")) == "plays here"
    sample.do(commands.AdmitWatcher("dora", "second"))
    sample.do(commands.SeatPlayer(0, "ann", "link"))
    assert sample.refused(commands.SeatPlayer(0, "ann", "link")) == "seated already"
    assert sample.state.round is not None
    assert (sample.state.round.watchers, sample.state.round.seat_links[0]) == ({"dora": "second"}, "link")
    assert admits(sample.state, "dora", to_records=False)
    assert sample.refused(commands.DismissWatcher("ann")) == "nobody there"
    sample.do(commands.DismissWatcher("dora"))
    assert not admits(sample.state, "dora", to_records=False)


def test_nobody_manages_the_table_and_bots_play_only_for_oneself() -> None:
    sample = seated()
    assert [type(one) for one in may(sample.state, "ann")] == []
    sample.play()
    assert may(sample.state, "ann") == ()
    assert may(sample.state, "") == ()
    assert not any(chair.open for chair in table_view(sample.state, "dot").chairs)
    assert sample.refused(commands.SitIn(1), "ann") == "tournament"
    sample.do(commands.SitIn(0), "ann")
    assert sample.refused(commands.ReturnSeat(0), "bea") == "tournament"
    sample.do(commands.ReturnSeat(0), "ann")
    assert sample.refused(commands.Pause(), "ann") == "tournament"


def test_the_next_game_begins_when_all_are_ready_and_the_round_ends() -> None:
    sample = seated()
    play = sample.state.round
    assert play is not None
    assert sample.refused(commands.StartGame(), "ann") == "tournament"  # the first game begins by itself
    sample.play()
    assert game_number(sample.state, play) == 1
    assert sample.refused(commands.StartGame(), "ann") == "in a game"
    ended = sample.do(commands.CallTime())
    assert isinstance(ended[-1], events.GameBooked)
    assert game_number(sample.state, play) == 1
    assert [type(one) for one in may(sample.state, "ann")] == [commands.StartGame]
    assert sample.do(commands.StartGame(), "ann") == [events.PlayerReady(0)]
    assert sample.refused(commands.StartGame(), "ann") == "ready already"
    assert may(sample.state, "ann") == ()
    sample.play(2)
    assert sample.state.order == (1, 2, 3, 0)
    assert game_number(sample.state, play) == 2
    sample.do(commands.CallTime())
    assert is_over(sample.state, play)
    assert sample.refused(commands.StartGame("00" * 32)) == "round over"
    assert sample.refused(commands.StartGame(), "ann") == "round over"


def test_the_wall_is_in_no_view_until_it_is_released() -> None:
    sample = seated()
    sample.do(commands.StartGame("5a" * 32))
    sample.do(commands.CallTime())
    for seat in (NOBODY, EAST):
        view = game_view(sample.state, seat)
        assert view is not None
        assert (view.seed, view.racks) == ("", ())
    sample.do(commands.ReleaseWalls(1))
    assert sample.refused(commands.ReleaseWalls(1)) == "room already"
    view = game_view(sample.state, EAST)
    assert view is not None
    assert view.seed == "5a" * 32
    sample.do(commands.StartGame("5b" * 32))
    sample.do(commands.CallTime())
    view = game_view(sample.state, EAST)
    assert view is not None
    assert view.seed == ""


def test_walls_that_no_other_table_plays_are_no_secret() -> None:
    sample = Sample(replace(TERMS, duplicate=False))
    sample.do(commands.SeatSubstitutes())
    sample.play()
    sample.do(commands.CallTime())
    view = game_view(sample.state, EAST)
    assert view is not None
    assert view.seed == f"{1:064x}"
