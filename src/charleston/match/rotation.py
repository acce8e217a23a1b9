"""Who deals, which round it is and who sits where; with five people, who sits out.

Rules: SET-14, SET-15, SET-16, SET-17, SET-18, SET-19, SET-20, SET-23, G-10.
"""

from typing import NamedTuple

from charleston.game.ruleset import Ruleset

Chair = int
"""A place at the table, counterclockwise; it keeps its number while people and the deal move."""

THREE = 3


class Seating(NamedTuple):
    """The seating before a game."""

    chairs: tuple[str, ...]
    pivot: str  # the first East of the session, in any chair (SET-16)
    dealer: Chair = 0
    round: int = 1
    played: int = 0  # games played in this round
    sits_out: str = ""  # with five people, the person who sits out (G-10)

    @property
    def east(self) -> str:
        return self.chairs[self.dealer]

    @property
    def seats(self) -> tuple[str, ...]:
        """East, South, West and, with four players, North of this game."""
        return (*self.chairs[self.dealer :], *self.chairs[: self.dealer])


def breaker(seating: Seating, rules: Ruleset) -> str:
    """Return who rolls the dice to break the wall: the game's dealer, or the person in the East chair (C-30)."""
    return seating.east if rules.breaker == "game-dealer" else seating.chairs[0]


def first_seating(chairs: tuple[str, ...], sits_out: str = "") -> Seating:
    return Seating(chairs, pivot=chairs[0], sits_out=sits_out)


def round_length(seating: Seating, rules: Ruleset) -> int:
    """Return the number of games in a round. Three players or five people are each East once (G-08, G-10)."""
    if seating.sits_out:
        return len(seating.chairs) + 1
    return THREE if rules.players == THREE else rules.games_per_round


def after_game(seating: Seating, rules: Ruleset, *, replayed: bool) -> Seating:
    """Return the next seating. East moves to the right whatever the result, except for a replay (SET-14, G-73)."""
    if replayed:
        return seating
    length, on_the_right = round_length(seating, rules), (seating.dealer + 1) % len(seating.chairs)
    if seating.sits_out:
        seating = _relieved(seating)
    if seating.played + 1 < length:
        return seating._replace(dealer=on_the_right, played=seating.played + 1)
    fresh = seating._replace(dealer=on_the_right, round=seating.round + 1, played=0)
    if rules.players == THREE or seating.sits_out:
        return fresh
    if rules.seat_exchange == "pivot":
        return _exchanged(fresh)
    # with "chair", the person in the East chair deals first in every round (SET-23)
    return fresh._replace(dealer=0) if rules.first_east == "chair" else fresh


def _exchanged(seating: Seating) -> Seating:
    """Exchange the pivot with the neighbor on the right; the pivot keeps the dice and deals (SET-18, SET-19)."""
    chairs = list(seating.chairs)
    here = chairs.index(seating.pivot)
    there = (here + 1) % len(chairs)
    chairs[here], chairs[there] = chairs[there], chairs[here]
    return seating._replace(chairs=tuple(chairs), dealer=there)


def _relieved(seating: Seating) -> Seating:
    """Seat the person who sat out in East's place; East sits out next, so all sit out equally often (G-10)."""
    chairs = list(seating.chairs)
    chairs[seating.dealer] = seating.sits_out
    return seating._replace(chairs=tuple(chairs), sits_out=seating.east)


def reseated(seating: Seating, seats: tuple[str, ...], sits_out: str = "") -> Seating:
    """Return the same game of the same round with these people as East, South, West and North."""
    there = -seating.dealer
    return seating._replace(chairs=(*seats[there:], *seats[:there]), sits_out=sits_out)
