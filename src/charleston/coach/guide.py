"""What the coach would do: play for one line of the card, like a bot that knows no other line."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from charleston.bots.player import answer
from charleston.card.model import Card
from charleston.coach.lessons import LineName
from charleston.game.commands import Agree, Command, Stop
from charleston.game.view import View

PLAYER = "greedy"
"""The bot that plays for the one line."""
FALLBACK = "regular"
"""The bot that plays on when the line is lost."""


class Advice(NamedTuple):
    command: Command
    follows_plan: bool  # False if the line can no longer be made, so any line will do


def advise(card: Card, view: View, choices: Sequence[Command], plan: LineName) -> Advice | None:
    """Return what the coach would do; None if there is nothing to do.

    The coach always stops after the first Charleston, so that a first game stays short.
    """
    stop = next((command for command in choices if isinstance(command, Stop)), None)
    if stop is not None and any(isinstance(command, Agree) for command in choices):
        return Advice(stop, follows_plan=True)
    reply = answer(PLAYER, only(card, plan), view, choices)
    follows_plan = reply is not None and bool(reply.lines)
    if not follows_plan:
        reply = answer(FALLBACK, card, view, choices)
    return None if reply is None else Advice(reply.command, follows_plan)


@lru_cache(16)
def only(card: Card, plan: LineName) -> Card:
    """Return a card with this line alone."""
    section = next(section for section in card.sections if section.name == plan.section)
    return replace(card, sections=(replace(section, lines=(section.lines[plan.number - 1],)),))
