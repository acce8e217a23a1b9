"""The HTTP routes of score books. Anyone may open a book, and anyone with the link to keep score may write in it."""

import asyncio
from functools import partial
from typing import Annotated, NamedTuple

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.card.check import check_card
from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.card.text import MAX_BYTES
from charleston.match.finished_game import FinishedGame
from charleston.scorebook.commands import Amount, Name, Number
from charleston.scorebook.decide import open_session
from charleston.scorebook.refusals import Refusal
from charleston.scorebook.state import BookState
from charleston.server.api.card_routes import PDF
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
from charleston.server.books.book_links import Access, BookLinks
from charleston.server.books.book_sheet import csv_book, pdf_book
from charleston.server.books.book_store import BookEntry, BookLine, BookRefusal
from charleston.server.books.book_view import BookAnswer, BookView, answer, book_view, ordinary_answers
from charleston.table.setup import Option

MAX_ENTRIES = 100
"""Maximum entries in one request. A phone that is offline for a whole session queues at most this many."""
TOO_MANY_BOOKS = "Too many new score books. Please wait a minute and try again."
TOO_MANY_REQUESTS = "Too many requests. Please wait a minute and try again."
NO_STORE = {"cache-control": "no-store"}
CSV = "text/csv"


class NewBook(Struct, frozen=True, forbid_unknown_fields=True):
    """A score book to open for a session at a real table."""

    people: Annotated[
        tuple[Name, ...],
        Meta(max_length=20, description="Three to five names, counterclockwise from East; the fifth sits out."),
    ]
    title: Name = ""
    card: Annotated[
        str, Meta(max_length=60, description="The name of a published card; empty to record only values.")
    ] = ""
    card_text: Annotated[str, Meta(max_length=MAX_BYTES, description="Or your own card, in the card language.")] = ""
    rules: Annotated[dict[str, Option], Meta(description="The preset and options of GET /api/rules.")] = {}
    pie: Annotated[Amount | None, Meta(description="The most that a player can lose.")] = None


class BookOpened(Struct, frozen=True):
    book: Annotated[str, Meta(description="Its id, which is also the link: anyone who knows it can read and write.")]


class NewLinks(Struct, frozen=True, forbid_unknown_fields=True):
    fresh: Annotated[bool, Meta(description="Replace both links. The old ones stop working.")] = False


class BookEntries(Struct, frozen=True, forbid_unknown_fields=True):
    entries: Annotated[tuple[BookEntry, ...], Meta(max_length=MAX_ENTRIES, description="In order.")]


class BookWritten(Struct, frozen=True):
    view: BookView
    refused: Annotated[tuple[BookRefusal, ...], Meta(description="The refused entries, with the reasons.")]


class BookQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    facts: FinishedGame
    game: Annotated[Number | None, Meta(description="The number of a game to correct; null for the next game.")] = None


@post(
    "/api/books",
    tags=["books"],
    summary="Open a score book",
    request_max_body_size=MAX_CARD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429, 503),
)
async def open_book(request: HttpRequest, data: JSONBody[NewBook], context: NamedDependency[Context]) -> BookOpened:
    """Open a book for a table with real tiles. If you have a name here, GET /api/books lists it."""
    spend(request, context.openings, TOO_MANY_BOOKS)
    person = context.person(request)
    card = await asyncio.to_thread(_card, data)
    opening = open_session(data.title, data.people, card, data.rules, data.pie)
    if isinstance(opening, Refusal):
        raise RefusedError(opening.message, status_code=422)
    return BookOpened(await context.books.open(person.id if person else "", opening))


def _card(data: NewBook) -> Card | None:
    if data.card_text.strip():
        card = check_card(data.card_text.encode()).card
        if card is None:
            raise RefusedError("Fix the mistakes in this card first.", status_code=422)
        return card
    if data.card and data.card not in PUBLISHED:
        raise RefusedError(f"There is no card {data.card!r}. Published cards: {', '.join(PUBLISHED)}.", status_code=422)
    return published(data.card) if data.card else None


@get("/api/books", tags=["books"], summary="My score books", responses=problems(503))
async def my_books(request: HttpRequest, context: NamedDependency[Context]) -> list[BookLine]:
    """List the books you have opened, the latest first."""
    person = context.person(request)
    return await context.books.books_of(person.id) if person else []


@get("/api/books/{book:str}", tags=["books"], summary="A score book", responses=problems(400, 404, 429, 503))
async def one_book(request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]) -> Response[BookView]:
    """Get the whole session: every game with its payments and their reasons, who owes whom, who is East next."""
    return Response(await _view(request, context, await _opened(context, book)), headers=NO_STORE)


class OpenBook(NamedTuple):
    """A score book, and the rights of the link in the request."""

    link: str
    access: Access
    state: BookState


async def _opened(context: Context, book: str, *, to_write: bool = False) -> OpenBook:
    access = await context.books.links.access(book)
    state = await context.books.read(access.key) if access else None
    if access is None or state is None:
        no_such("book")
    if to_write and not access.writes:
        raise RefusedError("This link is only for watching. Ask for the link to keep score.", status_code=403)
    return OpenBook(book, access, state)


def _is_owner(request: HttpRequest, context: Context, opened: OpenBook) -> bool:
    """Return whether this person owns the book. If a person without an id opened it, everyone who may write owns it."""
    owner, person = opened.state.steps[0].by, context.person(request)
    return opened.access.writes and (not owner or (person is not None and person.id == owner))


async def _view(request: HttpRequest, context: Context, opened: OpenBook) -> BookView:
    link, state = opened.link, opened.state
    view = await context.jobs.keep(network_of(request), (link, state.seq), lambda: book_view(link, state))
    return replace(view, writes=opened.access.writes, owner=_is_owner(request, context, opened))


@post(
    "/api/books/{book:str}/links",
    tags=["books"],
    summary="The links of a score book",
    status_code=200,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def book_links(
    request: HttpRequest, book: FromPath[str], data: JSONBody[NewLinks], context: NamedDependency[Context]
) -> BookLinks:
    """Get the links to keep score and to watch. Only the owner may replace them; the old ones then stop working."""
    spend(request, context.writings, TOO_MANY_REQUESTS)
    opened = await _opened(context, book, to_write=True)
    if data.fresh and not _is_owner(request, context, opened):
        raise RefusedError("Only the person who opened this book can make new links.", status_code=403)
    return await context.books.links.make(opened.access.key, fresh=data.fresh)


@post(
    "/api/books/{book:str}/entries",
    tags=["books"],
    summary="Write into a score book",
    status_code=200,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def write_book(
    request: HttpRequest, book: FromPath[str], data: JSONBody[BookEntries], context: NamedDependency[Context]
) -> BookWritten:
    """Write games, corrections, seats and payments. An entry whose id is already in the book is skipped."""
    for _ in data.entries:
        spend(request, context.writings, TOO_MANY_REQUESTS)
    key = (await _opened(context, book, to_write=True)).access.key
    refusals = await context.books.write(key, data.entries, partial(context.jobs.run, network_of(request)))
    return BookWritten(await _view(request, context, await _opened(context, book)), tuple(refusals))


@post(
    "/api/books/{book:str}/ask",
    tags=["books"],
    summary="What would this game cost?",
    status_code=200,
    responses=problems(400, 403, 404, 413, 422, 429, 503),
)
async def ask_book(
    request: HttpRequest, book: FromPath[str], data: JSONBody[BookQuestion], context: NamedDependency[Context]
) -> BookAnswer:
    """Get the payments with their rules, or what is wrong with the facts. This does not change the book."""
    spend(request, context.writings, TOO_MANY_REQUESTS)
    state = (await _opened(context, book)).state
    result = await context.jobs.run(network_of(request), lambda: answer(state, data.facts, data.game))
    if isinstance(result, Refusal):
        raise RefusedError(result.message, status_code=422)
    return result


@get(
    "/api/books/{book:str}/answers",
    tags=["books"],
    summary="What ordinary games cost",
    responses=problems(400, 404, 429, 503),
)
async def book_answers(
    request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]
) -> Response[dict[str, BookAnswer]]:
    """Get the payments for every ordinary result. A key is the JSON of the facts, without spaces, defaults or the line.

    Payments name seats instead of people.
    """
    spend(request, context.writings, TOO_MANY_REQUESTS)
    state = (await _opened(context, book)).state
    key = (book, "answers", state.seq)
    return Response(await context.jobs.keep(network_of(request), key, lambda: ordinary_answers(state)))


@get(
    "/api/books/{book:str}/sheet.csv",
    tags=["books"],
    summary="A score book for a spreadsheet",
    media_type=CSV,
    responses=problems(400, 404, 429, 503),
)
async def book_csv(request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]) -> Response[bytes]:
    """Get the games, every payment with its reason, and how to settle up."""
    spend(request, context.writings, TOO_MANY_REQUESTS)
    view = await _view(request, context, await _opened(context, book))
    return Response(csv_book(view), media_type=CSV, headers=NO_STORE | _attachment("csv"))


@get(
    "/api/books/{book:str}/sheet.pdf",
    tags=["books"],
    summary="A score book to print",
    media_type=PDF,
    responses=problems(400, 404, 429, 503),
)
async def book_pdf(request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]) -> Response[bytes]:
    """Get the score book as pages to print."""
    spend(request, context.checks, TOO_MANY_REQUESTS)
    view = await _view(request, context, await _opened(context, book))
    return Response(
        await context.jobs.run(network_of(request), lambda: pdf_book(view)),
        media_type=PDF,
        headers=NO_STORE | _attachment("pdf"),
    )


def _attachment(kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="mah-jongg-session.{kind}"'}


BOOK_TYPES = (
    NewBook,
    BookOpened,
    BookLine,
    BookView,
    BookLinks,
    NewLinks,
    BookEntries,
    BookWritten,
    BookQuestion,
    BookAnswer,
)
BOOK_HANDLERS = (open_book, my_books, one_book, book_links, write_book, ask_book, book_answers, book_csv, book_pdf)
