"""``charleston tournament traveler`` and its printed pages: the director's view of a duplicate round."""

import io
import json
from pathlib import Path

import pytest
from duplicate_round import duplicate_round, three_games
from msgspec.structs import replace
from pypdf import PdfReader
from tournament_desk import desk_of, do

from charleston.tournament.desk.log import Log, write_log
from charleston.tournament.paper.of_traveler import TravelerCell, TravelerPage, TravelerRow
from charleston.tournament.paper.typeset import typeset


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "friday.log"


def saved(path: Path, log: Log) -> Path:
    path.write_text(write_log(log))
    return path


def test_it_shows_the_games_of_all_tables(save: Path) -> None:
    log = three_games()
    text = do("traveler", saved(save, log), "1")
    people = desk_of(log).table_cards[1, 1].people
    games = text.split("Game ")
    assert len(games) == 5
    assert "Table 1: East won 25, thrown by North at 2 exposures." in games[1]
    assert [line.split(maxsplit=3) for line in games[1].splitlines()[2:6]] == [
        ["East", "25", "0", people[0]],
        ["South", "0", "\u22125", people[1]],
        ["West", "0", "\u22125", people[2]],
        ["North", "\u221220", "\u221225", people[3]],
    ]
    assert "Table 3: Still playing." in games[2]
    assert games[4].count("Still playing") == 3


def test_it_writes_a_spreadsheet_and_json(save: Path, tmp_path: Path) -> None:
    csv = tmp_path / "traveler.csv"
    answer = json.loads(do("traveler", saved(save, three_games()), "1", "--csv", csv, "--json"))
    assert [len(one["rows"]) for one in answer["games"]] == [3] * 4
    assert answer["games"][0]["rows"][1]["seats"][0]["against"] == "+22.5"
    assert csv.read_bytes().decode("utf-8-sig").startswith("round,game,table,seat,")


def test_a_round_without_duplicate_walls_is_refused(save: Path, tmp_path: Path) -> None:
    saved(save, duplicate_round())
    assert "Round 2 has no traveler. Rounds with duplicate walls: 1." in do("traveler", save, "2", code=2)
    csv, pdf = tmp_path / "out.csv", tmp_path / "out.pdf"
    assert "no game of this round is finished" in do("traveler", save, "1", "--csv", csv, "--pdf", pdf, code=2)
    saved(save, duplicate_round(duplicate=False))
    assert "This tournament has no traveler" in do("traveler", save, "1", "--csv", csv, code=2)
    assert "overwrite" in do("traveler", save, "1", "--csv", save, code=2)
    assert not csv.exists()
    assert not pdf.exists()


def test_the_printed_pages_have_only_finished_games(save: Path, tmp_path: Path) -> None:
    log, pdf = three_games(), tmp_path / "traveler.pdf"
    do("traveler", saved(save, log), "1", "--pdf", pdf, "--paper", "a4")
    (page,) = (page.extract_text() for page in PdfReader(pdf).pages)
    assert "Round 1, game 1" in page
    assert "East won 30, self-picked" in page
    assert all(name in page for table in (1, 2, 3) for name in desk_of(log).table_cards[1, table].people)
    assert "\u221222.5" in page


def test_long_names_and_many_tables_stay_on_their_pages_and_a_name_is_never_markup() -> None:
    name = "Dorothy Maria #panic() van der Bilderdijk-Oosterhuis"
    row = TravelerRow(
        1, "East won 25, thrown by North at 2 exposures, no jokers", (TravelerCell(name, "25", "+7.5"),) * 4
    )
    one = TravelerPage(1, 2, tuple(replace(row, table=table) for table in range(1, 26)))
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(typeset("traveler", "Friday", [one]))).pages]
    assert len(texts) == 3
    assert all("Round 1, game 2" in text and "#panic()" in text for text in texts)
    assert all("the mean of the same seat" in text for text in texts)
