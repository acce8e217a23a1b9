"""A process that evaluates answers: ``python -m charleston.review.hint_worker NICE CHANCES``.

It reads a question per line and writes a line: the costs of its answers, or an expert bot's answer. A question that
fails gets null; the error is printed, and the process goes on. It ends with its input.
"""

import os
import sys
import traceback
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are too small for several threads

import msgspec

from charleston.review.answer_costs import costs_of
from charleston.review.call_search import search_call
from charleston.review.decisions import Answer
from charleston.review.hint_data import Asked, Cost


def main() -> None:
    nice, kept = sys.argv[1:]
    os.nice(int(nice))
    question = msgspec.json.Decoder(Asked)
    for line in sys.stdin.buffer:
        try:
            reply = _reply(question.decode(line), Path(kept))
        except Exception:  # noqa: BLE001 - one bad question must not end the hints of everyone
            traceback.print_exc()
            reply = None
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


def _reply(asked: Asked, kept: Path) -> tuple[Cost, ...] | Answer | None:
    if asked.wanted == "costs":
        return costs_of(asked, kept)
    choice = search_call(asked, kept)
    return None if choice is None else choice.answers[choice.chosen]


if __name__ == "__main__":
    main()
