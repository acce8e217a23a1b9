"""The events of a tournament: the lines of its log."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.events import LogText, ScoreCardEvent
from charleston.tournament.scorecards.reconcile import CardValues
from charleston.tournament.seating.plan import Plan

MAX_TITLE = 100
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Number = Annotated[int, Meta(ge=1, le=1000)]
TieRule = Literal["wins", "best round", "best game", "last round"]
MAX_CARD_CHARACTERS = 50_000
CardText = Annotated[str, Meta(max_length=MAX_CARD_CHARACTERS)]
MAX_PRIZES = 100
Cents = Annotated[int, Meta(ge=0, le=100_000_000)]
MAX_CLOCK_MS = 24 * 3600 * 1000
CHECKS: Literal[3] = 3
"""The version of the checks that apply when score cards are turned in."""


class DeskEventBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Began(DeskEventBase, frozen=True):
    """The tournament begins, with everything its scores depend on. All rounds use one card (TRM-01, TRM-02)."""

    name: Name
    scoring: ScoreTable
    printed: CardValues
    ties: tuple[
        TieRule, ...
    ] = ()  # the tie rules, in this order; if there are none, tied players share the place (G-62)
    checks: Literal[2, 3] | UnsetType = UNSET
    """The version of the checks at turning in. Unset: from before 0.2, when a number could include an unmarked peek.

    2: games could be missing. 3: every game must be entered or marked as not played.
    """


class Planned(DeskEventBase, frozen=True):
    """A seating plan. A later plan replaces an earlier one, but changes no round that has begun."""

    plan: Plan


class Seated(DeskEventBase, frozen=True):
    """The players at East, South, West and North of a table in a round."""

    round: Number
    table: Number
    people: tuple[Name, ...]
    stand_ins: tuple[Name, ...] = ()  # the people at this table who only fill a chair (G-61)


class SatOut(DeskEventBase, frozen=True):
    """A bye: the round scores the player's own average."""

    round: Number
    player: Name


class Withdrawal(DeskEventBase, frozen=True):
    """The director undoes the last round that has begun. Round 0 undoes the whole tournament, which may begin again."""

    director: Name
    round: Annotated[int, Meta(ge=0, le=1000)]
    reason: LogText


class ClockSet(DeskEventBase, frozen=True):
    """The clock of a round starts, stops, or gets another time. Times are in milliseconds."""

    round: Number
    left: Annotated[int, Meta(ge=0, le=MAX_CLOCK_MS)]
    since: Annotated[int, Meta(ge=0)] | None = None  # when the clock began to run with ``left``; None while it stands


class StandingsShown(DeskEventBase, frozen=True):
    """The director shows the standings to everybody, or hides them."""

    shown: bool


class WentOnline(DeskEventBase, frozen=True, omit_defaults=True):
    """These tables of a round play at live tables of the server, where the referee scores every game."""

    round: Number
    tables: Annotated[tuple[Number, ...], Meta(min_length=1)]
    duplicate: bool = False  # whether all of them play the same walls
    card: CardText = ""  # the text of the card, unless it is a published one: the referee needs every hand


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    """A prize for a place, or for the best player by one of the tie rules."""

    amount: Cents
    place: Annotated[int, Meta(ge=0, le=1000)] = 0
    best: TieRule | None = None


class PrizesSet(DeskEventBase, frozen=True):
    """The director sets all prizes; they replace the previous ones."""

    prizes: Annotated[tuple[Prize, ...], Meta(max_length=MAX_PRIZES)] = ()


class ResultsPublished(DeskEventBase, frozen=True):
    """The director publishes the results with the prizes, or unpublishes them."""

    published: bool = True


class AtTable(DeskEventBase, frozen=True):
    round: Number
    table: Number
    event: ScoreCardEvent


DeskEvent = (
    Began
    | Planned
    | Seated
    | SatOut
    | Withdrawal
    | ClockSet
    | StandingsShown
    | PrizesSet
    | ResultsPublished
    | WentOnline
    | AtTable
)
