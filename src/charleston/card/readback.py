"""Read a line back to its author: what it means in words, and an example hand."""

from collections.abc import Iterable

from charleston.card.expand import patterns_of, remarks_of
from charleston.card.model import AnyNumber, Form, Line, Remark
from charleston.card.numbers import digits_of
from charleston.card.pattern import Pattern
from charleston.card.prose import describe, describe_form
from charleston.card.suits import SuitChoice, suit_choices
from charleston.tiles import write_tiles


def in_words(line: Line) -> str:
    """Return what the remarks mean and which inks may be one suit, according to the patterns."""
    parts = [describe(line), *(f"{describe_form(form)} ({_nth(at)} form)" for at, form in _with_remarks(line))]
    suits = list(dict.fromkeys(filter(None, (_suits(line, form) for form in line.forms))))
    numbers = ["the numbers may be the same" for remark in line.remarks if _may_be_same(line, remark)]
    forms = [f"{len(line.forms)} forms"] if len(line.forms) > 1 else []
    return "; ".join([*(words for words in parts if words), *numbers, *forms, *suits]) or "as printed"


def _may_be_same(line: Line, remark: Remark) -> bool:
    if not isinstance(remark, AnyNumber) or remark.different:
        return False
    return any(len(digits_of([place.options[0] for place in form.places], remark.who)) > 1 for form in line.forms)


def _with_remarks(line: Line) -> list[tuple[int, Form]]:
    return [(at, form) for at, form in enumerate(line.forms, 1) if form.remarks]


def _nth(at: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(at, f"{at}th")


def _suits(line: Line, form: Form) -> str:
    """Return "a, b and c different suits, or b and c the same suit", from the choices of the form."""
    layout = tuple(place.options[0] for place in form.places)
    ways = {_partition(choice) for choice in suit_choices(layout, remarks_of(line, form))} - {()}
    return ", or ".join(map(_way, sorted(ways, key=lambda way: (-len(way), way))))


def _partition(choice: SuitChoice) -> tuple[str, ...]:
    """Return the inks of each suit, joined. Skip inks freed by "any suit", which that remark already describes."""
    by_suit: dict[int, str] = {}
    for ink, suit in sorted(choice.items()):
        if not ink.freed:
            by_suit[suit] = by_suit.get(suit, "") + ink.letter
    return tuple(sorted(by_suit.values()))


def _way(partition: tuple[str, ...]) -> str:
    if len(partition) == 1:
        return "one suit" if len(partition[0]) == 1 else f"{_listed(partition[0])} one suit"
    together = [inks for inks in partition if len(inks) > 1]
    if together:
        return f"{_listed(together[0])} the same suit"
    return f"{_listed(partition)} different suits"


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}"


def example(line: Line) -> str:
    """Return a hand that makes the line. Take the middle pattern, because the first is usually the one printed."""
    patterns = patterns_of(line)
    return show(patterns[len(patterns) // 2])


def show(pattern: Pattern) -> str:
    return " ".join(write_tiles((tile,) * size) for tile, size in pattern.groups)
