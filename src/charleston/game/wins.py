"""MAH: the lines of the card that a hand completes, and the win that pays most."""

from msgspec import UNSET

from charleston.card.index import index_of
from charleston.card.matcher import Hand, Win
from charleston.game.events import GameWon, How
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import END_OF_WALL, State
from charleston.tiles import Tile, counts


def winning(state: State, seat: Seat, extra: Tile | None = None) -> list[Win]:
    """Return the lines that a seat's hand completes, with an extra tile from the table or beside the rack if given."""
    tiles = state.racks[seat] if extra is None else (*state.racks[seat], extra)
    return index_of(state.card).wins(Hand(counts(tiles), state.groups(seat)))


def is_complete(state: State, seat: Seat, extra: Tile | None = None) -> bool:
    return bool(winning(state, seat, extra))


def won_by(state: State, lines: list[Win], how: How, seat: Seat, thrower: Seat) -> GameWon:
    """Return the win for the line that pays most, value and bonus together (G-75)."""
    best = max(lines, key=lambda win: win.entry.line.value * (2 if _doubles(win) else 1))
    line = best.entry.line
    return GameWon(
        seat=seat,
        section=best.entry.section.name,
        number=best.entry.number,
        value=line.value,
        how=how,
        jokerless=best.jokerless,
        singles_and_pairs=best.entry.singles_and_pairs,
        thrower=thrower if how in ("discard", "exchange") else NOBODY,
        hot=state.rules.hot_cold == "hot" and how == "discard" and state.wall_left < END_OF_WALL,
        # count only groups exposed before the discard (G-66)
        exposures=sum(exposure.turn < state.turns for exposure in state.exposures[seat]),
        quint=UNSET if state.rules.quint_penalty == "same" else best.pattern.has_quint,
    )


def _doubles(win: Win) -> bool:
    return win.jokerless and not win.entry.singles_and_pairs
