"""A single mistake on four score cards is found, unless another legal game gives the same score cards."""

import random
from collections.abc import Callable
from functools import partial

import pytest
from card_mistakes import (
    CARD,
    EVERY_RULE,
    GAMES,
    HANDS,
    MAHJCON,
    PAYMENTS,
    QUINTS,
    SHEET,
    Cell,
    Row,
    Scoring,
    is_legal_by_any_card,
    judge,
    random_scoring,
)
from effort import times
from msgspec import UNSET

from charleston.card.read import read_card
from charleston.game.seats import SEATS
from charleston.tournament.results.score_table import PRESETS, ST_LOUIS, PointTable, ScoreTable
from charleston.tournament.scorecards import reconcile
from charleston.tournament.scorecards.entry import Entry, looks
from charleston.tournament.scorecards.reconcile import ANY_CARD, CardValues, hands_of, mismatches, printed


def small() -> CardValues:
    card = read_card(CARD).card
    assert card is not None
    return printed(card)


SMALL = small()


@pytest.fixture(autouse=True)
def _without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the hints, which take the most time and are not tested here."""
    monkeypatch.setattr(reconcile, "nearest", lambda *_: [])


def accepts(row: Row, card: CardValues = SMALL, table: ScoreTable = ST_LOUIS) -> bool:
    entered = [Entry(cell.points, dead=cell.dead, peeked=looks(cell.looks)) for cell in row]
    entries = dict(zip(SEATS, entered, strict=True))
    return not mismatches(table, card, 1, entries)


def table_of(scoring: Scoring) -> PointTable:
    """Return our score table for the oracle's scoring."""
    did, others = scoring.knocked or (UNSET, UNSET)
    return PointTable(
        "of our own",
        self_pick=scoring.self_pick,
        jokerless=scoring.jokerless,
        wall=scoring.wall,
        dead=scoring.dead,
        time_out=scoring.bell,
        thrower=scoring.thrower,
        peek=scoring.peek,
        thrower_quint=UNSET if scoring.thrower_quint is None else scoring.thrower_quint,
        misnamed=UNSET if scoring.misnamed is None else scoring.misnamed,
        intact=UNSET if scoring.intact is None else scoring.intact,
        knocked_wall=did,
        knocked_wall_others=others,
    )


def test_the_oracle_has_the_hands_of_its_card() -> None:
    assert {hand.value: (hand.exposures, hand.jokerless) for hand in hands_of(SMALL)} == HANDS
    assert tuple(hand.value for hand in hands_of(SMALL) if hand.quint) == QUINTS
    assert len(GAMES) == 2 + 4 * sum((1 + bonus) * (1 + 3 * (most + 1)) for most, bonus in HANDS.values())


def test_every_single_mistake_is_found_or_gives_another_legal_game() -> None:
    tally = judge(accepts, seed=15, count=60)
    assert tally.refused == tally.misjudged == []
    assert tally.missed.total() == 0, +tally.missed
    assert tally.made.total() > 7500
    assert all(tally.made[kind] for kind in ("X missing", "P missing", "thrower forgot", "wrong exposures"))
    found = tally.made.total() - tally.as_good.total()
    assert found > 0.7 * tally.made.total()


@pytest.mark.parametrize(
    ("table", "scoring"),
    [(PRESETS["mahjcon"], MAHJCON), (PRESETS["payments"], PAYMENTS), (table_of(EVERY_RULE), EVERY_RULE)],
    ids=["mahjcon", "payments", "every rule"],
)
def test_T9_mistakes_are_found_with_other_score_tables(table: ScoreTable, scoring: Scoring) -> None:
    tally = judge(partial(accepts, table=table), seed=9, count=60, scoring=scoring)
    assert tally.refused == tally.misjudged == []
    assert tally.missed.total() == 0, +tally.missed
    assert tally.made.total() > 7500
    found = tally.made.total() - tally.as_good.total()
    assert found > 0.7 * tally.made.total()


def test_T9_mistakes_are_found_with_random_score_tables() -> None:
    rng = random.Random("score tables")
    for seed in range(times(20, soak=200)):
        scoring = random_scoring(rng)
        tally = judge(partial(accepts, table=table_of(scoring)), seed, count=8, scoring=scoring)
        assert tally.refused == tally.misjudged == [], scoring
        assert tally.missed.total() == 0, scoring


def test_T8_without_a_card_everything_except_the_value_is_checked() -> None:
    any_card = partial(accepts, card=ANY_CARD)
    tally = judge(any_card, seed=15, count=30, legal=is_legal_by_any_card)
    assert tally.refused == tally.misjudged == []
    assert tally.missed.total() == 0, +tally.missed
    for row in ((27, 0, 0, -10), (3, 0, 0, -20), (37, 0, 0, 0)):
        assert any_card(tuple(map(Cell, row)))
    for row in ((27, 0, 0, -15), (27, -10, 0, -10), (27, 30, 0, -10), (27, 0, 5, -10), (10, 0, 0, 0), (-27, 0, 0, 0)):
        assert not any_card(tuple(map(Cell, row)))


def test_T9_without_a_card_every_rule_is_checked() -> None:
    any_card: Callable[[Row], bool] = partial(accepts, card=ANY_CARD, table=table_of(EVERY_RULE))
    tally = judge(any_card, seed=9, count=20, legal=is_legal_by_any_card, scoring=EVERY_RULE)
    assert tally.refused == tally.misjudged == []
    assert tally.missed.total() == 0, +tally.missed


def test_the_oracle_scores_st_louis_like_the_preset() -> None:
    assert table_of(SHEET) == PointTable("of our own", thrower=(-10, -10, -20, -20, -20))
