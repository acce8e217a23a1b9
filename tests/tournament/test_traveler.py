"""The traveler of a duplicate round: every table's result with the same tiles, and each seat against the field."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest
from duplicate_round import ONLINE, WALL, duplicate_round, played, skipped, three_games, won
from tournament_desk import appended, desk_of, executed

from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.tournament.desk.commands import BeginRound, ForTable, Undo
from charleston.tournament.desk.events import AtTable
from charleston.tournament.desk.log import UndoRecords, read_log, write_log
from charleston.tournament.results.outcome import Outcome
from charleston.tournament.results.standings import standings_of
from charleston.tournament.results.traveler import (
    Traveler,
    against_text,
    duplicate_rounds,
    finished_travelers,
    has_finished_game,
    travelers_csv,
    travelers_of,
)
from charleston.tournament.scorecards.commands import CorrectGame
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered
from charleston.tournament.scorecards.prose import result_prose


def points(traveler: Traveler) -> list[list[int]]:
    return [[seat.entry.points for seat in table.seats] for table in traveler.tables]


def against(traveler: Traveler) -> list[list[Fraction | None]]:
    return [[seat.against for seat in table.seats] for table in traveler.tables]


# Who is on it


def test_a_game_shows_every_table_with_the_same_walls_and_no_other() -> None:
    log = played(three_games(), 4, 1, won(WEST, 50))  # table 4 is a real table with tiles of its own
    desk = desk_of(log)
    first, *_ = travelers_of(desk, 1)
    assert [table.table for table in first.tables] == list(ONLINE)
    assert [[seat.player for seat in table.seats] for table in first.tables] == [
        [*desk.table_cards[1, table].people] for table in ONLINE
    ]
    assert points(first) == [[25, 0, 0, -20], [40, 0, 0, 0], [10, 10, 10, 10]]
    assert len(travelers_of(desk, 1)) == desk.scoring.games


def test_only_a_duplicate_round_has_a_traveler() -> None:
    ordinary = desk_of(played(duplicate_round(duplicate=False), 1, 1, WALL))
    assert (duplicate_rounds(ordinary), travelers_of(ordinary, 1)) == ((), [])
    log = duplicate_round()
    assert duplicate_rounds(desk_of(log)) == (1,)
    assert travelers_of(desk_of(log), 2) == []
    undone = executed(log, Undo("round", "wrong walls"), BeginRound(), by="Dora Hill")
    assert duplicate_rounds(desk_of(undone)) == ()


def test_the_same_traveler_comes_from_the_saved_log() -> None:
    log = three_games()
    assert travelers_of(desk_of(read_log(write_log(log))), 1) == travelers_of(desk_of(log), 1)


# Against the field


def test_against_the_field_is_the_difference_from_the_mean_of_the_other_tables() -> None:
    first = travelers_of(desk_of(three_games()), 1)[0]
    assert against(first) == [
        [0, -5, -5, -25],  # East: 25 against 40 and 10
        [Fraction(45, 2), -5, -5, 5],
        [Fraction(-45, 2), 10, 10, 20],
    ]


def test_against_the_field_in_random_games_agrees_with_a_plain_count() -> None:
    chance = random.Random(19)
    log = duplicate_round(players=15)  # table 4 has no North, but does not play online
    for game in range(1, 5):
        for table in ONLINE:
            winner, thrower = chance.sample(SEATS, 2)
            log = played(log, table, game, chance.choice((WALL, won(winner, 25, thrower, chance.randrange(3)))))
    for traveler in travelers_of(desk_of(log), 1):
        scores = points(traveler)
        for table, row in enumerate(against(traveler)):
            for seat, difference in enumerate(row):
                others = [scores[other][seat] for other in range(3) if other != table]
                assert difference == scores[table][seat] - Fraction(sum(others), 2)
        sums = [sum(filter(None, column)) for column in zip(*against(traveler), strict=True)]
        assert sums == [0, 0, 0, 0]


def test_a_seat_that_nobody_else_has_is_against_nobody() -> None:
    alone = travelers_of(desk_of(played(duplicate_round(), 2, 1, WALL)), 1)[0]
    assert against(alone) == [[], [None] * 4, []]
    log = duplicate_round(players=11)  # table 3 has no North
    for table, outcome in zip(ONLINE, (won(NORTH, 25), WALL, WALL), strict=True):
        log = played(log, table, 1, outcome)
    three = travelers_of(desk_of(log), 1)[0]
    assert [len(table.seats) for table in three.tables] == [4, 4, 3]
    assert [row[NORTH] for row in against(three)[:2]] == [25, -25]


def test_a_game_that_was_not_played_is_not_in_the_field() -> None:
    log = skipped(three_games(), 3, 2)
    second = travelers_of(desk_of(log), 1)[1]
    assert [table.status for table in second.tables] == ["played", "played", "not played"]
    assert against(second)[1] == [10, -15, 20, 10]  # against table 1 alone: 0, 25, -10, 0


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (None, ""),
        (Fraction(0), "0"),
        (Fraction(18), "+18"),
        (Fraction(-45, 2), "\u221222.5"),
        (Fraction(55, 3), "+18.3"),
        (Fraction(-1, 30), "0"),
        (Fraction(1, 15), "+0.1"),
        (Fraction(-199, 10), "\u221219.9"),
        (Fraction(-20), "\u221220"),
    ],
)
def test_fractions_are_shown_with_one_decimal_at_most(number: Fraction | None, text: str) -> None:
    assert against_text(number) == text


# When it may be seen


def test_a_game_is_finished_when_no_table_still_plays_it() -> None:
    log = three_games()
    assert [one.finished for one in travelers_of(desk_of(log), 1)] == [True, False, False, False]
    assert [one.game for one in finished_travelers(desk_of(log), 1)] == [1]
    assert [has_finished_game(desk_of(log), number) for number in (1, 2)] == [True, False]
    assert not has_finished_game(desk_of(played(duplicate_round(), 1, 1, WALL)), 1)
    for after in (played(log, 3, 2, won(EAST, 25)), skipped(log, 3, 2)):
        assert [one.game for one in finished_travelers(desk_of(after), 1)] == [1, 2]
        assert finished_travelers(desk_of(after), 2) == []


def test_a_half_written_game_is_not_finished() -> None:
    log = three_games()
    for seat in (EAST, SOUTH, WEST):
        log = appended(log, AtTable(1, 3, Entered(seat, 2, Entry(10, "wall"))))
        second = travelers_of(desk_of(log), 1)[1]
        assert (second.finished, second.tables[2].seats) == (False, ())
    log = appended(log, AtTable(1, 3, Entered(NORTH, 2, Entry(10, "wall"))))
    assert travelers_of(desk_of(log), 1)[1].finished


def test_an_undone_game_is_hidden_again() -> None:
    log = three_games()
    records = [
        record.n
        for record in log.records
        if isinstance(record.event, AtTable) and record.event.table == 3 and isinstance(record.event.event, Entered)
    ]
    after = executed(log, UndoRecords(tuple(records), "the referee was wrong"), by="Dora Hill")
    assert finished_travelers(desk_of(after), 1) == []


def test_a_correction_changes_the_traveler_and_the_standings_stay_in_points() -> None:
    log = three_games()
    wrong = ForTable(1, 1, CorrectGame(1, {NORTH: Entry(0, "ruled"), EAST: Entry(0, "ruled")}, "a dead hand"))
    after = desk_of(executed(log, wrong, by="Dora Hill"))
    first = travelers_of(after, 1)[0]
    assert points(first)[0] == [0, 0, 0, 0]
    assert against(first)[1][EAST] == 35
    assert [row.total for row in standings_of(after)] == [0] * 16  # nothing is turned in


# In words and in a spreadsheet


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (won(EAST, 25, NORTH, 2), "East won 25, thrown by North at 2 exposures"),
        (won(SOUTH, 30), "South won 30, self-picked"),
        (WALL, "Wall game"),
        (Outcome("time"), "The bell rang"),
        (Outcome("wall", None, (WEST,)), "Wall game"),
    ],
)
def test_how_a_game_ended_in_words(outcome: Outcome, text: str) -> None:
    first = travelers_of(desk_of(played(duplicate_round(), 1, 1, outcome)), 1)[0]
    assert result_prose({SEATS[at]: seat.entry for at, seat in enumerate(first.tables[0].seats)}) == text


@pytest.mark.parametrize(
    ("entries", "text"),
    [
        ({EAST: Entry(25), NORTH: Entry(-10)}, ""),
        ({EAST: Entry(25), NORTH: Entry(-10, "threw", exposures=1, other=EAST)},
         "North threw the winning tile to East at 1 exposure"),
        ({EAST: Entry(0, "lost"), NORTH: Entry(0, "ruled")}, "The director decided"),
        ({EAST: Entry(0, "thrown in"), NORTH: Entry(10, "intact")},
         "Hands thrown in; only North's is intact"),
        ({EAST: Entry(0, "fallen wall"), NORTH: Entry(-10, "knocked wall")}, "North knocked over the wall"),
    ],
)  # fmt: skip
def test_corrected_entries_in_words(entries: Mapping[Seat, Entry], text: str) -> None:
    assert result_prose(entries) == text


def test_the_spreadsheet_has_a_row_for_each_player_in_each_game() -> None:
    lines = travelers_csv(travelers_of(desk_of(three_games()), 1)).decode("utf-8-sig").splitlines()
    heads = "round,game,table,seat,player,points,against the field,won by,value,thrown by,exposures"
    assert lines[0] == heads
    assert len(lines) == 1 + 4 * (3 + 2 + 1)
    people = desk_of(three_games()).table_cards[1, 1].people
    assert lines[4] == f"1,1,1,North,{people[3]},-20,-25.0,East,25,North,2"
    assert lines[5].endswith(",40,22.5,East,30,,")
    assert lines[9].endswith(",10,-22.5,,,,")
    assert lines[-1].endswith(",10,,,,,")
