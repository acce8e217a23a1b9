"""The coach of a guided game over HTTP."""

import asyncio
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta, Struct

from charleston.coach.guide import advise
from charleston.coach.lessons import LESSONS, Lesson, LineName
from charleston.game.choices import choices
from charleston.game.commands import Command
from charleston.game.view import View, view
from charleston.server.api.context import Context, HttpRequest, RefusedError, problems, spend_as
from charleston.server.api.hint_routes import PRIVATE, OwnSeat, own_seat
from charleston.server.live.hints import NearestLine, nearest_lines


class CoachAdvice(Struct, frozen=True):
    """The coach's advice on the open question of a guided game."""

    question: Annotated[int, Meta(description="The number of the open question, as in the game.")]
    command: Annotated[Command, Meta(description="What the coach would do: the command to send, unchanged.")]
    follows_plan: Annotated[bool, Meta(description="False if the plan's line can no longer be made.")]
    plan: Annotated[NearestLine | None, Meta(description="The line to play for; null if it can no longer be made.")]
    other: Annotated[NearestLine | None, Meta(description="The line to compare with the plan after the deal.")]


@get(
    "/api/tables/{table:str}/coach",
    tags=["play"],
    summary="What does the coach say?",
    cache_control=PRIVATE,
    responses=problems(400, 404, 409, 429, 503),
)
async def get_advice(request: HttpRequest, table: FromPath[str], context: NamedDependency[Context]) -> CoachAdvice:
    """The coach's advice in the first game of a guided table, based only on what your seat may know."""
    mine = await own_seat(request, table, context)
    lesson = _lesson_of(mine)
    spend_as(mine.person, context.nearest_rate, "Too many requests. Please wait a second and try again.", 1)
    if mine.seat not in mine.state.waits or mine.state.standing:
        raise RefusedError("It is not your turn to answer.", status_code=409)
    advice = await asyncio.to_thread(_advice, mine, lesson)
    if advice is None:
        raise RefusedError("It is not your turn to answer.", status_code=409)
    return advice


def _lesson_of(mine: OwnSeat) -> Lesson:
    """Return the table's lesson. The coach speaks only in the first game, and only to a person who plays alone."""
    lesson = LESSONS.get(mine.state.setup.lesson)
    if lesson is None or mine.state.number != 1 or not mine.state.alone(mine.state.order[mine.seat]):
        raise RefusedError("This game has no coach.", status_code=409)
    return lesson


def _advice(mine: OwnSeat, lesson: Lesson) -> CoachAdvice | None:
    seen = view(mine.game, mine.seat)
    advice = advise(mine.game.card, seen, choices(mine.game, mine.seat), lesson.plan)
    if advice is None:
        return None
    lines = _near(mine, seen)
    return CoachAdvice(
        mine.state.question, advice.command, advice.follows_plan, lines.get(lesson.plan), lines.get(lesson.other)
    )


def _near(mine: OwnSeat, seen: View) -> dict[LineName, NearestLine]:
    return {LineName(line.section, line.number): line for line in nearest_lines(mine.game.card, seen)}


COACH_HANDLERS = (get_advice,)
COACH_TYPES = (CoachAdvice,)
