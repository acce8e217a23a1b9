"""Cards typed in from paper: their names, their games, and lists of them out of a spreadsheet."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planning import people
from told_games import PRINTED, outcomes

from charleston.game.seats import EAST, SEATS, SOUTH, WEST, Seat
from charleston.tournament.desk.audit import Log, add, read_log, write_log
from charleston.tournament.desk.desk import CHECKS, AtTable, Began, Desk, Planned, next_round
from charleston.tournament.results.outcome import Outcome, win
from charleston.tournament.results.score_table import SHEET
from charleston.tournament.results.standings import round_scores, standings
from charleston.tournament.scorecards.entry import Entry, entries_of
from charleston.tournament.scorecards.intake import take_in, why_open
from charleston.tournament.scorecards.table_cards import Initialled
from charleston.tournament.scorecards.typed_cards import (
    NOT_PLAYED,
    CardName,
    Game,
    TypedCard,
    TypedError,
    Unread,
    read_card_name,
    read_cards,
    read_game,
    read_score_cards,
)
from charleston.tournament.seating.plan import Fill
from charleston.tournament.seating.planner import make_plan
from charleston.tournament.seating.repair import replan

EVENTS = settings(max_examples=20, deadline=None, derandomize=True, database=None)
HEAD = "card;player;game 1;game 2;game 3;game 4;unsigned\r\n"


@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from(SEATS))
def test_a_card_is_found_by_its_name(round_: int, table: int, seat: Seat) -> None:
    card = CardName(round_, table, seat)
    assert read_card_name(str(card)) == read_card_name(f" {str(card).lower().replace('-', ' ')}") == card


@pytest.mark.parametrize("text", ["", "R0-T1-E", "R1-T1", "R1-T1-X", "T1-R1-E", "R1-T1-E-S", "R1111-T1-E"])
def test_what_is_no_name_of_a_card(text: str) -> None:
    with pytest.raises(TypedError, match="is no score card"):
        read_card_name(text)


def test_games_as_they_are_typed() -> None:
    assert [read_game(word, SHEET) for word in ("25", "+10", "-", "", ".")] == [
        Entry(25),
        Entry(10),
        NOT_PLAYED,
        None,
        None,
    ]
    assert read_game("0X", SHEET) == Entry(0, dead=True)
    assert read_game("-10p", SHEET) == read_game("P-10", SHEET) == Entry(-10, peeked=True)
    assert read_game("xp-20", SHEET) == read_game("\u221220XP", SHEET) == Entry(-20, dead=True, peeked=True)
    assert read_game("P10P", SHEET) == Entry(10, peeked=2)


@pytest.mark.parametrize(
    ("word", "entry"),
    [
        (" - 10 ", Entry(-10)),
        ("10 P", Entry(10, peeked=True)),
        ("X 0", Entry(0, dead=True)),
        ("25 : won 2", Entry(25, "won", exposures=2)),
        ("- 20 :E 2", Entry(-20, "threw", exposures=2, other=EAST)),
    ],
)
def test_spaces_beside_signs_and_marks_mean_nothing(word: str, entry: Entry) -> None:
    assert read_game(word, SHEET) == entry


@pytest.mark.parametrize(
    "word",
    [
        *("P", "25 points", "1.5", "10XX", "X10X", "1e3", "12345678", "25Q", "25:", "25:won5", "25:X", ":won"),
        *("0PPPPPPP", "10 25", "2 5 0", "-1 0", "10  25:won", "-20:E2 1", "10 -5", "1\u00a0025", "1\t0", "--", "- -"),
    ],
)
def test_what_is_no_game(word: str) -> None:
    with pytest.raises(TypedError, match="is no score"):
        read_game(word, SHEET)


def test_a_list_as_a_spreadsheet_gives_it_back() -> None:
    rows = "R1-T1-E;Zoë;25;0;-;-10;\r\nR1-T1-S;Ann;;;;;\r\nr1-t1-w;Cam;0X;1;2;3;x\r\n;;;;;;\r\n"
    cards = [
        TypedCard(CardName(1, 1, EAST), (Entry(25), Entry(0), NOT_PLAYED, Entry(-10)), player="Zoë"),
        TypedCard(
            CardName(1, 1, WEST), (Entry(0, dead=True), Entry(1), Entry(2), Entry(3)), signed=False, player="Cam"
        ),
    ]
    for data in (
        f"\ufeff{HEAD}{rows}".encode(),
        (HEAD + rows).encode("cp1252"),
        (HEAD + rows).encode("utf-16"),
        (HEAD + rows).replace(";", "\t").encode(),
    ):
        assert read_cards(data, SHEET) == (cards, [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no column 'card'"),
        ("card;game 1\r\n", "no column 'game 2'"),
        ("\0", "no text"),
        ("x" * 1_000_001, "longer than"),
    ],
)
def test_a_list_that_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(TypedError, match=says):
        read_cards(text.encode(), SHEET)


EAST_1 = CardName(1, 1, EAST)


@pytest.mark.parametrize(
    ("rows", "unread"),
    [
        ("Ann;;1\r\n", ("'Ann' is no score card", None, 0, 2)),
        ("\r\nR1-T1-E;;1;y\r\n", ("'y' is no score", EAST_1, 2, 3)),
        ("R1-T1-E;;1;2;10 25\r\n", ("'10 25' is no score", EAST_1, 3, 2)),
        ("R1-T1-E;;1\r\nR1-T1-E;;2\r\n", ("The list has this score card twice, first in line 2", EAST_1, 0, 3)),
        ("R1-T1-E;;1\r\nR1-T1-E;;2\r\nR1-T1-E;;2\r\n", ("twice, first in line 2", EAST_1, 0, 3)),
    ],
)
def test_a_row_that_cannot_be_read_does_not_hold_up_the_others(
    rows: str, unread: tuple[str, CardName | None, int, int]
) -> None:
    found = read_cards(f"{HEAD}{rows}R1-T1-S;;1\r\n".encode(), SHEET)
    assert [one.card for one in found.cards] == [CardName(1, 1, SOUTH)]
    assert unread[0] in found.unread[0].reason
    assert found.unread[0][1:] == unread[1:]


@pytest.mark.parametrize("head", ["won or threw to 2", "exposures 2", "total"])
def test_every_cell_of_a_row_is_named_by_its_game(head: str) -> None:
    heads = f"card;game 1;game 2;game 3;game 4;{head}"
    for cell in ("zz", "1 2", "9.5"):
        found = read_cards(f"{heads}\r\nR1-T1-E;10;10;10;10;{cell}\r\n".encode(), SHEET)
        assert (found.cards, found.unread[0][1:]) == ([], (EAST_1, 0 if head == "total" else 2, 2))
        assert repr(cell) in found.unread[0].reason


def test_a_typed_score_card_that_cannot_be_read_does_not_hold_up_the_others() -> None:
    cards = [("R1-T1-E", "10 10 1O 10"), ("R1-T1-S", "10 - - -"), ("East", "10"), ("R1-T1-W", "10 =1x")]
    found = read_score_cards(cards, SHEET)
    assert found.cards == [TypedCard(CardName(1, 1, SOUTH), (Entry(10), NOT_PLAYED, NOT_PLAYED, NOT_PLAYED))]
    assert [one[1:3] for one in found.unread] == [(EAST_1, 3), (None, 0), (CardName(1, 1, WEST), 0)]


def test_a_total_is_one_number() -> None:
    rows = [f"R1-T1-E;10;0;0;0;{total}" for total in ("- 10", "+10", "1 0")]
    found = [read_cards(f"card;game 1;game 2;game 3;game 4;total\r\n{row}".encode(), SHEET) for row in rows]
    assert [one.cards[0].total for one in found[:2]] == [-10, 10]
    assert found[2] == ([], [Unread("'1 0' is no total; write a number, like 25 or -10.", EAST_1, 0, 2)])


# At the desk


def begun(players: int, rounds: int, fill: Fill = "stand-ins") -> Log:
    plan = make_plan(people(players), rounds, fill=fill)
    log = add(Log(), Began("Spring Open", SHEET, PRINTED, checks=CHECKS), at="", by="desk")
    return add(log, Planned(plan), at="", by="desk")


def desk_of(log: Log) -> Desk:
    assert log.desk is not None
    return log.desk


def with_next_round(log: Log) -> Log:
    for event in next_round(desk_of(log)):
        log = add(log, event, at="", by="desk")
    return log


def taken_in(log: Log, cards: list[TypedCard]) -> Log:
    for event in take_in(desk_of(log), cards).events:
        log = add(log, event, at="", by="desk")
    return log


def typed(round_: int, table: int, *rows: tuple[int, ...]) -> list[TypedCard]:
    """Cards with nothing but numbers, a row a card."""
    none: list[Game] = [NOT_PLAYED] * 4
    games = [(*(Entry(points) for points in row), *none[len(row) :]) for row in rows]
    return [TypedCard(CardName(round_, table, seat), row) for seat, row in zip(SEATS, games, strict=False)]


def test_TRM_18_cards_that_are_signed_and_go_together_are_handed_in() -> None:
    log = taken_in(with_next_round(begun(8, 2)), typed(1, 1, (25,), (0,), (0,), (-10,)))
    sheet = desk_of(log).sheets[1, 1]
    assert (sheet.handed_in, why_open(sheet)) == (True, [])
    signed = [one.event.event for one in log.records if isinstance(one.event, AtTable)]
    assert Initialled(WEST, EAST, sheet.people[0]) in signed
    assert take_in(desk_of(log), typed(1, 1, (25,), (0,), (0,), (-10,))) == ([], [])


def test_TRM_15_TRM_16_what_keeps_a_table_open_is_told() -> None:
    log = with_next_round(begun(8, 2))
    assert why_open(desk_of(log).sheets[1, 1]) == ["No score card has come in."]
    log = taken_in(log, typed(1, 1, (25,), (0,)))
    told = why_open(desk_of(log).sheets[1, 1])
    assert told[0].startswith("West's score card (")
    east, *others = typed(1, 1, (25,), (0,), (0,), (-20,))
    log = taken_in(log, [east, *others])
    assert desk_of(log).sheets[1, 1].handed_in
    log = taken_in(log, [one._replace(signed=False) for one in typed(1, 2, (25,), (25,), (0,), (0,))])
    told = why_open(desk_of(log).sheets[1, 2])
    assert told[0] == "West has not signed East's score card."
    assert told[-1].startswith("Game 1: Only one can have won. East's score card: 25; South's score card: 25. It would")
    log = taken_in(log, typed(1, 2, (25,), (0,), (0,), (-10,)))
    assert desk_of(log).sheets[1, 2].handed_in


@EVENTS
@given(
    players=st.integers(8, 24),
    rounds=st.integers(1, 3),
    fill=st.sampled_from(["stand-ins", "byes", "threes"]),
    data=st.data(),
)
def test_a_simulated_event_adds_up(players: int, rounds: int, fill: Fill, data: st.DataObject) -> None:
    """Rounds with walk-outs and late entries: nobody sits twice, the log is read again, and every point is there."""
    log, sums = begun(players, rounds, fill), dict.fromkeys([*people(players), "Zoe"], 0)
    for number in range(1, rounds + 1):
        plan = desk_of(log).plan
        assert plan is not None
        if data.draw(st.booleans()):
            gone = data.draw(st.sampled_from([n for n in people(players) if n not in plan.rounds[number - 1].away]))
            late = ["Zoe"] if "Zoe" not in plan.players else []
            log = add(log, Planned(replan(plan, number - 1, gone=[gone], late=late)), at="", by="desk")
        log = with_next_round(log)
        cards: list[TypedCard] = []
        for (of_round, table), sheet in desk_of(log).sheets.items():
            if of_round == number:
                outcome = (
                    data.draw(outcomes(peeks=False)) if len(sheet.people) == 4 else Outcome("mahjong", win(EAST, 25))
                )
                entries = entries_of(SHEET, outcome, sheet.players)
                cards += [
                    TypedCard(CardName(number, table, seat), (entry, NOT_PLAYED, NOT_PLAYED, NOT_PLAYED))
                    for seat, entry in entries.items()
                ]
                for seat, entry in entries.items():
                    sums[sheet.people[seat]] = sums.get(sheet.people[seat], 0) + entry.points
        log = taken_in(log, cards)
        assert all(sheet.handed_in for sheet in desk_of(log).sheets.values())
    assert read_log(write_log(log)) == log
    found = standings(round_scores(desk_of(log)), stand_ins=desk_of(log).stand_ins)
    for row in found:
        assert sum(score.points for score in row.rounds if score.status == "played") == sums[row.player]
        assert row.stand_in == row.player.startswith("Stand-in")
