"""Measure how well evenings rank 40 bots of known strength, with ordinary and with duplicate walls.

An evening has 4 rounds by our planner's movement, a new draw, and the St. Louis points. With duplicate walls, all
tables play the same walls. "Against the field" subtracts the mean of the same chair at the other tables.

    python benchmarks/duplicate.py [seated | free] [EVENINGS]
"""

import sys
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charleston.arena.statistics import rank_correlation
from charleston.bots.self_play import make_seeds, make_walls, options_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.card.published import published
from charleston.game.ruleset import ruleset
from charleston.kernels.jit.compiled import compiled
from charleston.kernels.patterns.arrays import I64, U8, U64, arrays_of
from charleston.kernels.playout.game_arrays import TURNS, Bytes, GameArrays, PlayCard
from charleston.kernels.playout.outcome_kernel import Outcomes
from charleston.kernels.playout.play import play_games, with_policy
from charleston.kernels.policy.chance import below, mixed, moment
from charleston.kernels.policy.policy_kernel import choose
from charleston.kernels.policy.question_codes import REDEEM, TURN
from charleston.kernels.policy.taste import EXCHANGES, TASTE_SIZE
from charleston.tiles import JOKER
from charleston.tournament.results.score_table import ST_LOUIS, table_of
from charleston.tournament.seating.planner import Wish, make_plan

SEED = 19
PLAYERS, ROUNDS, TABLES, CHAIRS = 40, 4, 10, 4
GAMES = (1, 4, 16)
"""Games per round. The shorter evenings are the first games of the longest."""
EVENINGS = 400
GAMES_FOR_STRENGTH = 200_000
RESAMPLES = 4000
MOST_MISTAKES = 60  # of 256 discards
MISTAKES = TASTE_SIZE  # a number that only ``careless`` reads, after those of a taste
WEAK_EXCHANGES = 160  # of 256 joker exchanges, how many a weak player notices
CARD = published("Charleston 2026")
RULES = ruleset("tournament", {"venue": "online", "call.validation": "block"})
assert table_of(RULES) == ST_LOUIS

Floats = NDArray[np.float64]


class Evening(NamedTuple):
    """Arrays by round, game, table and chair; ``people`` has no games."""

    people: NDArray[np.int8]
    ordinary: Floats
    duplicate: Floats


def population() -> I64:
    """Return 40 players: 20 weak ones and 20 regulars, who throw a random tile in 0 to 23% of their discards."""
    rates = np.linspace(0, MOST_MISTAKES, PLAYERS // 2).round().astype(np.int64)
    players = np.repeat(TASTES[[POLICIES.index("greedy"), POLICIES.index("regular")]], PLAYERS // 2, axis=0)
    players[: PLAYERS // 2, EXCHANGES] = WEAK_EXCHANGES
    return np.hstack([players, np.tile(rates, 2)[:, None]])


@compiled
def careless(  # noqa: PLR0913, PLR0917 - the arguments of ``choose``
    card: PlayCard,
    game: GameArrays,
    options: I64,
    taste: I64,
    seed: np.uint64,
    seat: int,
    what: int,
    detail: int,
    state: U8,
    near: I64,
    work: I64,
) -> int:
    """Return the answer of a policy, but sometimes a random tile instead of its discard."""
    answer = choose(card, game, options, taste, seed, seat, what, detail, state, near, work)
    if what != TURN or answer >= REDEEM:
        return answer
    number = moment(seed, seat, what, game.shared[TURNS], detail)
    if below(number, 256) >= taste[MISTAKES]:
        return answer
    rack = game.seats[seat]
    count = 0
    for tile in range(JOKER):
        count += rack[tile] > 0
    at = below(mixed(mixed(number)), count) if count > 0 else 0
    for tile in range(JOKER):
        if rack[tile] > 0:
            if at == 0:
                return tile
            at -= 1
    return JOKER


PLAY = with_policy(careless)


def games(walls: Bytes, seats: NDArray[np.int8], seeds: U64, players: I64) -> Outcomes:
    return play_games(arrays_of(CARD), options_of(RULES), walls, seats, seeds, players, PLAY)


def true_strength(players: I64, chance: np.random.Generator) -> Floats:
    """Return each player's mean points a game, against random players of the population."""
    count = GAMES_FOR_STRENGTH
    draws = -(-count * CHAIRS // PLAYERS)
    seats = np.concatenate([chance.permutation(PLAYERS) for _ in range(draws)]).reshape(-1, CHAIRS).astype(np.int8)
    points = games(make_walls(SEED, 0, count), seats, make_seeds(SEED, 0, count), players)
    return np.bincount(seats.ravel(), points.scores.ravel()) / draws


def play(players: I64, people: NDArray[np.int8], walls: Bytes, seed: int) -> Floats:
    """Return the points of an evening by chair. East's deal goes around: in game 2, South's chair is East."""
    shape = (ROUNDS, max(GAMES), TABLES, CHAIRS)
    dealers = np.arange(max(GAMES)) % CHAIRS
    seat_of_chair = (np.arange(CHAIRS) - dealers[:, None]) % CHAIRS
    chair_of_seat = np.broadcast_to(((np.arange(CHAIRS) + dealers[:, None]) % CHAIRS)[None, :, None], shape)
    seats = np.take_along_axis(np.broadcast_to(people[:, None], shape), chair_of_seat, axis=3).reshape(-1, CHAIRS)
    seeds = make_seeds(seed, 0, len(seats))
    scores = games(walls, np.ascontiguousarray(seats), seeds, players).scores.reshape(shape)
    return np.take_along_axis(scores, np.broadcast_to(seat_of_chair[None, :, None], shape), axis=3).astype(float)


def evening(players: I64, number: int, wish: Wish) -> Evening:
    """Play an evening twice with the same draw: every table with walls of its own, and all with the same walls."""
    draw = np.random.default_rng((SEED, number)).permutation(PLAYERS)
    plan = make_plan([str(player) for player in draw], ROUNDS, wish=wish)
    people = np.array([[[int(name) for name in one.players] for one in each.tables] for each in plan.rounds], np.int8)
    shared, alone = ROUNDS * max(GAMES), ROUNDS * max(GAMES) * TABLES
    first = GAMES_FOR_STRENGTH + number * (shared + alone)
    duplicate = play(players, people, np.repeat(make_walls(SEED, first, shared), TABLES, axis=0), SEED + 2 * number + 1)
    ordinary = play(players, people, make_walls(SEED, first + shared, alone), SEED + 2 * number + 2)
    return Evening(people, ordinary, duplicate)


def against_field(points: Floats) -> Floats:
    """Return the points minus the mean of the same chair, in the same game, at the other tables."""
    others: Floats = (points.sum(axis=2, keepdims=True) - points) / (TABLES - 1)
    return points - others


def ranking(one: Evening, points: Floats, games: int, strength: Floats) -> float:
    totals = np.bincount(one.people.ravel(), points[:, :games].sum(axis=1).ravel())
    correlation = rank_correlation(totals, strength)
    assert correlation is not None
    return correlation


def with_interval(values: Floats) -> str:
    """Return the mean over the evenings with its 95% bootstrap interval."""
    chance = np.random.default_rng(SEED)
    means = values[chance.integers(len(values), size=(RESAMPLES, len(values)))].mean(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return f"{values.mean():6.3f} ({low:.3f} to {high:.3f})"


def wall_share(evenings: list[Evening]) -> float:
    """Return the part of a game's variance that the wall and the chair explain, no matter who plays."""
    points = np.stack([one.duplicate for one in evenings])
    within = points.var(axis=3, ddof=1).mean()
    between = points.mean(axis=3).var() - within / TABLES
    return float(between / (between + within))


def main() -> None:
    wish: Wish = "free" if "free" in sys.argv[1:] else "seated"
    count = next((int(word) for word in sys.argv[1:] if word.isdecimal()), EVENINGS)
    players = population()
    strength = true_strength(players, np.random.default_rng(SEED))
    evenings = [evening(players, number, wish) for number in range(count)]
    spread = np.stack([one.ordinary for one in evenings]).std()
    print(f"True strength: {strength.min():.1f} to {strength.max():.1f} points a game, standard deviation", end=" ")
    print(f"{strength.std():.1f}; of one game {spread:.1f}. The wall explains {wall_share(evenings):.1%} of a game.")
    print(f"Rank correlation with true strength, {count} evenings, movement {wish}, with 95% bootstrap intervals:")
    print(f"{'games a round':<16}{'ordinary walls':<26}{'duplicate walls':<26}{'duplicate, against field':<26}", end="")
    print(f"{'duplicate - ordinary':<26}against field - duplicate")
    for games in GAMES:
        ordinary, duplicate, field = (
            np.array([ranking(one, points, games, strength) for one, points in zip(evenings, scores, strict=True)])
            for scores in (
                [one.ordinary for one in evenings],
                [one.duplicate for one in evenings],
                [against_field(one.duplicate) for one in evenings],
            )
        )
        cells = (ordinary, duplicate, field, duplicate - ordinary, field - duplicate)
        print(f"{games:<16}" + "".join(f"{with_interval(cell):<26}" for cell in cells))


if __name__ == "__main__":
    main()
