"""The review of a finished game: what each decision cost, the chance to win over time, and luck and skill.

Every decision is tried in a few worlds. Then the decisions that seem to cost most are tried again in many new worlds,
so their cost is not the luck of the first ones. A verdict uses only what the seat knew at that moment.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from charleston.chances.chance_model import Chances, Model, predict
from charleston.chances.facts_of import facts_of
from charleston.chances.levels import STRONGEST, WEAKER
from charleston.game.evolve import fold
from charleston.game.record import Record
from charleston.game.seats import SEATS, Seat
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import answers_to, code_of
from charleston.review.decisions import Answer, Decision, decisions_of
from charleston.review.evaluation import F64, Evaluator
from charleston.review.luck import luck_of
from charleston.review.review_data import Reviewed, SeatReview, Tried
from charleston.review.tested_reasons import reason_for
from charleston.review.verdicts import verdict

GAMES = 3_000
"""Games to learn from before the review, for a card that we have not published."""
SHOWN = 3
"""How many mistakes of a seat are shown first."""
_NEXT_DECISION = 1_000_000
"""Worlds are numbered; each decision has its own."""


class Budget(NamedTuple):
    few: int = 60  # worlds for every decision
    least: int = 300  # worlds for a doubtful decision, as many as its error needs
    most: int = 10_000
    error: float = 0.8  # the standard error that is precise enough
    doubtful: int = 6  # decisions of a seat that are tried again


NORMAL = Budget()


class ReviewError(ValueError):
    """The game cannot be reviewed."""


class Progress(NamedTuple):
    done: int
    all: int


class _Trial(NamedTuple):
    decision: Decision
    answers: list[Answer]
    values: F64  # (worlds, answers)

    @property
    def given(self) -> int:
        return self.answers.index(self.decision.answer)

    @property
    def losses(self) -> F64:
        """The loss of each answer in each world, against the answer that is best on average."""
        result: F64 = self.values[:, [int(self.values.mean(0).argmax())]] - self.values
        return result


def review_seats(
    record: Record, model: Model, seed: int = 0, budget: Budget = NORMAL, done: Collection[Seat] = ()
) -> Iterator[Progress | SeatReview]:
    """Review all seats but those that are ``done``.

    Yield the progress after every decision, and each seat's review when it is complete.
    """
    check_reviewable(record)
    players = SEATS[: record.rules.players]
    balance = fold(record.start, record.events).balance
    evaluator = Evaluator(record.card, record.rules, levels_in(record), model, seed)
    decisions = {seat: decisions_of(record, seat) for seat in players}
    progress = Progress(sum(len(decisions[seat]) for seat in done), sum(map(len, decisions.values())))
    for seat in (one for one in players if one not in done):
        trials = list[_Trial]()
        for number, decision in enumerate(decisions[seat]):
            trials.append(_try_few(evaluator, decision, number * _NEXT_DECISION, budget))
            progress = progress._replace(done=progress.done + 1)
            yield progress
        reviewed, moments = _reviewed_seat(evaluator, trials, budget)
        lost = round(sum(one.cost for one in reviewed), 2)
        luck = round(balance[seat] + lost, 2)
        lucks = luck_of(record, seat, balance[seat], reviewed, lambda views: _chances(evaluator, views).score)
        yield SeatReview(seat, record.header.seats[seat], balance[seat], lost, luck, lucks, reviewed, moments)


def levels_in(record: Record) -> list[str]:
    """Return the levels of the players. A person, or somebody of whom nothing is known, counts as the strongest bot."""
    bots = [""] * record.rules.players if record.header.bots is UNSET else record.header.bots
    return [level if level in WEAKER else STRONGEST for level in bots]


def check_reviewable(record: Record) -> None:
    """Raise ReviewError if trials cannot play this game."""
    if not record.header.complete:
        raise ReviewError("This game is not finished.")
    if any(any(state.dead) for state in record.states()):
        raise ReviewError("A hand was dead in this game. The bots that try other answers cannot play with a dead hand.")
    if record.rules.hot_cold == "hot":
        raise ReviewError("The bots that try other answers cannot play with a hot wall.")


def _try_few(evaluator: Evaluator, decision: Decision, first: int, budget: Budget) -> _Trial:
    answers = answers_to(evaluator.card, evaluator.rules, decision.view)
    if decision.answer not in answers:
        answers.append(decision.answer)
    return _tried(evaluator, decision, answers, range(first, first + budget.few))


def _tried(evaluator: Evaluator, decision: Decision, answers: list[Answer], worlds: range) -> _Trial:
    if len(answers) == 1:
        return _Trial(decision, answers, np.zeros((1, 1)))
    return _Trial(decision, answers, evaluator.values(decision.view, list(map(code_of, answers)), worlds))


def _try_many(evaluator: Evaluator, trial: _Trial, first: int, budget: Budget) -> _Trial:
    """Try the two best answers and the given one in new worlds, as many as the first of them show to be needed."""
    order = np.argsort(-trial.values.mean(0)).tolist()
    kept = [at for at in order if at in (*order[:2], trial.given)]
    answers = [trial.answers[at] for at in kept]
    found = _tried(evaluator, trial.decision, answers, range(first, first + budget.least))
    needed = int(min(float(found.losses[:, found.given].var()) / budget.error**2, budget.most))
    if needed <= budget.least:
        return found
    more = _tried(evaluator, trial.decision, answers, range(first + budget.least, first + needed))
    return found._replace(values=np.concatenate([found.values, more.values]))


def _reviewed_seat(
    evaluator: Evaluator, trials: list[_Trial], budget: Budget
) -> tuple[tuple[Reviewed, ...], tuple[int, ...]]:
    """Try the doubtful decisions again; return all decisions, and the indices of the costliest mistakes."""
    loss = [float(trial.losses.mean(0)[trial.given]) for trial in trials]
    doubtful = sorted((at for at in range(len(trials)) if loss[at] > 0), key=lambda at: -loss[at])[: budget.doubtful]
    for at in doubtful:
        trials[at] = _try_many(evaluator, trials[at], at * _NEXT_DECISION + budget.few, budget)
    reviewed = [_reviewed(evaluator, trial) for trial in trials]
    mistakes = sorted((at for at in doubtful if reviewed[at].verdict == "mistake"), key=lambda at: -reviewed[at].loss)
    for at in mistakes[:SHOWN]:
        one, worlds = reviewed[at], range((at + 1) * _NEXT_DECISION - budget.least, (at + 1) * _NEXT_DECISION)
        why = reason_for(evaluator, trials[at].decision.view, one.tried[0].answer, one.answer, worlds)
        reviewed[at] = replace(one, reason=why)
    return tuple(reviewed), tuple(mistakes[:SHOWN])


def _reviewed(evaluator: Evaluator, trial: _Trial) -> Reviewed:
    losses, worlds = trial.losses.mean(0), len(trial.values)
    chances = _chances(evaluator, [trial.decision.view])
    errors = trial.losses.std(0) / np.sqrt(max(1, worlds - 1))
    tried = tuple(
        Tried(trial.answers[at], round(float(losses[at]), 2), round(float(errors[at]), 2)) for at in np.argsort(losses)
    )
    given = next(one for one in tried if one.answer == trial.decision.answer)
    return Reviewed(
        events=trial.decision.events,
        kind=trial.decision.kind,
        answer=given.answer,
        loss=given.loss,
        error=given.error,
        verdict=verdict(trial.decision.kind, given.loss, given.error),
        chance=round(float(chances.win[0]), 3),
        worth=round(float(chances.score[0]), 2),
        tried=tried,
        worlds=worlds,
    )


def _chances(evaluator: Evaluator, views: Sequence[View]) -> Chances:
    """Return the chances of each view's seat, which is asked something."""
    rows = [facts_of(arrays_of(evaluator.card), one, evaluator.levels) for one in views]
    known = np.array([row for row in rows if row is not None])
    assert len(known) == len(views)
    return predict(evaluator.model, len(evaluator.levels), known, evaluator.rules.score_mode)
