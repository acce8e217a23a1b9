"""The desk's log: what happened, when and through whom, chained by hashes so that nothing in it can be changed unseen.

Each line of the file is one record as canonical JSON (keys sorted, no spaces). Its hash is the SHA-256 of the hash
before it, as hex, and the line without ``hash``. The chain finds a changed, missing or moved line. Against whoever
computes it anew there is the head, the last hash: printed with each round's standings, it vouches for all that came
before. And what is read is checked again: a record of what could not have happened is refused, whatever its hash.
"""

import hashlib
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from charleston.tournament.cards import CardsError
from charleston.tournament.desk import AnyDeskEvent, Desk, check, evolve

MOST_CHARACTERS = 50_000_000
Words = Annotated[str, Meta(max_length=100)]


class AuditError(ValueError):
    """A log that cannot be trusted: the line (from 1) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    n: int  # from 1
    at: Words  # the time, as whoever keeps the log writes it
    by: Words  # whose hand: a player, the desk, a director
    event: AnyDeskEvent
    hash: str | UnsetType = UNSET


class Log(NamedTuple):
    records: tuple[Record, ...] = ()
    desk: Desk | None = None  # what they add up to

    @property
    def head(self) -> str:
        return str(self.records[-1].hash) if self.records else ""


def add(log: Log, event: AnyDeskEvent, *, at: str, by: str) -> Log:
    """The log with one record more; CardsError where it cannot happen."""
    check(log.desk, event)
    record = Record(len(log.records) + 1, at, by, event)
    try:
        msgspec.json.decode(_canonical(record), type=Record)  # what could not be read again is not written
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise CardsError(f"This is too long or too large to be kept: {error}.", "TRM-19") from None
    return _appended(log, replace(record, hash=_link(log.head, record)))


def _appended(log: Log, record: Record) -> Log:
    return Log((*log.records, record), evolve(log.desk, record.event))


def _canonical(record: Record) -> bytes:
    return msgspec.json.encode(record, order="sorted")


def _link(chain: str, record: Record) -> str:
    """The hash of a record; its own is left out."""
    return hashlib.sha256(chain.encode() + _canonical(replace(record, hash=UNSET))).hexdigest()


def write_log(log: Log) -> str:
    return "".join(_canonical(record).decode() + "\n" for record in log.records)


def read_log(text: str, head: str = "") -> Log:
    """The log, or an AuditError that says where and why it cannot be trusted.

    ``head`` is a hash that somebody has kept: it must be in the log, or the log was cut or written anew.
    """
    if len(text) > MOST_CHARACTERS:
        raise AuditError(1, f"A log has at most {MOST_CHARACTERS:,} characters; this one is longer.")
    desk, chain, records = None, "", list[Record]()
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        record = _read_record(line, number)
        if record.hash != _link(chain, record):
            raise AuditError(number, "The hash does not follow: this line was changed, or one before it is missing.")
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
        record = msgspec.json.decode(line, type=Record)
    except msgspec.ValidationError as error:
        raise AuditError(number, f"This is no line of a tournament's log: {error}.") from None
    except (ValueError, RecursionError):
        reason = "The line is empty." if not line.strip() else "This is no JSON; the line was changed or cut."
        raise AuditError(number, reason) from None
    if record.n != number:
        raise AuditError(number, f"Record {number} should stand here, but this is number {record.n}.")
    if _canonical(record).decode() != line:
        raise AuditError(number, "The line is not as it was written: something was added, left out or moved in it.")
    return record
