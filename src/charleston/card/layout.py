"""The groups that a form prints, after choosing at its slashes and moving a pair that may move."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from charleston.card.model import EVERYONE, GROUP_NAMES, AnyPair, Form, Group, MatchPair, Remark, Who, is_number

Layout = tuple[Group, ...]
MAX_CHOICES = 9


class Misfit(Exception):  # noqa: N818 - the reader turns it into a Fault
    """A line that parses but makes no sense. The fault is in ``remark`` or ``place``, or else in the whole form."""

    def __init__(self, message: str, instead: str, *, remark: Remark | None = None, place: int | None = None) -> None:
        super().__init__(message)
        self.message, self.instead, self.remark, self.place = message, instead, remark, place


class Cell(NamedTuple):
    """One symbol of a layout."""

    group: int
    at: int


def speaks_of(who: Who, group: Group, symbol: str) -> bool:
    """Return whether a remark about ``who`` is about this symbol of this group."""
    if who.kind:
        size = len(group.symbols) if group.alike else 1  # different symbols in a group are singles
        if size != GROUP_NAMES.index(who.kind) + 1:
            return False
    return who.digit in ("", symbol) and (not who.inks or (group.ink != "" and group.ink in who.inks))


def cells_of(layout: Layout, who: Who) -> list[Cell]:
    """Return the cells of the numbers in a layout that a remark is about."""
    return [
        Cell(index, at)
        for index, group in enumerate(layout)
        for at, symbol in enumerate(group.symbols)
        if is_number(symbol) and speaks_of(who, group, symbol)
    ]


def layouts(form: Form, remarks: Sequence[Remark]) -> Iterator[Layout]:
    ways = max(len(place.options) for place in form.places)
    if ways > MAX_CHOICES:
        raise Misfit(f"More than {MAX_CHOICES} choices at a slash.", "Write them as separate lines.")
    for index, place in enumerate(form.places):
        if len(place.options) not in (1, ways):
            message = f"This slash has {len(place.options)} choices, but another slash in the line has {ways}."
            raise Misfit(message, "Slashes are linked: first with first, second with second.", place=index)
    for way in range(ways):
        layout = tuple(place.options[way % len(place.options)] for place in form.places)
        yield from _move_pair(layout, remarks)


def _move_pair(layout: Layout, remarks: Sequence[Remark]) -> Iterator[Layout]:
    """Yield the layout with its pair moved to each possible number. Groups that match the pair move with it."""
    moving = next((remark for remark in remarks if isinstance(remark, AnyPair)), None)
    matching = [remark for remark in remarks if isinstance(remark, MatchPair)]
    if moving is None:
        if matching:
            instead = "Write: any pair, kongs match pair"
            raise Misfit("The pair has a fixed number, so no group can move with it.", instead, remark=matching[0])
        yield layout
        return
    pair, singles = _find_pair(layout, moving)
    followers = [cell for remark in matching for cell in _followers(layout, remark, pair)]
    for single in [pair[0], *singles]:
        yield _swap(layout, pair, single, followers)


def moving_pair_numbers(form: Form) -> set[int]:
    """Return the numbers of the moving pair and the singles beside it; empty if the form has no such pair."""
    layout = tuple(place.options[0] for place in form.places)
    try:
        pair, singles = _find_pair(layout, AnyPair())
    except Misfit:
        return set()
    return {int(layout[cell.group].symbols[cell.at]) for cell in (*pair, *singles)}


def _find_pair(layout: Layout, moving: AnyPair) -> tuple[list[Cell], list[Cell]]:
    """Find the only pair of numbers with singles in its ink; return the cells of the pair and of those singles."""
    candidates = []
    for ink in sorted({group.ink for group in layout if group.ink}):
        by_symbol: dict[str, list[Cell]] = {}
        for cell in cells_of(layout, Who(inks=ink)):
            if not (layout[cell.group].alike and len(layout[cell.group].symbols) > 2):
                by_symbol.setdefault(layout[cell.group].symbols[cell.at], []).append(cell)
        pairs = [cells for cells in by_symbol.values() if len(cells) == 2]
        singles = [cells[0] for cells in by_symbol.values() if len(cells) == 1]
        if len(pairs) == 1 and singles:
            candidates.append((pairs[0], singles))
    if len(candidates) != 1:
        message = "There must be one pair with single numbers beside it in the same ink."
        raise Misfit(message, "For example: 112345a 1111b 1111c  x30  run, any pair, kongs match pair", remark=moving)
    return candidates[0]


def _followers(layout: Layout, remark: MatchPair, pair: list[Cell]) -> list[Cell]:
    symbol = layout[pair[0].group].symbols[pair[0].at]
    cells = [cell for cell in cells_of(layout, remark.who) if cell not in pair]
    if not cells or any(layout[cell.group].symbols[cell.at] != symbol for cell in cells):
        message = f"Groups that match the pair must be printed with its number, {symbol}."
        raise Misfit(message, f"Print these groups with the digit {symbol}.", remark=remark)
    return cells


def _swap(layout: Layout, pair: list[Cell], single: Cell, followers: list[Cell]) -> Layout:
    """Return the layout with pair and single exchanged: the single is doubled, and the pair becomes a single."""
    symbols = [list(group.symbols) for group in layout]
    old, new = symbols[pair[0].group][pair[0].at], symbols[single.group][single.at]
    symbols[single.group][single.at] = old
    for cell in (*pair, *followers):
        symbols[cell.group][cell.at] = new
    return tuple(Group(tuple(changed), group.ink) for changed, group in zip(symbols, layout, strict=True))


def claim(layout: Layout, remarks: Sequence[Remark], whose: Sequence[Who]) -> list[list[Cell]]:
    """Return the numbers each remark is about. A remark that names no groups gets the remaining numbers."""
    claimed: set[Cell] = set()
    cells: list[list[Cell]] = [[] for _ in remarks]
    for index in sorted(range(len(remarks)), key=lambda index: whose[index] == EVERYONE):
        own_cells = cells_of(layout, whose[index])
        if whose[index] == EVERYONE:
            own_cells = [cell for cell in own_cells if cell not in claimed]
        elif claimed & set(own_cells):
            raise Misfit("Two remarks are about the same group.", "Remove one of them.", remark=remarks[index])
        claimed.update(own_cells)
        cells[index] = own_cells
    return cells
