"""The HTTP routes of tournaments. Anyone may create one; a link does what its role may, and nothing more."""

import asyncio
from typing import Annotated, NamedTuple

from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.card.check import check_card
from charleston.card.published import PUBLISHED, published
from charleston.card.text import MAX_BYTES
from charleston.names import clean_name, name_problem
from charleston.server.api.context import (
    MAX_CARD_BODY_BYTES,
    Context,
    HttpRequest,
    RefusedError,
    network_of,
    no_such,
    problems,
    spend,
    spend_as,
)
from charleston.server.tournaments.role_commands import NOT_ALLOWED, Forbidden, signature, valid_links
from charleston.server.tournaments.tournament_links import Access
from charleston.server.tournaments.tournament_preview import (
    Previewed,
    TournamentLogLine,
    TournamentPreview,
    log_lines,
    preview,
)
from charleston.server.tournaments.tournament_store import Cached, TournamentAnswer, TournamentEntry, TournamentLine
from charleston.server.tournaments.tournament_table_view import TournamentTable, table_view
from charleston.server.tournaments.tournament_view import SEES_ALL, TournamentView, tournament_view
from charleston.tournament.desk.events import Name, Number, TieRule
from charleston.tournament.desk.log import LogError, read_log, write_log
from charleston.tournament.refusals import Refusal
from charleston.tournament.registration.commands import Announce
from charleston.tournament.registration.events import Announcement, Day, Minutes, PlaceText, is_day
from charleston.tournament.registration.state import Registration
from charleston.tournament.results.score_table import PRESETS, ScoreTable
from charleston.tournament.scorecards.reconcile import ANY_CARD, CardValues, printed
from charleston.tournament.seating.entrants import MAX_NAME_LETTERS
from charleston.tournament.seating.plan import MAX_PLAYERS, MAX_ROUNDS, Fill
from charleston.tournament.seating.planner import Wish

MAX_ENTRIES = 100
MAX_LOG_BODY_BYTES = 50_000_000
BAD_NAME = f"Give each director and assistant a name of 1 to {MAX_NAME_LETTERS} characters that everyone can see."
TOO_MANY = "Too many requests. Please wait a minute and try again."
NO_STORE = {"cache-control": "no-store"}
CSV = "text/csv"
JSON_LINES = "application/jsonl"


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """What a tournament will be."""

    name: Name
    director: Annotated[Name, Meta(description="Who directs it; ignored when the announcement changes.")] = "Director"
    day: Day = ""
    place: PlaceText = ""
    card: Annotated[str, Meta(max_length=60, description="A published card; empty if values are not checked.")] = ""
    card_text: Annotated[str, Meta(max_length=MAX_BYTES, description="Or your own card, in the card language.")] = ""
    scoring: Annotated[str, Meta(max_length=60, description="A preset, such as sheet or payments.")] = "sheet"
    own_scoring: Annotated[ScoreTable | None, Meta(description="Or your own score table.")] = None
    games: Annotated[int, Meta(ge=1, le=8, description="Games in a round.")] = 4
    ties: Annotated[tuple[TieRule, ...], Meta(max_length=4)] = ()
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 4
    wish: Wish = "seated"
    fill: Fill = "stand-ins"
    minutes: Minutes = 0
    places: Annotated[int, Meta(ge=0, le=MAX_PLAYERS)] = 0
    step_free: Annotated[tuple[Number, ...], Meta(max_length=100)] = ()
    open: bool = False


class TournamentCreated(Struct, frozen=True):
    link: Annotated[str, Meta(description="The director's link. Keep it secret.")]


class ImportedTournament(Struct, frozen=True, forbid_unknown_fields=True):
    log: Annotated[str, Meta(max_length=MAX_LOG_BODY_BYTES)]
    director: Name = "Director"


class TournamentEntries(Struct, frozen=True, forbid_unknown_fields=True):
    entries: Annotated[tuple[TournamentEntry, ...], Meta(max_length=MAX_ENTRIES, description="In order.")]


class TournamentWritten(Struct, frozen=True):
    view: TournamentView
    answers: Annotated[
        tuple[TournamentAnswer, ...], Meta(description="For entries that were refused or cut, or that entered people.")
    ]


class TournamentQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    command: Previewed


class Opened(NamedTuple):
    """A tournament, and what the link in the request may do."""

    access: Access
    cached: Cached


async def opened_by(context: Context, link: str, *roles: str) -> Opened:
    access = await context.tournaments.links.access(link)
    cached = await context.tournaments.read(access.key) if access else None
    if access is None or cached is None or not cached.seq or not valid_links(cached.log, (access.link,)):
        no_such("tournament")
    if roles and access.grant.role not in roles:
        raise RefusedError(NOT_ALLOWED, status_code=403)
    return Opened(access, cached)


def _view(opened: Opened, now: int) -> TournamentView:
    return tournament_view(opened.cached.log, opened.access.grant, opened.cached.seq, now)


# Create and read


@post(
    "/api/tournaments",
    tags=["tournaments"],
    summary="Create a tournament",
    request_max_body_size=MAX_CARD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429, 503),
)
async def create_tournament(
    request: HttpRequest, data: JSONBody[NewTournament], context: NamedDependency[Context]
) -> TournamentCreated:
    """Announce a tournament. You get the director's link, which makes all other links."""
    spend(request, context.openings, TOO_MANY)
    person = context.person(request)
    announce = Announce(await asyncio.to_thread(_announcement, data))
    link = await context.tournaments.create(person.id if person else "", person_name(data.director), announce)
    if isinstance(link, Refusal):
        raise RefusedError(link.message, status_code=422)
    return TournamentCreated(link.token)


def person_name(typed: str) -> str:
    """Return the name of a director or an assistant; raise RefusedError if it is not one."""
    name = clean_name(typed)
    if name_problem(name, MAX_NAME_LETTERS):
        raise RefusedError(BAD_NAME, status_code=422)
    return name


def _announcement(data: NewTournament, before: Registration | None = None) -> Announcement:
    if data.own_scoring is None and data.scoring not in PRESETS:
        raise RefusedError(f"There is no scoring {data.scoring!r}. Choose {' or '.join(PRESETS)}.", status_code=422)
    if data.day and not is_day(data.day):
        raise RefusedError(f"There is no day {data.day}.", status_code=422)
    scoring = data.own_scoring or PRESETS[data.scoring]
    return Announcement(
        data.name,
        data.day,
        data.place,
        replace(scoring, games=data.games),
        _card_values(data, before),
        data.ties,
        data.rounds,
        data.wish,
        data.fill,
        data.minutes,
        data.places,
        data.step_free,
        data.open,
    )


def _card_values(data: NewTournament, before: Registration | None) -> CardValues:
    """Return the values of the card. The name of the current card keeps it, because nobody has its text any more."""
    if before and data.card and data.card == before.announcement.printed.card and not data.card_text.strip():
        return before.announcement.printed
    if data.card_text.strip():
        card = check_card(data.card_text.encode()).card
        if card is None:
            raise RefusedError("Fix the mistakes in this card first.", status_code=422)
        return printed(card)
    if data.card and data.card not in PUBLISHED:
        raise RefusedError(f"There is no card {data.card!r}. Published cards: {', '.join(PUBLISHED)}.", status_code=422)
    return printed(published(data.card)) if data.card else ANY_CARD


@post(
    "/api/tournaments/import",
    tags=["tournaments"],
    summary="Import a tournament",
    request_max_body_size=MAX_LOG_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429, 503),
)
async def import_tournament(
    request: HttpRequest, data: JSONBody[ImportedTournament], context: NamedDependency[Context]
) -> TournamentCreated:
    """Continue a tournament from its log, for example on another laptop. Its old links do not work here."""
    spend(request, context.openings, TOO_MANY)
    director = person_name(data.director)
    try:
        log = await asyncio.to_thread(read_log, data.log)
    except LogError as error:
        raise RefusedError(f"Line {error.line}: {error.reason}", status_code=422) from None
    person = context.person(request)
    return TournamentCreated((await context.tournaments.keep(person.id if person else "", director, log)).token)


@get("/api/tournaments", tags=["tournaments"], summary="My tournaments", responses=problems(503))
async def my_tournaments(request: HttpRequest, context: NamedDependency[Context]) -> list[TournamentLine]:
    """List the tournaments you have created, the latest first."""
    person = context.person(request)
    return await context.tournaments.mine(person.id) if person else []


@get(
    "/api/tournaments/{link:str}",
    tags=["tournaments"],
    summary="A tournament",
    responses=problems(400, 404, 422, 503),
)
async def one_tournament(
    link: FromPath[str], context: NamedDependency[Context], since: FromQuery[int] = 0
) -> Response[TournamentView | None]:
    """Get what the link may see. If the log has no entry after ``since``, the answer is 204 without a body."""
    opened = await opened_by(context, link)
    if since and opened.cached.seq == since:
        return Response(None, status_code=204, headers=NO_STORE)
    return Response(_view(opened, context.now()), headers=NO_STORE)


@get(
    "/api/tournaments/{link:str}/tables/{round_number:int}/{table_number:int}",
    tags=["tournaments"],
    summary="The score cards of a table",
    responses=problems(400, 403, 404, 422, 503),
)
async def tournament_table(
    link: FromPath[str], round_number: FromPath[int], table_number: FromPath[int], context: NamedDependency[Context]
) -> Response[TournamentTable]:
    """Get the score cards of any table, as the director or an assistant."""
    log = (await opened_by(context, link, *SEES_ALL)).cached.log
    cards = log.desk.table_cards.get((round_number, table_number)) if log.desk else None
    if cards is None:
        no_such("table")
    online = log.desk is not None and log.desk.online_at(round_number, table_number) is not None
    return Response(await asyncio.to_thread(table_view, cards, online=online), headers=NO_STORE)


# Write


@put(
    "/api/tournaments/{link:str}/announcement",
    tags=["tournaments"],
    summary="Change the announcement",
    request_max_body_size=MAX_CARD_BODY_BYTES,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def announce_tournament(
    request: HttpRequest, link: FromPath[str], data: JSONBody[NewTournament], context: NamedDependency[Context]
) -> TournamentView:
    """Change what the tournament will be, until it begins."""
    opened = await opened_by(context, link, "director")
    spend_link(request, context, opened, 1)
    command = Announce(await asyncio.to_thread(_announcement, data, opened.cached.log.registration))
    answer = await context.tournaments.write(opened.access.key, opened.access.grant, command)
    if isinstance(answer, TournamentAnswer) and answer.message:
        raise RefusedError(answer.message, status_code=422)
    return _view(await opened_by(context, link), context.now())


@post(
    "/api/tournaments/{link:str}/entries",
    tags=["tournaments"],
    summary="Write into a tournament",
    status_code=200,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def write_tournament(
    request: HttpRequest, link: FromPath[str], data: JSONBody[TournamentEntries], context: NamedDependency[Context]
) -> TournamentWritten:
    """Send commands in order. An entry sent twice is written once; its id with another command is refused."""
    opened = await opened_by(context, link)
    spend_link(request, context, opened, len(data.entries))
    answers = []
    for entry in data.entries:
        answer = await context.tournaments.write(opened.access.key, opened.access.grant, entry.command, entry.id)
        if isinstance(answer, Forbidden):
            raise RefusedError(answer.message, status_code=403)
        answers += [answer] if answer else []
    return TournamentWritten(_view(await opened_by(context, link), context.now()), tuple(answers))


def spend_link(request: HttpRequest, context: Context, opened: Opened, requests: int) -> None:
    """Limit the requests of a link, not of an address: all phones of a tournament may share one address.

    Strangers share the public link, so there each address has its own limit.
    """
    access = opened.access
    token = access.link.token
    who = f"{token} {network_of(request)}" if access.grant.role == "public" else token
    for _ in range(requests):
        spend_as(who, context.tournament_writings, TOO_MANY, 60)


@post(
    "/api/tournaments/{link:str}/preview",
    tags=["tournaments"],
    summary="What would this change do?",
    status_code=200,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def preview_tournament(
    request: HttpRequest, link: FromPath[str], data: JSONBody[TournamentQuestion], context: NamedDependency[Context]
) -> TournamentPreview:
    """Get the difference that a new plan or an undo would make. Nothing changes."""
    opened = await opened_by(context, link, "director")
    spend_link(request, context, opened, 1)
    log = opened.cached.log
    return await asyncio.to_thread(preview, log, data.command, signature(opened.access.grant, log))


# The log


def attachment(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


@get(
    "/api/tournaments/{link:str}/log",
    tags=["tournaments"],
    summary="The log of a tournament",
    responses=problems(400, 403, 404, 422, 503),
)
async def tournament_log(link: FromPath[str], context: NamedDependency[Context]) -> Response[list[TournamentLogLine]]:
    """Get everything that happened, in sentences, as the director."""
    log = (await opened_by(context, link, "director")).cached.log
    return Response(await asyncio.to_thread(log_lines, log), headers=NO_STORE)


@get(
    "/api/tournaments/{link:str}/log.jsonl",
    tags=["tournaments"],
    summary="The log as a file",
    media_type=JSON_LINES,
    responses=problems(400, 403, 404, 422, 503),
)
async def export_tournament(link: FromPath[str], context: NamedDependency[Context]) -> Response[str]:
    """Get the log as a file, to import it on another laptop or to use it with the command line."""
    log = (await opened_by(context, link, "director")).cached.log
    return Response(write_log(log), media_type=JSON_LINES, headers=NO_STORE | attachment("tournament.log"))


TOURNAMENT_TYPES = (
    NewTournament,
    TournamentCreated,
    ImportedTournament,
    TournamentLine,
    TournamentView,
    TournamentTable,
    TournamentEntries,
    TournamentWritten,
    TournamentQuestion,
    TournamentPreview,
    TournamentLogLine,
)
TOURNAMENT_HANDLERS = (
    create_tournament,
    import_tournament,
    my_tournaments,
    one_tournament,
    tournament_table,
    announce_tournament,
    write_tournament,
    preview_tournament,
    tournament_log,
    export_tournament,
)
