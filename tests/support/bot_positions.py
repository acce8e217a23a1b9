"""Positions written as text, and what a bot does there; its plain and its compiled version must agree."""

import numpy as np

from charleston.bots.policies import Mind, on_turn, to_claim
from charleston.bots.seen import Seen
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.weigh import held
from charleston.card.matcher import Exposure, read_exposure
from charleston.card.model import Card
from charleston.game.seats import EAST
from charleston.kernels.patterns.arrays import I64, arrays_of, packed
from charleston.kernels.playout.game_arrays import (
    GROUP_COUNT,
    GROUP_JOKERS,
    GROUP_NATURALS,
    GROUP_TILE,
    OPTION_COUNT,
    PLAYERS,
    SEAT_SIZE,
    SHOWN,
    TURNS,
    GameArrays,
    new_game_arrays,
    play_card,
)
from charleston.kernels.policy.policy_kernel import choose
from charleston.kernels.policy.question_codes import CLAIM, TURN
from charleston.tiles import KINDS, Tile, counts, read_tiles

SEED = 5


def taste_called(name: str) -> I64:
    taste: I64 = TASTES[POLICIES.index(name)]
    return taste


def tile_called(text: str) -> Tile:
    (tile,) = read_tiles(text)
    return tile


def position(rack: str, exposures: tuple[str, ...] = (), discards: str = "", theirs: tuple[str, ...] = ()) -> Seen:
    """Return East's position; ``exposures`` are East's and ``theirs`` are South's."""
    groups, others = (tuple(read_exposure(text) for text in texts) for texts in (exposures, theirs))
    seen = counts([*read_tiles(discards), *(tile for group in (*groups, *others) for tile in group.tiles)])
    mine = np.array(counts(read_tiles(rack)), np.int64)
    return Seen(EAST, mine, (groups, others, (), ()), np.array(seen, np.int64), 30)


def game_of(card: Card, at: Seen) -> GameArrays:
    arrays = arrays_of(card)
    game = new_game_arrays(len(arrays.every))
    game.alive[:] = arrays.every
    game.shared[:KINDS] = at.seen
    game.shared[TURNS] = at.turns
    for seat, groups in enumerate(at.exposures):
        game.alive[seat] = packed(held(arrays, at.rack, groups).alive)
        for place, group in enumerate(groups):
            game.seats[seat, GROUP_TILE + place] = group.tile
            game.seats[seat, GROUP_NATURALS + place] = group.naturals
            game.seats[seat, GROUP_JOKERS + place] = group.jokers
            game.seats[seat, SHOWN + group.tile] += group.size
        game.seats[seat, GROUP_COUNT] = len(groups)
    game.seats[at.seat, :KINDS] = at.rack
    return game


def compiled_choice(mind: Mind, card: Card, what: int, detail: int) -> int:
    arrays, options, at = arrays_of(card), np.zeros(OPTION_COUNT, np.int64), mind.seen
    options[PLAYERS] = 4
    state, distances = np.zeros(len(arrays.start), np.uint8), np.zeros(len(arrays.start), np.int64)
    work, seed, game = np.zeros((4, SEAT_SIZE), np.int64), np.uint64(mind.seed), game_of(card, at)
    return choose(play_card(arrays), game, options, mind.taste, seed, at.seat, what, detail, state, distances, work)


def mind_with(taste: I64, card: Card, at: Seen, seed: int = SEED) -> Mind:
    return Mind(arrays_of(card), taste, seed, at)


def discard_of(mind: Mind, card: Card) -> Tile:
    """Return what a bot discards."""
    tile = on_turn(mind)
    assert isinstance(tile, int)
    assert compiled_choice(mind, card, TURN, 0) == tile
    return tile


def claim_of(mind: Mind, card: Card, tile: Tile) -> Exposure | None:
    """Return the group a bot exposes with a discard, or None."""
    group = to_claim(mind, tile)
    compiled = compiled_choice(mind, card, CLAIM, tile)
    assert compiled == (0 if group is None else group.naturals + group.jokers * 16)
    return group
