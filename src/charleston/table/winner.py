"""The hand that has won, laid out under the line of the card that it makes."""

from msgspec import Struct

from charleston.card.index import index_of
from charleston.card.match import Hand, arrange
from charleston.card.write import write_line
from charleston.game.events import GameWon
from charleston.game.state import State, Tiles
from charleston.tiles import counts


class WinningHand(Struct, frozen=True):
    won: GameWon
    line: str  # as the card prints it
    groups: tuple[Tiles, ...]  # group by group as printed, jokers where they stand


def winning_hand(game: State) -> WinningHand | None:
    """None where nobody has won, or where a ruling gave the game to a hand that was not shown whole."""
    won = game.won
    if won is None:
        return None
    hand = Hand(counts(game.racks[won.seat]), game.groups(won.seat))
    for win in index_of(game.card).wins(hand):
        if (win.entry.section.name, win.entry.number) == (won.section, won.number):
            return WinningHand(won, write_line(win.entry.line), tuple(arrange(win.pattern, hand)))
    return None
