"""A match: people, rules and booked games. Everything else is computed from these."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from charleston.game.events import Paid
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import FALLBACK_UNIT, Booking
from charleston.game.seats import SEATS, Seat
from charleston.match.booking import book
from charleston.match.finished_game import FinishedGame, dead_hands, is_replayed
from charleston.match.ledger import Debt, debts_of, paid_balances
from charleston.match.rotation import Seating, after_game, first_seating
from charleston.match.settle import Transfer, settle


class MatchError(ValueError):
    """A match cannot start with these people or this pie."""


class BookedGame(Struct, frozen=True, gc=False):
    """What the book stores about a game, whether a scorekeeper entered it or it comes from the referee's log."""

    bookings: tuple[Booking, ...] = ()
    dead: tuple[Seat, ...] = ()
    replayed: bool = False
    facts: FinishedGame | None = None


class Match(Struct, frozen=True, gc=False):
    people: tuple[str, ...]  # the people, counterclockwise from the first East
    rules: Ruleset
    games: tuple[BookedGame, ...] = ()
    lowest_value: int = FALLBACK_UNIT  # the lowest value on the card, for penalties (PAY-18)
    pie: int | None = None  # the most anybody may be down


class Sitting(NamedTuple):
    """A game of the book and the seating it was played with."""

    game: BookedGame
    seating: Seating


def new_match(
    people: Iterable[str], rules: Ruleset, *, lowest_value: int = FALLBACK_UNIT, pie: int | None = None
) -> Match:
    chairs = tuple(people)
    if len(chairs) != rules.players:
        raise MatchError(f"{rules.players} people play, not {len(chairs)}")
    if len(set(chairs)) < len(chairs) or not all(person.strip() for person in chairs):
        raise MatchError("everybody needs a name, and no two names may be the same")
    if pie is not None and pie <= 0:
        raise MatchError(f"a pie of {pie} is not possible")
    return Match(chairs, rules, lowest_value=lowest_value, pie=pie)


def add_game(match: Match, facts: FinishedGame) -> Match:
    """Return the match with one more game, from its facts; raise FactsError if they contradict each other."""
    return add_booked(match, booked(match.rules, facts, len(match.people), match.lowest_value))


def booked(rules: Ruleset, facts: FinishedGame, people: int, lowest_value: int) -> BookedGame:
    """Return what the book stores about a game with these facts; ``people`` is the number of players."""
    players = SEATS[:people]
    return BookedGame(
        bookings=tuple(book(rules, facts, players, lowest_value)),
        dead=dead_hands(facts),
        replayed=is_replayed(facts, players),
        facts=facts,
    )


def add_booked(match: Match, game: BookedGame) -> Match:
    """Return the match with one more game as the referee booked it."""
    return replace(match, games=(*match.games, game))


def seating(match: Match) -> Seating:
    """Return the seating for the next game."""
    return _walk(match)[1]


def sittings(match: Match) -> list[Sitting]:
    return _walk(match)[0]


def _walk(match: Match) -> tuple[list[Sitting], Seating]:
    table, played = first_seating(match.people), list[Sitting]()
    for game in match.games:
        played.append(Sitting(game, table))
        table = after_game(table, match.rules, replayed=game.replayed)
    return played, table


def dealer(match: Match) -> str:
    return seating(match).east


def dealers(match: Match) -> list[str]:
    """Return who was East in each game so far; a replayed game counts once."""
    return [sitting.seating.east for sitting in sittings(match) if not sitting.game.replayed]


def debts(match: Match) -> list[Debt]:
    games = ((sitting.seating.seats, sitting.game.bookings) for sitting in sittings(match))
    return debts_of(match.people, games, match.pie)


def balances(match: Match) -> dict[str, int]:
    """Return how much everybody is up or down in payments. For points, see ``totals``."""
    return paid_balances(match.people, debts(match))


def transfers(match: Match) -> list[Transfer]:
    return settle(balances(match))


def scores(sitting: Sitting, *, payments_only: bool = False) -> dict[str, int]:
    """Return what each person won or lost in one game, as booked. A pie does not change these amounts."""
    seats = sitting.seating.seats
    net = dict.fromkeys(seats, 0)
    for booking in sitting.game.bookings:
        if isinstance(booking, Paid):
            net[seats[booking.payer]] -= booking.amount
            net[seats[booking.payee]] += booking.amount
        elif not payments_only:
            net[seats[booking.seat]] += booking.points
    return net


def totals(match: Match) -> dict[str, int]:
    """Return each person's total for the match, payments and points together."""
    total = dict.fromkeys(match.people, 0)
    for sitting in sittings(match):
        for person, amount in scores(sitting).items():
            total[person] += amount
    return total


def marks(match: Match, sitting: Sitting) -> dict[str, str]:
    """Return X for each dead hand, on score cards only (TRM-07)."""
    if match.rules.score_mode != "points":
        return {}
    return {sitting.seating.seats[seat]: "X" for seat in sitting.game.dead}
