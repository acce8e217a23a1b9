"""The state of a registration, the fold of its events."""

from typing import Literal

from msgspec import Struct

from charleston.tournament.registration.events import Announcement

EntrantStatus = Literal["entered", "waiting", "withdrawn"]


class Entrant(Struct, frozen=True):
    number: int
    name: str
    status: EntrantStatus
    stays: bool = False
    step_free: bool = False
    here: bool = False  # whether the person has checked in


class Registration(Struct, frozen=True):
    announcement: Announcement
    entrants: tuple[Entrant, ...] = ()  # in the order of entry, with those who withdrew
    apart: tuple[tuple[int, int], ...] = ()

    def find(self, number: int) -> Entrant | None:
        return next((one for one in self.entrants if one.number == number), None)

    def with_status(self, status: EntrantStatus) -> list[Entrant]:
        return [one for one in self.entrants if one.status == status]

    @property
    def is_full(self) -> bool:
        places = self.announcement.places
        return bool(places) and len(self.with_status("entered")) >= places
