"""``charleston tournament``: lists and score cards with more than numbers, and undo and corrections by the director."""

import csv
import io
from pathlib import Path

import pytest
from tournament_desk import GAME, begin, desk_of, do, save_plan

from charleston.game.seats import EAST, NORTH
from charleston.tournament.scorecards.entry import Entry


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    return save_plan(tmp_path)


@pytest.fixture
def log(plan: Path, tmp_path: Path) -> Path:
    return begin(tmp_path, plan)


# Lists and score cards


def rows_of(list_file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(list_file.read_bytes().decode("utf-8-sig"))))


def write(list_file: Path, rows: list[dict[str, str]]) -> None:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    list_file.write_text(text.getvalue(), "utf-8")


def with_games(list_file: Path, *games: tuple[str, ...]) -> list[dict[str, str]]:
    """Return the rows of a list with these games at every table, East's points first; the other games are unplayed."""
    rows = rows_of(list_file)
    for row in rows:
        row |= {f"game {number}": "-" for number in range(1, 5)}
        row |= {f"game {number}": game["ESWN".index(row["card"][-1])] for number, game in enumerate(games, 1)}
    return rows


@pytest.fixture
def list_file(log: Path, tmp_path: Path) -> Path:
    path = tmp_path / "cards.csv"
    do("round", log, "--csv", path)
    return path


def test_T5_a_changed_number_of_a_turned_in_table_does_not_block_the_list(log: Path, list_file: Path) -> None:
    rows = with_games(list_file, GAME)
    write(list_file, rows[:4])
    do("score", log, list_file)
    rows[3] |= {"game 1": "-20", "game 2": "10"}
    write(list_file, rows)
    name = rows[3]["player"]
    assert do("score", log, list_file, code=1).splitlines() == [
        f"R1-T1-N ({name}), game 1: the score cards are turned in. It stays -10; -20 is ignored.",
        f"R1-T1-N ({name}), game 2: the score cards are turned in. It stays empty; 10 is ignored.",
        "Turned in: 2 of 2 tables.",
    ]
    assert desk_of(log).table_cards[1, 1].score_card(NORTH) == (Entry(-10), None, None, None)


def test_T6_TRM_17_swapped_names_or_numbers_are_not_recorded(log: Path, list_file: Path) -> None:
    rows = with_games(list_file, GAME)
    for head in ("player", "number"):
        swapped = [dict(row) for row in rows]
        swapped[0][head], swapped[1][head] = rows[1][head], rows[0][head]
        write(list_file, swapped)
        output = do("score", log, list_file, code=1)
        assert f"R1-T1-E: the list says {'number ' * (head == 'number')}{rows[1][head]}" in output
        assert f"but this is the score card of {rows[0]['player']}. Not recorded." in output
        assert not any(desk_of(log).table_cards[1, 1].score_card(EAST))
    rows[0]["player"] = f"  {rows[0]['player'].upper()} "
    write(list_file, rows)
    assert do("score", log, list_file) == "Turned in: 2 of 2 tables.\n"


def test_T6_TRM_15_a_total_that_does_not_add_up_keeps_the_table_open(log: Path, list_file: Path) -> None:
    rows = with_games(list_file, GAME, ("10", "10", "10", "X"))
    for row, total in zip(rows, ("35", "10", "10", "-20", "35", "10", "10", "-10"), strict=True):
        row["total"] = total
    write(list_file, rows)
    output = do("score", log, list_file, code=1)
    assert "  North's score card adds up to -10, but its total says -20.\nTurned in: 1 of 2 tables." in output
    assert "its total says -20" in do("reconcile", log, code=1)
    assert do("score", log, "--card", "R1-T1-N", "-10 X =-10") == "Turned in: 1 of 1 table.\n"
    output = do("score", log, "--card", "R1-T1-N", "-10 X =0", code=1)
    assert "the score card is turned in. It adds up to -10; the total 0 is ignored." in output
    assert "North's score card has a total of -10." in do("audit", log)


def test_T4_the_winner_the_thrower_and_the_exposures_are_checked(log: Path, list_file: Path) -> None:
    rows = with_games(list_file, GAME)[:4]
    rows[0] |= {"won or threw to 1": "Won", "exposures 1": "2"}
    rows[3] |= {"won or threw to 1": "East", "exposures 1": "2"}
    write(list_file, rows)
    output = do("score", log, list_file, code=1)  # -10 is written, but 2 exposures cost -20
    assert (
        "North's score card: threw the winning tile to East at 2 exposures, -10. It would fit with North -20" in output
    )
    rows[3]["exposures 1"] = "1"
    write(list_file, rows)
    assert "disagree about the exposures" in do("score", log, list_file, code=1)
    cards = ("--card", "R1-T1-E", "25:won", "--card", "R1-T1-N", "-10:s1")
    assert "disagree about who won" in do("score", log, *cards, code=1)
    assert do("score", log, "--card", "R1-T1-E", "25:won1", "--card", "R1-T1-N", "-10:E1").startswith("Turned in: 1")
    output = do("score", log, "--card", "R1-T2-E", "-10:E1", code=1)
    assert "East's score card, game 1: the winner and the thrower must be different players. Not recorded." in output


def test_a_score_card_with_an_extra_game_is_not_recorded(log: Path) -> None:
    do("round", log)
    output = do("score", log, "--card", "R1-T1-E", "10 10 10 10 10", code=1)
    assert output.startswith("R1-T1-E: A round has 4 games; there is no game 5. Not recorded.\n")
    assert not desk_of(log).table_cards[1, 1].rows


def test_an_older_list_with_fewer_columns_is_accepted(log: Path, tmp_path: Path) -> None:
    do("round", log)
    people = [sheet.people for sheet in desk_of(log).table_cards.values()]
    old = "card,player,game 1,game 2,game 3,game 4,unsigned\n" + "".join(
        f"R1-T{table}-{seat},{name},{points},-,-,-,\n"
        for table, names in enumerate(people, 1)
        for seat, name, points in zip("ESWN", names, GAME, strict=True)
    )
    (tmp_path / "old.csv").write_text(old)
    assert do("score", log, tmp_path / "old.csv") == "Turned in: 2 of 2 tables.\n"


# The director


def test_T3_a_correction_must_leave_a_possible_game(log: Path, list_file: Path) -> None:
    write(list_file, with_games(list_file, GAME))
    do("score", log, list_file)
    words = ("--by", "Dora", "--reason", "both agree")
    output = do("correct", log, "R1-T1-N", "1", "-15", *words, code=2)
    assert "These scores do not fit together on the card Charleston 2026." in output
    assert "(--also), or decide the game (--ruled)." in output
    assert "do not fit together" in do("correct", log, "R1-T1-N", "1", "0", *words, code=2)
    name, other = desk_of(log).table_cards[1, 1].people[3], desk_of(log).table_cards[1, 1].people[1]
    assert do("correct", log, "R1-T1-N", "1", "-20", *words) == (
        f"R1-T1-N ({name}), game 1: before: -10; now: -20. Round total: was -10, is now -20.\n"
    )
    assert do("correct", log, "R1-T1-N", "1", "0", "--also", "R1-T1-S", "-10", *words).splitlines() == [
        f"R1-T1-N ({name}), game 1: before: -20; now: 0. Round total: was -20, is now 0.",
        f"R1-T1-S ({other}), game 1: before: 0; now: -10. Round total: was 0, is now -10.",
    ]
    assert "different tables" in do("correct", log, "R1-T1-N", "1", "0", "--also", "R1-T2-S", "-10", *words, code=2)
    assert "now: the director decided, 7" in do("correct", log, "R1-T1-N", "1", "7", "--ruled", *words)
    output = do("fine", log, "R1-T1-N", "-10", *words)
    assert output == f"R1-T1-N ({name}): -10 points. Round total: was 7, is now -3.\n"


def test_T3_a_number_that_no_game_gives_is_refused_on_an_open_table(log: Path) -> None:
    do("round", log)
    do("score", log, "--card", "R1-T1-E", "25", code=1)
    words = ("--by", "Dora", "--reason", "misread")
    assert "whatever the other score cards say" in do("correct", log, "R1-T1-E", "1", "-17", *words, code=2)
    assert "was 25, is now 35." in do("correct", log, "R1-T1-E", "1", "35", *words)


def test_T7_after_the_directors_answer_a_table_is_turned_in_or_says_why_not(log: Path, list_file: Path) -> None:
    output = do("call", log, "R1-T1-W", "Who threw it?")
    assert output == "Round 1, table 1: West calls the director. The score cards wait for the answer.\n"
    do("call", log, "R1-T2-W", "Who threw it?")
    rows = with_games(list_file, GAME)
    rows[4]["unsigned"] = "x"
    write(list_file, rows)
    assert "The director was called and has not answered yet." in do("score", log, list_file, code=1)
    assert do("answer", log, "R1-T1-W", "North did.", "--by", "Dora").splitlines() == [
        "Round 1, table 1: Dora has answered.",
        "Turned in: 1 of 1 table.",
    ]
    assert do("answer", log, "R1-T2-W", "North!", "--by", "Dora").splitlines() == [
        "Round 1, table 2: Dora has answered.",
        "Round 1, table 2: open.",
        "  West has not signed East's score card.",
        "Turned in: 0 of 1 table.",
    ]
    output = do("audit", log)
    assert "West calls the director: Who threw it?\n" in output
    assert "Dora answers: North!\n" in output


def test_T7_a_round_and_the_start_can_be_undone(log: Path, plan: Path, list_file: Path) -> None:
    words = ("--by", "Dora", "--reason", "wrong list")
    assert "only the last round that has begun, which is round 1" in do("undo", log, "begin", *words, code=2)
    before = log.read_text()
    assert do("undo", log, "round", *words) == (
        f"Round 1 is undone. Begin it again: charleston tournament round {log}\n"
    )
    assert (desk_of(log).begun, desk_of(log).byes, desk_of(log).stand_ins) == (0, (), ())
    assert do("undo", log, "round", *words, code=2) == "No round has begun, so there is none to undo.\n"
    do("undo", log, "begin", *words)
    for command in (("round", log), ("standings", log), ("reconcile", log), ("undo", log, "begin", *words)):
        assert "The start of this tournament was undone." in do(*command, code=2)
    do("begin", log, plan, "--name", "Saturday", "--card", "none")
    assert "already exists" in do("begin", log, plan, "--name", "Sunday", code=2)
    do("round", log, "--csv", list_file)
    write(list_file, with_games(list_file, ("27", "0", "0", "-10")))
    assert do("score", log, list_file) == "Turned in: 2 of 2 tables.\n"
    assert "cannot be undone: table 1 has score cards with numbers" in do("undo", log, "round", *words, code=2)
    assert log.read_text().startswith(before)
    output = do("audit", log)
    assert "Dora undoes round 1: wrong list.\n" in output
    assert "Dora undoes the start: wrong list.\n" in output
    assert "Saturday begins, with a card that is not checked," in output


def test_T8_without_a_card_everything_except_the_values_is_checked(plan: Path, tmp_path: Path) -> None:
    log = tmp_path / "league.log"
    do("begin", log, plan, "--name", "League", "--card", "none")
    do("round", log)
    numbers = zip("ESWN", ("27", "0", "0", "-15"), strict=True)
    cards = [word for seat, points in numbers for word in ("--card", f"R1-T1-{seat}", f"{points} - - -")]
    output = do("score", log, *cards, code=1)
    assert "These scores do not fit together." in output
    assert "It would fit with North -10 (East won 27, thrown by North)" in output
    assert do("score", log, "--card", "R1-T1-N", "-10") == "Turned in: 1 of 1 table.\n"
