"""The fair wall: a test vector for the recipe, and the position of every tile."""

from collections import Counter

import pytest

from charleston.game.deal import dealing_order, hands
from charleston.game.fair import commitment, set_up, spot
from charleston.game.seats import EAST, NORTH, SOUTH, WEST
from charleston.tiles import FULL_SET, write_tiles

# Any implementation of the recipe in game/fair.py must produce these values from this seed.
SEED = bytes(range(32))
VECTOR = {
    "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "dice": (1, 2),
    "first": "7d 2d 1b 3c 5d J 8b 2d 0 2b S 9c S E 11c",
    "last": "5c 6c F 9c 5d 1c J 0",
}


def test_the_test_vector() -> None:
    made = set_up(SEED)
    assert commitment(SEED) == VECTOR["commitment"]
    assert made.dice == VECTOR["dice"]
    assert write_tiles(made.wall[:16]) == VECTOR["first"]
    assert write_tiles(made.wall[-8:]) == VECTOR["last"]


def test_every_wall_is_a_complete_set() -> None:
    for number in range(50):
        assert Counter(set_up(number.to_bytes(32, "big")).wall) == Counter(FULL_SET)


def test_a_seed_is_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        set_up(b"short")


def test_dice_are_uniform() -> None:
    rolls = Counter(die for number in range(600) for die in set_up(number.to_bytes(32, "little")).dice)
    assert set(rolls) == set(range(1, 7))
    assert all(140 <= count <= 260 for count in rolls.values())


def test_WX_51_the_deal_in_order() -> None:
    order = dealing_order((EAST, SOUTH, WEST, NORTH))
    assert order[:16] == [EAST] * 4 + [SOUTH] * 4 + [WEST] * 4 + [NORTH] * 4
    assert order[48:] == [EAST, SOUTH, WEST, NORTH, EAST]
    racks, gone = hands(tuple(FULL_SET), (EAST, SOUTH, WEST, NORTH))
    assert ([len(rack) for rack in racks], gone) == ([14, 13, 13, 13], 53)


def test_WX_54_three_players() -> None:
    racks, gone = hands(tuple(FULL_SET), (EAST, SOUTH, WEST))
    assert ([len(rack) for rack in racks], gone) == ([14, 13, 13, 0], 40)


def test_WX_52_where_the_first_pick_is() -> None:
    assert spot(53, 8) == (NORTH, 16, "lower")
    assert spot(53, 12) == (WEST, 1, "lower")
    assert spot(151, 8) == (EAST, 8, "lower")
    assert spot(0, 8) == (EAST, 9, "upper")
