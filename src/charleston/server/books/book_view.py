"""A score book as its page shows it. The names and sentences here also go into the OpenAPI description."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from charleston.card.model import Card
from charleston.card.sheet import PrintedLine, sheet
from charleston.game.events import Paid, Scored
from charleston.game.prose import SEAT_TITLES
from charleston.game.ruleset import ABOUT, Ruleset, ruleset
from charleston.game.scoring import Booking, penalty_unit
from charleston.game.seats import NOBODY, SEATS
from charleston.match.finished_game import FactsError, FinishedGame
from charleston.match.ledger import Debt
from charleston.match.match import booked, scores
from charleston.match.rotation import after_game
from charleston.match.settle import Transfer
from charleston.scorebook.accounts import (
    Account,
    Entered,
    account,
    balances,
    lowest_value,
    open_debts,
    transfers,
)
from charleston.scorebook.decide import sentence, with_line
from charleston.scorebook.prose import prompts, tell_game, tell_step
from charleston.scorebook.state import Evening, EveningError

USUAL_VALUES = (25, 30, 35, 40, 45, 50, 60, 75, 85)
"""The values to choose from if the book does not know the card."""
COMING = 16
"""Games whose seats are shown in advance: as many as a session without network may have."""
At = Annotated[int, Meta(description="In milliseconds since 1970.")]
Rule = Annotated[str, Meta(description="Its number in the rulebook; empty for none.")]


class BookLineOfCard(Struct, frozen=True):
    """A line of the card in use."""

    id: Annotated[str, Meta(description='What the facts of a game call it: "2468 #3".')]
    text: Annotated[str, Meta(description="As it is printed, without colours.")]
    value: int
    concealed: bool
    singles_and_pairs: bool


class BookSection(Struct, frozen=True):
    title: str
    lines: tuple[BookLineOfCard, ...]


class BookCard(Struct, frozen=True):
    name: Annotated[str, Meta(description="Empty where only values are written down.")]
    sections: tuple[BookSection, ...]
    values: Annotated[tuple[int, ...], Meta(description="On this card, or usual ones; the lowest first.")]


class BookNext(Struct, frozen=True):
    """The game that is played now."""

    number: int
    round: int
    seats: Annotated[tuple[str, ...], Meta(description="From East.")]
    sits_out: str | None
    prompts: Annotated[tuple[str, ...], Meta(description="What the table has to do first, in sentences.")]


class BookPayment(Struct, frozen=True):
    payer: str
    payee: str
    due: int
    paid: Annotated[int, Meta(description="Less than is due only where a pie has been eaten up.")]
    why: str
    rule: Rule


class BookPoints(Struct, frozen=True):
    """Where points are scored."""

    person: str
    points: int
    why: str
    rule: Rule


class BookVersion(Struct, frozen=True):
    """How a game stood in the book."""

    at: At
    told: str
    why: str
    struck: bool


class BookGame(Struct, frozen=True):
    number: int
    round: int
    seats: Annotated[tuple[str, ...], Meta(description="Who sat there, from East.")]
    sits_out: str | None
    facts: FinishedGame
    told: str
    payments: tuple[BookPayment, ...]
    points: tuple[BookPoints, ...]
    scores: dict[str, int]
    replayed: Annotated[bool, Meta(description="The same East deals again.")]
    struck: bool
    history: Annotated[tuple[BookVersion, ...], Meta(description="As it was told first, and corrected since.")]


class BookBalance(Struct, frozen=True):
    person: str
    due: Annotated[int, Meta(description="Without a pie.")]
    paid: Annotated[int, Meta(description="With it.")]
    left: Annotated[int, Meta(description="After the money that changed hands.")]


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


class BookNote(Struct, frozen=True):
    at: At
    told: str


class BookView(Struct, frozen=True):
    """The whole evening."""

    book: Annotated[str, Meta(description="The link it was asked by.")]
    seq: Annotated[int, Meta(description="How many lines its log has.")]
    title: str
    people: tuple[str, ...]
    pie: int | None
    ended: bool
    unit: Annotated[str, Meta(description="What is paid or scored: cents, or points.")]
    asks: Annotated[tuple[str, ...], Meta(description="Facts that matter by these rules only, and are to be asked.")]
    card: BookCard
    rules: Annotated[tuple[str, ...], Meta(description="In sentences.")]
    next: BookNext
    coming: Annotated[
        tuple[BookNext, ...], Meta(description="The games after that, if each counts: for a phone without network.")
    ]
    games: tuple[BookGame, ...]
    balances: tuple[BookBalance, ...]
    owed: Annotated[tuple[BookTransfer, ...], Meta(description="Pair by pair.")]
    transfers: Annotated[tuple[BookTransfer, ...], Meta(description="The fewest that settle up.")]
    payments: tuple[BookMoney, ...]
    log: tuple[BookNote, ...]
    writes: Annotated[bool, Meta(description="Whether this link may write; else it is to watch.")] = True
    owner: Annotated[bool, Meta(description="Whether you may make new links.")] = False


class AnswerPayment(Struct, frozen=True):
    payer: str
    payee: str
    amount: int
    why: str
    rule: Rule


class BookAnswer(Struct, frozen=True):
    """What a game would cost."""

    payments: tuple[AnswerPayment, ...]
    points: tuple[BookPoints, ...]
    replayed: bool
    told: Annotated[str, Meta(description="How the game went, in sentences; empty if it cannot have gone like that.")]
    problem: Annotated[str, Meta(description="Why it cannot have gone like that; empty if it can.")]


def book_view(book: str, evening: Evening) -> BookView:
    found = account(evening)
    return BookView(
        book=book,
        seq=evening.seq,
        title=evening.title,
        people=evening.people,
        pie=evening.pie,
        ended=evening.ended,
        unit="points" if evening.rules.score_mode == "points" else "cents",
        asks=tuple(_asks(evening.rules)),
        card=_card(evening.card),
        rules=tuple(_rules(evening)),
        next=_next(evening, found),
        coming=tuple(_coming(evening, found)),
        games=tuple(_game(evening, found, entered) for entered in found.games),
        balances=tuple(BookBalance(*balance) for balance in balances(evening, found)),
        owed=_transfers(open_debts(evening, found)),
        transfers=_transfers(transfers(evening, found)),
        payments=tuple(
            BookMoney(paid.number, evening.people[paid.payer], evening.people[paid.payee], paid.amount, at)
            for at, paid in evening.payments
        ),
        log=tuple(BookNote(step.at, tell_step(evening, step.event)) for step in evening.steps),
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


def _transfers(found: Iterable[Transfer]) -> tuple[BookTransfer, ...]:
    return tuple(BookTransfer(*transfer) for transfer in found)


def _card(card: Card | None) -> BookCard:
    return BookCard("", (), USUAL_VALUES) if card is None else _sections(card)


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
    forms = [" ".join("".join(run.text for run in runs) for runs in form.groups) for form in line.forms]
    return BookLineOfCard(title, " or ".join(forms), line.value, line.concealed, kinds[title])


def _rules(evening: Evening) -> Iterable[str]:
    """Yield the rules of the book: the preset, what differs from it, the unit of small debts, and the pie."""
    rules = evening.rules
    plain = msgspec.to_builtins(ruleset(rules.preset))
    yield f"{rules.preset.capitalize()} rules."
    for name, value in msgspec.to_builtins(rules).items():
        if value != plain[name] and name != "table.players":
            yield f"{ABOUT[name][0].capitalize()}: {value} ({name})."
    if rules.score_mode == "payments":
        yield f"Small debts are {penalty_unit(rules, lowest_value(evening.card))} (PAY-18)."
    if evening.pie is not None:
        yield f"Nobody can lose more than the pie, {evening.pie}."


def _next(evening: Evening, found: Account) -> BookNext:
    table, number = found.seating, len(found.games) + 1
    said = any(said.game == number for said in evening.seated)
    told = tuple(prompts(found.before, table, evening.rules, new_seats=said))
    return BookNext(number, table.round, table.seats, table.sits_out or None, told)


def _coming(evening: Evening, found: Account) -> Iterator[BookNext]:
    before, number = found.seating, len(found.games) + 1
    for later in range(number + 1, number + 1 + COMING):
        table = after_game(before, evening.rules, replayed=False)
        told = tuple(prompts(before, table, evening.rules, new_seats=False))
        yield BookNext(later, table.round, table.seats, table.sits_out or None, told)
        before = table


def _game(evening: Evening, found: Account, entered: Entered) -> BookGame:
    game, table = entered.sitting
    assert game.facts is not None  # noqa: S101 - every game of a book has facts
    versions = evening.games[entered.number - 1]
    return BookGame(
        number=entered.number,
        round=table.round,
        seats=table.seats,
        sits_out=table.sits_out or None,
        facts=game.facts,
        told=tell_game(game.facts, table.seats),
        payments=tuple(_payment(debt) for debt in found.debts if debt.game == entered.number),
        points=_points(game.bookings, table.seats),
        scores=scores(entered.sitting),
        replayed=game.replayed,
        struck=entered.told.struck,
        history=tuple(
            BookVersion(
                version.at,
                tell_game(version.facts, [evening.people[person] for person in version.seats]),
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
        BookPoints(seats[one.seat], one.points, one.why, one.rule) for one in bookings if isinstance(one, Scored)
    )


def answer(evening: Evening, facts: FinishedGame, game: int | None) -> BookAnswer:
    """Return what the facts would cost as the next game, or as the game of this number. Nothing is written."""
    found = account(evening)
    if game is not None and game > len(found.games):
        raise EveningError(f"There is no game {game} in this book.")
    seats = (found.seating if game is None else found.games[game - 1].sitting.seating).seats
    return _answer(evening.rules, evening.card, facts, seats)


def _answer(rules: Ruleset, card: Card | None, facts: FinishedGame, seats: Sequence[str]) -> BookAnswer:
    try:
        facts = with_line(card, facts)
        game = booked(rules, facts, len(seats), lowest_value(card))
    except (FactsError, EveningError) as error:
        return BookAnswer((), (), replayed=False, told="", problem=sentence(str(error)))
    paid = tuple(
        AnswerPayment(seats[one.payer], seats[one.payee], one.amount, one.why, one.rule)
        for one in game.bookings
        if isinstance(one, Paid)
    )
    return BookAnswer(paid, _points(game.bookings, seats), game.replayed, tell_game(facts, seats), "")


def ordinary_answers(evening: Evening) -> dict[str, BookAnswer]:
    """Return the answer to every ordinary result, by the JSON of its facts with seats as people, for offline phones."""
    people = SEATS[: evening.rules.players]
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
        for (value, alone), jokerless in product(_hands(evening.card), (False, True))
        if winner != thrower
    )
    unwon = (FinishedGame("wall"), FinishedGame("time"), FinishedGame("replay"), FinishedGame("thrown in"))
    seats = SEAT_TITLES[: evening.rules.players]
    return {facts_key(facts): _answer(evening.rules, evening.card, facts, seats) for facts in (*unwon, *wins)}


def facts_key(facts: FinishedGame) -> str:
    """Return the facts that differ from the defaults, as JSON without spaces, in the order of the fields."""
    told = {field.name: getattr(facts, field.name) for field in msgspec.structs.fields(FinishedGame)}
    plain = FinishedGame(facts.result)
    said = {name: value for name, value in told.items() if name == "result" or value != getattr(plain, name)}
    return msgspec.json.encode(said).decode()


def _hands(card: Card | None) -> list[tuple[int, bool]]:
    """Return the possible values, and whether each is of singles and pairs."""
    if card is None:
        return list(product(USUAL_VALUES, (False, True)))
    return sorted({(entry.line.value, entry.singles_and_pairs) for entry in card.entries()})
