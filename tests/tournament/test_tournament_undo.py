"""The director undoes any record: the state is as if it had not happened, and the log keeps both."""

import pytest
from planning import people
from reported_games import PRINTED
from tournament_desk import desk_of, executed

from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST
from charleston.tournament.desk.commands import Begin, BeginRound, ForTable, MoveClock, SetClock
from charleston.tournament.desk.evolve import time_left
from charleston.tournament.desk.log import Log, LogError, UndoRecords, execute, needed_by, read_log, write_log
from charleston.tournament.desk.prose import event_sentence
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.commands import (
    Confirm,
    GiveFine,
    RecordGame,
    ScoreCardCommand,
    Sign,
    SkipGame,
    TurnIn,
)
from charleston.tournament.scorecards.report import GameReport
from charleston.tournament.scorecards.state import TableCards, signer, status, total
from charleston.tournament.seating.planner import make_plan

WALL = GameReport("wall")
WIN = GameReport("mahjong", EAST, PRINTED.values[0], NORTH, 0)


def at_table(command: ScoreCardCommand) -> ForTable:
    return ForTable(1, 1, command)


def table_of(log: Log) -> TableCards:
    return desk_of(log).table_cards[1, 1]


BEGUN = executed(Log(), Begin("Spring Open", ST_LOUIS, PRINTED, make_plan(people(8), 2, wish="sheet")), BeginRound())
GAMES = executed(
    BEGUN,
    at_table(RecordGame(1, WIN)),
    at_table(RecordGame(2, WALL)),
    at_table(SkipGame(3)),
    at_table(SkipGame(4)),
    by="table 1",
)
SIGNED = executed(GAMES, *(at_table(Sign(signer(table_of(GAMES), seat), seat)) for seat in SEATS), by="table 1")
TURNED_IN = executed(SIGNED, at_table(TurnIn(EAST)), by="table 1")


def refused(log: Log, command: UndoRecords | ForTable | SetClock | MoveClock, by: str = "Dora") -> str:
    result = execute(log, command, at="", by=by)
    assert isinstance(result, Refusal)
    assert result.message
    return result.code


# Reported games


def test_a_reported_game_fills_in_all_score_cards() -> None:
    assert [table_of(GAMES).score_card(seat)[0].points for seat in SEATS] == [PRINTED.values[0], 0, 0, -10]  # type: ignore[union-attr]
    assert [status(table_of(log)) for log in (BEGUN, GAMES, SIGNED, TURNED_IN)] == [
        "playing",
        "reconciled",
        "signed",
        "turned in",
    ]
    assert status(table_of(executed(BEGUN, at_table(RecordGame(1, WIN))))) == "entered"


def test_a_changed_game_removes_the_initials_of_the_changed_score_cards_only() -> None:
    log = executed(SIGNED, at_table(RecordGame(1, GameReport("mahjong", EAST, PRINTED.values[0], SOUTH, 0))))
    assert set(table_of(log).initials) == {WEST}


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (GameReport("mahjong", value=25), "no winner"),
        (GameReport("mahjong", EAST, 0, NORTH), "no value"),
        (GameReport("mahjong", EAST, 7, NORTH), "mismatch"),
        (GameReport("mahjong", EAST, 25, EAST), "own tile"),
        (GameReport("mahjong", EAST, 25, NORTH, 5), "too many exposures"),
        (GameReport("mahjong", EAST, 25, dead=(EAST,)), "dead winner"),
        (GameReport("mahjong", EAST, 25, NORTH, dead=(NORTH,)), "dead thrower"),
        (GameReport("mahjong", EAST, 25, NORTH, dead=(SOUTH, SOUTH)), "dead twice"),
        (GameReport("wall", EAST), "winner without a win"),
        (GameReport("time", value=25), "winner without a win"),
        (GameReport("wall", thrower=NORTH), "winner without a win"),
        (GameReport("wall", dead=(-1,)), "empty chair"),  # type: ignore[arg-type]
        (GameReport("wall", peeked=(7,)), "empty chair"),  # type: ignore[arg-type]
    ],
)
def test_impossible_reports_are_refused(report: GameReport, code: str) -> None:
    assert refused(BEGUN, at_table(RecordGame(1, report))) == code


def test_games_beyond_the_round_and_games_of_a_table_that_is_done_are_refused() -> None:
    for game in (0, 5, -1):
        assert refused(BEGUN, at_table(RecordGame(game, WALL))) == "no such game"
        assert refused(BEGUN, at_table(SkipGame(game))) == "no such game"
    assert refused(TURNED_IN, at_table(RecordGame(1, WALL))) == "turned in"


# Confirmation


def test_a_second_person_confirms_and_a_correction_needs_it_again() -> None:
    assert refused(SIGNED, at_table(Confirm())) == "not turned in"
    assert refused(TURNED_IN, at_table(Confirm()), by="table 1") == "own numbers"
    log = executed(TURNED_IN, at_table(Confirm()), by="Vera")
    assert status(table_of(log)) == "locked"
    assert refused(log, at_table(Confirm()), by="Vera") == "no change"


# The clock


def test_the_clock_runs_stands_and_gets_more_time() -> None:
    minute = 60_000
    log = executed(BEGUN, SetClock(50 * minute, runs=True, at=1000))
    clock = desk_of(log).clock
    assert clock is not None
    assert time_left(clock, 1000 + 20 * minute) == 30 * minute
    assert time_left(clock, 0) == 50 * minute
    assert time_left(clock, 1000 + 60 * minute) == 0
    log = executed(log, MoveClock(runs=False, at=1000 + 20 * minute), MoveClock(runs=True, at=99 * minute, more=minute))
    clock = desk_of(log).clock
    assert clock is not None
    assert time_left(clock, 99 * minute) == 31 * minute
    assert refused(BEGUN, MoveClock(runs=True, at=0)) == "no clock"


# Undo


def undo(log: Log, *numbers: int) -> Log:
    return executed(log, UndoRecords(numbers, "a slip"), by="Dora")


def test_undoing_a_fine_leaves_everything_else() -> None:
    fined = executed(TURNED_IN, at_table(GiveFine(EAST, -10, "late")), by="Dora")
    assert total(table_of(fined), EAST) == total(table_of(TURNED_IN), EAST) - 10
    after = undo(fined, len(fined.records))
    assert table_of(after) == table_of(TURNED_IN)
    assert len(after.records) == len(fined.records) + 1
    assert event_sentence(after.records[-1].event) == f"Dora undoes line {len(fined.records)}: a slip."
    assert read_log(write_log(after)) == after


def test_undoing_a_game_also_undoes_what_needs_it() -> None:
    games = [record.n for record in BEGUN.records]
    first = len(games) + 1
    entries = tuple(range(first, first + 4))
    needed = needed_by(TURNED_IN, entries)
    assert set(entries) <= set(needed)
    assert TURNED_IN.records[-1].n in needed
    after = undo(TURNED_IN, *entries)
    assert not table_of(after).turned_in
    assert table_of(after).entries_of(1) == {}
    assert len(table_of(after).entries_of(2)) == 4
    redone = executed(after, at_table(RecordGame(1, WIN)), by="table 1")
    assert table_of(redone).entries_of(1) == table_of(TURNED_IN).entries_of(1)
    assert read_log(write_log(redone)) == redone


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (UndoRecords((1,), "x"), "cannot be undone"),
        (UndoRecords((999,), "x"), "no such record"),
        (UndoRecords((5,), " "), "no reason"),
    ],
)
def test_near_misses_of_undo_are_refused(command: UndoRecords, code: str) -> None:
    assert refused(TURNED_IN, command) == code


def test_nothing_is_undone_twice_and_nobody_undoes_without_a_name() -> None:
    last = len(TURNED_IN.records)
    after = undo(TURNED_IN, last)
    assert refused(after, UndoRecords((last,), "again")) == "undone already"
    assert refused(after, UndoRecords((last + 1,), "the undo")) == "cannot be undone"
    assert refused(TURNED_IN, UndoRecords((last,), "x"), by=" ") == "no director"


def test_a_log_that_undoes_too_little_is_refused() -> None:
    """A forger rewrites the chain so that a later record needs an undone one."""
    after = undo(TURNED_IN, len(BEGUN.records) + 1)
    lines = write_log(after).splitlines()
    assert read_log("\n".join(lines)) == after
    with pytest.raises(LogError):
        read_log("\n".join([*lines[:-1], lines[-1].replace("a slip", "a slap")]))
