"""The commands of a tournament. Who sends a command is an argument of ``decide``, not a field."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from charleston.game.commands import snake
from charleston.tournament.desk.events import MAX_CLOCK_MS, MAX_PRIZES, CardText, Name, Number, Prize, TieRule
from charleston.tournament.results.outcome import Outcome
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.commands import ScoreCardCommand
from charleston.tournament.scorecards.events import LogText
from charleston.tournament.scorecards.paper_score_cards import PaperScoreCard
from charleston.tournament.scorecards.reconcile import CardValues
from charleston.tournament.seating.plan import Fill, Plan


class DeskCommandBase(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


class Begin(DeskCommandBase, frozen=True):
    name: Name
    scoring: ScoreTable
    printed: CardValues
    plan: Plan
    ties: tuple[TieRule, ...] = ()


class Replan(DeskCommandBase, frozen=True):
    """Change the plan of the remaining rounds because players left or arrived late."""

    gone: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    fill: Fill | None = None  # None keeps the current choice


class BeginRound(DeskCommandBase, frozen=True):
    """Begin the next planned round; ``early`` allows it even if no score card of the previous round has come in."""

    early: bool = False
    online: Annotated[tuple[Number, ...], Meta(max_length=1000)] = ()  # the tables that play online
    duplicate: bool = False  # whether these tables play the same walls
    card: CardText = ""  # the text of the card, if the tables play online with a card that is not published


class Undo(DeskCommandBase, frozen=True):
    """Undo the last round, or the start of the tournament, if nothing has been recorded since."""

    what: Literal["round", "begin"]
    reason: LogText


class SetClock(DeskCommandBase, frozen=True):
    """Set the clock of the current round. ``at`` is the time now, in milliseconds since 1970."""

    left: Annotated[int, Meta(ge=0, le=MAX_CLOCK_MS)]
    runs: bool
    at: Annotated[int, Meta(ge=0)]


class MoveClock(DeskCommandBase, frozen=True):
    """Stop the clock, resume it, or give or take time. ``at`` is the time now, in milliseconds since 1970."""

    runs: bool
    at: Annotated[int, Meta(ge=0)]
    more: Annotated[int, Meta(ge=-MAX_CLOCK_MS, le=MAX_CLOCK_MS)] = 0


class ShowStandings(DeskCommandBase, frozen=True):
    shown: bool


class SetPrizes(DeskCommandBase, frozen=True):
    """Set all prizes. Nobody else sees them until the results are published."""

    prizes: Annotated[tuple[Prize, ...], Meta(max_length=MAX_PRIZES)] = ()


class PublishResults(DeskCommandBase, frozen=True):
    """Show the results with the prizes to everybody, or unpublish them."""

    published: bool = True


class TakeIn(DeskCommandBase, frozen=True):
    """Take in paper score cards of any tables. ``intake.take_in`` also returns remarks on the ignored parts."""

    score_cards: tuple[PaperScoreCard, ...]


class ForTable(DeskCommandBase, frozen=True):
    round: Number
    table: Number
    command: ScoreCardCommand


class RecordOnline(DeskCommandBase, frozen=True):
    """The referee of an online table records a game on the score cards, or marks it as not played.

    Pages cannot send this. After the last game, the referee also signs the score cards and turns them in.
    """

    round: Number
    table: Number
    game: int
    outcome: Outcome | None


class SignOnline(DeskCommandBase, frozen=True):
    """The referee signs and turns in score cards that are complete, for example after a correction."""

    round: Number
    table: Number


DeskCommand = (
    Begin
    | Replan
    | BeginRound
    | Undo
    | SetClock
    | MoveClock
    | ShowStandings
    | SetPrizes
    | PublishResults
    | TakeIn
    | ForTable
    | RecordOnline
    | SignOnline
)
