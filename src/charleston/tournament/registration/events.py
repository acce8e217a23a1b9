"""The events of a registration. They come before the tournament begins, in the same log."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from charleston.tournament.desk.events import Name, Number, TieRule
from charleston.tournament.results.score_table import ST_LOUIS, ScoreTable
from charleston.tournament.scorecards.reconcile import ANY_CARD, CardValues
from charleston.tournament.seating.plan import MAX_PLAYERS, MAX_ROUNDS, Fill
from charleston.tournament.seating.planner import Wish

MAX_MINUTES = 600
PlaceText = Annotated[str, Meta(max_length=200)]
Day = Annotated[str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
Minutes = Annotated[int, Meta(ge=0, le=MAX_MINUTES)]


def is_day(text: str) -> bool:
    """Return whether a text in the form of a day, such as 2027-04-03, is in the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


class Announcement(Struct, frozen=True, forbid_unknown_fields=True):
    """What the tournament will be. The director can change everything until it begins."""

    name: Name
    day: Day = ""
    place: PlaceText = ""
    scoring: ScoreTable = ST_LOUIS
    printed: CardValues = ANY_CARD
    ties: tuple[TieRule, ...] = ()
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 4
    wish: Wish = "seated"
    fill: Fill = "stand-ins"
    minutes: Minutes = 0  # the length of a round; 0 if there is no clock
    places: Annotated[int, Meta(ge=0, le=MAX_PLAYERS)] = 0  # the most players; 0 if there is no limit
    step_free: tuple[Number, ...] = ()  # the tables that can be reached without steps
    open: bool = False  # whether anyone with the public link can enter


class RegistrationEventBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Announced(RegistrationEventBase, frozen=True):
    announcement: Announcement


class EntrantListed(RegistrationEventBase, frozen=True):
    """A person enters, or joins the waiting list. Numbers are in the order of entry and never given again."""

    number: Number
    name: Name
    waiting: bool = False
    stays: bool = False  # whether the person asks to stay at one table
    step_free: bool = False  # whether the person needs a table that can be reached without steps


class EntrantChanged(RegistrationEventBase, frozen=True):
    number: Number
    name: Name
    stays: bool = False
    step_free: bool = False


class EntrantWithdrew(RegistrationEventBase, frozen=True):
    number: Number


class EntrantPromoted(RegistrationEventBase, frozen=True):
    """A person moves from the waiting list to the entrants."""

    number: Number


class EntrantCheckedIn(RegistrationEventBase, frozen=True):
    number: Number
    here: bool = True  # false if the check-in was a mistake


class EntrantsKeptApart(RegistrationEventBase, frozen=True):
    """Two people must never meet at a table, or may meet again."""

    one: Number
    other: Number
    apart: bool = True


RegistrationEvent = (
    Announced
    | EntrantListed
    | EntrantChanged
    | EntrantWithdrew
    | EntrantPromoted
    | EntrantCheckedIn
    | EntrantsKeptApart
)
