"""The gains of answers are exact where the order of the wall says nothing, and measuring them changes no game."""

import numpy as np
import pytest
from sample_cards import card_of

from charleston.bots.self_play import make_seeds, make_walls, measure_gains, options_of, play_games
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.published import published
from charleston.game.ruleset import ruleset
from charleston.kernels.branches.branch_kernel import shuffle_from
from charleston.kernels.branches.branches import ORDERS, REFERENCE, Branches, new_branches
from charleston.kernels.patterns.arrays import I64, CardArrays, arrays_of
from charleston.kernels.playout import play
from charleston.kernels.playout.game_arrays import CHARLESTON, Bytes
from charleston.kernels.playout.outcome_kernel import Outcomes
from charleston.tiles import JOKER, read_tiles

REGULAR, NOVICE = POLICIES.index("regular"), POLICIES.index("novice")
RULES = ruleset("league", {"venue": "online", "call.validation": "block"})
SHORT = card_of("FF 2222a 4444a 6666a x25", "NNN EEE WWWW SSSS x40", "111a 222a 333a 444a 55a x25")


def measured(card: CardArrays, options: I64, walls: Bytes, seats: list[int], seed: int) -> tuple[Outcomes, Branches]:
    """Play all walls with the same seed for the players' random choices."""
    branches = new_branches(len(card.every), len(walls), walls.shape[1])
    branches.plan[[ORDERS, REFERENCE]] = 1, REGULAR
    seeds, policies = np.full(len(walls), seed, np.uint64), np.tile(np.array(seats, np.int8), (len(walls), 1))
    return play.play_games(card, options, walls, policies, seeds, TASTES, branches=branches), branches


def dealt(racks: list[str]) -> list[int]:
    """Return the wall that deals these racks: thirteen tiles each, and one more for East."""
    tiles = [list(read_tiles(rack)) for rack in racks]
    wall = [tile for lap in range(3) for rack in tiles for tile in rack[4 * lap : 4 * lap + 4]]
    return [int(tile) for tile in (*wall, *(rack[12] for rack in tiles), tiles[0][13])]


@pytest.mark.parametrize("charleston", [0, 1])
def test_gains_are_the_difference_in_score_if_all_orders_are_the_same(charleston: int) -> None:
    """Only jokers are left in the wall, so its order says nothing, and the gains of a seat add up exactly."""
    arrays, options, seats = arrays_of(SHORT), options_of(RULES), [0, REGULAR, 0, 0]
    options[CHARLESTON], found = charleston, 0
    racks = [
        "FF222c4444c666c8d9d",
        "111b222b333b4b9d8d7d",
        "NNNEEEWWWSSS1d",
        "FF22d444d6666d00",
    ]  # two or three tiles away
    walls = np.array([[*dealt(racks), *[int(JOKER)] * 8]], np.uint8)
    for seed in range(8):
        outcomes, branches = measured(arrays, options, walls, seats, seed)
        for seat in range(4):
            others = [*seats[:seat], REGULAR, *seats[seat + 1 :]]
            reference = measured(arrays, options, walls, others, seed)[0]
            assert branches.gain[0, seat] == pytest.approx(float(outcomes.scores[0, seat] - reference.scores[0, seat]))
            found += bool(branches.gain[0, seat])
        assert branches.gain[0, 1] == 0
    assert found > 2


@pytest.mark.parametrize("players", [4, 3])
def test_measuring_changes_no_game_and_the_reference_gains_exactly_nothing(players: int) -> None:
    card, seats = published("First Card"), np.array([[NOVICE, REGULAR, NOVICE, NOVICE]] * 3, np.int8)
    rules = ruleset("league", {"venue": "online", "call.validation": "block", "table.players": players})
    walls, seeds = make_walls(3, 0, 3), make_seeds(3, 0, 3)
    outcomes, gain = measure_gains(card, rules, walls, seats, seeds, orders=2)
    for before, after in zip(play_games(card, rules, walls, seats, seeds), outcomes, strict=True):
        assert (np.asarray(before) == np.asarray(after)).all()
    assert (gain[:, 1] == 0).all()
    assert (gain[:, [0, 2]] != 0).all()
    assert (gain[:, players:] == 0).all()
    assert (seats == [NOVICE, REGULAR, NOVICE, NOVICE]).all()


def test_another_order_of_the_wall_has_the_same_tiles_and_keeps_those_that_are_gone() -> None:
    (wall,) = make_walls(1, 0, 1)
    for first in (0, 53, 100, 150, 151, 152):
        other = wall.copy()
        shuffle_from(other, first, np.uint64(first))
        assert sorted(other) == sorted(wall)
        assert (other[:first] == wall[:first]).all()
        assert first > 149 or (other != wall).any()
    places = np.zeros((4, 4), np.int64)
    for seed in range(4000):
        order = np.array([9, 0, 1, 2, 3], np.uint8)
        shuffle_from(order, 1, np.uint64(seed))
        places[order[1:], range(4)] += 1
    assert (abs(places - 1000) < 120).all()
