"""A process that says what answers cost: ``python -m charleston.review.hint_worker NICE``.

It reads a question per line and writes the costs of its answers as a line. It ends with its input.
"""

import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads

import msgspec

from charleston.review.answer_costs import costs_of
from charleston.review.hint_data import Asked


def main() -> None:
    os.nice(int(sys.argv[1]))
    question = msgspec.json.Decoder(Asked)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(costs_of(question.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
