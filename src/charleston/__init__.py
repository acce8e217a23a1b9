"""American Mah Jongg: tiles, cards, a referee with its rulebook, bots and records.

>>> import charleston as ch
>>> ch.Hand("FF 222b 44b 6666c 888c").wins(ch.load_card())[0].value
30
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from charleston.bots.player import BOTS, Answer, UnknownBotError
    from charleston.card.faults import CardError
    from charleston.card.model import Card
    from charleston.front_door import Game, Hand, load_card, read_command, write_command
    from charleston.game.game import RefusedError
    from charleston.game.notation import StepError
    from charleston.game.record import Record, RecordError, read_record
    from charleston.game.refusals import Refusal
    from charleston.game.ruleset import PRESETS, RulesetError
    from charleston.game.view import View
    from charleston.tiles import TileError, read_tiles, write_tiles

__all__ = [
    "BOTS",
    "PRESETS",
    "Answer",
    "Card",
    "CardError",
    "Game",
    "Hand",
    "Record",
    "RecordError",
    "Refusal",
    "RefusedError",
    "RulesetError",
    "StepError",
    "TileError",
    "UnknownBotError",
    "View",
    "load_card",
    "read_command",
    "read_record",
    "read_tiles",
    "write_command",
    "write_tiles",
]

_MODULES = {
    "bots.player": ("BOTS", "Answer", "UnknownBotError"),
    "card.faults": ("CardError",),
    "card.model": ("Card",),
    "front_door": ("Game", "Hand", "load_card", "read_command", "write_command"),
    "game.game": ("RefusedError",),
    "game.notation": ("StepError",),
    "game.record": ("Record", "RecordError", "read_record"),
    "game.refusals": ("Refusal",),
    "game.ruleset": ("PRESETS", "RulesetError"),
    "game.view": ("View",),
    "tiles": ("TileError", "read_tiles", "write_tiles"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a name on first use (PEP 562): ``charleston --help`` must not import NumPy."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
