"""Two values beside one line: a hand that pays more when concealed, or a value after each form."""

import re

from charleston.card.faults import Fault
from charleston.card.read_group import read_group

_VALUE = re.compile(
    r"(?<![A-Za-z0-9])(?:x[\s$-]*[0-9]+|c[$-]?[0-9]{2,3}|c\s+[$-]?\s*[0-9]{1,2}[05])(?![0-9A-Za-z])", re.IGNORECASE
)
"""If a space follows the c, a value must end in 0 or 5, as in c 30, because "in c 36" may be numbers in ink c."""
_OR = re.compile(r"(?<!\S)(?:-+\s*or\s*-+|or)(?=\s)", re.IGNORECASE)


def form_behind_value(text: str, start: int, end: int) -> Fault | None:
    """Return what is wrong with a line that has another form after its value, or None.

    The value is between columns ``start`` and ``end``.
    """
    joint = next((joint for joint in _OR.finditer(text, end) if _starts_group(text, joint.end())), None)
    if joint is None:
        return None
    values = [(start, end), *(match.span() for match in _VALUE.finditer(text, joint.end()))]
    kinds = {_plain(text[first:last]) for first, last in values}
    if len(kinds) > 1:
        one, other = _spaced(text[: joint.start()]), _spaced(text[joint.end() :])
        message = "Forms with different values are two hands."
        return Fault(*values[1], message, f"Write two lines: {one}, and below it {other}")
    if len(values) == 1:
        return Fault(start, end, "Another form comes after the value.", "Write the value after the last form.")
    shown = text
    for first, last in reversed(values[:-1]):
        shown = f"{shown[:first]} {shown[last:]}"
    return Fault(start, end, "The value comes after each form.", f"Write it once, after the last: {_spaced(shown)}")


def second_value(text: str, start: int, end: int) -> Fault | None:
    """Return a fault for a second value. A hand that pays more when concealed must be written as two lines."""
    match = _VALUE.search(text, end)
    if match is None:
        return None
    printed = _spaced(text[:start])
    instead = f"Write the hand twice, once with each value: {_spaced(text[:end])}, and below it {printed} "
    return Fault(match.start(), match.end(), "A hand has one value here.", instead + _plain(match[0]))


def _starts_group(text: str, at: int) -> bool:
    words = text[at:].split(maxsplit=1)
    word = words[0].rstrip(",;") if words else ""
    return len(word) > 1 and read_group(word, 0, stored=False).group is not None  # false for the 0 in "pungs 2 or 0"


def _plain(value: str) -> str:
    return re.sub(r"[\s$-]", "", value.lower()).rstrip(".")


def _spaced(text: str) -> str:
    return " ".join(text.split())
