"""``charleston tournament`` during the event: begin, rounds, score cards, standings, prizes, the log."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import run
from tournament_desk import GAME, begin, do, save_plan

from charleston.cli.tournament_commands.log_lock import locked
from charleston.game.seats import NORTH
from charleston.tournament.desk.log import read_log


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    return save_plan(tmp_path)


@pytest.fixture
def log(plan: Path, tmp_path: Path) -> Path:
    return begin(tmp_path, plan)


def fill_in(list_file: Path, games: tuple[str, ...] = GAME) -> None:
    """Fill in the list with the same game at every table, as a spreadsheet with semicolons saves it."""
    rows = list(csv.reader(io.StringIO(list_file.read_bytes().decode("utf-8-sig"))))
    output = dict(zip("ESWN", games, strict=True))
    text = io.StringIO()
    for row in rows[1:]:
        for head, cell in {"game 1": output[row[0][-1]], "game 2": "-", "game 3": "-", "game 4": "-"}.items():
            row[rows[0].index(head)] = cell
    csv.writer(text, delimiter=";").writerows(rows)
    list_file.write_bytes(text.getvalue().encode("cp1252"))


def test_a_whole_tournament(log: Path, tmp_path: Path) -> None:
    list_file, ranked = tmp_path / "cards.csv", tmp_path / "ranking.csv"
    for number in (1, 2):
        before = log.read_text()
        assert do("round", log, "--csv", list_file).startswith(f"Round {number}\n")
        assert "No score card has come in." in do("reconcile", log, code=1)
        fill_in(list_file)
        assert do("score", log, list_file) == "Turned in: 2 of 2 tables.\n"
        assert log.read_text().startswith(before)
    unchanged = log.read_text()
    assert do("score", log, list_file) == "Turned in: 2 of 2 tables.\n"
    assert do("reconcile", log) == "Turned in: 4 of 4 tables.\n"
    assert log.read_text() == unchanged

    output = json.loads(do("standings", log, "--csv", ranked, "--json"))
    totals = {row["player"]: row["total"] for row in output["standings"]}
    easts = [name for name, total in totals.items() if total == 50]
    assert (len(totals), len(easts)) == (9, 2)
    assert output["head"] == read_log(unchanged).head
    assert ranked.read_bytes().startswith(b"\xef\xbb\xbfplace,player,total,round 1,round 2")
    printed = do("standings", log)
    assert output["head"][:16] in printed
    assert "(" in printed  # byes are in parentheses

    shared = do("prizes", log, "1=100", "2=50.01", "best game=20")
    assert [line.split() for line in shared.splitlines()[:2]] == [
        ["75.00", *name.split(), "(place", "1,", "place", "2)"] for name in sorted(easts)
    ]
    assert "0.01  is left over" in shared
    assert f"All {unchanged.count(chr(10))} lines of the log are valid" in do(
        "audit", log, "--head", output["head"][:16]
    )
    assert do("round", log, code=2) == "There is no plan for round 3.\n"


def test_score_cards_that_disagree_are_recorded_and_stay_open(log: Path) -> None:
    do("round", log)
    seats = "ESWN"
    cards = [
        word
        for seat, points in zip(seats, ("25", "25", "0", "0"), strict=True)
        for word in ("--card", f"R1-T1-{seat}", f"{points} - - -")
    ]
    output = do("score", log, *cards, code=1)
    assert "  Game 1: Only one player can have won. The score cards say East 25, South 25. It would" in output
    assert output.endswith("Turned in: 0 of 1 table.\n")
    output = do("score", log, "--card", "R1-T1-S", "0", "--unsigned", "R1-T1-S", code=1)
    assert "North has not signed South's score card." in output
    do("correct", log, "R1-T1-N", "1", "-20", "--by", "Dora", "--reason", "two exposures")
    assert "turned in: 1 of 1" in do("score", log, "--card", "R1-T1-S", "0", "--card", "R1-T1-N", "-20").lower()
    do("fine", log, "R1-T1-W", "-10", "--by", "Dora", "--reason", "talked to the next table")
    do("call", log, "R1-T2-W", "who threw it?")
    do("answer", log, "R1-T2-W", "North did", "--by", "Dora")
    output = do("audit", log)
    assert "Dora corrects game 1 on North's score card: -20 (two exposures)." in output
    assert "Dora gives West -10 points (talked to the next table)." in output
    assert "West calls the director: who threw it?\n" in output
    assert json.loads(do("standings", log, "--json"))["standings"][-1]["total"] == -20


def test_G_63_a_game_that_the_director_decided_does_not_have_to_add_up(log: Path) -> None:
    do("round", log)
    do("score", log, *(word for seat in "ESW" for word in ("--card", f"R1-T1-{seat}", "7 - - -")), code=1)
    do("correct", log, "R1-T1-N", "1", "7", "--ruled", "--by", "Dora", "--reason", "hands thrown in")
    assert "South has not signed North's score card.\n" in do("reconcile", log, code=1)
    assert do("score", log, "--card", "R1-T1-N", "7 - - -") == "Turned in: 1 of 1 table.\n"


def test_a_tournament_continues_with_a_new_plan(log: Path) -> None:
    do("round", log)
    player = next(iter(read_log(log.read_text()).desk.table_cards.values())).people[1]  # type: ignore[union-attr]
    assert do("replan", log, "--gone", player)
    desk = read_log(log.read_text()).desk
    assert desk is not None
    assert desk.plan is not None
    assert player in desk.plan.rounds[1].away
    assert player in desk.table_cards[1, 1].people
    do("round", log, "--early")
    desk = read_log(log.read_text()).desk
    assert desk is not None
    assert not any(player in cards.people for (number, _), cards in desk.table_cards.items() if number == 2)


def test_no_round_begins_by_accident(log: Path) -> None:
    do("round", log)
    before = log.read_text()
    assert do("round", log, code=2) == (
        "No score card of round 1 has come in, so the next round must wait. Use --early to begin it anyway.\n"
    )
    assert log.read_text() == before
    do("score", log, "--card", "R1-T1-E", "0 0 0 0", code=1)  # the other score cards have not come in
    assert do("round", log).startswith("Round 2\n")


def test_two_programs_cannot_write_at_once(log: Path) -> None:
    before = log.read_text()
    with locked(log):
        assert do("round", log, code=2) == f"Another program is writing to {log}. Try again.\n"
    assert log.read_text() == before
    do("round", log)
    assert not list(log.parent.glob("*.lock"))


def test_a_crash_leaves_no_lock(log: Path) -> None:
    crash = f"""
import os
from pathlib import Path
from charleston.cli.tournament_commands.log_lock import locked
with locked(Path({str(log)!r})):
    os._exit(3)
"""
    assert subprocess.run([sys.executable, "-c", crash], check=False).returncode == 3
    assert list(log.parent.glob("*.lock"))
    do("round", log)
    assert not list(log.parent.glob("*.lock"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("begin", "LOG", "PLAN", "--name", "Again"),
            "already exists. Choose another name: a tournament is never overwritten",
        ),
        (("begin", "NEW", "PLAN", "--name", "x" * 101), "a name of 1 to 100 characters that everyone can see"),
        (("begin", "NEW", "PLAN", "--name", "X", "--by", "x" * 101), "too long or too large for the log"),
        (("begin", "NEW", "PLAN", "--name", "X", "--scoring", "gold"), "No score table 'gold'"),
        (("begin", "NEW", "PLAN", "--name", "X", "--card", "nope"), "No card 'nope'"),
        (("begin", "NEW", "LOG.csv", "--name", "X"), "No such file"),
        (("begin", "/no/such/folder/x", "PLAN", "--name", "X"), "cannot be written"),
        (("reconcile", "LOG"), "No round has begun yet"),
        (("standings", "LOG"), "No round has begun yet"),
        (("standings", "PLAN"), "this is not the log of a tournament"),
        (("score", "LOG"), "Which score cards?"),
        (("score", "LOG", "nowhere.csv"), "nowhere.csv: No such file"),
        (("score", "LOG", "--card", "R1-T1-E", "25"), "Round 1 has not begun"),
        (("score", "LOG", "--card", "East", "25"), "'East' is not the name of a score card"),
        (("score", "LOG", "--card", "R1-T1-E", "1", "--card", "R1-T1-E", "2"), "appears twice"),
        (("score", "LOG", "--card", "R1-T1-E", "1", "--unsigned", "R1-T2-E"), "R1-T2-E is not among the score cards"),
        (("correct", "LOG", "R1-T1-E", "1", "25", "--by", "D", "--reason", "r"), "R1-T1-E: Round 1 has not begun"),
        (("correct", "LOG", "R1-T1-E", "1", "-", "--by", "D", "--reason", "r"), "but not remove it"),
        (("prizes", "LOG", "first=10"), "'first=10' is not a prize"),
        (("prizes", "LOG", "1=10"), "Prizes have to wait: no round has begun yet"),
        (("prizes", "LOG", "1=10", "1=20"), "two prizes for place 1"),
        (("begin", "NEW", "PLAN", "--name", "X\x1b[2J"), "'X\\x1b[2J' has characters that cannot be printed"),
        (("round", "LOG", "--by", "D\x07"), "characters that cannot be printed"),
        (("call", "LOG", "R1-T1-E", "who?\x1b[2J"), "characters that cannot be printed"),
        (("fine", "LOG", "R1-T1-E", "-10", "--by", "D", "--reason", "a\nb"), "characters that cannot be printed"),
        (("audit", "LOG", "--head", "zz"), "is not a hash"),
        (("audit", "LOG", "--head", "00000000"), "it was truncated or rewritten"),
        (("replan", "PLAN", "--gone", "Player 1"), "How many rounds have been played?"),
        (("replan", "LOG", "--gone", "Nobody"), "Nobody is not playing"),
        (("replan", "LOG", "--late", " player  1"), "Player 1 already plays"),
        (("replan", "LOG", "--late", "Zoe", "--late", "ZOE"), "ZOE is named twice"),
        (("replan", "LOG", "--played", "1", "--gone", "Player 1"), "Omit --played"),
    ],
)
def test_bad_input_gets_a_sentence(
    log: Path, plan: Path, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    before = log.read_bytes()
    places = {"LOG": log, "PLAN": plan, "NEW": tmp_path / "new.log"}
    assert sentence in do(*(places.get(word, word) for word in words), code=2)
    assert log.read_bytes() == before
    assert not (tmp_path / "new.log").exists()
    assert not list(tmp_path.glob("*.lock"))


def test_TRM_19_every_command_refuses_a_changed_log(log: Path) -> None:
    do("round", log)
    log.write_text(log.read_text().replace('"Player 1"', '"Player 2"', 1))
    for words in (("round", log), ("standings", log), ("audit", log), ("reconcile", log)):
        assert f"{log}:2: The hash does not match" in do(*words, code=2)


def test_names_are_escaped_for_spreadsheets(tmp_path: Path) -> None:
    players, saved, log = tmp_path / "players.txt", tmp_path / "plan.json", tmp_path / "open.log"
    names = ["=1+1", "+Ann", "-Bea", "@Cam"]
    players.write_text("\n".join(names))
    tables = [tmp_path / f"{name}.csv" for name in ("plan", "cards", "standings")]
    do("plan", players, "--rounds", "1", "--save", saved, "--csv", tables[0])
    do("begin", log, saved, "--name", "Open")
    do("round", log, "--csv", tables[1])
    do("standings", log, "--csv", tables[2])
    for table in tables:
        rows = list(csv.DictReader(io.StringIO(table.read_bytes().decode("utf-8-sig"))))
        assert sorted(row["player"] for row in rows) == sorted(f"'{name}" for name in names)


def test_a_round_does_not_begin_if_its_list_cannot_be_written(log: Path) -> None:
    before = log.read_bytes()
    assert "cannot be written" in do("round", log, "--csv", "/no/such/folder/cards.csv", code=2)
    assert log.read_bytes() == before


def test_TRM_19_an_older_list_does_not_overwrite_a_correction_by_the_director(log: Path, tmp_path: Path) -> None:
    list_file = tmp_path / "cards.csv"
    do("round", log, "--csv", list_file)
    fill_in(list_file)
    full = list_file.read_bytes().splitlines(keepends=True)
    list_file.write_bytes(b"".join(full[:5]))
    assert do("score", log, list_file) == "Turned in: 1 of 1 table.\n"
    do("correct", log, "R1-T1-N", "1", "-20", "--by", "Dora", "--reason", "two exposures")
    do("score", log, "--card", "R1-T2-N", "0", code=1)
    do("correct", log, "R1-T2-N", "1", "7", "--ruled", "--by", "Dora", "--reason", "hands thrown in")
    list_file.write_bytes(b"".join(full))
    output = do("score", log, list_file).splitlines()
    assert output == [
        "R1-T1-N (Player 7), game 1: the director has corrected this game. It stays -20; -10 is ignored.",
        f"{output[1].partition('.')[0]}. It stays the director decided, 7; -10 is ignored.",
        "Turned in: 2 of 2 tables.",
    ]
    desk = read_log(log.read_text()).desk
    assert desk is not None
    assert [desk.table_cards[1, table].score_card(NORTH)[0].points for table in (1, 2)] == [-20, 7]  # type: ignore[union-attr]


def test_certificates_and_prizes_wait_for_the_last_score_card(log: Path, tmp_path: Path) -> None:
    list_file, pdf = tmp_path / "cards.csv", tmp_path / "certificates.pdf"
    do("round", log, "--csv", list_file)
    fill_in(list_file)
    full = list_file.read_bytes().splitlines(keepends=True)
    list_file.write_bytes(b"".join(full[:5]))
    do("score", log, list_file)
    assert "round 1, table 2 has not turned in" in do("print", log, "certificates", "-o", pdf, code=2)
    assert not pdf.exists()
    assert "round 1, table 2 has not turned in" in do("prizes", log, "1=10", code=2)
    list_file.write_bytes(b"".join(full))
    do("score", log, list_file)
    output = run("tournament", "print", str(log), "certificates", "-o", str(pdf))
    assert (output.exit_code, output.stderr) == (0, f"1 planned round has not begun yet.\nWrote {pdf}.\n")


def test_a_list_with_unrecorded_score_cards_is_not_overwritten(log: Path, tmp_path: Path) -> None:
    list_file = tmp_path / "cards.csv"
    do("round", log, "--csv", list_file)
    fill_in(list_file)
    before, content = log.read_bytes(), list_file.read_bytes()
    assert f"Enter them first: charleston tournament score {log} {list_file}" in do(
        "round", log, "--csv", list_file, code=2
    )
    assert (log.read_bytes(), list_file.read_bytes()) == (before, content)
    do("score", log, list_file)
    assert do("round", log, "--csv", list_file).startswith("Round 2")
