"""The desk's log: what happened, when and by whom, as JSON lines in a hash chain (see ``charleston.chain``).

A forger could recompute the chain. Therefore the head, the last hash, is printed with each round's standings: it
covers everything before it. Reading a log validates every event again and refuses one that could not have happened,
whatever its hash.
"""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from charleston.chain import BROKEN, ChainError, ChainLine, canonical, decode_json, follows, with_hash, write_line
from charleston.tournament.desk.desk import Desk, DeskEvent, check, evolve
from charleston.tournament.scorecards.table_cards import CardsError

MOST_CHARACTERS = 50_000_000
Words = Annotated[str, Meta(max_length=100)]


class AuditError(ChainError):
    """The log cannot be trusted."""


class Record(ChainLine, frozen=True):
    n: int  # from 1
    at: Words  # the time, in the format of the program that keeps the log
    by: Words  # who caused it: a player, the desk, a director
    event: DeskEvent


class Log(NamedTuple):
    records: tuple[Record, ...] = ()
    desk: Desk | None = None  # the fold of the records

    @property
    def head(self) -> str:
        return str(self.records[-1].hash) if self.records else ""


def add(log: Log, event: DeskEvent, *, at: str, by: str) -> Log:
    """Return the log with the event appended; raise CardsError if it cannot happen now."""
    check(log.desk, event)
    record = Record(len(log.records) + 1, at, by, event)
    try:
        msgspec.json.decode(canonical(record), type=Record)  # write only what can be read again
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise CardsError(f"This is too long or too large to be kept: {error}.", "TRM-19") from None
    return _appended(log, with_hash(record, log.head))


def _appended(log: Log, record: Record) -> Log:
    return Log((*log.records, record), evolve(log.desk, record.event))


def write_log(log: Log) -> str:
    return "".join(map(write_line, log.records))


def read_log(text: str, head: str = "") -> Log:
    """Parse and validate a log; raise AuditError with the line and the reason if it cannot be trusted.

    ``head`` is a hash someone has kept: if it is not in the log, the log was truncated or rewritten.
    """
    if len(text) > MOST_CHARACTERS:
        raise AuditError(1, f"A log has at most {MOST_CHARACTERS:,} characters; this one is longer.")
    desk, chain, records = None, "", list[Record]()
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        record = _read_record(line, number)
        if not follows(record, chain):
            raise AuditError(number, BROKEN)
        try:
            check(desk, record.event)
        except CardsError as error:
            raise AuditError(number, f"This cannot have happened here. {error.message}") from None
        desk, chain = evolve(desk, record.event), str(record.hash)
        records.append(record)
    if head and head not in (record.hash for record in records):
        raise AuditError(len(records), f"The log does not hold the hash {head[:12]}...: it was cut, or written anew.")
    return Log(tuple(records), desk)


def _read_record(line: str, number: int) -> Record:
    try:
        record = msgspec.convert(decode_json(line, number, AuditError), Record)
    except msgspec.ValidationError as error:
        raise AuditError(number, f"This is no line of a tournament's log: {error}.") from None
    if record.n != number:
        raise AuditError(number, f"Record {number} should stand here, but this is number {record.n}.")
    if canonical(record).decode() != line:
        raise AuditError(number, "The line is not as it was written: something was added, left out or moved in it.")
    return record
