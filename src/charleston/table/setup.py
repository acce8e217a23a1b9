"""What a host chooses for a table: the rules, the card, the pace."""

import contextlib
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.card.read import Reading, read_card
from charleston.card.write import write_card
from charleston.game.ruleset import Ruleset, RulesetError, ruleset

MOST_CARD_CHARACTERS = 50_000
Option = str | int | bool | tuple[int, ...]
"""Any value an option of the rules can have; which it may have, the rules say."""


class SetupError(ValueError):
    """Choices that make no table; the sentence says which and why."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    preset: Literal["league", "tournament", "house"] = "league"
    options: dict[str, Option] = {}  # of the ruleset, by their names
    card: Annotated[str, Meta(max_length=60)] = ""  # one of ours; empty for the one the rules name
    own_card: Annotated[str, Meta(max_length=MOST_CARD_CHARACTERS)] = ""  # in the card language, private to the table
    pace: Annotated[int, Meta(ge=0, le=5_000)] = 900  # milliseconds a bot takes
    seconds: Annotated[int, Meta(ge=0, le=3_600)] = (
        0  # the table waits for an answer, then goes on (G-69); 0 waits for ever
    )
    reserve: Annotated[int, Meta(ge=0, le=3_600)] = 0  # more seconds, once a game, for whoever needs them
    spectators: bool = True
    chat: bool = True
    aid: bool = True  # whether players may be shown their nearest lines
    players_chat: bool = False  # of the chat, whether it is only for those who have a chair


class Terms(NamedTuple):
    """A setup that was understood."""

    rules: Ruleset
    card: Card


def terms(setup: Setup) -> Terms:
    """Raises SetupError with what is wrong."""
    if any(name in setup.options for name in ("venue", "preset")):
        raise SetupError("The venue of a table here is online, and its preset is chosen by its own name.")
    try:
        rules = ruleset(setup.preset, {**setup.options, "venue": "online"})
    except RulesetError as error:
        raise SetupError(str(error)) from None
    return Terms(rules, card_of(setup.own_card) if setup.own_card else _ours(setup.card or rules.card_edition))


def _ours(name: str) -> Card:
    if name not in PUBLISHED:
        raise SetupError(f"There is no card {name[:60]!r}. Ours are {', '.join(PUBLISHED)}.")
    return published(name)


def card_of(text: str, *, stored: bool = False) -> Card:
    """A card of one's own, or ``stored`` one as the log has it."""
    reading = _reading(text, stored=stored)
    if reading.card is None:
        raise SetupError(f"The card cannot be read: {reading.problems[0]}")
    return reading.card


@lru_cache(64)
def _reading(text: str, *, stored: bool) -> Reading:
    """Remembered, also if it is no card: to read it takes longer than all the rest of a step."""
    return read_card(text, stored=stored)


def prepare(setup: Setup) -> None:
    """Reads the card, and what the log would make of it, so that those who decide later need not wait for it."""
    with contextlib.suppress(SetupError):
        card_of(write_card(terms(setup).card), stored=True)
