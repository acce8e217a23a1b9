"""Lines that parse but may not mean what their author thinks: each doubt is a question to the author."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations
from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.expand import expand, forms_say_suits, patterns_of
from charleston.card.honors import WIND_NAMES, wind_letters
from charleston.card.model import (
    EVERYONE,
    YEAR,
    AnyDragon,
    AnyNumber,
    AnyPair,
    AnySuit,
    AnyWind,
    AnyYear,
    DragonCheck,
    DragonSuits,
    Entry,
    Form,
    Group,
    Like,
    Line,
    MayBe,
    OnlyNumbers,
    OnlyWinds,
    Remark,
    Run,
    SuitCount,
    Who,
    is_number,
)
from charleston.card.readback import example, in_words
from charleston.card.suits import TWO_OR_THREE


class Doubt(NamedTuple):
    """How the line is read, and what to write to make it clear."""

    message: str
    instead: str


def doubts(entry: Entry) -> Iterator[Doubt]:
    line = entry.line
    yield from _which_inks(line)
    yield from _free_suits(line)
    yield from _ink_or_article(line)
    yield from _which_winds(line)
    yield from _which_dragons(line)
    yield from _crossed_dragons(line)
    yield from _split_years(line)
    yield from _forgotten_remark(entry)


def _read_as(line: Line) -> str:
    return f"Read as: {in_words(line)}; {_count(line)}, for example {example(line)}."


def _count(line: Line) -> str:
    count = len(patterns_of(line))
    return f"{count} pattern{'s' * (count != 1)}"


def _every_remark(line: Line) -> list[Remark]:
    return [*line.remarks, *(remark for form in line.forms for remark in form.remarks)]


def _groups(form: Form) -> list[Group]:
    return [place.options[0] for place in form.places]


def _with(line: Line, remark: Remark) -> Line | None:
    """Return the line with another remark, or None if the result makes no sense."""
    other = replace(line, remarks=(*line.remarks, remark))
    return None if expand(other).misfits else other


def _which_inks(line: Line) -> Iterator[Doubt]:
    """Ask which inks may be the same suit, if "2 or 3 suits" does not make that clear."""
    remarks = _every_remark(line)
    if not any(isinstance(remark, SuitCount) and remark.counts == TWO_OR_THREE for remark in remarks):
        return
    if any(isinstance(remark, MayBe) for remark in remarks) or forms_say_suits(line):
        return
    for form in line.forms:
        printed = [group.ink for group in _groups(form) if group.ink]
        inks = list(dict.fromkeys(printed))
        apart = printed.count(inks[0]) > 1 and printed == [inks[0]] * (len(printed) - 2) + inks[1:]
        if len(inks) == max(TWO_OR_THREE) and not apart:
            first, second, third = inks
            instead = f"Say which inks may be the same suit: {third} may be {second}, {second} may be {first}, ..."
            yield Doubt(f"{_read_as(line)} Can {third} and {second} be the same suit?", instead)
            return


def _free_suits(line: Line) -> Iterator[Doubt]:
    """Ask about a bare "any suit" beside several inks: all of them may then be one suit, which few authors intend."""
    inks = {group.ink for form in line.forms for group in _groups(form) if group.ink}
    if len(inks) > 1 and AnySuit(EVERYONE) in _every_remark(line):
        message = f"{_read_as(line)} Each ink may be any suit, even the suit of another ink. Is that what you mean?"
        yield Doubt(message, f"If they are different suits, write: any {len(inks)} suits")


def _which_dragons(line: Line) -> Iterator[Doubt]:
    """Ask about "any dragon" if a D has an ink: the ink limits which dragon that D can be."""
    for remark in line.remarks:
        if not isinstance(remark, AnyDragon | DragonSuits):
            continue
        groups = [group for form in line.forms for group in _groups(form)]
        dragons = {group.ink for group in groups if "D" in group.symbols and group.ink}
        numbered = {group.ink for group in groups if group.has_numbers}
        if dragons and numbered and len(dragons | numbered) > len(dragons):
            message = f"{_read_as(line)} The inks limit which dragons D can be. Is that right?"
            yield Doubt(message, f"For any {remark.count} of the three dragons write D without an ink.")


def _ink_or_article(line: Line) -> Iterator[Doubt]:
    """Ask about "a run": "a" is read as the ink, but the author may mean a run of all numbers."""
    for remark in line.remarks:
        if not isinstance(remark, Run) or remark.who != Who(inks="a"):
            continue
        others = tuple(other for other in line.remarks if other is not remark)
        other = _with(replace(line, remarks=others), replace(remark, who=EVERYONE))
        if other is not None and set(patterns_of(other)) != set(patterns_of(line)):
            message = f"{_read_as(line)} Only the numbers in ink a move. Is that right?"
            yield Doubt(
                message, f"If all numbers move, write: run ({_count(other)}). If not, name the groups: pungs in a run"
            )


def _which_winds(line: Line) -> Iterator[Doubt]:
    """Ask about printed winds that "... only" does not name, and about winds that "any wind" leaves as printed."""
    remarks = _every_remark(line)
    any_winds = [remark for remark in remarks if isinstance(remark, AnyWind)]
    only = next((remark for remark in remarks if isinstance(remark, OnlyWinds)), None)
    for form in line.forms if any_winds else ():
        free = wind_letters(_groups(form), any_winds)
        fixed = [letter for letter in wind_letters(_groups(form), [AnyWind()]) if letter not in free]
        strange = [letter for letter in free if only and letter not in only.winds]
        if strange:
            message = f"{_read_as(line)} The line prints {_winds(strange)}, but the remark names others. Is that right?"
            yield Doubt(message, f"Print the winds that the remark names: {_winds(only.winds if only else ())}")
        elif free and fixed and not only:
            others = _winds([letter for letter in WIND_NAMES if letter not in fixed])
            message = f"{_read_as(line)} Can {' and '.join(free)} be {_winds(fixed)} as well?"
            yield Doubt(message, f"If not, add: {others} only; if so, add: {_winds(WIND_NAMES)} only")


def _winds(letters: Iterable[str]) -> str:
    return " and ".join(WIND_NAMES[letter] for letter in letters)


def _crossed_dragons(line: Line) -> Iterator[Doubt]:
    """Ask about "opposite dragons" if D has the ink of a number: each such dragon goes with the suit of its ink."""
    if DragonCheck(matching=False) not in _every_remark(line):
        return
    for form in line.forms:
        inks = {group.ink for group in _groups(form) if group.has_numbers}
        if any(group.ink in inks for group in _groups(form) if "D" in group.symbols):
            message = f"{_read_as(line)} Each dragon goes with the suit of its ink. Is that right?"
            yield Doubt(message, "If so, leave the remark out; if not, change the inks of D.")
            return


def _split_years(line: Line) -> Iterator[Doubt]:
    """Ask about a year printed like 1 999, which is read as a single and a pung."""
    for form in line.forms:
        groups = _groups(form)
        for one, other in pairwise(groups):
            sizes = {len(one.symbols), len(other.symbols)}
            if not (one.alike and other.alike and one.ink == other.ink and sizes == {1, 3}):
                continue
            years = ("".join(order) for order in permutations((*one.symbols, *other.symbols)))
            year = next((year for year in years if YEAR.fullmatch(year)), "")
            if year and one.has_numbers and other.has_numbers:
                message = f"{_read_as(line)} Jokers may be used in the pung. Is it the year {year}?"
                yield Doubt(message, f"Write {year}{one.ink} for the year: four single tiles, no jokers.")


_NUMBERS = "(numbers?|nos?|nums?|#s)"
_PROMISED = (
    (re.compile(rf"\b((like|same) ?{_NUMBERS}|any ?like|likes)\b|^like$"), Like(), "like"),
    (re.compile(rf"\b(consec(s|utives?)?|cons ?{_NUMBERS}|(any|consecutive)?runs?)\b"), Run(), "run"),
)
"""Words in a section's name that suggest a remark, the remark, and how to write it."""
_MOVES = (Run, Like, AnyNumber, AnyPair, AnyYear, OnlyNumbers)


def _forgotten_remark(entry: Entry) -> Iterator[Doubt]:
    """Ask about a missing remark: in Any Like Numbers a line without "like" is read as printed."""
    line = entry.line
    if any(isinstance(remark, _MOVES) for remark in _every_remark(line)):
        return
    for spelling, remark, word in _PROMISED:
        if not spelling.search(_words(entry.section.name)) or not _has_numbers(line):
            continue
        other = _with(line, remark)
        if other is None or len(patterns_of(other)) <= len(patterns_of(line)) or _forms_are_shifted(line, remark):
            continue
        message = f"Read literally: {_count(line)}, for example {example(line)}. Did you mean {word!r}?"
        instead = f"Add the remark {word} ({_count(other)}), or: these numbers only"
        yield Doubt(message, instead)


def _words(name: str) -> str:
    return " ".join(re.findall("[a-z0-9]+|#s", name.lower().replace("'", "")))


def _has_numbers(line: Line) -> bool:
    symbols = [symbol for form in line.forms for group in _groups(form) for symbol in group.symbols]
    return any(map(is_number, symbols))


def _forms_are_shifted(line: Line, remark: Remark) -> bool:
    """Return whether the remark would make two forms the same. Such forms show that the numbers do not shift."""
    if len(line.forms) == 1:
        return False
    remarks = (*line.remarks, remark)
    moved = {frozenset(patterns_of(replace(line, forms=(form,), remarks=remarks))) for form in line.forms}
    return len(moved) < len(line.forms)
