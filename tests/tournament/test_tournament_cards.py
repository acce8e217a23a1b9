"""Score cards at the table: entries, whether the four go together, initials, handing in, the director."""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from told_games import PRINTED, TABLES, outcomes

from charleston.game.seats import EAST, NOBODY, NORTH, SEAT_NAMES, SEATS, SOUTH, WEST, Seat
from charleston.tournament.results.outcome import FOUR, Outcome, score, win
from charleston.tournament.results.score_table import PAYMENTS, SHEET, ScoreTable
from charleston.tournament.scorecards.entry import Entry, entries_of, is_brief, problem, tell
from charleston.tournament.scorecards.possible_games import readings
from charleston.tournament.scorecards.reconcile import hands_of, mismatches, told
from charleston.tournament.scorecards.table_cards import (
    CardEvent,
    CardsError,
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    HandedIn,
    Initialled,
    Sheet,
    check,
    disagreements,
    evolve,
    total,
    unsigned,
)
from charleston.tournament.scorecards.typed_cards import read_game

PEOPLE = ("7", "12", "3", "20")
EMPTY = Sheet(1, 4, PEOPLE, SHEET, PRINTED)
NUMBERS: dict[Seat, tuple[int, ...]] = {
    EAST: (25, 0, 10, 0),
    SOUTH: (-10, 0, 10, 35),
    WEST: (0, -20, 10, 0),
    NORTH: (0, 40, 10, -10),
}
SIGNED = [Initialled(EAST, WEST), Initialled(WEST, EAST), Initialled(NORTH, SOUTH), Initialled(SOUTH, NORTH)]
WON = win(EAST, 25, thrower=NORTH, exposures=2)


def done(sheet: Sheet, *events: CardEvent) -> Sheet:
    for event in events:
        check(sheet, event)
        sheet = evolve(sheet, event)
    return sheet


def refused(sheet: Sheet, event: CardEvent) -> CardsError:
    with pytest.raises(CardsError) as caught:
        check(sheet, event)
    return caught.value


ROWS = [(seat, game, points) for seat, row in NUMBERS.items() for game, points in enumerate(row, 1)]
FULL = done(EMPTY, *(Entered(seat, game, Entry(points)) for seat, game, points in ROWS))
SUBMITTED = done(FULL, *SIGNED, HandedIn(EAST))


def texts(entries: dict[Seat, Entry], table: ScoreTable = SHEET) -> list[str]:
    return [found.text for found in mismatches(table, PRINTED, 2, entries)]


# Totals, initials, handing in


def test_WX_43_TRM_15_a_round_of_four_games_adds_up() -> None:
    games = [
        Outcome("mahjong", win(SOUTH, 25, thrower=WEST)),
        Outcome("mahjong", win(NORTH, 30, thrower=SOUTH, exposures=2)),
        Outcome("wall"),
        Outcome("mahjong", win(EAST, 25), dead=(SOUTH,)),
    ]
    sheet = EMPTY
    for game, outcome in enumerate(games, 1):
        entries = entries_of(SHEET, outcome)
        sheet = done(sheet, *(Entered(seat, game, entry) for seat, entry in entries.items()))
    south = [entry for entry in sheet.card(SOUTH) if entry]
    assert [entry.points for entry in south] == [25, -20, 10, 0]
    assert [entry.dead for entry in south] == [False, False, False, True]
    assert [total(sheet, seat) for seat in FOUR] == [45, 15, 0, 40]
    assert disagreements(sheet) == []


def test_TRM_16_initials_are_given_across_the_table() -> None:
    sheet = done(FULL, Initialled(EAST, WEST), Initialled(WEST, EAST))
    assert unsigned(sheet) == (SOUTH, NORTH)
    assert unsigned(done(FULL, *SIGNED)) == ()
    assert "signed already" in refused(sheet, Initialled(EAST, WEST)).message


def test_WX_46_TRM_16_nobody_else_signs_a_card() -> None:
    allowed = {(EAST, WEST), (WEST, EAST), (NORTH, SOUTH), (SOUTH, NORTH)}
    for seat, card in set(product(FOUR, FOUR)) - allowed:
        assert refused(FULL, Initialled(seat, card)).rules == ("TRM-16",)
    assert refused(FULL, Initialled(WEST, NORTH)).message == "South signs North's score card, nobody else."


def test_TRM_16_at_a_table_of_three_east_signs_for_south_too() -> None:
    three = done(replace(EMPTY, people=PEOPLE[:3]), *(Entered(seat, 1, Entry(10)) for seat in (EAST, SOUTH, WEST)))
    signed = done(three, Initialled(EAST, SOUTH), Initialled(EAST, WEST), Initialled(WEST, EAST))
    assert done(signed, HandedIn(EAST)).handed_in
    assert refused(three, Initialled(NORTH, SOUTH)).rules == ("SET-21",)


def test_TRM_17_the_number_on_the_card_must_be_the_players() -> None:
    assert done(FULL, Initialled(EAST, WEST, "3")).initials == (WEST,)
    error = refused(FULL, Initialled(EAST, WEST, "12"))
    assert (error.rules, error.message) == (("TRM-17",), "West's score card says player 12, but 3 sits there.")


def test_WX_47_TRM_18_only_east_hands_in() -> None:
    signed = done(FULL, *SIGNED)
    for seat in (SOUTH, WEST, NORTH):
        assert refused(signed, HandedIn(seat)).rules == ("TRM-18",)
    assert done(signed, HandedIn(EAST)).handed_in


@pytest.mark.parametrize("missing", SIGNED)
def test_TRM_18_not_before_all_four_are_signed(missing: Initialled) -> None:
    sheet = done(FULL, *(event for event in SIGNED if event != missing))
    error = refused(sheet, HandedIn(EAST))
    assert error.rules == ("TRM-18", "TRM-16")
    assert error.message.endswith(f"{SEAT_NAMES[missing.card].capitalize()}.")


@pytest.mark.parametrize(
    "event",
    [Entered(WEST, 2, Entry(-10)), Initialled(EAST, WEST), HandedIn(EAST)],
    ids=lambda event: type(event).__name__,
)
def test_WX_45_TRM_19_handed_in_is_final(event: CardEvent) -> None:
    assert refused(SUBMITTED, event).rules == ("TRM-19",)


def test_TRM_19_G_68_a_change_at_the_table_has_to_be_signed_again() -> None:
    changed = done(FULL, *SIGNED, Entered(WEST, 2, Entry(-10)))
    assert (unsigned(changed), total(changed, WEST)) == ((WEST,), 0)
    assert "TRM-16" in refused(changed, HandedIn(EAST)).rules
    assert done(changed, Initialled(EAST, WEST), HandedIn(EAST)).handed_in


def test_nothing_is_signed_on_an_empty_card_and_there_is_no_fifth_game() -> None:
    assert "West's score card is empty" in refused(EMPTY, Initialled(EAST, WEST)).message
    assert refused(EMPTY, Entered(EAST, 5, Entry(0))).message == "A round has 4 games; there is no game 5."
    assert refused(EMPTY, Entered(EAST, 0, Entry(0))).rules == ("SET-17",)
    assert refused(EMPTY, Entered(Seat(7), 1, Entry(0))).message == "Nobody sits there at this table."


# The director


def test_TRM_19_the_director_changes_with_a_reason_what_was_handed_in() -> None:
    event = Corrected("Dora", WEST, 2, Entry(-10), "one exposure, both agree")
    changed = done(SUBMITTED, event)
    assert (total(changed, WEST), changed.handed_in, changed.corrections) == (0, True, (event,))
    assert refused(SUBMITTED, replace(event, reason=" ")).message.startswith("A director's change needs a reason")
    assert refused(SUBMITTED, replace(event, director="")).message.startswith("Which director")
    assert "The score card already says that" in refused(changed, event).message


def test_TRM_26_the_director_takes_points_that_belong_to_no_game() -> None:
    fined = done(SUBMITTED, Fined("Dora", WEST, -10, "loud beside a table in play"))
    assert (total(fined, WEST), total(SUBMITTED, WEST)) == (-20, -10)
    assert fined.rows == SUBMITTED.rows
    assert refused(SUBMITTED, Fined("Dora", WEST, -10, "")).rules == ("TRM-19",)


def test_TRM_27_cards_wait_for_the_director_who_was_called() -> None:
    called = done(FULL, DirectorCalled(SOUTH, "Was the tile racked?"), *SIGNED)
    assert refused(called, HandedIn(EAST)).rules == ("TRM-27",)
    assert done(called, DirectorAnswered("Dora", "It was not."), HandedIn(EAST)).handed_in
    assert refused(FULL, DirectorAnswered("Dora", "Yes.")).message == "Nobody at this table has called the director."
    assert refused(FULL, DirectorCalled(SOUTH, "")).message == "What is the question for the director?"


def test_G_63_a_game_the_director_decided_need_not_add_up() -> None:
    """A wrong mah jongg and hands thrown in: one hand intact."""
    ruled = [Corrected("Dora", seat, 1, Entry(10 if seat == WEST else 0, "ruled"), "thrown in") for seat in FOUR]
    sheet = done(EMPTY, *ruled, *SIGNED, HandedIn(EAST))
    assert [total(sheet, seat) for seat in FOUR] == [0, 0, 10, 0]
    assert refused(EMPTY, Entered(EAST, 1, Entry(10, "ruled"))).rules == ("TRM-27",)


# Whether the four cards go together


def test_a_sentence_names_both_cards() -> None:
    entries = entries_of(SHEET, Outcome("mahjong", WON))
    entries[NORTH] = replace(entries[NORTH], exposures=1, points=-10)
    east = "East's score card: won 25, thrown by North at 2 exposures, 25"
    north = "North's score card: threw the winning tile to East at 1 exposure, -10"
    assert texts(entries) == [f"Game 2: The two score cards disagree about the exposures. {east}; {north}."]


@pytest.mark.parametrize(
    ("seat", "entry", "says"),
    [
        (WEST, Entry(30, "won", value=30, other=NORTH), "Only one can have won. East.*: won 25.*West.*: won 30"),
        (SOUTH, Entry(10, "wall"), "disagree about how the game ended.*East.*: won 25.*South.*: wall game, 10"),
        (SOUTH, Entry(0, "time"), "disagree about how the game ended.*South's score card: the bell rang, 0"),
        (EAST, Entry(0, "lost"), "on nobody's score card.*East.*: another won, 0.*North.*: threw"),
        (NORTH, Entry(0, "lost"), "disagree about who threw.*thrown by North.*North's score card: another won, 0"),
        (WEST, Entry(-20, "threw", exposures=2, other=EAST), "Only one can have thrown.*West's score card: threw"),
        (EAST, Entry(35, "won", value=25), "disagree about who threw.*self-picked, 35; North's score card: threw"),
        (NORTH, Entry(-20, "threw", exposures=2, other=WEST), "disagree about who won"),
        (EAST, Entry(27, "won", value=27, exposures=2, other=NORTH), "No hand of the card Charleston 2026 is worth 27"),
        (EAST, Entry(35, "won", value=25, exposures=2, other=NORTH), "This scores 25 for East. East.*, 35"),
        (SOUTH, Entry(10, "lost"), "This scores 0 for South. South's score card: another won, 10"),
        (NORTH, Entry(-10, "threw", exposures=2, other=EAST), "This scores -20 for North"),
        (SOUTH, Entry(0, "lost", peeked=True), "This scores -10 for South.*looked at a blind tile, 0"),
    ],
)  # fmt: skip
def test_every_way_to_disagree_is_told(seat: Seat, entry: Entry, says: str) -> None:
    entries = entries_of(SHEET, Outcome("mahjong", WON)) | {seat: entry}
    found = texts(entries)
    assert any(re.search(says, text) for text in found), found


def test_the_card_in_use_decides_which_hands_there_are() -> None:
    pure = next(value for value in PRINTED.values if value not in PRINTED.may_have_jokers)
    shut = next(value for value in PRINTED.values if value not in PRINTED.may_expose)
    bonus = entries_of(SHEET, Outcome("mahjong", win(EAST, pure, jokerless=True)))
    assert "singles and pairs, which earn nothing for having no jokers" in texts(bonus)[0]
    shown = entries_of(SHEET, Outcome("mahjong", win(EAST, shut, thrower=NORTH, exposures=1)))
    assert "are concealed, so there was nothing exposed" in texts(shown)[0]


def test_dead_hands() -> None:
    wall = entries_of(SHEET, Outcome("wall", dead=(SOUTH,)))
    assert texts(wall) == []
    took_ten = wall | {SOUTH: Entry(10, "wall", dead=True)}
    assert texts(took_ten) == ["Game 2: This scores 0 for South. South's score card: wall game, X, 10."]
    assert (
        "the director decides about this game" in texts(entries_of(SHEET, Outcome("wall", dead=(EAST, SOUTH, WEST))))[0]
    )
    assert problem(Entry(25, "won", value=25, dead=True), EAST) == "a dead hand cannot win"


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ((25, 30, 0, 0), "Only one can have won. East's score card: 25; South's score card: 30."),
        (
            (27, 0, 0, -10),
            "No game with the card Charleston 2026 gives these numbers. East's score card: 27; South's score card: 0;",
        ),
        ((10, 10, 10, 5), "gives these numbers"),
        ((25, -20, -20, 0), "gives these numbers"),
        ((0, 0, 0, -20), "gives these numbers"),
    ],
)
def test_where_only_numbers_stand_some_game_must_give_them(numbers: tuple[int, ...], says: str) -> None:
    assert says in texts({seat: Entry(points) for seat, points in zip(SEATS, numbers, strict=False)})[0]


def numbers(*words: str) -> dict[Seat, Entry]:
    entries = [read_game(word, SHEET) for word in words]
    return {seat: entry for seat, entry in zip(SEATS, entries, strict=False) if isinstance(entry, Entry)}


@pytest.mark.parametrize(
    "words",
    [
        ("25", "0", "0", "0"),  # a thrower who forgot -10
        ("25", "-10", "0", "-10"),  # two throwers
        ("-10", "-10", "-10", "-10"),
        ("10", "10", "10", "0"),  # a live player without the 10 of a wall game
        ("25", "0", "0", "-10X"),  # R7: a dead hand does not play on
        ("10", "10", "10", "10P"),  # T2: a look costs 10
        ("0X", "0X", "0X", "0"),  # G-38: with the third death the game was over, and the bell rang for nobody
    ],
)
def test_TRM_13_TRM_09_TRM_06_a_look_counts_only_where_it_is_marked(words: tuple[str, ...]) -> None:
    assert texts(numbers(*words))
    assert mismatches(SHEET, PRINTED, 2, numbers(*words), loose=True) == []  # to read a log from before 0.2


def test_TRM_13_R3_every_marked_look_costs_ten() -> None:
    for right in (("10", "10", "10", "0P"), ("10", "10", "10", "-10PP"), ("25P", "0", "-10P", "0")):
        assert texts(numbers(*right)) == []
    for wrong in (("10", "10", "10", "0PP"), ("10", "10", "10", "-10P"), ("25P", "0", "-10P", "-40P")):
        assert texts(numbers(*wrong))


def test_T4_what_paper_says_besides_must_be_so() -> None:
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
        ("80:won3", "0", "0", "0"),  # a concealed hand of 70, picked
        ("10:won", "10", "10", "10"),
        ("0", "0", "0", "-10:E"),
    ):
        assert texts(numbers(*wrong)), wrong


def test_what_would_fit_is_told() -> None:
    (text,) = texts(numbers("10", "10", "10", "0"))
    assert text.endswith(
        " It would fit with North 10 (wall game), or North 0X (wall game), "
        "or North 0P (wall game; North looked at a blind tile)."
    )
    (text,) = texts(numbers("25", "0", "0", "0"))
    assert "It would fit with East 35 (East won 25, self-picked), or South -10 (East won 25, thrown by South)" in text
    (text,) = texts(numbers("-10", "-10", "-10", "-10"))
    assert text.endswith(" At least 3 of these numbers are wrong.")


def test_an_X_beside_a_number_is_believed() -> None:
    entries = {seat: Entry(0 if seat == NORTH else 10, dead=seat == NORTH) for seat in FOUR}
    assert [outcome.peeked for outcome in readings(SHEET, hands_of(PRINTED), entries)] == [()]
    assert texts(entries | {EAST: Entry(10, dead=True)}) != []


def test_numbers_beside_cards_that_say_more() -> None:
    entries = entries_of(SHEET, Outcome("mahjong", WON))
    assert texts(entries | {SOUTH: Entry(0), NORTH: Entry(-20)}) == []
    assert texts(entries | {NORTH: Entry(-30)}) != []
    assert texts(entries | {NORTH: Entry(-30, peeked=True)}) == []
    assert texts(entries | {NORTH: Entry(-40)}) != []


def test_TRM_15_cards_that_do_not_go_together_stay_at_the_table() -> None:
    sheet = done(FULL, Entered(NORTH, 1, Entry(30)), *SIGNED)
    error = refused(sheet, HandedIn(EAST))
    assert error.rules == ("TRM-15",)
    assert error.message.startswith(
        "The score cards do not go together yet. Game 1: Only one can have won. East's score card: 25;"
    )


def test_TRM_15_a_game_that_stands_on_some_cards_only() -> None:
    sheet = done(EMPTY, *(Entered(seat, 1, Entry(10)) for seat in (EAST, SOUTH, WEST)))
    assert [found.text for found in disagreements(sheet)] == [
        "Game 1: nothing stands on North's score card, but something on East's: 10 and South's: 10 and West's: 10."
    ]


# For all games


@given(TABLES, outcomes())
def test_what_four_honest_people_write_goes_together_and_tells_the_game(table: ScoreTable, outcome: Outcome) -> None:
    entries = entries_of(table, outcome)
    assert [entry.points for entry in entries.values()] == list(score(table, outcome).points)
    assert mismatches(table, PRINTED, 1, entries) == []
    assert told(entries) == outcome
    assert all(problem(entry, seat) == "" for seat, entry in entries.items())


@settings(max_examples=40)
@given(st.sampled_from([SHEET, PAYMENTS]), outcomes())
def test_their_numbers_alone_go_together_too(table: ScoreTable, outcome: Outcome) -> None:
    entries = {seat: Entry(e.points, dead=e.dead, peeked=e.peeked) for seat, e in entries_of(table, outcome).items()}
    assert mismatches(table, PRINTED, 1, entries) == []


@given(outcomes(), st.sampled_from(FOUR), st.data())
def test_one_wrong_card_of_four_is_always_found(outcome: Outcome, seat: Seat, data: st.DataObject) -> None:
    """Unless what is written is as good: an X or a look of one's own that changes no number of anybody."""
    right = entries_of(SHEET, outcome)
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
    if wrong == right[seat] or problem(wrong, seat) or is_brief(wrong):  # brief: says less, and nothing wrong
        return
    found = mismatches(SHEET, PRINTED, 3, right | {seat: wrong})
    assert found
    assert all(one.game == 3 and one.text.startswith("Game 3: ") for one in found)
    assert all(tell(named, (right | {seat: wrong})[named]) in one.text for one in found for named in one.seats)


@given(
    st.lists(
        st.tuples(st.sampled_from("eishc"), st.sampled_from(FOUR), st.sampled_from(FOUR), st.integers(1, 4)),
        max_size=60,
    )
)
def test_TRM_19_whatever_is_tried_a_sheet_keeps_its_promises(tries: list[tuple[str, Seat, Seat, int]]) -> None:
    sheet = FULL
    for what, seat, other, game in tries:
        event: CardEvent
        if what == "e":
            event = Entered(seat, game, Entry(NUMBERS[seat][game - 1] - (10 if other == EAST else 0)))
        elif what in "is":
            event = Initialled(seat, other)
        elif what == "h":
            event = HandedIn(seat)
        else:
            event = Corrected("Dora", seat, game, Entry(0, "ruled"), "so decided")
        before = sheet
        try:
            sheet = done(sheet, event)
        except CardsError:
            continue
        if before.handed_in:
            assert isinstance(event, Corrected)
        if isinstance(event, HandedIn):
            assert event.seat == EAST
            assert unsigned(before) == ()
            assert disagreements(before) == []
    assert len(sheet.rows) == 4


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (Entry(10, "wall", value=25), "'value' does not belong to an entry that says 'wall'"),
        (Entry(10, value=25), "'value' does not belong to an entry that says 'only a number'"),
        (Entry(25, "won", value=25, other=EAST), "nobody wins on a tile of their own"),
        (Entry(25, "won", value=25, other=Seat(9)), "nobody sits there"),
        (Entry(25, "won", jokerless=True), "what is the value of the hand?"),
        (Entry(-10, "threw", dead=True, other=WEST), "a dead hand does not play on, so it cannot throw"),
        (Entry(25, "won", value=25, exposures=2), "exposures count only where the winning tile was thrown"),
        (Entry(25, "won", value=25, exposures=5, other=WEST), "a hand has no 5 exposures"),
        (Entry(-10, "threw"), "to whom was the winning tile thrown?"),
    ],
)
def test_an_entry_that_says_nothing_sensible(entry: Entry, says: str) -> None:
    error = refused(EMPTY, Entered(EAST, 1, entry))
    assert says in error.message
    assert error.message.startswith("East's score card, game 1: ")
