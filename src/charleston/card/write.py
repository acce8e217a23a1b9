"""Write a card in the card language; ``read_card(write_card(card))`` is the same card."""

from charleston.card.honors import DRAGON_NAMES, WIND_NAMES
from charleston.card.model import (
    ALL_NUMBERS,
    EVEN_NUMBERS,
    EVERYONE,
    FIRST_YEAR,
    LANGUAGE,
    LAST_YEAR,
    ODD_NUMBERS,
    AnyDragon,
    AnyNumber,
    AnyPair,
    AnySuit,
    AnyWind,
    AnyYear,
    Card,
    DragonCheck,
    DragonSuits,
    FlowerJokers,
    Form,
    Group,
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
    Place,
    Remark,
    Run,
    SuitCount,
    Who,
)
from charleston.tiles import SUIT_NAMES

MIN_DIFFERENT = 2
"""If N is at least this, "any N numbers" already means different numbers."""
LANGUAGE_ROW = f"language {LANGUAGE}"
"""A stored card without this row is in language 1."""


def write_card(card: Card) -> str:
    rows = [f"card {card.name}", *([LANGUAGE_ROW] if card.language == LANGUAGE else []), *_about(card.about)]
    for section in card.sections:
        declared = " (singles and pairs)" if section.declared else ""
        rows += ["", f"section {section.name}{declared}", *_about(section.about)]
        rows += map(write_row, section.lines)
    return "\n".join(rows) + "\n"


def write_row(line: Line) -> str:
    return f"  {write_line(line)}"


def _about(text: str) -> list[str]:
    return [f"about {row}".rstrip() for row in text.split("\n")] if text else []


def write_line(line: Line) -> str:
    groups = " or ".join(write_form(form) for form in line.forms)
    if len(line.forms) > 1 and line.forms[-1].remarks and not any(form.remarks for form in line.forms[:-1]):
        groups = groups.replace(" or ", " () or ", 1)  # without (), the last bracket would apply to all forms
    return f"{groups:<40}  {write_value(line):<4}  {write_remarks(line.remarks)}".rstrip()


def write_value(line: Line) -> str:
    return f"{'c' if line.concealed else 'x'}{line.value}"


def write_form(form: Form) -> str:
    groups = " ".join(_place(place) for place in form.places)
    return f"{groups} ({write_remarks(form.remarks)})" if form.remarks else groups


def _place(place: Place) -> str:
    groups = "/".join(write_group(group) for group in place.options)
    return f"{place.sign} {groups}" if place.sign else groups


def write_group(group: Group) -> str:
    return "".join(group.symbols) + group.ink


def write_remarks(remarks: tuple[Remark, ...]) -> str:
    return ", ".join(write_remark(remark) for remark in remarks)


def write_remark(remark: Remark) -> str:  # noqa: C901, PLR0911, PLR0912 - one case per remark
    match remark:
        case Run():
            return _join(_who(remark.who), "run", _run_details(remark))
        case Like():
            listed = not _has_word(remark.numbers) and remark.who != EVERYONE and not remark.who.digit
            word = "" if listed else "like"  # "kongs 3 6 9", but "5s like 3 6 9"
            return _join(_who(remark.who), word, _numbers(remark.numbers))
        case AnyNumber():
            numbers = _numbers(remark.numbers)
            different = "different" if remark.different and remark.count < MIN_DIFFERENT else ""
            listed = remark.who == EVERYONE and not _has_word(remark.numbers)
            noun = f"{remark.count} numbers" if remark.count else "" if numbers and not listed else "number"
            return _join(_who(remark.who), "any", different, noun, numbers)
        case OnlyNumbers():
            return _join(_who(remark.who), _numbers(remark.numbers) or "these numbers", "only")
        case AnyYear():
            every = (remark.first, remark.last) == (FIRST_YEAR, LAST_YEAR)
            return "any year" if every else f"any year {remark.first} to {remark.last}"
        case AnyPair():
            return "any pair"
        case MatchPair():
            return f"{_who(remark.who)} match pair"
        case SuitCount():
            return " or ".join(map(str, remark.counts)) + (" suit" if remark.counts == (1,) else " suits")
        case AnySuit():
            return _join(_who(remark.who), "any suit")
        case MayBe():
            return f"{remark.ink} may be {remark.other}"
        case OnlySuits():
            suits = " or ".join(SUIT_NAMES[suit] for suit in remark.suits)
            return f"{remark.ink} {suits}" if remark.ink else f"{suits} only"
        case OppositeSuit():
            return _join(_who(remark.who), "in opposite suit")
        case AnyWind():
            return _join(_who(remark.who), "any wind")
        case OnlyWinds():
            return _join(*(WIND_NAMES[wind].lower() for wind in remark.winds), "only")
        case AnyDragon():
            return (
                "same dragon" if remark.same else "any dragon" if remark.count == 1 else f"any {remark.count} dragons"
            )
        case DragonCheck():
            return "matching dragons" if remark.matching else "opposite dragons"
        case OnlyDragons():
            return _join(*(DRAGON_NAMES[dragon].lower() for dragon in remark.dragons), "dragons only")
        case DragonSuits():
            return f"dragons any {remark.count} suits"
        case NoJokers():
            return _join(_who(remark.who), "no jokers")
        case FlowerJokers():
            return _join(_who(remark.who), "flowers as jokers")


def _run_details(run: Run) -> str:
    ways = _join("up or down" if run.both_ways else run.way, "wraps" * run.wraps)
    return _join(str(run.count or ""), _numbers(run.numbers), ways)


def _who(who: Who) -> str:
    name = f"{who.digit}s" if who.digit else f"{who.kind}s" if who.kind else ""
    inks = " ".join(who.inks)
    return f"{name} in {inks}" if name and inks else name or inks


def _has_word(numbers: tuple[int, ...]) -> bool:
    return numbers in (ALL_NUMBERS, ODD_NUMBERS, EVEN_NUMBERS)


def _numbers(numbers: tuple[int, ...]) -> str:
    words = {ALL_NUMBERS: "", ODD_NUMBERS: "odd", EVEN_NUMBERS: "even"}
    return words[numbers] if numbers in words else " ".join(map(str, numbers))


def _join(*words: str) -> str:
    return " ".join(word for word in words if word)
