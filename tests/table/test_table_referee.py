"""The referee of a table: who may have the role, and what a report does to the game."""

import random

import msgspec
import pytest
from playing import random_report
from sample_table import PEOPLE, SampleTable

from charleston.game import commands as game_commands
from charleston.game.decide import decide as decide_game
from charleston.game.game import new_game
from charleston.game.record import Step, read_record, write_record
from charleston.game.refusals import Refusal as GameRefusal
from charleston.game.seats import EAST, NOBODY, SOUTH, Seat
from charleston.table import commands, events
from charleston.table.decide import may
from charleston.table.evolve import fold_all
from charleston.table.prose import describe_table
from charleston.table.setup import Setup
from charleston.table.step_codec import read_step, write_step
from charleston.table.view import RefereeView, moments, step_view, table_view
from charleston.table.waiting import waiting

RUTH, BESS, CAROL, DORA = PEOPLE
TESS, EVE = "tess", "eve"
PAUSES = {commands.Pause(), commands.Resume()}


def report(seat: Seat = SOUTH, *, racked: bool = True) -> commands.ReportError:
    return commands.ReportError(game_commands.Report(seat, "picked wrong end", racked=racked))


def with_referee(people: int = 4, setup: Setup | None = None) -> SampleTable:
    """Return a table where Tess is the referee and Eve watches."""
    table = SampleTable(people, setup=setup)
    table.do(TESS, commands.Say("Tess", "hello"))
    table.do(EVE, commands.Say("Eve", "hello"))
    table.do(RUTH, commands.NameReferee(TESS))
    return table


def in_a_game(people: int = 4, setup: Setup | None = None) -> SampleTable:
    table = with_referee(people, setup)
    table.start()
    table.play_until("claim")
    return table


# The role


def test_the_host_names_a_spectator_and_everybody_sees_who_it_is() -> None:
    table = SampleTable(4)
    table.do(TESS, commands.Say("Tess", "hello"))
    assert table_view(table.state, TESS).referee is None
    assert table.do(RUTH, commands.NameReferee(TESS)) == [events.RefereeNamed(TESS, "Tess")]
    assert [table_view(table.state, who).referee for who in (TESS, RUTH, EVE)] == [
        RefereeView(TESS, "Tess", you=True),
        RefereeView(TESS, "Tess", you=False),
        RefereeView(TESS, "Tess", you=False),
    ]
    named = step_view(table.log[-1], moments(table.state, table.log[-1]), NOBODY)
    assert named.captions == ("Tess is the referee now.",)
    assert named.table == (events.RefereeNamed(TESS, "Tess"),)


def test_only_the_host_gives_and_takes_the_role() -> None:
    table = with_referee()
    for who in (BESS, TESS, EVE):
        for person in (EVE, TESS, ""):
            assert table.refused(who, commands.NameReferee(person)) == "host only"
    before = table.state
    assert table.do(RUTH, commands.NameReferee("")) == [events.RefereeNamed("", "")]
    assert describe_table(before, table.log[-1].events[0]) == "Tess is no longer the referee."
    assert table_view(table.state, TESS).referee is None
    assert table.refused(RUTH, commands.NameReferee("")) == "no referee"


def test_a_second_referee_replaces_the_first() -> None:
    table = in_a_game()
    assert table.refused(RUTH, commands.NameReferee(TESS)) == "referee already"
    table.do(RUTH, commands.NameReferee(EVE))
    assert table.refused(TESS, report()) == "not referee"
    table.do(EVE, report())


def test_nobody_in_a_chair_and_no_stranger_is_the_referee() -> None:
    table = with_referee()
    assert [table.refused(RUTH, commands.NameReferee(who)) for who in PEOPLE] == ["plays here"] * 4
    assert [table.refused(RUTH, commands.NameReferee(who)) for who in ("a stranger", "bot 1", "table")] == [
        "nobody there"
    ] * 3


def test_a_player_who_leaves_the_match_is_not_its_referee() -> None:
    table = SampleTable(4)
    table.do(DORA, commands.Say("Dora", "hello"))
    table.start()
    table.do(DORA, commands.StandUp())
    assert table.refused(RUTH, commands.NameReferee(DORA)) == "plays here"
    table.play_until("over")
    assert table.refused(RUTH, commands.NameReferee(DORA)) == "plays here"
    table.do(RUTH, commands.NewMatch())
    table.do(RUTH, commands.NameReferee(DORA))


def test_a_host_without_a_chair_is_the_referee_and_stays_the_host() -> None:
    table = SampleTable(1)
    assert table.refused(RUTH, commands.NameReferee(RUTH)) == "plays here"
    table.do(RUTH, commands.StandUp())
    table.do(RUTH, commands.NameReferee(RUTH))
    assert (table.state.referee, table.state.referee_name) == (RUTH, "Ruth")
    for chair, who in enumerate((BESS, CAROL, DORA, EVE)):
        table.do(who, commands.SitDown(chair, who.title()))
    assert table.state.host == RUTH
    table.start()
    table.play_until("claim")
    table.do(RUTH, report())


def test_a_host_without_a_chair_who_is_not_the_referee_hands_over_as_before() -> None:
    table = SampleTable(1)
    table.do(RUTH, commands.StandUp())
    table.do(BESS, commands.SitDown(0, "Bess"))
    assert table.state.host == BESS
    assert table.refused(BESS, commands.NameReferee(RUTH)) == "nobody there"  # Ruth has no chair and has not chatted
    table.do(RUTH, commands.Say("Ruth", "hello"))
    table.do(BESS, commands.NameReferee(RUTH))


def test_a_referee_who_sits_down_is_a_player() -> None:
    table = with_referee(3)
    assert table.do(TESS, commands.SitDown(3, "Tess"))[-1] == events.RefereeNamed("", "")
    assert table.state.referee == ""
    table.start()
    table.play_until("claim")
    assert table.refused(TESS, report()) == "not referee"
    assert table.refused(RUTH, commands.NameReferee(TESS)) == "plays here"


def test_the_referee_may_pause_and_report_in_the_pause() -> None:
    table = in_a_game()
    assert [bool(PAUSES & set(may(table.state, who))) for who in (TESS, EVE)] == [True, False]
    table.do(TESS, commands.Pause())
    table.do(TESS, report())
    assert table.game.dead[SOUTH]
    table.do(TESS, commands.Resume())
    table.do(RUTH, commands.NameReferee(""))
    assert table.refused(TESS, commands.Pause()) == "not seated"


# Reports


def test_a_report_is_decided_by_the_referee_of_the_game() -> None:
    table = in_a_game()
    command = report()
    wanted = decide_game(table.game, command.report)
    assert not isinstance(wanted, GameRefusal)
    before = table.state
    assert table.do(TESS, command) == [events.GamePlayed(command.report, tuple(wanted))]
    assert table.game.dead[SOUTH]
    for seat in (EAST, SOUTH, NOBODY):
        captions = step_view(table.log[-1], moments(before, table.log[-1]), seat).captions
        assert any("dead" in caption for caption in captions), captions
    table.play_until("over")


def test_only_the_referee_reports() -> None:
    table = in_a_game()
    for who in (*PEOPLE, EVE, "bot 1", ""):
        assert table.refused(who, report()) == "not referee"
    assert table.refused(BESS, commands.Play(report().report)) == "not for a seat"
    table.do(RUTH, commands.NameReferee(""))
    assert [table.refused(who, report()) for who in (TESS, "")] == ["not referee"] * 2


def test_a_report_needs_a_game() -> None:
    table = with_referee()
    assert table.refused(TESS, report()) == "no game"
    table.start()
    assert table.refused(TESS, report()) == "before the game"
    table.play_until("over")
    assert table.refused(TESS, report()) == "game over"
    table.do(RUTH, commands.EndTable())
    assert table.refused(TESS, report()) == "ended"


def test_a_report_names_a_seat_that_plays() -> None:
    table = in_a_game(3, Setup(options={"table.players": 3}))
    assert [table.refused(TESS, report(seat)) for seat in (NOBODY, Seat(3))] == ["not in play"] * 2
    table.do(TESS, report())
    assert table.refused(TESS, report()) == "dead already"


def test_a_dead_bot_cannot_die_again() -> None:
    table = SampleTable(2, bots=2)
    table.do(TESS, commands.Say("Tess", "hello"))
    table.do(RUTH, commands.NameReferee(TESS))
    table.start()
    table.play_until("claim")
    bot = next(seat for seat in table.game.live if table.state.chairs[table.state.order[seat]].bot)
    table.do(TESS, report(bot))
    assert table.refused(TESS, report(bot)) == "dead already"


def test_a_report_that_ends_the_game_books_it() -> None:
    table = with_referee()
    table.start()
    count = commands.ReportError(game_commands.Report(SOUTH, "has tiles", count=12))
    *_, booked = table.do(TESS, count)
    assert isinstance(booked, events.GameBooked)
    assert booked.replayed
    table.start(2)
    assert table.state.number == 2


def test_nothing_before_a_ruling_can_be_taken_back() -> None:
    table = SampleTable(1, bots=3)
    table.do(TESS, commands.Say("Tess", "hello"))
    table.do(RUTH, commands.NameReferee(TESS))
    table.start()
    table.play_until("claim", "over")
    while not table.state.thrown:
        table.answer(waiting(table.game)[0])
    played = table.state.thrown[-1].played
    assert not isinstance(table.attempt(TESS, report(_other(table))), GameRefusal)
    assert table.refused(RUTH, commands.TakeBackDiscard(played)) == "nothing thrown"


def _other(table: SampleTable) -> Seat:
    """Return the seat of a bot."""
    return next(seat for seat in table.game.live if table.state.chairs[table.state.order[seat]].bot)


@pytest.mark.parametrize("seed", range(12))
def test_games_with_reports_end_and_their_records_are_valid(seed: int) -> None:
    """Whatever the referee reports, true or not, the rules decide it, and the game continues to its end."""
    rng = random.Random(seed)
    options: dict[str, str | int] = ({}, {"discard.naming": "manual"}, {"table.players": 3})[seed % 3]  # type: ignore[assignment]
    preset = rng.choice(("league", "tournament", "house"))
    table = with_referee(int(options.get("table.players", 4)), Setup(preset=preset, options={**options}))  # type: ignore[arg-type]
    table.start(seed)
    while table.state.playing:
        if rng.random() > 0.06:
            table.answer(rng.choice(waiting(table.game)), rng.choice(("", "greedy")))
            continue
        one = random_report(rng, table.game)
        if one.what == "has tiles" and not table.game.begun:
            continue
        wanted = decide_game(table.game, one)
        assert table.refused(rng.choice((RUTH, BESS, EVE)), commands.ReportError(one)) == "not referee"
        outcome = table.attempt(TESS, commands.ReportError(one))
        if isinstance(wanted, GameRefusal):
            assert outcome == wanted
        else:
            assert isinstance(outcome, list)
            assert outcome[0] == events.GamePlayed(one, tuple(wanted))
    start = new_game(table.state.rules, table.state.card, table.game.seed)
    steps = [Step(played.command, list(played.events)) for played in table.commands_that_stand()]
    assert read_record(write_record(start, steps)).steps == tuple(steps)
    assert [read_step(write_step(step)) for step in table.log] == table.log
    assert fold_all(table.log) == table.state


def test_a_report_on_the_wire_must_be_a_report() -> None:
    good = b'{"type":"report_error","report":{"type":"report","seat":1,"what":"picked wrong end","racked":true}}'
    assert msgspec.json.decode(good, type=commands.TableCommand) == report()
    for wrong in (
        good.replace(b'"type":"report",', b'"type":"discard_tile",'),
        good.replace(b'"seat":1', b'"seat":4'),
        good.replace(b"picked wrong end", b"sneezed"),
        good.replace(b'"racked":true', b'"racked":true,"tiles":[36]'),
        good.replace(b'"racked":true', b'"racked":true,"fine":100'),
        b'{"type":"report_error"}',
        b'{"type":"name_referee"}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=commands.TableCommand)
