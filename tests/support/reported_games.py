"""Random games for the tests of tournament scoring, as four honest players report them."""

from hypothesis import strategies as st

from charleston.card.published import published
from charleston.game.seats import NOBODY
from charleston.tournament.results.outcome import FOUR, Outcome, win
from charleston.tournament.results.score_table import PAYMENTS, ST_LOUIS, PointTable, ScoreTable
from charleston.tournament.scorecards.reconcile import hands_of, printed

CARD = published("Charleston 2026")
PRINTED = printed(CARD)
POINTS = st.integers(-100, 100)
OWN_TABLES = st.builds(
    PointTable,
    name=st.just("of our own"),
    self_pick=POINTS,
    claimed_is_picked=st.booleans(),
    jokerless=POINTS,
    wall=POINTS,
    dead=POINTS,
    time_out=POINTS,
    thrower=st.lists(POINTS, min_size=1, max_size=5).map(tuple),
    peek=POINTS,
)
TABLES: st.SearchStrategy[ScoreTable] = st.one_of(st.sampled_from([ST_LOUIS, PAYMENTS]), OWN_TABLES)


@st.composite
def outcomes(draw: st.DrawFn, *, peeks: bool = True) -> Outcome:
    """Generate a game that the card and the rules allow, with at least two live hands."""
    dead = tuple(sorted(draw(st.sets(st.sampled_from(FOUR), max_size=2))))
    peeked = tuple(sorted(draw(st.lists(st.sampled_from(FOUR), max_size=4)))) if peeks else ()
    end = draw(st.sampled_from(("mahjong", "mahjong", "mahjong", "wall", "time")))
    if end != "mahjong":
        return Outcome("wall" if end == "wall" else "time", None, dead, peeked)
    living = [seat for seat in FOUR if seat not in dead]
    winner = draw(st.sampled_from(living))
    hand = draw(st.sampled_from(hands_of(PRINTED)))
    thrower = draw(st.sampled_from([NOBODY, *(seat for seat in living if seat != winner)]))
    exposures = draw(st.integers(0, hand.exposures)) if thrower != NOBODY else 0
    jokerless = hand.jokerless and draw(st.booleans())
    won = win(winner, hand.value, thrower=thrower, exposures=exposures, jokerless=jokerless)
    return Outcome("mahjong", won, dead, peeked)
