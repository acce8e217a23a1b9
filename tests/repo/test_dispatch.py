"""One registry has no ``match`` statement that mypy could check. It must have every event."""

from typing import get_args

from charleston.game.events import Event
from charleston.game.evolve import CHANGES


def test_every_event_of_a_game_changes_its_state() -> None:
    assert set(CHANGES) == set(get_args(Event))
