"""The state of a table: the fold of its steps."""

from typing import NamedTuple

from msgspec import Struct

from charleston.card.model import Card
from charleston.game.phases import OVER
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import Booking
from charleston.game.seats import SEATS, Seat
from charleston.game.state import State
from charleston.match.match import Match
from charleston.table.events import RoundClockSet, Said
from charleston.table.setup import RoundTable, Setup
from charleston.tiles import Tile

TABLE = "table"
"""The sender of the table's own commands."""
TOURNAMENT = "tournament"
"""The host of a table that belongs to a tournament: the server, never a person."""
CHAT_KEPT = 60
REACTION_PAUSE_MS = 2_000
"""Milliseconds between two reactions of a person."""


class Question(NamedTuple):
    """What the table asks a seat (to answer a discard, to pass, to vote, ...), and in which turn."""

    what: str
    turn: int


class Clock(Struct, frozen=True, gc=False):
    """One chair's clock: it runs while the table is waiting for its person, and stops while the table is paused."""

    question: Question | None = None  # the last question
    since: int = 0  # when the question opened, plus all time that did not count
    stopped: int | None = None  # when the clock stopped; None while it runs
    late: int = 0  # milliseconds of the reserve spent on earlier questions of this game
    over: int = 0  # milliseconds of the reserve spent on this question


class Chair(Struct, frozen=True, gc=False):
    name: str = ""
    person: str = ""
    bot: str = ""  # the bot that plays; empty if the person plays. If there is also a person, the bot sits in
    left: str = ""  # the person who stood up in this match and may come back
    vacated: bool = False  # whether a bot plays for someone who left; the chair becomes free after the match
    timeouts: int = 0  # number of timeouts in a row
    clock: Clock = Clock()
    nudged: int = 0  # when somebody last nudged the person

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


class Thrown(NamedTuple):
    """A discard that only bots have seen, and the state of the game before it."""

    seat: Seat
    played: int  # number of commands before this discard in the game
    game: State
    picked: tuple[Seat, Tile] | None
    bookings: tuple[Booking, ...]


class RoundPlay(Struct, frozen=True, gc=False):
    """A table of a tournament's round, and what the tournament has sent to it."""

    terms: RoundTable
    watchers: dict[str, str] = {}  # who may watch, with a mark of the link by which each came
    seat_links: dict[int, str] = {}  # a mark of the link by which the person in each chair came
    idle_since: int = 0  # when the table opened, or when its last game ended
    ready: tuple[int, ...] = ()  # the chairs that want the next game to begin
    ended: bool = False  # whether no more games begin, even if some are left
    released: int = 0  # the walls of the games up to this number are no longer secret
    clock: RoundClockSet | None = None


class TableState(Struct, frozen=True, gc=False):
    title: str = ""
    host: str = ""
    host_at: int = 0  # when the host last did anything, or became the host
    host_name: str = ""  # the name of a host who has no chair
    former_host: str = ""  # who lost the host's role while away, and may take it back at any time
    setup: Setup = Setup()
    rules: Ruleset = Ruleset()
    card: Card | None = None
    card_text: str = ""
    chairs: tuple[Chair, ...] = (Chair(),) * 4
    match: Match | None = None  # the match identifies people by chair number
    number: int = 0  # the number of the game in play or just over
    known: bool = False  # whether the player knew the wall of this game before the deal
    order: tuple[int, ...] = ()  # the chair of each seat in this game, from East
    game: State | None = None
    waits: tuple[Seat, ...] = ()  # the seats the game is waiting for, cached from ``waiting`` because we read it often
    played: int = 0  # number of commands in this game that were not taken back
    thrown: tuple[Thrown, ...] = ()  # discards that can be taken back, oldest first
    exposure_changes: int = 0  # how often the last exposure of this game was changed
    picked: tuple[Seat, Tile] | None = None  # the seat that must discard, and the tile it just picked
    bookings: tuple[Booking, ...] = ()  # payments and points of this game so far
    throws: tuple[dict[str, int], ...] = ()
    paused: bool = False
    paused_by: str = ""  # the person who paused the table; unknown in older logs
    ended: bool = False
    members: tuple[str, ...] = ()  # everybody who ever had a chair in a match, except those the host removed
    match_people: tuple[str, ...] = ()  # everybody who has had a chair in this match, including those who left
    muted: tuple[str, ...] = ()
    referee: str = ""  # who may report errors; never somebody who plays in the match
    referee_name: str = ""
    chat: tuple[Said, ...] = ()
    colors: dict[str, int] = {}  # avatar colors of people who have chosen one
    reacted: dict[str, int] = {}  # when each person last reacted; recent reactions only
    seq: int = 0
    at: int = 0
    question: int = 0  # the open question, as the step that opened it. Answers to earlier questions are stale
    moved: int = 0  # the last step that changed the game. A report of an error is about this step
    round: RoundPlay | None = None  # None if the table belongs to no tournament
    given: tuple[int, ...] = ()  # chairs that have asked for more time for this question

    @property
    def playing(self) -> bool:
        """Whether a game is in play: dealt and not over."""
        return self.game is not None and self.game.phase != OVER

    @property
    def standing(self) -> bool:
        """Whether nothing can happen in the game now: the table is paused or ended."""
        return self.paused or self.ended

    def chair_of(self, person: str) -> int | None:
        for at, chair in enumerate(self.chairs):
            if chair.person == person and person:
                return at
        return None

    def is_referee(self, person: str) -> bool:
        """Return whether this person is the referee. An unknown person has an empty id and is never the referee."""
        return person != "" and person == self.referee

    def people(self) -> tuple[str, ...]:
        """Return everybody who belongs to the table: the host, those who have a chair, and members."""
        seated = (chair.person for chair in self.chairs if chair.person)
        return tuple(dict.fromkeys((*self.members, *seated, self.host)))

    def seat_of(self, chair: int) -> Seat | None:
        return SEATS[self.order.index(chair)] if chair in self.order else None

    def actor(self, chair: int) -> str:
        """Return who acts for a chair: its person, or the bot that plays there."""
        return f"bot {chair}" if self.chairs[chair].bot else self.chairs[chair].person

    def alone(self, chair: int) -> bool:
        """Return whether no other person belongs to the match. People who stood up belong, too: they saw the game.

        In a tournament, others wait for the result.
        """
        return self.round is None and set(self.match_people) <= {self.chairs[chair].person}

    def names(self) -> tuple[str, ...]:
        """Return the names of the players, starting with East."""
        return tuple(self.chairs[chair].name for chair in self.order)
