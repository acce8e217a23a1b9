"""``charleston chances``: learn the chances of a card from games between bots, and check them in other games."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.table import Table

from charleston.card.model import Card
from charleston.card.published import DEFAULT
from charleston.cli.output import CardName, give_up, json_option, out, print_json, rows, the_card
from charleston.files import check_place, write_whole

if TYPE_CHECKING:
    from charleston.chances.calibration import Band

MAX_GAMES = 1_000_000
_STEPS = 1000


@click.command()
@click.argument("card", type=CardName(), default=DEFAULT)
@click.option(
    "--games",
    type=click.IntRange(300, MAX_GAMES),
    default=12_000,
    show_default=True,
    help="How many games to learn from, with four players and again with three.",
)
@click.option(
    "--check",
    "checked",
    type=click.IntRange(100, MAX_GAMES),
    default=2_000,
    show_default=True,
    help="How many other games to check the chances in, at each kind of table.",
)
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Write what was learned.")
@click.option("--read", type=click.Path(path_type=Path), metavar="FILE", help="Learn nothing: check a saved file.")
@json_option
def chances(  # noqa: PLR0913 - one for each option
    card: str, *, games: int, checked: int, save: Path | None, read: Path | None, as_json: bool
) -> None:
    """Learn a card's chances from games between bots: to win, to discard the winning tile, of a wall game, the
    expected score, and which line of the card wins.

    Then compare them with what happens in other games. Each row divides the questions into tenths, from the lowest
    prediction to the highest, and shows for each tenth what was predicted and what happened.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads
    from charleston.chances.calibration import check
    from charleston.chances.chance_model import ModelError, read_model, stamp
    from charleston.chances.fit import KINDS_OF_TABLE, PLAYERS, fit
    from charleston.kernels.patterns.arrays import arrays_of

    chosen: Card = the_card(card)
    if save is not None:
        try:
            check_place(save)
        except OSError as error:
            give_up(str(error))
    if read is not None:
        try:
            model = read_model(read, stamp(arrays_of(chosen)))
        except ModelError as error:
            give_up(str(error))
    else:
        with click.progressbar(length=_STEPS, label="Learning", file=sys.stderr) as bar:
            model = fit(chosen, games, lambda share: bar.update(round(_STEPS * share) - bar.pos))
    if save is not None:
        write_whole(save, msgspec.json.encode(model))
    tables = [(players, kind) for players in PLAYERS for kind in KINDS_OF_TABLE]
    found = {(players, kind): check(model, chosen, players, kind, checked) for players, kind in tables}
    if as_json:
        print_json({f"{players} {kind}": bands for (players, kind), bands in found.items()})
        return
    for (players, kind), bands in found.items():
        out.print(f"\n[bold]{players} players: {kind}[/bold]")
        out.print(_table(bands))


def _table(found: "dict[str, list[Band]]") -> Table:
    from charleston.chances.calibration import CHANCES, LINES, worst

    grid = rows("left", "right")
    for name, bands in found.items():
        factor = 100 if name in CHANCES or name in LINES else 1
        pairs = (f"{factor * band.predicted:.0f}→{factor * band.observed:.0f}" for band in bands)
        grid.add_row(name, f"±{factor * worst(bands):.1f}", "  ".join(pairs))
    return grid
