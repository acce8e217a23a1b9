"""The desk's log: what happened, when and by whom, as JSON lines in a hash chain (see ``charleston.chain``).

A forger could recompute the chain. Therefore each round's standings show the head, which is the last hash and covers
everything before it. Reading a log validates every event again and refuses an event that could not have happened, even
if its hash is right.
"""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from charleston.chain import BROKEN, ChainError, ChainLine, canonical, decode_json, follows, with_hash, write_line
from charleston.tournament.desk.commands import DeskCommand
from charleston.tournament.desk.decide import decide, refuse_event
from charleston.tournament.desk.events import DeskEvent
from charleston.tournament.desk.evolve import evolve
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse

MAX_CHARACTERS = 50_000_000
ShortText = Annotated[str, Meta(max_length=100)]


class LogError(ChainError):
    """The log cannot be trusted."""


class Record(ChainLine, frozen=True):
    n: int  # the line number, counted from 1
    at: ShortText  # the time, in the format of the program that keeps the log
    by: ShortText  # who caused the event: a player, the desk or a director
    event: DeskEvent


class Log(NamedTuple):
    records: tuple[Record, ...] = ()
    desk: Desk | None = None  # the fold of the records

    @property
    def head(self) -> str:
        return str(self.records[-1].hash) if self.records else ""


def execute(log: Log, command: DeskCommand, *, at: str, by: str) -> Log | Refusal:
    """Return the log with the events of a command appended, or a refusal."""
    events = decide(log.desk, by, command)
    if isinstance(events, Refusal):
        return events
    for event in events:
        result = append(log, event, at=at, by=by)
        if isinstance(result, Refusal):
            return result
        log = result
    return log


def append(log: Log, event: DeskEvent, *, at: str, by: str) -> Log | Refusal:
    """Return the log with the event appended, or a refusal if it cannot happen now or could not be parsed later."""
    if refusal := refuse_event(log.desk, event):
        return refusal
    record = Record(len(log.records) + 1, at, by, event)
    try:
        msgspec.json.decode(canonical(record), type=Record)  # append only records that can be parsed again
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        return refuse("too large", problem=str(error))
    return Log((*log.records, with_hash(record, log.head)), evolve(log.desk, event))


def write_log(log: Log) -> str:
    return "".join(map(write_line, log.records))


def read_log(text: str, head: str = "") -> Log:
    """Parse and validate a log; raise LogError with the line and the reason if it cannot be trusted.

    ``head`` is a hash from earlier standings. If it is not in the log, the log was truncated or rewritten.
    """
    if len(text) > MAX_CHARACTERS:
        raise LogError(1, f"A log has at most {MAX_CHARACTERS:,} characters; this one is longer.")
    desk, last_hash, records = None, "", list[Record]()
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        record = _read_record(line, number)
        if not follows(record, last_hash):
            raise LogError(number, BROKEN)
        if refusal := refuse_event(desk, record.event):
            raise LogError(number, f"This cannot have happened here. {refusal.message}")
        desk, last_hash = evolve(desk, record.event), str(record.hash)
        records.append(record)
    if head and head not in (record.hash for record in records):
        raise LogError(len(records), f"The hash {head[:12]}... is not in the log: it was truncated or rewritten.")
    return Log(tuple(records), desk)


def _read_record(line: str, number: int) -> Record:
    try:
        record = msgspec.convert(decode_json(line, number, LogError), Record)
    except msgspec.ValidationError as error:
        raise LogError(number, f"This is not a line of a tournament's log: {error}.") from None
    if record.n != number:
        raise LogError(number, f"This should be record {number}, but it is record {record.n}.")
    if canonical(record).decode() != line:
        raise LogError(number, "The line was changed: something was added, left out or moved.")
    return record
