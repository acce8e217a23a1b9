"""Report the result of a simulation as text, as a page with plots, or as rows for other programs."""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.table import Table
from rich.text import Text

from charleston.arena.chunks import Job
from charleston.arena.export import csv_bytes, parquet_bytes
from charleston.arena.lineup import LineupError, check_name
from charleston.arena.prose import Facts, advice, figures
from charleston.arena.series import Series
from charleston.arena.study import LineStudy, Study, study
from charleston.arena.study_page import make_page
from charleston.card.write import write_line
from charleston.cli.arena_report import speed_text
from charleston.cli.output import give_up, line_text, out, print_json, value_text
from charleston.cli.series_options import Options
from charleston.cli.series_run import check_places, end_early, make_job, run_series, write_file

MAX_MISFITS = 10


class Files(NamedTuple):
    html: Path | None
    csv: Path | None
    parquet: Path | None


def answer(options: Options, player: str, games: int, files: Files) -> None:
    check_places(options, *files)
    job = make_job(options, lambda known: _everywhere(player, options.players, known), 1)
    _check_extras(files)
    series = run_series(options, job, games, "games")
    result = study(series.games, job.card, options.players)
    written = not series.done or _write(files, job, series, result)
    if options.as_json:
        print_json(as_data(job, series, result))
    elif series.done:
        _print(job, series, result)
    end_early(series, options, "games")
    if not written:
        raise click.exceptions.Exit(2)


def _everywhere(player: str, players: int, known: Sequence[str]) -> tuple[str, ...]:
    name, sign, _ = player.partition(":")
    check_name(name, known)
    if sign:
        raise LineupError(f"{player}: the same player sits in every seat. Write a name only: --player {name}")
    return (name,) * players


def _check_extras(files: Files) -> None:
    """Check that optional packages are installed before the first game, not after the last."""
    for path, package in ((files.html, "matplotlib"), (files.parquet, "pyarrow")):
        if path and find_spec(package) is None:
            give_up(f'{path} needs {package}. Install it with: pip install "charleston[study]"')


def _write(files: Files, job: Job, series: Series, result: Study) -> bool:
    """Write the files; return False if one failed. Call this before printing: a closed pipe may end the program."""
    written = [True]
    if files.html:
        written.append(write_file(files.html, make_page(_facts(job), result, series.games).encode()))
    if files.csv:
        written.append(write_file(files.csv, csv_bytes(series, job.card)))
    if files.parquet:
        written.append(write_file(files.parquet, parquet_bytes(series, job.card)))
    return all(written)


def as_data(job: Job, series: Series, result: Study) -> dict[str, Any]:
    return {
        "card": job.card.name,
        "player": job.lineup[0],
        "rules": job.rules.preset,
        "players": len(job.lineup),
        "seed": job.seed,
        "games": result.games,
        "complete": series.complete,
        "wins": result.won,
        "wall_games": result.wall_games._asdict(),
        "turns": result.turns._asdict(),
        "turns_won": result.turns_won._asdict(),
        "how": result.how,
        "seats": [seat._asdict() for seat in result.seats],
        "east_advantage": result.east._asdict(),
        "jokerless": result.jokerless._asdict(),
        "exposures": result.exposures._asdict(),
        "value": result.value._asdict(),
        "sections": [{"section": s.name, "wins": s.won, "share": s.wins._asdict()} for s in result.sections],
        "lines": [_line_data(line) for line in result.lines],
        "value_rarity_correlation": result.correlation,
        "seconds": series.seconds,
        "games_per_second_and_core": series.speed,
    }


def _line_data(line: LineStudy) -> dict[str, Any]:
    return {
        "section": line.entry.section.name,
        "number": line.entry.number,
        "line": " ".join(write_line(line.entry.line).split()),
        "value": line.entry.line.value,
        "wins": line.won,
        "share": line.wins._asdict(),
        "never": line.never,
        "easy": line.easy,
        "suggested_value": line.entry.line.value + line.gap,
    }


def _facts(job: Job) -> Facts:
    return Facts(job.card, job.lineup[0], job.rules.preset, job.seed)


def _print(job: Job, series: Series, result: Study) -> None:
    out.print(Text(job.card.name, "bold"))
    out.print(Text(f"{result.games:,} games, {_facts(job).description} ({speed_text(series)})\n"))
    _print_grid(figures(result))
    out.print()
    if result.won:
        _print_sections(result)
        _print_lines(result)
        _print_advice(result)
    else:
        out.print("Nobody won a game, so there are no results for the lines.")


def _print_grid(rows: Iterable[tuple[str, str]]) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="dim")
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    out.print(table, soft_wrap=False)


def _print_sections(result: Study) -> None:
    table = _table("wins", "share", "lines", "section")
    for section in result.sections:
        table.add_row(f"{section.won:,}", f"{section.wins.mean:.1%}", str(section.lines), Text(section.name, "bold"))
    out.print(table, soft_wrap=False)
    out.print()


def _print_lines(result: Study) -> None:
    table = _table("wins", "share", "95%", "", "", "line")
    for line in result.lines:
        ends = f"{100 * (line.wins.low or 0):.2f} - {100 * (line.wins.high or 0):.2f}"
        style = "bold red" if line.never else "bold yellow" if line.easy else ""
        entry = line.entry
        shown = Text(f"{line.won:,}", style), Text(f"{line.wins.mean:.2%}", style), Text(ends, "dim")
        table.add_row(*shown, entry.title, value_text(entry.line), line_text(entry.line))
    out.print(table, soft_wrap=False)
    out.print()


def _table(*heads: str) -> Table:
    """Return a table with these headings. Columns with a heading are right-aligned; the last column wraps."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for head in heads[:-1]:
        table.add_column(justify="right" if head else "left", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(*(Text(head, "dim") for head in heads))
    return table


def _print_advice(result: Study) -> None:
    for line in advice(result):
        out.print(Text(line), soft_wrap=False)
    if not result.misfits:
        return
    table = _table("value", "better", "wins", "", "line")
    for misfit in result.misfits[:MAX_MISFITS]:
        entry = misfit.entry
        row = str(entry.line.value), str(misfit.fair), f"{misfit.wins.mean:.2%}", entry.title
        table.add_row(*row, line_text(entry.line))
    out.print(table, soft_wrap=False)
    if len(result.misfits) > MAX_MISFITS:
        out.print(Text(f"and {len(result.misfits) - MAX_MISFITS} more. Use --html or --json to see all.", "dim"))
