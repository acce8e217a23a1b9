"""Ask a bot for its answer to a position."""

from charleston.bots.player import Answer, answer
from charleston.game.choices import choices
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view

ONLINE = {"venue": "online", "call.validation": "block"}


def ask(name: str, state: State, seat: Seat, seed: int) -> Answer | None:
    return answer(name, state.card, view(state, seat), choices(state, seat), seed)
