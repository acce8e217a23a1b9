"""A moment of a finished game as the beginning of a new game with bots."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from charleston.card.published import PUBLISHED, published
from charleston.game.record import MAX_CHARACTERS, Record, RecordError, read_record
from charleston.game.ruleset import Ruleset, ruleset
from charleston.server.live.past_games import FirstGame, KnownDeal
from charleston.table.setup import Setup

NO_MOMENT = "This game has no such moment. Choose a moment before its end, and one of its players."


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a finished game, and whose place you take."""

    record: Annotated[str, Meta(max_length=MAX_CHARACTERS, description="The record of the game, as downloaded.")]
    events: Annotated[int, Meta(ge=1, description="How many events of the record came before the moment.")]
    seat: Annotated[int, Meta(ge=0, le=3, description="Your seat, from East.")]


def play_on(moment: Moment, setup: Setup, bots: str) -> tuple[Setup, FirstGame]:
    """Return what a new table needs to go on from a moment; ``setup`` says what is not in the record.

    Raises RecordError.
    """
    record = read_record(moment.record)
    commands, left = [], moment.events
    for step in record.steps:
        if left <= 0:
            break
        left -= len(step.events)
        commands.append(step.command)
    if left != 0 or len(commands) == len(record.steps) or moment.seat >= record.rules.players:
        raise RecordError(1, NO_MOMENT)
    deal = KnownDeal(record.header.seed, -moment.seat % record.rules.players)
    return _setup_of(record, setup), FirstGame(bots, deal, tuple(commands[1:]))


def _setup_of(record: Record, setup: Setup) -> Setup:
    name = record.card.name
    is_published = name in PUBLISHED and published(name) == record.card
    return msgspec.structs.replace(
        setup,
        preset=record.rules.preset,
        options=_options(record.rules),
        card=name if is_published else "",
        own_card="" if is_published else record.header.card,
        lesson="",
    )


def _options(rules: Ruleset) -> dict[str, str | int | bool | tuple[int, ...]]:
    """Return the options that differ from those of an online table with the same preset."""
    usual = msgspec.to_builtins(ruleset(rules.preset, {"venue": "online"}))
    changed = {name: value for name, value in msgspec.to_builtins(rules).items() if value != usual[name]}
    changed.pop("venue", None)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in changed.items()}
