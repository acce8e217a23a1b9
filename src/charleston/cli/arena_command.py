"""``charleston arena``: bots play each other on the same walls."""

from typing import Any

import click

from charleston.cli.series_options import MAX_WALLS, options, series_options


@click.command()
@click.argument("lineup", nargs=-1, required=True, metavar="PLAYER[:COUNT] ...")
@click.option("--walls", type=click.IntRange(1, MAX_WALLS), default=1000, show_default=True)
@click.option("--lines", "all_lines", is_flag=True, help="Show the wins of every line, not just the top ten.")
@click.option(
    "--gains",
    is_flag=True,
    help="Also measure what the players' choices gain over the regular's, and points without luck. A wall takes"
    " hundreds of times as long, but says more.",
)
@click.option(
    "--orders",
    type=click.IntRange(1, 1000),
    default=16,
    show_default=True,
    help="With --gains: try each choice in this many orders of the wall.",
)
@series_options
def arena(lineup: tuple[str, ...], walls: int, *, all_lines: bool, gains: bool, orders: int, **values: Any) -> None:
    """Which player is stronger? Both play the same walls from every seat.

    LINEUP fills the seats, for example: regular novice:3. Each wall is played four times (three times with --players
    3), and everybody moves one seat to the right each time. A wall counts as one observation for the 95% intervals.
    The same seed gives the same answer on any number of cores. Ctrl-C stops and shows the results so far.
    """
    from charleston.cli.arena_report import answer
    from charleston.cli.series_run import stopped_once

    with stopped_once():
        answer(options(values), lineup, walls, all_lines=all_lines, gain_orders=orders if gains else 0)
