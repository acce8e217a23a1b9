"""The suits that each ink can stand for."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from charleston.card.layout import Layout, Misfit, speaks_of
from charleston.card.model import EVERYONE, AnySuit, Group, MayBe, OnlySuits, OppositeSuit, Remark, SuitCount
from charleston.tiles import SUITS, Suit


class Ink(NamedTuple):
    """An ink that gets one suit. Groups freed by "any suit" get a separate Ink, because their suit may differ."""

    letter: str
    freed: bool


SuitChoice = dict[Ink, Suit]
TWO_OR_THREE = (2, 3)
""""2 or 3 suits" for three inks: the last two printed may be the same suit, and the first is different."""


def ink_of(group: Group, remarks: Sequence[Remark]) -> Ink:
    freed = any(
        isinstance(remark, AnySuit) and any(speaks_of(remark.who, group, symbol) for symbol in group.symbols)
        for remark in remarks
    )
    return Ink(group.ink, freed)


def suit_choices(layout: Layout, remarks: Sequence[Remark]) -> list[SuitChoice]:
    inks = sorted({ink_of(group, remarks) for group in layout if group.ink})
    bound = [ink for ink in inks if not ink.freed]
    _check_opposite(layout, remarks)
    counts = _suit_counts(len(bound), len({group.ink for group in layout if group.has_numbers}), remarks)
    may_be = {frozenset((remark.ink, remark.other)) for remark in remarks if isinstance(remark, MayBe)}
    if counts == TWO_OR_THREE and not any(isinstance(remark, SuitCount) and remark.loose for remark in remarks):
        printed = list(dict.fromkeys(ink_of(group, remarks) for group in layout if group.ink))
        may_be = may_be or {frozenset([ink.letter for ink in printed if not ink.freed][1:])}
        counts = ()
    different = [
        (ink, other)
        for ink in bound
        for other in bound
        if ink < other and frozenset((ink.letter, other.letter)) not in may_be
    ]
    choices = []
    for suits in product(*(_allowed(ink, remarks) for ink in inks)):
        choice = dict(zip(inks, suits, strict=True))
        if counts:
            fits = len({choice[ink] for ink in bound}) in counts
        else:
            fits = all(choice[ink] != choice[other] for ink, other in different)
        if fits:
            choices.append(choice)
    if not choices:
        only = next(remark for remark in remarks if isinstance(remark, OnlySuits))
        raise Misfit("No suits are left for these inks.", "Name as many suits as there are inks.", remark=only)
    return choices


def _allowed(ink: Ink, remarks: Sequence[Remark]) -> tuple[Suit, ...]:
    named = [remark for remark in remarks if isinstance(remark, OnlySuits) and remark.ink in ("", ink.letter)]
    return tuple(suit for suit in SUITS if all(suit in remark.suits for remark in named))


def _suit_counts(inks: int, with_numbers: int, remarks: Sequence[Remark]) -> tuple[int, ...]:
    """Return how many suits the inks may use together; empty if different inks are simply different suits.

    "Any 1 suit, opposite dragons" counts only the suits of the numbers. Such a remark is only checked.
    """
    suit_counts = [remark for remark in remarks if isinstance(remark, SuitCount)]
    if not suit_counts or not inks:
        return ()
    remark = suit_counts[0]
    if len(suit_counts) > 1:
        raise Misfit("Two remarks say how many suits there are.", "Remove one of them.", remark=suit_counts[1])
    if max(remark.counts) == inks:
        return remark.counts
    if remark.counts == (with_numbers,):
        return ()
    counts = " or ".join(map(str, remark.counts))
    message = f"The remark says {counts} suit{'s' * (counts != '1')}, but the line has {inks} ink{'s' * (inks != 1)}."
    instead = (
        "Give each suit its own letter: a, b, c."
        if max(remark.counts) > inks
        else f"Use fewer letters, or say {inks} suits."
    )
    raise Misfit(message, instead, remark=remark)


def _check_opposite(layout: Layout, remarks: Sequence[Remark]) -> None:
    """Check that the inks agree with the remark that these groups are in a different suit from the rest."""
    for remark in remarks:
        if not isinstance(remark, OppositeSuit):
            continue
        inked = [group for group in layout if group.ink]
        inks_of_remark = {
            group.ink for group in inked if any(speaks_of(remark.who, group, symbol) for symbol in group.symbols)
        }
        rest = {group.ink for group in inked} - inks_of_remark
        shared = {
            group.ink
            for group in inked
            if group.ink in inks_of_remark and not any(speaks_of(remark.who, group, symbol) for symbol in group.symbols)
        }
        apart = len(inks_of_remark) > 1 if remark.who == EVERYONE else bool(inks_of_remark and rest and not shared)
        if not apart:
            message = "The inks do not agree with this remark: these groups share a suit with other groups."
            raise Misfit(message, "Give them another letter, or leave the remark out.", remark=remark)
