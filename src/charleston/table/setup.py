"""What a host chooses for a table (the rules, the card, the pace), or what the plan says for a tournament's table."""

import contextlib
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.card.read import Reading, read_card
from charleston.card.write import write_card
from charleston.game.ruleset import Ruleset, RulesetError, ruleset

MAX_CARD_CHARACTERS = 50_000
Option = str | int | bool | tuple[int, ...]
"""Any value that an option of the rules can have. The ruleset validates the value of each option."""


class SetupError(ValueError):
    """An invalid setup; the message says which choice is wrong and why."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    preset: Literal["league", "tournament", "house"] = "league"
    options: dict[str, Option] = {}  # options of the ruleset, by name
    card: Annotated[str, Meta(max_length=60)] = ""  # a published card; empty for the default card of the rules
    own_card: Annotated[str, Meta(max_length=MAX_CARD_CHARACTERS)] = ""  # a private card, in the card language
    pace: Annotated[int, Meta(ge=0, le=5_000)] = 900  # milliseconds a bot takes
    seconds: Annotated[int, Meta(ge=0, le=3_600)] = (
        0  # how long the table waits for an answer before it continues (G-69); 0 waits forever
    )
    reserve: Annotated[int, Meta(ge=0, le=3_600)] = 0  # extra seconds that each player may use per game
    spectators: bool = True
    chat: bool = True
    aid: bool = True  # whether players may see hints: their nearest lines
    players_chat: bool = False  # whether only seated players may chat
    call_seconds: Annotated[int, Meta(ge=0, le=30)] = (
        0  # without a clock: how long anyone may call a discard or say "wait" before it passes; 0 asks everyone
    )
    lesson: Literal["", "first", "second"] = ""  # a guided game; a table that opens with bots deals its prepared wall


class RoundTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a tournament's round: nobody is its host, and every chair belongs to a player."""

    tournament: str  # its name
    round: int
    table: int
    players: tuple[str, ...]  # by chair; the first is East of the first game
    stand_ins: tuple[int, ...]  # the chairs that a bot fills for the whole round
    games: int  # the number of games in the round
    first: int = 1  # the first of them that is played here
    duplicate: bool = False  # whether other tables play the same walls, so that nobody may see a wall too early


class Terms(NamedTuple):
    """The rules and the card of a valid setup."""

    rules: Ruleset
    card: Card


def terms(setup: Setup) -> Terms:
    """Return the rules and the card of a setup. Raises SetupError with what is wrong."""
    if any(name in setup.options for name in ("venue", "preset")):
        raise SetupError("Leave out the options venue and preset: tables are online, and preset has its own field.")
    try:
        rules = ruleset(setup.preset, {**setup.options, "venue": "online"})
    except RulesetError as error:
        raise SetupError(str(error)) from None
    return Terms(rules, card_of(setup.own_card) if setup.own_card else _ours(setup.card or rules.card_edition))


def _ours(name: str) -> Card:
    if name not in PUBLISHED:
        raise SetupError(f"There is no card {name[:60]!r}. The published cards are {', '.join(PUBLISHED)}.")
    return published(name)


def card_of(text: str, *, stored: bool = False) -> Card:
    """Parse a private card, or a ``stored`` one from the log. Raises SetupError."""
    reading = _reading(text, stored=stored)
    if reading.card is None:
        raise SetupError(f"The card cannot be read: {reading.problems[0]}")
    return reading.card


@lru_cache(64)
def _reading(text: str, *, stored: bool) -> Reading:
    """Parse a card. Cached, even if it is invalid: parsing takes longer than the rest of a step."""
    return read_card(text, stored=stored)


def prepare(setup: Setup) -> None:
    """Parse the setup's card, and its text for the log, into the cache, so that later decisions need not parse them."""
    with contextlib.suppress(SetupError):
        card_of(write_card(terms(setup).card), stored=True)
