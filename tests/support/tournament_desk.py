"""``charleston tournament`` as a test runs it: a plan, and a log that has begun."""

from pathlib import Path

from planning import people
from terminal import run

GAME = ("25", "0", "0", "-10")
"""East wins on North's tile, nothing exposed."""


def do(*words: str | Path, code: int = 0) -> str:
    """One sentence on standard error where it is refused, and nothing lost."""
    result = run("tournament", *map(str, words))
    assert result.exit_code == code, result.output
    if code == 2:
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
    return result.stderr if code == 2 else result.stdout


def save_plan(folder: Path) -> Path:
    """Nine players, two rounds, one sits out."""
    players, saved = folder / "players.csv", folder / "plan.json"
    players.write_bytes(
        "\r\n".join(["No.;Name", *(f"{n};{name}" for n, name in enumerate(people(9), 1))]).encode("cp1252")
    )
    do("plan", players, "--rounds", "2", "--fill", "byes", "--save", saved)
    return saved


def begin(folder: Path, plan: Path) -> Path:
    path = folder / "friday.log"
    assert "Friday has begun." in do("begin", path, plan, "--name", "Friday", "--ties", "wins")
    return path
