"""A tournament's log from before 0.2 is read as it was, although its score cards would not be turned in today."""

import json
import shutil
from pathlib import Path

import pytest
from terminal import run

from charleston.tournament.audit import AuditError, read_log, write_log
from charleston.tournament.cards import disagreements

BEFORE = Path(__file__).parent / "fixtures" / "tournament-before-0.2"
TEXT = (BEFORE / "friday.log").read_text("utf-8")


def test_an_old_log_opens_and_adds_up_as_before(tmp_path: Path) -> None:
    log = read_log(TEXT)
    assert write_log(log) == TEXT
    path = tmp_path / "friday.log"
    shutil.copy(BEFORE / "friday.log", path)
    told = run("tournament", "standings", str(path), "--json")
    assert json.loads(told.stdout) == json.loads((BEFORE / "standings.json").read_text())
    told = run("tournament", "audit", str(path), "--head", log.head)
    assert (told.exit_code, told.stdout.count("\n")) == (0, len(log.records) + 1)


def test_what_it_took_is_known_to_be_wrong() -> None:
    desk = read_log(TEXT).desk
    assert desk is not None
    wrong = {key: [one.game for one in disagreements(sheet)] for key, sheet in desk.sheets.items()}
    assert wrong == {(1, 1): [2, 3, 4], (1, 2): [1, 2], (2, 1): [2], (2, 2): [1, 2]}
    loose = {key: [one.game for one in disagreements(sheet, loose=True)] for key, sheet in desk.sheets.items()}
    assert loose[1, 2] == []  # and game 4 of table 1 was corrected to what no game gives


def test_a_new_log_cannot_hold_the_same() -> None:
    """With the mark of a new log in its first line, the hashes do not follow any more."""
    with pytest.raises(AuditError, match="line 1: The hash does not follow"):
        read_log(TEXT.replace('"event":{', '"event":{"checks":2,', 1))
