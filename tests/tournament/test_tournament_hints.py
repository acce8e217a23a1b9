"""Hints about wrong numbers: every hint can be entered as is and keeps the winner, the thrower and the exposures."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from reported_games import PRINTED, outcomes

from charleston.game.seats import EAST, SEATS, SOUTH, Seat
from charleston.tournament.results.outcome import FOUR, Outcome
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards.entry import NOT_SAID, Entry, entries_of, refuse_entry
from charleston.tournament.scorecards.paper_score_cards import read_game
from charleston.tournament.scorecards.possible_games import nearest
from charleston.tournament.scorecards.prose import mismatch_sentence
from charleston.tournament.scorecards.reconcile import ANY_CARD, CardValues, hands_of, mismatches


def entries_from(*words: str) -> dict[Seat, Entry]:
    entries = [read_game(word, ST_LOUIS) for word in words]
    return {seat: entry for seat, entry in zip(SEATS, entries, strict=True) if isinstance(entry, Entry)}


def text(*words: str, card: CardValues = PRINTED) -> str:
    return mismatch_sentence(mismatches(ST_LOUIS, card, 1, entries_from(*words))[-1])


def test_a_hint_changes_a_number_but_not_the_exposures() -> None:
    entries = entries_from("25:won2", "-10", "0", "0")
    fits = nearest(ST_LOUIS, hands_of(PRINTED), entries)
    assert [fit.changes for fit in fits] == [((SOUTH, Entry(-20)),)]
    assert text("25:won2", "-10", "0", "0").endswith("It would fit with South -20 (East won 25, thrown by South).")
    assert "East 30" not in text("25:won2", "-10", "0", "0", card=ANY_CARD)


def test_without_claims_there_are_more_hints() -> None:
    assert "South -10 (East won 25, thrown by South); West -10" in text("25", "0", "0", "0")
    fits = nearest(ST_LOUIS, hands_of(PRINTED), entries_from("25:won", "0:E", "0", "0"))
    assert [fit.changes for fit in fits] == [((SOUTH, Entry(-10)),), ((SOUTH, Entry(-20)),)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("10:won", "10", "10", "10"), "Without these: The numbers fit as they are (wall game)."),
        (
            ("0:N2", "25", "0", "0"),
            "Without these: It would fit with South 35 (South won 25, self-picked). Other possibilities: East -10",
        ),
    ],
)
def test_a_hint_ignores_claims_only_if_nothing_else_fits_and_says_so(words: tuple[str, ...], says: str) -> None:
    output = text(*words)
    assert "No nearby game matches the winner, the thrower and the exposures on the score cards. " in output
    assert says in output


@settings(max_examples=60, deadline=None)
@given(outcomes(), st.data())
def test_every_hint_can_be_entered(outcome: Outcome, data: st.DataObject) -> None:
    right = entries_of(ST_LOUIS, outcome)
    cards = {seat: data.draw(st.sampled_from(paper_entries(entry))) for seat, entry in right.items()}
    for seat in data.draw(st.sets(st.sampled_from(FOUR), min_size=1, max_size=2)):
        cards[seat] = replace(cards[seat], points=data.draw(st.sampled_from([-20, -10, 0, 10, 25, 30, 35, 60])))
    if not mismatches(ST_LOUIS, PRINTED, 1, cards):
        return
    for fit in nearest(ST_LOUIS, hands_of(PRINTED), cards):
        fixed = cards | {
            seat: replace(cards[seat], points=to.points, dead=to.dead, peeked=to.peeked) for seat, to in fit.changes
        }
        assert not any(refuse_entry(entry, seat, 1) for seat, entry in fixed.items())
        assert mismatches(ST_LOUIS, PRINTED, 1, fixed) == [], (cards, fit)


def paper_entries(entry: Entry) -> list[Entry]:
    """Return what a paper score card can say: only a number, or also that its player won or threw to the winner."""
    number = Entry(entry.points, dead=entry.dead, peeked=entry.peeked)
    if entry.how == "won":
        return [
            number,
            replace(number, how="won", exposures=NOT_SAID),
            replace(number, how="won", exposures=entry.exposures),
        ]
    if entry.how == "threw":
        return [number, replace(number, how="threw", exposures=entry.exposures, other=entry.other)]
    return [number]


def test_a_hint_never_lets_a_dead_hand_win_or_throw() -> None:
    for fit in nearest(ST_LOUIS, hands_of(PRINTED), entries_from("25:won", "-10:E", "0", "10")):
        assert not any(entry.dead for seat, entry in fit.changes if seat in (EAST, SOUTH))
