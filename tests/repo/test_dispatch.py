"""``CHANGES`` has every event. It is not a ``match`` statement, so mypy cannot check that."""

from typing import get_args

from charleston.game.events import Event
from charleston.game.evolve import CHANGES


def test_every_event_of_a_game_changes_its_state() -> None:
    assert set(CHANGES) == set(get_args(Event))
