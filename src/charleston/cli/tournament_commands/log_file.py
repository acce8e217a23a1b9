"""The file of a tournament's log. Each read validates the whole log, and each write is atomic."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from charleston.cli.output import give_up
from charleston.cli.tournament_commands.log_lock import LogLockedError, locked
from charleston.files import write_whole
from charleston.names import has_unseen
from charleston.tournament.desk.commands import Begin, BeginRound, ForTable
from charleston.tournament.desk.events import Withdrawal
from charleston.tournament.desk.log import MAX_CHARACTERS, Log, LogCommand, LogError, execute, read_log, write_log
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, RefusalCode
from charleston.tournament.registration.state import Registration
from charleston.tournament.scorecards.commands import CorrectGame
from charleston.tournament.seating.plan import Plan, PlanError, check_plan

MAX_PLAN_BYTES = 5_000_000
FILE = click.Path(path_type=Path, dir_okay=False)
NO_TOURNAMENT = "{}: this is not the log of a tournament. Give the file that charleston tournament begin has written."
_CORRECT_MORE = "Also correct the other score cards of this game (--also), or decide the game (--ruled)."
HINTS: dict[tuple[type, RefusalCode], str] = {
    (BeginRound, "round not played"): "Use --early to begin it anyway.",
    (CorrectGame, "mismatch"): _CORRECT_MORE,
    (CorrectGame, "impossible number"): _CORRECT_MORE,
}
"""What the user can do after a refusal, by command and refusal code."""


def one_line(_: click.Context, __: click.Parameter, text: str) -> str:
    """Refuse control characters in text for the log. They could move a terminal's cursor when the log is printed."""
    if has_unseen(text):
        give_up(f"{text[:70]!r} has characters that cannot be printed. Type it again on one line, without them.")
    return text


by_option = click.option(
    "--by", default="desk", show_default=True, metavar="NAME", callback=one_line, help="Who enters this."
)
director_option = click.option(
    "--by", required=True, metavar="NAME", callback=one_line, help="The director who decides."
)
reason_option = click.option(
    "--reason", required=True, metavar="TEXT", callback=one_line, help="The reason. The log keeps it with the change."
)


def read_tournament(path: Path) -> Log:
    """Return the log in this file; if it is not valid, print the line and the reason, and exit with code 2."""
    if not is_log(path):
        give_up(NO_TOURNAMENT.format(path))
    try:
        return read_log(_text(path))
    except LogError as error:
        give_up(f"{path}:{error.line}: {error.reason}")


def desk_of(log: Log) -> Desk:
    """Return the tournament; exit with code 2 if its start was undone."""
    if log.desk is None and log.records and not any(isinstance(record.event, Withdrawal) for record in log.records):
        give_up("The tournament has not begun. Begin it on the day: charleston tournament begin")
    return log.desk or give_up("The start of this tournament was undone. Begin it again: charleston tournament begin")


def is_log(path: Path) -> bool:
    """Return whether this file is a tournament's log; we treat any other file as a plan."""
    first = _text(path).partition("\n")[0]
    return '"began"' in first or '"announced"' in first


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_CHARACTERS:
            give_up(f"{path}: this is too long for a tournament. Is it the right file?")
        return path.read_text("utf-8")
    except OSError as error:
        give_up(f"{path}: {error.strerror or error}.")
    except UnicodeDecodeError:
        give_up(NO_TOURNAMENT.format(path))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the log's lock while we read and write: two writers would break the hash chain."""
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(path))
        except LogLockedError:
            give_up(f"Another program is writing to {path}. Try again.")
        except OSError as error:
            give_up(f"{path}: cannot be written: {error.strerror or error}.")
        yield


@contextmanager
def writing(path: Path, by: str) -> "Iterator[Writer]":
    """Open the log of a tournament that has begun. At the end of the block, either all new events are on disk or
    none.
    """
    with _alone(path):
        before = read_tournament(path)
        desk_of(before)
        writer = Writer(before, by)
        yield writer
        if writer.log is not before:
            _write(path, writer.log)


@contextmanager
def writing_registration(path: Path, by: str, *, create: bool = False) -> "Iterator[Writer]":
    """Open the log of a tournament that is announced; with ``create``, also a new log."""
    with _alone(path):
        before = Log() if create and not path.exists() else read_tournament(path)
        if before.registration is None and not create:
            give_up(f"{path}: this tournament has no registration. Announce it first: charleston tournament announce")
        writer = Writer(before, by)
        yield writer
        if writer.log is not before:
            _write(path, writer.log)


def create(path: Path, command: Begin, by: str) -> None:
    """Create a log, or begin again in a log whose start was undone. Never touch any other existing file."""
    with _alone(path):
        before = read_tournament(path) if path.exists() and is_log(path) else Log()
        if path.exists() and (before.desk or not before.records):
            give_up(f"{path} already exists. Choose another name: a tournament is never overwritten.")
        writer = Writer(before, by)
        writer.execute(command)
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

    @property
    def registration(self) -> Registration:
        return self.log.registration or give_up("The tournament is not announced yet.")

    def execute(self, command: LogCommand) -> None:
        """Append the events of a command. If it is refused, print why and exit with code 2."""
        at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%SZ")
        result = execute(self.log, command, at=at, by=self.by)
        if isinstance(result, Refusal):
            give_up(f"{result.message} {_hint(command, result)}".rstrip())
        self.log = result


def _hint(command: LogCommand, refusal: Refusal) -> str:
    inner = command.command if isinstance(command, ForTable) else command
    return HINTS.get((type(inner), refusal.code), "")


def read_plan(path: Path) -> Plan:
    """Return the plan in a plan file, or the current plan of a tournament's log."""
    if is_log(path):
        current = desk_of(read_tournament(path)).plan
        return current or give_up(f"{path}: this tournament has no plan.")
    try:
        if path.stat().st_size > MAX_PLAN_BYTES:
            give_up(f"{path}: this is too long for a plan. Is it the right file?")
        plan = msgspec.json.decode(path.read_bytes(), type=Plan)
        check_plan(plan)
    except OSError as error:
        give_up(f"{path}: {error.strerror or error}.")
    except msgspec.DecodeError:
        give_up(f"{path}: this is not a plan. Give a file that charleston tournament plan --save has written.")
    except PlanError as error:
        give_up(f"{path}: {error}")
    return plan
