"""Every kernel agrees with the plain matcher, for generated positions on three cards."""

import copy
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
import pytest
from kernel_positions import CARDS, UNCOMPILED, card_called, positions
from sample_cards import card_of

from charleston.card.matcher import Exposure, Hand
from charleston.kernels.patterns import plain
from charleston.kernels.patterns.alive import bind, bind_one_more, exposure_array, keep_possible
from charleston.kernels.patterns.arrays import I64, U8, U64, CardArrays, arrays_of, unseen_start
from charleston.kernels.patterns.batch import batch_distances, pack_rows
from charleston.kernels.patterns.distance import (
    DISTANCES,
    NONE_ALIVE,
    OUT,
    count_distances,
    discard,
    distances,
    draw,
    give,
    hand_state,
    list_within,
    nearest,
    nearest_with,
    shown_row,
    take,
)
from charleston.kernels.policy.discards import after_discards, helping
from charleston.tiles import COPIES, FULL_SET, JOKER, KINDS, TILES


def state_of(card: CardArrays, rack: I64, shown: I64) -> U8:
    state = np.empty_like(card.start)
    hand_state(card, rack, shown, state)
    return state


def bits(flags: list[bool], card: CardArrays) -> U64:
    padded = np.zeros(card.start.size, bool)
    padded[: len(flags)] = flags
    return np.packbits(padded, bitorder="little").view(np.uint64)


def flags(words: U64, count: int) -> list[bool]:
    return [bool(flag) for flag in np.unpackbits(words.view(np.uint8), bitorder="little", count=count)]


def or_out(distances: list[int | None]) -> list[int]:
    return [OUT if far is None else far for far in distances]


def or_none_alive(lowest: int | None) -> int:
    return NONE_ALIVE if lowest is None else lowest


@pytest.mark.parametrize("name", CARDS)
def test_distances_match_the_matcher(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    for at in positions(name, 24):
        alive = plain.possible(card, at.hand.exposures, at.visible)
        state, jokers, words = state_of(arrays, at.rack, at.shown), at.hand.rack[JOKER], bits(alive, arrays)
        out = np.empty_like(state)
        distances(state, jokers, words, out)
        expected = plain.distances(card, at.hand, alive)
        assert out[: len(expected)].tolist() == or_out(expected)
        assert (out[len(expected) :] == OUT).all()
        least = plain.nearest(card, at.hand, alive)
        assert nearest(state, jokers, words) == or_none_alive(least)
        numbers = np.zeros(DISTANCES, np.int64)
        count_distances(state, jokers, words, numbers)
        assert numbers.tolist() == plain.count_distances(card, at.hand, alive)
        measured = np.zeros(state.size, np.int64)
        far = NONE_ALIVE if least is None else least + 1
        assert measured[: list_within(far, state, jokers, words, measured)].tolist() == plain.list_within(
            far, card, at.hand, alive
        )


@pytest.mark.parametrize("name", CARDS)
def test_many_hands_at_once(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    hands = [at.hand for at in positions(name, 12, shown=0)]
    racks = np.array([hand.rack for hand in hands] * 50, np.uint8)
    out = np.empty((len(racks), arrays.start.size), np.uint8)
    batch_distances(pack_rows(arrays), racks, out)
    expected = [plain.distances(card, hand, [True] * sum(1 for _ in plain.patterns(card))) for hand in hands]
    assert out[:, : len(expected[0])].tolist() == expected * 50


@pytest.mark.parametrize("name", CARDS)
def test_after_draws_and_discards_the_state_equals_a_fresh_one(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    every = [True] * sum(1 for _ in plain.patterns(card))
    rng = random.Random(name)
    rack = np.zeros(KINDS, np.int64)
    nothing = np.zeros(KINDS, np.int64)
    state = state_of(arrays, rack, nothing)
    for step in range(60 if UNCOMPILED else 600):
        tile = rng.randrange(KINDS)
        if rack[tile] < COPIES[tile] and rack.sum() < 14 and rng.random() < 0.7:
            row = arrays.rows[tile, rack[tile]]
            rack[tile] += 1
            measured = draw(row, state, rack[JOKER])
        elif rack[tile]:
            rack[tile] -= 1
            measured = discard(arrays.rows[tile, rack[tile]], state, rack[JOKER])
        else:
            continue
        assert (state == state_of(arrays, rack, nothing)).all()
        assert measured == nearest(state, rack[JOKER], arrays.every)
        if step % 40 == 0:
            assert measured == plain.nearest(card, Hand(tuple(rack.tolist())), every)


@pytest.mark.parametrize("name", CARDS)
def test_a_tile_is_added_and_removed_beside_exposures(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    rng = random.Random(name)
    row = np.empty_like(arrays.start)
    for at in positions(name, 20, size=13, shown=0.5):
        alive = plain.bound(card, at.hand.exposures)
        state, before = (state_of(arrays, at.rack, at.shown) for _ in range(2))
        tile = rng.choice([tile for tile in TILES if at.rack[tile] < COPIES[tile] and at.shown[tile]] or TILES[:1])
        held, jokers = int(at.rack[tile]), int(at.rack[JOKER])
        shown_row(arrays, tile, held, int(at.shown[tile]), row)
        more = plain.with_tile(at.hand, tile)
        expected = or_none_alive(plain.nearest(card, more, alive))
        assert nearest_with(row, state, jokers, bits(alive, arrays)) == expected
        take(row, state)
        assert (state == state_of(arrays, np.array(more.rack), at.shown)).all()
        assert nearest(state, jokers, bits(alive, arrays)) == expected
        give(row, state)
        assert (state == before).all()


@pytest.mark.parametrize("name", CARDS)
def test_live_patterns_are_those_the_matcher_calls_possible(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    count = sum(1 for _ in plain.patterns(card))
    nothing = np.zeros(KINDS, np.int64)
    for at in positions(name, 30, shown=0.45, seed=1):
        alive = np.empty_like(arrays.every)
        bind(arrays, at.exposures, alive)
        assert flags(alive, count) == plain.bound(card, at.hand.exposures)
        scarce = state_of(arrays, at.unseen, nothing)
        jokers = np.array(at.visible.exposed_jokers, np.int64)
        keep_possible(arrays, at.shown, at.unseen, jokers, scarce, alive)
        assert flags(alive, count) == plain.possible(card, at.hand.exposures, at.visible)


def test_generated_positions_cover_the_intended_cases() -> None:
    """The tests above need positions of every kind."""
    at = [position for name in CARDS[:3] for position in positions(name, 30, shown=0.45, seed=1)]
    assert {len(position.hand.exposures) for position in at} >= {0, 1, 2, 3}
    assert {exposure.size for position in at for exposure in position.hand.exposures} == {3, 4, 5, 6}
    assert any(exposure.jokers for position in at for exposure in position.hand.exposures)
    assert {position.hand.rack[JOKER] for position in at} >= {0, 1, 2}
    assert any(not any(plain.bound(card_called(CARDS[0]), position.hand.exposures)) for position in at)
    assert any(position.visible.seen[JOKER] == COPIES[JOKER] for position in at)


@pytest.mark.parametrize("name", CARDS)
def test_scarce_tiles_are_updated_as_tiles_are_seen(name: str) -> None:
    arrays = arrays_of(card_called(name))
    nothing = np.zeros(KINDS, np.int64)
    unseen = unseen_start()
    scarce = state_of(arrays, unseen, nothing)
    for tile in random.Random(name).sample(FULL_SET, 20 if UNCOMPILED else 100):
        unseen[tile] -= 1
        give(arrays.rows[tile, unseen[tile]], scarce)
    assert (scarce == state_of(arrays, unseen, nothing)).all()


def test_three_equal_groups() -> None:
    card, two = card_of("222a 222a 222a 22b FFF x50"), TILES[1]
    exposures = (Exposure(two, 2, 1), Exposure(two, 1, 2), Exposure(two, 1, 2))
    alive = np.empty_like(arrays_of(card).every)
    bind(arrays_of(card), exposure_array(exposures), alive)
    assert flags(alive, 6) == plain.bound(card, exposures)


def test_one_more_exposure() -> None:
    card, arrays = card_called(CARDS[0]), arrays_of(card_called(CARDS[0]))
    for at in positions(CARDS[0], 30, shown=0.5, seed=2):
        if at.hand.exposures:
            alive = bits(plain.bound(card, at.hand.exposures[:-1]), arrays)
            bind_one_more(arrays, at.exposures, alive)
            assert flags(alive, int((arrays.line >= 0).sum())) == plain.bound(card, at.hand.exposures)


@pytest.mark.parametrize("name", CARDS)
def test_which_tile_to_discard(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    for at in positions(name, 5) + positions(name, 12, shown=0.5):
        alive = plain.possible(card, at.hand.exposures, at.visible)
        least, numbers = np.empty(KINDS, np.int64), np.empty((KINDS, DISTANCES), np.int64)
        state = state_of(arrays, at.rack, at.shown)
        after_discards(arrays, at.rack, at.shown, state, bits(alive, arrays), least, numbers)
        expected = plain.after_discards(card, at.hand, alive)
        for tile in TILES:
            then, at_each = expected.get(tile, (None, [0] * DISTANCES))
            assert (least[tile], numbers[tile].tolist()) == (or_none_alive(then), at_each)


@pytest.mark.parametrize("name", CARDS)
def test_tiles_that_help(name: str) -> None:
    card, arrays = card_called(name), arrays_of(card_called(name))
    for at in positions(name, 4, size=13) + positions(name, 8, size=13, shown=0.5):
        alive = plain.possible(card, at.hand.exposures, at.visible)
        helps = np.empty(KINDS, np.uint8)
        state = state_of(arrays, at.rack, at.shown)
        total = helping(arrays, at.rack, at.shown, state, bits(alive, arrays), at.unseen, helps)
        expected = plain.helping(card, at.hand, alive, tuple(at.unseen.tolist()))
        assert {tile for tile in TILES if helps[tile]} == set(expected)
        assert total == sum(expected.values())


def test_kernels_run_without_compilation() -> None:
    """The operations of ``lanes`` give the same results with and without compilation."""
    if UNCOMPILED:
        pytest.skip("this is it")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        __file__,
        "-k",
        "First or heaps",
    ]
    done = subprocess.run(
        command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_a_cache_of_other_kernels_is_not_unpickled(tmp_path: Path) -> None:
    """An index may name a class that has been renamed since; unpickling it would fail."""
    stored = copy.copy(cast("Any", after_discards)._cache._cache_file)
    stored._index_path = tmp_path / "kernel.nbi"
    stored._index_path.write_bytes(pickle.dumps(numba.__version__) + b"no pickle")
    assert stored._load_index() == {}
