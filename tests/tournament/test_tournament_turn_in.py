"""Score cards of a table: entries, initials, turning in, and the director."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from table_score_cards import EMPTY, FULL, NUMBERS, PEOPLE, SIGNED, TURNED_IN, after, refused

from charleston.game.seats import EAST, NORTH, SEAT_NAMES, SOUTH, WEST, Seat
from charleston.tournament.results.outcome import FOUR, Outcome, win
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.checks import refuse_event
from charleston.tournament.scorecards.entry import Entry, entries_of
from charleston.tournament.scorecards.events import (
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    ScoreCardEvent,
    Signed,
    TurnedIn,
)
from charleston.tournament.scorecards.evolve import evolve
from charleston.tournament.scorecards.state import disagreements, total, unsigned

# Totals, initials, turning in


def test_WX_43_TRM_15_a_round_of_four_games_adds_up() -> None:
    games = [
        Outcome("mahjong", win(SOUTH, 25, thrower=WEST)),
        Outcome("mahjong", win(NORTH, 30, thrower=SOUTH, exposures=2)),
        Outcome("wall"),
        Outcome("mahjong", win(EAST, 25), dead=(SOUTH,)),
    ]
    cards = EMPTY
    for game, outcome in enumerate(games, 1):
        entries = entries_of(ST_LOUIS, outcome)
        cards = after(cards, *(Entered(seat, game, entry) for seat, entry in entries.items()))
    south = [entry for entry in cards.score_card(SOUTH) if entry]
    assert [entry.points for entry in south] == [25, -20, 10, 0]
    assert [entry.dead for entry in south] == [False, False, False, True]
    assert [total(cards, seat) for seat in FOUR] == [45, 15, 0, 40]
    assert disagreements(cards) == []


def test_TRM_16_players_initial_the_score_card_of_the_player_across() -> None:
    cards = after(FULL, Signed(EAST, WEST), Signed(WEST, EAST))
    assert unsigned(cards) == (SOUTH, NORTH)
    assert unsigned(after(FULL, *SIGNED)) == ()
    assert "already signed" in refused(cards, Signed(EAST, WEST)).message


def test_WX_46_TRM_16_nobody_else_signs_a_score_card() -> None:
    allowed = {(EAST, WEST), (WEST, EAST), (NORTH, SOUTH), (SOUTH, NORTH)}
    for seat, card in set(product(FOUR, FOUR)) - allowed:
        assert refused(FULL, Signed(seat, card)).rules == ("TRM-16",)
    assert refused(FULL, Signed(WEST, NORTH)).message == "Only South can sign North's score card."


def test_TRM_16_at_a_table_of_three_east_also_signs_souths_score_card() -> None:
    three = after(replace(EMPTY, people=PEOPLE[:3]), *(Entered(seat, 1, Entry(10)) for seat in (EAST, SOUTH, WEST)))
    signed = after(three, Signed(EAST, SOUTH), Signed(EAST, WEST), Signed(WEST, EAST))
    assert after(signed, TurnedIn(EAST)).turned_in
    assert refused(three, Signed(NORTH, SOUTH)).rules == ("SET-21",)


def test_TRM_17_the_number_on_the_score_card_must_match_the_player() -> None:
    assert after(FULL, Signed(EAST, WEST, "3")).initials == (WEST,)
    error = refused(FULL, Signed(EAST, WEST, "12"))
    assert (error.rules, error.message) == (("TRM-17",), "West's score card says player 12, but 3 sits there.")


def test_WX_47_TRM_18_only_east_turns_in_the_score_cards() -> None:
    signed = after(FULL, *SIGNED)
    for seat in (SOUTH, WEST, NORTH):
        assert refused(signed, TurnedIn(seat)).rules == ("TRM-18",)
    assert after(signed, TurnedIn(EAST)).turned_in


@pytest.mark.parametrize("omitted", SIGNED)
def test_TRM_18_all_four_score_cards_must_be_signed_first(omitted: Signed) -> None:
    cards = after(FULL, *(event for event in SIGNED if event != omitted))
    error = refused(cards, TurnedIn(EAST))
    assert error.rules == ("TRM-18", "TRM-16")
    assert error.message.endswith(f"{SEAT_NAMES[omitted.card].capitalize()}.")


@pytest.mark.parametrize(
    "event",
    [Entered(WEST, 2, Entry(-10)), Signed(EAST, WEST), TurnedIn(EAST)],
    ids=lambda event: type(event).__name__,
)
def test_WX_45_TRM_19_score_cards_that_are_turned_in_are_final(event: ScoreCardEvent) -> None:
    assert refused(TURNED_IN, event).rules == ("TRM-19",)


def test_TRM_19_G_68_a_changed_score_card_must_be_signed_again() -> None:
    changed = after(FULL, *SIGNED, Entered(WEST, 2, Entry(-10)))
    assert (unsigned(changed), total(changed, WEST)) == ((WEST,), 0)
    assert "TRM-16" in refused(changed, TurnedIn(EAST)).rules
    assert after(changed, Signed(EAST, WEST), TurnedIn(EAST)).turned_in


def test_an_empty_score_card_cannot_be_signed_and_there_is_no_fifth_game() -> None:
    assert "West's score card is empty" in refused(EMPTY, Signed(EAST, WEST)).message
    assert refused(EMPTY, Entered(EAST, 5, Entry(0))).message == "A round has 4 games; there is no game 5."
    assert refused(EMPTY, Entered(EAST, 0, Entry(0))).rules == ("SET-17",)
    assert refused(EMPTY, Entered(Seat(7), 1, Entry(0))).message == "That seat is empty at this table."


# The director


def test_TRM_19_the_director_corrects_a_turned_in_score_card_with_a_reason() -> None:
    event = Corrected("Dora", WEST, 2, Entry(-10), "one exposure, both agree")
    changed = after(TURNED_IN, event)
    assert (total(changed, WEST), changed.turned_in, changed.corrections) == (0, True, (event,))
    assert refused(TURNED_IN, replace(event, reason=" ")).message.startswith("Give a reason")
    assert refused(TURNED_IN, replace(event, director="")).message.startswith("Give the name of the director")
    assert "The score card already says that" in refused(changed, event).message


def test_TRM_26_a_fine_by_the_director_belongs_to_no_game() -> None:
    fined = after(TURNED_IN, Fined("Dora", WEST, -10, "loud beside a table in play"))
    assert (total(fined, WEST), total(TURNED_IN, WEST)) == (-20, -10)
    assert fined.rows == TURNED_IN.rows
    assert refused(TURNED_IN, Fined("Dora", WEST, -10, "")).rules == ("TRM-19",)


def test_TRM_27_score_cards_wait_for_the_directors_answer() -> None:
    waiting = after(FULL, DirectorCalled(SOUTH, "Was the tile racked?"), *SIGNED)
    assert refused(waiting, TurnedIn(EAST)).rules == ("TRM-27",)
    assert after(waiting, DirectorAnswered("Dora", "It was not."), TurnedIn(EAST)).turned_in
    assert refused(FULL, DirectorAnswered("Dora", "Yes.")).message == "Nobody at this table has called the director."
    assert refused(FULL, DirectorCalled(SOUTH, "")).message == "Write your question for the director."


def test_G_63_a_game_that_the_director_decided_does_not_have_to_add_up() -> None:
    """After a mah jongg in error, two players threw in their hands, and one hand is intact."""
    ruled = [Corrected("Dora", seat, 1, Entry(10 if seat == WEST else 0, "ruled"), "thrown in") for seat in FOUR]
    cards = after(EMPTY, *ruled, *SIGNED, TurnedIn(EAST))
    assert [total(cards, seat) for seat in FOUR] == [0, 0, 10, 0]
    assert refused(EMPTY, Entered(EAST, 1, Entry(10, "ruled"))).rules == ("TRM-27",)


@given(
    st.lists(
        st.tuples(st.sampled_from("eishc"), st.sampled_from(FOUR), st.sampled_from(FOUR), st.integers(1, 4)),
        max_size=60,
    )
)
def test_TRM_19_random_events_never_break_the_rules_of_the_score_cards(
    attempts: list[tuple[str, Seat, Seat, int]],
) -> None:
    cards = FULL
    for act, seat, other, game in attempts:
        event: ScoreCardEvent
        if act == "e":
            event = Entered(seat, game, Entry(NUMBERS[seat][game - 1] - (10 if other == EAST else 0)))
        elif act in "is":
            event = Signed(seat, other)
        elif act == "h":
            event = TurnedIn(seat)
        else:
            event = Corrected("Dora", seat, game, Entry(0, "ruled"), "so decided")
        if refuse_event(cards, event):
            continue
        before, cards = cards, evolve(cards, event)
        if before.turned_in:
            assert isinstance(event, Corrected)
        if isinstance(event, TurnedIn):
            assert event.seat == EAST
            assert unsigned(before) == ()
            assert disagreements(before) == []
    assert len(cards.rows) == 4


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (Entry(10, "wall", value=25), "'value' does not belong to an entry that says 'wall'"),
        (Entry(10, value=25), "'value' does not belong to an entry that says 'only a number'"),
        (Entry(25, "won", value=25, other=EAST), "the winner and the thrower must be different players"),
        (Entry(25, "won", value=25, other=Seat(9)), "nobody sits in the seat it names"),
        (Entry(25, "won", jokerless=True), "write the value of the hand"),
        (Entry(-10, "threw", dead=True, other=WEST), "a dead hand is out of the game, so it cannot throw"),
        (Entry(25, "won", value=25, exposures=2), "exposures count only if the winning tile was thrown"),
        (Entry(25, "won", value=25, exposures=5, other=WEST), "a hand cannot have 5 exposures"),
        (Entry(-10, "threw"), "name the seat that got the winning tile"),
    ],
)
def test_a_contradictory_entry_is_refused(entry: Entry, says: str) -> None:
    error = refused(EMPTY, Entered(EAST, 1, entry))
    assert says in error.message
    assert error.message.startswith("East's score card, game 1: ")
