"""All messages on a table's socket, as JSON in text frames. TypeScript types are generated from these (``make wire``).

A client says hello, gets a welcome with all it may know, then a step for everything that happens, numbered without
gaps. It acknowledges what it has, including the welcome. After a gap or a lost connection it says what it has, and gets
what it missed. A command has an id chosen by the client; sent again, it gets the same answer, and nothing happens
twice.
"""

import json
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from charleston.game.commands import Admit, Challenge, Contest, snake
from charleston.game.refusals import RefusalCode
from charleston.table.commands import TableCommand
from charleston.table.refusals import TableRefusalCode
from charleston.table.view import GameView, StepView, TableView

VERSION = 2
NO_QUESTION = (Challenge, Admit, Contest)
"""Commands that answer no question, and so are never stale."""
PHRASES = (
    "Hello, everybody!",
    "Good luck!",
    "One moment, please.",
    "Thank you.",
    "Nice hand!",
    "So close!",
    "Sorry, I was slow.",
    "Another game?",
    "Good night!",
)

Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Up to the largest integer that is exact in a browser."""
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)")]


class Message(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


class Hello(Message, frozen=True):
    """The first frame of a connection: the newest step the client has."""

    version: Seq
    have: Seq = 0


class Do(Message, frozen=True):
    """A command; ``on`` is a step at which its question was already open, up to the newest the client had."""

    id: CommandId
    command: TableCommand
    on: Seq = 0


class Ack(Message, frozen=True):
    seq: Seq


class Resend(Message, frozen=True):
    """Ask for the steps after this one, because some are missing."""

    after: Seq


class Knock(Message, frozen=True):
    """A ping: a dead connection is as silent as a table where everyone is thinking."""


FromClient = Hello | Do | Ack | Resend | Knock


class Welcome(Message, frozen=True):
    """The current state, with the steps the client has missed: the newest few hundred of the game in play."""

    version: int
    seq: int
    person: str
    table: TableView
    game: GameView | None
    missed: tuple[StepView, ...]
    phrases: tuple[str, ...] = PHRASES  # messages to send with one touch; ``say`` takes them like any other text
    at: int = 0  # the table's time, in milliseconds since 1970, to compare a deadline with


class StepMessage(Message, frozen=True, tag="step"):
    step: StepView
    game: GameView | None
    table: TableView | None  # only when it has changed


class Done(Message, frozen=True):
    """The command is in the log, at this step."""

    id: str
    seq: int


class Refused(Message, frozen=True):
    """The command was refused, and why; it changed nothing."""

    id: str
    code: RefusalCode | TableRefusalCode
    rules: tuple[str, ...]
    message: str


class Unavailable(Message, frozen=True):
    """The log cannot be written right now. Send the command again with the same id."""

    id: str
    message: str


class Presence(Message, frozen=True):
    """Who is connected: chairs, and the number of spectators."""

    here: tuple[int, ...]
    watching: int


class Here(Message, frozen=True):
    """The answer to a ping."""


class Problem(Message, frozen=True):
    """The client sent a frame that could not be parsed."""

    message: str


FromServer = Welcome | StepMessage | Done | Refused | Unavailable | Presence | Here | Problem
Answer = Done | Refused | Unavailable

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class WireError(ValueError):
    """A frame that is not a message; the text says why, for the author of a client."""


def _once(pairs: list[tuple[str, object]]) -> None:
    seen = set[str]()
    for name, _ in pairs:
        if name in seen:
            raise ValueError(f"{name[:40]!r} appears twice")
        seen.add(name)


_names_once = json.JSONDecoder(object_pairs_hook=_once)


def read_frame(text: str) -> FromClient:
    try:
        message = _decoder.decode(text)
        if isinstance(message, Ack) and _encoder.encode(message) == text.encode():
            return message  # exactly as we encode it, so no name occurs twice: most frames skip the check below
        _names_once.decode(text)  # refuses a name that occurs twice, because it is unclear which value is meant
    except (ValueError, RecursionError) as error:
        raise WireError(f"Not a message of version {VERSION}: {str(error)[:200]}") from None
    return message


def write_frame(message: Message) -> bytes:
    return _encoder.encode(message)
