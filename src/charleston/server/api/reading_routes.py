"""Read-only routes: finished games step by step, wall checks, the rulebook."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from charleston.game.record import RecordError
from charleston.server.api.context import Context, HttpRequest, RefusedError, network_of, no_such, problems, spend
from charleston.server.api.replay import Frame, JustPicked, RecordText, Replay, replay_of
from charleston.server.api.rulebook_pages import Chapter, RulePage, rule_page, rulebook_chapters
from charleston.server.api.wall_check import WallCheck, check_wall

T = TypeVar("T")

MAX_RECORD_BODY_BYTES = 1024 * 1024
"""Maximum bytes of a record. Even a game that uses the whole wall needs only a seventh of this."""
MANY = "Too many games. Please wait a minute and try again."
kept_replay = lru_cache(8)(replay_of)
"""Cached: the players of a game open it at the same time, and a finished game does not change."""


async def read_record(request: HttpRequest, context: Context, read: Callable[[str], T], text: str) -> T:
    """Read a record in a job. A record that the referee would decide differently is refused."""
    try:
        return await context.jobs.run(network_of(request), lambda: read(text))
    except RecordError as error:
        raise RefusedError(f"Line {error.line} of the record: {error.reason}", status_code=422) from None


async def _finished(request: HttpRequest, context: Context, table: str, number: int) -> str:
    """Return the record of a finished game. Unfinished games are refused."""
    return await context.tables.record(table, number, context.jobs, network_of(request)) or no_such("game")


@get(
    "/api/tables/{table:str}/records/{number:int}/replay",
    tags=["tables"],
    summary="A finished game step by step",
    responses=problems(400, 404, 422, 429, 503),
)
async def replay(
    request: HttpRequest, table: FromPath[str], number: FromPath[int], context: NamedDependency[Context]
) -> Replay:
    """For each command: captions of what happened, and the table with all racks visible."""
    spend(request, context.checks, MANY)
    return await read_record(request, context, kept_replay, await _finished(request, context, table, number))


@get(
    "/api/tables/{table:str}/records/{number:int}/check",
    tags=["tables"],
    summary="Was the wall fair?",
    responses=problems(400, 404, 422, 429, 503),
)
async def wall_check(
    request: HttpRequest, table: FromPath[str], number: FromPath[int], context: NamedDependency[Context]
) -> WallCheck:
    """Seed, commitment, dice and wall of a finished game, and how to compute them without this server."""
    spend(request, context.checks, MANY)
    return await read_record(request, context, check_wall, await _finished(request, context, table, number))


@post(
    "/api/records/replay",
    tags=["records"],
    summary="A downloaded game step by step",
    status_code=200,
    request_max_body_size=MAX_RECORD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429),
)
async def replay_text(request: HttpRequest, data: JSONBody[RecordText], context: NamedDependency[Context]) -> Replay:
    """Replay a record from a file. The server decides every step again and refuses a changed record."""
    spend(request, context.checks, MANY)
    return await read_record(request, context, replay_of, data.text)


@post(
    "/api/records/check",
    tags=["records"],
    summary="Was the wall of a downloaded game fair?",
    status_code=200,
    request_max_body_size=MAX_RECORD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429),
)
async def wall_check_text(
    request: HttpRequest, data: JSONBody[RecordText], context: NamedDependency[Context]
) -> WallCheck:
    """Check the wall of a record from a file. If it was changed, the result says where. The server does not keep it."""
    spend(request, context.checks, MANY)
    return await read_record(request, context, check_wall, data.text)


@get("/api/rulebook", tags=["rules"], summary="The rulebook, chapter by chapter", responses=problems(429))
async def rulebook(request: HttpRequest, context: NamedDependency[Context]) -> tuple[Chapter, ...]:
    """Every rule with its id, in plain words, and its number of scenarios."""
    return await context.jobs.keep(network_of(request), "rulebook", rulebook_chapters)


@get("/api/rulebook/{rule:str}", tags=["rules"], summary="A rule", responses=problems(400, 404, 429))
async def one_rule(request: HttpRequest, rule: FromPath[str], context: NamedDependency[Context]) -> RulePage:
    """A rule in plain words, with the options that change it and its scenarios drawn on a table."""
    return await context.jobs.run(network_of(request), lambda: rule_page(rule)) or no_such("rule")


TYPES = (RecordText, JustPicked, Frame, Replay, WallCheck, Chapter, RulePage)
HANDLERS = (replay, wall_check, replay_text, wall_check_text, rulebook, one_rule)
