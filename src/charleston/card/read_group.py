"""Parse one printed group: symbols without a space, and the ink after them."""

import re
from typing import NamedTuple

from charleston.card.faults import Fault
from charleston.card.model import GROUP_NAMES, INKS, Group

_SYMBOL = re.compile(r"wh|[0-9newsfrg]|D", re.IGNORECASE | re.ASCII)
_SYMBOLS = "Symbols are 1-9, 0 (soap), F, N E W S, D, R, G, Wh, and the inks a b c."
_KINDS = (("number", set("0123456789")), ("wind", set("NEWS")), ("dragon", {"R", "G", "Wh"}), ("flower", {"F"}))


class GroupReading(NamedTuple):
    """The group, or None and its faults."""

    group: Group | None
    faults: list[Fault]


def read_group(word: str, start: int, *, stored: bool) -> GroupReading:
    """Parse a word that starts at column ``start``. A stored card may have groups that only language 1 accepts."""
    end = start + len(word)
    ink = word[-1:].lower() if word[-1:].lower() in INKS else ""
    body = word[: len(word) - len(ink)]
    symbols: list[str] = []
    at = 0
    while at < len(body):
        match = _SYMBOL.match(body, at)
        if match is None or match[0] == "d":
            return GroupReading(None, [_unknown_symbol(word, start, at)])
        symbols.append("Wh" if len(match[0]) > 1 else match[0].upper())
        at = match.end()
    if not symbols:
        instead = "Print it, or leave the slash or letter out."
        return GroupReading(None, [Fault(start, end, "There is no group here.", instead)])
    group = Group(tuple(symbols), ink)
    mixture = None if stored else _mixture(group)
    problems = [mixture, _wrong_ink(word, group), _wrong_shape(group)] if mixture is None else [mixture]
    faults = [Fault(start, end, *fault) for fault in problems if fault is not None]
    return GroupReading(None if faults else group, faults)


def _unknown_symbol(word: str, start: int, at: int) -> Fault:
    sign = word[at]
    if sign in "jJ":
        problem = "Jokers are not printed.", "They may be used in any group of three or more alike."
    elif sign == "d" and word[:at].isdigit():
        problem = "d is not an ink.", "Inks are a, b and c; a dragon is a capital D."
    elif sign.lower() in INKS:
        problem = "A group ends with its ink.", f"Leave a space: {word[: at + 1]} {word[at + 1 :]}"
    else:
        problem = f"The card language has no symbol {sign!r}.", _SYMBOLS
    return Fault(start + at, start + at + 1, *problem)


_Said = tuple[str, str]
"""What is wrong with a group, and what to write instead."""


def _mixture(group: Group) -> _Said | None:
    """Refuse mixed kinds, which are typing errors: 33ea for 33a, or 33a E. Cards print each kind separately."""
    parts = ["".join(symbol for symbol in group.symbols if symbol in symbols) for _, symbols in _KINDS]
    parts.append("D" * group.symbols.count("D"))
    first, *others = [part for part in parts if part] or [""]
    if not others:
        return None
    inked = f"{first}{group.ink or 'a'}" if group.has_numbers else first
    stray = " ".join(others)
    return (
        f"{stray} is mixed with {'numbers' if group.has_numbers else first}.",
        f"Write {inked}; if you mean {stray} too, write it as its own group.",
    )


def _wrong_ink(word: str, group: Group) -> _Said | None:
    suited = group.has_numbers or "D" in group.symbols
    if group.ink and not suited:
        return "These tiles belong to no suit.", f"Write {word[:-1]} without an ink."
    if group.has_numbers and not group.ink:
        return "Which ink? Numbers need one.", f"Write {word}a (or b or c: a different letter is a different suit)."
    return None


def _wrong_shape(group: Group) -> _Said | None:
    count = max(map(group.symbols.count, group.symbols))
    if group.alike and count > len(GROUP_NAMES):
        return f"{count} alike are too many: the largest group is a sextet.", "Split it into two groups."
    if not group.alike and not group.is_year and count > 2:
        return (
            "Different tiles printed together are singles and pairs, but three of these are alike.",
            "Leave a space around a pung, like 333a 6a. Three alike count as singles only in a year: 2022a",
        )
    return None
