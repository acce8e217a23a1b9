"""The winds and dragons that each letter can stand for."""

from collections.abc import Sequence
from itertools import permutations

from charleston.card.layout import Layout, Misfit, speaks_of
from charleston.card.model import AnyDragon, AnyWind, DragonCheck, DragonSuits, Group, OnlyDragons, OnlyWinds, Remark
from charleston.tiles import SUITS, WINDS, Suit, Tile

WindChoice = dict[str, Tile]
DragonChoice = dict[int, Suit]
"""The suit of the dragon for each group of D without an ink, by the group's index."""

WIND_NAMES = {"N": "North", "E": "East", "W": "West", "S": "South"}
DRAGON_NAMES = {"R": "Red", "G": "Green", "Wh": "White"}
_WIND_LETTERS = dict(zip("NEWS", WINDS, strict=True))
_SUIT_OF_DRAGON = {"G": 0, "R": 1, "Wh": 2}
"""The suit each dragon goes with: bams, craks, dots."""


def wind_choices(layout: Layout, remarks: Sequence[Remark]) -> list[WindChoice]:
    printed = [letter for letter in _WIND_LETTERS if any(letter in group.symbols for group in layout)]
    only = next((remark for remark in remarks if isinstance(remark, OnlyWinds)), None)
    any_winds = [remark for remark in remarks if isinstance(remark, AnyWind)]
    if any_winds:
        free = wind_letters(layout, any_winds)
        _check_free_winds(layout, any_winds, free)
        fixed = {letter: _WIND_LETTERS[letter] for letter in printed if letter not in free}
        names = only.winds if only else [letter for letter in _WIND_LETTERS if letter not in fixed]
        if only and len(names) < max(2, len(free)):
            raise Misfit("This leaves the winds no choice.", "Print these winds, without: any wind", remark=only)
        winds = [_WIND_LETTERS[letter] for letter in names]
        return [fixed | dict(zip(free, chosen, strict=True)) for chosen in permutations(winds, len(free))]
    if only and set(only.winds) != set(printed):
        raise _untrue(only, [WIND_NAMES[letter] for letter in printed], "winds")
    return [_WIND_LETTERS]


def wind_letters(layout: Sequence[Group], said: Sequence[AnyWind]) -> list[str]:
    """Return the letters that may be any wind, in the order of the language."""
    free = {
        symbol
        for group in layout
        for symbol in group.symbols
        if any(speaks_of(remark.who, group, symbol) for remark in said)
    }
    return [letter for letter in _WIND_LETTERS if letter in free]


def _check_free_winds(layout: Layout, said: Sequence[AnyWind], free: Sequence[str]) -> None:
    """Check that no letter is free in one group and fixed in another: a letter always means the same wind."""
    for group in layout:
        for letter in free:
            if letter in group.symbols and not any(speaks_of(remark.who, group, letter) for remark in said):
                message = f"{letter} is also printed in another group, which this remark does not cover."
                raise Misfit(message, "Print a different wind in one of the two groups.", remark=said[0])


def _untrue(remark: Remark, printed: list[str], what: str) -> Misfit:
    names = " and ".join(printed) or "none"
    return Misfit(f"This is not true of the line: its {what} are {names}.", "Correct the groups.", remark=remark)


def dragon_choices(layout: Layout, remarks: Sequence[Remark]) -> list[DragonChoice]:
    free = [index for index, group in enumerate(layout) if "D" in group.symbols and not group.ink]
    only = next((remark for remark in remarks if isinstance(remark, OnlyDragons)), None)
    dragon_remark = next((remark for remark in remarks if isinstance(remark, AnyDragon | DragonSuits)), None)
    if not free:
        return [{}]
    if only is not None and dragon_remark is None:
        return _named_dragons(only, free)
    if dragon_remark is None:
        instead = "Add the ink of the suit it goes with (DDDDa), or the remark: any dragon"
        raise Misfit("Which dragon? D has no ink here.", instead, place=free[0])
    suits = [_SUIT_OF_DRAGON[dragon] for dragon in only.dragons] if only else SUITS
    if isinstance(dragon_remark, AnyDragon) and dragon_remark.same:
        return [dict.fromkeys(free, suit) for suit in suits]
    if dragon_remark.count != len(free):
        groups = f"{len(free)} group{'s' * (len(free) > 1)} of D without an ink"
        message = (
            f"The remark says {dragon_remark.count} dragon{'s' * (dragon_remark.count > 1)}, but the line has {groups}."
        )
        instead = f"Write: any {len(free)} dragons (different ones), or: same dragon"
        raise Misfit(message, instead, remark=dragon_remark)
    if len(suits) < len(free):
        raise Misfit("There are more groups of D than dragons named.", "Name a dragon for each group.", remark=only)
    return [dict(zip(free, chosen, strict=True)) for chosen in permutations(suits, len(free))]


def _named_dragons(only: OnlyDragons, free: list[int]) -> list[DragonChoice]:
    """Return the named dragon for D without an ink. Raise Misfit if several dragons or several groups are possible."""
    if len(only.dragons) > 1 or len(free) > 1:
        instead = "Print R, G or Wh instead of D, or add: any dragon"
        raise Misfit("Which D is which dragon?", instead, remark=only)
    return [{free[0]: _SUIT_OF_DRAGON[only.dragons[0]]}]


def check_dragons(layout: Layout, remarks: Sequence[Remark]) -> None:
    """Check remarks about dragons that repeat what the inks say."""
    inked = {group.ink for group in layout if "D" in group.symbols and group.ink}
    numbered = {group.ink for group in layout if group.has_numbers}
    free = any("D" in group.symbols and not group.ink for group in layout)
    for remark in remarks:
        if isinstance(remark, DragonCheck):
            wrong = inked - numbered if remark.matching else {ink for ink in inked if numbered <= {ink}}
            if wrong or not inked:
                where = "in the same ink as a number" if remark.matching else "in a different ink from the numbers"
                message = f"The dragons are not {where}."
                raise Misfit(message, "Change the ink of D, or leave the remark out.", remark=remark)
        elif isinstance(remark, DragonSuits) and not free and len(inked) != remark.count:
            message = f"The remark says {remark.count} suits, but the number of inks of D is {len(inked)}."
            raise Misfit(message, "Correct the line or the remark.", remark=remark)
        elif isinstance(remark, OnlyDragons):
            _check_only_dragons(remark, layout, inked, free=free)


def faces_other_suits(layout: Layout) -> bool:
    """Return whether dragons of two suits are crossed, each beside a number of another suit: 1111a DDDb 2222b DDDa."""
    dragons = [(index, group.ink) for index, group in enumerate(layout) if "D" in group.symbols and group.ink]
    numbered = [(index, group.ink) for index, group in enumerate(layout) if group.has_numbers]
    if len({ink for _, ink in dragons}) < 2 or not numbered:
        return False
    beside = (next((ink for at, ink in reversed(numbered) if at < index), numbered[0][1]) for index, _ in dragons)
    return all(ink != other for (_, ink), other in zip(dragons, beside, strict=True))


def _check_only_dragons(remark: OnlyDragons, layout: Layout, inked: set[str], *, free: bool) -> None:
    if inked:
        message = "The ink of D says which dragon it is."
        dragon = remark.dragons[0]
        instead = f"Print {dragon * 3} for this dragon in any hand, or name the suit of the ink: a craks"
        raise Misfit(message, instead, remark=remark)
    printed = [dragon for dragon in DRAGON_NAMES if any(dragon in group.symbols for group in layout)]
    if not free and set(printed) != set(remark.dragons):
        raise _untrue(remark, [DRAGON_NAMES[dragon] for dragon in printed], "dragons")
