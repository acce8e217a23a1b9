"""Compare the kernels with C written by hand, a riichi engine and ``import numba``: ratios from one run on one core.

Rounds are interleaved, so noise on the machine affects all of them equally. Figures are medians per second of CPU time.
"""

import ctypes
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from charleston.card.published import published
from charleston.kernels.jit.compiled import allocating, compiled
from charleston.kernels.patterns.alive import keep_possible
from charleston.kernels.patterns.arrays import I64, U8, CardArrays, aligned, arrays_of, unseen_start
from charleston.kernels.patterns.batch import batch_distances, pack_rows
from charleston.kernels.patterns.distance import DISTANCES, discard, draw, hand_state
from charleston.kernels.policy.discards import after_discards, helping
from charleston.tiles import COPIES, FULL_SET, JOKER, KINDS

ROUNDS = 7
SECONDS = 0.4
HANDS = 1024
STEPS = 10_000

Run = Callable[[], object]

RIICHI = """
import json, random, sys, time
from riichienv import calculate_shanten
hands = [random.Random(n).sample(range(136), 14) for n in range(20000)]
def run():
    began = time.process_time(); count = 0
    while time.process_time() - began < float(sys.argv[1]):
        list(map(calculate_shanten, hands)); count += len(hands)
    return count / (time.process_time() - began)
run()
print(json.dumps(run()))
"""

FIRST_EVALUATION = """
import numpy as np
from charleston.card.published import published
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.patterns.distance import hand_state, nearest
card = arrays_of(published("Charleston 2026"))
rack, shown, state = np.zeros(36, np.int64), np.zeros(36, np.int64), np.empty_like(card.start)
rack[:13] = 1
hand_state(card, rack, shown, state)
nearest(state, 0, card.every)
"""


def rate(run: Run, count: int) -> float:
    """Return millions of items per second of CPU time."""
    began = time.process_time()
    done = 0
    while time.process_time() - began < SECONDS:
        run()
        done += count
    return done / (time.process_time() - began) / 1e6


def random_racks(count: int) -> U8:
    """Return random racks of fourteen tiles."""
    rng = np.random.default_rng(1)
    full = np.array(FULL_SET)
    return np.array([np.bincount(rng.permutation(full)[:14], minlength=KINDS) for _ in range(count)], np.uint8)


def random_walk(rack: U8) -> tuple[I64, U8, U8]:
    """Return the steps of one hand, forward and then in reverse. Discards and draws alternate.

    The arrays hold the row of each step, whether the step is a draw, and the number of jokers in the hand.
    """
    rng = np.random.default_rng(2)
    held = rack.astype(np.int64)
    steps = []
    for _ in range(STEPS // 4):
        out = int(rng.choice(np.flatnonzero(held)))
        held[out] -= 1
        into = int(rng.choice([tile for tile in range(KINDS) if held[tile] < COPIES[tile]]))
        turn = [(out * 8 + held[out], 0, held[JOKER]), (into * 8 + held[into], 1, held[JOKER] + (into == JOKER))]
        held[into] += 1
        steps += turn
    back = [(row, 1 - comes, jokers + (1 - 2 * comes) * (row // 8 == JOKER)) for row, comes, jokers in reversed(steps)]
    rows, comes, jokers = zip(*(steps + back), strict=True)
    return np.array(rows, np.int64), np.array(comes, np.uint8), np.array(jokers, np.uint8)


@compiled
def walk(rows: U8, numbers: I64, comes: U8, jokers: U8, state: U8) -> int:
    total = 0
    for step in range(numbers.size):
        row = rows[numbers[step]]
        total += draw(row, state, jokers[step]) if comes[step] else discard(row, state, jokers[step])
    return total


@allocating
def many_after_discards(card: CardArrays, racks: I64) -> None:
    nothing = np.zeros(KINDS, np.int64)
    state = np.empty_like(card.start)
    least = np.empty(KINDS, np.int64)
    counts = np.empty((KINDS, DISTANCES), np.int64)
    for hand in range(racks.shape[0]):
        hand_state(card, racks[hand], nothing, state)
        after_discards(card, racks[hand], nothing, state, card.every, least, counts)


@allocating
def many_helping(card: CardArrays, racks: I64, unseen: I64) -> None:
    nothing = np.zeros(KINDS, np.int64)
    state = np.empty_like(card.start)
    helps = np.empty(KINDS, np.uint8)
    for hand in range(racks.shape[0]):
        hand_state(card, racks[hand], nothing, state)
        helping(card, racks[hand], nothing, state, card.every, unseen, helps)


@allocating
def many_possible(card: CardArrays, unseen: I64, count: int) -> None:
    nothing = np.zeros(KINDS, np.int64)
    scarce = np.empty_like(card.start)
    hand_state(card, unseen, nothing, scarce)
    alive = np.empty_like(card.every)
    for _ in range(count):
        alive[:] = card.every
        keep_possible(card, nothing, unseen, nothing, scarce, alive)


def compile_c(folder: Path) -> ctypes.CDLL | None:
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    library = folder / "kernels.so"
    source = Path(__file__).with_suffix(".c")
    subprocess.run([gcc, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def install_riichienv(folder: Path) -> Path | None:
    python = folder / "bin" / "python"
    venv.create(folder, with_pip=True)
    done = subprocess.run([python, "-m", "pip", "install", "-q", "riichienv"], capture_output=True, check=False)
    return None if done.returncode else python


def at(array: U8 | I64) -> ctypes.c_void_p:
    """Return a pointer that keeps its array alive."""
    return array.ctypes.data_as(ctypes.c_void_p)


class Bench:
    """Measurements by name. All of them run the same number of times."""

    def __init__(self) -> None:
        self.measures: dict[str, Callable[[], float]] = {}
        self.found: dict[str, list[float]] = {}

    def add(self, name: str, run: Run, count: int) -> None:
        run()  # compile and fill the caches
        self.measures[name] = lambda: rate(run, count)

    def run(self) -> None:
        for _ in range(ROUNDS):
            for name, measure in self.measures.items():
                self.found.setdefault(name, []).append(measure())

    def median(self, name: str) -> float:
        return median(self.found[name])

    def get(self, name: str) -> float | None:
        return self.median(name) if name in self.found else None


class Found(NamedTuple):
    """The results of our kernels, to compare with C."""

    distances: U8
    walk: int


def add_ours(bench: Bench, card: CardArrays, racks: U8) -> Found:
    out = np.empty((HANDS, card.start.size), np.uint8)
    packed = pack_rows(card)
    bench.add("scratch", lambda: batch_distances(packed, racks, out), HANDS)
    wide, nothing = racks.astype(np.int64), np.zeros(KINDS, np.int64)
    state = aligned(card.start.size)
    hand_state(card, wide[0], nothing, state)
    began = state.copy()
    rows = card.rows.reshape(-1, card.start.size)
    steps = random_walk(racks[0])
    total = walk(rows, *steps, state)
    if not (state == began).all():
        raise AssertionError("A walk forward and back must end at its start")
    bench.add("walk", lambda: walk(rows, *steps, state), steps[0].size)
    unseen, seen = unseen_start(), racks[:5].sum(0, np.int64)
    bench.add("throws", lambda: many_after_discards(card, wide), HANDS)
    bench.add("helping", lambda: many_helping(card, wide, unseen), HANDS)
    bench.add("possible", lambda: many_possible(card, unseen - seen, HANDS), HANDS)
    return Found(out, total)


def add_c(bench: Bench, library: ctypes.CDLL, card: CardArrays, racks: U8, found: Found) -> None:
    out = np.empty((HANDS, card.start.size), np.uint8)
    packed, patterns, hands = pack_rows(card), ctypes.c_long(card.start.size), ctypes.c_long(HANDS)
    shared = (at(card.rows), at(card.start), at(racks), hands, patterns, at(out))
    runs: dict[str, Run] = {
        "C -O3": lambda: library.plain_distances(*shared),
        "C AVX2": lambda: library.avx2_distances(*shared),
        "C packed": lambda: library.packed_distances(at(packed), at(racks), hands, patterns, at(out)),
    }
    for name, run in runs.items():
        out[:] = 0
        bench.add(name, run, HANDS)
        if not (out == found.distances).all():
            raise AssertionError(f"{name} finds different distances")
    state = aligned(card.start.size)
    hand_state(card, racks[0].astype(np.int64), np.zeros(KINDS, np.int64), state)
    numbers, comes, jokers = random_walk(racks[0])
    steps = (at(card.rows), at(numbers), at(comes), at(jokers), ctypes.c_long(numbers.size), patterns, at(state))
    library.avx2_walk.restype = ctypes.c_long
    if library.avx2_walk(*steps) != found.walk:
        raise AssertionError("C finds different least distances")
    bench.add("C walk", lambda: library.avx2_walk(*steps), numbers.size)


def add_riichienv(bench: Bench, python: Path) -> None:
    def measure() -> float:
        done = subprocess.run([python, "-c", RIICHI, str(SECONDS)], capture_output=True, text=True, check=True)
        return float(json.loads(done.stdout)) / 1e6

    bench.measures["riichienv"] = measure


def add_start(bench: Bench, name: str, program: str, folder: Path) -> None:
    """Measure the CPU seconds of a process whose bytecode and compiled code an earlier start has cached."""
    stored = {"PYTHONPYCACHEPREFIX": str(folder), "PYTHONDONTWRITEBYTECODE": ""}

    def measure() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", program], env=os.environ | stored, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    measure()  # compile and fill the caches
    bench.measures[name] = measure


def line(what: str, ours: str, peer: str = "", theirs: str = "", judged: str = "") -> None:
    print(f"{what:<36} {ours:>12}  {peer:<24} {theirs:>12} {judged}")


def compare(what: str, ours: float, peer: str, theirs: float | None, target: str) -> None:
    if theirs is None:
        line(what, f"{ours:.2f} M/s", peer, "not here", f"{target:>16}")
    else:
        line(what, f"{ours:.2f} M/s", peer, f"{theirs:.2f} M/s", f"{ours / theirs:7.2f} {target:>8}")


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    card = arrays_of(published("Charleston 2026"))
    racks = random_racks(HANDS)
    bench = Bench()
    with tempfile.TemporaryDirectory() as folder:
        found = add_ours(bench, card, racks)
        if library := compile_c(Path(folder)):
            add_c(bench, library, card, racks, found)
        if python := install_riichienv(Path(folder) / "riichienv"):
            add_riichienv(bench, python)
        add_start(bench, "import numba", "import numba", Path(folder))
        add_start(bench, "first evaluation", FIRST_EVALUATION, Path(folder))
        bench.run()
    print(f"Kernels, {(card.line >= 0).sum()} patterns, medians of {ROUNDS} rounds, CPU time of one core")
    line("", "ours", "peer", "", "  ratio   target")
    scratch, step = bench.median("scratch"), bench.median("walk")
    what = "distances of a hand, from scratch"
    compare(what, scratch, "C, gcc -O3", bench.get("C -O3"), ">= 0.8")
    compare(what, scratch, "C, AVX2", bench.get("C AVX2"), ">= 0.8")
    compare(what, scratch, "C, AVX2, packed as ours", bench.get("C packed"), ">= 0.8")
    compare(what, scratch, "riichienv's shanten", bench.get("riichienv"), ">= 1.0")
    what = "draw or discard, least distance"
    compare(what, step, "C, AVX2", bench.get("C walk"), ">= 0.9")
    compare(what, step, "ours, from scratch", scratch, ">= 5.0")
    first, bare = bench.median("first evaluation"), bench.median("import numba")
    judged = f"{first / bare:7.2f} {'<= 2.5':>8}"
    line("start and first evaluation", f"{first:.2f} s", "import numba", f"{bare:.2f} s", judged)
    line("what to discard, with all counts", f"{1 / bench.median('throws'):.1f} us")
    line("tiles that help", f"{1 / bench.median('helping'):.1f} us")
    line("patterns still possible", f"{1 / bench.median('possible'):.1f} us")


if __name__ == "__main__":
    main()
