"""Options of the commands that play many games. This module imports nothing heavy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from charleston.card.published import DEFAULT
from charleston.cli.output import CardName, json_option

F = TypeVar("F", bound=Callable[..., Any])

STOPPED = 130
"""The exit code of a program stopped by Ctrl-C."""
MAX_WALLS = 10_000_000
MAX_CORES = 1024


class Options(NamedTuple):
    """The options of both ``arena`` and ``simulate``."""

    card: str
    rules: str
    players: int
    seed: int
    cores: int | None
    on: str
    address: str | None
    save: Path | None
    as_json: bool


_OPTIONS = (
    click.option(
        "--card", type=CardName(), default=DEFAULT, show_default=True, help="The name of a published card, or a file."
    ),
    click.option("--rules", type=click.Choice(["league", "tournament"]), default="league", show_default=True),
    click.option(
        "--players",
        type=click.Choice(["4", "3"]),
        default="4",
        show_default=True,
        help="The number of players at a table.",
    ),
    click.option(
        "--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True, help="The seed of the walls."
    ),
    click.option("--cores", type=click.IntRange(1, MAX_CORES), help="The number of cores to use; all by default."),
    click.option(
        "--on", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where to play."
    ),
    click.option("--address", help="The Ray cluster for --on ray. By default, start a small cluster on this computer."),
    click.option(
        "--save",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Save the games in a file. The same command with the same file continues where it stopped.",
    ),
    json_option,
)


def series_options(command: F) -> F:
    """Add all of ``Options`` to a command. The command passes its keyword arguments to ``options``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def options(values: dict[str, Any]) -> Options:
    return Options(**{**values, "players": int(values["players"])})
