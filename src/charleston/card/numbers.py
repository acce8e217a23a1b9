"""The numbers that printed digits can stand for: runs, like numbers, any number."""

from collections.abc import Sequence
from itertools import permutations

from charleston.card.layout import Layout, Misfit, cells_of, claim
from charleston.card.model import (
    ALL_NUMBERS,
    EVEN_NUMBERS,
    ODD_NUMBERS,
    AnyNumber,
    AnyYear,
    Group,
    Like,
    OnlyNumbers,
    Remark,
    Run,
    Who,
)

NumberChoice = dict[tuple[int, int], int]
"""The number chosen for each cell, keyed by group and index in the group; 0 is soap."""


def digits_of(groups: Sequence[Group], who: Who) -> set[str]:
    """Return the different numbers printed in the groups that a remark is about."""
    layout = tuple(groups)
    return {layout[cell.group].symbols[cell.at] for cell in cells_of(layout, who)}


def number_choices(layout: Layout, remarks: Sequence[Remark]) -> list[list[NumberChoice]]:
    """Return the options of each independent choice. Cells without a remark keep the printed digit."""
    free = [remark for remark in remarks if isinstance(remark, Run | Like | AnyNumber)]
    choices: list[list[NumberChoice]] = []
    for remark, cells in zip(free, claim(layout, free, [remark.who for remark in free]), strict=True):
        if not cells:
            continue
        printed: NumberChoice = {cell: int(layout[cell.group].symbols[cell.at]) for cell in cells}
        if isinstance(remark, Run):
            choices.append(_run(remark, printed))
        elif isinstance(remark, Like):
            choices.append(_like(remark, printed))
        else:
            choices += _any_numbers(remark, printed)
    choices += _years(layout, remarks, choices)
    for other in remarks:
        if isinstance(other, OnlyNumbers):
            _check_only(other, layout, choices)
    return choices


def _years(layout: Layout, remarks: Sequence[Remark], others: list[list[NumberChoice]]) -> list[list[NumberChoice]]:
    """Return the digits of a printed year, the same year wherever it is printed."""
    remark = next((remark for remark in remarks if isinstance(remark, AnyYear)), None)
    if remark is None:
        return []
    printed = [index for index, group in enumerate(layout) if group.is_year]
    if len({layout[index].symbols for index in printed}) != 1:
        message = "There is no year here." if not printed else "Different years are printed here."
        raise Misfit(message, "Print one year as four digits together, like 2026a.", remark=remark)
    if any(cell[0] in printed for choice in others for cell in choice[0]):
        raise Misfit("Another remark moves the digits of the year.", "Name that remark's groups.", remark=remark)
    return [
        [
            {(index, at): int(digit) for index in printed for at, digit in enumerate(str(year))}
            for year in range(remark.first, remark.last + 1)
        ]
    ]


def _check_only(remark: OnlyNumbers, layout: Layout, choices: list[list[NumberChoice]]) -> None:
    """Check a remark that only repeats what the line prints."""
    cells = cells_of(layout, remark.who)
    if not cells:
        raise Misfit("There is no such group here.", "Leave the remark out, or correct the groups.", remark=remark)
    printed: set[int] = set()
    for cell in cells:
        moving = {number for choice in choices for numbers in choice if (number := numbers.get(cell)) is not None}
        if not remark.numbers and len(moving) > 1:
            message = "This says the numbers are as printed, but another remark moves them."
            raise Misfit(message, "Leave one of the two out.", remark=remark)
        printed |= moving or {int(layout[cell.group].symbols[cell.at])}
    kinds = (ODD_NUMBERS, EVEN_NUMBERS)  # "odds only" allows just some odds; "3s and 6s only" needs both
    true = printed <= set(remark.numbers) if remark.numbers in kinds else printed == set(remark.numbers)
    if remark.numbers and not true:
        message = f"This is not true of the line: these are {' '.join(map(str, sorted(printed)))}."
        raise Misfit(message, "Correct the groups or the remark.", remark=remark)


def _run(remark: Run, printed: NumberChoice) -> list[NumberChoice]:
    numbers = remark.numbers
    digits = sorted(set(printed.values()))
    text = " ".join(map(str, digits))
    if not set(digits) <= set(numbers):
        raise Misfit(f"{text} are not all in {' '.join(map(str, numbers))}.", "Print digits of the run.", remark=remark)
    _check_way(remark, printed)
    if remark.wraps:
        return _wrapping_run(remark, printed, digits)
    places = [numbers.index(digit) for digit in digits]
    if len(places) == 1 or places[-1] - places[0] + 1 != len(places):
        instead = (
            "A run needs consecutive numbers, like 1 2 3. Name its groups (kongs run), or write: like, or: any number"
        )
        raise Misfit(f"The numbers {text} are not a run.", instead, remark=remark)
    _check_count(remark, digits)
    choices: list[NumberChoice] = []
    for first in range(len(numbers) - len(places) + 1):
        choices.append({cell: numbers[first + digits.index(digit)] for cell, digit in printed.items()})
        if remark.both_ways:
            last = first + len(places) - 1
            choices.append({cell: numbers[last - digits.index(digit)] for cell, digit in printed.items()})
    return choices


def _check_count(remark: Run | AnyNumber, digits: list[int]) -> None:
    if remark.count and remark.count != len(digits):
        text = " ".join(map(str, digits))
        message = f"The remark says {remark.count} numbers, but the line prints {len(digits)}: {text}."
        raise Misfit(message, "Correct the line or the remark.", remark=remark)


def _check_way(remark: Run, printed: NumberChoice) -> None:
    """Check that the line prints its numbers in the direction the remark says."""
    order = list(dict.fromkeys(printed.values()))
    if remark.way and order != sorted(order, reverse=remark.way == "down"):
        message = f"The line does not count {remark.way}: it prints {' '.join(map(str, order))}."
        raise Misfit(message, "Print the groups in that order, or leave the word out.", remark=remark)


def _wrapping_run(remark: Run, printed: NumberChoice, digits: list[int]) -> list[NumberChoice]:
    """Return the runs from every number, with 1 after 9. The printed run may also wrap: 8 9 1."""
    numbers = remark.numbers
    size = len(numbers)
    places = {numbers.index(digit) for digit in digits}
    starts = [place for place in places if (place - 1) % size not in places]
    if len(places) < 2 or len(starts) != 1:
        text = " ".join(map(str, digits))
        raise Misfit(f"The numbers {text} are not a run.", "Print consecutive numbers, like 8 9 1.", remark=remark)
    _check_count(remark, digits)
    steps = {cell: (numbers.index(digit) - starts[0]) % size for cell, digit in printed.items()}
    ways = (1, -1) if remark.both_ways else (1,)
    return [
        {cell: numbers[(first + way * step) % size] for cell, step in steps.items()}
        for first in range(size)
        for way in ways
    ]


def _different(remark: AnyNumber, printed: NumberChoice, digits: list[int]) -> list[NumberChoice]:
    if len(digits) == 1 or len(digits) > len(remark.numbers):
        message = f"The remark says different numbers, but the line prints {len(digits)}."
        instead = f"Print different digits for different numbers, at most {min(len(remark.numbers), len(ALL_NUMBERS))}."
        raise Misfit(message, instead, remark=remark)
    return [
        {cell: chosen[digits.index(digit)] for cell, digit in printed.items()}
        for chosen in permutations(remark.numbers, len(digits))
    ]


def _like(remark: Like, printed: NumberChoice) -> list[NumberChoice]:
    digits = sorted(set(printed.values()))
    if len(digits) > 1:
        message = f"This remark means one number for all groups, but {' and '.join(map(str, digits))} are printed."
        raise Misfit(message, "Name the groups that are alike (kongs like), or write: any number", remark=remark)
    return [dict.fromkeys(printed, number) for number in remark.numbers]


def _any_numbers(remark: AnyNumber, printed: NumberChoice) -> list[list[NumberChoice]]:
    digits = sorted(set(printed.values()))
    _check_count(remark, digits)
    if remark.different:
        return [_different(remark, printed, digits)]
    return [
        [
            {cell: number for cell, printed_digit in printed.items() if printed_digit == digit}
            for number in remark.numbers
        ]
        for digit in digits
    ]
