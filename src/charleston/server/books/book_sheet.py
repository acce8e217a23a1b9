"""A score book as CSV for a spreadsheet, and as pages to print."""

import csv
import io
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from charleston.game.prose import money
from charleston.scorebook.prose import REPLAY_RESULTS
from charleston.server.books.book_view import BookGame, BookTransfer, BookView

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of a formula in a spreadsheet. A name may begin with one."""
Row = list[str | int]


class SheetGame(Struct, frozen=True):
    number: int
    east: str
    caption: str
    notes: tuple[str, ...]
    paid: tuple[int | None, ...]  # in the order of the people in the book; None for a person who sat out
    struck: bool


class SheetPayment(Struct, frozen=True):
    game: int
    payer: str
    payee: str
    amount: str
    why: str
    rule: str


class BookSheet(Struct, frozen=True):
    """The data of the printed pages."""

    title: str
    about: tuple[str, ...]
    people: tuple[str, ...]
    games: tuple[SheetGame, ...]
    totals: tuple[int, ...]
    money: tuple[str, ...]
    transfers: tuple[str, ...]
    payments: tuple[SheetPayment, ...]


def book_sheet(view: BookView) -> BookSheet:
    about = (f"{view.people[0]} was the first East.", *view.rules, f"All amounts are {view.unit}.")
    return BookSheet(
        title=view.title,
        about=about,
        people=view.people,
        games=tuple(_game(view, game) for game in view.games),
        totals=tuple(balance.paid for balance in view.balances),
        money=tuple(f"{paid.payer} paid {paid.payee} {money(paid.amount)}." for paid in view.payments),
        transfers=tuple(f"{one.payer} pays {one.payee} {one.amount}." for one in view.transfers),
        payments=tuple(_payments(view)),
    )


def _game(view: BookView, game: BookGame) -> SheetGame:
    paid = game_paid(game)
    columns = tuple(None if game.struck else paid.get(person) for person in view.people)
    return SheetGame(game.number, game.seats[0], game.caption, tuple(_notes(game)), columns, game.struck)


def game_paid(game: BookGame) -> dict[str, int]:
    """Return each player's net amount in a game, from the amounts actually paid."""
    net = dict.fromkeys(game.seats, 0)
    for payment in game.payments:
        net[payment.payer] -= payment.paid
        net[payment.payee] += payment.paid
    for one in game.points:
        net[one.person] += one.points
    return net


def _notes(game: BookGame) -> Iterator[str]:
    """Yield notes on a game: whether it is replayed, and its corrections."""
    if game.replayed and game.facts.result not in REPLAY_RESULTS:
        yield "To be replayed."
    for before, after in zip(game.history, game.history[1:], strict=False):
        why = f" ({after.why})" if after.why else ""
        if after.struck:
            yield f"Struck out{why}."
        elif before.struck:
            yield "Counts again."
        else:
            yield f"Before: {before.caption}{why}"


def _payments(view: BookView) -> Iterator[SheetPayment]:
    for game in view.games:
        for one in game.payments:
            paid = str(one.paid) if one.paid == one.due else f"{one.paid} of {one.due}"
            yield SheetPayment(game.number, one.payer, one.payee, paid, one.why, one.rule)


def pdf_book(view: BookView) -> bytes:
    return _typeset(view, "pdf")[0]


def picture_book(view: BookView) -> list[bytes]:
    """Return the pages as PNG images."""
    return _typeset(view, "png")


def _typeset(view: BookView, kind: Literal["pdf", "png"]) -> list[bytes]:
    import typst

    template = files("charleston.server.books").joinpath("book.typ").read_bytes()
    inputs = {"book": msgspec.json.encode(book_sheet(view)).decode()}
    pages: bytes | list[bytes] = typst.compile(template, format=kind, ppi=110, sys_inputs=inputs)
    return pages if isinstance(pages, list) else [pages]


def csv_book(view: BookView) -> bytes:
    """Return the book as CSV, with the byte order mark and line ends that Excel expects."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in _rows(view):
        writer.writerow([_plain(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _rows(view: BookView) -> Iterator[Row]:
    sheet = book_sheet(view)
    yield ["Game", "Round", "East", "What happened", *view.people, "Notes"]
    for game, shown in zip(view.games, sheet.games, strict=True):
        paid = ["" if amount is None else amount for amount in shown.paid]
        yield [game.number, game.round, shown.east, game.caption, *paid, " ".join(shown.notes)]
    yield ["", "", "", "Total", *sheet.totals, ""]
    yield []
    yield ["Game", "From", "To", "Due", "Paid", "Why", "Rule"]
    for game in view.games:
        for one in game.payments:
            yield [game.number, one.payer, one.payee, one.due, one.paid, one.why, one.rule]
    yield from _transfers("Money that changed hands", [BookTransfer(m.payer, m.payee, m.amount) for m in view.payments])
    yield from _transfers("Settling up", view.transfers)


def _transfers(title: str, transfers: Sequence[BookTransfer]) -> Iterator[Row]:
    if transfers:
        yield []
        yield [title]
        yield ["From", "To", "Amount"]
    for one in transfers:
        yield [one.payer, one.payee, one.amount]
