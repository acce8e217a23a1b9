"""Which numbers the printed digits may be: runs, like numbers, any number."""

from collections.abc import Sequence

from charleston.card.layout import Layout, Misfit, claim
from charleston.card.model import AnyNumber, Like, Remark, Run

NumberChoice = dict[tuple[int, int], int]
"""A number for each of some cells, by group and place in it; 0 is soap."""


def number_choices(layout: Layout, remarks: Sequence[Remark]) -> list[list[NumberChoice]]:
    """For each independent choice its possibilities; cells that no remark speaks of keep the digit printed."""
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
    return choices


def _run(remark: Run, printed: NumberChoice) -> list[NumberChoice]:
    numbers = remark.numbers
    digits = sorted(set(printed.values()))
    shown = " ".join(map(str, digits))
    if not set(digits) <= set(numbers):
        raise Misfit(
            f"{shown} are not all in {' '.join(map(str, numbers))}.", "Print digits of the run.", remark=remark
        )
    places = [numbers.index(digit) for digit in digits]
    if len(places) == 1 or places[-1] - places[0] + 1 != len(places):
        instead = (
            "A run needs neighbours, like 1 2 3; name the groups it is about (kongs run), or write like, or any number."
        )
        raise Misfit(f"The numbers {shown} are no run.", instead, remark=remark)
    if remark.count and remark.count != len(digits):
        message = f"The remark says {remark.count} numbers, the line prints {len(digits)}: {shown}."
        raise Misfit(message, "Correct whichever is wrong.", remark=remark)
    choices = []
    for first in range(len(numbers) - len(places) + 1):
        choices.append({cell: numbers[first + digits.index(digit)] for cell, digit in printed.items()})
        if remark.both_ways:
            last = first + len(places) - 1
            choices.append({cell: numbers[last - digits.index(digit)] for cell, digit in printed.items()})
    return choices


def _like(remark: Like, printed: NumberChoice) -> list[NumberChoice]:
    digits = sorted(set(printed.values()))
    if len(digits) > 1:
        message = f"This means one number for all, but {' and '.join(map(str, digits))} are printed."
        raise Misfit(message, "Name the groups that are alike (kongs like), or write: any number", remark=remark)
    return [dict.fromkeys(printed, number) for number in remark.numbers]


def _any_numbers(remark: AnyNumber, printed: NumberChoice) -> list[list[NumberChoice]]:
    digits = sorted(set(printed.values()))
    if remark.count and remark.count != len(digits):
        message = (
            f"The remark says {remark.count} numbers, the line prints {len(digits)}: {' '.join(map(str, digits))}."
        )
        raise Misfit(message, "Correct whichever is wrong.", remark=remark)
    return [
        [
            {cell: number for cell, printed_digit in printed.items() if printed_digit == digit}
            for number in remark.numbers
        ]
        for digit in digits
    ]
