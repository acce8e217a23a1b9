"""A process that fits a model to a card: ``python -m charleston.chances.fit_worker FOLDER GAMES NICE < CARD``.

It keeps the model in the folder, and writes the share of the work that is done as lines.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads

import msgspec

from charleston.card.model import Card
from charleston.chances.fit import fit
from charleston.chances.known import file_name
from charleston.files import write_whole
from charleston.kernels.patterns.arrays import arrays_of

MAX_KEPT = 1_000
"""The oldest models beyond this number are deleted. Each has about 38 kB."""


def main() -> None:
    place, games, nice = sys.argv[1:]
    os.nice(int(nice))
    folder = Path(place)
    card = msgspec.json.decode(sys.stdin.buffer.read(), type=Card)
    model = fit(card, int(games), _report)
    write_whole(folder / file_name(arrays_of(card)), msgspec.json.encode(model))
    for old in sorted(folder.glob("*.json"), key=lambda one: one.stat().st_mtime)[:-MAX_KEPT]:
        old.unlink(missing_ok=True)


def _report(share: float) -> None:
    sys.stdout.write(f"{share:.3f}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
