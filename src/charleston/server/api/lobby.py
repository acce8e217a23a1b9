"""Requests and responses of the pages over HTTP. Names and descriptions here go into the OpenAPI description."""

from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct, field

from charleston.bots.tastes import LEVELS
from charleston.card.check import check_card
from charleston.card.published import PUBLISHED, published, published_bytes
from charleston.card.sheet import CardSheet, sheet
from charleston.card.text import MAX_BYTES
from charleston.game.ruleset import ABOUT, PRESETS, WHERE, Place, Ruleset, allowed, ruleset
from charleston.game.seats import NOBODY
from charleston.names import OLD_UNNAMED, UNNAMED
from charleston.server.api.moments import Moment
from charleston.server.live.listing import Summary
from charleston.server.live.past_games import KnownDeal
from charleston.store.interface import Listing, Status
from charleston.table.commands import Bot, Color
from charleston.table.setup import Setup
from charleston.table.state import TableState


class Problem(Struct, frozen=True):
    """Why the server did not carry out a request."""

    message: Annotated[str, Meta(description="One sentence for a person: what is wrong, and what to do.")]


class Me(Struct, frozen=True):
    """Who you are here: a guest, recognized by a cookie."""

    id: Annotated[str | None, Meta(description="Your id at every table; null until the server knows you.")]
    name: Annotated[str | None, Meta(description="Null until you give a name; you need one to play with others.")]
    color: Annotated[int | None, Meta(description="The color of your avatar; null if you have not chosen one.")] = None


class MyName(Struct, frozen=True, forbid_unknown_fields=True):
    """What others see of you at the table. Omitted fields stay unchanged; a newcomer may omit everything."""

    name: Annotated[str, Meta(max_length=200, description="1 to 24 visible characters.")] | None = None
    color: Annotated[Color | None, Meta(description="The color of your avatar.")] = None


class OwnGame(Struct, frozen=True, forbid_unknown_fields=True):
    """One of your finished games, which you played with bots only."""

    table: Annotated[str, Meta(max_length=40)]
    number: Annotated[int, Meta(ge=1)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. The person who opens it is its host."""

    title: Annotated[str, Meta(max_length=60, description="Its title in the lobby.")] = ""
    setup: Annotated[Setup, Meta(description="Rules, card and pace; GET /api/rules lists the choices.")] = field(
        default_factory=Setup
    )
    bots: Annotated[
        Bot,
        Meta(description="A level from GET /api/bots: bots of this level take the other chairs, and a game begins."),
    ] = ""
    deal: Annotated[
        KnownDeal | None,
        Meta(description="The wall of the first game, if all others are bots. The record says it was known."),
    ] = None
    again: Annotated[
        OwnGame | None,
        Meta(description="A game to play again, with the same wall, East, bots and setup."),
    ] = None
    moment: Annotated[
        Moment | None,
        Meta(description="A moment of a finished game to go on from, with its rules, card and wall, against ``bots``."),
    ] = None


class Progress(Struct, frozen=True):
    """The progress of the game in play."""

    at: Annotated[int, Meta(description="Time of the last move, in milliseconds since 1970.")]
    yours: Annotated[bool, Meta(description="Whether the table is waiting for you.")]
    charleston: Annotated[bool, Meta(description="Whether the Charleston is still in progress.")]
    turn: Annotated[str, Meta(description="The name of the player whose turn it is; empty in the Charleston.")]
    tiles_left: Annotated[int, Meta(description="The tiles left in the wall.")]


class TableOpened(Struct, frozen=True):
    table: Annotated[str, Meta(description="Its id. It is the invitation: anyone who knows it can enter.")]


class TableLine(Struct, frozen=True):
    """One of your tables, as the lobby shows it."""

    table: str
    title: str
    status: Status
    at: Annotated[int, Meta(description="Time of the last change, in milliseconds since 1970.")]
    summary: Summary


class CardLine(Struct, frozen=True):
    """A published card."""

    name: str
    about: str
    sections: int
    lines: Annotated[int, Meta(description="The number of lines on it.")]


class CardText(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=MAX_BYTES, description="A card in the card language.")]


class CardProblem(Struct, frozen=True):
    row: Annotated[int, Meta(description="From 1; 0 if the problem concerns the whole card.")]
    column: Annotated[int, Meta(description="From 1.")]
    length: int
    message: Annotated[str, Meta(description="What is wrong.")]
    cure: Annotated[str, Meta(description="What to write instead.")]
    warning: Annotated[bool, Meta(description="Only a warning; the card can be used.")]


class CardLooked(Struct, frozen=True):
    """The result of checking a card."""

    name: Annotated[str | None, Meta(description="Its name; null if the card still has mistakes.")]
    lines: int
    patterns: int
    problems: tuple[CardProblem, ...]
    sheet: Annotated[CardSheet | None, Meta(description="The card as printed; null if it still has mistakes.")]


class BotLine(Struct, frozen=True):
    """A bot that can sit at a table."""

    level: Annotated[str, Meta(description="Its name in commands and requests.")]
    about: Annotated[str, Meta(description="How it plays, in a sentence.")]


class Option(Struct, frozen=True):
    """An option of the rules."""

    name: str
    about: str
    rules: Annotated[tuple[str, ...], Meta(description="The rules it changes, by their ids in the rulebook.")]
    allowed: Annotated[str, Meta(description="Its allowed values, in words.")]
    schema: Annotated[dict[str, Any], Meta(description="Its allowed values, as JSON Schema.")]
    defaults: Annotated[dict[str, Any], Meta(description="Its default by preset, for an online table.")]
    at_table: Annotated[dict[str, Any], Meta(description="Its default by preset, for a real table and its score book.")]
    where: Annotated[
        tuple[Place, ...], Meta(description="Where it applies: an online table, a real table, a score book.")
    ]


class Rules(Struct, frozen=True):
    presets: tuple[str, ...]
    options: tuple[Option, ...]


HealthReason = Literal["", "damaged", "unwritable"]


class Health(Struct, frozen=True):
    ok: Annotated[bool, Meta(description="Whether games can be saved right now.")]
    reason: Annotated[
        HealthReason,
        Meta(description="What is wrong: the database or a log is damaged, or the server cannot write to it."),
    ] = ""


def table_line(listing: Listing) -> TableLine:
    summary = msgspec.json.decode(listing.summary, type=Summary)
    players = tuple(UNNAMED if name == OLD_UNNAMED else name for name in summary.players)
    summary = msgspec.structs.replace(summary, players=players)
    return TableLine(listing.table, listing.title, listing.status, listing.at, summary)


def progress(state: TableState, person: str) -> Progress | None:
    game = state.game
    if game is None or not state.playing:
        return None
    chair, before_play = state.chair_of(person), game.phase.is_before_play
    seat = None if chair is None else state.seat_of(chair)
    turn = "" if before_play or game.turn == NOBODY else state.names()[game.turn]
    return Progress(state.at, seat in state.waits, before_play, turn, game.wall_left)


@cache
def our_cards() -> tuple[CardLine, ...]:
    cards = [published(name) for name in PUBLISHED]
    return tuple(CardLine(one.name, one.about, len(one.sections), sum(1 for _ in one.entries())) for one in cards)


def card_text(name: str) -> str | None:
    return published_bytes(name).decode() if name in PUBLISHED else None


def card_sheet(name: str) -> CardSheet | None:
    return _our_sheet(name) if name in PUBLISHED else None


@cache
def _our_sheet(name: str) -> CardSheet:
    return sheet(published(name))


def look_over(text: str) -> CardLooked:
    report = check_card(text.encode())
    problems = tuple(
        CardProblem(one.line, one.column, one.length, one.message, one.instead, one.warning) for one in report.problems
    )
    patterns = sum(counted.patterns for counted in report.lines)
    name, printed = (report.card.name, sheet(report.card)) if report.card else (None, None)
    return CardLooked(name, len(report.lines), patterns, problems, printed)


def bots() -> tuple[BotLine, ...]:
    return tuple(BotLine(level, about) for level, about in LEVELS.items())


@cache
def rules() -> Rules:
    hints = get_type_hints(Ruleset, include_extras=True)
    here = {preset: msgspec.to_builtins(ruleset(preset, {"venue": "online"})) for preset in PRESETS}
    there = {preset: msgspec.to_builtins(ruleset(preset)) for preset in PRESETS}
    options = [
        Option(
            name=field.encode_name,
            about=ABOUT[field.encode_name][0],
            rules=ABOUT[field.encode_name][1],
            allowed=allowed(field.encode_name),
            schema=msgspec.json.schema(hints[field.name]),
            defaults={preset: values[field.encode_name] for preset, values in here.items()},
            at_table={preset: values[field.encode_name] for preset, values in there.items()},
            where=WHERE[field.encode_name],
        )
        for field in msgspec.structs.fields(Ruleset)
    ]
    return Rules(PRESETS, tuple(options))
