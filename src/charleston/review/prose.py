"""Answers and costs in English."""

from collections.abc import Sequence
from typing import assert_never

from charleston.card.model import GROUP_NAMES
from charleston.game import commands
from charleston.game.prose import spoken
from charleston.review.decisions import Answer, Kind
from charleston.review.review_data import Reason, SeatReview
from charleston.review.verdicts import verdict
from charleston.tiles import COPIES, JOKER, NAMES

_COUNTED = ("no tiles", "one tile", "two tiles", "three tiles")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def answer_text(answer: Answer, names: Sequence[str]) -> str:
    """Return an answer as a phrase: "discard five bam"."""
    match answer:
        case commands.PassTiles(tiles=tiles, blind=blind):
            given = [spoken(tiles)] * bool(tiles) + [f"{_COUNTED[blind]} blind"] * bool(blind)
            return f"pass {' and '.join(given)}"
        case commands.Stop():
            return "stop the Charleston"
        case commands.Agree():
            return "go on with the Charleston"
        case commands.BidCourtesy(count=count):
            return f"offer {_COUNTED[count]} across"
        case commands.DiscardTile(tile=tile):
            return f"discard {NAMES[tile]}"
        case commands.RedeemJoker(tile=tile, owner=owner):
            return f"exchange {NAMES[tile]} for {names[owner]}’s joker"
        case commands.ExposeGroup(tiles=tiles):
            tile = next((one for one in tiles if one != JOKER), JOKER)
            jokers = tiles.count(JOKER)
            with_jokers = f" with {jokers} joker{'s' * (jokers > 1)}" if jokers else ""
            return f"call {NAMES[tile]} for a {GROUP_NAMES[len(tiles) - 1]}{with_jokers}"
        case commands.DeclineDiscard():
            return "let the discard pass"
    assert_never(answer)


def reason_text(reason: Reason, names: Sequence[str]) -> str:
    """Return a reason as a sentence: "Keep the five bam: 2468 #3 needs it."."""
    name, line = NAMES[reason.tile], reason.line and f"{reason.line.section} #{reason.line.number}"
    match reason.code:
        case "keeps a line":
            return f"Keep the {name}: {line} needs it."
        case "keeps a pair":
            return f"Keep the pair of {name}s: {line} needs both, and jokers cannot be in a pair."
        case "helps a line":
            return f"{line} needs this {name}."
        case "gives up a line":
            return f"This exposure does not fit the tiles for {line}."
        case "gone":
            copies = COPIES[reason.tile]
            share = f"{_NUMBERS[reason.gone]} of the" if reason.gone < copies else "all"
            return f"{share.capitalize()} {_NUMBERS[copies]} {name}s are gone, and {line} still needs more."
        case "wanted":
            assert reason.seat is not None
            groups = " and ".join(f"a {GROUP_NAMES[size - 1]} of {NAMES[one]}s" for one, size in reason.shown)
            return f"{names[reason.seat]} shows {groups}. The {name} may fit that hand."
    assert_never(reason.code)


def points_text(points: float) -> str:
    """Return whole points: "1 point", "25 points"."""
    whole = round(points)
    return f"{whole} point" if abs(whole) == 1 else f"{whole} points"


def worth_text(kind: Kind, loss: float, error: float) -> str:
    """Return what an answer costs: "as good", or "12 points (give or take 3)"."""
    found = verdict(kind, loss, error)
    return found if found != "mistake" else f"{points_text(loss)} (give or take {max(1, round(2 * error))})"


def luck_text(found: SeatReview) -> str:
    """Return where the score came from. The parts add up."""
    parts = found.lucks
    luck = (
        f"The deal {signed(parts.deal)}, passes {signed(parts.passes)}, picks {signed(parts.picks)}, "
        f"the other players {signed(parts.others)}, own mistakes {signed(-found.lost)}"
    )
    return f"{luck}. Together {points_text(found.score)}."


def signed(points: float) -> str:
    """Return whole points with their sign: "+25", "−3", "0"."""
    whole = round(points)
    return f"{'+' if whole > 0 else '−' if whole < 0 else ''}{abs(whole)}"
