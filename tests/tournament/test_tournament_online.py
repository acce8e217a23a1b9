"""Tables of a round that play online: what the desk accepts, and that only the referee writes their score cards."""

from functools import cache
from pathlib import Path

import pytest
from planning import people
from tournament_desk import appended, desk_of, do, executed

from charleston.card.published import published, published_bytes
from charleston.card.read import read_card
from charleston.game.seats import EAST, NORTH, SEATS, WEST
from charleston.tournament.desk.commands import (
    Begin,
    BeginRound,
    DeskCommand,
    ForTable,
    RecordOnline,
    SignOnline,
    TakeIn,
    Undo,
)
from charleston.tournament.desk.events import WentOnline
from charleston.tournament.desk.log import Log, UndoRecords, execute, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.results.score_table import MAHJCON, PAYMENTS, ST_LOUIS, PointTable, ScoreTable
from charleston.tournament.scorecards.commands import (
    AnswerCall,
    CallDirector,
    CorrectGame,
    RecordGame,
    ScoreCardCommand,
    Sign,
    SkipGame,
    TurnIn,
)
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.paper_score_cards import read_score_cards
from charleston.tournament.scorecards.reconcile import ANY_CARD, CardValues, printed
from charleston.tournament.scorecards.report import GameReport
from charleston.tournament.seating.plan import Plan
from charleston.tournament.seating.planner import make_plan

CARD = "Charleston 2026"


@cache
def plan() -> Plan:
    """Return a plan for three tables and three rounds. The search for it takes long."""
    return make_plan(people(12), 3)


def begun(scoring: ScoreTable = ST_LOUIS, card: CardValues | None = None) -> Log:
    """Return a tournament of three tables and three rounds that has begun."""
    values = printed(published(CARD)) if card is None else card
    return executed(Log(), Begin("Friday", scoring, values, plan()))


def refused(log: Log, command: DeskCommand, by: str = "Dora Hill") -> Refusal:
    result = execute(log, command, at="", by=by)
    assert isinstance(result, Refusal)
    return result


def test_the_log_says_which_tables_play_online_and_opens_again() -> None:
    log = executed(begun(), BeginRound(online=(1, 3), duplicate=True))
    assert desk_of(log).online == (WentOnline(1, (1, 3), duplicate=True),)
    assert [bool(desk_of(log).online_at(1, table)) for table in (1, 2, 3)] == [True, False, True]
    assert desk_of(log).online_at(2, 1) is None
    assert read_log(write_log(log)).desk == log.desk
    assert '"type":"wentonline"' in write_log(log)


def test_undoing_the_round_undoes_that_it_is_online() -> None:
    log = executed(begun(), BeginRound(online=(1,)), Undo("round", "wrong tables"), by="Dora Hill")
    assert desk_of(log).online == ()
    again = executed(log, BeginRound())
    assert desk_of(again).online == ()


@pytest.mark.parametrize(("tables", "code"), [((4,), "no such table"), ((1, 1), "online already")])
def test_only_tables_of_the_round_go_online_each_once(tables: tuple[int, ...], code: str) -> None:
    assert refused(begun(), BeginRound(online=tables)).code == code


@pytest.mark.parametrize(
    ("scoring", "card", "code"),
    [
        (ST_LOUIS, ANY_CARD, "online without card"),
        (PointTable("ours", dead=-5), None, "online score table"),
        (PointTable("ours", time_out=5), None, "online score table"),
        (ST_LOUIS, CardValues("Our card", (25,), (25,), (25,)), "online other card"),
    ],
)
def test_the_referee_needs_a_card_and_points_that_it_knows(
    scoring: ScoreTable, card: CardValues | None, code: str
) -> None:
    log = begun(scoring, card)
    assert refused(log, BeginRound(online=(1,))).code == code
    assert not desk_of(executed(log, BeginRound())).online


@pytest.mark.parametrize("scoring", [ST_LOUIS, MAHJCON, PAYMENTS, PointTable("ours", wall=5, misnamed=-25)])
def test_points_and_payments_can_be_played_online(scoring: ScoreTable) -> None:
    assert desk_of(executed(begun(scoring), BeginRound(online=(1,)))).online


def test_a_custom_card_comes_with_its_text_and_must_be_the_same_card() -> None:
    text = published_bytes("First Card").decode().replace("First Card", "Our card", 1)
    card = read_card(text).card
    assert card is not None
    assert card.name == "Our card"
    log = begun(card=printed(card))
    assert refused(log, BeginRound(online=(1,))).code == "online other card"
    other = refused(log, BeginRound(online=(1,), card=published_bytes(CARD).decode()))
    assert (other.code, other.arguments["problem"]) == ("online other card", "it is Charleston 2026.")
    assert refused(log, BeginRound(online=(1,), card="nonsense")).code == "online other card"
    assert desk_of(executed(log, BeginRound(online=(1,), card=text))).online == (WentOnline(1, (1,), card=text),)


def test_a_round_goes_online_once_and_before_its_games() -> None:
    log = executed(begun(), BeginRound(online=(1,)))
    result = execute(log, BeginRound(online=(1,)), at="", by="Dora Hill")
    assert isinstance(result, Refusal)
    with pytest.raises(AssertionError, match="Name each table once"):
        appended(log, WentOnline(1, (2,)))
    with pytest.raises(AssertionError, match="has not begun"):
        appended(log, WentOnline(2, (2,)))


# Who fills in the score cards

EAST_WINS = Outcome("mahjong", win(EAST, 25, thrower=NORTH, exposures=2))


@pytest.mark.parametrize("by", ["Ann Lee", "referee", "Dora Hill", "table 1"])
@pytest.mark.parametrize(
    "command",
    [RecordGame(1, GameReport("wall")), SkipGame(1), Sign(WEST, EAST), TurnIn(EAST)],
    ids=lambda one: type(one).__name__,
)
def test_only_the_referee_writes_the_score_cards_of_a_table_online(command: ScoreCardCommand, by: str) -> None:
    log = executed(begun(), BeginRound(online=(1,)))
    assert refused(log, ForTable(1, 1, command), by).code == "played online"
    assert refused(log, RecordOnline(1, 2, 1, EAST_WINS)).code == "not online"


def test_real_tables_of_the_same_round_enter_their_games() -> None:
    log = executed(begun(), BeginRound(online=(1,)), ForTable(1, 2, RecordGame(1, GameReport("wall"))))
    assert desk_of(log).table_cards[1, 2].has_entries(EAST)


def test_paper_score_cards_of_a_table_online_are_not_taken_in() -> None:
    log = executed(begun(), BeginRound(online=(1,)))
    cards = read_score_cards([("R1-T1-E", "10 10 10 10 =40")], ST_LOUIS).score_cards
    assert execute(log, TakeIn(tuple(cards)), at="", by="Vera") == log


def test_the_referee_writes_games_signs_and_turns_in() -> None:
    log = executed(begun(PointTable(games=2)), BeginRound(online=(1,)), RecordOnline(1, 1, 1, EAST_WINS), by="referee")
    cards = desk_of(log).table_cards[1, 1]
    assert [entry.points for entry in cards.entries_of(1).values()] == [25, 0, 0, -20]
    assert not cards.initials
    assert executed(log, RecordOnline(1, 1, 1, EAST_WINS)) == log
    assert refused(log, SignOnline(1, 1)).code == "game missing"
    assert refused(log, RecordOnline(1, 1, 3, EAST_WINS)).code == "no such game"
    done = executed(log, RecordOnline(1, 1, 2, None), by="referee")
    assert desk_of(done).table_cards[1, 1].turned_in
    assert read_log(write_log(done)).desk == done.desk
    assert refused(done, RecordOnline(1, 1, 2, EAST_WINS)).code == "turned in"


def test_the_referee_knows_whether_the_winner_has_a_quint() -> None:
    """With MahjCon's scoring, a throw to two exposures costs 25 points if the hand has a quint, and 20 if not."""
    log = executed(begun(MAHJCON), BeginRound(online=(1,)))
    wins = {
        quint: Outcome("mahjong", win(EAST, 40, thrower=NORTH, exposures=2), quint=quint) for quint in (True, False)
    }
    log = executed(log, RecordOnline(1, 1, 1, wins[True]), RecordOnline(1, 1, 2, wins[False]), by="referee")
    cards = desk_of(log).table_cards[1, 1]
    assert [[entry.points for entry in cards.entries_of(game).values()] for game in (1, 2)] == [
        [40, 0, 0, -25],
        [40, 0, 0, -20],
    ]


def test_no_game_at_all_is_left_to_the_director() -> None:
    log = executed(begun(PointTable(games=1)), BeginRound(online=(1,)), RecordOnline(1, 1, 1, None), by="referee")
    assert not desk_of(log).table_cards[1, 1].turned_in
    assert refused(log, SignOnline(1, 1)).code == "no change"


def test_the_director_corrects_before_and_after_and_the_referee_signs_again() -> None:
    entries = {seat: Entry(0, "ruled") for seat in SEATS}
    correct = ForTable(1, 1, CorrectGame(1, entries, "everybody agrees"))
    log = executed(begun(PointTable(games=2)), BeginRound(online=(1,)), RecordOnline(1, 1, 1, EAST_WINS), by="referee")
    log = executed(log, correct, ForTable(1, 1, CallDirector(EAST, "Is that right?")), by="Dora Hill")
    log = executed(log, RecordOnline(1, 1, 2, EAST_WINS), by="referee")
    assert not desk_of(log).table_cards[1, 1].turned_in  # the director has not answered
    log = executed(log, ForTable(1, 1, AnswerCall("Yes.")), by="Dora Hill")
    assert desk_of(log).table_cards[1, 1].turned_in
    again = executed(log, ForTable(1, 1, CorrectGame(2, entries, "the wrong hand")), by="Dora Hill")
    assert desk_of(again).table_cards[1, 1].turned_in


def test_the_next_round_waits_for_tables_online_unless_it_begins_early() -> None:
    log = executed(begun(PointTable(games=2)), BeginRound(online=(1,)), RecordOnline(1, 1, 1, EAST_WINS), by="referee")
    assert refused(log, BeginRound()).code == "online playing"
    assert desk_of(executed(log, BeginRound(early=True))).begun == 2


def test_a_table_becomes_a_real_one_if_the_director_undoes_that_it_is_online(tmp_path: Path) -> None:
    log = executed(begun(), BeginRound(online=(1,), duplicate=True))
    path = tmp_path / "friday.log"
    path.write_text(write_log(log))
    assert "Round 1: table 1 online, with the same walls." in do("audit", path)
    card = ("score", path, "--card", "R1-T1-E", "10 10 10 10 =40")
    assert "Table 1 plays online: the referee fills in its score cards. Not recorded." in do(*card, code=1)
    online = next(record.n for record in log.records if isinstance(record.event, WentOnline))
    do("undo", path, str(online), "--by", "Dora Hill", "--reason", "the internet is down")
    assert "plays online" not in do(*card, code=1)
    assert desk_of(path).table_cards[1, 1].has_entries(EAST)
    assert executed(log, UndoRecords((online,), "no internet"), by="Dora Hill").desk == desk_of(
        executed(begun(), BeginRound())
    )
