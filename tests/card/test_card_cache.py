"""The cache of expanded lines has a limit on the number of patterns, and keeps no refused lines."""

import pytest

from charleston.card.expand import MAX_WAYS, expand
from charleston.card.expansions import LINE_COST, MAX_PATTERNS, Expansion, Expansions
from charleston.card.model import Line
from charleston.card.published import published
from charleston.card.read import MAX_WAYS_OF_A_CARD, read_card
from charleston.card.read_line import LineReader

LINES = [entry.line for entry in published("Charleston 2026").entries()]


@pytest.mark.parametrize(
    "hand",
    [
        "111a 2222b 333c 4444a x25 any 4 nos",  # more than 5,000 patterns
        "FF 1111a 2222b 3333c or FF 1111a 2222b 333c x25 run",  # a valid form, and a form of 13 tiles
        "FF 1111a 2222b 3333c or 11a 22b 33c 44a FF NN EE x25 any 4 nos",
    ],
)
def test_no_patterns_of_a_refused_line_stay_in_memory(hand: str) -> None:
    """A stored traceback would keep the local variables of every frame alive: all choices and all patterns so far."""
    line = LineReader(hand).parse()
    assert line is not None
    result = expand(line)
    assert result.misfits
    assert (result.patterns, result.impossible) == ((), ())
    assert all(one.misfit.__traceback__ is None and one.misfit.__context__ is None for one in result.misfits)
    assert expand(line) is result


def test_a_refused_line_still_says_why() -> None:
    (problem,) = read_card("card A\nsection One\n  111a 2222b 333c 4444a x25 any 4 nos\n").problems
    assert f"{MAX_WAYS:,} ways" in problem.message


def expansion(patterns: int, impossible: int = 0) -> Expansion:
    pattern = expand(LINES[0]).patterns[0]
    return Expansion((pattern,) * patterns, (pattern,) * impossible, (), patterns)


def test_the_cache_is_bounded_by_patterns_and_evicts_the_least_recently_used() -> None:
    kept = Expansions(100)
    small, middle, large = expansion(10), expansion(30), expansion(20, 20)
    for line, one in zip(LINES, (small, middle, large), strict=False):
        kept.keep(line, one)
    assert kept.size == 10 + 30 + 40 + 3 * LINE_COST
    assert kept.get(LINES[0]) is small
    kept.keep(LINES[3], small)
    assert [kept.get(line) for line in LINES[:4]] == [small, None, large, small]
    kept.keep(LINES[4], expansion(200))  # larger than the whole cache, so it is not kept
    assert kept.size == 0
    kept.keep(LINES[5], small)
    kept.keep(LINES[5], small)
    assert kept.size == 10 + LINE_COST


def test_lines_without_patterns_are_bounded_too() -> None:
    kept, nothing = Expansions(100), expansion(0)
    for line in LINES:
        kept.keep(line, nothing)
    assert [line for line in LINES if kept.get(line)] == LINES[-100 // LINE_COST :]


def test_a_card_in_use_stays_cached() -> None:
    """The cache has room for several cards of the maximum size, and our cards are expanded only once."""
    assert MAX_PATTERNS > 3 * MAX_WAYS_OF_A_CARD
    first: list[Line] = LINES[:10]
    assert all(expand(line) is expand(line) for line in first)
