"""A tournament for tests, through the command line or through commands of the desk."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from planning import people
from terminal import run

from charleston.tournament.desk.events import DeskEvent
from charleston.tournament.desk.log import Log, LogCommand, append, execute, read_log
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal

GAME = ("25", "0", "0", "-10")
"""East wins on North's discard with nothing exposed."""


def do(*words: str | Path, code: int = 0) -> str:
    """Run a command; return its output, or the one sentence on standard error that refuses it."""
    result = run("tournament", *map(str, words))
    assert result.exit_code == code, result.output
    if code == 2:
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
    return result.stderr if code == 2 else result.stdout


def save_plan(folder: Path) -> Path:
    """Save a plan for nine players and two rounds, in which one player sits out."""
    for name, content in _plan_files().items():
        (folder / name).write_bytes(content)
    return folder / "plan.json"


@cache
def _plan_files() -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        players, saved = Path(folder, "players.csv"), Path(folder, "plan.json")
        lines = ["No.;Name", *(f"{n};{name}" for n, name in enumerate(people(9), 1))]
        players.write_bytes("\r\n".join(lines).encode("cp1252"))
        do("plan", players, "--rounds", "2", "--fill", "byes", "--save", saved)
        return {file.name: file.read_bytes() for file in (players, saved)}


def begin(folder: Path, plan: Path) -> Path:
    path = folder / "friday.log"
    assert "Friday has begun." in do("begin", path, plan, "--name", "Friday", "--ties", "wins")
    return path


def desk_of(log: Log | Path) -> Desk:
    desk = (read_log(log.read_text()) if isinstance(log, Path) else log).desk
    assert desk is not None
    return desk


def executed(log: Log, *commands: LogCommand, by: str = "desk") -> Log:
    """Return the log after these commands, which must be accepted."""
    for command in commands:
        result = execute(log, command, at="", by=by)
        assert not isinstance(result, Refusal), result.message
        log = result
    return log


def appended(log: Log, *events: DeskEvent) -> Log:
    """Return the log after these events, which must be possible."""
    for event in events:
        result = append(log, event, at=f"10:{len(log.records):02}", by="desk")
        assert not isinstance(result, Refusal), result.message
        log = result
    return log
