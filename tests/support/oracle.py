"""What a line of a card means, computed from a small specification written by hand, independent of our reader.

``FF nnnna oooob ppppc | abc | n=1-7`` is a hand of two flowers and three kongs; a, b, c are three different suits, n is
1 to 7 and o, p are the next numbers. The parts:

- templates, separated by ``;``. A group is symbols and an ink. Symbols: digits (0 is soap), F N E W S R G, D (the
  dragon of the ink's suit), numbers n and o p q r s t (n plus 1 to 6 steps), m and k, winds X Y, dragons Z V. ``!``
  after a group: no jokers.
- suits: a word for each way to assign suits to the inks a b c, the same letter for the same suit: ``abc aba`` is three
  suits, or two where c has the suit of a. ``-`` means no inks.
- variables: ``n=1-7``, ``n=1,3,5/2`` (in steps of two), ``n=1-9%`` (1 follows 9), ``X=NEWS``, ``m!n`` where
  m and n are different.

"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

SUITS = "bcd"
DRAGONS = {"b": "G", "c": "R", "d": "0"}
NEXT = "nopqrst"
COPIES = {"F": 8}
JOKERS = 8

Hand = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""Tiles that a joker may not replace, and groups that may have jokers."""


def hands_of(specification: str) -> set[Hand]:
    """Return every hand that 152 tiles can make."""
    templates, suits, *variables = (part.strip() for part in specification.split("|"))
    hands = {
        _hand(template, ways, values)
        for template in templates.split(";")
        for ways in _suits(suits)
        for values in _values(variables[0] if variables else "")
    }
    return {hand for hand in hands if _possible(hand)}


def _suits(words: str) -> Iterator[dict[str, str]]:
    for word in words.split():
        if word == "-":
            yield {}
        else:
            yield from _choices(word)


def _choices(word: str) -> Iterator[dict[str, str]]:
    for chosen in product(SUITS, repeat=len(word)):
        pairs = [(at, other) for at in range(len(word)) for other in range(at)]
        if all((word[at] == word[other]) == (chosen[at] == chosen[other]) for at, other in pairs):
            yield dict(zip("abc", chosen, strict=False))


def _values(text: str) -> Iterator[dict[str, str]]:
    ranges: dict[str, list[str]] = {}
    different: list[tuple[str, str]] = []
    step, wraps = 1, False
    for word in text.split():
        if "!" in word:
            one, other = word.split("!")
            different.append((one, other))
            continue
        name, values = word.split("=")
        if values.endswith("%"):
            values, wraps = values[:-1], True
        if "/" in values:
            values, steps = values.split("/")
            step = int(steps)
        first, dash, last = values.partition("-")
        ranges[name] = [str(n) for n in range(int(first), int(last) + 1)] if dash else list(values.replace(",", ""))
    for chosen in product(*ranges.values()):
        variables = dict(zip(ranges, chosen, strict=True))
        if all(variables[one] != variables[other] for one, other in different):
            yield variables | _following(variables, step, wraps=wraps)


def _following(values: dict[str, str], step: int, *, wraps: bool) -> dict[str, str]:
    if "n" not in values:
        return {}
    numbers = [int(values["n"]) + step * at for at in range(len(NEXT))]
    return {name: str((number - 1) % 9 + 1 if wraps else number) for name, number in zip(NEXT, numbers, strict=True)}


def _hand(template: str, suits: dict[str, str], values: dict[str, str]) -> Hand:
    strict: Counter[str] = Counter()
    sets: list[tuple[str, int]] = []
    for token in template.split():
        natural = token.endswith("!")
        body = token.rstrip("!")
        ink = body[-1] if body[-1] in "abc" else ""
        tiles = [_tile(values.get(sign, sign), suits.get(ink, "")) for sign in body.removesuffix(ink)]
        if len(set(tiles)) == 1 and len(tiles) > 2 and not natural:
            sets.append((tiles[0], len(tiles)))
        else:
            strict.update(tiles)
    return tuple(sorted(strict.items())), tuple(sorted(sets))


def _tile(sign: str, suit: str) -> str:
    if sign == "D":
        return DRAGONS[suit]
    return f"{sign}{suit}" if sign.isdigit() and sign != "0" else sign


def _possible(hand: Hand) -> bool:
    strict, sets = hand
    needs = Counter(dict(strict))
    for tile, size in sets:
        needs[tile] += size
    short = sum(max(0, count - COPIES.get(tile, 4)) for tile, count in needs.items())
    return short <= JOKERS and all(count <= COPIES.get(tile, 4) for tile, count in strict)
