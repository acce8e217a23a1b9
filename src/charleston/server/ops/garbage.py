"""Short pauses for Python's garbage collector: objects that survive two collections are not scanned again.

A server holds hundreds of thousands of objects that live as long as their table. A scan of all of them takes 50 to
90 ms, during which nobody gets an answer. So we freeze survivors. A full scan still runs once a minute, because closed
connections leave a few cycles behind.
"""

import asyncio
import gc
from typing import Any

YOUNG, MIDDLE, OLD = 5_000, 2, 1_000
"""Thresholds: new objects until a collection, collections until survivors are frozen. The third is never reached."""


SWEEP_S = 60.0


def start() -> None:
    """Freeze all objects and set the thresholds. Call it when everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.callbacks.append(_freeze)


async def keep_sweeping() -> None:
    while True:
        await asyncio.sleep(SWEEP_S)
        sweep()


def sweep() -> int:
    """Run a full scan and return how many objects were garbage. Before ``start``, do nothing and return 0."""
    if _freeze not in gc.callbacks:
        return 0
    gc.unfreeze()
    count = gc.collect()
    gc.freeze()
    return count


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] > 0:
        gc.freeze()
