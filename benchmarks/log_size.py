"""Compare the first storage format with the current one, for a wall game, in one run.

Prints the size of the database file and of the bodies, the time to write a step, and the time to load a table of many
games. The ratios matter, not the absolute numbers.
"""

import hashlib
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import msgspec

from charleston.server.live.answers import short_key
from charleston.store.interface import migrations
from charleston.table.events import Step
from charleston.table.evolve import fold_all
from charleston.table.step_codec import short_log, write_step

sys.path.append(str(Path(__file__).parent.parent / "tests" / "support"))
from sample_table import SampleTable

ROUNDS = 9
SEED = 3
GAMES = 12
IDS = ("r7Xq2LmZp0aKd9Wb", "Yt5_Uo81-jHcVnQe", "Gz3sRk6dMxE0wTfA", "pB9iNl4vCyJ7hSaD")
TABLE = "q7w8e9r0t1y2u3i4"
BEFORE, NOW = "before", "now"
WRITERS: dict[str, Callable[[Step], bytes]] = {BEFORE: msgspec.json.encode, NOW: write_step}


def play(games: int) -> list[Step]:
    """Return the log of games with four people; the first is a wall game."""
    table = SampleTable(4, ids=IDS)
    for number in range(games):
        table.start(SEED + number, IDS[0])
        while table.game.phase != "over":
            table.wait(1.7)
            table.answer(table.state.waits[0], "regular")
    return table.log


def file_size(folder: Path, steps: list[Step], how: str) -> int:
    """Return the bytes the steps add to an empty database. Rows of an old log have the table's id and full keys."""
    path = folder / f"{how}.db"
    connection = sqlite3.connect(path)
    for sql in migrations("sqlite"):
        connection.executescript(sql)
    empty = path.stat().st_size
    for step in steps:
        key = f"{step.by}:{hashlib.sha256(step.by.encode()).hexdigest()[:8]}.{step.seq}"
        keys = (TABLE, step.seq, key) if how == BEFORE else ("#12", step.seq, short_key(key))
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (*keys, step.at, WRITERS[how](step)))
    connection.commit()
    connection.close()
    return path.stat().st_size - empty


def microseconds(work: Callable[[], object], times: int) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) / times * 1e6


def main() -> None:
    steps, long = play(1), play(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        sizes = {how: file_size(Path(folder), steps, how) for how in WRITERS}
    bodies = {how: [write(step) for step in steps] for how, write in WRITERS.items()}
    logs = {how: [write(step) for step in long] for how, write in WRITERS.items()}
    costs: dict[str, dict[str, list[float]]] = {how: {"write": [], "load": []} for how in WRITERS}
    for _ in range(ROUNDS):
        for how, write in WRITERS.items():
            costs[how]["write"].append(microseconds(lambda write=write: [write(step) for step in steps], len(steps)))  # type: ignore[misc]
            costs[how]["load"].append(microseconds(lambda how=how: fold_all(short_log(logs[how])), 1000))  # type: ignore[misc]
    print(f"a wall game of {len(steps)} steps")
    for how in WRITERS:
        each = {what: median(found) for what, found in costs[how].items()}
        print(
            f"{how:>7}: {sizes[how]:>7} bytes of file, {sum(map(len, bodies[how])):>7} of bodies, "
            f"{each['write']:.1f} us to write a step, {each['load']:.1f} ms to load {len(long)} steps of {GAMES} games"
        )
    load = [median(costs[how]["load"]) for how in (NOW, BEFORE)]
    print(f"  ratio: {sizes[NOW] / sizes[BEFORE]:.2f} of the file, {load[0] / load[1]:.2f} of the time to load")


if __name__ == "__main__":
    main()
