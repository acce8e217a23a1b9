"""The desk's commands: the events they cause, the codes that refuse them, and whole events that add up."""

from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planning import people
from reported_games import PRINTED, outcomes
from tournament_desk import desk_of, executed

from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST
from charleston.tournament.desk.commands import Begin, BeginRound, DeskCommand, ForTable, Replan, TakeIn, Undo
from charleston.tournament.desk.decide import decide
from charleston.tournament.desk.events import AtTable, Began, DeskEventBase, Planned, Seated, Withdrawal
from charleston.tournament.desk.evolve import fold
from charleston.tournament.desk.intake import take_in
from charleston.tournament.desk.log import Log, execute, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.results.standings import round_scores, standings
from charleston.tournament.scorecards.checks import why_open
from charleston.tournament.scorecards.commands import (
    AnswerCall,
    CallDirector,
    CorrectGame,
    GiveFine,
    ScoreCardCommand,
    Sign,
    TurnIn,
)
from charleston.tournament.scorecards.entry import Entry, entries_of
from charleston.tournament.scorecards.events import Corrected, DirectorAnswered, Fined, Signed, TurnedIn
from charleston.tournament.scorecards.paper_score_cards import NOT_PLAYED, Game, PaperScoreCard, ScoreCardName
from charleston.tournament.seating.plan import Fill
from charleston.tournament.seating.planner import make_plan

SIMULATED = settings(max_examples=20, deadline=None, derandomize=True, database=None)


@cache
def begun(players: int, rounds: int, fill: Fill = "stand-ins") -> Log:
    plan = make_plan(people(players), rounds, fill=fill)
    return executed(Log(), Begin("Spring Open", ST_LOUIS, PRINTED, plan))


def paper(round_: int, table: int, *rows: tuple[int, ...]) -> tuple[PaperScoreCard, ...]:
    """Return score cards with only numbers, East's first; the other games were not played."""
    none: list[Game] = [NOT_PLAYED] * 4
    games = [(*(Entry(points) for points in row), *none[len(row) :]) for row in rows]
    return tuple(
        PaperScoreCard(ScoreCardName(round_, table, seat), row) for seat, row in zip(SEATS, games, strict=False)
    )


BEGUN = begun(8, 2)
ROUND_1 = executed(BEGUN, BeginRound())
WIN = ((25,), (0,), (0,), (-10,))
UNSIGNED = executed(ROUND_1, TakeIn(tuple(card._replace(signed=False) for card in paper(1, 1, *WIN))))
TURNED_IN = executed(ROUND_1, TakeIn(paper(1, 1, *WIN)))


def at_table(command: ScoreCardCommand, table: int = 1) -> ForTable:
    return ForTable(1, table, command)


# Commands and their events


def test_begin_and_rounds() -> None:
    began, planned = (record.event for record in BEGUN.records)
    assert isinstance(began, Began)
    assert began.checks == 3
    assert isinstance(planned, Planned)
    seated = [record.event for record in ROUND_1.records[2:]]
    assert [(event.round, event.table) for event in seated if isinstance(event, Seated)] == [(1, 1), (1, 2)]
    events = [record.event for record in ROUND_1.records if isinstance(record.event, DeskEventBase)]
    assert fold(None, events) == ROUND_1.desk


@pytest.mark.parametrize(
    ("log", "command", "event"),
    [
        (UNSIGNED, Sign(EAST, WEST), Signed(EAST, WEST)),
        (UNSIGNED, CorrectGame(1, {NORTH: Entry(-20)}, "misread"), Corrected("Dora", NORTH, 1, Entry(-20), "misread")),
        (TURNED_IN, GiveFine(WEST, -10, "loud"), Fined("Dora", WEST, -10, "loud")),
    ],
)
def test_a_command_for_a_table_causes_its_event(log: Log, command: ScoreCardCommand, event: object) -> None:
    assert decide(log.desk, "Dora", at_table(command)) == [AtTable(1, 1, event)]  # type: ignore[arg-type]


def test_TRM_19_the_director_may_type_all_four_numbers_even_if_some_of_them_stay() -> None:
    entries = {EAST: Entry(0), SOUTH: Entry(25), WEST: Entry(0), NORTH: Entry(-10)}
    events = decide(TURNED_IN.desk, "Dora", at_table(CorrectGame(1, entries, "South won")))
    changes = [Corrected("Dora", seat, 1, entries[seat], "South won") for seat in (EAST, SOUTH)]
    assert events == [AtTable(1, 1, change) for change in changes]


def test_TRM_18_players_sign_and_east_turns_in() -> None:
    log = executed(UNSIGNED, *(at_table(Sign(*pair)) for pair in ((EAST, WEST), (WEST, EAST), (NORTH, SOUTH))))
    assert decide(log.desk, "table 1", at_table(TurnIn(EAST))) == Refusal("unsigned", {"owners": "North"})
    log = executed(log, at_table(Sign(SOUTH, NORTH)), at_table(TurnIn(EAST)))
    assert desk_of(log).table_cards[1, 1].turned_in


def test_TRM_27_an_answer_turns_in_a_table_that_waits_only_for_it() -> None:
    log = executed(ROUND_1, at_table(CallDirector(SOUTH, "Who threw it?")), TakeIn(paper(1, 1, *WIN)))
    assert [reason.code for reason in why_open(desk_of(log).table_cards[1, 1])] == ["director called"]
    events = decide(log.desk, "Dora", at_table(AnswerCall("North did.")))
    assert events == [AtTable(1, 1, DirectorAnswered("Dora", "North did.")), AtTable(1, 1, TurnedIn(EAST))]


def test_undo_and_replan() -> None:
    assert decide(ROUND_1.desk, "Dora", Undo("round", "wrong list")) == [Withdrawal("Dora", 1, "wrong list")]
    undone = executed(BEGUN, Undo("begin", "wrong card"), by="Dora")
    assert undone.desk is None
    events = decide(ROUND_1.desk, "desk", Replan(gone=("Player 1",), late=("Zoe",)))
    assert isinstance(events, list)
    assert isinstance(events[0], Planned)
    assert "Player 1" in events[0].plan.rounds[1].away


@pytest.mark.parametrize(
    ("log", "command", "code"),
    [
        (Log(), BeginRound(), "not begun"),
        (BEGUN, Begin("Again", ST_LOUIS, PRINTED, make_plan(people(4), 1)), "begun already"),
        (BEGUN, Undo("round", "why not"), "no round"),
        (ROUND_1, Undo("begin", "why not"), "not the last round"),
        (ROUND_1, Undo("round", " "), "no reason"),
        (TURNED_IN, Undo("round", "why not"), "scores entered"),
        (ROUND_1, BeginRound(), "round not played"),
        (executed(ROUND_1, BeginRound(early=True)), BeginRound(early=True), "no plan"),
        (ROUND_1, Replan(gone=("Nobody",)), "bad plan"),
        (ROUND_1, ForTable(2, 1, TurnIn(EAST)), "round not begun"),
        (ROUND_1, at_table(TurnIn(EAST), table=9), "no such table"),
        (ROUND_1, at_table(AnswerCall("No.")), "not called"),
        (ROUND_1, at_table(CallDirector(WEST, " ")), "no question"),
        (TURNED_IN, at_table(Sign(EAST, WEST)), "turned in"),
        (TURNED_IN, at_table(CorrectGame(1, {NORTH: Entry(-15)}, "misread")), "mismatch"),
        (TURNED_IN, at_table(CorrectGame(1, {NORTH: Entry(-10)}, "misread")), "no change"),
        (TURNED_IN, at_table(CorrectGame(5, {NORTH: Entry(0)}, "misread")), "no such game"),
        (ROUND_1, at_table(CorrectGame(1, {NORTH: Entry(-17)}, "misread")), "impossible number"),
        (BEGUN, Undo("begin", "x" * 501), "too large"),
    ],
)
def test_a_refused_command_says_why_in_a_code_and_a_sentence(log: Log, command: DeskCommand, code: str) -> None:
    refusal = execute(log, command, at="", by="Dora")
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert refusal.rules
    assert refusal.message.endswith((".", "?"))
    assert "{" not in refusal.message


@pytest.mark.parametrize(
    "command", [Undo("round", "late"), TakeIn(paper(1, 1, *WIN)), at_table(CorrectGame(1, {EAST: Entry(25)}, "why"))]
)
def test_a_command_can_be_sent_as_json(command: DeskCommand) -> None:
    assert msgspec.json.decode(msgspec.json.encode(command), type=DeskCommand) == command


# Paper score cards


def test_TRM_18_score_cards_that_are_signed_and_agree_are_turned_in() -> None:
    cards = desk_of(TURNED_IN).table_cards[1, 1]
    assert (cards.turned_in, why_open(cards)) == (True, [])
    events = [record.event.event for record in TURNED_IN.records if isinstance(record.event, AtTable)]
    assert Signed(WEST, EAST, cards.people[0]) in events
    assert take_in(desk_of(TURNED_IN), paper(1, 1, *WIN)) == ([], [])


def test_TRM_15_TRM_16_an_open_table_says_why() -> None:
    assert [reason.code for reason in why_open(desk_of(ROUND_1).table_cards[1, 1])] == ["nothing came in"]
    log = executed(ROUND_1, TakeIn(paper(1, 1, (25,), (0,))))
    reasons = why_open(desk_of(log).table_cards[1, 1])
    assert reasons[0].message.startswith("West's score card (")
    log = executed(log, TakeIn(paper(1, 1, (25,), (0,), (0,), (-20,))))
    assert desk_of(log).table_cards[1, 1].turned_in
    unsigned = tuple(one._replace(signed=False) for one in paper(1, 2, (25,), (25,), (0,), (0,)))
    log = executed(log, TakeIn(unsigned))
    reasons = why_open(desk_of(log).table_cards[1, 2])
    assert reasons[0].message == "West has not signed East's score card."
    assert reasons[-1].message.startswith(
        "Game 1: Only one player can have won. The score cards say East 25, South 25. It would"
    )
    log = executed(log, TakeIn(paper(1, 2, *WIN)))
    assert desk_of(log).table_cards[1, 2].turned_in


@SIMULATED
@given(
    players=st.integers(8, 24),
    rounds=st.integers(1, 3),
    fill=st.sampled_from(["stand-ins", "byes", "threes"]),
    data=st.data(),
)
def test_a_simulated_event_adds_up(players: int, rounds: int, fill: Fill, data: st.DataObject) -> None:
    """Rounds with walk-outs and late arrivals: nobody sits twice, the log round-trips, and no point is lost."""
    log, sums = begun(players, rounds, fill), dict.fromkeys([*people(players), "Zoe"], 0)
    for number in range(1, rounds + 1):
        plan = desk_of(log).plan
        assert plan is not None
        if data.draw(st.booleans()):
            gone = data.draw(st.sampled_from([n for n in people(players) if n not in plan.rounds[number - 1].away]))
            late = ("Zoe",) if "Zoe" not in plan.players else ()
            log = executed(log, Replan((gone,), late))
        log = executed(log, BeginRound())
        score_cards: list[PaperScoreCard] = []
        for cards in desk_of(log).cards_of_round(number):
            outcome = data.draw(outcomes(peeks=False)) if len(cards.people) == 4 else Outcome("mahjong", win(EAST, 25))
            for seat, entry in entries_of(ST_LOUIS, outcome, cards.seats).items():
                games: tuple[Game, ...] = (entry, NOT_PLAYED, NOT_PLAYED, NOT_PLAYED)
                score_cards.append(PaperScoreCard(ScoreCardName(number, cards.table, seat), games))
                sums[cards.people[seat]] = sums.get(cards.people[seat], 0) + entry.points
        log = executed(log, TakeIn(tuple(score_cards)))
        assert all(cards.turned_in for cards in desk_of(log).table_cards.values())
    assert read_log(write_log(log)) == log
    for row in standings(round_scores(desk_of(log)), stand_ins=desk_of(log).stand_ins):
        assert sum(score.points for score in row.rounds if score.status == "played") == sums[row.player]
        assert row.stand_in == row.player.startswith("Stand-in")
