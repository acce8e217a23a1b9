"""The winning hand, arranged by the line of the card that it makes."""

from msgspec import Struct

from charleston.card.index import index_of
from charleston.card.matcher import Hand, arrange
from charleston.card.model import Line
from charleston.card.prose import describe_form_parts, describe_parts
from charleston.card.write import write_line
from charleston.game.events import GameWon
from charleston.game.state import State, Tiles
from charleston.tiles import counts


class WinningHand(Struct, frozen=True):
    won: GameWon
    line: str  # the printed line, in the card language
    groups: tuple[Tiles, ...]  # the tiles of each printed group, with jokers where the hand uses them
    remarks: tuple[str, ...]  # the remarks that the card prints after the groups


def winning_hand(game: State) -> WinningHand | None:
    """Return the winning hand; None if nobody won, or if a ruling gave the game to a hand that was not fully shown."""
    won = game.won
    if won is None:
        return None
    hand = Hand(counts(game.racks[won.seat]), game.groups(won.seat))
    for win in index_of(game.card).wins(hand):
        if (win.entry.section.name, win.entry.number) == (won.section, won.number):
            line = win.entry.line
            return WinningHand(won, write_line(line), tuple(arrange(win.pattern, hand)), _remarks(line))
    return None


def _remarks(line: Line) -> tuple[str, ...]:
    """Return the line's remarks, and the form's remarks if the line has only one form.

    With several forms, we do not know which form was made.
    """
    of_form = describe_form_parts(line.forms[0]) if len(line.forms) == 1 else []
    return (*of_form, *describe_parts(line))
