"""From a line to its patterns: every choice of form, numbers, suits, winds and dragons that the line allows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.layout import Layout, Misfit, layouts
from charleston.card.model import AnyDragon, AnySuit, AnyWind, DragonCheck, Form, Line, Remark, SuitCount
from charleston.card.numbers import NumberChoice, number_choices
from charleston.card.pattern import HAND_SIZE, Pattern
from charleston.card.suits import Ink, SuitChoice, ink_of, suit_choices
from charleston.tiles import COPIES, FLOWER, GREEN, NAMES, RED, SOAP, SUITS, WINDS, Suit, Tile, dragon_of, suit_tile

MOST_WAYS = 5_000
"""A line that can be played in more ways than this is a mistake, and would keep everybody waiting."""

_FIXED = {"0": SOAP, "Wh": SOAP, "F": FLOWER, "R": RED, "G": GREEN}
_WIND_LETTERS = dict(zip("NEWS", WINDS, strict=True))

WindChoice = dict[str, Tile]
DragonChoice = dict[int, Suit]
"""Whose dragon a group of D without an ink is, by the group's place."""


class FormMisfit(NamedTuple):
    form: int
    misfit: Misfit


class Expansion(NamedTuple):
    patterns: tuple[Pattern, ...]
    impossible: tuple[Pattern, ...]  # allowed by the line, but 152 tiles are not enough
    misfits: tuple[FormMisfit, ...]
    ways: int  # choices tried; several may give one pattern


@lru_cache(maxsize=4096)
def expand(line: Line) -> Expansion:
    """Every pattern once, in a fixed order. With misfits the patterns are not to be used."""
    patterns: dict[Pattern, None] = {}
    misfits: list[FormMisfit] = []
    ways = 0
    for index, form in enumerate(line.forms):
        remarks = (*line.remarks, *form.remarks)
        try:
            for choices in _form_choices(form, remarks):
                ways += choices.ways
                if ways > MOST_WAYS:
                    raise _too_many()
                patterns.update(dict.fromkeys(_patterns(choices)))
        except Misfit as misfit:
            misfits.append(FormMisfit(index, misfit))
    impossible = tuple(pattern for pattern in patterns if not pattern.possible)
    possible = tuple(patterns) if not impossible else tuple(pattern for pattern in patterns if pattern.possible)
    if not misfits and not possible:
        misfits.append(FormMisfit(0, _cannot_be_made(impossible[0])))
    return Expansion(possible, impossible, tuple(misfits), min(ways, MOST_WAYS))


def patterns_of(line: Line) -> tuple[Pattern, ...]:
    return expand(line).patterns


def idle_remarks(line: Line) -> Iterator[Remark]:
    """Remarks without which the line would mean the same; those that are only checked do not count."""
    expansion = expand(line)
    meaning = {*expansion.patterns, *expansion.impossible}
    for without, remark in _without_each(line):
        if not _only_checked(remark, line) and _means(without, meaning):
            yield remark


def _only_checked(remark: Remark, line: Line) -> bool:
    """What a card may say although inks and groups say it already."""
    if isinstance(remark, SuitCount):
        return len(remark.counts) == 1
    if isinstance(remark, AnyDragon):  # "any 2 dragons" beside DDa DDb
        groups = [group for form in line.forms for place in form.places for group in place.options if group.ink]
        dragons = {group.ink for group in groups if "D" in group.symbols}
        return remark.count == len(dragons - {group.ink for group in groups if group.has_numbers}) > 0
    return isinstance(remark, DragonCheck | AnySuit)


def _means(line: Line, meaning: set[Pattern]) -> bool:
    """Whether the line has exactly these patterns; gives up at the first other one."""
    found: set[Pattern] = set()
    try:
        for form in line.forms:
            for choices in _form_choices(form, (*line.remarks, *form.remarks)):
                for pattern in _patterns(choices):
                    if pattern not in meaning:
                        return False
                    found.add(pattern)
    except Misfit:
        return False
    return len(found) == len(meaning)


def _without_each(line: Line) -> Iterator[tuple[Line, Remark]]:
    for index, remark in enumerate(line.remarks):
        yield replace(line, remarks=line.remarks[:index] + line.remarks[index + 1 :]), remark
    for at, form in enumerate(line.forms):
        for index, remark in enumerate(form.remarks):
            shorter = replace(form, remarks=form.remarks[:index] + form.remarks[index + 1 :])
            yield replace(line, forms=(*line.forms[:at], shorter, *line.forms[at + 1 :])), remark


class _Choices(NamedTuple):
    """What is free in a layout, each choice independent of the others."""

    layout: Layout
    inks: tuple[Ink, ...]  # of each group
    alike: tuple[bool, ...]  # each group: of one symbol
    numbers: list[list[NumberChoice]]
    suits: list[SuitChoice]
    winds: list[WindChoice]
    dragons: list[DragonChoice]

    @property
    def ways(self) -> int:
        return prod(map(len, self.numbers)) * len(self.suits) * len(self.winds) * len(self.dragons)


def _form_choices(form: Form, remarks: Sequence[Remark]) -> Iterator[_Choices]:
    return (_choices(layout, remarks) for layout in layouts(form, remarks))


def _choices(layout: Layout, remarks: Sequence[Remark]) -> _Choices:
    _check_size(layout)
    _check_dragons(layout, remarks)
    return _Choices(
        layout,
        tuple(ink_of(group, remarks) for group in layout),
        tuple(group.alike for group in layout),
        number_choices(layout, remarks),
        suit_choices(layout, remarks),
        _wind_choices(layout, remarks),
        _dragon_choices(layout, remarks),
    )


def _patterns(choices: _Choices) -> Iterator[Pattern]:
    for chosen in product(*choices.numbers):
        number: NumberChoice = {cell: value for choice in chosen for cell, value in choice.items()}
        for suit, wind, dragon in product(choices.suits, choices.winds, choices.dragons):
            groups: list[tuple[Tile, int]] = []
            for index, group in enumerate(choices.layout):
                chosen_suit = dragon.get(index, suit.get(choices.inks[index], 0))
                if choices.alike[index]:
                    tile = _tile(group.symbols[0], chosen_suit, number.get((index, 0)), wind)
                    groups.append((tile, len(group.symbols)))
                else:  # a string of unlike tiles is singles
                    for at, symbol in enumerate(group.symbols):
                        groups.append((_tile(symbol, chosen_suit, number.get((index, at)), wind), 1))
            yield Pattern(groups)


def _tile(symbol: str, suit: Suit, number: int | None, wind: WindChoice) -> Tile:
    """The tile a symbol stands for, once its suit, its number and the winds are chosen."""
    if symbol in wind:
        return wind[symbol]
    if symbol in _FIXED:
        return _FIXED[symbol]
    if symbol == "D":
        return dragon_of(suit)
    value = int(symbol) if number is None else number
    return suit_tile(value, suit) if value else SOAP


def _wind_choices(layout: Layout, remarks: Sequence[Remark]) -> list[WindChoice]:
    printed = [letter for letter in _WIND_LETTERS if any(letter in group.symbols for group in layout)]
    if any(isinstance(remark, AnyWind) for remark in remarks):
        return [dict(zip(printed, winds, strict=True)) for winds in permutations(WINDS, len(printed))]
    return [_WIND_LETTERS]


def _dragon_choices(layout: Layout, remarks: Sequence[Remark]) -> list[DragonChoice]:
    free = [index for index, group in enumerate(layout) if "D" in group.symbols and not group.ink]
    said = next((remark for remark in remarks if isinstance(remark, AnyDragon)), None)
    if not free:
        return [{}]
    if said is None:
        instead = "Add the ink of the suit it goes with (DDDDa), or the remark: any dragon"
        raise Misfit("Which dragon? D has no ink here.", instead, place=free[0])
    if said.same:
        return [dict.fromkeys(free, suit) for suit in SUITS]
    if said.count != len(free):
        groups = f"{len(free)} group{'s' * (len(free) > 1)} of D without ink"
        message = f"The remark says {said.count} dragon{'s' * (said.count > 1)}, {groups}."
        instead = f"Write: any {len(free)} dragons (different ones), or: same dragon"
        raise Misfit(message, instead, remark=said)
    return [dict(zip(free, suits, strict=True)) for suits in permutations(SUITS, len(free))]


def _check_dragons(layout: Layout, remarks: Sequence[Remark]) -> None:
    inked = {group.ink for group in layout if "D" in group.symbols and group.ink}
    numbered = {group.ink for group in layout if group.has_numbers}
    for remark in remarks:
        if isinstance(remark, DragonCheck):
            wrong = inked - numbered if remark.matching else {ink for ink in inked if numbered <= {ink}}
            if wrong or not inked:
                said = "of an ink that numbers have" if remark.matching else "of another ink than the numbers"
                message = f"The dragons are not {said}."
                raise Misfit(message, "Change the ink of D, or leave the remark out.", remark=remark)


def _check_size(layout: Layout) -> None:
    size = sum(len(group.symbols) for group in layout)
    if size != HAND_SIZE:
        short = HAND_SIZE - size
        instead = f"Add {short}." if short > 0 else f"Take {-short} away."
        raise Misfit(f"A hand is {HAND_SIZE} tiles; this one has {size}.", instead)
    flowers = sum(group.symbols.count("F") for group in layout)
    if flowers > COPIES[FLOWER]:
        raise Misfit(f"{flowers} flowers are too many: there are {COPIES[FLOWER]}.", "Use eight or fewer.")


def _too_many() -> Misfit:
    instead = "Name the groups that are free, or give them a smaller choice."
    return Misfit(f"This line can be played in more than {MOST_WAYS:,} ways.", instead)


def _cannot_be_made(pattern: Pattern) -> Misfit:
    if (tile := pattern.exhausted) is not None:
        count = dict(pattern.strict)[tile]
        message = f"Pairs and singles need {count} of {NAMES[tile]}, and there are {COPIES[tile]}; jokers cannot help."
        return Misfit(message, "Use fewer, another number or another ink.")
    message = f"This needs {pattern.jokers_needed} jokers, and there are eight."
    return Misfit(message, "Use fewer tiles of one kind.")
