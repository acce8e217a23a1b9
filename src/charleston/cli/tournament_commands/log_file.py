"""The file of a tournament: its log, validated as a whole on reading, and written atomically."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from charleston.cli.output import give_up
from charleston.files import write_whole
from charleston.names import has_unseen
from charleston.tournament.desk.audit import MOST_CHARACTERS, AuditError, Log, add, read_log, write_log
from charleston.tournament.desk.desk import Desk, DeskEvent
from charleston.tournament.scorecards.table_cards import CardsError
from charleston.tournament.seating.plan import Plan, PlanError, check_plan

MOST_PLAN_BYTES = 5_000_000
FILE = click.Path(path_type=Path, dir_okay=False)
NO_TOURNAMENT = "{}: this is no tournament; give the file that charleston tournament begin has written."


def one_line(_: click.Context, __: click.Parameter, text: str) -> str:
    """Refuse control characters in text that the log keeps and shows later: they could move a terminal's cursor."""
    if has_unseen(text):
        give_up(f"{text[:70]!r} has signs that cannot be printed; type it again in one line, without them.")
    return text


by_option = click.option(
    "--by", default="desk", show_default=True, metavar="NAME", callback=one_line, help="Who writes this."
)
director_option = click.option(
    "--by", required=True, metavar="NAME", callback=one_line, help="The director who decides."
)
reason_option = click.option(
    "--reason", required=True, metavar="TEXT", callback=one_line, help="Why; it is kept with the change."
)


def read_tournament(path: Path) -> Log:
    """Return the log of this file; if it cannot be trusted, print the line and why, and exit with code 2."""
    if not is_log(path):
        give_up(NO_TOURNAMENT.format(path))
    try:
        return read_log(_text(path))
    except AuditError as error:
        give_up(f"{path}:{error.line}: {error.reason}")


def desk_of(log: Log) -> Desk:
    return log.desk or give_up("This tournament was taken back. Begin it again: charleston tournament begin")


def is_log(path: Path) -> bool:
    """Return whether this is a tournament's log; anything else is treated as a plan."""
    return '"began"' in _text(path).partition("\n")[0]


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_CHARACTERS:
            give_up(f"{path}: this is too long for a tournament; is it the right file?")
        return path.read_text("utf-8")
    except OSError as error:
        give_up(f"{path}: {error.strerror or error}.")
    except UnicodeDecodeError:
        give_up(NO_TOURNAMENT.format(path))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold a lock file while we read and write: two writers would break the hash chain."""
    lock = path.with_name(f"{path.name}.lock")
    try:
        lock.touch(exist_ok=False)
    except FileExistsError:
        give_up(f"Somebody else is writing to {path}; try again. If nobody is, delete {lock}.")
    except OSError as error:
        give_up(f"{path}: cannot be written: {error.strerror or error}.")
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


@contextmanager
def writing(path: Path, by: str) -> "Iterator[Writer]":
    """Open the log for appending; when the block ends, all new events are on disk, or none if it fails."""
    with _alone(path):
        before = read_tournament(path)
        writer = Writer(before, by)
        yield writer
        if writer.log is not before:
            _write(path, writer.log)


def create(path: Path, events: Sequence[DeskEvent], by: str) -> None:
    """Create a log, or begin again in one that was taken back; never touch any other existing file."""
    with _alone(path):
        before = read_tournament(path) if path.exists() and is_log(path) else Log()
        if path.exists() and (before.desk or not before.records):
            give_up(f"{path} is there already, and a tournament is never overwritten. Choose another name.")
        writer = Writer(before, by)
        writer.add(events)
        _write(path, writer.log)


def _write(path: Path, log: Log) -> None:
    try:
        write_whole(path, write_log(log).encode())
    except OSError as error:
        give_up(f"{path}: cannot be written: {error.strerror or error}.")


class Writer:
    def __init__(self, log: Log, by: str) -> None:
        self.log, self.by = log, by

    @property
    def desk(self) -> Desk:
        return desk_of(self.log)

    def add(self, events: Sequence[DeskEvent]) -> None:
        at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%SZ")
        try:
            for event in events:
                self.log = add(self.log, event, at=at, by=self.by)
        except CardsError as error:
            give_up(error.message)


def read_plan(path: Path) -> Plan:
    """Return a plan from its own file, or the current plan of a tournament's log."""
    if is_log(path):
        plan = desk_of(read_tournament(path)).plan
        return plan or give_up(f"{path}: this tournament has no plan.")
    try:
        if path.stat().st_size > MOST_PLAN_BYTES:
            give_up(f"{path}: this is too long for a plan; is it the right file?")
        found = msgspec.json.decode(path.read_bytes(), type=Plan)
        check_plan(found)
    except OSError as error:
        give_up(f"{path}: {error.strerror or error}.")
    except msgspec.DecodeError:
        give_up(f"{path}: this is no plan; give a file that charleston tournament plan --save has written.")
    except PlanError as error:
        give_up(f"{path}: {error}")
    return found
