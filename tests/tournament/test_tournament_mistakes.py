"""A single mistake on four score cards is found, unless another legal game gives the same score cards."""

import pytest
from card_mistakes import CARD, GAMES, HANDS, Cell, Row, is_legal_by_any_card, judge

from charleston.card.read import read_card
from charleston.game.seats import SEATS
from charleston.tournament.results.score_table import ST_LOUIS
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


def accepts(row: Row, card: CardValues = SMALL) -> bool:
    entered = [Entry(cell.points, dead=cell.dead, peeked=looks(cell.looks)) for cell in row]
    entries = dict(zip(SEATS, entered, strict=True))
    return not mismatches(ST_LOUIS, card, 1, entries)


def test_the_oracle_has_the_hands_of_its_card() -> None:
    assert {hand.value: (hand.exposures, hand.jokerless) for hand in hands_of(SMALL)} == HANDS
    assert len(GAMES) == 2 + 4 * sum((1 + bonus) * (1 + 3 * (most + 1)) for most, bonus in HANDS.values())


def test_every_single_mistake_is_found_or_gives_another_legal_game() -> None:
    tally = judge(accepts, seed=15, count=60)
    assert tally.refused == []
    assert tally.missed.total() == 0, +tally.missed
    assert tally.made.total() > 7500
    assert all(tally.made[kind] for kind in ("X missing", "P missing", "thrower forgot", "wrong exposures"))
    found = tally.made.total() - tally.as_good.total()
    assert found > 0.7 * tally.made.total()


def test_T8_without_a_card_everything_except_the_value_is_checked() -> None:
    def any_card(row: Row) -> bool:
        return accepts(row, ANY_CARD)

    tally = judge(any_card, seed=15, count=30, legal=is_legal_by_any_card)
    assert tally.refused == []
    assert tally.missed.total() == 0, +tally.missed
    for row in ((27, 0, 0, -10), (3, 0, 0, -20), (37, 0, 0, 0)):
        assert any_card(tuple(map(Cell, row)))
    for row in ((27, 0, 0, -15), (27, -10, 0, -10), (27, 30, 0, -10), (27, 0, 5, -10), (10, 0, 0, 0), (-27, 0, 0, 0)):
        assert not any_card(tuple(map(Cell, row)))
