"""The registration: entrants, the waiting list, wishes and check-in, from the announcement to the first plan."""

import pytest
from msgspec.structs import replace
from planning import assert_sound
from tournament_desk import executed

from charleston.tournament.desk.commands import BeginRound, Undo
from charleston.tournament.desk.log import Log, LogError, execute, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.registration.begin import begin_command
from charleston.tournament.registration.commands import (
    Announce,
    ChangeEntrant,
    CheckIn,
    KeepApart,
    ListEntrants,
    NewEntrant,
    PromoteEntrant,
    RegistrationCommand,
    WithdrawEntrant,
)
from charleston.tournament.registration.events import Announcement
from charleston.tournament.registration.state import Registration
from charleston.tournament.seating.plan import PlanError, places
from charleston.tournament.seating.planner import make_plan

SPRING = Announcement("Spring Open", "2027-04-03", rounds=2, places=8)
NAMES = ("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal", "Ida", "Jo")


def enter(*names: str) -> ListEntrants:
    return ListEntrants(tuple(NewEntrant(name) for name in names))


def registration_of(log: Log) -> Registration:
    assert log.registration is not None
    return log.registration


def statuses(log: Log) -> dict[str, str]:
    return {one.name: one.status for one in registration_of(log).entrants}


ANNOUNCED = executed(Log(), Announce(SPRING))
FULL = executed(ANNOUNCED, enter(*NAMES))


def refused(log: Log, command: RegistrationCommand) -> str:
    result = execute(log, command, at="", by="desk")
    assert isinstance(result, Refusal)
    assert result.message
    return result.code


def test_the_ninth_of_eight_waits_and_gets_the_first_free_place() -> None:
    assert [name for name, status in statuses(FULL).items() if status == "waiting"] == ["Ida", "Jo"]
    log = executed(FULL, WithdrawEntrant(3))
    assert statuses(log)["Cam"] == "withdrawn"
    assert statuses(log)["Ida"] == "entered"
    assert statuses(log)["Jo"] == "waiting"


def test_more_places_promote_everyone_who_waits() -> None:
    log = executed(FULL, Announce(replace(SPRING, places=12)))
    assert set(statuses(log).values()) == {"entered"}
    assert set(statuses(executed(FULL, Announce(replace(SPRING, places=0)))).values()) == {"entered"}


def test_the_director_may_promote_beyond_the_limit() -> None:
    log = executed(FULL, PromoteEntrant(10))
    assert statuses(log)["Jo"] == "entered"
    assert statuses(log)["Ida"] == "waiting"


def test_a_name_is_cleaned_and_a_withdrawn_name_can_enter_again() -> None:
    log = executed(ANNOUNCED, enter("  Ann   Lee "), WithdrawEntrant(1), enter("Ann Lee"))
    assert [(one.number, one.name, one.status) for one in registration_of(log).entrants] == [
        (1, "Ann Lee", "withdrawn"),
        (2, "Ann Lee", "entered"),
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (enter("ann"), "name taken"),
        (enter("Kay", "Kay"), "name taken"),
        (enter(" "), "bad name"),
        (enter("x" * 61), "bad name"),
        (enter("Stand-in 1"), "bad name"),
        (ChangeEntrant(1, "Ann"), "no change"),
        (ChangeEntrant(1, "BEA"), "name taken"),
        (ChangeEntrant(1, "\u200b"), "bad name"),
        (ChangeEntrant(11, "Kay"), "no such entrant"),
        (WithdrawEntrant(11), "no such entrant"),
        (PromoteEntrant(1), "not waiting"),
        (CheckIn(9), "still waiting"),
        (CheckIn(1, here=False), "no change"),
        (KeepApart(1, 1), "apart from oneself"),
        (KeepApart(1, 11), "no such entrant"),
        (KeepApart(1, 2, apart=False), "no change"),
    ],
)
def test_near_misses_are_refused(command: RegistrationCommand, code: str) -> None:
    assert refused(FULL, command) == code


def test_nothing_works_before_the_announcement_or_after_withdrawing() -> None:
    assert refused(Log(), enter("Ann")) == "not announced"
    gone = executed(FULL, WithdrawEntrant(1))
    for command in (CheckIn(1), ChangeEntrant(1, "Anna"), WithdrawEntrant(1), PromoteEntrant(1)):
        assert refused(gone, command) == "withdrew already"


def test_the_tournament_begins_with_those_who_are_here() -> None:
    here = executed(FULL, *(CheckIn(number) for number in range(1, 9)), KeepApart(1, 2))
    begin = begin_command(registration_of(here))
    assert not isinstance(begin, Refusal)
    assert begin.plan.players == NAMES[:8]
    assert begin.plan.apart == (("Ann", "Bea"),)
    assert_sound(begin.plan)
    log = executed(here, begin, BeginRound())
    assert refused(log, CheckIn(1, here=False)) == "registration closed"
    again = executed(here, begin, Undo("begin", "too early"), CheckIn(8, here=False))
    assert not registration_of(again).entrants[7].here
    assert read_log(write_log(log)) == log


def test_nobody_here_is_no_tournament_and_the_day_before_everyone_counts() -> None:
    assert isinstance(begin_command(registration_of(FULL)), Refusal)
    begin = begin_command(registration_of(FULL), absent_too=True)
    assert not isinstance(begin, Refusal)
    assert begin.plan.players == NAMES[:8]


def test_a_log_with_an_impossible_registration_is_refused() -> None:
    lines = write_log(FULL).splitlines()
    assert read_log("\n".join(lines)) == FULL
    with pytest.raises(LogError):
        read_log("\n".join([lines[0], *lines[2:]]))
    with pytest.raises(LogError):
        read_log("\n".join(lines[1:]))


# Step-free tables


def test_step_free_players_stay_at_step_free_tables() -> None:
    people = [f"Player {number}" for number in range(1, 25)]
    for tables in ([2], [5, 3], [6, 1, 2]):
        needing = people[7 : 7 + len(tables)]
        plan = make_plan(people, 3, stays=["Player 1"], step_free=needing, step_free_tables=tables)
        assert_sound(plan)
        for name in needing:
            assert {places(each)[name] for each in plan.rounds} <= set(tables)
        assert {"Player 1", *needing} <= set(plan.stays)


@pytest.mark.parametrize("tables", [[], [7], [9, 12]])
def test_too_few_step_free_tables_are_refused(tables: list[int]) -> None:
    with pytest.raises(PlanError, match="step-free"):
        make_plan([f"Player {number}" for number in range(1, 25)], 3, step_free=["Player 2"], step_free_tables=tables)
