"""Whether the four score cards of a table agree on the game, with full entries and with numbers only."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from reported_games import PRINTED, TABLES, outcomes
from table_score_cards import EMPTY, FULL, SIGNED, after, refused

from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.tournament.refusals import refuse
from charleston.tournament.results.outcome import FOUR, Outcome, score, win
from charleston.tournament.results.score_table import PAYMENTS, ST_LOUIS, ScoreTable
from charleston.tournament.scorecards.entry import Entry, entries_of, is_brief, refuse_entry
from charleston.tournament.scorecards.events import Entered, TurnedIn
from charleston.tournament.scorecards.paper_score_cards import read_game
from charleston.tournament.scorecards.possible_games import readings
from charleston.tournament.scorecards.prose import mismatch_sentence, score_card_prose
from charleston.tournament.scorecards.reconcile import game_of, hands_of, mismatches
from charleston.tournament.scorecards.state import disagreements

WON = win(EAST, 25, thrower=NORTH, exposures=2)


def texts(entries: dict[Seat, Entry], table: ScoreTable = ST_LOUIS) -> list[str]:
    return [mismatch_sentence(one) for one in mismatches(table, PRINTED, 2, entries)]


# Whether the four score cards agree


def test_a_sentence_names_both_score_cards() -> None:
    entries = entries_of(ST_LOUIS, Outcome("mahjong", WON))
    entries[NORTH] = replace(entries[NORTH], exposures=1, points=-10)
    east = "East's score card: won 25, thrown by North at 2 exposures, 25"
    north = "North's score card: threw the winning tile to East at 1 exposure, -10"
    assert texts(entries) == [f"Game 2: The two score cards disagree about the exposures. {east}; {north}."]


@pytest.mark.parametrize(
    ("seat", "entry", "says"),
    [
        (WEST, Entry(30, "won", value=30, other=NORTH), "Only one player can have won. East.*: won 25.*West.*: won 30"),
        (SOUTH, Entry(10, "wall"), "disagree about how the game ended.*East.*: won 25.*South.*: wall game, 10"),
        (SOUTH, Entry(0, "time"), "disagree about how the game ended.*South's score card: the bell rang, 0"),
        (EAST, Entry(0, "lost"), "no score card shows the win.*East.*: another player won, 0.*North.*: threw"),
        (NORTH, Entry(0, "lost"), "disagree about who threw.*thrown by North.*North.*: another player won, 0"),
        (WEST, Entry(-20, "threw", exposures=2, other=EAST), "Only one player can have thrown.*West.*: threw"),
        (EAST, Entry(35, "won", value=25), "disagree about who threw.*self-picked, 35; North's score card: threw"),
        (NORTH, Entry(-20, "threw", exposures=2, other=WEST), "disagree about who won"),
        (EAST, Entry(27, "won", value=27, exposures=2, other=NORTH), "No hand of the card Charleston 2026 is worth 27"),
        (EAST, Entry(35, "won", value=25, exposures=2, other=NORTH), "This scores 25 for East. East.*, 35"),
        (SOUTH, Entry(10, "lost"), "This scores 0 for South. South's score card: another player won, 10"),
        (NORTH, Entry(-10, "threw", exposures=2, other=EAST), "This scores -20 for North"),
        (SOUTH, Entry(0, "lost", peeked=True), "This scores -10 for South.*looked at a blind tile, 0"),
    ],
)  # fmt: skip
def test_every_kind_of_disagreement_is_reported(seat: Seat, entry: Entry, says: str) -> None:
    entries = entries_of(ST_LOUIS, Outcome("mahjong", WON)) | {seat: entry}
    sentences = texts(entries)
    assert any(re.search(says, text) for text in sentences), sentences


def test_the_card_in_use_decides_which_hands_are_possible() -> None:
    pure = next(value for value in PRINTED.values if value not in PRINTED.may_have_jokers)
    shut = next(value for value in PRINTED.values if value not in PRINTED.may_expose)
    bonus = entries_of(ST_LOUIS, Outcome("mahjong", win(EAST, pure, jokerless=True)))
    assert "singles and pairs, which earn no jokerless bonus" in texts(bonus)[0]
    exposed = entries_of(ST_LOUIS, Outcome("mahjong", win(EAST, shut, thrower=NORTH, exposures=1)))
    assert "are concealed, so nothing was exposed" in texts(exposed)[0]


def test_dead_hands() -> None:
    wall = entries_of(ST_LOUIS, Outcome("wall", dead=(SOUTH,)))
    assert texts(wall) == []
    took_ten = wall | {SOUTH: Entry(10, "wall", dead=True)}
    assert texts(took_ten) == ["Game 2: This scores 0 for South. South's score card: wall game, X, 10."]
    assert "the director decides this game" in texts(entries_of(ST_LOUIS, Outcome("wall", dead=(EAST, SOUTH, WEST))))[0]
    assert refuse_entry(Entry(25, "won", value=25, dead=True), EAST, 1) == refuse("dead winner", owner="East", game=1)


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ((25, 30, 0, 0), "Only one player can have won. The score cards say East 25, South 30."),
        (
            (27, 0, 0, -10),
            "These scores do not fit together on the card Charleston 2026. The score cards say East 27, South 0,",
        ),
        ((10, 10, 10, 5), "do not fit together"),
        ((25, -20, -20, 0), "do not fit together"),
        ((0, 0, 0, -20), "do not fit together"),
    ],
)
def test_numbers_without_claims_must_match_a_game(numbers: tuple[int, ...], says: str) -> None:
    assert says in texts({seat: Entry(points) for seat, points in zip(SEATS, numbers, strict=False)})[0]


def numbers(*words: str) -> dict[Seat, Entry]:
    entries = [read_game(word, ST_LOUIS) for word in words]
    return {seat: entry for seat, entry in zip(SEATS, entries, strict=False) if isinstance(entry, Entry)}


@pytest.mark.parametrize(
    "words",
    [
        ("25", "0", "0", "0"),  # a thrower who forgot -10
        ("25", "-10", "0", "-10"),  # two throwers
        ("-10", "-10", "-10", "-10"),
        ("10", "10", "10", "0"),  # a live player without the 10 of a wall game
        ("25", "0", "0", "-10X"),  # R7: a dead hand cannot discard
        ("10", "10", "10", "10P"),  # T2: a peek costs 10
        ("0X", "0X", "0X", "0"),  # G-38: the third dead hand ended the game before the bell
    ],
)
def test_TRM_13_TRM_09_TRM_06_a_look_counts_only_if_it_is_marked(words: tuple[str, ...]) -> None:
    assert texts(numbers(*words))
    assert mismatches(ST_LOUIS, PRINTED, 2, numbers(*words), loose=True) == []  # as for a log from before 0.2


def test_TRM_13_R3_every_marked_look_costs_ten() -> None:
    for right in (("10", "10", "10", "0P"), ("10", "10", "10", "-10PP"), ("25P", "0", "-10P", "0")):
        assert texts(numbers(*right)) == []
    for wrong in (("10", "10", "10", "0PP"), ("10", "10", "10", "-10P"), ("25P", "0", "-10P", "-40P")):
        assert texts(numbers(*wrong))


def test_T4_claims_beside_a_number_must_be_true() -> None:
    for right in (("25:won2", "0", "0", "-20:E2"), ("35:won3", "0", "0", "0"), ("35:won", "0", "0", "-10:E")):
        assert texts(numbers(*right)) == []
    for wrong in (
        ("25:won2", "0", "0", "-10:E2"),
        ("25:won1", "0", "0", "-20"),
        ("25:won2", "0", "0", "-20:E3"),
        ("25:won", "0", "0", "-20:S2"),
        ("25:won", "0:won", "0", "-10"),
        ("25:won", "-10:E", "0", "-10:E"),
        ("35:won", "-10:E", "0", "0P"),
        ("80:won3", "0", "0", "0"),  # a concealed hand of 70, self-picked
        ("10:won", "10", "10", "10"),
        ("0", "0", "0", "-10:E"),
    ):
        assert texts(numbers(*wrong)), wrong


def test_a_disagreement_comes_with_hints() -> None:
    (text,) = texts(numbers("10", "10", "10", "0"))
    assert text.endswith(
        " It would fit with North 10 (wall game). Other possibilities: North 0X (wall game); "
        "North 0P (wall game; North looked at a blind tile)."
    )
    (text,) = texts(numbers("25", "0", "0", "0"))
    assert "It would fit with East 35 (East won 25, self-picked). Other possibilities: South -10 (East won 25" in text
    (text,) = texts(numbers("-10", "-10", "-10", "-10"))
    assert text.endswith(" At least 3 of these numbers are wrong.")


def test_an_X_beside_a_number_counts_as_a_dead_hand() -> None:
    entries = {seat: Entry(0 if seat == NORTH else 10, dead=seat == NORTH) for seat in FOUR}
    assert [outcome.peeked for outcome in readings(ST_LOUIS, hands_of(PRINTED), entries)] == [()]
    assert texts(entries | {EAST: Entry(10, dead=True)}) != []


def test_some_score_cards_have_only_numbers() -> None:
    entries = entries_of(ST_LOUIS, Outcome("mahjong", WON))
    assert texts(entries | {SOUTH: Entry(0), NORTH: Entry(-20)}) == []
    assert texts(entries | {NORTH: Entry(-30)}) != []
    assert texts(entries | {NORTH: Entry(-30, peeked=True)}) == []
    assert texts(entries | {NORTH: Entry(-40)}) != []


def test_TRM_15_score_cards_that_disagree_are_not_turned_in() -> None:
    cards = after(FULL, Entered(NORTH, 1, Entry(30)), *SIGNED)
    error = refused(cards, TurnedIn(EAST))
    assert error.rules == ("TRM-15",)
    assert error.message.startswith("Game 1: Only one player can have won. The score cards say East 25,")


def test_TRM_15_a_game_that_is_missing_on_a_score_card_is_reported() -> None:
    cards = after(EMPTY, *(Entered(seat, 1, Entry(10)) for seat in (EAST, SOUTH, WEST)))
    assert [mismatch_sentence(one) for one in disagreements(cards)] == [
        ("Game 1: This game is not on North's score card. The score cards say East 10, South 10, West 10.")
    ]


# Random games


@given(TABLES, outcomes())
def test_four_correct_score_cards_agree_and_give_the_game(table: ScoreTable, outcome: Outcome) -> None:
    entries = entries_of(table, outcome)
    assert [entry.points for entry in entries.values()] == list(score(table, outcome).points)
    assert mismatches(table, PRINTED, 1, entries) == []
    assert game_of(entries) == outcome
    assert not any(refuse_entry(entry, seat, 1) for seat, entry in entries.items())


@settings(max_examples=40)
@given(st.sampled_from([ST_LOUIS, PAYMENTS]), outcomes())
def test_the_numbers_of_correct_score_cards_agree_without_claims(table: ScoreTable, outcome: Outcome) -> None:
    entries = {seat: Entry(e.points, dead=e.dead, peeked=e.peeked) for seat, e in entries_of(table, outcome).items()}
    assert mismatches(table, PRINTED, 1, entries) == []


@given(outcomes(), st.sampled_from(FOUR), st.data())
def test_one_wrong_score_card_is_always_found(outcome: Outcome, seat: Seat, data: st.DataObject) -> None:
    """Dead hands and peeks stay correct, because a mistake there may not change any number."""
    right = entries_of(ST_LOUIS, outcome)
    wrong = data.draw(
        st.builds(
            Entry,
            st.sampled_from([right[seat].points, -20, -10, 0, 10, 25, 35]),
            st.sampled_from(["won", "threw", "lost", "wall", "time"]),
            value=st.sampled_from([0, 25, 30]),
            jokerless=st.booleans(),
            exposures=st.integers(0, 4),
            other=st.sampled_from([NOBODY, *FOUR]),
        )
    )
    wrong = replace(wrong, dead=right[seat].dead, peeked=right[seat].peeked)
    if wrong == right[seat] or refuse_entry(wrong, seat, 3) or is_brief(wrong):  # a brief entry is not wrong
        return
    entries = right | {seat: wrong}
    result = mismatches(ST_LOUIS, PRINTED, 3, entries)
    assert result
    assert all(one.game == 3 and mismatch_sentence(one).startswith("Game 3: ") for one in result)
    assert all(
        score_card_prose(named, (right | {seat: wrong})[named]) in mismatch_sentence(one)
        for one in result
        for named in one.seats
    )
