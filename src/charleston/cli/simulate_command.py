"""``charleston simulate``: study a card with thousands of games."""

from pathlib import Path
from typing import Any

import click

from charleston.cli.series_options import MAX_WALLS, options, series_options


@click.command()
@click.option("--games", type=click.IntRange(1, MAX_WALLS), default=10_000, show_default=True)
@click.option("--player", default="regular", show_default=True, help="The bot in every seat.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a web page with plots.")
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write one row per game.")
@click.option("--parquet", type=click.Path(path_type=Path), metavar="FILE", help="Write one row per game.")
@series_options
def simulate(
    games: int,
    player: str,
    *,
    html: Path | None,
    csv: Path | None,
    parquet: Path | None,
    **values: Any,
) -> None:
    """Play many games with a card. Show how they end, which lines win, which never win, and which values do not match
    how often their lines win.

    The same seed gives the same answer on any number of cores. Ctrl-C stops and shows the results so far.
    """
    from charleston.cli.series_run import stopped_once
    from charleston.cli.simulate_report import Files, answer

    with stopped_once():
        answer(options(values), player, games, Files(html, csv, parquet))
