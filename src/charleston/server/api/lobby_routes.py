"""The lobby over HTTP: who you are, your tables, finished games, cards and rules. Described at /api/schema."""

import asyncio
import traceback
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import msgspec
import structlog
from litestar import Litestar, MediaType, Response, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_404_NOT_FOUND

from charleston.server.api import lobby, reading_routes, referee_routes
from charleston.server.api.card_routes import CARD_HANDLERS
from charleston.server.api.coach_routes import COACH_HANDLERS, COACH_TYPES
from charleston.server.api.context import (
    MAX_CARD_BODY_BYTES,
    Context,
    HttpRequest,
    RefusedError,
    network_of,
    no_such,
    problems,
    spend,
)
from charleston.server.api.hint_routes import AID_HANDLERS, HINT_TYPES
from charleston.server.api.invitation import Invitation, ServerAddress, invitation, server_address
from charleston.server.api.jobs import TooMuchWorkError
from charleston.server.api.lobby import (
    BotLine,
    CardLine,
    CardLooked,
    CardText,
    Health,
    HealthReason,
    Me,
    MyName,
    NewTable,
    Problem,
    Progress,
    Rules,
    TableLine,
    TableOpened,
)
from charleston.server.api.moments import play_on
from charleston.server.api.reading_routes import MAX_RECORD_BODY_BYTES, read_record
from charleston.server.api.review_routes import REVIEW_HANDLERS, REVIEW_TYPES
from charleston.server.books.book_routes import BOOK_HANDLERS, BOOK_TYPES
from charleston.server.live.past_games import FirstGame, RecordLine
from charleston.server.live.tables import TableRefusedError
from charleston.server.net.guard import App, Guard
from charleston.server.net.guests import NameRefusedError, Person, clean_name, new_person
from charleston.server.net.page_files import asset, nothing_there, page
from charleston.server.ops.metrics import CONTENT_TYPE
from charleston.server.tournaments.online_routes import ONLINE_HANDLERS, ONLINE_TYPES
from charleston.server.tournaments.season_routes import SEASON_HANDLERS, SEASON_TYPES
from charleston.server.tournaments.tournament_file_routes import TOURNAMENT_FILE_HANDLERS, TOURNAMENT_FILE_TYPES
from charleston.server.tournaments.tournament_link_routes import TOURNAMENT_LINK_HANDLERS, TOURNAMENT_LINK_TYPES
from charleston.server.tournaments.tournament_routes import TOURNAMENT_HANDLERS, TOURNAMENT_TYPES
from charleston.server.tournaments.traveler_routes import TRAVELER_HANDLERS, TRAVELER_TYPES
from charleston.store.interface import StoreDownError
from charleston.table.setup import Setup, SetupError, prepare, terms
from charleston.table.view import TableView, table_view

MAX_BODY_BYTES = 64 * 1024
FULL = "This server is full right now. Please try again in a minute."

_log = structlog.get_logger("charleston.http")


@get("/api/me", tags=["people"], summary="Who am I?")
async def get_me(request: HttpRequest, context: NamedDependency[Context]) -> Response[Me]:
    """Your id and name from the cookie, which this request renews. A newcomer gets nulls."""
    person = context.person(request)
    if person is None:
        return Response(Me(None, None), headers={"cache-control": "no-store"})
    return context.known(request, person)


@put("/api/me", tags=["people"], summary="Set or change your name and color", responses=problems(400, 403, 413, 422))
async def put_me(request: HttpRequest, data: JSONBody[MyName], context: NamedDependency[Context]) -> Response[Me]:
    """Sets the cookie. Tables where you already sit keep your old name.

    A newcomer without a name can play against bots.
    """
    person = context.person(request) or new_person(data.name)
    name = person.name if data.name is None else clean_name(data.name)
    color = person.color if data.color is None else data.color
    return context.known(request, Person(person.id, name, color))


@post(
    "/api/tables",
    tags=["tables"],
    summary="Open a table",
    request_max_body_size=MAX_RECORD_BODY_BYTES,
    responses=problems(400, 401, 403, 413, 422, 429, 503),
)
async def open_table(request: HttpRequest, data: JSONBody[NewTable], context: NamedDependency[Context]) -> TableOpened:
    """You become its host. To play, use the socket at /tables/{table}/socket. ``bots`` or ``again`` starts a game."""
    person = context.person(request)
    if person is None or not (person.is_named or data.bots):
        raise RefusedError("Enter your name first.", status_code=401)
    if not context.tables.pressure.admits_table():
        raise RefusedError(FULL, status_code=503, headers={"retry-after": "30"})
    spend(request, context.openings, "Too many new tables. Please wait a minute and try again.")
    setup, first = await _what_to_play(request, data, context, person)
    try:
        await asyncio.to_thread(prepare, setup)  # parse a long card off the event loop and cache it
        terms(setup)
    except SetupError as error:
        raise RefusedError(str(error), status_code=422) from None
    return TableOpened(await context.tables.open(person.id, person.name, data.title, setup, first))


async def _what_to_play(
    request: HttpRequest, data: NewTable, context: Context, person: Person
) -> tuple[Setup, FirstGame | None]:
    if not data.bots and (data.deal is not None or data.moment is not None):
        raise RefusedError("Choose a bot level. Only a game with bots may have a known deal.", status_code=422)
    if (moment := data.moment) is not None:
        return await read_record(request, context, lambda _: play_on(moment, data.setup, data.bots), moment.record)
    if data.again is None:
        return data.setup, FirstGame(data.bots, data.deal) if data.bots else None
    again, who = data.again, network_of(request)
    same = await context.tables.same_deal(again.table, again.number, context.jobs, who, person.id)
    if same is None:
        raise RefusedError("Choose a finished game that you played with bots only.", status_code=422)
    return same.setup, same.first


@get("/api/tables", tags=["tables"], summary="My tables", responses=problems(503))
async def my_tables(request: HttpRequest, context: NamedDependency[Context]) -> list[TableLine]:
    """Tables where you sit or have played, the latest first; none for a newcomer. Archived tables are included."""
    person = context.person(request)
    return [lobby.table_line(listing) for listing in await context.store.tables_of(person.id)] if person else []


@get("/api/tables/{table:str}", tags=["tables"], summary="A table", responses=problems(400, 404, 503))
async def one_table(request: HttpRequest, table: FromPath[str], context: NamedDependency[Context]) -> TableView:
    """Everything about the table that you may know, except tiles."""
    person = context.person(request)
    return table_view((await context.live(table)).state, person.id if person else "")


@get(
    "/api/tables/{table:str}/invitation",
    tags=["tables"],
    summary="The link for friends",
    responses=problems(400, 404, 503),
)
async def get_invitation(request: HttpRequest, table: FromPath[str], context: NamedDependency[Context]) -> Invitation:
    """The link to send, who can open it, and its QR code for a phone's camera."""
    return invitation(context.settings, request.scope, table)


@get("/api/address", tags=["tables"], summary="The address for others", responses=problems(400))
async def get_address(request: HttpRequest, context: NamedDependency[Context]) -> ServerAddress:
    """The address where other devices reach this server, for links to send."""
    return server_address(context.settings, request.scope)


@get("/api/tables/{table:str}/progress", tags=["tables"], summary="The game in play", responses=problems(400, 404, 503))
async def progress(
    request: HttpRequest, table: FromPath[str], context: NamedDependency[Context]
) -> Response[Progress | None]:
    """Whose turn it is, and how many tiles are left; null if no game is in play."""
    person = context.person(request)
    state = (await context.live(table)).state
    return Response(lobby.progress(state, person.id if person else ""), headers={"cache-control": "no-store"})


@get(
    "/api/tables/{table:str}/records", tags=["tables"], summary="Finished games", responses=problems(400, 404, 429, 503)
)
async def records(request: HttpRequest, table: FromPath[str], context: NamedDependency[Context]) -> list[RecordLine]:
    """The finished games of a table, the first one first. To play one of your games again, see POST /api/tables."""
    person = context.person(request)
    return await context.tables.records(table, context.jobs, network_of(request), person.id if person else "")


@get(
    "/api/tables/{table:str}/records/{number:int}",
    tags=["tables"],
    summary="The record of a finished game",
    media_type=MediaType.TEXT,
    responses=problems(400, 404, 429, 503),
)
async def record(
    request: HttpRequest, table: FromPath[str], number: FromPath[int], context: NamedDependency[Context]
) -> Response[str]:
    """A file for ``charleston replay`` and ``charleston verify``: the deal, every command and the seed."""
    text = await context.tables.record(table, number, context.jobs, network_of(request)) or no_such("game")
    return Response(text, headers={"content-disposition": f'attachment; filename="charleston-game-{number}.jsonl"'})


@get("/api/cards", tags=["cards"], summary="Published cards")
async def cards() -> tuple[CardLine, ...]:
    """A table may also use a private card; see POST /api/cards/check."""
    return lobby.our_cards()


@get(
    "/api/cards/{name:str}",
    tags=["cards"],
    summary="A card in the card language",
    media_type=MediaType.TEXT,
    responses=problems(400, 404),
)
async def card(name: FromPath[str]) -> str:
    """The text of a published card, by its name."""
    return lobby.card_text(name) or no_such("card")


@post(
    "/api/cards/check",
    tags=["cards"],
    summary="Check a card",
    status_code=200,
    request_max_body_size=MAX_CARD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429),
)
async def check_card(request: HttpRequest, data: JSONBody[CardText], context: NamedDependency[Context]) -> CardLooked:
    """Every mistake with its position and a fix, and warnings. The server does not store the card."""
    spend(request, context.checks, "Too many cards. Please wait a minute and try again.")
    return await asyncio.to_thread(lobby.look_over, data.text)


@get("/api/bots", tags=["rules"], summary="Bots to play against")
async def get_bots() -> tuple[BotLine, ...]:
    """The levels that ``bots`` of a new table and the commands seat_bot and sit_in accept."""
    return lobby.bots()


@get("/api/rules", tags=["rules"], summary="Presets and options of play")
async def get_rules() -> Rules:
    """Every option with its description, the rules it changes, its values, and its default by preset."""
    return lobby.rules()


@get("/health", tags=["host"], summary="Health check", responses={503: ResponseSpec(Health, generate_examples=False)})
async def health(context: NamedDependency[Context]) -> Response[Health]:
    """200 if the server can save games, 503 if not."""
    well = await context.healthy()
    reason: HealthReason = "damaged" if context.store.damaged else "" if well else "unwritable"
    return Response(Health(well, reason), status_code=200 if well else 503, headers={"cache-control": "no-store"})


@get("/metrics", tags=["host"], summary="Metrics for Prometheus", media_type=CONTENT_TYPE)
async def metrics(context: NamedDependency[Context]) -> Response[str]:
    """Open sockets, live tables, messages, steps, refusals, and the time that commits and bots take."""
    return Response(context.metrics.page().decode(), media_type=CONTENT_TYPE)


def _problem(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(sentence), status_code=status, headers=headers, media_type=MediaType.JSON)


def _ours(_: HttpRequest, error: RefusedError) -> Response[Problem]:
    return _problem(error.status_code, error.detail, error.headers)


def _litestars(request: HttpRequest, error: HTTPException) -> Response[Any]:
    if error.status_code == HTTP_404_NOT_FOUND and (not_found_page := nothing_there(request)) is not None:
        return not_found_page
    sentences = {
        404: "There is nothing at this address.",
        405: "This address does not allow that method.",
        413: "The request is too large.",
    }
    unread = f"The request cannot be parsed: {error.detail}."
    return _problem(error.status_code, sentences.get(error.status_code, unread), error.headers)


def _misfit(_: HttpRequest, error: ValidationException) -> Response[Problem]:
    """Answer a well-formed request that fails validation, with its first error."""
    first = error.extra[0] if isinstance(error.extra, list) else {"key": "data", "message": error.detail}
    if first["message"] == "'data'":  # Litestar's message for a missing body
        return _problem(422, "The request needs a body in JSON.")
    where = "" if first["key"] == "data" else f"{first['key']}: "
    return _problem(422, f"The request is invalid: {where}{first['message']}.")


def _too_deep(_: HttpRequest, __: RecursionError) -> Response[Problem]:
    return _problem(400, "The request cannot be parsed: it is nested too deeply.")


def _no_text(request: HttpRequest, error: UnicodeDecodeError) -> Response[Problem]:
    """Answer 400 if Litestar could not decode the request. Treat a decoding error in our own code as a bug."""
    frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__))
    if any(frame.f_globals["__name__"].startswith("charleston.") for frame in frames):
        return _bug(request, error)
    return _problem(400, "The request cannot be parsed: it is not UTF-8.")


def _table_refused(_: HttpRequest, error: TableRefusedError) -> Response[Problem]:
    return _problem(422, error.refusal.message)


def _name_refused(_: HttpRequest, error: NameRefusedError) -> Response[Problem]:
    return _problem(422, str(error))


def _too_much(_: HttpRequest, __: TooMuchWorkError) -> Response[Problem]:
    return _problem(429, "Too many requests from your network. Please wait a minute.", {"retry-after": "60"})


def _store_down(_: HttpRequest, error: StoreDownError) -> Response[Problem]:
    _log.error("store down", reason=str(error))
    return _problem(503, "The database does not respond. Please try again in a moment.")


def _bug(_: HttpRequest, error: Exception) -> Response[Problem]:
    _log.error("request failed", exc_info=error)
    return _problem(500, "Something went wrong on our side. Please try again.")


TYPES = (
    *(
        Problem,
        Me,
        MyName,
        NewTable,
        TableOpened,
        TableLine,
        TableView,
        RecordLine,
        Progress,
        Invitation,
        ServerAddress,
    ),
    *(CardLine, CardText, CardLooked, BotLine, Rules, Health),
    *HINT_TYPES,
    *REVIEW_TYPES,
    *COACH_TYPES,
    *BOOK_TYPES,
    *(*TOURNAMENT_TYPES, *TOURNAMENT_LINK_TYPES, *TOURNAMENT_FILE_TYPES),
    *(*ONLINE_TYPES, *SEASON_TYPES, *TRAVELER_TYPES),
    *reading_routes.TYPES,
    *referee_routes.TYPES,
)


class Description(JsonRenderPlugin):
    """The OpenAPI description with msgspec's schemas of our types. Litestar's schemas omit types nested in tuples."""

    _rendered: bytes | None = None

    def render(self, request: HttpRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Render once, because the description never changes."""
        if self._rendered is None:
            _, types = msgspec.json.schema_components(TYPES, ref_template="#/components/schemas/{name}")
            self._rendered = super().render(request, openapi_schema | {"components": {"schemas": types}})
        return self._rendered


HANDLERS = (
    *(get_me, put_me, open_table, my_tables, one_table, get_invitation, get_address, progress, records, record),
    *(cards, card, check_card, get_bots, get_rules, health, metrics, page, asset),
    *AID_HANDLERS,
    *REVIEW_HANDLERS,
    *COACH_HANDLERS,
    *BOOK_HANDLERS,
    *(*TOURNAMENT_HANDLERS, *TOURNAMENT_LINK_HANDLERS, *TOURNAMENT_FILE_HANDLERS),
    *(*ONLINE_HANDLERS, *SEASON_HANDLERS, *TRAVELER_HANDLERS),
    *CARD_HANDLERS,
    *reading_routes.HANDLERS,
    *referee_routes.HANDLERS,
)


def make_http(context: Context) -> App:
    described = OpenAPIConfig(
        title="Charleston",
        version=version("charleston"),
        description="The lobby of an American Mah Jongg server. Games use the socket /tables/{table}/socket.",
        path="/api/schema",
        render_plugins=[Description(path="/", media_type=MediaType.JSON)],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, _, __: handler.handler_name,
    )
    app = Litestar(
        HANDLERS,
        dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
        guards=[context.guard_table],
        exception_handlers={
            RefusedError: _ours,
            ValidationException: _misfit,
            HTTPException: _litestars,
            TableRefusedError: _table_refused,
            NameRefusedError: _name_refused,
            StoreDownError: _store_down,
            TooMuchWorkError: _too_much,
            RecursionError: _too_deep,
            UnicodeDecodeError: _no_text,
            Exception: _bug,
        },
        logging_config=None,
        openapi_config=described,
        request_max_body_size=MAX_BODY_BYTES,
    )
    return Guard(app, context.settings.our_origins)
