"""Start a new game and play commands in it."""

from collections.abc import Iterable

from charleston.card.model import Card
from charleston.card.published import published
from charleston.game.commands import Command
from charleston.game.decide import decide
from charleston.game.events import Event
from charleston.game.evolve import fold
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset
from charleston.game.state import State


def new_game(rules: Ruleset, card: Card | None, seed: bytes) -> State:
    """Return the state before the deal. Without ``card``, use the card that the ruleset names.

    Keep the seed secret until the game is over.
    """
    return State(rules, card or published(rules.card_edition), seed)


class RefusedError(Exception):
    """A command that had to be legal was refused."""

    def __init__(self, command: Command, refusal: Refusal) -> None:
        super().__init__(f"{command}: {refusal.message} ({', '.join(refusal.rules)})")
        self.command, self.refusal = command, refusal


def play(state: State, commands: Iterable[Command]) -> tuple[State, list[Event]]:
    """Play the commands in order and return the state and events; raise RefusedError at the first refusal."""
    log: list[Event] = []
    for command in commands:
        outcome = decide(state, command)
        if isinstance(outcome, Refusal):
            raise RefusedError(command, outcome)
        log += outcome
        state = fold(state, outcome)
    return state, log
