"""Award prizes, in cents, for places and for the best in a category; tied players share."""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from charleston.tournament.desk.events import TieRule
from charleston.tournament.results.standings import TIE_RULES, Standing

Cents = Annotated[int, Meta(ge=0, le=100_000_000)]


class PrizeError(ValueError):
    """Prizes contradict each other; the message says which."""


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    """A prize for a place, or for the best player by one of the tie rules."""

    name: str
    amount: Cents
    place: Annotated[int, Meta(ge=0, le=1000)] = 0
    best: TieRule | None = None


class Award(NamedTuple):
    player: str
    amount: int
    prizes: tuple[str, ...]  # the prizes that were added up; several if players share a place


class Awarding(NamedTuple):
    awards: tuple[Award, ...]
    left: int  # cents that could not be divided, and prizes that nobody wins


def award(prizes: Sequence[Prize], ranking: Sequence[Standing]) -> Awarding:
    """Award the prizes. Tied players divide the sum of their places' prizes; stand-ins get none (G-61)."""
    _check(prizes)
    people = [person for person in ranking if not person.stand_in]
    awards: list[Award] = []
    for place in sorted({person.place for person in people}):
        equal = [person for person in people if person.place == place]
        taken = range(place, place + len(equal))
        awards += _divided([prize for prize in prizes if prize.place in taken], equal)
    for prize in prizes:
        if prize.best is not None and people:
            measure = TIE_RULES[prize.best]
            most = max(map(measure, people))
            awards += _divided([prize], [person for person in people if measure(person) == most])
    total = sum(prize.amount for prize in prizes)
    return Awarding(tuple(awards), total - sum(one.amount for one in awards))


def _divided(prizes: Sequence[Prize], equal: Sequence[Standing]) -> Iterable[Award]:
    share = sum(prize.amount for prize in prizes) // len(equal)
    names = tuple(prize.name for prize in prizes)
    return [Award(person.player, share, names) for person in equal] if prizes else []


def _check(prizes: Sequence[Prize]) -> None:
    places = [prize.place for prize in prizes if prize.place]
    for prize in prizes:
        if bool(prize.place) == (prize.best is not None):
            raise PrizeError(f"The prize {prize.name!r} must be either for a place or for the best in something.")
        if places.count(prize.place) > 1:
            raise PrizeError(f"There are two prizes for place {prize.place}. Add them up.")
