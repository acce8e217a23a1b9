"""Expand a line into its patterns: every choice of form, numbers, suits, winds and dragons that the line allows."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.expansions import Expansion, Expansions, FormMisfit
from charleston.card.honors import DragonChoice, WindChoice, check_dragons, dragon_choices, wind_choices
from charleston.card.layout import Layout, Misfit, layouts
from charleston.card.model import (
    AnyDragon,
    AnySuit,
    DragonCheck,
    DragonSuits,
    Form,
    Line,
    MayBe,
    OnlyDragons,
    OnlyNumbers,
    OnlyWinds,
    OppositeSuit,
    Remark,
    SuitCount,
)
from charleston.card.numbers import NumberChoice, number_choices
from charleston.card.pattern import HAND_SIZE, Pattern
from charleston.card.suits import Ink, SuitChoice, ink_of, suit_choices
from charleston.card.wild import Standing, check_standing, group_variants, standing_of
from charleston.tiles import COPIES, FLOWER, GREEN, NAMES, RED, SOAP, Suit, Tile, dragon_of, suit_tile

MAX_WAYS = 5_000
"""A line that can be played in more ways than this is a mistake, and would take too long to expand."""

_FIXED = {"0": SOAP, "Wh": SOAP, "F": FLOWER, "R": RED, "G": GREEN}


_kept = Expansions()


def expand(line: Line) -> Expansion:
    """Return every pattern once, in a fixed order; none if there are misfits. The result is cached."""
    expansion = _kept.get(line)
    if expansion is None:
        expansion = _expand(line)
        _kept.keep(line, expansion)
    return expansion


def _expand(line: Line) -> Expansion:
    patterns: dict[Pattern, None] = {}
    misfits: list[FormMisfit] = []
    ways = 0
    for index, form in enumerate(line.forms):
        remarks = remarks_of(line, form)
        try:
            check_standing(line, remarks)
            for choices in _form_choices(form, remarks):
                ways += choices.ways
                if ways > MAX_WAYS:
                    raise _too_many()
                patterns.update(dict.fromkeys(_patterns(choices)))
        except Misfit as misfit:
            misfits.append(FormMisfit(index, misfit.with_traceback(None)))  # a traceback keeps all choices in memory
    impossible = tuple(pattern for pattern in patterns if not pattern.possible)
    possible = tuple(patterns) if not impossible else tuple(pattern for pattern in patterns if pattern.possible)
    if not misfits and not possible:
        misfits.append(FormMisfit(0, _cannot_be_made(impossible[0])))
    if misfits:
        possible = impossible = ()
    return Expansion(possible, impossible, tuple(misfits), min(ways, MAX_WAYS))


def remarks_of(line: Line, form: Form) -> tuple[Remark, ...]:
    """Return the remarks that apply to one form.

    If one form has one ink and the other has two, "any 1 or 2 suits" means as many suits as each form prints.
    """
    remarks = (*line.remarks, *form.remarks)
    if not forms_say_suits(line):
        return remarks
    own = (_ink_count(form),)
    return tuple(SuitCount(own) if isinstance(remark, SuitCount) else remark for remark in remarks)


def forms_say_suits(line: Line) -> bool:
    """Return whether "any 1 or 2 suits" repeats what the forms print: one of them in one ink, the other in two."""
    counts = {_ink_count(form) for form in line.forms}
    return len(counts) > 1 and any(
        isinstance(remark, SuitCount) and set(remark.counts) == counts for remark in line.remarks
    )


def _ink_count(form: Form) -> int:
    return len({group.ink for place in form.places for group in place.options if group.ink})


def patterns_of(line: Line) -> tuple[Pattern, ...]:
    return expand(line).patterns


def idle_remarks(line: Line) -> Iterator[Remark]:
    """Yield remarks that do not change the meaning of the line, except remarks that are only checked."""
    expansion = expand(line)
    meaning = {*expansion.patterns, *expansion.impossible}
    for without, remark in _without_each(line):
        if not _only_checked(remark, line) and _means(without, meaning):
            yield remark


def _only_checked(remark: Remark, line: Line) -> bool:
    """Return whether this remark may repeat what the inks and groups already say."""
    if isinstance(remark, SuitCount | MayBe):  # "2 or 3 suits, c may be b" is redundant but clear
        kinds = {type(other) for other in line.remarks}
        both = SuitCount in kinds and MayBe in kinds
        return both or (isinstance(remark, SuitCount) and (len(remark.counts) == 1 or forms_say_suits(line)))
    if isinstance(remark, AnyDragon):  # "any 2 dragons" beside DDa DDb is redundant but clear
        groups = [group for form in line.forms for place in form.places for group in place.options if group.ink]
        dragons = {group.ink for group in groups if "D" in group.symbols}
        return remark.count == len(dragons - {group.ink for group in groups if group.has_numbers}) > 0
    return isinstance(
        remark, DragonCheck | AnySuit | OnlyNumbers | OnlyWinds | OnlyDragons | DragonSuits | OppositeSuit
    )


def _means(line: Line, meaning: set[Pattern]) -> bool:
    """Return whether the line has exactly these patterns. Stop at the first pattern that is not one of them."""
    patterns: set[Pattern] = set()
    try:
        for form in line.forms:
            for choices in _form_choices(form, remarks_of(line, form)):
                for pattern in _patterns(choices):
                    if pattern not in meaning:
                        return False
                    patterns.add(pattern)
    except Misfit:
        return False
    return len(patterns) == len(meaning)


def _without_each(line: Line) -> Iterator[tuple[Line, Remark]]:
    for index, remark in enumerate(line.remarks):
        yield replace(line, remarks=line.remarks[:index] + line.remarks[index + 1 :]), remark
    for at, form in enumerate(line.forms):
        for index, remark in enumerate(form.remarks):
            shorter = replace(form, remarks=form.remarks[:index] + form.remarks[index + 1 :])
            yield replace(line, forms=(*line.forms[:at], shorter, *line.forms[at + 1 :])), remark


class _Choices(NamedTuple):
    """The choices that a layout leaves open; each is independent of the others."""

    layout: Layout
    inks: tuple[Ink, ...]  # the ink of each group
    alike: tuple[bool, ...]  # whether each group repeats one symbol
    numbers: list[list[NumberChoice]]
    suits: list[SuitChoice]
    winds: list[WindChoice]
    dragons: list[DragonChoice]
    standing: tuple[Standing, ...]  # what each group accepts besides its own tiles

    @property
    def ways(self) -> int:
        mixed = sum(
            len(group.symbols) for group, how in zip(self.layout, self.standing, strict=True) if how == "flowers"
        )
        return prod(map(len, self.numbers)) * len(self.suits) * len(self.winds) * len(self.dragons) * (mixed + 1)


def _form_choices(form: Form, remarks: Sequence[Remark]) -> Iterator[_Choices]:
    return (_choices(layout, remarks) for layout in layouts(form, remarks))


def _choices(layout: Layout, remarks: Sequence[Remark]) -> _Choices:
    _check_size(layout)
    check_dragons(layout, remarks)
    return _Choices(
        layout,
        tuple(ink_of(group, remarks) for group in layout),
        tuple(group.alike for group in layout),
        number_choices(layout, remarks),
        suit_choices(layout, remarks),
        wind_choices(layout, remarks),
        dragon_choices(layout, remarks),
        standing_of(layout, remarks),
    )


def _patterns(choices: _Choices) -> Iterator[Pattern]:
    plain = set(choices.standing) <= {"jokers"}
    sizes = [1 if alike else len(group.symbols) for group, alike in zip(choices.layout, choices.alike, strict=True)]
    standing = [how for how, size in zip(choices.standing, sizes, strict=True) for _ in range(size)]
    for chosen in product(*choices.numbers):
        number: NumberChoice = {cell: value for choice in chosen for cell, value in choice.items()}
        for suit, wind, dragon in product(choices.suits, choices.winds, choices.dragons):
            groups: list[tuple[Tile, int]] = []
            for index, group in enumerate(choices.layout):
                chosen_suit = dragon.get(index, suit.get(choices.inks[index], 0))
                if choices.alike[index]:
                    tile = _tile(group.symbols[0], chosen_suit, number.get((index, 0)), wind)
                    groups.append((tile, len(group.symbols)))
                else:  # different tiles in a group are singles
                    for at, symbol in enumerate(group.symbols):
                        groups.append((_tile(symbol, chosen_suit, number.get((index, at)), wind), 1))
            if plain:
                yield Pattern(groups)
            else:
                yield from group_variants(groups, standing)


def _tile(symbol: str, suit: Suit, number: int | None, wind: WindChoice) -> Tile:
    """Return the tile of a symbol, once its suit, its number and the winds are chosen."""
    if number is not None:  # this includes the 0 of a year
        return suit_tile(number, suit) if number else SOAP
    if symbol in wind:
        return wind[symbol]
    if symbol in _FIXED:
        return _FIXED[symbol]
    return dragon_of(suit) if symbol == "D" else suit_tile(int(symbol), suit)


def _check_size(layout: Layout) -> None:
    size = sum(len(group.symbols) for group in layout)
    if size != HAND_SIZE:
        short = HAND_SIZE - size
        instead = f"Add {short}." if short > 0 else f"Remove {-short}."
        raise Misfit(f"A hand is {HAND_SIZE} tiles; this one has {size}.", instead)
    flowers = sum(group.symbols.count("F") for group in layout)
    if flowers > COPIES[FLOWER]:
        raise Misfit(f"{flowers} flowers are too many: there are {COPIES[FLOWER]}.", "Use eight or fewer.")


def _too_many() -> Misfit:
    instead = "Say which groups may change, or give them fewer choices."
    return Misfit(f"This line can be played in more than {MAX_WAYS:,} ways.", instead)


def _cannot_be_made(pattern: Pattern) -> Misfit:
    if (tile := pattern.exhausted) is not None:
        count = dict(pattern.strict)[tile]
        message = f"Pairs and singles need {count} of {NAMES[tile]}, but there are {COPIES[tile]}; jokers cannot help."
        return Misfit(message, "Use fewer of these tiles, or change the number or the ink.")
    message = f"This needs {pattern.jokers_needed} jokers, but there are only eight."
    return Misfit(message, "Use fewer tiles of one kind.")
