"""What a line's remarks mean, in the words of printed cards."""

from collections.abc import Iterable, Mapping

from charleston.card.honors import DRAGON_NAMES, WIND_NAMES, wind_letters
from charleston.card.layout import Layout, cells_of, claim
from charleston.card.model import (
    ALL_NUMBERS,
    EVEN_NUMBERS,
    EVERYONE,
    FIRST_YEAR,
    LAST_YEAR,
    ODD_NUMBERS,
    AnyDragon,
    AnyNumber,
    AnyPair,
    AnySuit,
    AnyWind,
    AnyYear,
    DragonCheck,
    DragonSuits,
    FlowerJokers,
    Form,
    Like,
    Line,
    MatchPair,
    MayBe,
    NoJokers,
    OnlyDragons,
    OnlyNumbers,
    OnlySuits,
    OnlyWinds,
    OppositeSuit,
    Remark,
    Run,
    SuitCount,
    Who,
)
from charleston.tiles import SUIT_NAMES


def describe(line: Line) -> str:
    """Return the remarks of a line as a sentence, with the number of suits if only the inks say it."""
    return ", ".join(describe_parts(line))


def describe_parts(line: Line) -> list[str]:
    parts = [_each((remark,), _spoken_of(remark, line), line.remarks)[0] for remark in line.remarks]
    return [*parts, *_suits(line)]


def _spoken_of(remark: Remark, line: Line) -> Form:
    """Return the first form that a remark applies to."""
    who = getattr(remark, "who", None)
    if isinstance(who, Who) and not isinstance(remark, AnyWind):
        for form in line.forms:
            if cells_of(tuple(place.options[0] for place in form.places), who):
                return form
    return line.forms[0]


def describe_form(form: Form) -> str:
    """Return the remarks that belong to only one form of the line."""
    return ", ".join(describe_form_parts(form))


def describe_form_parts(form: Form) -> list[str]:
    return _each(form.remarks, form, form.remarks)


def _each(said: tuple[Remark, ...], form: Form, remarks: tuple[Remark, ...]) -> list[str]:
    layout = tuple(place.options[0] for place in form.places)
    numbers = [remark for remark in remarks if isinstance(remark, Run | Like | AnyNumber)]
    claimed = claim(layout, numbers, [remark.who for remark in numbers])
    digits: dict[Remark, Digits] = {
        remark: [(layout[cell.group].symbols[cell.at], cell.group) for cell in cells]
        for remark, cells in zip(numbers, claimed, strict=True)
    }
    return [_remark(remark, layout, digits) for remark in said]


def _suits(line: Line) -> list[str]:
    """Return what the inks say, if all forms say the same and no remark is about suits."""
    every = [*line.remarks, *(remark for form in line.forms for remark in form.remarks)]
    if any(isinstance(remark, SuitCount | OnlySuits | AnySuit | MayBe) for remark in every):
        return []
    texts = {_inks(form) for form in line.forms}
    return [text for text in texts if text] if len(texts) == 1 else []


def _inks(form: Form) -> str:
    inked = [group for place in form.places for group in place.options if group.ink]
    count = len({group.ink for group in inked})
    noun = "Suit" if any(group.has_numbers for group in inked) else "Dragon"
    return f"Any {count} {noun}{'s' * (count > 1)}" if count else ""


Honor = AnyWind | OnlyWinds | AnyDragon | DragonCheck | OnlyDragons | DragonSuits | NoJokers | FlowerJokers
Digits = list[tuple[str, int]]
"""Printed digits, each with the index of its group."""


def _remark(remark: Remark, layout: Layout, digits: Mapping[Remark, Digits]) -> str:  # noqa: C901, PLR0911, PLR0912 - one case per remark
    match remark:
        case Run():
            count = len({digit for digit, _ in digits[remark]})
            parity = {ODD_NUMBERS: "Odd ", EVEN_NUMBERS: "Even "}.get(remark.numbers, "")
            way = ", Up or Down" if remark.both_ways else f", {remark.way.title()}" if remark.way else ""
            ways = f"{way}{', Wrapping' * remark.wraps}"
            return _about(remark.who, f"Any {count} Consecutive {parity}Nos.{ways}")
        case Like():
            return _about(remark.who, _like(remark, digits[remark]))
        case AnyNumber():
            count = len({digit for digit, _ in digits[remark]})
            if remark.different:
                return _about(remark.who, f"Any {count} Different {_or_list(remark.numbers) or 'Nos.'}")
            return _about(remark.who, f"Any {_or_list(remark.numbers) or 'No.'}")
        case OnlyNumbers():
            return _about(remark.who, f"{_or_list(remark.numbers) if remark.numbers else 'These Nos.'} Only")
        case AnyYear():
            every = (remark.first, remark.last) == (FIRST_YEAR, LAST_YEAR)
            return "Any Year" if every else f"Any Year {remark.first} to {remark.last}"
        case AnyPair():
            in_run = any(isinstance(other, Run) for other in digits)
            return "Pair Any No. in Run" if in_run else "Pair Any of Its Nos."
        case MatchPair():
            return _about(remark.who, "Match Pair")
        case SuitCount():
            return f"Any {_either(map(str, remark.counts))} Suit{'s' * (remark.counts != (1,))}"
        case AnySuit():
            return _about(remark.who, "Any Suit")
        case MayBe():
            return f"{remark.ink} May Be Same Suit as {remark.other}"
        case OnlySuits():
            names = [SUIT_NAMES[suit].title() for suit in remark.suits]
            return f"{remark.ink} {_either(names)}" if remark.ink else f"{' and '.join(names)} Only"
        case OppositeSuit():
            return _about(remark.who, "in Opp. Suit")
        case _:
            return _honor(remark, layout)


def _honor(remark: Honor, layout: Layout) -> str:  # noqa: PLR0911 - one case per remark
    """Return a remark about winds, dragons or what a group accepts, in words."""
    match remark:
        case OnlyWinds():
            return f"{' and '.join(WIND_NAMES[wind] for wind in remark.winds)} Only"
        case OnlyDragons():
            names = " and ".join(DRAGON_NAMES[dragon] for dragon in remark.dragons)
            return f"{names} Dragon{'s' * (len(remark.dragons) > 1)} Only"
        case DragonSuits():
            return f"Dragons Any {remark.count} Suit{'s' * (remark.count > 1)}"
        case NoJokers():
            return _about(remark.who, "Without Jokers")
        case FlowerJokers():
            return _about(remark.who, "Flowers as Jokers")
        case AnyWind():
            winds = wind_letters(layout, [remark])
            return _about(remark.who, f"Any {len(winds)} Winds" if len(winds) > 1 else "Any Wind")
        case AnyDragon():
            return (
                "Same Dragon" if remark.same else "Any Dragon" if remark.count == 1 else f"Any {remark.count} Dragons"
            )
        case DragonCheck():
            return f"{'Matching' if remark.matching else 'Opposite'} Dragons"


def _like(remark: Like, digits: Digits) -> str:
    if remark.numbers not in (ALL_NUMBERS, ODD_NUMBERS, EVEN_NUMBERS):
        return _or_list(remark.numbers) if remark.who != EVERYONE else f"Like {_or_list(remark.numbers)}"
    several = len({group for _, group in digits}) > 1
    noun = {ODD_NUMBERS: "Odd", EVEN_NUMBERS: "Even"}.get(remark.numbers)
    if several:
        return f"Any Like {noun}s" if noun else "Any Like Nos."
    return f"Any {noun} No." if noun else "Any No."


def _about(who: Who, what: str) -> str:
    if who == EVERYONE:
        return what
    name = f"{who.digit}s" if who.digit else f"{who.kind.title()}s" if who.kind else ""
    inks = _either(who.inks) if who.inks else ""
    return f"{name} in {inks} {what}" if name and inks else f"{name or inks} {what}"


def _or_list(numbers: tuple[int, ...]) -> str:
    words = {ALL_NUMBERS: "", ODD_NUMBERS: "Odd", EVEN_NUMBERS: "Even"}
    return words[numbers] if numbers in words else _either(f"{number}s" for number in numbers)


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
