"""Random games for the tests of tournament scoring, as four honest players report them."""

from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from charleston.card.published import published
from charleston.game.seats import NOBODY
from charleston.tournament.results.outcome import FOUR, MISNAMED, Outcome, win
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
RARE_RULES = {
    "thrower_quint": st.lists(POINTS, min_size=1, max_size=5).map(tuple),
    "misnamed": POINTS,
    "intact": POINTS,
    "knocked_wall": POINTS,
    "knocked_wall_others": POINTS,
}
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


# Games that only some score tables have points for


@st.composite
def rare_tables(draw: st.DrawFn) -> PointTable:
    """Generate a score table that has each of the rare rules or not."""
    rules = {name: draw(st.just(UNSET) | points) for name, points in RARE_RULES.items()}
    if rules["knocked_wall"] is UNSET:
        rules["knocked_wall_others"] = UNSET
    return replace(draw(OWN_TABLES), **rules)


@st.composite
def reports(draw: st.DrawFn) -> tuple[PointTable, Outcome]:
    """Generate a score table and a game that it has points for."""
    table, outcome = draw(rare_tables()), draw(outcomes())
    ways = [outcome, replace(outcome, won=None, end="wall")]
    living = [seat for seat in FOUR if seat not in outcome.dead]
    without = Outcome("wall", None, outcome.dead, outcome.peeked)
    if table.intact is not UNSET:
        ways.append(replace(without, end="thrown in", intact=draw(st.sampled_from([NOBODY, *living]))))
    if table.knocked_wall is not UNSET:
        ways.append(replace(without, end="knocked wall", knocker=draw(st.sampled_from(FOUR))))
    if outcome.won and outcome.won.thrower != NOBODY:
        if table.misnamed is not UNSET:
            won = replace(outcome.won, jokerless=False)
            ways.append(replace(outcome, won=won, offense=MISNAMED))
        if table.thrower_quint is not UNSET:
            ways.extend(_of_each_kind(outcome))
            ways.remove(outcome)
    return table, draw(st.sampled_from(ways))


def _of_each_kind(outcome: Outcome) -> list[Outcome]:
    """Return the game with a quint, without one, or both, as the hands of the card allow."""
    won = outcome.won
    assert won is not None
    same = [
        hand
        for hand in hands_of(PRINTED)
        if (hand.value, hand.jokerless >= won.jokerless, hand.exposures >= won.exposures) == (won.value, True, True)
    ]
    return [replace(outcome, quint=quint) for quint in {hand.quint for hand in same}]
