"""The score book for a real table, over HTTP: opened with names, kept by anyone who has its link."""

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
from charleston.scorebook.decide import open_evening
from charleston.scorebook.state import Evening, EveningError
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

MOST_ENTRIES = 100
"""Entries in one request: what a phone has gathered in a session without network."""
MANY = "That were many requests in a minute. Please wait a little."
FRESH = {"cache-control": "no-store"}
CSV = "text/csv"


class NewBook(Struct, frozen=True, forbid_unknown_fields=True):
    """A book to open for an evening at a real table."""

    people: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...],
        Meta(max_length=20, description="Three to five names, East first and counter-clockwise; the fifth sits out."),
    ]
    title: Annotated[str, Meta(max_length=200)] = ""
    card: Annotated[str, Meta(max_length=60, description="One we publish; empty to write down values only.")] = ""
    card_text: Annotated[str, Meta(max_length=MAX_BYTES, description="Or one's own, in the card language.")] = ""
    rules: Annotated[dict[str, Option], Meta(description="Options of GET /api/rules, and the preset.")] = {}
    pie: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)] | None, Meta(description="The most anybody may be down.")
    ] = None


class BookOpened(Struct, frozen=True):
    book: Annotated[str, Meta(description="Its id. Whoever knows it can read and write: it is the invitation.")]


class NewLinks(Struct, frozen=True, forbid_unknown_fields=True):
    fresh: Annotated[bool, Meta(description="Replace both links: whoever has the old ones is shut out.")] = False


class BookEntries(Struct, frozen=True, forbid_unknown_fields=True):
    entries: Annotated[tuple[BookEntry, ...], Meta(max_length=MOST_ENTRIES, description="In order.")]


class BookWritten(Struct, frozen=True):
    view: BookView
    refused: Annotated[tuple[BookRefusal, ...], Meta(description="What could not be written down, and why.")]


class BookQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    facts: FinishedGame
    game: Annotated[
        Annotated[int, Meta(ge=1, le=10_000)] | None,
        Meta(description="One that is to be corrected; null for the next."),
    ] = None


@post(
    "/api/books",
    tags=["books"],
    summary="Open a score book",
    request_max_body_size=MAX_CARD_BODY_BYTES,
    responses=problems(400, 403, 413, 422, 429, 503),
)
async def open_book(request: HttpRequest, data: JSONBody[NewBook], context: NamedDependency[Context]) -> BookOpened:
    """For a table of your own with real tiles. Who has a name here finds it again under GET /api/books."""
    spend(request, context.openings, "That were many books in a minute. Please wait a little.")
    person = context.person(request)
    try:
        card = await asyncio.to_thread(_card, data)
        opening = open_evening(data.title, data.people, card, data.rules, data.pie)
    except EveningError as error:
        raise RefusedError(str(error), status_code=422) from None
    return BookOpened(await context.books.open(person.id if person else "", opening))


def _card(data: NewBook) -> Card | None:
    if data.card_text.strip():
        card = check_card(data.card_text.encode()).card
        if card is None:
            raise EveningError("There are mistakes in this card. Please mend them first.")
        return card
    if data.card and data.card not in PUBLISHED:
        raise EveningError(f"There is no card {data.card!r}. Ours are {', '.join(PUBLISHED)}.")
    return published(data.card) if data.card else None


@get("/api/books", tags=["books"], summary="My score books", responses=problems(503))
async def my_books(request: HttpRequest, context: NamedDependency[Context]) -> list[BookLine]:
    """Those you have opened, the last one first; none for a newcomer."""
    person = context.person(request)
    return await context.books.books_of(person.id) if person else []


@get("/api/books/{book:str}", tags=["books"], summary="A score book", responses=problems(400, 404, 429, 503))
async def one_book(request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]) -> Response[BookView]:
    """All of the evening: games with what they cost and why, who owes whom, and who is East next."""
    return Response(await _view(request, context, await _opened(context, book)), headers=FRESH)


class OpenBook(NamedTuple):
    """A score book, and what the link that was used allows."""

    link: str
    access: Access
    evening: Evening


async def _opened(context: Context, book: str, *, to_write: bool = False) -> OpenBook:
    access = await context.books.links.access(book)
    evening = await context.books.read(access.key) if access else None
    if access is None or evening is None:
        no_such("book")
    if to_write and not access.writes:
        raise RefusedError("This link is only for watching. Ask for the link to keep score.", status_code=403)
    return OpenBook(book, access, evening)


def _is_owner(request: HttpRequest, context: Context, opened: OpenBook) -> bool:
    """Return whether this person opened the book; if that was nobody with a name, anyone who may write is the owner."""
    owner, person = opened.evening.steps[0].by, context.person(request)
    return opened.access.writes and (not owner or (person is not None and person.id == owner))


async def _view(request: HttpRequest, context: Context, opened: OpenBook) -> BookView:
    link, evening = opened.link, opened.evening
    view = await context.jobs.keep(network_of(request), (link, evening.seq), lambda: book_view(link, evening))
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
    """To keep score and to watch, for whoever may write. The owner may make new ones, and the old ones end."""
    spend(request, context.writings, MANY)
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
    """Games, corrections, seats and money. An id that stands in the book already is not written a second time."""
    for _ in data.entries:
        spend(request, context.writings, MANY)
    key = (await _opened(context, book, to_write=True)).access.key
    refused = await context.books.write(key, data.entries, partial(context.jobs.run, network_of(request)))
    return BookWritten(await _view(request, context, await _opened(context, book)), tuple(refused))


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
    """The payments with their rules, or what is wrong with the facts. Nothing is written down."""
    spend(request, context.writings, MANY)
    try:
        evening = (await _opened(context, book)).evening
        return await context.jobs.run(network_of(request), lambda: answer(evening, data.facts, data.game))
    except EveningError as error:
        raise RefusedError(str(error), status_code=422) from None


@get(
    "/api/books/{book:str}/answers",
    tags=["books"],
    summary="What ordinary games cost",
    responses=problems(400, 404, 429, 503),
)
async def book_answers(
    request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]
) -> Response[dict[str, BookAnswer]]:
    """Every ordinary result by the JSON of its facts, without spaces, defaults and the line; people are seats."""
    spend(request, context.writings, MANY)
    evening = (await _opened(context, book)).evening
    key = (book, "answers", evening.seq)
    return Response(await context.jobs.keep(network_of(request), key, lambda: ordinary_answers(evening)))


@get(
    "/api/books/{book:str}/sheet.csv",
    tags=["books"],
    summary="A score book for a spreadsheet",
    media_type=CSV,
    responses=problems(400, 404, 429, 503),
)
async def book_csv(request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]) -> Response[bytes]:
    """Games, every payment with its reason, and how to settle up."""
    spend(request, context.writings, MANY)
    view = await _view(request, context, await _opened(context, book))
    return Response(csv_book(view), media_type=CSV, headers=FRESH | _named("csv"))


@get(
    "/api/books/{book:str}/sheet.pdf",
    tags=["books"],
    summary="A score book to print",
    media_type=PDF,
    responses=problems(400, 404, 429, 503),
)
async def book_pdf(request: HttpRequest, book: FromPath[str], context: NamedDependency[Context]) -> Response[bytes]:
    """The same on pages."""
    spend(request, context.checks, MANY)
    view = await _view(request, context, await _opened(context, book))
    return Response(
        await context.jobs.run(network_of(request), lambda: pdf_book(view)),
        media_type=PDF,
        headers=FRESH | _named("pdf"),
    )


def _named(kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="mah-jongg-evening.{kind}"'}


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
