"""Ask the referee over HTTP, for rules and numbers that are not in the files of the page."""

from typing import Annotated, TypeVar

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, Parameter

from charleston.game.commands import Report
from charleston.game.ruleset import PRESETS, RulesetError
from charleston.game.seats import Seat
from charleston.referee.reports import report_of
from charleston.referee.situation import Rules, read_rules
from charleston.referee.topic import Topic, TopicError, topics
from charleston.server.api.context import Context, HttpRequest, RefusedError, network_of, no_such, problems
from charleston.server.api.referee_pages import (
    OWN,
    RefereeAnswers,
    RefereeTopic,
    RefereeTopics,
    referee_answers,
    reported_topics,
)
from charleston.table.setup import Option
from charleston.tiles import Tile

T = TypeVar("T")

MAX_QUERY = 1000
"""Maximum characters of a parameter, all ASCII. Even with every character escaped, the request fits the HTTP parser."""
MAX_SHORT_QUERY = 200
"""Maximum characters of a short parameter. Six answers, two seats or six tiles need fewer."""
Query = Annotated[str | None, Parameter(max_length=MAX_QUERY, pattern="^[ -~]*$")]
ShortQuery = Annotated[str | None, Parameter(max_length=MAX_SHORT_QUERY)]


@get(
    "/api/referee/{topic:str}",
    tags=["rules"],
    summary="The referee's answers",
    responses=problems(400, 404, 422, 429),
)
async def referee(  # noqa: PLR0913, PLR0917 - one parameter per part of the query
    request: HttpRequest,
    topic: FromPath[str],
    context: NamedDependency[Context],
    facts: Query = None,
    options: Query = None,
    preset: Query = None,
) -> RefereeAnswers:
    """All dialogues of a topic under your own rules: a ``preset``, and ``options`` (a JSON object of values by name).

    If ``facts`` is given (a JSON object of choices by key), return only that dialogue, under your
    own rules and the three presets.
    """
    wanted = topics().get(topic) or no_such("topic")
    rules = _rules(preset or PRESETS[0], _read(options, dict[str, Option], "options"))
    answered = None if facts is None else _facts(wanted, _read(facts, dict[str, str], "facts"))
    rulesets = {OWN: rules} if answered is None else {OWN: rules, **{name: {"preset": name} for name in PRESETS}}
    dialogues = [answered] if answered is not None else list(wanted.dialogues())
    return await context.jobs.run(network_of(request), lambda: referee_answers(wanted, dialogues, rulesets))


@get("/api/referee/reports", tags=["rules"], summary="What a referee can report", responses=problems(429))
async def referee_reports(request: HttpRequest, context: NamedDependency[Context]) -> tuple[RefereeTopic, ...]:
    """The topics that the referee of a table can report, each with the ways to report it."""
    return await context.jobs.keep(network_of(request), "referee reports", reported_topics)


@get(
    "/api/referee/{topic:str}/report",
    tags=["rules"],
    summary="A report for a table",
    responses=problems(400, 404, 422, 429),
)
async def referee_report(  # noqa: PLR0913, PLR0917 - one parameter per part of the query
    request: HttpRequest,
    topic: FromPath[str],
    context: NamedDependency[Context],
    facts: ShortQuery = None,
    seats: ShortQuery = None,
    tiles: ShortQuery = None,
) -> Report:
    """The report to send with ``report_error``: ``facts`` as a JSON object, ``seats`` and ``tiles`` as JSON arrays."""
    chosen = _read(facts, dict[str, str], "facts")
    who, which = _read(seats, tuple[Seat, ...], "seats", "[]"), _read(tiles, tuple[Tile, ...], "tiles", "[]")

    def work() -> Report | None:
        return report_of(known, chosen, who, which) if (known := topics().get(topic)) is not None else None

    try:
        return await context.jobs.run(network_of(request), work) or no_such("topic")
    except TopicError as error:
        raise RefusedError(f"This dialogue is not possible: {error}.", status_code=422) from None


def _read(text: str | None, kind: type[T], name: str, empty: str = "{}") -> T:
    try:
        return msgspec.json.decode(text or empty, type=kind)
    except (msgspec.DecodeError, UnicodeEncodeError):
        what = "an object" if empty == "{}" else "an array"
        raise RefusedError(f"The {name} must be {what} in JSON.", status_code=422) from None


def _rules(preset: str, options: dict[str, Option]) -> Rules:
    try:
        return read_rules(preset, options)
    except RulesetError as error:
        raise RefusedError(f"These rules are not possible: {error}", status_code=422) from None


def _facts(topic: Topic, facts: dict[str, str]) -> dict[str, str]:
    try:
        return topic.checked(facts)
    except TopicError as error:
        raise RefusedError(f"This dialogue is not possible: {error}.", status_code=422) from None


TYPES = (RefereeTopics, RefereeAnswers)
HANDLERS = (referee, referee_reports, referee_report)
