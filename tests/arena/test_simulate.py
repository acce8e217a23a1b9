"""``charleston simulate``: statistics of a card from many games, in the terminal, as a page, and as CSV rows."""

import csv
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import arena_fake
import numpy as np
import pytest
from click.testing import CliRunner, Result

from charleston.arena.game_columns import Games, games_of
from charleston.arena.study import east_advantage, study
from charleston.card.model import Card
from charleston.card.read import read_card
from charleston.cli import app


def run(*arguments: str, cores: str = "1") -> Result:
    result = CliRunner().invoke(app, ("simulate", *arguments, "--cores", cores), obj="arena_fake")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def my_card(tmp_path: Path) -> Path:
    path = tmp_path / "my.card"
    path.write_text(arena_fake.CARD)
    return path


def outcomes_of(winner: list[int], line: list[int]) -> Games:
    won = np.array(winner) >= 0
    nothing = np.zeros(len(winner))
    value = np.where(won, 25, 0)
    turns = np.arange(len(winner)) + 40
    scores = np.zeros((len(winner), 4))
    return games_of((won, winner, nothing, nothing, line, value, nothing, nothing, turns, scores))


def test_statistics_computed_by_hand() -> None:
    """Ten games: East wins four, South two, West one, North one, and two are wall games."""
    games = outcomes_of([0, 0, 0, 0, 1, 1, 2, 3, -1, -1], [0, 0, 0, 0, 0, 0, 1, 1, -1, -1])
    figures = study(games, arena_fake.fake_card(), 4)
    assert (figures.games, figures.won) == (10, 8)
    assert figures.wall_games.mean == pytest.approx(0.2)
    assert [seat.mean for seat in figures.seats] == [0.4, 0.2, 0.1, 0.1]
    # one observation per game: +1 four times, -1/3 four times, 0 twice; the squares sum to 4 + 4/9
    assert figures.east.mean == pytest.approx(0.4 - 0.4 / 3)
    variance = (4 + 4 / 9 - 10 * (0.8 / 3) ** 2) / 9
    assert figures.east.margin == pytest.approx(2.262 * (variance / 10) ** 0.5, rel=0.003)
    assert [line.won for line in figures.lines] == [6, 2, 0]
    assert [(section.name, section.won) for section in figures.sections] == [("Evens", 8), ("Winds", 0)]
    assert [line.never for line in figures.lines] == [False, False, True]
    assert figures.turns.mean == pytest.approx(44.5)
    assert figures.turns_won.mean == pytest.approx(43.5)
    assert figures.value.mean == 25
    assert figures.correlation == pytest.approx(1)


def test_easts_advantage_with_three_players() -> None:
    games = outcomes_of([0, 1, 2, 0], [0, 0, 0, 0])
    assert east_advantage(games, 3).mean == pytest.approx(0.5 - 0.25)


def test_a_card_that_nobody_wins_with() -> None:
    games = outcomes_of([-1, -1], [-1, -1])
    figures = study(games, arena_fake.fake_card(), 4)
    assert (figures.won, figures.correlation, figures.misfits) == (0, None, [])


def test_a_line_that_wins_almost_always_is_too_easy(tmp_path: Path) -> None:
    card = tmp_path / "twelve.card"
    hands = "".join(f"  FF {n}{n}{n}{n}a {n}{n}{n}{n}b {n}{n}{n}{n}c  x25\n" for n in range(1, 9))
    card.write_text(f"card Eight\nsection One\n{hands}")
    answer = json.loads(run("--card", str(card), "--games", "1000", "--json").stdout)
    assert [line["easy"] for line in answer["lines"]] == [True] + [False] * 7
    assert answer["value_rarity_correlation"] is None


def test_the_terminal_report(my_card: Path) -> None:
    result = run("--card", str(my_card), "--games", "2000")
    assert result.exit_code == 0
    output = " ".join(result.stdout.split())
    assert "2,000 games, regular in every seat, league rules, seed 1" in output
    assert re.search(r"played in \d+\.\d s, including startup; [\d,]+ per second per core", output)
    assert re.search(r"wall games (8|9|10|11)\.\d% \(", output)
    assert re.search(r"East wins 2\d\.\d%, the others 2\d\.\d% each: \+\d\.\d percentage points \(", output)
    assert "Every line was won." in output
    assert "rank correlation +1.00" in output
    assert "No value is clearly wrong." in output
    assert "A card with 3 lines is too small to tell whether a line is too easy." in output
    assert "halved" not in output


def test_a_value_that_does_not_fit_gets_a_suggestion(my_card: Path) -> None:
    my_card.write_text(arena_fake.CARD.replace("x25", "x99"))
    result = run("--card", str(my_card), "--games", "2000")
    assert "values do not fit" in result.stdout
    answer = json.loads(run("--card", str(my_card), "--games", "2000", "--json").stdout)
    assert [(line["value"], line["suggested_value"]) for line in answer["lines"]] == [(99, 30), (30, 40), (40, 99)]


def test_json_is_the_same_on_one_core_and_on_two(my_card: Path) -> None:
    answers = [
        json.loads(run("--card", str(my_card), "--games", "500", "--json", cores=cores).stdout) for cores in ("1", "2")
    ]
    for answer in answers:
        assert answer.pop("seconds") > 0
        assert answer.pop("games_per_second_and_core") > 0
    assert answers[0] == answers[1]
    assert answers[0]["games"] == 500
    assert sum(line["wins"] for line in answers[0]["lines"]) == answers[0]["wins"]


def test_singles_and_pairs_are_halved_and_the_report_says_so(my_card: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    my_card.write_text(f"{arena_fake.CARD}section Singles and Pairs\n  NN EE WW SS RR GG FF  c50\n")
    html = tmp_path / "study.html"
    output = " ".join(run("--card", str(my_card), "--games", "400", "--html", str(html)).stdout.split())
    halved = "This uses half the values of singles and pairs"
    assert halved in output
    caption = html.read_text().split("<figcaption>Rare hands")[1].split("</figcaption>")[0]
    assert halved in caption
    assert "value on the card, half for singles and pairs" in html.read_text()
    figures = study(outcomes_of([0], [3]), read(my_card), 4)
    assert [line.compared for line in figures.lines] == [25, 30, 40, 25]


def read(path: Path) -> Card:
    card = read_card(path.read_text()).card
    assert card is not None
    return card


class Page(HTMLParser):
    """Parses a page and checks that every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.alts: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href"):
                self.links.append(value or "")
            if name == "aria-label":
                self.alts.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_loads_nothing_from_elsewhere(my_card: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    html = tmp_path / "study.html"
    my_card.write_text(arena_fake.CARD.replace("Three Hands", "Three <b>& Hands").replace("x25", "x99"))
    assert run("--card", str(my_card), "--games", "400", "--html", str(html)).exit_code == 0
    text = html.read_text()
    page = Page(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert len(page.alts) == text.count("<svg") == 5
    assert all(len(alt) > 20 for alt in page.alts)
    assert all(link.startswith("#") for link in page.links)
    assert "Three &lt;b&gt;&amp; Hands" in text
    assert "<b>" not in text
    assert "prefers-color-scheme: dark" in text
    assert 'name="viewport"' in text
    assert "url(http" not in text


def test_the_page_of_a_card_that_nobody_wins_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(arena_fake, "WALL_GAMES", 1)
    html = tmp_path / "study.html"
    result = run("--games", "50", "--html", str(html))
    assert "Nobody won a game" in result.stdout
    assert html.read_text().count("<svg") == 2


def test_one_row_per_game(my_card: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    as_csv, as_parquet = tmp_path / "games.csv", tmp_path / "games.parquet"
    run("--card", str(my_card), "--games", "450", "--csv", str(as_csv), "--parquet", str(as_parquet))
    rows = list(csv.DictReader(as_csv.read_text().splitlines()))
    assert len(rows) == 450
    assert [row["wall"] for row in rows] == [str(number) for number in range(450)]
    won = [row for row in rows if row["result"] == "mah jongg"]
    assert {row["section"] for row in won} == {"Evens", "Winds"}
    assert all(sum(int(row[seat]) for seat in ("east", "south", "west", "north")) == 0 for row in rows)
    lost = next(row for row in rows if row["result"] == "wall")
    assert (lost["winner"], lost["line"], lost["value"], lost["jokerless"]) == ("", "", "", "")
    table = parquet.read_table(as_parquet).to_pylist()
    assert [{name: "" if value is None else str(value) for name, value in row.items()} for row in table] == rows


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--player", "regulr"), "Did you mean regular?"),
        (("--player", "regular:2"), "Write a name only: --player regular"),
        (("--player", "regulr:2"), "There is no player 'regulr'. Did you mean regular?"),
        (("--player", ""), "There is no player ''. Players are random, greedy"),
        (("--games", "0"), "0 is not in the range"),
        (("--games", "-1"), "-1 is not in the range"),
        (("--card", "nowhere.card"), "No card"),
        (("--html", "."), "this is a folder"),
        (("--csv", "/no/where.csv"), "there is no folder"),
        (("--games", "20", "--csv", "/dev/full"), "No space left"),
        (("--games", "20", "--parquet", "/dev/full"), "No space left"),
        (("--games", "20", "--html", "/dev/full"), "No space left"),
    ],
)
def test_invalid_arguments_are_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_save_and_resume(my_card: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "games")
    run("--card", str(my_card), "--games", "300", "--save", path)
    more = run("--card", str(my_card), "--games", "500", "--save", path)
    assert "300 played" in more.stdout  # the incomplete last chunk of the first run is played again
    assert run("--card", str(my_card), "--games", "500", "--save", path, "--player", "novice").exit_code == 2


@pytest.mark.parametrize(("option", "package"), [("--html", "matplotlib"), ("--parquet", "pyarrow")])
def test_without_the_extra_the_error_says_what_to_install(
    option: str, package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    result = run(option, str(tmp_path / "file"))
    assert result.exit_code == 2
    assert f'needs {package}. Install it with: pip install "charleston[study]"' in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--html", "--csv", "--parquet", "--save"])
def test_nothing_overwrites_the_card(option: str, my_card: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(my_card)
    for name in (my_card, link, tmp_path / "." / ".." / tmp_path.name / my_card.name):
        result = run("--card", str(my_card), option, str(name))
        assert result.exit_code == 2
        assert "one would overwrite the other. Choose another name." in result.stderr
        assert my_card.read_text() == arena_fake.CARD


def test_two_outputs_must_be_different_files(my_card: Path, tmp_path: Path) -> None:
    result = run("--card", str(my_card), "--csv", str(tmp_path / "new"), "--save", str(tmp_path / "new"))
    assert (result.exit_code, "named twice" in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == [my_card]
