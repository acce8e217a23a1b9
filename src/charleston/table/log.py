"""Steps as they stand in a log, and how to get to the end of a long one quickly."""

from collections.abc import Sequence

import msgspec
from msgspec import Raw, Struct

from charleston.table.commands import AnyTableCommand
from charleston.table.events import AnyTableEvent, Step

_BEGAN, _PLAYED = b'{"type":"game_began"', b'{"type":"game_played"'
"""How these events begin in the log; no text looks like that, as quotes within texts have a backslash."""


class _Line(Struct, frozen=True):
    """A step whose events have not been read yet."""

    seq: int
    at: int
    by: str
    command: Raw
    events: tuple[Raw, ...]


_read_step = msgspec.json.Decoder(Step).decode
_read_line = msgspec.json.Decoder(_Line).decode
_read_event: msgspec.json.Decoder[AnyTableEvent] = msgspec.json.Decoder(AnyTableEvent)
_read_command: msgspec.json.Decoder[AnyTableCommand] = msgspec.json.Decoder(AnyTableCommand)
write_step = msgspec.json.Encoder().encode


def read_step(body: bytes) -> Step:
    return _read_step(body)


def short_log(bodies: Sequence[bytes]) -> list[Step]:
    """The steps that lead to the same table as all of them: games before the last are in the book, not played again."""
    last = max((at for at, body in enumerate(bodies) if _BEGAN in body), default=0)
    return [*filter(None, map(_without_games, bodies[:last])), *map(read_step, bodies[last:])]


def _without_games(body: bytes) -> Step | None:
    """Nothing is left of most steps."""
    line = _read_line(body)
    events = tuple(event for event in line.events if not bytes(event).startswith(_PLAYED))
    if not events:
        return None
    command = _read_command.decode(line.command)
    return Step(line.seq, line.at, line.by, command, tuple(map(_read_event.decode, events)))
