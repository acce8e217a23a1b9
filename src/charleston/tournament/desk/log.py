"""The log of a tournament: what happened, when and by whom, as JSON lines in a hash chain (see ``charleston.chain``).

A forger could recompute the chain. Therefore each round's standings show the head, which is the last hash and covers
everything before it. Reading a log validates every event again and refuses an event that could not have happened, even
if its hash is right.

The log begins with the registration, or with the tournament itself. The director can undo any record: the log keeps
both, and the state is the fold of the records that are not undone.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from charleston.chain import BROKEN, ChainError, ChainLine, canonical, decode_json, follows, with_hash, write_line
from charleston.game.commands import snake
from charleston.tournament.desk.commands import DeskCommand, ForTable
from charleston.tournament.desk.decide import decide, refuse_event
from charleston.tournament.desk.events import AtTable, Began, DeskEvent, Name, Withdrawal
from charleston.tournament.desk.evolve import evolve
from charleston.tournament.desk.shown_names import with_shown_names
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.registration import decide as registering
from charleston.tournament.registration.commands import RegistrationCommand, RegistrationCommandBase
from charleston.tournament.registration.events import RegistrationEvent, RegistrationEventBase
from charleston.tournament.registration.evolve import evolve as evolve_registration
from charleston.tournament.registration.state import Registration
from charleston.tournament.scorecards.commands import Confirm
from charleston.tournament.scorecards.events import Entered, LogText, NotPlayed, RoundTotal

MAX_CHARACTERS = 50_000_000
MAX_UNDONE = 10_000
ShortText = Annotated[str, Meta(max_length=100)]
RecordNumber = Annotated[int, Meta(ge=1)]
_TYPED = (Entered, NotPlayed, RoundTotal)


class LogError(ChainError):
    """The log cannot be trusted."""


class Undone(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="undone"):
    """The director undoes records. Everything that needs them is undone, too."""

    director: Name
    records: Annotated[tuple[RecordNumber, ...], Meta(min_length=1, max_length=MAX_UNDONE)]
    reason: LogText


class UndoRecords(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Undo records with everything that needs them. ``needed_by`` lists what that is."""

    records: Annotated[tuple[RecordNumber, ...], Meta(min_length=1, max_length=MAX_UNDONE)]
    reason: LogText


LogEvent = DeskEvent | RegistrationEvent | Undone
LogCommand = DeskCommand | RegistrationCommand | UndoRecords


class Record(ChainLine, frozen=True):
    n: int  # the line number, counted from 1
    at: ShortText  # the time, in the format of the program that keeps the log
    by: ShortText  # who caused the event: a player, the desk or a director
    event: LogEvent


class Folded(NamedTuple):
    """The state of a tournament: the fold of the records that are not undone."""

    desk: Desk | None = None  # None until the tournament begins
    registration: Registration | None = None  # None if the log begins with the tournament
    undone: frozenset[int] = frozenset()


class Log(NamedTuple):
    records: tuple[Record, ...] = ()
    folded: Folded = Folded()

    @property
    def desk(self) -> Desk | None:
        return self.folded.desk

    @property
    def registration(self) -> Registration | None:
        return self.folded.registration

    @property
    def head(self) -> str:
        return str(self.records[-1].hash) if self.records else ""


def execute(log: Log, command: LogCommand, *, at: str, by: str) -> Log | Refusal:
    """Return the log with the events of a command appended, or a refusal."""
    events = _decide(log, by, command)
    if isinstance(events, Refusal):
        return events
    for event in events:
        result = append(log, event, at=at, by=by)
        if isinstance(result, Refusal):
            return result
        log = result
    return log


def _decide(log: Log, by: str, command: LogCommand) -> "list[LogEvent] | Refusal":
    if isinstance(command, UndoRecords):
        return [Undone(by, needed_by(log, command.records), command.reason)] if by.strip() else refuse("no director")
    if isinstance(command, RegistrationCommandBase):
        return _widened(registering.decide(log.registration, command))
    if isinstance(command, ForTable) and isinstance(command.command, Confirm) and by in typists(log, command):
        return refuse("own numbers", person=by)
    return _widened(decide(log.desk, by, command))


def _widened(events: Iterable[DeskEvent] | Iterable[RegistrationEvent] | Refusal) -> "list[LogEvent] | Refusal":
    return events if isinstance(events, Refusal) else list(events)


def typists(log: Log, table: ForTable) -> set[str]:
    """Return who typed the numbers of a table in a round."""
    return {
        record.by
        for record in log.records
        if isinstance(record.event, AtTable)
        and (record.event.round, record.event.table) == (table.round, table.table)
        and isinstance(record.event.event, _TYPED)
    }


def writer_of(log: Log, round_: int, table: int, game: int) -> str:
    """Return who last recorded a game of a table; empty if nobody did, or if it is undone."""
    for record in reversed(log.records):
        event = record.event
        if not isinstance(event, AtTable) or (event.round, event.table) != (round_, table):
            continue
        if getattr(event.event, "game", 0) == game and record.n not in log.folded.undone:
            return record.by
    return ""


def append(log: Log, event: LogEvent, *, at: str, by: str) -> Log | Refusal:
    """Return the log with the event appended, or a refusal if it cannot happen now or could not be parsed later."""
    record = Record(len(log.records) + 1, at, by, event)
    try:
        msgspec.json.decode(canonical(record), type=Record)  # append only records that can be parsed again
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        return refuse("too large", problem=str(error))
    folded = _apply(log.folded, log.records, event)
    return folded if isinstance(folded, Refusal) else Log((*log.records, with_hash(record, log.head)), folded)


def _apply(before: Folded, records: Sequence[Record], event: LogEvent) -> Folded | Refusal:
    """Return the state after an event that follows these records, or why it cannot happen now."""
    return _undo(before, records, event) if isinstance(event, Undone) else _step(before, event)


def _step(before: Folded, event: DeskEvent | RegistrationEvent) -> Folded | Refusal:
    event = with_shown_names(event)
    if isinstance(event, RegistrationEventBase):
        if before.desk is not None:
            return refuse("registration closed")
        refusal = registering.refuse_event(before.registration, event)
        return refusal or before._replace(registration=evolve_registration(before.registration, event))
    refusal = refuse_event(before.desk, event)
    return refusal or before._replace(desk=evolve(before.desk, event))


# Undo


def needed_by(log: Log, records: Iterable[int]) -> tuple[int, ...]:
    """Return these records, and the later ones that cannot have happened without them."""
    chosen = {*records}
    without, state = {*log.folded.undone, *chosen}, Folded()
    for record in log.records:
        if record.n in without or isinstance(record.event, Undone):
            continue
        after = _step(state, record.event)
        if isinstance(after, Refusal):
            without.add(record.n)
        else:
            state = after
    return tuple(sorted((without - log.folded.undone) | chosen))


def _undo(before: Folded, records: Sequence[Record], event: Undone) -> Folded | Refusal:
    """Return the state without the undone records, or why they cannot be undone."""
    if not event.reason.strip():
        return refuse("no reason")
    for number in event.records:
        if refusal := _refuse_number(before, records, number):
            return refusal
    undone = before.undone | frozenset(event.records)
    state = Folded(undone=undone)
    for record in records:
        if record.n in undone or isinstance(record.event, Undone):
            continue
        after = _step(state, record.event)
        if isinstance(after, Refusal):
            return refuse("needed later", record=record.n, why=after.message)
        state = after
    return state


def _refuse_number(before: Folded, records: Sequence[Record], number: int) -> Refusal | None:
    if number > len(records):
        return refuse("no such record", record=number)
    if number in before.undone:
        return refuse("undone already", record=number)
    fixed = isinstance(records[number - 1].event, Undone | Began | Withdrawal) or number == 1
    return refuse("cannot be undone", record=number) if fixed else None


# Files


def write_log(log: Log) -> str:
    return "".join(map(write_line, log.records))


def read_log(text: str, head: str = "") -> Log:
    """Parse and validate a log; raise LogError with the line and the reason if it cannot be trusted.

    ``head`` is a hash from earlier standings. If it is not in the log, the log was truncated or rewritten.
    """
    if len(text) > MAX_CHARACTERS:
        raise LogError(1, f"A log has at most {MAX_CHARACTERS:,} characters; this one is longer.")
    log = read_more(Log(), text)
    if head and head not in (record.hash for record in log.records):
        raise LogError(len(log.records), f"The hash {head[:12]}... is not in the log: it was truncated or rewritten.")
    return log


def read_more(log: Log, text: str) -> Log:
    """Return the log with the lines that follow it; raise LogError as ``read_log`` does."""
    state, records = log.folded, list(log.records)
    for line in text.removesuffix("\n").split("\n"):
        record = read_record(line, len(records) + 1, str(records[-1].hash) if records else "")
        after = _apply(state, records, record.event)
        if isinstance(after, Refusal):
            raise LogError(record.n, f"This cannot have happened here. {after.message}")
        state = after
        records.append(record)
    return Log(tuple(records), state)


def read_record(line: str, number: int, before: str) -> Record:
    """Parse a line and check its number, its form and its hash; ``before`` is the hash of the previous line."""
    try:
        record = msgspec.convert(decode_json(line, number, LogError), Record)
    except msgspec.ValidationError as error:
        raise LogError(number, f"This is not a line of a tournament's log: {error}.") from None
    if record.n != number:
        raise LogError(number, f"This should be record {number}, but it is record {record.n}.")
    if canonical(record).decode() != line:
        raise LogError(number, "The line was changed: something was added, left out or moved.")
    if not follows(record, before):
        raise LogError(number, BROKEN)
    return record
