"""A table is turned in only with all its games. A blank says nothing; ``-`` says that a game was not played."""

import csv
import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from table_score_cards import SIGNED, after, refused
from tournament_desk import GAME, begin, do, save_plan

from charleston.game.seats import EAST, SEATS
from charleston.tournament.desk.log import LogError, read_log, write_log
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered, NotPlayed, TurnedIn
from charleston.tournament.scorecards.reconcile import ANY_CARD
from charleston.tournament.scorecards.state import TableCards

WALL = "10 10 10 10"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = begin(tmp_path, save_plan(tmp_path))
    do("round", path, "--csv", tmp_path / "cards.csv")
    return path


def four(log: Path, *cards: str, code: int = 0) -> list[str]:
    words = [word for seat, card in zip("ESWN", cards, strict=False) for word in ("--card", f"R1-T1-{seat}", card)]
    return do("score", log, *words, code=code).splitlines()


def is_turned_in(log: Path) -> bool:
    desk = read_log(log.read_text()).desk
    assert desk is not None
    return desk.table_cards[1, 1].turned_in


def missing(lines: list[str]) -> list[str]:
    return [line.strip() for line in lines if "no score card has a number" in line]


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("10", 'Games 2, 3 and 4: no score card has a number. If they were not played, type "-" (a dash) for them'),
        (
            "10 10 . 10",
            'Game 3: no score card has a number. If it was not played, type "-" (a dash) for it on each score card.',
        ),
        ("10 - . 10", "Game 3: no score card"),
        ("10 - - .", "Game 4: no score card"),
        ("10 -", "Games 3 and 4: no score card"),
    ],
)
def test_TRM_18_a_table_with_missing_games_stays_open(log: Path, card: str, says: str) -> None:
    lines = four(log, *[card] * 4, code=1)
    assert missing(lines)[0].startswith(says)
    assert len(missing(lines)) == 1
    assert not is_turned_in(log)
    assert missing(do("reconcile", log, code=1).splitlines()) == missing(lines)
    assert four(log, *[WALL] * 4) == ["Turned in: 1 of 1 table."]


@pytest.mark.parametrize("card", [WALL, "10 - - -", "10 10 - 10", "- 10 10 -"])
def test_TRM_18_a_table_with_all_its_games_is_turned_in(log: Path, card: str) -> None:
    assert four(log, *[card] * 4) == ["Turned in: 1 of 1 table."]
    assert four(log, *[card] * 4) == ["Turned in: 1 of 1 table."]


def test_a_game_is_not_played_only_if_every_score_card_says_so(log: Path) -> None:
    lines = four(log, "10 10 10 -", "10 10 10 -", "10 10 10 -", "10 10 10", code=1)
    assert len(missing(lines)) == 1
    lines = four(log, "10 10 10 -", "10 10 10 -", "10 10 10 10", "10 10 10 -", code=1)
    assert "  Game 4: This game is not on East's score card and South's score card and North's score card." in "".join(
        lines
    )
    assert four(log, "", "", "10 10 10 -") == [
        "Turned in: 1 of 1 table."
    ]  # entering the score card again removes the number


def test_score_cards_entered_one_by_one_keep_their_unplayed_games(log: Path) -> None:
    for seat in "ESW":
        do("score", log, "--card", f"R1-T1-{seat}", "10 - - -", code=1)
    assert do("score", log, "--card", "R1-T1-N", "10 - - -") == "Turned in: 1 of 1 table.\n"
    assert "East's score card says that game 2 was not played." in do("audit", log)


def test_G_68_marking_a_game_as_unplayed_removes_the_initials(log: Path) -> None:
    four(log, WALL, WALL, WALL, "10 10 10 0", code=1)
    lines = do("score", log, "--card", "R1-T1-N", "10 10 10 -", "--unsigned", "R1-T1-N", code=1)
    assert "South has not signed North's score card." in lines


def test_TRM_19_a_game_that_is_turned_in_cannot_become_unplayed(log: Path) -> None:
    four(log, *[WALL] * 4)
    before = log.read_bytes()
    lines = do("score", log, "--card", "R1-T1-E", "10 10 10 -", code=1)
    assert "game 4: the score cards are turned in. It stays 10; not played is ignored." in lines
    assert log.read_bytes() == before


def test_a_table_without_any_number_needs_the_director(log: Path) -> None:
    assert "  No score card has a number. If the table played no game, the director decides the round." in four(
        log, *["- - - -"] * 4, code=1
    )
    assert not is_turned_in(log)


def test_a_list_with_a_blank_game_on_all_score_cards(log: Path, tmp_path: Path) -> None:
    listed = tmp_path / "cards.csv"
    rows = list(csv.DictReader(io.StringIO(listed.read_bytes().decode("utf-8-sig"))))
    for blank, code in (("", 1), ("-", 0)):
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]))
        writer.writeheader()
        writer.writerows(
            row | {"game 1": "10", "game 2": "10", "game 3": blank, "game 4": "10"}
            for row in rows
            if "-T1-" in row["card"]
        )
        listed.write_text(text.getvalue())
        lines = do("score", log, listed, code=code)
        assert ("Game 3: no score card has a number." in lines, is_turned_in(log)) == (bool(code), not code)


# Logs


def test_a_turn_in_of_an_older_log_stays_valid_and_a_new_one_needs_all_games() -> None:
    entries = [Entered(seat, 1, Entry(int(points))) for seat, points in zip(SEATS, GAME, strict=True)]
    old = TableCards(1, 1, ("Ann", "Bea", "Cam", "Dot"), ST_LOUIS, ANY_CARD)
    turned_in = after(old, *entries, *SIGNED, TurnedIn(EAST))
    assert refused(turned_in, NotPlayed(EAST, 1)).code == "turned in"
    assert refused(old, NotPlayed(EAST, 5)).code == "no such game"
    new = after(replace(old, whole=True), *entries, *SIGNED)
    assert refused(new, TurnedIn(EAST)).arguments == {"games": "2, 3 and 4"}


def test_the_log_records_unplayed_games(log: Path) -> None:
    four(log, *["10 - - -"] * 4)
    text = log.read_text()
    assert '"checks":3' in text.partition("\n")[0]
    assert write_log(read_log(text)) == text
    without = "".join(line for line in text.splitlines(keepends=True) if "notplayed" not in line)
    with pytest.raises(LogError):
        read_log(without)
