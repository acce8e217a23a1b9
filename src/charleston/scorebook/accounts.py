"""The results of a score book: each game with its seating and payments, and who owes whom."""

from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.model import Card
from charleston.game.scoring import FALLBACK_UNIT
from charleston.game.seats import SEATS, Seat
from charleston.match.finished_game import Disputed, FactsError, FinishedGame, threw_dead
from charleston.match.ledger import Debt, debts_of, due_balances, owed, paid_balances
from charleston.match.match import BookedGame, Sitting, booked, scores
from charleston.match.rotation import Seating, after_game, first_seating, reseated
from charleston.match.settle import Transfer, settle
from charleston.scorebook.state import Evening, EveningError, Version

PLAYERS = 4


class Entered(NamedTuple):
    """A game of the book and the table it was played at; a struck game keeps its number and costs nothing."""

    number: int
    sitting: Sitting
    told: Version


class GameError(EveningError):
    """A recorded game that is impossible as written down."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"Game {number} cannot have gone like that: {why}.")
        self.number, self.why = number, why


class Account(NamedTuple):
    games: list[Entered]
    before: Seating | None  # the seating of the last game that was not struck
    seating: Seating  # for the next game
    debts: list[Debt]
    settled: list[Debt]  # the debts, plus each payment as a debt the other way


def account(evening: Evening) -> Account:
    """Return the account of the whole book. Raises GameError, with the number, for a game that is impossible."""
    before, table = None, first_seating(evening.people[:PLAYERS], "".join(evening.people[PLAYERS:]))
    games: list[Entered] = []
    for number, versions in enumerate(evening.games, 1):
        last, table = versions[-1], _table_of(evening, number, table)
        if last.struck:
            games.append(Entered(number, Sitting(BookedGame(facts=last.facts), _as_told(evening, last, table)), last))
            continue
        table = _as_played(evening, last, table)
        game = _book(evening, number, last, table)
        games.append(Entered(number, Sitting(game, table), last))
        before, table = table, after_game(table, evening.rules, replayed=game.replayed)
    debts = debts_of(
        evening.people, ((one.sitting.seating.seats, one.sitting.game.bookings) for one in games), evening.pie
    )
    returned = [
        Debt(0, evening.people[paid.payee], evening.people[paid.payer], paid.amount, paid.amount, "", "paid back")
        for _, paid in evening.payments
    ]
    return Account(games, before, _table_of(evening, len(games) + 1, table), debts, debts + returned)


def _table_of(evening: Evening, number: int, table: Seating) -> Seating:
    """Return the expected seating, or the one the scorekeeper entered before this game."""
    said = next((said for said in evening.seated if said.game == number), None)
    if said is None:
        return table
    out = "" if said.sits_out is None else evening.people[said.sits_out]
    return reseated(table, tuple(evening.people[person] for person in said.seats), out)


def _as_told(evening: Evening, told: Version, table: Seating) -> Seating:
    seats = tuple(evening.people[person] for person in told.seats)
    return reseated(table, seats, "".join(person for person in evening.people if person not in seats))


def _as_played(evening: Evening, told: Version, table: Seating) -> Seating:
    """Return the seating of a game that is not struck.

    Of five people, those in the record played, even if after a correction of an earlier game another would sit out.
    """
    as_told = _as_told(evening, told, table)
    return table if as_told.sits_out == table.sits_out else as_told


def _book(evening: Evening, number: int, told: Version, table: Seating) -> BookedGame:
    try:
        return booked(evening.rules, _facts_at(evening, told, table), len(table.seats), lowest_value(evening.card))
    except FactsError as error:
        raise GameError(number, str(error)) from None


def _facts_at(evening: Evening, told: Version, table: Seating) -> FinishedGame:
    """Return the facts with each person's seat at this table."""
    names = [evening.people[person] for person in told.seats]

    def there(seat: Seat) -> Seat:
        return SEATS[table.seats.index(names[seat])] if 0 <= seat < len(names) else seat

    facts = told.facts
    if threw_dead(facts):  # recorded before that was refused; a hand that died after its discard costs the same
        facts = replace(facts, dead=tuple(seat for seat in facts.dead if seat not in (facts.thrower, facts.offender)))
    return replace(
        facts,
        **{name: there(getattr(facts, name)) for name in ("winner", "thrower", "offender", "declarer")},
        **{name: tuple(sorted(map(there, getattr(facts, name)))) for name in ("dead", "peeked", "threw_in")},
        challenges=tuple(Disputed(there(one.by), there(one.challenged), one.upheld) for one in facts.challenges),
    )


def lowest_value(card: Card | None) -> int:
    return FALLBACK_UNIT if card is None else card.lowest_value


class Balance(NamedTuple):
    person: str
    due: int  # ignoring the pie
    paid: int  # within the pie
    left: int  # after payments


def balances(evening: Evening, found: Account) -> list[Balance]:
    """Return what each person is up or down, in payments; where points are scored, their total points."""
    if evening.rules.score_mode == "points":
        total = dict.fromkeys(evening.people, 0)
        for one in found.games:
            for person, points in scores(one.sitting).items():
                total[person] += points
        return [Balance(person, points, points, 0) for person, points in total.items()]
    due, paid = due_balances(evening.people, found.debts), paid_balances(evening.people, found.debts)
    left = paid_balances(evening.people, found.settled)
    return [Balance(person, due[person], paid[person], left[person]) for person in evening.people]


def open_debts(evening: Evening, found: Account) -> list[Transfer]:
    """Return what is still owed, pair by pair."""
    return owed(evening.people, found.settled)


def transfers(evening: Evening, found: Account) -> list[Transfer]:
    """Return the fewest transfers that settle all debts."""
    return settle(paid_balances(evening.people, found.settled))
