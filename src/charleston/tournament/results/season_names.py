"""Who is who in a season: which names are one person's, and which look as if they were.

A person is found again by name, whatever its case and its spaces. Everything else is the director's decision. Two
people who played in the same tournament are never one person.
"""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from charleston.names import clean_name
from charleston.tournament.desk.events import Name

MAX_ALIKE = 200
_MIN_LETTERS = 4
"""Shorter names often differ by only one letter: Cam and Sam are two people."""
_MAX_GROUP = 50
"""If more names have a common key, they are not compared: a season has fewer tournaments than that."""
_DROPPED = dict.fromkeys(map(ord, "'’`."))

Events = Sequence[Collection[str]]


class SeasonError(ValueError):
    """The director's decisions contradict the tournaments; the message says how."""


class NameDecision(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether two names are one person's."""

    names: Annotated[tuple[Name, Name], Meta(description="As in the tournaments.")]
    same: bool


class Alike(NamedTuple):
    """Two names that may be one person's."""

    names: tuple[str, str]
    same: bool  # whether they count as one person now


def people_of(events: Events, decisions: Iterable[NameDecision] = ()) -> dict[str, str]:
    """Return the person of every name: the first of that person's names that is not all in one case.

    Raises SeasonError.
    """
    played = _played(events)
    decided = {one.names: one.same for one in decisions}
    group = {name: [name] for name in played}
    for (one, other), same in decided.items():
        if same and one in played and other in played:
            _unite(group, played, one, other, certain=True)
    for pair in _pairs(played, lambda name: {clean_name(name).casefold()}):
        if decided.get(pair, decided.get(pair[::-1], True)):
            _unite(group, played, *pair, certain=False)
    order = {name: at for at, name in enumerate(played)}
    return {
        name: min(names, key=lambda one: (one.islower() or one.isupper(), order[one])) for name, names in group.items()
    }


def alike_names(events: Events, person: dict[str, str]) -> list[Alike]:
    """Return the pairs of names that differ in case, spaces, accents, the order of words or one letter."""
    played = _played(events)
    pairs = [(one, other) for one, other in _pairs(played, _variants) if not played[one] & played[other]]
    return [Alike(pair, person[pair[0]] == person[pair[1]]) for pair in pairs[:MAX_ALIKE]]


def _played(events: Events) -> dict[str, set[int]]:
    """Return the tournaments of every name, in the order in which the names appear."""
    played: dict[str, set[int]] = {}
    for number, names in enumerate(events):
        for name in names:
            played.setdefault(name, set()).add(number)
    return played


def _pairs(names: Iterable[str], keys_of: Callable[[str], set[str]]) -> list[tuple[str, str]]:
    """Return the pairs of names that have a key in common, in the order of the names."""
    groups: dict[str, list[str]] = {}
    order = {name: at for at, name in enumerate(names)}
    for name in order:
        for key in keys_of(name):
            groups.setdefault(key, []).append(name)
    found = {pair for group in groups.values() if len(group) <= _MAX_GROUP for pair in combinations(group, 2)}
    return sorted(found, key=lambda pair: (order[pair[0]], order[pair[1]]))


def _unite(group: dict[str, list[str]], played: dict[str, set[int]], one: str, other: str, *, certain: bool) -> None:
    """Make two names one person's, unless both played in one tournament; then raise SeasonError if ``certain``."""
    mine, theirs = group[one], group[other]
    if mine is theirs:
        return
    both = next(((a, b) for a in mine for b in theirs if played[a] & played[b]), None)
    if both is None:
        mine += theirs
        group.update(dict.fromkeys(theirs, mine))
    elif certain:
        raise SeasonError(f"{both[0]} and {both[1]} played in the same tournament, so they are two people.")


def _variants(name: str) -> set[str]:
    """Return the letters of a name, and each way to leave out one of them: similar names have a variant in common."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_DROPPED)
    words = "".join(one if one.isalnum() else " " for one in plain if not unicodedata.combining(one)).split()
    letters = "".join(sorted(words))
    if len(letters) < _MIN_LETTERS:
        return {letters}
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}
