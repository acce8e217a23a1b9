"""Play the games of ``charleston arena`` and ``charleston simulate``, with a progress bar and readable errors."""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from charleston.arena.chunks import GAMES, Job, StrangeWorkerError, engine_of, stamp
from charleston.arena.cluster import Cluster, NoClusterError
from charleston.arena.lineup import LineupError
from charleston.arena.results_file import Saved, SavedError
from charleston.arena.series import Series, play_series
from charleston.arena.workers import Processes, ThisProcess, Workers, WorkersLostError, cores_here
from charleston.card.model import Card
from charleston.cli.output import err, give_up, keep_apart, the_card
from charleston.cli.series_options import STOPPED, Options
from charleston.files import check_place, write_whole
from charleston.game.ruleset import Ruleset, ruleset

GETTING_READY = "Starting (the first start compiles the bots, which takes minutes) ..."
MESSAGE_AFTER_S = 3.0
"""Seconds until a message explains the wait, if there is no progress bar."""


def engine_name() -> str:
    """Return the name of the engine module. A test can replace the default in the command's context."""
    given = click.get_current_context().obj
    return given if isinstance(given, str) else GAMES


def make_job(options: Options, seated: Callable[[Sequence[str]], tuple[str, ...]], rotations: int) -> Job:
    """Return the job with card, rules and lineup; exit with code 2 if an option is invalid."""
    if options.address and options.on != "ray":
        give_up("--address works only with --on ray.")
    card = the_card(options.card)
    engine = engine_name()
    with err.status("loading ..."):
        known = engine_of(engine).POLICIES
    try:
        lineup = seated(known)
    except LineupError as error:
        give_up(str(error))
    return Job(card, _rules(options, card), lineup, options.seed, rotations, engine, stamp(engine))


def _rules(options: Options, card: Card) -> Ruleset:
    """Return the rules for play without errors: nobody miscalls a tile or misses a call."""
    changed = {"venue": "online", "call.validation": "block", "card.edition": card.name[:60]}
    return ruleset(options.rules, {**changed, "table.players": options.players})


def run_series(options: Options, job: Job, walls: int, noun: str) -> Series:
    with _in_words(options):
        saved = Saved(options.save, job) if options.save else None
        with _bar(walls, noun) as report:
            return play_series(job, walls, _workers(options), saved, report)


@contextmanager
def stopped_once() -> Iterator[None]:
    """Stop play immediately at the first Ctrl-C. Ignore further ones until the program ends, so the report still
    appears.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN or threading.current_thread() is not threading.main_thread():
        yield
        return

    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        if not stopped:
            stopped = True
            err.print("Stopping ...")
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if stopped else before)


def _workers(options: Options) -> Workers:
    if options.on == "ray":
        return Cluster(options.address, options.cores)
    cores = options.cores or cores_here()
    return Processes(cores) if cores > 1 else ThisProcess()


@contextmanager
def _in_words(options: Options) -> Iterator[None]:
    try:
        yield
    except (SavedError, NoClusterError, WorkersLostError, StrangeWorkerError) as error:
        give_up(str(error))
    except OSError as error:
        if error.strerror is None:  # our own message, which already names the file
            give_up(str(error))
        give_up(
            f"The results cannot be saved in {options.save}: {error.strerror}."
            if options.save
            else f"{error.strerror}."
        )


@contextmanager
def _bar(walls: int, noun: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on a terminal; elsewhere print a line if the start is slow."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    patience = threading.Timer(MESSAGE_AFTER_S, lambda: err.print(Text(GETTING_READY)))
    patience.daemon = True
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(GETTING_READY, total=walls)
        if progress.disable:
            patience.start()
        began: int | None = None

        def report(done: int) -> None:
            nonlocal began
            if began is None:
                began = done
            ready = done > began
            if ready:
                patience.cancel()
            progress.update(task, completed=done, description=noun if ready else GETTING_READY)

        try:
            yield report
        finally:
            patience.cancel()


def end_early(series: Series, options: Options, noun: str) -> None:
    """If the run was stopped, print how to resume it and exit with code 130. Call this after the report."""
    if series.complete:
        return
    err.print(Text(f"\nStopped after {series.done:,} of {series.total:,} {noun}.", "bold"))
    if options.save:
        err.print(Text(f"They are saved in {options.save}. Run the same command again to continue."))
    else:
        err.print(Text("Nothing was saved. With --save FILE, you can stop and continue later with the same command."))
    raise click.exceptions.Exit(STOPPED)


def check_places(options: Options, *paths: Path | None) -> None:
    """Check that the output files are writable, to report an error before the first game."""
    keep_apart(options.card, options.save, *paths)
    try:
        for path in paths:
            if path:
                check_place(path)
    except OSError as error:
        give_up(str(error))


def write_file(path: Path, data: bytes) -> bool:
    """Write a file; return whether it worked. An error does not end the program: the report still has to appear."""
    try:
        write_whole(path, data)
    except OSError as error:
        err.print(Text(f"{path}: cannot be written: {error.strerror or error}."))
        return False
    err.print(Text(f"Wrote {path}."))
    return True
