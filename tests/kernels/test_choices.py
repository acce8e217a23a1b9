"""Single choices of the bots and the values behind them. Plain Python and compiled code must agree."""

import numpy as np
import pytest
from bot_positions import claim_of, discard_of, mind_with, position, taste_called, tile_called
from kernel_positions import CARDS, card_called, positions
from sample_cards import card_of

from charleston.bots.seen import Seen
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.weigh import held, unseen_of, worth
from charleston.card.matcher import Exposure
from charleston.card.model import Card
from charleston.card.published import published
from charleston.game.seats import EAST, SOUTH
from charleston.kernels.patterns import weigh_kernel
from charleston.kernels.patterns.arrays import arrays_of, packed
from charleston.kernels.playout.game_arrays import BLIND_MAX, FORCE_ONE, OPTION_COUNT, SEAT_SIZE, SHOWN, play_card
from charleston.kernels.policy.passing import most_blind
from charleston.tiles import JOKER, KINDS, Tile

BOTS = ("greedy", "novice", "regular")
HABIT = 77


def discard_by(name: str, card: Card, at: Seen) -> Tile:
    return discard_of(mind_with(taste_called(name), card, at), card)


@pytest.mark.parametrize("name", BOTS)
def test_a_joker_is_discarded_when_everything_else_is_needed(name: str) -> None:
    """The hand is one tile from FF 222a 0000 222b 66c, and the missing flower is half of a pair."""
    at = position("6c6cFJ", ("222d", "222b", "0000"))
    assert discard_by(name, published("Charleston 2026"), at) == JOKER


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("rack", "exposures"), [("6c6c9bJ", ("222d", "222b", "000J")), ("6c6cFF0J9b", ("222d", "222b", ""))]
)
def test_a_joker_is_kept_while_another_tile_is_useless(name: str, rack: str, exposures: tuple[str, ...]) -> None:
    """The bot keeps the joker even if it is useless too, or no more useful than a natural tile."""
    at = position(rack, tuple(filter(None, exposures)))
    assert discard_by(name, published("Charleston 2026"), at) == tile_called("9b")


@pytest.mark.parametrize("name", BOTS)
def test_a_joker_is_kept_where_it_saves_a_tile(name: str) -> None:
    """The hand is two tiles from 1111a 5555b 9999c NN, or three without the joker, whichever tile it replaces."""
    at = position("1b1bJ5bNN", ("5555c", "9999d"))
    assert discard_by(name, card_of("1111a 5555b 9999c NN x50"), at) == tile_called("5b")


@pytest.mark.parametrize("name", ["greedy", "novice"])
def test_a_call_can_be_followed_by_discarding_a_joker(name: str) -> None:
    """The call leaves 66c F J, which is worth as much as before only because the joker can be discarded."""
    card, tile, at = published("Charleston 2026"), tile_called("2b"), position("6c6cFJJJ", ("222d", "0000"))
    assert claim_of(mind_with(taste_called(name), card, at), card, tile) == Exposure(tile, 1, 2)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("exposures", [(), ("111b",)])
def test_an_impossible_pattern_does_not_hide_another(name: str, exposures: tuple[str, ...]) -> None:
    """The first line is near, but no north is left. So the bot keeps flowers and dragons for the second, far line."""
    card = card_of("111a 222a 333a 444a NN x50", "111a FFFF RRRR 555a x25")
    rack = "222b333b44bFFR" if exposures else "111b222b333b44bFFR"
    at = position(rack, exposures, "NNNNRRR")
    assert discard_by(name, card, at) in {tile_called(text) for text in ("2b", "3b", "4b")}


@pytest.mark.parametrize(("force_one", "seat", "most"), [(1, EAST, 2), (1, SOUTH, 3), (0, EAST, 3)])
def test_G_12_only_east_must_give_a_tile_at_first_left(force_one: int, seat: int, most: int) -> None:
    options = np.zeros(OPTION_COUNT, np.int64)
    options[BLIND_MAX], options[FORCE_ONE] = 3, force_one
    assert [most_blind(options, seat, number) for number in range(1, 7)] == [0, 0, most, 0, 0, 3]


@pytest.mark.parametrize("policy", [POLICIES.index(name) for name in BOTS])
@pytest.mark.parametrize("name", CARDS)
def test_a_hand_is_worth_the_same_plain_and_compiled(name: str, policy: int) -> None:
    arrays, taste = arrays_of(card_called(name)), TASTES[policy]
    state, distances = np.zeros(len(arrays.start), np.uint8), np.zeros(len(arrays.start), np.int64)
    for at in (*positions(name, 20, seed=3), *positions(name, 20, shown=0, seed=4)):
        seen = np.array(at.visible.seen, np.int64)
        hand = held(arrays, at.rack, at.hand.exposures)
        plain = worth(arrays, hand, unseen_of(at.rack, seen), taste, HABIT)
        row = np.zeros(SEAT_SIZE, np.int64)
        row[:KINDS], row[SHOWN : SHOWN + KINDS] = at.rack, at.shown
        numbers = np.zeros(SEAT_SIZE, np.int64)
        weigh_kernel.count_unseen(row, seen, numbers)
        numbers[weigh_kernel.HABIT_AT] = HABIT
        total = weigh_kernel.worth(
            play_card(arrays),
            row,
            packed(hand.alive),
            len(at.hand.exposures),
            numbers,
            taste,
            np.empty_like(arrays.every),
            state,
            distances,
        )
        assert total == plain.total
        assert numbers[weigh_kernel.LOSSES : weigh_kernel.LOSSES + KINDS].tolist() == plain.losses.tolist()
        assert sorted(distances[: numbers[weigh_kernel.NEAR_COUNT]]) == plain.near.tolist()
