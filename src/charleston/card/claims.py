"""Check a remark against the printed line: "any 2 winds" needs two printed winds, "kong any suit" a kong.

Only typed cards are checked. A stored card was accepted before, and its patterns do not depend on this check.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from charleston.card.honors import faces_other_suits, wind_letters
from charleston.card.layout import Layout, Misfit, cells_of, layouts, moving_pair_numbers, speaks_of
from charleston.card.model import (
    GROUP_NAMES,
    INKS,
    AnyDragon,
    AnyNumber,
    AnyPair,
    AnySuit,
    AnyWind,
    DragonCheck,
    Form,
    Group,
    Like,
    Line,
    MatchPair,
    MayBe,
    NoJokers,
    OnlyNumbers,
    OppositeSuit,
    Remark,
    Run,
    SuitCount,
    Who,
)
from charleston.card.remark_words import Claim

_ABOUT_NUMBERS = (Like, AnyNumber, Run, OnlyNumbers, MatchPair)
_CORRECT = "Correct the line or the remark."


def check_claim(remark: Remark, claim: Claim, forms: Sequence[Form], remarks: Sequence[Remark]) -> None:
    """Raise Misfit if the printed forms do not match the remark."""
    every = [layout for form in forms for layout in layouts(form, ())]
    _check_named(remark, every)
    for layout in every:
        _check_single(remark, claim, layout)
        _check_count(remark, claim, layout)
        _check_dragons(remark, claim, layout)
        _check_third(remark, claim, layout)
    if isinstance(remark, MayBe):
        _check_may_be(remark, every, remarks)
    if isinstance(remark, AnyPair) and not any(map(moving_pair_numbers, map(_without_years, forms))):
        instead = "Print the pair beside single numbers, like 112345a"
        raise Misfit("The pair is part of a year, whose digits cannot change.", instead, remark=remark)


def _without_years(form: Form) -> Form:
    return replace(form, places=tuple(place for place in form.places if not place.options[0].is_year))


def settled(line: Line) -> Line:
    """Return the line; change "kong any wind" to "any wind" if no other wind is printed."""
    forms = tuple(replace(form, remarks=_settled(form.remarks, [form])) for form in line.forms)
    return replace(line, forms=forms, remarks=_settled(line.remarks, line.forms))


def _settled(remarks: tuple[Remark, ...], forms: Sequence[Form]) -> tuple[Remark, ...]:
    every = [layout for form in forms for layout in layouts(form, ())]
    return tuple(
        AnyWind()
        if isinstance(remark, AnyWind)
        and all(wind_letters(layout, [remark]) == wind_letters(layout, [AnyWind()]) for layout in every)
        else remark
        for remark in remarks
    )


def _spoken(remark: Remark, who: Who, layout: Layout) -> list[Group]:
    """Return the groups that ``who`` names and that a remark of this type can be about."""
    if isinstance(remark, _ABOUT_NUMBERS):
        return [layout[cell.group] for cell in cells_of(layout, who) if cell.at == 0 or who.kind == "single"]
    if isinstance(remark, AnyWind):
        return [group for group in layout if wind_letters((group,), [AnyWind(who)])]
    inked = isinstance(remark, AnySuit | OppositeSuit)
    return [
        group
        for group in layout
        if (group.ink or not inked) and any(speaks_of(who, group, symbol) for symbol in group.symbols)
    ]


def _check_named(remark: Remark, every: Sequence[Layout]) -> None:
    who = getattr(remark, "who", None)
    if not isinstance(who, Who):
        return
    for ink in who.inks or ("",):
        part = replace(who, inks=ink)
        if part != Who() and not any(_about(remark, part, layout) for layout in every):
            named = " ".join(word for word in (who.kind or (f"{who.digit}s" if who.digit else ""), ink) if word)
            raise Misfit(f"The remark names {named}, but the line has no such group.", _CORRECT, remark=remark)


def _about(remark: Remark, who: Who, layout: Layout) -> bool:
    return bool(cells_of(layout, who) if isinstance(remark, _ABOUT_NUMBERS) else _spoken(remark, who, layout))


def _check_single(remark: Remark, claim: Claim, layout: Layout) -> None:
    """Check that a remark about one "kong" has only one kong to choose from, because it does not say which."""
    if not claim.single or not isinstance(remark, Like | AnyNumber | AnyWind | NoJokers):
        return
    count = len(_spoken(remark, remark.who, layout))
    if count > 1:
        kind = remark.who.kind
        instead = f"If you mean all, write: {kind}s."
        if not isinstance(remark, AnyWind):
            instead = f"{instead} If you mean one, name its ink: {kind} in c"
        raise Misfit(f"Which {kind}? The line has {count}.", instead, remark=remark)


def _check_count(remark: Remark, claim: Claim, layout: Layout) -> None:
    if isinstance(remark, AnyWind):
        letters = wind_letters(layout, [remark])
        if claim.number and letters and len(letters) != claim.number:
            message = f"The remark says {claim.number}, but the line prints {len(letters)}: {' '.join(letters)}."
            raise Misfit(message, "Print a letter for each wind, or correct the remark.", remark=remark)
    elif isinstance(remark, Like) and claim.number:
        groups = {cell.group for cell in cells_of(layout, remark.who)}
        inks = {layout[group].ink for group in groups}
        if groups and claim.number not in (len(groups), len(inks)):
            message = f"The remark says {claim.number}, but the line has {len(groups)} such groups."
            raise Misfit(message, _CORRECT, remark=remark)


def _check_dragons(remark: Remark, claim: Claim, layout: Layout) -> None:
    if not isinstance(remark, AnyDragon | DragonCheck):
        return
    dragons = [group for group in layout if "D" in group.symbols]
    if isinstance(remark, AnyDragon):
        dragons = [group for group in dragons if not group.ink] or dragons
    sizes = {len(group.symbols) for group in dragons}
    if claim.kind and sizes and sizes != {GROUP_NAMES.index(claim.kind) + 1}:
        printed = " and a ".join(GROUP_NAMES[size - 1] for size in sorted(sizes))
        instead = f"Leave out the word {claim.kind}, or print D as a {claim.kind}."
        raise Misfit(f"The remark says {claim.kind}, but D is printed as a {printed}.", instead, remark=remark)
    numbered = {group.ink for group in layout if group.has_numbers}
    opposite = isinstance(remark, DragonCheck) and not remark.matching
    if opposite and any(group.ink in numbered for group in dragons) and not faces_other_suits(layout):
        instead = "Give D an ink that no number has, or write: matching dragons"
        raise Misfit("D has the same ink as a number, so it matches that suit.", instead, remark=remark)


def _check_third(remark: Remark, claim: Claim, layout: Layout) -> None:
    if not claim.third:
        return
    inks = {group.ink for group in layout if group.ink}
    inks_of_remark = (
        {group.ink for group in _spoken(remark, remark.who, layout)} if isinstance(remark, OppositeSuit) else {""}
    )
    if len(inks) != len(INKS) or (len(inks_of_remark) != 1 and inks_of_remark != inks):
        message = f"The remark says third suit, but the line has {len(inks)} ink{'s' * (len(inks) != 1)}."
        raise Misfit(message, "Give the third suit its own letter, or write: in opposite suit", remark=remark)


def _check_may_be(remark: MayBe, every: Sequence[Layout], remarks: Sequence[Remark]) -> None:
    for layout in every:
        inks = {group.ink for group in layout if group.ink}
        if not {remark.ink, remark.other} <= inks:
            raise Misfit("The line does not print both inks.", _CORRECT, remark=remark)
        counts = [other.counts for other in remarks if isinstance(other, SuitCount)]
        if counts and counts[0] != (len(inks) - 1, len(inks)):
            message = "This contradicts another remark, which says how many suits there are."
            raise Misfit(message, "Remove one of them.", remark=remark)
