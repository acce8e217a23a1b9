"""How good reviews are: two seeds side by side, standard errors, CPU time, and whether a mistake costs what they say.

Each game is reviewed, the first ones twice. Every mistake is then played on from the true position, with the true racks
and the wall in another order: once as it was, once with the recommended answer. The mean gain should be what the
reviews said. The points that a seat lost by mistakes, against the others of its table, are its score without luck.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import msgspec
import numpy as np
from bot_records import bot_record
from msgspec import Struct

from charleston.card.published import published
from charleston.chances.chance_model import Model
from charleston.chances.known import known_model
from charleston.game.record import resume
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import code_of
from charleston.review.evaluation import Evaluator
from charleston.review.game_review import review_seats
from charleston.review.review_data import SeatReview

WORLDS = 200
"""Games that are played on after each mistake."""


class Measured(Struct):
    """One game. Lists have an entry for each seat, or for each moment of each seat."""

    number: int
    seconds: float  # CPU seconds a seat
    scores: list[int]
    lost: list[float]
    errors: list[float]
    claimed: list[float]
    gained: list[float]
    same_worst: list[bool]
    two_of_three: list[bool]


def measured(model: Model, card: str, levels: Sequence[str], number: int, *, twice: bool) -> Measured:
    record, seeds = bot_record(number, tuple(levels), card=card), (1, 2) if twice else (1,)
    began = time.process_time()
    found = [[one for one in review_seats(record, model, seed) if isinstance(one, SeatReview)] for seed in seeds]
    seconds = (time.process_time() - began) / (4 * len(seeds))
    scores, lost = [one.score for one in found[0]], [one.lost for one in found[0]]
    result = Measured(number, seconds, scores, lost, [], [], [], [], [])
    for one, other in zip(found[0], found[-1], strict=True) if twice else ():
        if one.moments and other.moments:
            result.same_worst.append(one.moments[0] == other.moments[0])
        if len(one.moments) == len(other.moments) == 3:
            result.two_of_three.append(len({*one.moments} & {*other.moments}) >= 2)
    true = Evaluator(record.card, record.rules, levels, model, 3)
    for one in found[0]:
        for decision in (one.decisions[at] for at in one.moments):
            codes = [code_of(decision.tried[0].answer), code_of(decision.answer)]
            values = true.true_values(resume(record, decision.events), one.seat, codes, range(WORLDS)).mean(0)
            result.errors.append(decision.error)
            result.claimed.append(decision.loss)
            result.gained.append(float(values[0] - values[1]))
    return result


def interval(numbers: Sequence[float]) -> str:
    return f"{np.mean(numbers):.2f} ± {1.96 * np.std(numbers) / np.sqrt(max(1, len(numbers))):.2f}"


def report(games: Sequence[Measured]) -> None:
    def every(name: str) -> list[float]:
        return [number for game in games for number in getattr(game, name)]

    seconds, errors = [game.seconds for game in games], every("errors")
    print(f"games                      {len(games)}")
    print(f"CPU seconds a seat         {np.mean(seconds):.1f}, at most {max(seconds):.1f}")
    for name, title in (("same_worst", "the same worst moment"), ("two_of_three", "two of the worst three")):
        if every(name):
            print(f"{title:26} {100 * np.mean(every(name)):.0f}% of {len(every(name))}")
    print(f"standard error, worst 3    {np.mean(errors):.2f}, 99 of 100 {np.quantile(errors, 0.99):.2f}, ", end="")
    print(f"at most {max(errors):.2f}, {len(errors)} moments")
    print(f"a mistake costs, as said   {interval(every('claimed'))}")
    print(f"a mistake costs, played on {interval(every('gained'))}")
    print(f"gained minus said, a game  {interval([sum(game.gained) - sum(game.claimed) for game in games])}")
    scores, lost = np.array([game.scores for game in games]), np.array([game.lost for game in games])
    without_luck = (lost.sum(1, keepdims=True) - lost) / (lost.shape[1] - 1) - lost
    for seat in range(scores.shape[1]):
        raw, own = scores[:, seat], without_luck[:, seat]
        print(f"seat {seat}, score              {interval(raw.tolist())}, deviation {raw.std():.1f}")
        print(f"seat {seat}, without luck       {interval(own.tolist())}, deviation {own.std():.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--card", default="Charleston 2026")
    parser.add_argument("--levels", nargs=4, default=["novice"] * 4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--twice", type=int, default=10, help="how many of the games are reviewed with two seeds")
    parser.add_argument("--save", type=Path, help="add a line of JSON for each game")
    parser.add_argument("--read", type=Path, nargs="+", help="only report saved games")
    options = parser.parse_args()
    if options.read:
        lines = [line for path in options.read for line in path.read_bytes().splitlines()]
        report([msgspec.json.decode(line, type=Measured) for line in lines])
        return
    model = known_model(arrays_of(published(options.card)))
    if model is None:
        raise SystemExit("This card was not fitted; see docs/chances.md.")
    games = list[Measured]()
    for at in range(options.games):
        games.append(measured(model, options.card, options.levels, options.first + at, twice=at < options.twice))
        if options.save:
            with options.save.open("ab") as file:
                file.write(msgspec.json.encode(games[-1]) + b"\n")
    report(games)


if __name__ == "__main__":
    main()
