"""Award prizes, in cents, for places and for the best in a category; tied players share."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from charleston.tournament.desk.events import Prize
from charleston.tournament.results.standings import TIE_RULES, Standing


class PrizeError(ValueError):
    """Prizes contradict each other; the message says which."""


class Award(NamedTuple):
    player: str
    amount: int
    prizes: tuple[Prize, ...]  # the prizes that were added up; several if players share a place


class Awarding(NamedTuple):
    awards: tuple[Award, ...]
    left: int  # cents that could not be divided, and prizes that nobody wins


def award(prizes: Sequence[Prize], ranking: Sequence[Standing]) -> Awarding:
    """Award the prizes. Tied players divide the sum of their places' prizes; stand-ins get none (G-61)."""
    check_prizes(prizes)
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
    return [Award(person.player, share, tuple(prizes)) for person in equal] if prizes else []


def check_prizes(prizes: Sequence[Prize]) -> None:
    """Raise PrizeError if a prize has no place or category, or both, or if two prizes are for the same one."""
    reasons = Counter((prize.place, prize.best) for prize in prizes)
    for prize in prizes:
        if bool(prize.place) == (prize.best is not None):
            raise PrizeError("A prize must be for either a place or a category.")
        if reasons[prize.place, prize.best] > 1:
            raise PrizeError(f"There are two prizes for {prize_name(prize)}. Combine them.")


def prize_name(prize: Prize) -> str:
    return prize.best or f"place {prize.place}"


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"
