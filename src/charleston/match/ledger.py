"""Who owes whom, why, and how much was paid: the debts of a match in the order they arose."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from charleston.game.events import Paid
from charleston.game.scoring import Booking
from charleston.match.settle import Transfer


class Debt(Struct, frozen=True, gc=False):
    """What one person owes another. ``paid`` is less than ``due`` only if the payer had lost the whole pie."""

    game: int  # the number of the game, counted from 1
    payer: str
    payee: str
    due: int
    paid: int
    rule: str
    why: str


def debts_of(
    people: Sequence[str], games: Iterable[tuple[Sequence[str], Iterable[Booking]]], pie: int | None = None
) -> list[Debt]:
    """Return the debts of games. Each game is its people (East, South, West, North) and its bookings.

    A pie is the most that anybody can be down. A player who has lost the whole pie keeps playing without paying, and
    can lose only what they win afterward. Within a game, debts are paid in the order they were booked.
    """
    purse = dict.fromkeys(people, 0)
    debts: list[Debt] = []
    for number, (seats, bookings) in enumerate(games, 1):
        for booking in bookings:
            if not isinstance(booking, Paid):
                continue
            payer, payee = seats[booking.payer], seats[booking.payee]
            paid = booking.amount if pie is None else min(booking.amount, pie + purse[payer])
            purse[payer] -= paid
            purse[payee] += paid
            debts.append(Debt(number, payer, payee, booking.amount, paid, booking.rule, booking.why))
    return debts


def paid_balances(people: Sequence[str], debts: Iterable[Debt]) -> dict[str, int]:
    """Return how much everybody is up or down, based on what was paid."""
    return _net(people, ((debt.payer, debt.payee, debt.paid) for debt in debts))


def due_balances(people: Sequence[str], debts: Iterable[Debt]) -> dict[str, int]:
    """Return how much everybody would be up or down without a pie."""
    return _net(people, ((debt.payer, debt.payee, debt.due) for debt in debts))


def _net(people: Sequence[str], payments: Iterable[tuple[str, str, int]]) -> dict[str, int]:
    net = dict.fromkeys(people, 0)
    for payer, payee, amount in payments:
        net[payer] -= amount
        net[payee] += amount
    return net


def history(debts: Iterable[Debt], person: str, other: str | None = None) -> list[Debt]:
    """Return all debts between a person and one other person, or everybody: the answer to "why do I owe you that?"."""
    return [
        debt
        for debt in debts
        if person in (debt.payer, debt.payee) and (other is None or other in (debt.payer, debt.payee))
    ]


def owed(people: Sequence[str], debts: Sequence[Debt]) -> list[Transfer]:
    """Return the net debt of each pair of people. These are not the fewest transfers to settle up."""
    open_debts: list[Transfer] = []
    for place, one in enumerate(people):
        for other in people[place + 1 :]:
            net = paid_balances((one, other), history(debts, one, other))
            if net[one] < 0:
                open_debts.append(Transfer(one, other, -net[one]))
            elif net[one] > 0:
                open_debts.append(Transfer(other, one, net[one]))
    return open_debts
