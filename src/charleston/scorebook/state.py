"""The state of a score book: the fold of its steps.

A game keeps the people who played it, even if an earlier game is corrected. ``accounts`` uses all games to compute who
was East and how much each person pays within the pie.
"""

from msgspec import Struct

from charleston.card.model import Card
from charleston.game.ruleset import Ruleset
from charleston.match.finished_game import FinishedGame
from charleston.scorebook.events import BookStep, MoneyPaid, Person


class Version(Struct, frozen=True, gc=False):
    """One recorded version of a game."""

    at: int
    seats: tuple[Person, ...]  # the people at the seats of the facts, from East
    facts: FinishedGame
    why: str = ""
    struck: bool = False


class SeatChange(Struct, frozen=True, gc=False):
    """The seating that the scorekeeper entered before the game with this number."""

    game: int
    seats: tuple[Person, ...]
    sits_out: Person | None


class BookState(Struct, frozen=True):
    people: tuple[str, ...] = ()  # the current names of the people
    rules: Ruleset = Ruleset()
    card: Card | None = None
    title: str = ""
    pie: int | None = None
    games: tuple[tuple[Version, ...], ...] = ()  # for each game, its first version and then its corrections
    seat_changes: tuple[SeatChange, ...] = ()
    payments: tuple[tuple[int, MoneyPaid], ...] = ()  # each payment with its time
    ended: bool = False
    steps: tuple[BookStep, ...] = ()

    @property
    def seq(self) -> int:
        return len(self.steps)

    def person(self, name: str) -> Person | None:
        """Return the person with this name, ignoring case; None if there is none."""
        names = [other.casefold() for other in self.people]
        name = name.strip().casefold()
        return names.index(name) if name in names else None

    def names(self, people: tuple[Person, ...]) -> tuple[str, ...]:
        """Return the current names of these people."""
        return tuple(self.people[person] for person in people)
