"""The one registry without a ``match`` statement, which mypy cannot check, has every event."""

from typing import get_args

from charleston.game.events import Event
from charleston.game.evolve import CHANGES


def test_every_event_of_a_game_changes_its_state() -> None:
    assert set(CHANGES) == set(get_args(Event))
