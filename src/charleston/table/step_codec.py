"""The format of steps in a log, and a fast way to read a long log.

The first byte of a body is its format: ``{`` is JSON, as the first version wrote it; 1 and 2 are JSON deflated with
the dictionary ``steps-1.zdict``, which is part of the format and never changes. In 1 and 2 a move of the game omits its
command if it equals the step's command. Format 2 holds only moves, so a reader that skips a game need not inflate them.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files

import msgspec
from msgspec import Raw, Struct

from charleston.game.commands import Command, snake
from charleston.game.events import Event
from charleston.table.commands import LogCommand, Play, ReportError
from charleston.table.events import VERSION, GamePlayed, Step, TableEvent

_DEFLATED, _MOVES = b"\1", b"\2"
_WINDOW, _MEMORY, _LEVEL = -13, 5, 6
"""Raw deflate with a window of 8 kB, the size of the dictionary. A larger window would take longer to set up."""
_DICTIONARY = files("charleston.table").joinpath("steps-1.zdict").read_bytes()
_BEGAN = b'{"type":"game_began"'
_PLAYED = b'{"type":"game_played"', b'{"type":"move"'
"""The first bytes of these events in the log. No string contains these bytes, because quotes are escaped."""


class Move(Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """A GamePlayed whose command is the step's command."""

    events: tuple[Event, ...]


class _Stored(Struct, frozen=True, gc=False):
    seq: int
    at: int
    by: str
    command: LogCommand
    events: tuple[TableEvent | Move, ...]
    version: int = VERSION


class _Line(Struct, frozen=True):
    """A step whose events are not parsed yet."""

    seq: int
    at: int
    by: str
    command: Raw
    events: tuple[Raw, ...]


_read_stored = msgspec.json.Decoder(_Stored).decode
_read_line = msgspec.json.Decoder(_Line).decode
_read_event: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_read_command: msgspec.json.Decoder[LogCommand] = msgspec.json.Decoder(LogCommand)
_encode = msgspec.json.Encoder().encode


def write_step(step: Step) -> bytes:
    deflate = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    form = _MOVES if all(isinstance(event, GamePlayed) for event in step.events) else _DEFLATED
    return form + deflate.compress(_encode(_stored(step))) + deflate.flush()


def _stored(step: Step) -> _Stored:
    events: tuple[TableEvent | Move, ...] = step.events
    if (own := _of_the_game(step.command)) is not None:
        events = tuple(
            Move(event.events) if isinstance(event, GamePlayed) and event.command == own else event for event in events
        )
    return _Stored(step.seq, step.at, step.by, step.command, events, step.version)


def _of_the_game(command: LogCommand) -> Command | None:
    match command:
        case Play():
            return command.command
        case ReportError():
            return command.report
        case _:
            return None


def read_step(body: bytes) -> Step:
    """Parse the body of a log entry. Raises ValueError if it is not a step."""
    stored = _read_stored(_json(body))
    events = tuple(_with_command(stored.command, event) for event in stored.events)
    return Step(stored.seq, stored.at, stored.by, stored.command, events, stored.version)


def _with_command(command: LogCommand, event: TableEvent | Move) -> TableEvent:
    if not isinstance(event, Move):
        return event
    if (own := _of_the_game(command)) is None:
        raise ValueError("A move without its command.")
    return GamePlayed(own, event.events)


def _json(body: bytes) -> bytes:
    if body[:1] not in (_DEFLATED, _MOVES):
        return body
    inflate = zlib.decompressobj(_WINDOW, _DICTIONARY)
    try:
        json = inflate.decompress(memoryview(body)[1:])
    except zlib.error as error:
        raise ValueError(f"This step is damaged: {error}.") from None
    if not inflate.eof or inflate.unused_data:
        raise ValueError("This step is damaged: it is truncated or has extra data.")
    return json


def steps_without_moves(bodies: Iterable[bytes]) -> Iterator[Step]:
    """Yield the steps with any event besides the moves of a game. The last step of every game is one of them."""
    return (read_step(body) for body in bodies if body[:1] != _MOVES)


def short_log(bodies: Sequence[bytes]) -> list[Step]:
    """Return steps that fold to the same table as the whole log. Games before the last are booked, not replayed."""
    others = {at: _json(body) for at, body in enumerate(bodies) if body[:1] != _MOVES}
    last = max((at for at, json in others.items() if _BEGAN in json), default=0)
    earlier = (_without_games(json) for at, json in others.items() if at < last)
    return [*filter(None, earlier), *map(read_step, bodies[last:])]


def _without_games(json: bytes) -> Step | None:
    """Return the step without the moves of a game; None if nothing is left, which is true for most steps."""
    line = _read_line(json)
    events = tuple(event for event in line.events if not bytes(event).startswith(_PLAYED))
    if not events:
        return None
    command = _read_command.decode(line.command)
    return Step(line.seq, line.at, line.by, command, tuple(map(_read_event.decode, events)))
