"""The four seats, counterclockwise. Play, dealing and the role of East all move to the right."""

from collections.abc import Collection
from typing import NewType

Seat = NewType("Seat", int)
EAST, SOUTH, WEST, NORTH = SEATS = tuple(Seat(number) for number in range(4))
SEAT_NAMES = ("east", "south", "west", "north")
NOBODY = Seat(-1)


def right(seat: Seat) -> Seat:
    return SEATS[(seat + 1) % 4]


def across(seat: Seat) -> Seat:
    return SEATS[(seat + 2) % 4]


def left(seat: Seat) -> Seat:
    return SEATS[(seat + 3) % 4]


def next_of(seat: Seat, among: Collection[Seat]) -> Seat:
    """Return the nearest of these seats to the right; the seat itself only if no other is left."""
    return next(there for step in range(1, 5) if (there := SEATS[(seat + step) % 4]) in among)


def in_turn_after(seat: Seat, among: Collection[Seat]) -> list[Seat]:
    """Return these seats in turn order after this one."""
    return [there for step in range(1, 4) if (there := SEATS[(seat + step) % 4]) in among]
