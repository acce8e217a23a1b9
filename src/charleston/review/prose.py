"""Answers and costs in English."""

from collections.abc import Sequence
from typing import assert_never

from charleston.card.model import GROUP_NAMES
from charleston.game import commands
from charleston.game.prose import spoken
from charleston.review.decisions import Answer, Kind
from charleston.review.review_data import Line, Reason, SeatReview
from charleston.review.verdicts import verdict
from charleston.tiles import COPIES, FLOWER, JOKER, NAMES

_COUNTED = ("no tiles", "one tile", "two tiles", "three tiles")


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
    """Return a reason as a sentence: "2468 #3 needs five bam."."""
    tile = "a flower" if reason.tile == FLOWER else NAMES[reason.tile]
    match reason.code:
        case "keeps a line":
            return f"{_line(reason.line)} needs {tile}."
        case "gives up a line":
            return f"{_line(reason.line)} has no place for this exposure."
        case "gone":
            return f"{_line(reason.line)} still needs {tile}, and {reason.gone} of {COPIES[reason.tile]} are gone."
        case "wanted":
            assert reason.seat is not None
            return f"{names[reason.seat]}’s exposures say that {tile} may help there."
    assert_never(reason.code)


def _line(line: Line | None) -> str:
    assert line is not None
    return f"{line.section} #{line.number}"


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
