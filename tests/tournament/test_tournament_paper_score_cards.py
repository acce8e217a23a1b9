"""Paper score cards: their names, their games, and lists of them from a spreadsheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charleston.game.seats import EAST, SEATS, SOUTH, WEST, Seat
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.paper_score_cards import (
    NOT_PLAYED,
    PaperScoreCard,
    ScoreCardName,
    ScoreCardTextError,
    UnreadScoreCard,
    read_game,
    read_score_card_list,
    read_score_card_name,
    read_score_cards,
)

HEAD = "card;player;game 1;game 2;game 3;game 4;unsigned\r\n"


@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from(SEATS))
def test_a_score_card_name_round_trips(round_: int, table: int, seat: Seat) -> None:
    card = ScoreCardName(round_, table, seat)
    assert read_score_card_name(str(card)) == read_score_card_name(f" {str(card).lower().replace('-', ' ')}") == card


@pytest.mark.parametrize("text", ["", "R0-T1-E", "R1-T1", "R1-T1-X", "T1-R1-E", "R1-T1-E-S", "R1111-T1-E"])
def test_an_invalid_score_card_name_is_refused(text: str) -> None:
    with pytest.raises(ScoreCardTextError, match="is not the name of a score card"):
        read_score_card_name(text)


def test_common_ways_to_type_a_game() -> None:
    assert [read_game(word, ST_LOUIS) for word in ("25", "+10", "-", "", ".")] == [
        Entry(25),
        Entry(10),
        NOT_PLAYED,
        None,
        None,
    ]
    assert read_game("0X", ST_LOUIS) == Entry(0, dead=True)
    assert read_game("-10p", ST_LOUIS) == read_game("P-10", ST_LOUIS) == Entry(-10, peeked=True)
    assert read_game("xp-20", ST_LOUIS) == read_game("\u221220XP", ST_LOUIS) == Entry(-20, dead=True, peeked=True)
    assert read_game("P10P", ST_LOUIS) == Entry(10, peeked=2)


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
def test_spaces_beside_signs_and_marks_are_ignored(word: str, entry: Entry) -> None:
    assert read_game(word, ST_LOUIS) == entry


@pytest.mark.parametrize(
    "word",
    [
        *("P", "25 points", "1.5", "10XX", "X10X", "1e3", "12345678", "25Q", "25:", "25:won5", "25:X", ":won"),
        *("0PPPPPPP", "10 25", "2 5 0", "-1 0", "10  25:won", "-20:E2 1", "10 -5", "1\u00a0025", "1\t0", "--", "- -"),
    ],
)
def test_an_invalid_game_is_refused(word: str) -> None:
    with pytest.raises(ScoreCardTextError, match="is not a score"):
        read_game(word, ST_LOUIS)


def test_a_list_saved_by_a_spreadsheet() -> None:
    rows = "R1-T1-E;Zoë;25;0;-;-10;\r\nR1-T1-S;Ann;;;;;\r\nr1-t1-w;Cam;0X;1;2;3;x\r\n;;;;;;\r\n"
    cards = [
        PaperScoreCard(ScoreCardName(1, 1, EAST), (Entry(25), Entry(0), NOT_PLAYED, Entry(-10)), player="Zoë"),
        PaperScoreCard(
            ScoreCardName(1, 1, WEST), (Entry(0, dead=True), Entry(1), Entry(2), Entry(3)), signed=False, player="Cam"
        ),
    ]
    for data in (
        f"\ufeff{HEAD}{rows}".encode(),
        (HEAD + rows).encode("cp1252"),
        (HEAD + rows).encode("utf-16"),
        (HEAD + rows).replace(";", "\t").encode(),
    ):
        assert read_score_card_list(data, ST_LOUIS) == (cards, [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no column 'card'"),
        ("card;game 1\r\n", "no column 'game 2'"),
        ("\0", "not text"),
        ("x" * 1_000_001, "longer than"),
    ],
)
def test_an_unreadable_list_is_refused(text: str, says: str) -> None:
    with pytest.raises(ScoreCardTextError, match=says):
        read_score_card_list(text.encode(), ST_LOUIS)


EAST_1 = ScoreCardName(1, 1, EAST)


@pytest.mark.parametrize(
    ("rows", "unread"),
    [
        ("Ann;;1\r\n", ("'Ann' is not the name", None, 0, 2)),
        ("\r\nR1-T1-E;;1;y\r\n", ("'y' is not a score", EAST_1, 2, 3)),
        ("R1-T1-E;;1;2;10 25\r\n", ("'10 25' is not a score", EAST_1, 3, 2)),
        ("R1-T1-E;;1\r\nR1-T1-E;;2\r\n", ("The list has this score card twice, first on line 2", EAST_1, 0, 3)),
        ("R1-T1-E;;1\r\nR1-T1-E;;2\r\nR1-T1-E;;2\r\n", ("twice, first on line 2", EAST_1, 0, 3)),
    ],
)
def test_an_unreadable_row_does_not_block_the_others(
    rows: str, unread: tuple[str, ScoreCardName | None, int, int]
) -> None:
    result = read_score_card_list(f"{HEAD}{rows}R1-T1-S;;1\r\n".encode(), ST_LOUIS)
    assert [one.name for one in result.score_cards] == [ScoreCardName(1, 1, SOUTH)]
    assert unread[0] in result.unread[0].reason
    assert result.unread[0][1:] == unread[1:]


@pytest.mark.parametrize("head", ["won or threw to 2", "exposures 2", "total"])
def test_an_unreadable_cell_is_reported_with_its_game(head: str) -> None:
    heads = f"card;game 1;game 2;game 3;game 4;{head}"
    for cell in ("zz", "1 2", "9.5"):
        result = read_score_card_list(f"{heads}\r\nR1-T1-E;10;10;10;10;{cell}\r\n".encode(), ST_LOUIS)
        assert (result.score_cards, result.unread[0][1:]) == ([], (EAST_1, 0 if head == "total" else 2, 2))
        assert repr(cell) in result.unread[0].reason


def test_an_unreadable_score_card_does_not_block_the_others() -> None:
    cards = [("R1-T1-E", "10 10 1O 10"), ("R1-T1-S", "10 - - -"), ("East", "10"), ("R1-T1-W", "10 =1x")]
    result = read_score_cards(cards, ST_LOUIS)
    assert result.score_cards == [
        PaperScoreCard(ScoreCardName(1, 1, SOUTH), (Entry(10), NOT_PLAYED, NOT_PLAYED, NOT_PLAYED))
    ]
    assert [one[1:3] for one in result.unread] == [(EAST_1, 3), (None, 0), (ScoreCardName(1, 1, WEST), 0)]


def test_a_total_is_one_number() -> None:
    rows = [f"R1-T1-E;10;0;0;0;{total}" for total in ("- 10", "+10", "1 0")]
    result = [
        read_score_card_list(f"card;game 1;game 2;game 3;game 4;total\r\n{row}".encode(), ST_LOUIS) for row in rows
    ]
    assert [one.score_cards[0].total for one in result[:2]] == [-10, 10]
    assert result[2] == ([], [UnreadScoreCard("'1 0' is not a total. Write a number, like 25 or -10.", EAST_1, 0, 2)])
