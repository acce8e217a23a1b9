"""What the server sends to the process that evaluates hints, and what it answers. This module needs no compiler."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.card.model import Card
from charleston.game.ruleset import Ruleset
from charleston.game.view import View
from charleston.review.decisions import Answer
from charleston.review.review_data import Reason, Verdict


class Asked(Struct, frozen=True):
    """A question to a seat. It contains what the seat may know, and nothing else."""

    card: Card
    rules: Ruleset
    view: View
    levels: tuple[str, ...]  # of all players, from East on
    seed: int


class Cost(Struct, frozen=True):
    """An answer, and what it costs against the best one."""

    answer: Answer
    loss: Annotated[float, Meta(description="How many points less it is worth than the best answer.")]
    error: Annotated[float, Meta(description="The standard error of the loss.")]
    verdict: Annotated[Verdict, Meta(description="Only a mistake clearly costs something.")]
    reason: Annotated[Reason | None, Meta(description="Why it costs something, if a reason was found.")] = None
