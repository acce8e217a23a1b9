"""The view of a score book for its page. Names and descriptions here go into the OpenAPI description."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from charleston.card.model import Card
from charleston.card.sheet import PrintedLine, sheet
from charleston.game.events import Paid, Scored
from charleston.game.prose import SEAT_TITLES, points_text
from charleston.game.ruleset import Ruleset, changed_options
from charleston.game.scoring import Booking
from charleston.game.seats import NOBODY, SEATS
from charleston.match.finished_game import FactsError, FinishedGame
from charleston.match.ledger import Debt
from charleston.match.match import booked, scores
from charleston.match.rotation import after_game
from charleston.match.settle import Transfer
from charleston.scorebook.accounts import (
    Account,
    GameEntry,
    account,
    balances,
    lowest_value,
    open_debts,
    transfers,
)
from charleston.scorebook.decide import with_line
from charleston.scorebook.prose import game_caption, prompts, rules_prose, step_caption
from charleston.scorebook.refusals import Refusal, refuse, sentence
from charleston.scorebook.state import BookState
from charleston.table.setup import Option

COMMON_VALUES = (25, 30, 35, 40, 45, 50, 60, 75, 85)
"""The values to choose from if the book does not know the card."""
COMING_GAMES = 16
"""Number of games whose seats are computed in advance, enough for a session without a network."""
At = Annotated[int, Meta(description="In milliseconds since 1970.")]
Rule = Annotated[str, Meta(description="The id of a rule in the rulebook; empty for none.")]

_OLD_NAMES = {"caption": "told"}
"""Field names in HTTP answers. They never change, because phones cache these answers."""


class BookLineOfCard(Struct, frozen=True):
    """A line of the card in use."""

    id: Annotated[str, Meta(description='Its id in the facts that a game records, such as "2468 #3".')]
    printed: PrintedLine
    value: int
    concealed: bool
    singles_and_pairs: bool


class BookSection(Struct, frozen=True):
    title: str
    lines: tuple[BookLineOfCard, ...]


class BookCard(Struct, frozen=True):
    name: Annotated[str, Meta(description="Empty if the book records only values.")]
    sections: tuple[BookSection, ...]
    values: Annotated[tuple[int, ...], Meta(description="The values on this card, or common values; the lowest first.")]


class BookNext(Struct, frozen=True):
    """A future game: the next one, or a later one."""

    number: int
    round: int
    seats: Annotated[tuple[str, ...], Meta(description="From East.")]
    sits_out: str | None
    prompts: Annotated[tuple[str, ...], Meta(description="What the players do before the game, in sentences.")]


class BookPayment(Struct, frozen=True):
    payer: str
    payee: str
    due: int
    paid: Annotated[int, Meta(description="Less than the amount due only if the pie is used up.")]
    why: str
    rule: Rule


class BookPoints(Struct, frozen=True):
    """Points of one person, in a game for points."""

    person: str
    points: int
    why: str
    rule: Rule


class BookVersion(Struct, frozen=True, rename=_OLD_NAMES):
    """One version of a game in the book."""

    at: At
    caption: str
    why: str
    struck: bool


class BookGame(Struct, frozen=True, rename=_OLD_NAMES):
    number: int
    round: int
    seats: Annotated[tuple[str, ...], Meta(description="Who sat where, from East.")]
    sits_out: str | None
    facts: FinishedGame
    caption: str
    payments: tuple[BookPayment, ...]
    points: tuple[BookPoints, ...]
    scores: dict[str, int]
    replayed: Annotated[bool, Meta(description="Whether the same East deals again.")]
    struck: bool
    history: Annotated[tuple[BookVersion, ...], Meta(description="The first version, then its corrections.")]


class BookBalance(Struct, frozen=True):
    person: str
    due: Annotated[int, Meta(description="Ignoring the pie.")]
    paid: Annotated[int, Meta(description="Within the pie.")]
    left: Annotated[int, Meta(description="After payments.")]


class BookTransfer(Struct, frozen=True):
    payer: str
    payee: str
    amount: int


class BookMoney(Struct, frozen=True):
    """Money that changed hands."""

    number: int
    payer: str
    payee: str
    amount: int
    at: At


class BookNote(Struct, frozen=True, rename=_OLD_NAMES):
    at: At
    caption: str


class BookView(Struct, frozen=True):
    """The whole session."""

    book: Annotated[str, Meta(description="The link in the request.")]
    seq: Annotated[int, Meta(description="How many steps its log has.")]
    title: str
    people: tuple[str, ...]
    pie: int | None
    ended: bool
    unit: Annotated[str, Meta(description="The unit of all amounts: cents or points.")]
    asks: Annotated[tuple[str, ...], Meta(description="Facts that these rules need, so the page asks for them.")]
    card: BookCard
    rules: Annotated[tuple[str, ...], Meta(description="The rules, in sentences.")]
    preset: Annotated[str, Meta(description="The rules preset.")]
    options: Annotated[dict[str, Option], Meta(description="The rule options that differ from the preset.")]
    next: BookNext
    coming: Annotated[
        tuple[BookNext, ...],
        Meta(description="For an offline phone: the games after the next one, if no game is replayed."),
    ]
    games: tuple[BookGame, ...]
    balances: tuple[BookBalance, ...]
    owed: Annotated[tuple[BookTransfer, ...], Meta(description="Pair by pair.")]
    transfers: Annotated[tuple[BookTransfer, ...], Meta(description="The fewest payments that settle all debts.")]
    payments: tuple[BookMoney, ...]
    log: tuple[BookNote, ...]
    writes: Annotated[bool, Meta(description="Whether this link lets you edit the book, not just view it.")] = True
    owner: Annotated[bool, Meta(description="Whether you may make new links.")] = False


class AnswerPayment(Struct, frozen=True):
    payer: str
    payee: str
    amount: int
    why: str
    rule: Rule


class BookAnswer(Struct, frozen=True, rename=_OLD_NAMES):
    """What a game would cost."""

    payments: tuple[AnswerPayment, ...]
    points: tuple[BookPoints, ...]
    replayed: bool
    caption: Annotated[str, Meta(description="How the game went, in sentences; empty if it is impossible.")]
    problem: Annotated[str, Meta(description="Why the game is impossible; empty if it is possible.")]


def book_view(book: str, state: BookState) -> BookView:
    result = account(state)
    return BookView(
        book=book,
        seq=state.seq,
        title=state.title,
        people=state.people,
        pie=state.pie,
        ended=state.ended,
        unit="points" if state.rules.score_mode == "points" else "cents",
        asks=tuple(_asks(state.rules)),
        card=_card(state.card),
        rules=tuple(rules_prose(state)),
        preset=state.rules.preset,
        options=changed_options(state.rules),
        next=_next(state, result),
        coming=tuple(_coming(state, result)),
        games=tuple(_game(state, result, entry) for entry in result.games),
        balances=tuple(BookBalance(*balance) for balance in balances(state, result)),
        owed=_transfers(open_debts(state, result)),
        transfers=_transfers(transfers(state, result)),
        payments=tuple(
            BookMoney(paid.number, state.people[paid.payer], state.people[paid.payee], paid.amount, at)
            for at, paid in state.payments
        ),
        log=tuple(BookNote(step.at, step_caption(state, step.event)) for step in state.steps),
    )


def _asks(rules: Ruleset) -> Iterator[str]:
    if rules.score_mode == "points":
        yield "exposures"
    if rules.peek_penalty != "remind":
        yield "peeked"
    if rules.score_mode == "payments" and rules.announce == "strict":
        yield "announced"
    if rules.hot_cold == "hot":
        yield "hot"


def _transfers(pairs: Iterable[Transfer]) -> tuple[BookTransfer, ...]:
    return tuple(BookTransfer(*transfer) for transfer in pairs)


def _card(card: Card | None) -> BookCard:
    return BookCard("", (), COMMON_VALUES) if card is None else _sections(card)


@lru_cache(64)
def _sections(card: Card) -> BookCard:
    kinds = {entry.title: entry.singles_and_pairs for entry in card.entries()}
    sections = tuple(
        BookSection(section.name, tuple(_line(line, kinds) for line in section.lines))
        for section in sheet(card).sections
    )
    return BookCard(card.name, sections, tuple(sorted({entry.line.value for entry in card.entries()})))


def _line(line: PrintedLine, kinds: dict[str, bool]) -> BookLineOfCard:
    title = f"{line.section} #{line.number}"
    return BookLineOfCard(title, line, line.value, line.concealed, kinds[title])


def _next(state: BookState, result: Account) -> BookNext:
    seating, number = result.seating, len(result.games) + 1
    new_seats = any(change.game == number for change in state.seat_changes)
    sentences = tuple(prompts(result.before, seating, state.rules, new_seats=new_seats))
    return BookNext(number, seating.round, seating.seats, seating.sits_out or None, sentences)


def _coming(state: BookState, result: Account) -> Iterator[BookNext]:
    before, number = result.seating, len(result.games) + 1
    for later in range(number + 1, number + 1 + COMING_GAMES):
        seating = after_game(before, state.rules, replayed=False)
        sentences = tuple(prompts(before, seating, state.rules, new_seats=False))
        yield BookNext(later, seating.round, seating.seats, seating.sits_out or None, sentences)
        before = seating


def _game(state: BookState, result: Account, entry: GameEntry) -> BookGame:
    game, seating = entry.sitting
    assert game.facts is not None
    versions = state.games[entry.number - 1]
    return BookGame(
        number=entry.number,
        round=seating.round,
        seats=seating.seats,
        sits_out=seating.sits_out or None,
        facts=game.facts,
        caption=game_caption(game.facts, seating.seats),
        payments=tuple(_payment(debt) for debt in result.debts if debt.game == entry.number),
        points=_points(game.bookings, seating.seats),
        scores=scores(entry.sitting),
        replayed=game.replayed,
        struck=entry.version.struck,
        history=tuple(
            BookVersion(
                version.at,
                game_caption(version.facts, state.names(version.seats)),
                version.why,
                version.struck,
            )
            for version in versions
        ),
    )


def _payment(debt: Debt) -> BookPayment:
    return BookPayment(debt.payer, debt.payee, debt.due, debt.paid, debt.why, debt.rule)


def _points(bookings: Iterable[Booking], seats: Sequence[str]) -> tuple[BookPoints, ...]:
    return tuple(
        BookPoints(seats[one.seat], one.points, points_text(one), one.rule)
        for one in bookings
        if isinstance(one, Scored)
    )


def answer(state: BookState, facts: FinishedGame, game: int | None) -> BookAnswer | Refusal:
    """Return the payments if these facts were the next game, or the game with this number. The book does not change."""
    result = account(state)
    if game is not None and game > len(result.games):
        return refuse("no game", number=game)
    seats = (result.seating if game is None else result.games[game - 1].sitting.seating).seats
    return _answer(state.rules, state.card, facts, seats)


def _answer(rules: Ruleset, card: Card | None, facts: FinishedGame, seats: Sequence[str]) -> BookAnswer:
    completed = with_line(card, facts)
    if isinstance(completed, Refusal):
        return _impossible(completed.message)
    try:
        game = booked(rules, completed, len(seats), lowest_value(card))
    except FactsError as error:
        return _impossible(sentence(str(error)))
    paid = tuple(
        AnswerPayment(seats[one.payer], seats[one.payee], one.amount, one.why, one.rule)
        for one in game.bookings
        if isinstance(one, Paid)
    )
    return BookAnswer(paid, _points(game.bookings, seats), game.replayed, game_caption(completed, seats), "")


def _impossible(problem: str) -> BookAnswer:
    return BookAnswer((), (), replayed=False, caption="", problem=problem)


def ordinary_answers(state: BookState) -> dict[str, BookAnswer]:
    """Return the payments for every ordinary result, for offline phones. Keys are the JSON of the facts, with seats."""
    people = SEATS[: state.rules.players]
    wins = (
        FinishedGame(
            "mahjong",
            winner=winner,
            value=value,
            jokerless=jokerless,
            singles_and_pairs=alone,
            self_picked=thrower == NOBODY,
            thrower=thrower,
        )
        for winner, thrower in product(people, (NOBODY, *people))
        for (value, alone), jokerless in product(_hands(state.card), (False, True))
        if winner != thrower
    )
    unwon = (FinishedGame("wall"), FinishedGame("time"), FinishedGame("replay"), FinishedGame("thrown in"))
    seats = SEAT_TITLES[: state.rules.players]
    return {facts_key(facts): _answer(state.rules, state.card, facts, seats) for facts in (*unwon, *wins)}


def facts_key(facts: FinishedGame) -> str:
    """Return the facts that differ from the defaults, as JSON without spaces, in the order of the fields."""
    defaults = FinishedGame(facts.result)
    values = {name: getattr(facts, name) for name in FinishedGame.__struct_fields__}
    changed = {name: value for name, value in values.items() if name == "result" or value != getattr(defaults, name)}
    return msgspec.json.encode(changed).decode()


def _hands(card: Card | None) -> list[tuple[int, bool]]:
    """Return the possible values, and whether each belongs to a singles-and-pairs hand."""
    if card is None:
        return list(product(COMMON_VALUES, (False, True)))
    return sorted({(entry.line.value, entry.singles_and_pairs) for entry in card.entries()})
