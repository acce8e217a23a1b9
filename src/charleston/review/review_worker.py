"""A process that reviews one game: ``python -m charleston.review.review_worker FILE CHANCES NICE < RECORD``.

It writes each seat's review to FILE as a line of JSON, so an interrupted review goes on where it was. It prints its
news, one JSON object per line.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads

import msgspec

from charleston.chances.fit import fit
from charleston.chances.known import known_model
from charleston.game.record import RecordError, read_record
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.game_review import GAMES, NORMAL, Budget, Progress, ReviewError, check_reviewable, review_seats
from charleston.review.review_data import News, reviews_in


def work(text: str, file: Path, kept: Path, budget: Budget, tell: Callable[[News], None]) -> None:
    """Review a game."""
    try:
        record = read_record(text)
        check_reviewable(record)
    except RecordError as error:
        tell(News(refused=f"Line {error.line} of the record: {error.reason}"))
        return
    except ReviewError as error:
        tell(News(refused=str(error)))
        return
    model = known_model(arrays_of(record.card), kept)
    model = model or fit(record.card, GAMES, lambda share: tell(News(learned=share)))
    done = reviews_in(file)
    with file.open("wb") as out:
        for found in (*done, *review_seats(record, model, 0, budget, [one.seat for one in done])):
            if isinstance(found, Progress):
                tell(News(done=found.done, all=found.all))
            else:
                out.write(msgspec.json.encode(found) + b"\n")
                out.flush()


def main() -> None:
    file, kept, nice, *numbers = sys.argv[1:]
    os.nice(int(nice))
    budget = Budget(*map(int, numbers)) if numbers else NORMAL

    def tell(news: News) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
        sys.stdout.flush()

    work(sys.stdin.read(), Path(file), Path(kept), budget, tell)


if __name__ == "__main__":
    main()
