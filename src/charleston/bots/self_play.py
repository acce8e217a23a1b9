"""Play whole games between policies, and export a game as commands that the referee accepts."""

from collections.abc import Callable
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.model import Card
from charleston.game import commands
from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.game.state import END_OF_WALL, State
from charleston.kernels.branches.branch_kernel import shuffle_from
from charleston.kernels.branches.branches import F64, ORDERS, new_branches
from charleston.kernels.branches.branches import REFERENCE as REFERENCE_POLICY
from charleston.kernels.patterns.arrays import I64, U64, arrays_of
from charleston.kernels.playout import command_log, play
from charleston.kernels.playout.game_arrays import (
    BLIND_MAX,
    CHARLESTON,
    CLAIM_SELF,
    COLD_FROM,
    COURTESY_AFTER_STOP,
    COURTESY_ON,
    EARTHLY,
    END_ON_PICK,
    FORCE_ONE,
    HEAVENLY,
    JOKERLESS_BONUS,
    LAST_CALL,
    LEFT,
    LOOK,
    OPTION_COUNT,
    PENALTIES,
    PENALTY,
    PLAYERS,
    POINTS,
    REDEEM_SELF,
    SELF_BONUS,
    SKIP_EMPTY,
    WALL_POINTS,
    Bytes,
    new_game_arrays,
    play_card,
)
from charleston.kernels.playout.outcome_kernel import COLUMNS, Outcomes
from charleston.kernels.playout.playout_state import new_buffers, new_samples
from charleston.kernels.policy.chance import make_walls
from charleston.kernels.policy.question_codes import BLIND
from charleston.kernels.policy.seeds import make_seeds
from charleston.kernels.trials.trials import Trials
from charleston.tiles import JOKER, TILES, Tile

__all__ = [
    "POLICIES", "GamesError", "Outcomes", "commands_of", "make_seeds", "make_walls", "measure_gains", "play_games",
    "scores_without_luck", "start_of",
]  # fmt: skip
REFERENCE = "regular"
"""The player whose answers others are compared with."""
LUCK_ORDERS = 64
"""Scores without luck are the mean over so many orders of the wall after the deal."""
_DEALT = 13


class GamesError(ValueError):
    """Compiled games do not support these rules."""


def options_of(rules: Ruleset) -> I64:
    """Return the options that matter in a game without errors; raise GamesError if compiled games cannot play them."""
    if rules.window != "answers" or rules.validation != "block" or rules.announce != "auto":
        raise GamesError(
            "Compiled games need venue: online and call.validation: block, so that players cannot make errors."
        )
    if rules.hot_cold == "hot":
        raise GamesError("Compiled games do not support a hot wall.")
    if rules.quint_penalty != "same":
        raise GamesError("Compiled games do not support special points for a quint.")
    options = np.zeros(OPTION_COUNT, np.int64)
    options[PLAYERS] = rules.players
    options[CHARLESTON] = rules.players == 4 or rules.three_player_charleston == "yes"
    options[BLIND_MAX] = rules.blind_max
    options[FORCE_ONE] = rules.empty_first_left == "force-one"
    options[LOOK] = rules.stop_deadline == "before-look"
    options[COURTESY_ON] = rules.courtesy == "on" and rules.players == 4
    options[COURTESY_AFTER_STOP] = rules.courtesy_after_stop == "yes"
    options[SKIP_EMPTY] = rules.courtesy_after_empty_last_right == "skip"
    options[HEAVENLY] = rules.heavenly == "yes"
    options[EARTHLY] = {"off": 0, "end-of-charleston": 1, "end-of-part": 2}[rules.earthly_window]
    options[LAST_CALL] = {"none": 0, "mahjong-only": 1, "any": 2}[rules.last_discard_call]
    options[END_ON_PICK] = rules.wall_end_on == "last-pick"
    options[COLD_FROM] = END_OF_WALL if rules.hot_cold == "cold" else 0
    options[POINTS] = rules.score_mode == "points"
    options[REDEEM_SELF] = rules.redeem_after_call_self_pick
    options[CLAIM_SELF] = rules.discard_claim_self_pick
    options[SELF_BONUS] = rules.self_pick_bonus
    options[JOKERLESS_BONUS] = rules.jokerless_bonus
    options[WALL_POINTS] = rules.wall_points
    for at in range(PENALTIES):
        options[PENALTY + at] = rules.throw_penalty[min(at, len(rules.throw_penalty) - 1)]
    return options


def play_games(  # noqa: PLR0913 - a game needs all of these
    card: Card, rules: Ruleset, walls: Bytes, policies: NDArray[np.int8], seeds: U64, *, tastes: I64 = TASTES
) -> Outcomes:
    """Play one game per wall; ``policies`` gives the policy of each seat in each game, as an index into POLICIES."""
    return play.play_games(arrays_of(card), options_of(rules), walls, policies, seeds, tastes)


def measure_gains(  # noqa: PLR0913 - a game needs all of these
    card: Card, rules: Ruleset, walls: Bytes, policies: NDArray[np.int8], seeds: U64, *, orders: int
) -> tuple[Outcomes, F64]:
    """Play games; return also what each seat's answers gained over the reference's, see ``kernels.branches``."""
    branches = new_branches(len(arrays_of(card).every), len(walls))
    branches.plan[[ORDERS, REFERENCE_POLICY]] = orders, POLICIES.index(REFERENCE)
    seats = policies.copy()  # the kernel changes them in the branches
    outcomes = play.play_games(arrays_of(card), options_of(rules), walls, seats, seeds, TASTES, branches=branches)
    return outcomes, branches.gain


def scores_without_luck(card: Card, rules: Ruleset, walls: Bytes, policies: NDArray[np.int8], seeds: U64) -> F64:
    """Return what the players of each game score on average with their deal: the mean over several orders of the wall.

    The first one is the game's own, so its score is one of those in the mean.
    """
    different, which = np.unique(walls, axis=0, return_inverse=True)
    orders = in_other_orders(rules, different, LUCK_ORDERS)
    orders[:, 0] = different
    choices = np.array([make_seeds(int(seed), 0, LUCK_ORDERS) for seed in seeds], np.uint64)
    choices[:, 0] = seeds
    many, seated = orders[which.reshape(-1)].reshape(-1, walls.shape[1]), policies.repeat(LUCK_ORDERS, 0)
    scores = play_games(card, rules, many, seated, choices.reshape(-1)).scores
    return np.asarray(scores.reshape(-1, LUCK_ORDERS, scores.shape[1]).mean(1), np.float64)


def in_other_orders(rules: Ruleset, walls: Bytes, orders: int) -> Bytes:
    """Return each wall with the same deal and the rest in other orders (walls, orders, tiles)."""
    result, dealt = walls[:, None].repeat(orders, 1), _DEALT * rules.players + 1
    for wall, many in zip(walls, result, strict=True):
        key = int.from_bytes(blake2b(wall.tobytes(), digest_size=8).digest(), "little")
        for order, seed in zip(many, make_seeds(key, 0, orders), strict=True):
            shuffle_from(order, dealt, seed)
    return result


def start_of(card: Card, rules: Ruleset, wall: Bytes) -> State:
    """Return the state before the deal, with this wall instead of one derived from a seed."""
    return State(rules, card, wall=tuple(TILES[tile] for tile in wall), dice=(1, 1))


def commands_of(  # noqa: PLR0913 - the same as play_games
    card: Card, rules: Ruleset, wall: Bytes, policies: NDArray[np.int8], seed: int, *, tastes: I64 = TASTES
) -> tuple[Outcomes, list[commands.Command]]:
    """Play one game; return its outcome and all its commands, starting with the deal."""
    outcome, rows = play.play_logged(arrays_of(card), options_of(rules), wall, policies, seed, tastes)
    return outcome, [_command(*(int(number) for number in row)) for row in rows]


def commands_after(
    card: Card, rules: Ruleset, policies: NDArray[np.int8], seed: int, trials: Trials
) -> tuple[Bytes, list[commands.Command]]:
    """Play one game on from the question of a trial with one answer.

    Return the wall, which is in a new order, and all commands from the first answer to the question.
    """
    arrays, log = arrays_of(card), np.zeros((command_log.MAX_COMMANDS, command_log.LOG_WIDTH), np.int64)
    walls, rows = np.zeros((1, int(trials.known.shared[LEFT])), np.uint8), np.zeros((1, COLUMNS), np.int64)
    buffers, samples = new_buffers(len(arrays.start), log), new_samples(0, 1, TASTES[0], len(arrays.every))
    game, seeds = new_game_arrays(len(arrays.every)), np.array([seed], np.uint64)
    play.play_many(
        play_card(arrays), game, options_of(rules), walls, TASTES, policies[None], seeds, rows, buffers, samples,
        trials, new_branches(len(arrays.every), 0),
    )  # fmt: skip
    return walls[0], [_command(*(int(number) for number in row)) for row in log[: buffers.length[0]]]


def _command(number: int, kind: int, first: int, second: int, third: int) -> commands.Command:
    seat = Seat(number)
    if kind == command_log.PASS_TILES:
        tiles = tuple(Tile(tile) for tile in (first, second, third & BLIND) if tile != BLIND)
        return commands.PassTiles(seat, tuple(sorted(tiles)), 0 if third > BLIND else 3 - len(tiles))
    if kind == command_log.OFFER:
        return commands.BidCourtesy(seat, first)
    if kind == command_log.DISCARD_TILE:
        return commands.DiscardTile(seat, Tile(first))
    if kind == command_log.EXPOSE:
        return commands.ExposeGroup(seat, (Tile(first),) * second + (JOKER,) * third)
    if kind == command_log.EXCHANGE_JOKER:
        return commands.RedeemJoker(seat, Tile(first), Seat(second))
    if kind == command_log.CALL_MAHJONG:
        return commands.ClaimDiscard(seat, mahjong=True)
    return _PLAIN[kind](seat)


_PLAIN: dict[int, Callable[[Seat], commands.Command]] = {
    command_log.DEAL: commands.Deal,
    command_log.AGREE: commands.Agree,
    command_log.STOP: commands.Stop,
    command_log.LOOK_AT: commands.Look,
    command_log.PICK_TILE: commands.PickTile,
    command_log.CALL: commands.ClaimDiscard,
    command_log.DECLARE: commands.DeclareMahjong,
    command_log.SHOW: commands.ShowHand,
    command_log.CLOSE: commands.CloseWindow,
}
