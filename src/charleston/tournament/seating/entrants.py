"""Parse a list of players: text with one name per line, or a CSV from a spreadsheet."""

import re
from collections.abc import Sequence

from charleston.names import clean_name, name_problem
from charleston.tournament.seating.plan import PlanError
from charleston.tournament.spreadsheet import SpreadsheetError, read_rows

MAX_BYTES = 100_000
MAX_NAME_LETTERS = 60
_NAME = {"name", "names", "player", "players", "full name", "player name"}
_FIRST, _LAST = {"first", "first name", "given name", "forename"}, {"last", "last name", "surname", "family name"}


def read_entrants(data: bytes) -> list[str]:
    """Return the names in the order of the list; raise PlanError if there is a mistake."""
    if len(data) > MAX_BYTES:
        raise PlanError(f"This list is longer than {MAX_BYTES:,} bytes. Is it the right file?")
    try:
        rows = read_rows(data)
    except SpreadsheetError as error:
        raise PlanError(str(error)) from None
    if not rows:
        raise PlanError("There is no name in this list. Write one name per line.")
    columns, begin = _columns([cell.lower() for cell in rows[0][1]])
    names: dict[str, tuple[int, str]] = {}
    for number, cells in rows[begin:]:
        name = _name(cells, columns, number)
        key = name.casefold()
        if key in names:
            raise PlanError(
                f"{name} is in the list twice, on lines {names[key][0]} and {number}. Give each a different name."
            )
        names[key] = (number, name)
    return [name for _, name in names.values()]


def _columns(heads: Sequence[str]) -> tuple[list[int], int]:
    """Return the columns that form a name, and the first row with a name; without column heads, no columns and 0."""
    one = [place for place, head in enumerate(heads) if head in _NAME]
    if one:
        return one[:1], 1
    first = [place for place, head in enumerate(heads) if head in _FIRST]
    last = [place for place, head in enumerate(heads) if head in _LAST]
    if first and last:
        return [first[0], last[0]], 1
    return [], 0


def _name(cells: Sequence[str], columns: Sequence[int], number: int) -> str:
    filled = [cell for cell in cells if cell.strip()]
    if columns:
        chosen = [cells[column] for column in columns if column < len(cells)]
    elif len(filled) == 1:
        chosen = filled
    else:
        raise PlanError(
            f"Line {number} of the list has {len(filled)} columns. Write Name above the column with the names."
        )
    name = clean_name(" ".join(chosen))
    wrong = problem_of(name)
    if wrong:
        raise PlanError(f"Line {number} of the list {wrong}.")
    return name


def problem_of(name: str) -> str:
    """Return what is wrong with a name; empty if it is valid."""
    if problem := name_problem(name, MAX_NAME_LETTERS):
        return _PROBLEMS[problem]
    if re.match("stand-in( |$)", name.casefold()):
        return "has a stand-in. Leave out stand-ins: they are added where needed"
    return ""


_PROBLEMS = {
    "empty": "has no name",
    "too long": f"has a name of more than {MAX_NAME_LETTERS} letters",
    "unseen": "has a name with characters that cannot be printed",
    "unreadable": "has a name without a letter or a number",
}
