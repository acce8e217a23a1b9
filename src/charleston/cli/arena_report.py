"""Report the result of an arena, as a table or as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from rich.table import Table
from rich.text import Text

from charleston.arena.chunks import Job
from charleston.arena.lineup import read_lineup, write_lineup
from charleston.arena.prose import percent
from charleston.arena.ranking import Standing, Standings, standings, walls_saved
from charleston.arena.series import Series
from charleston.arena.statistics import Estimate
from charleston.card.model import Card
from charleston.card.write import write_line
from charleston.cli.output import line_text, out, print_json, value_text
from charleston.cli.series_options import Options
from charleston.cli.series_run import end_early, make_job, run_series

MAX_LINES = 10


def answer(options: Options, words: tuple[str, ...], walls: int, *, all_lines: bool, gain_orders: int) -> None:
    job = make_job(options, lambda known: read_lineup(words, options.players, known), options.players)
    job = job._replace(gain_orders=gain_orders)
    series = run_series(options, job, walls, "walls")
    result = standings(series.games, job.lineup, sum(1 for _ in job.card.entries()), measured=gain_orders > 0)
    if options.as_json:
        print_json(as_data(job, series, result))
    elif series.done:
        _print(job, series, result, all_lines=all_lines)
    end_early(series, options, "walls")


def as_data(job: Job, series: Series, result: Standings) -> dict[str, Any]:
    return {
        "lineup": write_lineup(job.lineup),
        "card": job.card.name,
        "rules": job.rules.preset,
        "seed": job.seed,
        "walls": result.walls,
        "games": result.games,
        "complete": series.complete,
        "wall_games": result.wall_games._asdict(),
        "players": [
            {
                "player": player.name,
                "places": len(player.places),
                "points": player.points._asdict(),
                "lead": player.lead._asdict(),
                "wins": player.wins._asdict(),
                **_measures_as_data(player),
            }
            for player in result.players
        ],
        "lines": [
            {
                "section": entry.section.name,
                "number": entry.number,
                "line": " ".join(write_line(entry.line).split()),
                "wins": {player.name: int(player.by_line[number]) for player in result.players},
            }
            for number, entry in enumerate(job.card.entries())
        ],
        **(
            {"deviations": dict(zip(("points", "without_luck"), result.deviations, strict=True))}
            if result.deviations
            else {}
        ),
        "seconds": series.seconds,
        "games_per_second_and_core": series.speed,
    }


def _measures_as_data(player: Standing) -> dict[str, Any]:
    measures = {"gain": player.gain, "without_luck": player.without_luck}
    return {name: one._asdict() for name, one in measures.items() if one is not None}


def points_text(estimate: Estimate) -> str:
    return f"{round(estimate.mean, 2) + 0.0:+.2f}" + ("" if estimate.margin is None else f" ± {estimate.margin:.2f}")


def speed_text(series: Series) -> str:
    if series.speed is None:
        return "all from the saved file"
    waited = f"{series.new:,} played in {series.seconds:.1f} s, including startup"
    return f"{waited}; {series.speed:,.0f} per second per core while playing"


def _print(job: Job, series: Series, result: Standings, *, all_lines: bool) -> None:
    out.print(Text.assemble((write_lineup(job.lineup), "bold"), f": {job.card.name}, {job.rules.preset} rules"))
    each = f"{result.walls:,} walls from {job.rotations} seats, seed {job.seed}"
    out.print(Text(f"{each}: {result.games:,} games ({speed_text(series)})\n"))
    rows = [(one.name, points_text(one.points), points_text(one.lead), percent(one.wins)) for one in result.players]
    _print_table(
        ("", "points a game", "more than the others", "wins"), rows, ("wall games", "", "", percent(result.wall_games))
    )
    if job.gain_orders:
        measures = [(one.name, one.without_luck, one.gain) for one in result.players]
        measured = [(name, *(points_text(one) for one in each if one is not None)) for name, *each in measures]
        out.print()
        _print_table(("", "points without luck", "gain"), measured)
    for sentence in measured_prose(result):
        out.print(Text(f"\n{sentence}"))
    out.print(Text(f"\n{verdict(result)}\n"))
    if result.won:
        _print_lines(job.card, result, all_lines=all_lines)


def _print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], last: Sequence[str] = ()) -> None:
    table = Table.grid(padding=(0, 3, 0, 0))
    for at in range(len(heads)):
        table.add_column(justify="right" if at else "left", no_wrap=True)
    table.add_row(*(Text(head, "dim") for head in heads))
    for name, *cells in rows:
        table.add_row(Text(name, "bold"), *cells)
    if last:
        table.add_row(Text(last[0], "dim"), *last[1:])
    out.print(table, soft_wrap=False)


def measured_prose(result: Standings) -> Iterator[str]:
    """Yield what the measures say about the number of walls."""
    if result.deviations is not None:
        raw, without = result.deviations
        yield f"Standard deviation of a player's points in a game: {raw:.1f}, without luck {without:.1f}."
    for player in result.players:
        count = f"{player.name}: {result.walls:,} wall{'s' * (result.walls != 1)}"
        if (saved := walls_saved(player.points, player.without_luck)) is not None:
            yield f"{count} without luck say as much as {round(result.walls * saved):,} by points."
        if (saved := walls_saved(player.lead, player.gain)) is not None:  # both compare two players
            yield f"{count} by gain say as much as {round(result.walls * saved):,} by points more than the others."


def verdict(result: Standings) -> str:
    first = result.players[0]
    if not result.won:
        return "Nobody won a game, so this says nothing about strength."
    if result.walls == 1:
        return "One wall says nothing about strength, because it gives no interval."
    between = f"{first.lead.mean:+.2f} points a game, 95% interval {first.lead.low:+.2f} to {first.lead.high:+.2f}"
    if result.all_alike:
        return _verdict_alike(result, first, between)
    if not first.lead.sure:
        return f"No difference found: {first.name} leads the others by {between}, which includes zero."
    return f"{first.name} is {'stronger' if first.lead.mean > 0 else 'weaker'}: {between} over the others."


def _verdict_alike(result: Standings, first: Standing, between: str) -> str:
    if result.all_same:
        return (
            "One player against itself, with no random choices: on each wall every rotation was the same game, "
            "so the difference is exactly zero."
        )
    includes = (
        "excludes zero, which happens by chance one time in twenty"
        if first.lead.sure
        else "includes zero, as it should"
    )
    return f"One player against itself: {first.name} leads the others by {between}. The interval {includes}."


def _print_lines(card: Card, result: Standings, *, all_lines: bool) -> None:
    entries = list(card.entries())
    order = np.argsort(-result.by_line, kind="stable")
    shown = (
        range(len(entries)) if all_lines else [int(number) for number in order if result.by_line[number]][:MAX_LINES]
    )
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in result.players:
        table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(*(Text(player.name, "dim") for player in result.players), "", "", Text("games won with", "dim"))
    for number in shown:
        entry = entries[number]
        wins = (f"{player.by_line[number]:,}" for player in result.players)
        table.add_row(*wins, entry.title, value_text(entry.line), line_text(entry.line))
    out.print(table, soft_wrap=False)
    more = int((result.by_line > 0).sum()) - len(shown)
    if more > 0:
        out.print(Text(f"and {more} more lines. Use --lines to show all.", "dim"))
