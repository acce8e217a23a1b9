"""``python -m simulation SEED`` repeats one run, ``python -m simulation FIRST COUNT`` runs many."""

import sys
import time
import traceback

from simulation.world import Failed, simulate


def main(first: int, count: int = 1) -> int:
    begun, failed, steps = time.perf_counter(), list[int](), 0
    for seed in range(first, first + count):
        try:
            ran = simulate(seed)
        except Failed as failure:
            failed.append(seed)
            if count == 1:
                traceback.print_exception(failure.__cause__)
            print(failure, flush=True)
            continue
        steps += ran.steps
        if count == 1:
            print(ran)
        elif (seed - first + 1) % 100 == 0:
            print(f"{seed - first + 1} of {count} runs, {len(failed)} failed", flush=True)
    took = time.perf_counter() - begun
    print(f"{count} runs, {steps} steps, {len(failed)} failed {failed[:20]}, {took:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
