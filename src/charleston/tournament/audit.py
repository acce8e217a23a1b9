"""The desk's log: what happened, when and through whom, as JSON lines in a hash chain (see ``charleston.chain``).

Somebody can compute the chain again; against that there is the head, the last hash, printed with each round's
standings: it vouches for everything before it. Reading a log checks every event again and refuses one that could not
have happened, whatever its hash.
"""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from charleston.chain import BROKEN, ChainError, ChainLine, canonical, decode_json, follows, with_hash, write_line
from charleston.tournament.cards import CardsError
from charleston.tournament.desk import Desk, DeskEvent, check, evolve

MOST_CHARACTERS = 50_000_000
Words = Annotated[str, Meta(max_length=100)]


class AuditError(ChainError):
    """A log that cannot be trusted."""


class Record(ChainLine, frozen=True):
    n: int  # from 1
    at: Words  # the time, as whoever keeps the log writes it
    by: Words  # whose hand: a player, the desk, a director
    event: DeskEvent


class Log(NamedTuple):
    records: tuple[Record, ...] = ()
    desk: Desk | None = None  # what they add up to

    @property
    def head(self) -> str:
        return str(self.records[-1].hash) if self.records else ""


def add(log: Log, event: DeskEvent, *, at: str, by: str) -> Log:
    """The log with one record more; CardsError where it cannot happen."""
    check(log.desk, event)
    record = Record(len(log.records) + 1, at, by, event)
    try:
        msgspec.json.decode(canonical(record), type=Record)  # what could not be read again is not written
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise CardsError(f"This is too long or too large to be kept: {error}.", "TRM-19") from None
    return _appended(log, with_hash(record, log.head))


def _appended(log: Log, record: Record) -> Log:
    return Log((*log.records, record), evolve(log.desk, record.event))


def write_log(log: Log) -> str:
    return "".join(map(write_line, log.records))


def read_log(text: str, head: str = "") -> Log:
    """The log, or an AuditError that says where and why it cannot be trusted.

    ``head`` is a hash that somebody has kept: it must be in the log, or the log was cut or written anew.
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
