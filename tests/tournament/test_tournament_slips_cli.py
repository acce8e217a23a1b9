"""``charleston tournament score`` and ``correct`` say where a mistake is, and accept the rest."""

import csv
import io
from pathlib import Path

import pytest
from tournament_desk import begin, desk_of, do, save_plan

from charleston.game.seats import EAST, SEATS, SOUTH
from charleston.tournament.results.score_table import ScoringError, read_table
from charleston.tournament.scorecards.entry import Entry

WALL = "10 10 10 10"
WORDS = ("--by", "Dora", "--reason", "both agree")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = begin(tmp_path, save_plan(tmp_path))
    do("round", path, "--csv", tmp_path / "cards.csv")
    return path


def cards(*games: str, seats: str = "ESWN") -> list[str]:
    return [word for seat, text in zip(seats, games, strict=True) for word in ("--card", f"R1-T1-{seat}", text)]


def test_an_unreadable_score_is_reported_and_the_other_score_cards_are_recorded(log: Path) -> None:
    output = do("score", log, *cards(WALL, "10 10 1O 10", WALL, WALL), code=1).splitlines()
    assert output[0] == (
        "R1-T1-S, game 3: '1O' is not a score. "
        "Write 25, or X for a dead hand, or - for a game not played. Not recorded."
    )
    table_cards = desk_of(log).table_cards[1, 1]
    assert [any(table_cards.score_card(seat)) for seat in SEATS] == [True, False, True, True]
    assert do("score", log, *cards(WALL, seats="S")) == "Turned in: 1 of 1 table.\n"


def test_an_unreadable_total_or_name_is_reported_with_its_score_card(log: Path) -> None:
    output = do("score", log, *cards(f"{WALL} =4O", WALL, seats="ES"), "--card", "R1-T1-Q", WALL, code=1)
    assert "R1-T1-E: '4O' is not a total. Write a number, like 25 or -10. Not recorded.\n" in output
    assert (
        "'R1-T1-Q' is not the name of a score card. For West at table 3 in round 2, write R2-T3-W. Not recorded.\n"
        in output
    )
    assert any(desk_of(log).table_cards[1, 1].score_card(SOUTH))
    unsigned = do("score", log, *cards("1O", WALL, seats="EW"), "--unsigned", "R1-T1-E", code=1)
    assert unsigned.startswith("R1-T1-E, game 1: '1O' is not a score")


def with_rows(log: Path, changes: dict[str, dict[str, str]]) -> Path:
    """Return the list of round 1 with four wall games on each score card, except for these cells."""
    list_file = log.with_name("cards.csv")
    rows = list(csv.DictReader(io.StringIO(list_file.read_bytes().decode("utf-8-sig"))))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    for row in rows:
        writer.writerow(row | {f"game {game}": "10" for game in range(1, 5)} | changes.get(row["card"], {}))
    list_file.write_text(text.getvalue())
    return list_file


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({"game 3": "10 25"}, "Line 3 of the list, R1-T1-S, game 3: '10 25' is not a score."),
        ({"exposures 2": "2"}, "Line 3 of the list, R1-T1-S, game 2: '2' exposures: also write won, or the seat"),
        ({"won or threw to 2": "who"}, "Line 3 of the list, R1-T1-S, game 2: 'who' beside '10': write the points"),
        ({"total": "4 0"}, "Line 3 of the list, R1-T1-S: '4 0' is not a total."),
        ({"card": "South"}, "Line 3 of the list: 'South' is not the name of a score card."),
        ({"card": "R1-T1-E"}, "Line 3 of the list, R1-T1-E: The list has this score card twice, first on line 2."),
        ({"card": "R2-T1-S"}, "R2-T1-S: Round 2 has not begun."),
        ({"card": "R1-T9-S"}, "R1-T9-S: Round 1 has no table 9."),
    ],
)
def test_a_wrong_row_of_a_list_is_reported_and_the_others_are_recorded(
    log: Path, cells: dict[str, str], says: str
) -> None:
    list_file = with_rows(log, {"R1-T1-S": cells})
    output = do("score", log, list_file, code=1)
    assert output.startswith(says)
    assert output.splitlines()[0].endswith(" Not recorded.")
    assert output.endswith("Turned in: 1 of 2 tables.\n")
    assert not any(desk_of(log).table_cards[1, 1].score_card(SOUTH))
    before = list_file.read_bytes()
    assert "score cards that are not in the log" in do(
        "round", log, "--csv", list_file, code=2
    )  # the list is not overwritten
    assert list_file.read_bytes() == before
    assert do("score", log, *cards(WALL, WALL, seats="ES")) == "Turned in: 1 of 1 table.\n"


def test_two_numbers_in_a_cell_are_never_joined(log: Path) -> None:
    do("score", log, with_rows(log, {"R1-T1-E": {"game 1": "2 5 0"}}), code=1)
    assert not any(desk_of(log).table_cards[1, 1].score_card(EAST))
    assert "R1-T1-N, game 2: '1 0' is not a score" in do("correct", log, "R1-T1-N", "2", "1 0", *WORDS, code=2)
    assert "R1-T1-E, game 2: 'abc' is not a score" in do(
        "correct", log, "R1-T1-N", "2", "0", "--also", "R1-T1-E", "abc", *WORDS, code=2
    )


# Corrections


def enter_win_on_a_discard(log: Path) -> None:
    do("score", log, *cards("25:won1 10 10 10", "-10:E1 10 10 10", "0 10 10 10", "0 10 10 10"))


def test_a_correction_of_a_number_keeps_the_claims_beside_it(log: Path) -> None:
    enter_win_on_a_discard(log)
    assert do("correct", log, "R1-T1-S", "1", "-10", *WORDS, code=2) == "The score card already says that.\n"
    output = do("correct", log, "R1-T1-E", "1", "30", *WORDS)
    assert "before: won at 1 exposure, 25; now: won at 1 exposure, 30." in output
    assert desk_of(log).table_cards[1, 1].score_card(EAST)[0] == Entry(30, "won", exposures=1)
    output = do("correct", log, "R1-T1-S", "1", "0", "--also", "R1-T1-N", "-10", *WORDS)
    assert "before: threw the winning tile to East at 1 exposure, -10; now: 0." in output
    assert desk_of(log).table_cards[1, 1].score_card(SOUTH)[0] == Entry(0)


def test_a_correction_of_a_number_removes_an_impossible_claim(log: Path) -> None:
    do("score", log, *cards("10:won 10 10 10", WALL, WALL, WALL), code=1)
    output = do("correct", log, "R1-T1-E", "1", "10", *WORDS)
    assert "before: won, 10; now: 10." in output


def test_a_correction_says_what_to_do_next(log: Path) -> None:
    do("score", log, *cards(WALL, WALL, WALL, "10 10 10 0"), code=1)
    output = do("correct", log, "R1-T1-N", "4", "10", *WORDS).splitlines()
    again = f'charleston tournament score {log} --card R1-T1-N "10 10 10 10"'
    assert output[-1] == f"The correction removes the initials from R1-T1-N. When it is signed again: {again}"
    assert do("score", log, "--card", "R1-T1-N", "10 10 10 10") == "Turned in: 1 of 1 table.\n"
    assert "initials" not in do("correct", log, "R1-T1-N", "4", "0X", *WORDS)


def test_a_correction_on_an_open_table_names_empty_and_unplayed_games(log: Path) -> None:
    do("score", log, *cards("10 - .", seats="E"), code=1)
    assert do("correct", log, "R1-T1-E", "1", "0X", *WORDS).endswith('--card R1-T1-E "0X - . ."\n')


# Undo, and custom score tables


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("call", "R1-T1-S", "Who threw it?"), "table 1 is waiting for the director's answer"),
        (("fine", "R1-T1-S", "-10", *WORDS), "table 1 has a penalty"),
        (("score", "--card", "R1-T1-E", "10"), "table 1 has score cards with numbers"),
    ],
)
def test_a_round_can_be_undone_only_while_nothing_is_recorded(log: Path, words: tuple[str, ...], says: str) -> None:
    do(words[0], log, *words[1:], code=int(words[0] == "score"))
    assert f"Round 1 cannot be undone: {says}." in do("undo", log, "round", *WORDS, code=2)
    if words[0] == "call":
        do("answer", log, "R1-T1-S", "North did.", "--by", "Dora")
        assert do("undo", log, "round", *WORDS).startswith("Round 1 is undone.")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("peek = 10", "peek is a penalty, so it cannot be above 0: write peek = -10."),
        ("dead = 5", "write dead = -5."),
        ("disturbing = 1", "write disturbing = -1."),
        ("thrower = [-10, 20]", "thrower is a penalty, so it cannot be above 0: write thrower = [-10, -20]."),
    ],
)
def test_penalties_in_a_score_table_cannot_be_positive(line: str, says: str) -> None:
    with pytest.raises(ScoringError, match=says.replace("[", r"\[")):
        read_table(line.encode())
    for right in ("peek = 0", "peek = -5", "dead = 0", "thrower = [0, -10]", "wall = 10", "wall = -10"):
        read_table(right.encode())
