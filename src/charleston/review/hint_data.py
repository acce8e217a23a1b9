"""What the server sends to the process that evaluates answers, and what it answers. This module needs no compiler."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.card.model import Card
from charleston.chances.facts_of import question_of
from charleston.game.ruleset import Ruleset
from charleston.game.view import View
from charleston.kernels.policy.question_codes import CLAIM
from charleston.review.decisions import Answer
from charleston.review.review_data import Reason, Verdict
from charleston.tiles import JOKER

_TO_CALL = 2
"""A call needs at least so many tiles of the rack."""


class Asked(Struct, frozen=True):
    """A question to a seat. It contains what the seat may know, and nothing else."""

    card: Card
    rules: Ruleset
    view: View
    levels: tuple[str, ...]  # of all players, from East on
    seed: int
    wanted: Literal["costs", "call"] = "costs"  # the costs of the answers, for a hint; an expert bot's answer


class Cost(Struct, frozen=True):
    """An answer, and what it costs against the best one."""

    answer: Answer
    loss: Annotated[float, Meta(description="How many points less it is worth than the best answer.")]
    error: Annotated[float, Meta(description="The standard error of the loss.")]
    verdict: Annotated[Verdict, Meta(description="Only a mistake clearly costs something.")]
    reason: Annotated[Reason | None, Meta(description="Why it costs something, if a reason was found.")] = None


def may_call(view: View) -> bool:
    """Return whether the seat is asked about a discard and has enough tiles to expose it. This is quick."""
    question = question_of(view)
    if question is None or question[0] != CLAIM:
        return False
    return sum(tile in (question[1], JOKER) for tile in view.rack) >= _TO_CALL
