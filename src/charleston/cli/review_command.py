"""``charleston review``: what the decisions of a finished game cost, and luck and skill."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from charleston.cli.output import give_up, json_option, out, print_json
from charleston.cli.replay_command import FILE, load_record
from charleston.files import check_place, write_whole

if TYPE_CHECKING:
    from charleston.chances.chance_model import Model
    from charleston.game.record import Record
    from charleston.review.review_data import Reviewed, SeatReview

_STEPS = 1000


@click.command()
@click.argument("file", type=FILE)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed tries the answers in other worlds.")
@click.option("--html", type=click.Path(path_type=Path), metavar="PAGE", help="Write a web page with all decisions.")
@json_option
def review(file: Path, *, seed: int, html: Path | None, as_json: bool) -> None:
    """Review a finished game: for each player the three costliest decisions, what would have been better, and how much
    of the result was luck.

    Bots play each answer in many games that fit what the player knew. Nobody's hidden tiles are used. It takes about
    half a minute.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads
    from charleston.review.game_review import Progress, ReviewError, check_reviewable, review_seats
    from charleston.review.review_data import SeatReview
    from charleston.review.review_page import make_review_page

    record, seats = load_record(file), list[SeatReview]()
    try:
        if html is not None:
            check_place(html)
        check_reviewable(record)
        model = _model(record)
        with click.progressbar(length=_STEPS, label="Reviewing", file=sys.stderr) as bar:
            for found in review_seats(record, model, seed):
                if isinstance(found, Progress):
                    bar.update(_STEPS * found.done // found.all - bar.pos)
                else:
                    seats.append(found)
        if html is not None:
            write_whole(html, make_review_page(record, seats).encode())
    except (ReviewError, OSError) as error:
        give_up(str(error))
    if as_json:
        print_json({"seats": msgspec.to_builtins(seats)})
        return
    for seat in seats:
        _print_seat(record, seat)


def _model(record: "Record") -> "Model":
    """Return the chances of the record's card; learn them first if the card is new."""
    from charleston.chances.fit import fit
    from charleston.chances.known import known_model
    from charleston.kernels.patterns.arrays import arrays_of
    from charleston.review.game_review import GAMES

    if (model := known_model(arrays_of(record.card))) is not None:
        return model
    with click.progressbar(length=_STEPS, label=f"Learning {record.card.name}", file=sys.stderr) as bar:
        return fit(record.card, GAMES, lambda share: bar.update(round(_STEPS * share) - bar.pos))


def _print_seat(record: "Record", found: "SeatReview") -> None:
    from charleston.review.prose import luck_text, points_text

    out.print(f"\n[bold]{found.name}[/bold]: {points_text(found.score)}")
    out.print(f"  {luck_text(found)}", highlight=False)
    for at in found.moments:
        _print_moment(record, found.decisions[at])


def _print_moment(record: "Record", one: "Reviewed") -> None:
    from charleston.review.prose import answer_text, reason_text, worth_text

    names = record.header.seats
    best = answer_text(one.tried[0].answer, names)
    given = answer_text(one.answer, names)
    cost = worth_text(one.kind, one.loss, one.error)
    why = f" {reason_text(one.reason, names)}" if one.reason else ""
    moment = f"  Event {one.events + 1}: {given}. Better: {best}.{why} It cost {cost}."
    out.print(moment, highlight=False, soft_wrap=True)
