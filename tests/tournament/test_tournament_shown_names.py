"""Names in the log of a tournament: new ones are checked, and old ones are shown without invisible characters."""

import pytest
from reported_games import PRINTED

from charleston.game.seats import EAST, WEST
from charleston.names import has_unseen
from charleston.tournament.desk.commands import Begin, BeginRound, Replan
from charleston.tournament.desk.events import AtTable, Began, Planned
from charleston.tournament.desk.log import Log, LogEvent, append, execute, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.registration.commands import Announce
from charleston.tournament.registration.events import Announced, Announcement
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.results.standings import standings_of
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered, Signed
from charleston.tournament.seating.planner import make_plan

BAD = ("", " ", "\u3000", "Spring\nOpen", "\u202egnirpS", "\x1b[2J", "x" * 101)
ODD = ["Ann", "Ann\u200b", "Ann\u200c", "\u202eeeD", "Eve\x07", " ", "Gia", "Hal"]


def with_events(*events: LogEvent) -> Log:
    log = Log()
    for event in events:
        after = append(log, event, at="", by="Dora")
        assert not isinstance(after, Refusal), after.message
        log = after
    return log


@pytest.mark.parametrize("name", BAD)
def test_a_tournament_has_a_name_that_everyone_can_see(name: str) -> None:
    plan = make_plan(["Ann", "Bea", "Cam", "Dot"], 2)
    for command in (Announce(Announcement(name)), Begin(name, ST_LOUIS, PRINTED, plan)):
        refusal = execute(Log(), command, at="", by="Dora")
        assert isinstance(refusal, Refusal)
        assert refusal.code == "bad title"


def test_a_name_is_cleaned_like_the_name_of_a_player() -> None:
    log = execute(Log(), Announce(Announcement("  Zoe\u0308\u00a0 Open ", place="The\thall\u202e")), at="", by="Dora")
    assert not isinstance(log, Refusal)
    assert log.registration is not None
    what = log.registration.announcement
    assert (what.name, what.place) == ("Zo\u00eb Open", "The hall")


@pytest.mark.parametrize("name", ["", "Zoe\u200b", "\u202eeoZ", "x" * 61, "Stand-in 3"])
def test_a_late_player_has_a_name_that_everyone_can_see(name: str) -> None:
    begun = execute(
        Log(), Begin("Open", ST_LOUIS, PRINTED, make_plan(["Ann", "Bea", "Cam", "Dot"], 2)), at="", by="Dora"
    )
    assert not isinstance(begun, Refusal)
    refusal = execute(begun, Replan(late=(name,)), at="", by="Dora")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "bad name"
    after = execute(begun, Replan(late=(" Zoe  Kim",)), at="", by="Dora")
    assert not isinstance(after, Refusal)
    assert after.desk is not None
    assert after.desk.plan is not None
    assert "Zoe Kim" in after.desk.plan.players


def test_an_old_log_with_other_names_opens_shows_them_and_goes_on() -> None:
    log = with_events(Announced(Announcement("Open\u202e", place="a\nb")))
    assert log.registration is not None
    assert (log.registration.announcement.name, log.registration.announcement.place) == ("Open<U+202E>", "a b")
    old = with_events(Began("\x1b[2J", ST_LOUIS, PRINTED, checks=2), Planned(make_plan(ODD, 2)))
    begun = execute(old, BeginRound(), at="", by="Dora")
    assert not isinstance(begun, Refusal), begun.message
    text = write_log(begun)
    again = read_log(text)
    assert again == begun
    assert write_log(again) == text
    desk = again.desk
    assert desk is not None
    people = [row.player for row in standings_of(desk)]
    assert len({*people}) == len(ODD)
    assert not any(map(has_unseen, (desk.name, *people)))
    assert all(name.strip() for name in people)


def test_a_score_card_of_an_old_log_is_signed_with_the_name_on_it() -> None:
    plan = make_plan(["Ann\u200b", "Bea\u200b", "Cam\u200b", "Dot\u200b"], 2)
    log = with_events(Began("Open", ST_LOUIS, PRINTED, checks=2), Planned(plan))
    begun = execute(log, BeginRound(), at="", by="Dora")
    assert not isinstance(begun, Refusal)
    owner = plan.rounds[0].tables[0].players[EAST]
    for name, is_right in ((owner, True), (owner.rstrip("\u200b"), False)):
        entered = append(begun, AtTable(1, 1, Entered(EAST, 1, Entry(10))), at="", by="Dora")
        assert not isinstance(entered, Refusal)
        signed = append(entered, AtTable(1, 1, Signed(WEST, EAST, name)), at="", by="Dora")
        assert isinstance(signed, Log) == is_right
