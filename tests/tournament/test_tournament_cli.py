"""``charleston tournament`` as an organizer uses it, with real-world lists of players."""

import csv
import json
from pathlib import Path

import msgspec
import pytest
from planning import assert_sound, people
from terminal import run

from charleston.tournament.seating.entrants import read_entrants
from charleston.tournament.seating.plan import Plan, PlanError

EXCEL = b"\xef\xbb\xbfNo.;Name;Town\r\n" + b"".join(
    f"{n};{name};Ulm\r\n".encode() for n, name in enumerate(people(20), 1)
)


@pytest.fixture
def entrants(tmp_path: Path) -> Path:
    path = tmp_path / "players.csv"
    path.write_bytes(EXCEL)
    return path


# Lists


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (EXCEL, people(20)),
        (b"Ann\nBea\n\nCam\n", ["Ann", "Bea", "Cam"]),
        (b"Ann\r\nBea\rCam", ["Ann", "Bea", "Cam"]),
        (b"\xef\xbb\xbfAnn;\r\nBea;\r\n;\r\n", ["Ann", "Bea"]),
        (b"sep=;\r\nName;x\r\nAnn;1\r\n", ["Ann"]),
        (b'"Name"\n"Smith, Ann"\n', ["Smith, Ann"]),
        (b"First name,Last name\nAnn,Smith\nBea,\n", ["Ann Smith", "Bea"]),
        ("Name\tx\nZoë  Meyer\t\n".encode("utf-16"), ["Zoë Meyer"]),
        ("Zoë\nÅsa\n".encode("cp1252"), ["Zoë", "Åsa"]),
        (b"  Ann \n\xc2\xa0Bea\n", ["Ann", "Bea"]),
        (b"Player\nAnn\n", ["Ann"]),
    ],
)
def test_common_formats_of_player_lists(data: bytes, names: list[str]) -> None:
    assert read_entrants(data) == names


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no name in this list"),
        (b"\xef\xbb\xbf;;\r\n;;\r\n", "no name in this list"),
        (b"Ann\nBea\nann\n", "ann is in the list twice, on lines 1 and 3"),
        (b"Ann;Ulm\nBea;Ulm\n", "Line 1 of the list has 2 columns. Write Name above"),
        (b"Name;Town\n;Ulm\n", "Line 2 of the list has no name"),
        (b"Ann\n" + b"x" * 61, "Line 2 of the list has a name of more than 60 letters"),
        (b"Ann\nStand-in 1\n", "Line 2 of the list has a stand-in"),
        (b"Ann\x1b[2J\n", "cannot be printed"),
        ("Ann\nAn\u200bn\n".encode(), "Line 2 of the list has a name with characters that cannot be printed"),
        ("Zo\u00eb\nZoe\u0308\n".encode(), "is in the list twice, on lines 1 and 2"),
        (b"PK\x03\x04\x00\x00\x81", "Save the list as CSV"),
        (b"\xff\xfeA", "Save the list as CSV"),
        (b"Ann\n" * 30_000, "longer than"),
    ],
)
def test_a_bad_list_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(PlanError, match=sentence):
        read_entrants(data)


# Plans


def words(text: str) -> str:
    """Return the text without the line breaks of the window."""
    return " ".join(text.split())


def test_a_plan_is_printed_saved_and_exported_as_csv(entrants: Path, tmp_path: Path) -> None:
    saved, table = tmp_path / "plan.json", tmp_path / "plan.csv"
    result = run("tournament", "plan", str(entrants), "--rounds", "4", "--save", str(saved), "--csv", str(table))
    assert result.exit_code == 0
    for line in (
        "20 players, 5 tables, 4 rounds.",
        "The standard movement. After each round South moves down 1 table, West moves up 2 tables,",
        "Nobody meets anybody twice.",
        "1 Player 1 Player 6 Player 15 Player 20",
    ):
        assert line in words(result.stdout)
    plan = msgspec.json.decode(saved.read_bytes(), type=Plan)
    assert_sound(plan)
    rows = list(csv.DictReader(table.read_text("utf-8-sig").splitlines()))
    assert len(rows) == 80
    assert rows[-1] == {"round": "4", "table": "5", "seat": "north", "player": plan.rounds[3].tables[4].players[3]}


def test_a_plan_without_names_lists_every_repeat() -> None:
    result = run("tournament", "plan", "--tables", "8", "--rounds", "5", "--movement", "sheet")
    assert "16 pairs meeting more than once, 16 extra meetings in all:\n  E1 and W1: rounds 1 and 5\n" in result.stdout
    assert "At 8 tables the standard movement has no repeats for 4 rounds.\n" in result.stdout
    answer = json.loads(
        run("tournament", "plan", "--tables", "8", "--rounds", "5", "--movement", "sheet", "--json").stdout
    )
    assert len(answer["repeats"]) == 16
    assert answer["repeats"][0] == {"first": "E1", "second": "W1", "rounds": [1, 5]}
    assert answer["fewest"] is False
    with_skips = run("tournament", "plan", "--tables", "8", "--rounds", "5").stdout
    assert "East stays. But after round 1 South moves down 1 table, West moves up 3 tables" in words(with_skips)
    assert "Nobody meets anybody twice." in with_skips


def test_T9_the_leagues_movement_says_how_everybody_moves_and_when_players_meet_again() -> None:
    output = run("tournament", "plan", "--tables", "8", "--rounds", "3", "--movement", "league").stdout
    moves = "East moves up 1 table, South moves down 1 table, West moves up 2 tables, North moves down 2 tables."
    assert f"The League's movement. After each round {moves}" in words(output)
    assert "8 pairs meeting more than once, 8 extra meetings in all:\n  W1 and N1: rounds 1 and 3\n" in output
    assert "At 8 tables the League's movement has no repeats for 2 rounds.\n" in output
    assert "With --movement free there is a seating without repeats.\n" in output
    result = run("tournament", "plan", "--tables", "5", "--rounds", "5", "--movement", "league", "--stays", "E1")
    assert result.exit_code == 2
    assert "everybody moves, so nobody can stay seated" in words(result.stderr)


def test_a_plan_with_repeats_suggests_a_free_seating() -> None:
    output = run("tournament", "plan", "--tables", "4", "--rounds", "5").stdout
    assert "With --movement free there is a seating without repeats" in output
    output = run("tournament", "plan", "--tables", "4", "--rounds", "5", "--movement", "free").stdout
    assert "Nobody meets anybody twice." in output
    output = run("tournament", "plan", "--tables", "2", "--rounds", "2", "--movement", "free").stdout
    assert "4 pairs meeting more than once, 4 extra meetings in all; no seating has fewer:" in output


def test_byes_threes_and_stand_ins_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "players.txt"
    path.write_text("\n".join(people(22)))
    for fill, output in (
        ("byes", "2 players sitting out each round."),
        ("threes", "2 tables of three."),
        ("stand-ins", "with 2 stand-ins."),
    ):
        assert output in run("tournament", "plan", str(path), "--rounds", "3", "--fill", fill).stdout
    assert "\nSits out: Player " in run("tournament", "plan", str(path), "--rounds", "3", "--fill", "byes").stdout


def test_replan_lists_only_players_who_move(entrants: Path, tmp_path: Path) -> None:
    saved, after = tmp_path / "plan.json", tmp_path / "after.json"
    run("tournament", "plan", str(entrants), "--rounds", "4", "--save", str(saved))
    call = ("tournament", "replan", str(saved), "--played", "2", "--gone", "Player 2")
    output = run(*call, "--save", str(after))
    assert output.stdout.startswith("Nobody has to move.\n")
    assert "Round 2" not in output.stdout
    assert "Round 3" in output.stdout
    assert "Stand-in 1" in output.stdout
    assert_sound(msgspec.json.decode(after.read_bytes(), type=Plan))
    output = run(*call, "--late", "Zoe")
    assert output.stdout.startswith("Round 3: Zoe to table 4.\nRound 4: Zoe to table 3.\n")
    assert "sits out" in run(*call, "--fill", "byes").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("plan", "LIST", "--rounds", "0"), "0 rounds cannot be planned"),
        (("plan", "LIST", "--rounds", "3", "--stays", "Zoe"), "Zoe is not in the list"),
        (("plan", "--rounds", "3"), "Give a list of players, or the number of tables"),
        (("plan", "LIST", "--tables", "4", "--rounds", "3"), "Give a list of players, or the number of tables"),
        (("plan", "nowhere.csv", "--rounds", "3"), "nowhere.csv: No such file"),
        (("plan", "LIST", "--rounds", "3", "--save", "LIST"), "is named twice"),
        (("plan", "LIST", "--rounds", "3", "--csv", "/no/such/folder/x.csv"), "cannot be written"),
        (("replan", "LIST", "--played", "1", "--gone", "Ann"), "this is not a plan"),
        (("replan", "nowhere.json", "--played", "1", "--gone", "Ann"), "nowhere.json: No such file"),
    ],
)
def test_bad_input_gets_a_sentence(entrants: Path, arguments: tuple[str, ...], sentence: str) -> None:
    result = run("tournament", *(word.replace("LIST", str(entrants)) for word in arguments))
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_list_from_standard_input() -> None:
    result = run("tournament", "plan", "-", "--rounds", "1", stdin="Ann\nBea\nCam\nAnn\n")
    assert result.stderr == "standard input: Ann is in the list twice, on lines 1 and 4. Give each a different name.\n"
    assert run("tournament", "plan", "-", "--rounds", "1", stdin="Ann\nBea\nCam\n").exit_code == 0


def test_json_that_is_not_a_plan_is_refused(tmp_path: Path, entrants: Path) -> None:
    saved = tmp_path / "plan.json"
    run("tournament", "plan", str(entrants), "--rounds", "2", "--save", str(saved))
    for text in ("{}", "[]", saved.read_text().replace('"Player 2"', '"Player 1"', 1), saved.read_text()[:-30]):
        saved.write_text(text)
        result = run("tournament", "replan", str(saved), "--played", "1", "--gone", "Player 5")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "this is not a plan" in result.stderr or "This plan cannot be played" in result.stderr


@pytest.mark.parametrize("movement", ["seated", "sheet", "free"])
@pytest.mark.parametrize("tables", [1, 2, 3, 4, 6, 9])
def test_T7_without_a_list_players_are_named_after_their_first_seat(tables: int, movement: str) -> None:
    output = run(
        "tournament", "plan", "--tables", str(tables), "--rounds", "2", "--movement", movement, "--json"
    ).stdout
    plan = json.loads(output)["plan"]
    assert [one["players"] for one in plan["rounds"][0]["tables"]] == [
        [f"{seat}{table}" for seat in "ESWN"] for table in range(1, tables + 1)
    ]
    names = sorted(plan["players"])
    assert all(sorted(name for one in each["tables"] for name in one["players"]) == names for each in plan["rounds"])
