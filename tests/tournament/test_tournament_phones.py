"""Two phones of one table: a report does not replace a game that its phone has not seen."""

import msgspec
import pytest
from planning import people
from reported_games import PRINTED
from tournament_desk import desk_of, executed

from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST
from charleston.tournament.desk.commands import Begin, BeginRound, ForTable
from charleston.tournament.desk.log import Log, UndoRecords, execute, read_log, write_log, writer_of
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import MAHJCON, PAYMENTS, ST_LOUIS
from charleston.tournament.scorecards.commands import (
    CorrectGame,
    RecordGame,
    ScoreCardCommand,
    Sign,
    SkipGame,
    TurnIn,
)
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.report import GameReport, report_of
from charleston.tournament.scorecards.state import SKIPPED, TableCards, signer, version_of
from charleston.tournament.seating.planner import make_plan

WALL = GameReport("wall")
WIN = GameReport("mahjong", EAST, PRINTED.values[0], NORTH, 0)
OTHER = GameReport("mahjong", EAST, PRINTED.values[0], SOUTH, 1)


def at_table(command: ScoreCardCommand) -> ForTable:
    return ForTable(1, 1, command)


def table_of(log: Log) -> TableCards:
    return desk_of(log).table_cards[1, 1]


def version(log: Log, game: int = 1) -> str:
    return version_of(table_of(log), game)


def begun(scoring: object = ST_LOUIS) -> Log:
    plan = make_plan(people(8), 2)
    return executed(Log(), Begin("Spring Open", scoring, PRINTED, plan), BeginRound())  # type: ignore[arg-type]


def sent(log: Log, *commands: ScoreCardCommand, by: str = "table 1") -> Log:
    return executed(log, *map(at_table, commands), by=by)


def refusal(log: Log, command: ScoreCardCommand) -> Refusal:
    result = execute(log, at_table(command), at="", by="table 1")
    assert isinstance(result, Refusal)
    return result


BEGUN = begun()
ENTERED = sent(BEGUN, RecordGame(1, WIN), by="Kay")


def test_a_version_changes_with_every_different_game_and_only_then() -> None:
    skipped = sent(BEGUN, SkipGame(1))
    other = sent(BEGUN, RecordGame(1, OTHER))
    assert (version(BEGUN), version(skipped)) == ("", SKIPPED)
    assert len({version(log) for log in (BEGUN, skipped, ENTERED, other)}) == 4
    assert version(sent(skipped, RecordGame(1, WIN))) == version(ENTERED)  # the same game, entered in another way
    assert version(ENTERED, 2) == ""
    corrected = sent(ENTERED, CorrectGame(1, {SEATS[1]: Entry(-5, "ruled")}, "late"), by="Dora")
    assert version(corrected) != version(ENTERED)


def test_a_phone_that_has_seen_the_game_replaces_it() -> None:
    for report in (OTHER, WALL):
        log = sent(ENTERED, RecordGame(1, report, (version(ENTERED),)))
        assert report_of(table_of(log), 1) == report
    assert version(sent(ENTERED, SkipGame(1, (version(ENTERED),)))) == SKIPPED
    assert report_of(table_of(sent(BEGUN, RecordGame(1, WALL, ("",)))), 1) == WALL


@pytest.mark.parametrize(
    "seen", [("",), (SKIPPED,), ("0123456789abcdef",), ("", WALL), (OTHER,), (GameReport("time"),)]
)
def test_a_phone_that_saw_another_game_does_not_replace_it(seen: tuple[str | GameReport, ...]) -> None:
    for command in (RecordGame(1, WALL, seen), SkipGame(1, seen)):
        refused = refusal(ENTERED, command)
        assert refused.code == "changed since"
        assert refused.arguments["game"] == 1
        assert "East's score card: won 25, thrown by North" in refused.message


def test_a_refusal_says_what_the_game_is_now() -> None:
    skipped = sent(BEGUN, SkipGame(1))
    assert refusal(skipped, RecordGame(1, WALL, ("",))).arguments["now"] == "not played"
    new = range(len(BEGUN.records) + 1, len(ENTERED.records) + 1)
    undone = executed(ENTERED, UndoRecords(tuple(new), "the wrong table"))
    assert refusal(undone, RecordGame(1, WALL, (version(ENTERED),))).arguments["now"] == "not entered"


def test_the_same_game_twice_is_one_and_no_error() -> None:
    for seen in ((), ("",), (version(ENTERED),)):
        assert execute(ENTERED, at_table(RecordGame(1, WIN, seen)), at="", by="table 1") == ENTERED
    skipped = sent(BEGUN, SkipGame(1))
    assert execute(skipped, at_table(SkipGame(1, ("",))), at="", by="table 1") == skipped
    played = sent(ENTERED, *(RecordGame(game, WALL) for game in (2, 3, 4)))
    signed = sent(played, *(Sign(signer(table_of(played), seat), seat) for seat in SEATS))
    turned_in = sent(signed, TurnIn(EAST))
    assert execute(turned_in, at_table(RecordGame(1, WIN, ("",))), at="", by="table 1") == turned_in
    assert refusal(turned_in, RecordGame(1, WALL, ("",))).code == "turned in"


def test_a_command_without_the_field_works_as_before() -> None:
    old = msgspec.json.decode(b'{"type":"record_game","game":1,"report":{"end":"wall"}}', type=RecordGame)
    assert report_of(table_of(sent(ENTERED, old)), 1) == WALL
    assert version(sent(ENTERED, msgspec.json.decode(b'{"type":"skip_game","game":1}', type=SkipGame))) == SKIPPED


def test_a_phone_corrects_its_own_report_that_was_on_its_way() -> None:
    """The phone enters a game and corrects it, both without a network. It has seen only the empty score cards."""
    log = sent(BEGUN, RecordGame(1, WIN, ("",)), RecordGame(1, OTHER, ("", WIN)), RecordGame(1, WALL, ("", WIN, OTHER)))
    assert report_of(table_of(log), 1) == WALL
    skipped = sent(BEGUN, SkipGame(1, ("",)), RecordGame(1, WIN, ("", SKIPPED)))
    assert report_of(table_of(skipped), 1) == WIN
    assert refusal(sent(BEGUN, RecordGame(1, WALL)), RecordGame(1, OTHER, ("", WIN))).code == "changed since"


def test_impossible_reports_are_refused_for_themselves() -> None:
    impossible = GameReport("mahjong", EAST, 7, NORTH)
    assert refusal(ENTERED, RecordGame(1, impossible, ("",))).code == "mismatch"
    assert refusal(ENTERED, RecordGame(9, WALL, ("",))).code == "no such game"
    contradiction = GameReport("mahjong")  # as what the phone saw: no score card says that
    assert refusal(ENTERED, RecordGame(1, WALL, (contradiction,))).code == "changed since"


def test_nobody_signs_numbers_that_they_have_not_seen() -> None:
    played = sent(ENTERED, *(RecordGame(game, WALL) for game in (2, 3, 4)))
    seen = tuple(version(played, game) for game in (1, 2, 3, 4))
    changed = sent(played, RecordGame(3, WIN))
    refused = refusal(changed, Sign(WEST, EAST, seen=seen))
    assert (refused.code, refused.arguments["game"]) == ("changed since", 3)
    assert table_of(sent(played, Sign(WEST, EAST, seen=seen))).initials == (EAST,)
    assert table_of(sent(changed, Sign(WEST, EAST))).initials == (EAST,)  # an old page does not say


def test_the_log_knows_who_wrote_a_game_last() -> None:
    assert writer_of(ENTERED, 1, 1, 1) == "Kay"
    assert (writer_of(ENTERED, 1, 1, 2), writer_of(ENTERED, 1, 2, 1), writer_of(ENTERED, 2, 1, 1)) == ("", "", "")
    both = sent(ENTERED, RecordGame(1, WALL), by="table 1")
    assert writer_of(both, 1, 1, 1) == "table 1"
    last = [record.n for record in both.records if record.by == "table 1"]
    assert writer_of(executed(both, UndoRecords(tuple(last), "mistake")), 1, 1, 1) == "Kay"
    assert read_log(write_log(both)) == both


@pytest.mark.parametrize("scoring", [ST_LOUIS, MAHJCON, PAYMENTS])
def test_every_report_is_found_again_on_the_score_cards(scoring: object) -> None:
    log = begun(scoring)
    reports = [
        WALL,
        GameReport("time"),
        GameReport("wall", dead=(SOUTH,), peeked=(WEST, WEST)),
        GameReport("mahjong", WEST, PRINTED.values[0]),
        *(GameReport("mahjong", EAST, PRINTED.values[0], NORTH, shown) for shown in (0, 1, 2)),
        GameReport("mahjong", EAST, PRINTED.values[0], NORTH, 1, jokerless=True, dead=(SOUTH,)),
    ]
    for report in reports:
        assert report_of(table_of(sent(log, RecordGame(1, report))), 1) == report
    assert report_of(table_of(log), 1) is None
    numbers = sent(sent(log, RecordGame(1, WALL)), CorrectGame(1, {SOUTH: Entry(-7, "ruled")}, "late"), by="Dora")
    assert report_of(table_of(numbers), 1) is None
