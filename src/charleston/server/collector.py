"""Python's garbage collector in short pauses: what has survived two collections is not looked at again.

A server holds hundreds of thousands of objects that live as long as their table, and to look through all of them takes
50 to 90 ms, in which nobody is answered. So survivors are frozen, and once a minute all are looked through after all:
closed connections leave cycles behind, and a minute of them is little.
"""

import asyncio
import gc
from typing import Any

YOUNG, MIDDLE, OLD = 5_000, 2, 1_000
"""Thresholds: new objects before a collection, collections before survivors are frozen; the third is never reached."""


SWEEP_SECONDS = 60.0


def start() -> None:
    """To be called when everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.callbacks.append(_freeze)


async def keep_sweeping() -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        sweep()


def sweep() -> int:
    """Look through everything; how many objects were garbage. Without ``start`` Python does it when it likes."""
    if _freeze not in gc.callbacks:
        return 0
    gc.unfreeze()
    count = gc.collect()
    gc.freeze()
    return count


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] > 0:
        gc.freeze()
