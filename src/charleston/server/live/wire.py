"""All messages on a table's socket, as JSON in text frames. TypeScript types are generated from these (``make wire``).

A client sends hello, and gets a welcome with everything it may know. Then it gets every step, numbered without gaps. It
acknowledges the welcome and the steps. After a gap or a lost connection it sends its last step number, and gets the
steps it missed. The client chooses an id for each command; a repeated command gets the same answer and has no second
effect.
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
"""Commands that answer no question, so they are never stale."""
PHRASES = (
    "Hello, everybody!",
    "One moment, please.",
    "Nice hand!",
    "So close!",
    "Sorry, I was slow.",
    "Another game?",
    "Good night!",
)

Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""From 0 to the largest integer that is exact in a browser."""
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)")]


class Message(Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    pass


class Hello(Message, frozen=True):
    """The first frame of a connection: the newest step the client has."""

    version: Seq
    have: Seq = 0


class Do(Message, frozen=True):
    """A command. ``on`` is a step that the client had when it answered; the question was already open at that step."""

    id: CommandId
    command: TableCommand
    on: Seq = 0


class Ack(Message, frozen=True):
    seq: Seq


class Resend(Message, frozen=True):
    """Ask for the steps after this one, because some are missing."""

    after: Seq


class Knock(Message, frozen=True):
    """A ping. Without it, a client cannot tell a dead connection from a table where everyone is thinking."""


FromClient = Hello | Do | Ack | Resend | Knock


class Welcome(Message, frozen=True):
    """The current state, with the steps the client has missed: the newest few hundred of the game in play."""

    version: int
    seq: int
    person: str
    table: TableView
    game: GameView | None
    missed: tuple[StepView, ...]
    phrases: tuple[str, ...] = PHRASES  # messages to send with one tap; ``say`` accepts them like any other text
    at: int = 0  # the table's time in milliseconds since 1970; compare deadlines with it


class StepMessage(Message, frozen=True, tag="step"):
    step: StepView
    game: GameView | None
    table: TableView | None  # None if the table view has not changed


class Done(Message, frozen=True):
    """The command is in the log, at this step."""

    id: str
    seq: int


class Refused(Message, frozen=True):
    """Why the command was refused. It changed nothing."""

    id: str
    code: RefusalCode | TableRefusalCode
    rules: tuple[str, ...]
    message: str


class Unavailable(Message, frozen=True):
    """The server cannot write the log right now. Send the command again with the same id."""

    id: str
    message: str


class Presence(Message, frozen=True):
    """Who is connected: chairs, and the number of spectators."""

    here: tuple[int, ...]
    watching: int


class Here(Message, frozen=True):
    """The answer to a ping."""


class Problem(Message, frozen=True):
    """The server could not parse the client's frame."""

    message: str


FromServer = Welcome | StepMessage | Done | Refused | Unavailable | Presence | Here | Problem
Answer = Done | Refused | Unavailable

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class WireError(ValueError):
    """A frame that is not a valid message. The text tells the author of a client why."""


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
            return message  # the text is our own encoding, so no name repeats; most frames skip the check below
        _names_once.decode(text)  # refuse a repeated name, because it is unclear which value is meant
    except (ValueError, RecursionError) as error:
        raise WireError(f"Not a message of version {VERSION}: {str(error)[:200]}") from None
    return message


def write_frame(message: Message) -> bytes:
    return _encoder.encode(message)
