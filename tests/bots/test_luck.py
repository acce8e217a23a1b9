"""Scores without luck: the same deals in other orders of the wall."""

import numpy as np
import pytest

from charleston.bots import self_play
from charleston.bots.self_play import (
    in_other_orders,
    make_seeds,
    make_walls,
    measure_gains,
    play_games,
    scores_without_luck,
)
from charleston.card.published import published
from charleston.game.ruleset import ruleset

CARD, ORDERS = published("First Card"), 6
LEAGUE = ruleset("league", {"venue": "online", "call.validation": "block"})


@pytest.fixture(autouse=True)
def _few_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "LUCK_ORDERS", ORDERS)


@pytest.mark.parametrize("players", [4, 3])
def test_other_orders_have_the_same_deal_and_the_same_tiles(players: int) -> None:
    rules = ruleset("league", {"venue": "online", "call.validation": "block", "table.players": players})
    walls, dealt = make_walls(2, 0, 3), 13 * players + 1
    many = in_other_orders(rules, walls, 5)
    assert (many[:, :, :dealt] == walls[:, None, :dealt]).all()
    assert (np.sort(many, -1) == np.sort(walls, -1)[:, None]).all()
    assert len(np.unique(many.reshape(-1, 152), axis=0)) == 15
    assert (in_other_orders(rules, walls[1:2], 5) == many[1:2]).all()
    assert (in_other_orders(rules, walls, 3) == many[:, :3]).all()


def test_every_tile_that_is_left_comes_equally_often_to_every_place() -> None:
    (many,) = in_other_orders(LEAGUE, make_walls(2, 0, 1), 4000)
    rest = many[:, 53:]
    for place in (0, 1, 50, 98):
        share = (rest[:, place, None] == np.arange(36)).mean(0)
        wanted = (rest[0, :, None] == np.arange(36)).mean(0)
        assert np.abs(share - wanted).max() < 5 * np.sqrt(0.08 * 0.92 / 4000)


@pytest.mark.parametrize("players", [4, 3])
def test_points_without_luck_by_hand(players: int) -> None:
    """The mean over the game's own order and others. Every game on the same wall has the same others."""
    rules = ruleset("tournament", {"venue": "online", "call.validation": "block", "table.players": players})
    walls, seeds = make_walls(4, 0, 1), make_seeds(4, 0, 2)
    seats = np.array([[2, 3, 1, 0], [3, 2, 1, 0]], np.int8)
    (many,) = in_other_orders(rules, walls, ORDERS)
    many[0] = walls[0]
    without = scores_without_luck(CARD, rules, walls.repeat(2, 0), seats, seeds)
    for game in range(2):
        choices = make_seeds(int(seeds[game]), 0, ORDERS)
        choices[0] = seeds[game]
        played = play_games(CARD, rules, many, seats[[game]].repeat(ORDERS, 0), choices).scores
        assert np.allclose(without[game], played.mean(0))
        assert (played[0] == play_games(CARD, rules, walls, seats[[game]], seeds[[game]]).scores[0]).all()
    assert (without[:, players:] == 0).all()


def test_a_game_is_measured_the_same_alone_and_among_others() -> None:
    """So the number of workers makes no difference."""
    seats = np.array([[2, 3, 1, 0], [2, 2, 3, 2]], np.int8)
    walls, seeds = make_walls(6, 0, 2), make_seeds(6, 0, 2)
    without = scores_without_luck(CARD, LEAGUE, walls, seats, seeds)
    _, gain = measure_gains(CARD, LEAGUE, walls, seats, seeds, orders=1)
    for at in range(2):
        part = slice(at, at + 1)
        assert (scores_without_luck(CARD, LEAGUE, walls[part], seats[part], seeds[part]) == without[part]).all()
        assert (measure_gains(CARD, LEAGUE, walls[part], seats[part], seeds[part], orders=1)[1] == gain[part]).all()
