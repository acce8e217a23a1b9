"""Parse values that many keys share: a seat, tiles, a ruleset, a card."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from charleston.card.matcher import Exposure, read_exposure
from charleston.card.model import Card
from charleston.card.published import PUBLISHED, find_name, published
from charleston.card.read import load_card, read_card
from charleston.game.notation import MAX_TILES_LENGTH, no_seat, spell_mahjong
from charleston.game.phases import Phase
from charleston.game.ruleset import PRESETS, Ruleset, RulesetError, ruleset
from charleston.game.seats import SEAT_NAMES, SEATS, Seat
from charleston.scenario.item import Item, quoted
from charleston.tiles import Tile, TileError, read_tiles

RULEBOOK = "Rulebook"


@cache
def rulebook_folder() -> Path:
    """Return the rulebook's folder: in the package if installed, else at the top of the repository."""
    inside = Path(str(files("charleston"))) / "rulebook"
    return inside if inside.is_dir() else Path(str(files("charleston"))).parent.parent / "rulebook"


@cache
def rulebook_card() -> Card:
    return load_card(rulebook_folder() / "rulebook.card")


def seat_of(item: Item, name: str, players: Sequence[Seat] = SEATS) -> Seat:
    """Return the seat with this name; fail if nobody sits there."""
    if name not in SEAT_NAMES:
        raise item.fail(no_seat(name))
    if SEAT_NAMES.index(name) not in players:
        raise item.fail(f"nobody is {name} in a game with three players")
    return SEATS[SEAT_NAMES.index(name)]


def read_seat_item(item: Item, players: Sequence[Seat] = SEATS) -> Seat:
    return seat_of(item, item.text, players)


def seat_items(item: Item) -> list[Item]:
    """Return a list of seats; "nobody", "none" or "no one" is an empty list."""
    return [] if isinstance(item.value, str) and item.value in NOBODY_WORDS else item.items


def read_tiles_item(item: Item) -> tuple[Tile, ...]:
    """Parse tiles from a string or a list of strings."""
    if item.value is None:
        raise item.fail('tiles belong here; for no tiles write ""')
    if sum(len(part.text) for part in item.items) > MAX_TILES_LENGTH:
        raise item.fail("the set does not have that many tiles")
    try:
        return tuple(tile for part in item.items for tile in read_tiles(part.text))
    except TileError as error:
        raise item.fail(str(error)) from None


def read_group_item(item: Item) -> Exposure:
    text = item.text
    if len(text) > MAX_TILES_LENGTH:
        raise item.fail("the set does not have that many tiles")
    try:
        return read_exposure(text)
    except ValueError as error:
        raise item.fail(str(error)) from None


# Spellings

NOBODY_WORDS = ("nobody", "none", "no one")
_PHASES = {
    "first right": Phase.FIRST_RIGHT,
    "first across": Phase.FIRST_ACROSS,
    "first over": Phase.FIRST_ACROSS,
    "first left": Phase.FIRST_LEFT,
    "second left": Phase.SECOND_LEFT,
    "second across": Phase.SECOND_ACROSS,
    "second over": Phase.SECOND_ACROSS,
    "second right": Phase.SECOND_RIGHT,
    "last right": Phase.SECOND_RIGHT,
}
"""The passes by the names that players use."""
_RESULTS = {"wall game": "wall"}


def spell_phase(text: str) -> str:
    return str(_PHASES.get(text, text))


def spell_result(text: str) -> str:
    return _RESULTS.get(text, spell_mahjong(text))


def with_phase(given: Item) -> Item:
    """Return ``given`` with the canonical name of its phase."""
    phase = given.value.get("phase") if isinstance(given.value, dict) else None
    if phase is None or not isinstance(phase.value, str):
        return given
    return given._replace(value={**given.mapping, "phase": phase._replace(value=spell_phase(phase.value))})


# The ruleset


def read_ruleset(item: Item | None) -> Ruleset:
    if item is None:
        return ruleset()
    if not isinstance(item.value, str | dict):
        raise item.fail(f"a ruleset is a preset ({', '.join(PRESETS)}) or {{preset: league, call.validation: warn}}")
    try:
        if isinstance(item.value, str):
            return ruleset(item.value)
        options: dict[str, Any] = {key: _option(value) for key, value in item.mapping.items()}
        return ruleset("league", options)
    except RulesetError as error:
        options = item.value if isinstance(item.value, dict) else {}
        wrong = options.get(error.option, item)
        raise wrong.fail(f"{error}{_lost_quotes(error.option, wrong)}") from None


def _option(item: Item) -> object:
    return tuple(part.plain for part in item.items) if isinstance(item.value, list) else item.plain


def _lost_quotes(key: str, item: Item) -> str:
    if not isinstance(item.value, bool) or item.written.lower() in ("true", "false"):
        return ""
    return f' Put quotes around it, {key}: "{item.written}": YAML reads on, off, yes and no as true and false.'


# The card


def read_card_item(item: Item | None) -> Card:
    if item is None:
        return rulebook_card()
    text = item.text.strip()
    if "\n" not in text and not text.startswith("card "):
        return _card_named(item, text)
    reading = read_card(item.text)
    if reading.card is None:
        raise item.fail(f"the card: {reading.problems[0]}")
    return reading.card


def _card_named(item: Item, wanted: str) -> Card:
    if wanted == RULEBOOK:
        return rulebook_card()
    name = find_name(wanted) if wanted else None
    if name is None:
        ours = ", ".join((*PUBLISHED, RULEBOOK))
        raise item.fail(
            f"there is no card {quoted(wanted)}; published cards are {ours}. Write the text of any other card here"
        )
    return published(name)
