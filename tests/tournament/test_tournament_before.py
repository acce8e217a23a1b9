"""Tournament logs from before 0.2 keep their results, although their score cards could not be turned in today."""

import json
import shutil
from pathlib import Path

import pytest
from paths import TESTS
from terminal import run

from charleston.tournament.desk.log import LogError, read_log, write_log
from charleston.tournament.scorecards.state import disagreements

BEFORE = TESTS / "fixtures" / "tournament-before-0.2"
TEXT = (BEFORE / "friday.log").read_text("utf-8")


def test_an_old_log_opens_with_the_same_totals(tmp_path: Path) -> None:
    log = read_log(TEXT)
    assert write_log(log) == TEXT
    path = tmp_path / "friday.log"
    shutil.copy(BEFORE / "friday.log", path)
    output = run("tournament", "standings", str(path), "--json")
    assert json.loads(output.stdout) == json.loads((BEFORE / "standings.json").read_text())
    output = run("tournament", "audit", str(path), "--head", log.head)
    assert (output.exit_code, output.stdout.count("\n")) == (0, len(log.records) + 1)


def test_the_mistakes_in_an_old_log_are_found() -> None:
    desk = read_log(TEXT).desk
    assert desk is not None
    wrong = {key: [one.game for one in disagreements(cards)] for key, cards in desk.table_cards.items()}
    assert wrong == {(1, 1): [2, 3, 4], (1, 2): [1, 2], (2, 1): [2], (2, 2): [1, 2]}
    loose = {key: [one.game for one in disagreements(cards, loose=True)] for key, cards in desk.table_cards.items()}
    assert loose[1, 2] == []  # game 4 of table 1 was corrected to numbers that no game gives


def test_an_old_log_cannot_pass_as_a_new_one() -> None:
    """Adding the version mark of a new log to the first line breaks the hashes."""
    with pytest.raises(LogError, match="line 1: The hash does not match"):
        read_log(TEXT.replace('"event":{', '"event":{"checks":2,', 1))


def test_tables_that_were_turned_in_with_missing_games_stay_turned_in(tmp_path: Path) -> None:
    """With ``checks`` 2, a table could be turned in with games missing. A table that is still open needs all games."""
    folder = TESTS / "fixtures" / "tournament-checks-2"
    path = tmp_path / "friday.log"
    shutil.copy(folder / "friday.log", path)
    assert write_log(read_log(path.read_text("utf-8"))) == path.read_text("utf-8")
    output = run("tournament", "standings", str(path), "--json")
    assert json.loads(output.stdout) == json.loads((folder / "standings.json").read_text())
    output = run("tournament", "reconcile", str(path))
    assert output.stdout.startswith("Round 2, table 1: open.\n  North's score card (")
    before = path.read_bytes()
    output = run("tournament", "score", str(path), "--card", "R1-T1-E", "25 10 - -")
    assert (output.stdout, path.read_bytes()) == ("Turned in: 1 of 1 table.\n", before)
    output = run("tournament", "score", str(path), "--card", "R2-T1-N", "10")
    assert "Games 2, 3 and 4: no score card has a number." in output.stdout
    last = [word for seat in "ESWN" for word in ("--card", f"R2-T1-{seat}", "10 - - -")]
    assert run("tournament", "score", str(path), *last).stdout == "Turned in: 1 of 1 table.\n"
    assert read_log(path.read_text("utf-8")).desk is not None
