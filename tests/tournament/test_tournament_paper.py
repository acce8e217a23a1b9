"""Printed pages of a tournament: everyone is on them, nothing is cut off, no page is empty, and names are escaped."""

import io
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from effort import times
from planning import people
from pypdf import PdfReader
from terminal import run

from charleston.tournament.paper.of_plan import (
    blanks,
    itineraries,
    monitor_pages,
    placards,
    score_cards,
    seating_lists,
)
from charleston.tournament.paper.of_standings import certificates, standings_page
from charleston.tournament.paper.typeset import Kind, Paper, pictures, typeset
from charleston.tournament.results.standings import RoundScore, standings
from charleston.tournament.scorecards.paper_score_cards import read_score_card_name
from charleston.tournament.seating.plan import Plan, places
from charleston.tournament.seating.planner import make_plan

LONG = "Dorothy Maria Magdalena van der Bilderdijk-Oosterhuis"


@cache
def plan_of(kind: str) -> Plan:
    match kind:
        case "full":
            return make_plan(people(16), 3)
        case "byes":
            return make_plan(people(13), 4, fill="byes")
        case _:
            return make_plan(people(11), 2, fill="threes")


def pages(kind: Kind, data: object, paper: Paper = "us-letter") -> list[str]:
    """Return the text of each page."""
    found = PdfReader(io.BytesIO(typeset(kind, "Spring Open", data, paper))).pages
    return [re.sub(r"\s+", " ", page.extract_text()) for page in found]


def names_on(text: str) -> set[str]:
    return set(re.findall(r"Player \d+", text))


@pytest.mark.parametrize(
    ("kind", "paper"),
    times(
        [("full", "us-letter"), ("byes", "a4"), ("threes", "us-letter")],
        soak=[*product(("full", "byes", "threes"), ("us-letter", "a4"))],
    ),
)
def test_everyone_is_on_every_list(kind: str, paper: Paper) -> None:
    plan = plan_of(kind)
    tables, rounds = len(plan.rounds[0].tables), len(plan.rounds)
    found = {
        "tables": pages("tables", placards(plan), paper),
        "itineraries": pages("itineraries", itineraries(plan), paper),
        "cards": pages("cards", score_cards(plan, 4), paper),
        "seating": pages("seating", seating_lists(plan), paper),
        "monitor": pages("monitor", monitor_pages(plan), paper),
    }
    for texts in found.values():
        assert names_on(" ".join(texts)) == set(plan.players)
        assert all(names_on(text) for text in texts)
    assert [len(found[kind]) for kind in ("tables", "cards", "seating", "monitor")] == [
        tables, tables * rounds, 1 + rounds, rounds,
    ]  # fmt: skip


def test_a_table_card_says_where_to_go() -> None:
    for card in placards(plan_of("full")):
        for here, after in zip(card.rounds, plan_of("full").rounds[1:], strict=False):
            for chair in here.chairs:
                there = places(after)[chair.name]
                assert chair.then == ("stays" if there == card.table else f"to table {there}")
        assert {chair.then for chair in card.rounds[-1].chairs} == {""}
    moves = {chair.then for card in placards(plan_of("byes")) for here in card.rounds for chair in here.chairs}
    assert "sits out" in moves
    assert any(re.fullmatch(r"to table \d, (South|West|North)", then) for then in moves)


def test_an_itinerary_has_a_stop_for_every_round() -> None:
    for one in itineraries(plan_of("byes")):
        assert [stop.round for stop in one.stops] == [1, 2, 3, 4]
        for stop, each in zip(one.stops, plan_of("byes").rounds, strict=True):
            table = places(each).get(one.name)
            assert stop.table == ("sits out" if table is None else str(table))


def test_TRM_16_TRM_17_a_score_card_has_its_code_its_number_and_who_signs() -> None:
    cards = [card for page in score_cards(plan_of("threes"), 4) for card in page.cards]
    assert len({card.code for card in cards}) == len(cards) == 22
    for card in cards:
        name = read_score_card_name(card.code)
        assert (name.round, name.table) == (card.round, card.table)
        assert plan_of("threes").players[int(card.number) - 1] == card.name
        assert "<svg" in card.picture
    three = next(page for page in score_cards(plan_of("threes"), 4) if len(page.cards) == 3)
    assert [(card.seat, card.signer) for card in three.cards] == [("East", "West"), ("South", "East"), ("West", "East")]


@pytest.mark.parametrize(("tables", "rows"), [(5, [5]), (19, [19]), (20, [10, 10]), (40, [14, 14, 12])])
def test_no_page_has_only_one_row(tables: int, rows: list[int]) -> None:
    plan = make_plan(people(4 * tables), 1)
    texts = [text for text in pages("seating", seating_lists(plan)) if "Round 1 Table" in text]
    assert [len(names_on(text)) // 4 for text in texts] == rows


def test_extra_rounds_continue_on_more_pages() -> None:
    plan = make_plan(people(8), 30, wish="sheet")
    assert [text.count("Table 1") + text.count("Table 2") for text in pages("tables", placards(plan))] == [1] * 6
    assert len(pages("seating", seating_lists(plan))) == 3 + 30
    scored = [RoundScore(name, number, number) for name in people(4) for number in range(1, 31)]
    page = standings_page(standings(scored), "")
    assert page.shown == tuple(range(19, 31))
    assert {row.rounds for row in page.rows} == {tuple(map(str, range(19, 31)))}
    assert {row.total for row in page.rows} == {str(sum(range(31)))}
    assert "after 30 rounds, of which the last 12" in pages("standings", page)[0]


@pytest.mark.parametrize("games", [1, 4, 8])
def test_blanks(games: int) -> None:
    cards, listed = pages("blanks", blanks(plan_of("full"), games))
    assert cards.count("Initials of the player across") == 4
    assert cards.count("Total") == 4
    assert "Round" in listed


# Scores


def scores() -> list[RoundScore]:
    points = {"Ann": 50, LONG: 120, "Cam": 50, "Dot": -30}
    return [
        *(RoundScore(name, 1, each, (each,)) for name, each in points.items()),
        RoundScore("Stand-in 1", 1, 10, (10,)),
        RoundScore("Ann", 2, status="bye"),
        RoundScore("Cam", 2, status="open"),
        RoundScore("Dot", 2, 5, (5,)),
    ]


def test_standings_with_byes_open_rounds_and_stand_ins() -> None:
    ranking = standings(scores(), stand_ins=["Stand-in 1"])
    page = standings_page(ranking, "0123456789abcdef0123")
    assert [(row.place, row.total, row.rounds) for row in page.rows] == [
        ("1", "120", ("120", "–")),
        ("2", "100", ("50", "(50)")),
        ("3", "50", ("50", "…")),
        ("4", "\u221225", ("\u221230", "5")),
        ("–", "10", ("10", "–")),
    ]
    (text,) = pages("standings", page)
    assert "Standings after 2 rounds" in text
    assert "0123456789abcdef" in text
    assert LONG in text


def test_certificates_for_three_places() -> None:
    texts = pages("certificates", certificates(standings(scores(), stand_ins=["Stand-in 1"])))
    assert len(texts) == 3
    assert [re.findall(r"\w+ place", text)[0] for text in texts] == ["First place", "Second place", "Third place"]
    tied = certificates(standings([RoundScore(name, 1, 10) for name in ("Ann", "Bea")]))
    assert [(one.place, one.shared) for one in tied] == [("First place", True), ("First place", True)]


# Names


def test_a_name_is_never_markup() -> None:
    evil = '#panic() $x$ *b* @a "q" <l> = \\ //'
    plan = make_plan([evil, LONG, *people(6)], 2)
    lists: dict[Kind, object] = {
        "tables": placards(plan),
        "itineraries": itineraries(plan),
        "cards": score_cards(plan, 4),
        "seating": seating_lists(plan),
        "monitor": monitor_pages(plan),
    }
    for kind, data in lists.items():
        text = " ".join(pages(kind, data))
        assert "#panic()" in text
        assert "*b*" in text
        assert LONG.replace(" ", "") in text.replace(" ", "")


def test_pages_have_the_chosen_paper_size() -> None:
    for paper, (width, height) in {"us-letter": (612, 792), "a4": (595, 842)}.items():
        box = PdfReader(io.BytesIO(typeset("cards", "", score_cards(plan_of("threes"), 4), paper))).pages[0].mediabox  # type: ignore[arg-type]
        assert (round(box.width), round(box.height)) == (width, height)


def test_pictures_are_png() -> None:
    assert all(page.startswith(b"\x89PNG") for page in pictures("monitor", "", monitor_pages(plan_of("threes"))))


# The command


def test_print(tmp_path: Path) -> None:
    players, plan, log, pdf = (tmp_path / name for name in ("players.txt", "plan.json", "friday.log", "out.pdf"))
    players.write_text("\n".join(people(8)))
    assert run("tournament", "plan", str(players), "--rounds", "2", "--save", str(plan)).exit_code == 0
    assert run("tournament", "begin", str(log), str(plan), "--name", "Friday Open").exit_code == 0
    for file in (plan, log):
        for what in ("tables", "itineraries", "cards", "seating", "monitor", "blanks"):
            assert run("tournament", "print", str(file), what, "-o", str(pdf)).stderr == f"Wrote {pdf}.\n"
            text = PdfReader(pdf).pages[0].extract_text()
            assert ("Friday Open" in text) == (file == log)
    for file, sentence in (
        (plan, "is a plan, but standings need scores"),
        (log, "No table has turned in its score cards yet"),
    ):
        result = run("tournament", "print", str(file), "standings", "-o", str(pdf))
        assert result.exit_code == 2
        assert sentence in result.stderr
    result = run("tournament", "print", str(log), "cards", "-o", str(log))
    assert result.exit_code == 2
    assert "is named twice" in result.stderr
