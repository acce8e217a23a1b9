"""What a hint says an answer costs, against the same answer in many other worlds, and the CPU time of a hint.

``python benchmarks/hints.py`` asks about every question of a few games of novices. Times are CPU time; a machine that
is slower or busier shows more.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import numpy as np
from bot_records import bot_record

from charleston.card.published import published
from charleston.chances.known import known_model
from charleston.game.seats import SEATS
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.answer_costs import costs_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import decisions_of
from charleston.review.evaluation import Evaluator
from charleston.review.hint_data import Asked

LEVELS = ("regular", "novice", "novice", "novice")
OTHER_WORLDS = range(1_000, 1_400)
SEED = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--first", type=int, default=24, help="the number of the first game")
    parser.add_argument("--card", default="Charleston 2026")
    given = parser.parse_args()
    card = published(given.card)
    model = known_model(arrays_of(card))
    assert model is not None
    seconds, said, found, reasons = list[float](), list[float](), list[float](), 0
    for number in range(given.first, given.first + given.games):
        record = bot_record(number, card=card.name)
        evaluator = Evaluator(card, record.rules, LEVELS, model, SEED)
        views = [one.view for seat in SEATS for one in decisions_of(record, seat)]
        for view in (one for one in views if len(answers_to(card, record.rules, one)) > 1):
            began = time.process_time()
            best, *others = costs_of(Asked(card, record.rules, view, LEVELS, SEED))
            seconds.append(time.process_time() - began)
            mistakes = [one for one in others if one.verdict == "mistake"]
            if mistakes:
                codes = [code_of(one.answer) for one in (best, *mistakes)]
                scores = evaluator.values(view, codes, OTHER_WORLDS).mean(0)
                said += [one.loss for one in mistakes]
                found += (scores[0] - scores[1:]).tolist()
                reasons += sum(one.reason is not None for one in mistakes)
    median, late = np.quantile(seconds, [0.5, 0.99]) * 1000
    print(f"{len(seconds)} questions: {median:.0f} ms of CPU time, 99 of 100 within {late:.0f} ms")
    print(f"{len(said)} mistakes, {reasons} with a reason: they cost {np.mean(said):.1f} points as said,")
    print(
        f"{np.mean(found):.1f} in {len(OTHER_WORLDS)} other worlds; {sum(one <= 0 for one in found)} cost nothing there"
    )


if __name__ == "__main__":
    main()
