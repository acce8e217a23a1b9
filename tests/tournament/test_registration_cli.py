"""A tournament from the announcement to the season on the command line, on the same log as the page's."""

import json
from pathlib import Path

import pytest
from tournament_desk import do

from charleston.tournament.desk.log import read_log

NAMES = ("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal")


def announced(path: Path, *more: str) -> Path:
    do("announce", path, "--name", "Spring Open", "--day", "2027-04-03", "--rounds", "1", *more)
    return path


def played(folder: Path, name: str, east: str, day: str = "2027-04-03") -> Path:
    """Return the log of a tournament of one table whose East wins one game."""
    log = folder / name
    do("announce", log, "--name", name, "--day", day, "--rounds", "1")
    do("enter", log, east, *[one for one in NAMES if one != east][:3])
    do("begin", log, "--all")
    do("round", log)
    for seat, games in zip("ESWN", ("25:won0 10 - -", "0 10 - -", "0 10 - -", "-10:E0 10 - -"), strict=True):
        do("score", log, "--card", f"R1-T1-{seat}", games, code=1 if seat != "N" else 0)
    return log


def test_people_enter_wait_withdraw_and_check_in(tmp_path: Path) -> None:
    log = announced(tmp_path / "spring.log", "--places", "8")
    assert "8 people have entered." in do("enter", log, *NAMES)
    assert "On the waiting list: Ida." in do("enter", log, "Ida")
    assert "Ida gets the place." in do("withdraw", log, "2")
    assert "Ann and Cam never meet." in do("apart", log, "1", "3")
    assert "8 people are here." in do("check-in", log, *["1", "3", "4", "5", "6", "7", "8", "9"])
    listed = do("entrants", log)
    assert "Ida" in listed
    assert "withdrawn" in listed
    assert "Spring Open has begun." in do("begin", log)
    assert "Round 1" in do("round", log)
    assert read_log(log.read_text()).desk is not None
    assert "registration is closed" in do("check-in", log, "1", "--not", code=2)


def test_a_list_is_read_and_its_mistakes_are_named(tmp_path: Path) -> None:
    log, names = announced(tmp_path / "spring.log"), tmp_path / "names.csv"
    names.write_text("Name\nAnn\nBea\n")
    assert "2 people have entered." in do("enter", log, "--list", names)
    assert "Ann has entered already" in do("enter", log, "--list", names, code=2)
    names.write_text("Name\nKay\nKay\n")
    assert "twice" in do("enter", log, "--list", names, code=2)
    assert "Whom?" in do("enter", log, code=2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check-in", "LOG", "9"], "Nobody has the number 9."),
        (["withdraw", "LOG", "9"], "Nobody has the number 9."),
        (["apart", "LOG", "1", "1"], "two different players"),
        (["begin", "LOG"], "a tournament needs at least 3"),
        (["standings", "LOG"], "was undone"),
    ],
)
def test_near_misses_get_a_sentence(tmp_path: Path, words: list[str], sentence: str) -> None:
    log = announced(tmp_path / "spring.log")
    do("enter", log, "Ann", "Bea")
    if words[0] == "standings":
        sentence = "has not begun"
    assert sentence in do(*[str(log) if word == "LOG" else word for word in words], code=2)


def test_a_tournament_without_a_registration_says_so(tmp_path: Path) -> None:
    assert "not the log" in do("enter", _empty(tmp_path / "x.log"), "Ann", code=2)


def _empty(path: Path) -> Path:
    path.write_text("")
    return path


def test_lines_are_undone_with_what_needs_them(tmp_path: Path) -> None:
    log = played(tmp_path, "Spring", "Ann")
    lines = do("audit", log).splitlines()
    number = next(line.split()[0] for line in lines if "game 1 on East's score card" in line)
    undone = do("undo", log, number, "--by", "Dora", "--reason", "a slip")
    assert f"Undone, line {number}:" in undone
    assert "turns in the score cards" in undone
    assert "What do you want to undo?" in do("undo", log, "all", "--by", "Dora", "--reason", "x", code=2)
    assert "no line 999" in do("undo", log, "999", "--by", "Dora", "--reason", "x", code=2)


def test_a_second_person_confirms(tmp_path: Path) -> None:
    log = played(tmp_path, "Spring", "Ann")
    assert "desk typed numbers" in do("confirm", log, "R1-T1-E", "--by", "desk", code=2)
    assert "Vera has confirmed" in do("confirm", log, "R1-T1-E", "--by", "Vera")
    assert "already says that" in do("confirm", log, "R1-T1-E", "--by", "Vera", code=2)


def test_a_season_adds_up_and_drops_the_worst(tmp_path: Path) -> None:
    logs = [played(tmp_path, "Spring", "Ann"), played(tmp_path, "Fall", "Bea")]
    rows = {row["player"]: row for row in json.loads(do("season", *logs, "--json"))["season"]}
    assert (rows["Ann"]["place"], rows["Ann"]["total"], rows["Ann"]["events"]) == (1, 45, [35, 10])
    assert rows["Bea"]["shared"]
    best = {row["player"]: row for row in json.loads(do("season", *logs, "--best", "1", "--json"))["season"]}
    assert (best["Ann"]["total"], best["Ann"]["dropped"]) == (35, [1])
    assert "Ann" in do("season", *logs)


def test_results_for_mahjic_keep_its_rules(tmp_path: Path) -> None:
    log = played(tmp_path, "Spring", "Ann")
    session = json.loads(do("mahjic", log))
    assert (session["session_date"], session["game_type"]) == ("2027-04-03", "tournament")
    [table] = session["rounds"]
    assert {player["games_played"] for player in table["players"]} == {2}
    assert sum(player["mahjongs"] for player in table["players"]) + table["wall_games"] == 2
    assert table["players"][0] == {"email": "ANON:Ann", "games_played": 2, "mahjongs": 1, "points": 35}
