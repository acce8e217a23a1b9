"""Measure why games of regulars have fewer wall games than people's, and why East wins more often than the others.

    python benchmarks/wall_games.py attention [CARD] [GAMES]    # regulars that miss calls or joker exchanges
    python benchmarks/wall_games.py lines [CARD] [GAMES]        # cards with a random part of the lines
    python benchmarks/wall_games.py east [CARD] [GAMES]         # East's share by the length of the game

Each row: wall games, East's share of the games that somebody wins, discards per game. The intervals are 95%.
"""

import random
import sys
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from charleston.bots.self_play import make_seeds, make_walls, options_of
from charleston.bots.tastes import POLICIES, TASTES
from charleston.bots.weigh import distances, held
from charleston.card.model import Card, Section
from charleston.card.published import DEFAULT, published
from charleston.game.ruleset import ruleset
from charleston.kernels.jit.compiled import compiled
from charleston.kernels.patterns.arrays import I64, U8, arrays_of
from charleston.kernels.playout.game_arrays import TURNS, GameArrays, PlayCard
from charleston.kernels.playout.outcome_kernel import Outcomes
from charleston.kernels.playout.play import play_games, play_many, with_policy
from charleston.kernels.policy.chance import below, moment
from charleston.kernels.policy.policy_kernel import choose
from charleston.kernels.policy.question_codes import CLAIM
from charleston.kernels.policy.taste import DANGER, EXCHANGES, TASTE_SIZE
from charleston.tiles import KINDS

SEED = 1
GAMES = {"attention": 3000, "lines": 2000, "east": 24_000}
RULES = ruleset("league", {"venue": "online", "call.validation": "block"})
REGULAR = POLICIES.index("regular")
MISSES = TASTE_SIZE  # a number that only ``inattentive`` reads: of 256 calls, how many a player misses
ATTENTION = 7  # a number of a question that no policy uses
RACKS, RACKS_SEED = 150, 9
DEALT = 14


@compiled
def inattentive(  # noqa: PLR0913, PLR0917 - the arguments of ``choose``
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
    """Return the answer of a policy, but sometimes miss a tile that it may call for a group."""
    if what == CLAIM and below(moment(seed, seat, ATTENTION, game.shared[TURNS], detail), 256) < taste[MISSES]:
        return 0
    return choose(card, game, options, taste, seed, seat, what, detail, state, near, work)


def played(card: Card, games: int, taste: I64, play: object) -> Outcomes:
    """Return the games of four regulars with this taste."""
    walls, seeds = make_walls(SEED, 0, games), make_seeds(SEED, 0, games)
    tastes = np.tile(taste, (len(POLICIES), 1))
    seats = np.full((games, 4), REGULAR, np.int8)
    return play_games(arrays_of(card), options_of(RULES), walls, seats, seeds, tastes, play)  # type: ignore[arg-type]


def report(label: str, games: Outcomes) -> None:
    won = games.result != 0
    walls, east = _percent(~won), _percent(games.winner[won] == 0)
    print(f"{label:<60} wall games {walls}   East {east}   {games.turns.mean():.1f} discards", flush=True)


def _percent(cases: np.ndarray) -> str:
    share = cases.mean()
    return f"{share:6.1%} ± {1.96 * np.sqrt(share * (1 - share) / len(cases)):.1%}"


def attention(card: Card, games: int) -> None:
    play = with_policy(inattentive)
    regular = np.append(TASTES[REGULAR], 0)
    for quarter in range(5):
        taste = regular.copy()
        taste[MISSES] = min(256, 64 * quarter)
        report(f"miss {quarter / 4:.0%} of the calls", played(card, games, taste, play))
    for notices in (128, 0):
        taste = regular.copy()
        taste[EXCHANGES] = notices
        report(f"miss {1 - notices / 256:.0%} of the joker exchanges", played(card, games, taste, play))
    taste = regular.copy()
    taste[MISSES], taste[EXCHANGES] = 128, 128
    report("miss 50% of both", played(card, games, taste, play))
    for times in (2, 4):
        taste = regular.copy()
        taste[DANGER : DANGER + 5] *= times
        report(f"danger costs {times} times as much", played(card, games, taste, play))


def parts(card: Card) -> Iterator[Card]:
    """Yield the card, and cards with a random half, quarter and eighth of its lines."""
    yield card
    count = sum(1 for _ in card.entries())
    for share in (0.5, 0.25, 0.125):
        for seed in (1, 2, 3):
            kept = set(random.Random(seed).sample(range(count), max(2, round(share * count))))
            numbers = iter(range(count))
            sections = [
                replace(section, lines=tuple(line for line in section.lines if next(numbers) in kept))
                for section in card.sections
            ]
            yield replace(card, name=f"{card.name} {share} {seed}", sections=_with_lines(sections))


def _with_lines(sections: list[Section]) -> tuple[Section, ...]:
    return tuple(section for section in sections if section.lines)


def nearness(card: Card) -> float:
    """Return how many tiles the nearest line is away from fourteen random tiles, on average."""
    arrays, away = arrays_of(card), list[int]()
    for wall in make_walls(RACKS_SEED, 0, RACKS):
        hand = held(arrays, np.bincount(wall[:DEALT], minlength=KINDS).astype(np.int64), ())
        away.append(int(distances(arrays, hand)[hand.alive].min()))
    return float(np.mean(away))


def lines(card: Card, games: int) -> None:
    for part in parts(card):
        count, patterns = sum(1 for _ in part.entries()), int((arrays_of(part).line >= 0).sum())
        label = f"{count} lines, {patterns} patterns, nearest {nearness(part):.1f} tiles away"
        report(label, played(part, games, TASTES[REGULAR], play_many))


def east(card: Card, games: int) -> None:
    """Print East's share of the wins in each quarter of the games, and the share that moving first explains."""
    outcomes = played(card, games, TASTES[REGULAR], play_many)
    won, turns = outcomes.result != 0, outcomes.turns.astype(np.int64)
    report("all games", outcomes)
    edges = np.quantile(turns[won], (0, 0.25, 0.5, 0.75, 1)).astype(np.int64)
    edges[-1] += 1
    for first, end in pairwise(edges.tolist()):
        there = won & (turns >= first) & (turns < end)
        print(f"  {first} to {end - 1} discards: East {_percent(outcomes.winner[there] == 0)} of {there.sum()} wins")
    shares = " ".join(f"{share:.1%}" for share in _by_order(turns // 4, won))
    print(f"  if only the order of the seats mattered: {shares}")


def _by_order(rounds: I64, won: np.ndarray) -> np.ndarray:
    """Return each seat's share of the wins if all have the same chance in each round, in order from East."""
    alive, shares = 1.0, np.zeros(4)
    for number in range(int(rounds.max()) + 1):
        chance = (won & (rounds == number)).sum() / max(1, (rounds >= number).sum())
        for seat in range(4):
            one = 1 - (1 - chance) ** 0.25
            shares[seat] += alive * one
            alive *= 1 - one
    return np.asarray(shares / shares.sum())


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.isdecimal()]
    what = words[0] if words and words[0] in GAMES else "attention"
    card = published(words[-1] if words and words[-1] not in GAMES else DEFAULT)
    games = next((int(word) for word in sys.argv[1:] if word.isdecimal()), GAMES[what])
    {"attention": attention, "lines": lines, "east": east}[what](card, games)


if __name__ == "__main__":
    main()
