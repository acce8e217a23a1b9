"""How good reviews are: two seeds side by side, standard errors, CPU time, and whether a mistake costs what they say.

Novices play; each game is reviewed twice. Every mistake is then played on from the true position, with the true racks
and the wall in another order: once as it was, once with the recommended answer. The mean gain should be what the
reviews said.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np

from charleston.bots.self_play import commands_of
from charleston.bots.tastes import POLICIES
from charleston.card.published import published
from charleston.chances.known import known_model
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.fair import set_up
from charleston.game.game import new_game
from charleston.game.record import Record, Step, read_record, resume, write_record
from charleston.game.refusals import Refusal
from charleston.game.ruleset import ruleset
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import code_of
from charleston.review.evaluation import Evaluator
from charleston.review.game_review import review_seats
from charleston.review.review_data import SeatReview

WORLDS = 200
"""Games that are played on after each mistake."""


def played(card: str, level: str, number: int) -> Record:
    rules = ruleset("league", {"venue": "online", "call.validation": "block", "card.edition": card})
    seed = number.to_bytes(32, "big")
    state = start = new_game(rules, None, seed)
    seats, steps = np.full(4, POLICIES.index(level), np.int8), list[Step]()
    for command in commands_of(published(card), rules, np.array(set_up(seed).wall, np.uint8), seats, number)[1]:
        events = decide(state, command)
        if isinstance(events, Refusal):
            raise TypeError(events.message)
        steps.append(Step(command, list(events)))
        state = fold(state, events)
    return read_record(write_record(start, steps))


def interval(numbers: Sequence[float]) -> str:
    return f"{np.mean(numbers):.2f} ± {1.96 * np.std(numbers) / np.sqrt(max(1, len(numbers))):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--card", default="Charleston 2026")
    parser.add_argument("--level", default="novice")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    model = known_model(arrays_of(published(options.card)))
    if model is None:
        raise SystemExit("This card was not fitted; see docs/chances.md.")
    seconds, errors, claimed, gained = list[float](), list[float](), list[float](), list[float]()
    same_worst, two_of_three, lost, by_game = list[bool](), list[bool](), list[float](), list[float]()
    for number in range(options.first, options.first + options.games):
        record = played(options.card, options.level, number)
        began = time.process_time()
        found = [[one for one in review_seats(record, model, seed) if isinstance(one, SeatReview)] for seed in (1, 2)]
        seconds.append((time.process_time() - began) / 8)
        true = Evaluator(record.card, record.rules, [options.level] * 4, model, 3)
        said = had = 0.0
        for one, other in zip(*found, strict=True):
            lost.append(one.lost)
            if one.moments and other.moments:
                same_worst.append(one.moments[0] == other.moments[0])
            if len(one.moments) == len(other.moments) == 3:
                two_of_three.append(len({*one.moments} & {*other.moments}) >= 2)
            for at in one.moments:
                decision = one.decisions[at]
                errors.append(decision.error)
                codes = [code_of(decision.tried[0].answer), code_of(decision.answer)]
                values = true.true_values(resume(record, decision.events), one.seat, codes, range(WORLDS)).mean(0)
                claimed.append(decision.loss)
                gained.append(float(values[0] - values[1]))
                said, had = said + decision.loss, had + gained[-1]
        by_game.append(had - said)
        print(f"{number}: {seconds[-1]:.1f} s a seat, {said:.0f} points said, {had:.0f} gained", flush=True)
    print(f"CPU seconds a seat         {np.mean(seconds):.1f}, at most {max(seconds):.1f}")
    print(f"the same worst moment      {100 * np.mean(same_worst):.0f}% of {len(same_worst)}")
    print(f"two of the worst three     {100 * np.mean(two_of_three):.0f}% of {len(two_of_three)}")
    print(f"standard error, worst 3    {np.mean(errors):.2f}, at most {max(errors):.2f}, {len(errors)} moments")
    print(f"lost a seat and game       {interval(lost)}")
    print(f"a mistake costs, as said   {interval(claimed)}")
    print(f"a mistake costs, played on {interval(gained)}")
    print(f"gained minus said, a game  {interval(by_game)}")


if __name__ == "__main__":
    main()
