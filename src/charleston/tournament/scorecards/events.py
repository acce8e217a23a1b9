"""The events of a table's score cards in one round: entries, initials, turning in, and the director's changes."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.seats import Seat
from charleston.tournament.scorecards.entry import MAX_POINTS, Entry

LogText = Annotated[str, Meta(max_length=500)]
Fine = Annotated[int, Meta(ge=-1000, le=1000)]


class ScoreCardEventBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Entered(ScoreCardEventBase, frozen=True):
    """A player writes or changes a game on their own score card."""

    seat: Seat
    game: int  # the number of the game, counted from 1
    entry: Entry


class NotPlayed(ScoreCardEventBase, frozen=True):
    """A player's score card says that a game was not played. An empty space says nothing."""

    seat: Seat
    game: int


class Signed(ScoreCardEventBase, frozen=True, tag="initialled"):
    """``seat`` signs the score card of ``card``; ``player`` is the name on it, or empty if nobody checked it."""

    seat: Seat
    card: Seat
    player: LogText = ""


class RoundTotal(ScoreCardEventBase, frozen=True):
    """The total a player wrote on their own score card (TRM-15)."""

    seat: Seat
    points: Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]


class TurnedIn(ScoreCardEventBase, frozen=True, tag="handedin"):
    """The table turns in its score cards."""

    seat: Seat


class DirectorCalled(ScoreCardEventBase, frozen=True):
    seat: Seat
    question: LogText


class DirectorAnswered(ScoreCardEventBase, frozen=True):
    director: LogText
    answer: LogText


class Corrected(ScoreCardEventBase, frozen=True):
    """The director changes an entry, even after the score cards are turned in."""

    director: LogText
    seat: Seat
    game: int
    entry: Entry
    reason: LogText


class Fined(ScoreCardEventBase, frozen=True):
    """Points from the director that belong to no game, for example for disturbing others (TRM-26)."""

    director: LogText
    seat: Seat
    points: Fine
    reason: LogText


class Confirmed(ScoreCardEventBase, frozen=True):
    """A second person has compared the score cards of the table with the numbers in the log."""

    person: LogText


ScoreCardEvent = (
    Entered
    | NotPlayed
    | RoundTotal
    | Signed
    | TurnedIn
    | DirectorCalled
    | DirectorAnswered
    | Corrected
    | Fined
    | Confirmed
)
