"""A process that says what answers cost: ``python -m charleston.review.hint_worker NICE CHANCES``.

It reads a question per line and writes the costs of its answers as a line. A question that
fails has no costs; the error is printed, and the process goes on. It ends with its input.
"""

import os
import sys
import traceback
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads

import msgspec

from charleston.review.answer_costs import costs_of
from charleston.review.hint_data import Asked


def main() -> None:
    nice, kept = sys.argv[1:]
    os.nice(int(nice))
    question = msgspec.json.Decoder(Asked)
    for line in sys.stdin.buffer:
        try:
            costs = costs_of(question.decode(line), Path(kept))
        except Exception:  # noqa: BLE001 - one bad question must not end the hints of everyone
            traceback.print_exc()
            costs = ()
        sys.stdout.buffer.write(msgspec.json.encode(costs) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
