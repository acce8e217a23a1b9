"""Prizes and the publication of the results in the log, names in a season, results and certificates on paper."""

from pathlib import Path

import pytest
from tournament_desk import appended, desk_of, do, executed
from tournament_log import BEGAN, turned_in

from charleston.tournament.desk.commands import PublishResults, SetPrizes
from charleston.tournament.desk.events import Prize, PrizesSet, ResultsPublished, Seated
from charleston.tournament.desk.log import Log, UndoRecords, execute, needed_by, read_log, write_log
from charleston.tournament.desk.prose import event_sentence
from charleston.tournament.paper.of_results import results_pages, season_pages
from charleston.tournament.paper.of_standings import certificates
from charleston.tournament.paper.typeset import typeset
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.season import season, season_csv
from charleston.tournament.results.season_names import NameDecision, SeasonError, alike_names, people_of
from charleston.tournament.results.standings import Standing, standings_of

PEOPLE = ("Ann", "Bea", "Cam", "Dot")
MONEY = (Prize(15_000, place=1), Prize(9_000, place=2), Prize(2_000, best="best game"))
PLAYED = appended(Log(), BEGAN, *turned_in(1, 1, PEOPLE, (25, 0, 0, -10)))
OPEN = appended(PLAYED, Seated(1, 2, ("Eve", "Fay", "Gia", "Hal")))


# Prizes and publication


def test_prizes_and_the_publication_are_events_that_survive_the_file() -> None:
    log = executed(PLAYED, SetPrizes(MONEY), PublishResults())
    assert [record.event for record in log.records[-2:]] == [PrizesSet(MONEY), ResultsPublished()]
    again = read_log(write_log(log))
    assert (desk_of(again).prizes, desk_of(again).published) == (MONEY, True)
    assert event_sentence(PrizesSet(MONEY)) == "The prizes: place 1 150.00, place 2 90.00, best game 20.00."
    assert event_sentence(PrizesSet()) == "There are no prizes."
    taken_back = executed(log, PublishResults(published=False))
    assert (desk_of(taken_back).prizes, desk_of(taken_back).published) == (MONEY, False)


def test_an_old_log_has_no_prizes_and_is_not_published() -> None:
    assert (desk_of(PLAYED).prizes, desk_of(PLAYED).published) == ((), False)


@pytest.mark.parametrize(
    ("log", "command", "code"),
    [
        (Log(), SetPrizes(MONEY), "not begun"),
        (PLAYED, SetPrizes(()), "same prizes"),
        (PLAYED, SetPrizes((Prize(5),)), "bad prizes"),
        (PLAYED, SetPrizes((Prize(5, place=1), Prize(5, place=1))), "bad prizes"),
        (PLAYED, SetPrizes((Prize(-5, place=1),)), "too large"),
        (PLAYED, PublishResults(published=False), "not published"),
        (executed(PLAYED, PublishResults()), PublishResults(), "published already"),
        (OPEN, PublishResults(), "table open"),
        (appended(Log(), BEGAN), PublishResults(), "no results"),
    ],
)
def test_impossible_prizes_and_publications_are_refused(log: Log, command: SetPrizes, code: str) -> None:
    refusal = execute(log, command, at="", by="Dora")
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert refusal.message.endswith(".")


def test_prizes_can_be_set_while_a_table_is_open() -> None:
    assert desk_of(executed(OPEN, SetPrizes(MONEY))).prizes == MONEY


def test_undoing_a_table_takes_the_results_back_but_keeps_the_prizes() -> None:
    log = executed(PLAYED, SetPrizes(MONEY), PublishResults())
    last = len(PLAYED.records)  # the table turns in
    assert needed_by(log, (last,)) == (last, last + 2)
    undone = desk_of(executed(log, UndoRecords((last,), "not all games"), by="Dora"))
    assert (undone.prizes, undone.published) == (MONEY, False)
    without = desk_of(executed(log, UndoRecords((last + 1,), "no money"), by="Dora"))
    assert (without.prizes, without.published) == ((), True)


def test_the_command_line_keeps_prizes_in_the_log_and_publishes(tmp_path: Path) -> None:
    path = tmp_path / "friday.log"
    path.write_text(write_log(PLAYED))
    assert "The log has no prizes." in do("prizes", path, code=2)
    shown = do("prizes", path, "1=150", "2=90", "best game=20")
    assert desk_of(path).prizes == ()
    do("prizes", path, "1=150", "2=90", "best game=20", "--record", "--by", "Dora")
    assert desk_of(path).prizes == MONEY
    assert do("prizes", path) == shown
    assert do("publish", path) == "The results are published.\n"
    assert "already published" in do("publish", path, code=2)
    assert do("publish", path, "--take-back") == "The results are no longer published.\n"
    assert not desk_of(path).published


# Paper


def test_results_on_paper_show_prizes_only_when_they_are_published() -> None:
    log = executed(PLAYED, SetPrizes(MONEY))
    before = results_pages(log, desk_of(log))
    assert before.prizes == ()
    assert before.winners == (
        ("First place", "Ann", "25"),
        ("Second place, shared", "Bea", "0"),
        ("Second place, shared", "Cam", "0"),
    )
    assert before.facts == ("Card: Charleston 2026, scoring: St. Louis, 4 games in a round",)
    log = executed(log, PublishResults())
    after = results_pages(log, desk_of(log))
    assert [(one.player, one.amount, one.prizes) for one in after.prizes] == [
        ("Ann", "$150.00", "place 1"),
        ("Bea", "$45.00", "place 2"),
        ("Cam", "$45.00", "place 2"),
        ("Ann", "$20.00", "best game"),
    ]
    assert typeset("results", "Spring", after).startswith(b"%PDF")


def test_certificates_for_winners_everybody_or_one() -> None:
    ranking = standings_of(desk_of(PLAYED))
    assert [one.place for one in certificates(ranking)] == ["First place", "Second place", "Second place"]
    assert [(one.player, one.place) for one in certificates(ranking, "all")][3] == ("Dot", "Place 4")
    [dot] = certificates(ranking, "Dot", "2027-04-03")
    assert (dot.player, dot.day) == ("Dot", "Saturday, April 3, 2027")
    assert certificates(ranking, "Zoe") == []
    assert typeset("certificates", "Spring", [dot]).startswith(b"%PDF")


def test_certificates_on_the_command_line(tmp_path: Path) -> None:
    path, out = tmp_path / "friday.log", tmp_path / "out.pdf"
    path.write_text(write_log(PLAYED))
    for who in ("all", "Dot"):
        do("print", path, "certificates", "--for", who, "-o", out)
        assert out.read_bytes().startswith(b"%PDF")
    assert "No player named 'Zoe'" in do("print", path, "certificates", "--for", "Zoe", "-o", out, code=2)
    do("print", path, "results", "-o", out)
    path.write_text(write_log(OPEN))
    assert "table 2 has not turned in" in do("print", path, "results", "-o", out, code=2)


# Seasons


def ranking(**points: int) -> list[Standing]:
    return [Standing(1, name.replace("_", " "), total, ()) for name, total in points.items()]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Lee", "Anne Lee"),
        ("Ann Lee", "Ann B. Lee"),
        ("Ann Lee", "ANN LEE"),
        ("Ann Lee", "Ann  Lee"),
        ("Ann Lee", "Lee, Ann"),
        ("Ann Lee", "Ann Leé"),
        ("Ann Lee", "An Lee"),
        ("Bea O'Neil", "Bea ONeil"),
        ("Mary-Ann Poe", "Mary Ann Poe"),
    ],
)
def test_names_that_look_alike_are_pointed_out(one: str, other: str) -> None:
    events = [[one, "Hal Roe"], [other, "Hal Roe"]]
    assert [pair.names for pair in alike_names(events, people_of(events))] == [(one, other)]


@pytest.mark.parametrize(("one", "other"), [("Ann Lee", "Bea Lee"), ("Cam", "Sam"), ("Ann Lee", "Ann Leeson")])
def test_other_names_are_not(one: str, other: str) -> None:
    events = [[one], [other]]
    assert alike_names(events, people_of(events)) == []


def test_two_people_of_one_tournament_are_never_one_person() -> None:
    events = [["Ann Lee", "Anne Lee"], ["Ann Lee"]]
    assert alike_names(events, people_of(events)) == []
    with pytest.raises(SeasonError, match="Ann Lee and Anne Lee played in the same tournament"):
        people_of(events, [NameDecision(("Ann Lee", "Anne Lee"), same=True)])
    chain = [["Ann Lee"], ["Anne Lee"], ["Anna Lee", "Ann Lee"]]
    ann = NameDecision(("Ann Lee", "Anne Lee"), same=True)
    assert people_of(chain, [ann])["Anne Lee"] == "Ann Lee"
    with pytest.raises(SeasonError, match="two people"):
        people_of(chain, [ann, NameDecision(("Anna Lee", "Anne Lee"), same=True)])


def test_case_and_spaces_are_one_person_until_the_director_says_otherwise() -> None:
    events = [ranking(Ann_Lee=10), ranking(ANN_LEE=20), ranking(Anne_Lee=40)]
    assert [(row.player, row.total) for row in season(events)] == [("Anne Lee", 40), ("Ann Lee", 30)]
    two = [NameDecision(("ANN LEE", "Ann Lee"), same=False)]
    assert [(row.player, row.total) for row in season(events, decisions=two)] == [
        ("Anne Lee", 40),
        ("ANN LEE", 20),
        ("Ann Lee", 10),
    ]
    one = [NameDecision(("Anne Lee", "ANN LEE"), same=True)]
    assert [(row.player, row.events) for row in season(events, decisions=one)] == [("Ann Lee", (10, 20, 40))]
    assert season(events, decisions=[NameDecision(("Nobody", "Ann Lee"), same=True)]) == season(events)


def test_a_season_as_a_spreadsheet_and_on_paper() -> None:
    events = [ranking(Ann=10, Bea=30), ranking(Ann=20), ranking(Ann=-5, Bea=30)]
    rows, names = season(events, 2), ["Spring", "Summer", "=Fall"]
    lines = season_csv(rows, names).decode("utf-8-sig").splitlines()
    assert lines == [
        "place,player,total,Spring,Summer,'=Fall,does not count",
        "1,Bea,60,30,,30,",
        "2,Ann,30,10,20,-5,'=Fall",
    ]
    elsewhere = season_csv(season([ranking(**{"\t=Ann": 10, "\r=Bea": 5})]), ["\n=Fall"]).decode("utf-8-sig")
    assert all(f"'{start}=" in elsewhere for start in "\t\r\n")  # a spreadsheet skips these before a formula
    pages = season_pages(rows, names, 2)
    assert pages.rows == (("1", "Bea", "30", "–", "30", "60"), ("2", "Ann", "10", "20", "(\u22125)", "30"))
    assert typeset("season", "Spring season", pages).startswith(b"%PDF")
