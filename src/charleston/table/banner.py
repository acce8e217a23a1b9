"""One sentence for each viewer: whose turn it is, what the table is waiting for, and how to answer."""

from charleston.bots.call_value import CallValue
from charleston.game.charleston import courtesy_count
from charleston.game.phases import Phase
from charleston.game.seats import SEATS, Seat
from charleston.game.state import State, Window
from charleston.names import inside
from charleston.table.round_table import missing
from charleston.table.state import TableState
from charleston.table.waiting import common_window, holders, what
from charleston.tiles import NAMES

_QUESTIONS = {
    "challenge": "Your hand was challenged: admit that it is dead, or play on.",
    "owe": "Pass one tile to replace the joker you passed.",
    "show": "You have declared mah jongg: show your hand, or take it back.",
    "vote": "Second Charleston? Answer yes or no.",
    "bid": "Courtesy pass: offer 0 to 3 tiles to the player across.",
    "look": "Everyone has passed: look at your tiles and continue, or stop the Charleston.",
    "pass 1": "First Charleston: choose three tiles for the player on your right.",
    "pass 2": "First Charleston: choose three tiles for the player across.",
    "pass 3": "First Charleston: choose three tiles for the player on your left. You may pass blind.",
    "pass 4": "Second Charleston: choose three tiles for the player on your left.",
    "pass 5": "Second Charleston: choose three tiles for the player across.",
    "pass 6": "Second Charleston: choose three tiles for the player on your right. You may pass blind.",
    "pick": "Your turn: pick a tile from the wall.",
    "discard": "Your turn: choose a tile to discard.",
    "expose": "The discard is yours: choose the group to expose with it.",
}
_QUESTIONS_OF_THREE = _QUESTIONS | {
    "pass 2": _QUESTIONS["pass 1"],
    "pass 5": "Second Charleston: choose three tiles for the player on your right.",
}
"""The questions that differ for three players, because nobody sits across."""
_WINS = "You have mah jongg! Declare it, or choose a tile to discard."
_AWAITED = {
    "challenge": "to answer the challenge",
    "owe": "to replace the joker that was passed",
    "show": "to show the hand",
    "call": "to call the discard or let it go",
    "vote": "to vote on a second Charleston",
    "bid": "to make an offer for the courtesy pass",
    "courtesy": "to choose tiles for the courtesy pass",
    "look": "to look at the tiles, or to stop the Charleston",
    "pick": "to pick a tile",
    "discard": "to discard",
    "expose": "to expose the group",
}
_OVER = {
    "mahjong": "Mah jongg! The game is over.",
    "wall": "Wall game: the wall is empty and nobody won.",
    "replay": "The game does not count and will be replayed.",
    "thrown in": "The tiles are thrown in; the game is over.",
    "time": "Time is up; the game is over.",
}


def banner(state: TableState, seat: Seat, call: CallValue | None = None, *, wins: bool = False) -> str:
    """Return the sentence for a seat; for NOBODY, the sentence that everybody may read.

    ``call`` is what a call would do for this seat; ``wins`` is whether it may declare mah jongg with its own tiles.
    """
    if state.ended:
        return "The table is closed."
    if state.paused:
        return _paused(state, seat)
    game = state.game
    if game is None:
        if state.round is not None:
            return _before_round(state)
        free = any(chair.free for chair in state.chairs[: state.rules.players])
        return "There are free chairs." if free else "The host can start the game."
    if game.phase == Phase.OVER:
        return _OVER[game.result]
    if seat in state.waits and not state.chairs[state.order[seat]].bot:
        question = what(game, seat)
        if question == "call" and game.window is not None:
            return _call(state, seat, game.window, call)
        return _WINS if wins and question == "discard" else _own(game, seat, question)
    return _others(state, game)


def _before_round(state: TableState) -> str:
    absent = [inside(state.chairs[at].name) for at in missing(state)]
    return f"Waiting for {_listed(absent)}." if absent else "The first game begins soon."


def _call(state: TableState, seat: Seat, window: Window, call: CallValue | None) -> str:
    """Return the question about a discard. In the common window, explain the Wait button, unless a call helps."""
    tile, held = NAMES[window.heard], holders(state)
    if call == "mahjong":
        return f"You have mah jongg with the {tile}!"
    if seat in held:
        return f"Do you want the {tile}? Everyone is waiting for you."
    if held:
        return f"{_listed(_names(state, held))} said wait. Do you want the {tile}?"
    if common_window(state) and call not in ("recommended", "helpful"):
        return f"Press Wait! if you want the {tile}."
    return f"Do you want the {tile}?"


def _paused(state: TableState, seat: Seat) -> str:
    by = state.chair_of(state.paused_by)
    if by is None:
        return "The table is paused."
    return f"{'You' if state.seat_of(by) == seat else state.chairs[by].name} paused the table."


def _own(game: State, seat: Seat, question: str) -> str:
    if question == "courtesy":
        count = courtesy_count(game, seat)
        return f"Courtesy pass: choose {count} tile{'s' if count != 1 else ''} for the player across."
    return (_QUESTIONS_OF_THREE if game.rules.players < len(SEATS) else _QUESTIONS)[question]


def _others(state: TableState, game: State) -> str:
    if held := holders(state):
        return f"Waiting for {_listed(_names(state, held))}, who said wait."
    why = _AWAITED.get(what(game, state.waits[0]), "to pass three tiles")
    return f"Waiting for {_listed(_names(state, state.waits))} {why}."


def _names(state: TableState, seats: tuple[Seat, ...]) -> list[str]:
    return [inside(state.chairs[state.order[seat]].name) for seat in seats]


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
