"""Where a table stands: the fold of its steps."""

from typing import NamedTuple

from msgspec import Struct

from charleston.card.model import Card
from charleston.game.phases import OVER
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import Booking
from charleston.game.seats import SEATS, Seat
from charleston.game.state import State
from charleston.match.match import Match
from charleston.table.events import Said
from charleston.table.setup import Setup
from charleston.tiles import Tile

TABLE = "table"
"""Who asks for what nobody at the table asks for."""
CHAT_KEPT = 60


class Question(NamedTuple):
    """What a seat is asked: an answer to a discard, a pass, a vote, ..., and in which turn."""

    what: str
    turn: int


class Clock(Struct, frozen=True, gc=False):
    """The time of one chair: it runs while the table waits for its person, and stands while the table is paused."""

    question: Question | None = None  # the last that was asked
    since: int = 0  # when it was asked; later by all the time that did not count
    stopped: int | None = None  # when it stopped, if it stands
    late: int = 0  # milliseconds of the reserve that went on earlier questions of this game
    over: int = 0  # and on this one


class Chair(Struct, frozen=True, gc=False):
    name: str = ""
    person: str = ""
    bot: str = ""  # who plays: empty for the person; beside a person, a bot that sits in
    left: str = ""  # who has stood up in this match and may come back
    vacated: bool = False  # the bot plays for somebody who is gone; the chair is free when the match is over
    timeouts: int = 0  # in a row
    clock: Clock = Clock()

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


class Thrown(NamedTuple):
    """A discard that nobody but bots has seen, and where the game stood before it."""

    seat: Seat
    played: int  # commands of the game before it
    game: State
    picked: tuple[Seat, Tile] | None
    bookings: tuple[Booking, ...]


class TableState(Struct, frozen=True, gc=False):
    title: str = ""
    host: str = ""
    host_at: int = 0  # when the host last did anything, or became the host
    former_host: str = ""  # whose table was taken over while she was away: she may take it back at any time
    setup: Setup = Setup()
    rules: Ruleset = Ruleset()
    card: Card | None = None
    card_text: str = ""
    chairs: tuple[Chair, ...] = (Chair(),) * 4
    match: Match | None = None  # its people are chairs, by number
    number: int = 0  # of the game in play or just over
    order: tuple[int, ...] = ()  # chairs from East on, in this game
    game: State | None = None
    waits: tuple[Seat, ...] = ()  # for whom the game waits (``waiting``): everybody asks that all the time
    played: int = 0  # commands of this game that stand
    thrown: tuple[Thrown, ...] = ()  # what can be taken back of them, from the last one on
    picked: tuple[Seat, Tile] | None = None  # what the seat to discard has just picked
    bookings: tuple[Booking, ...] = ()  # of this game so far
    throws: tuple[dict[str, int], ...] = ()
    paused: bool = False
    ended: bool = False
    members: tuple[str, ...] = ()  # everybody who ever had a chair in a match, but for those the host removed
    match_people: tuple[str, ...] = ()  # everybody who has had a chair in this match, also those who left it
    muted: tuple[str, ...] = ()
    chat: tuple[Said, ...] = ()
    seq: int = 0
    at: int = 0
    question: int = 0  # the number of the open question: the step that put it; answers to earlier ones are stale
    given: tuple[int, ...] = ()  # chairs that have asked for more time

    @property
    def playing(self) -> bool:
        """A game is on the table and not over."""
        return self.game is not None and self.game.phase != OVER

    @property
    def standing(self) -> bool:
        """Nothing of the game can be done now: the table is paused or closed."""
        return self.paused or self.ended

    def chair_of(self, person: str) -> int | None:
        for at, chair in enumerate(self.chairs):
            if chair.person == person and person:
                return at
        return None

    def people(self) -> tuple[str, ...]:
        """Everybody who belongs to the table: the host, those who sit there, and members."""
        seated = (chair.person for chair in self.chairs if chair.person)
        return tuple(dict.fromkeys((*self.members, *seated, self.host)))

    def seat_of(self, chair: int) -> Seat | None:
        return SEATS[self.order.index(chair)] if chair in self.order else None

    def actor(self, chair: int) -> str:
        """Who acts for a chair: its person, or the bot on it."""
        return f"bot {chair}" if self.chairs[chair].bot else self.chairs[chair].person

    def alone(self, chair: int) -> bool:
        """Whether no other person belongs to the match: whoever stands up may come back, and has seen the game."""
        return set(self.match_people) <= {self.chairs[chair].person}

    def names(self) -> tuple[str, ...]:
        """Of the players from East on."""
        return tuple(self.chairs[chair].name for chair in self.order)
