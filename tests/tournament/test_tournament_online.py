"""Tables of a round that play online: what the desk accepts, and that only the referee writes their score cards."""

import pytest
from planning import people
from tournament_desk import appended, desk_of, executed

from charleston.card.published import published, published_bytes
from charleston.tournament.desk.commands import Begin, BeginRound, DeskCommand, Undo
from charleston.tournament.desk.events import WentOnline
from charleston.tournament.desk.log import Log, execute, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.results.score_table import MAHJCON, PAYMENTS, ST_LOUIS, PointTable, ScoreTable
from charleston.tournament.scorecards.reconcile import ANY_CARD, CardValues, printed
from charleston.tournament.seating.planner import make_plan

CARD = "Charleston 2026"


def begun(scoring: ScoreTable = ST_LOUIS, card: CardValues | None = None) -> Log:
    """Return a tournament of three tables and three rounds that has begun."""
    values = printed(published(CARD)) if card is None else card
    return executed(Log(), Begin("Friday", scoring, values, make_plan(people(12), 3)))


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
        (MAHJCON, None, "online score table"),
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


@pytest.mark.parametrize("scoring", [ST_LOUIS, PAYMENTS, PointTable("ours", wall=5, misnamed=-25)])
def test_points_and_payments_can_be_played_online(scoring: ScoreTable) -> None:
    assert desk_of(executed(begun(scoring), BeginRound(online=(1,)))).online


def test_an_own_card_comes_with_its_text_and_must_be_the_same_card() -> None:
    text = published_bytes("First Card").decode().replace("First Card", "Our card", 1)
    from charleston.card.read import read_card

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
