"""The commands of a registration. Who sends a command is an argument of ``decide``, not a field."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.game.commands import snake
from charleston.tournament.desk.events import Number
from charleston.tournament.registration.events import Announcement
from charleston.tournament.seating.plan import MAX_PLAYERS

TypedName = Annotated[str, Meta(max_length=200)]


class RegistrationCommandBase(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


class Announce(RegistrationCommandBase, frozen=True):
    """Announce the tournament, or change the announcement."""

    announcement: Announcement


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    name: TypedName
    stays: bool = False
    step_free: bool = False


class ListEntrants(RegistrationCommandBase, frozen=True):
    """Enter one or more people. Those for whom there is no place go to the waiting list."""

    entrants: Annotated[tuple[NewEntrant, ...], Meta(min_length=1, max_length=MAX_PLAYERS)]


class ChangeEntrant(RegistrationCommandBase, frozen=True):
    number: Number
    name: TypedName
    stays: bool = False
    step_free: bool = False


class WithdrawEntrant(RegistrationCommandBase, frozen=True):
    """Take a person off the list. The first on the waiting list gets the place."""

    number: Number


class PromoteEntrant(RegistrationCommandBase, frozen=True):
    """Give a person on the waiting list a place, even beyond the limit."""

    number: Number


class CheckIn(RegistrationCommandBase, frozen=True):
    number: Number
    here: bool = True


class KeepApart(RegistrationCommandBase, frozen=True):
    one: Number
    other: Number
    apart: bool = True


RegistrationCommand = Announce | ListEntrants | ChangeEntrant | WithdrawEntrant | PromoteEntrant | CheckIn | KeepApart
