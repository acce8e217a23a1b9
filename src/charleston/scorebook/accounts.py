"""The account of a score book: each game with its seating and payments, and who owes whom."""

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
from charleston.scorebook.state import BookState, Version

PLAYERS = 4


class GameEntry(NamedTuple):
    """A game of the book and its seating. A struck game keeps its number and costs nothing."""

    number: int
    sitting: Sitting
    version: Version


class ImpossibleGameError(ValueError):
    """A recorded game that cannot have happened."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"game {number} is impossible: {reason}")
        self.number, self.reason = number, reason


class Account(NamedTuple):
    games: list[GameEntry]
    before: Seating | None  # the seating of the last game that was not struck
    seating: Seating  # the seating for the next game
    debts: list[Debt]
    settled: list[Debt]  # the debts, plus each payment as a debt in the other direction


def account(state: BookState) -> Account:
    """Return the account of the whole book. Raises ImpossibleGameError for the first game that is impossible."""
    before, seating = None, first_seating(state.people[:PLAYERS], "".join(state.people[PLAYERS:]))
    games: list[GameEntry] = []
    for number, versions in enumerate(state.games, 1):
        version, seating = versions[-1], _entered_seating(state, number, seating)
        if version.struck:
            struck = Sitting(BookedGame(facts=version.facts), _recorded_seating(state, version, seating))
            games.append(GameEntry(number, struck, version))
            continue
        seating = _played_seating(state, version, seating)
        game = _book(state, number, version, seating)
        games.append(GameEntry(number, Sitting(game, seating), version))
        before, seating = seating, after_game(seating, state.rules, replayed=game.replayed)
    bookings = ((entry.sitting.seating.seats, entry.sitting.game.bookings) for entry in games)
    debts = debts_of(state.people, bookings, state.pie)
    payments = [
        Debt(
            0, state.people[payment.payee], state.people[payment.payer], payment.amount, payment.amount, "", "paid back"
        )
        for _, payment in state.payments
    ]
    return Account(games, before, _entered_seating(state, len(games) + 1, seating), debts, debts + payments)


def _entered_seating(state: BookState, number: int, expected: Seating) -> Seating:
    """Return the seating the scorekeeper entered before this game, or the expected one."""
    change = next((change for change in state.seat_changes if change.game == number), None)
    if change is None:
        return expected
    out = "" if change.sits_out is None else state.people[change.sits_out]
    return reseated(expected, state.names(change.seats), out)


def _recorded_seating(state: BookState, version: Version, expected: Seating) -> Seating:
    seats = state.names(version.seats)
    return reseated(expected, seats, "".join(person for person in state.people if person not in seats))


def _played_seating(state: BookState, version: Version, expected: Seating) -> Seating:
    """Return the seating of a game that is not struck.

    With five people, the recorded people played, even if a correction of an earlier game changes who should sit out.
    """
    recorded = _recorded_seating(state, version, expected)
    return expected if recorded.sits_out == expected.sits_out else recorded


def _book(state: BookState, number: int, version: Version, seating: Seating) -> BookedGame:
    try:
        return booked(state.rules, _facts_at(state, version, seating), len(seating.seats), lowest_value(state.card))
    except FactsError as error:
        raise ImpossibleGameError(number, str(error)) from None


def _facts_at(state: BookState, version: Version, seating: Seating) -> FinishedGame:
    """Return the facts with each person's seat in this seating."""
    names = state.names(version.seats)

    def moved(seat: Seat) -> Seat:
        return SEATS[seating.seats.index(names[seat])] if 0 <= seat < len(names) else seat

    facts = version.facts
    # old books may name a dead hand as thrower; assume it died after the discard, which costs the same
    if threw_dead(facts):
        facts = replace(facts, dead=tuple(seat for seat in facts.dead if seat not in (facts.thrower, facts.offender)))
    return replace(
        facts,
        **{name: moved(getattr(facts, name)) for name in ("winner", "thrower", "offender", "declarer")},
        **{name: tuple(sorted(map(moved, getattr(facts, name)))) for name in ("dead", "peeked", "threw_in")},
        challenges=tuple(Disputed(moved(one.by), moved(one.challenged), one.upheld) for one in facts.challenges),
    )


def lowest_value(card: Card | None) -> int:
    return FALLBACK_UNIT if card is None else card.lowest_value


class Balance(NamedTuple):
    person: str
    due: int  # how much the person would be up or down without a pie
    paid: int  # how much the person is up or down with the pie
    left: int  # how much the person is up or down after payments


def balances(state: BookState, result: Account) -> list[Balance]:
    """Return how much each person is up or down in payments; in a book for points, their total points."""
    if state.rules.score_mode == "points":
        total = dict.fromkeys(state.people, 0)
        for entry in result.games:
            for person, points in scores(entry.sitting).items():
                total[person] += points
        return [Balance(person, points, points, 0) for person, points in total.items()]
    due, paid = due_balances(state.people, result.debts), paid_balances(state.people, result.debts)
    left = paid_balances(state.people, result.settled)
    return [Balance(person, due[person], paid[person], left[person]) for person in state.people]


def open_debts(state: BookState, result: Account) -> list[Transfer]:
    """Return what is still owed, pair by pair."""
    return owed(state.people, result.settled)


def transfers(state: BookState, result: Account) -> list[Transfer]:
    """Return the fewest transfers that settle all debts."""
    return settle(paid_balances(state.people, result.settled))
