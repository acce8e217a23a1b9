"""Compile a kernel in one process at a time: the others wait, and then load its code from the cache."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.compiler_lock import global_compiler_lock

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_LOCK, 1)  # Windows gives up after ten seconds
            except OSError:
                continue
            return

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)


def one_at_a_time(kernel: Any, index: str) -> None:
    """Lock the kernel's index file in the cache while Numba searches the cache, compiles and saves.

    Numba's own lock comes first, so that two threads of a process take both locks in the same order. A kernel that
    calls another kernel locks both. Calls have no cycles, so the locks cannot deadlock.
    """
    compile_signature = kernel.compile

    def compile_locked(signature: Any) -> Any:
        with global_compiler_lock, _locked(f"{index}.lock"):
            return compile_signature(signature)

    kernel.compile = compile_locked


@contextmanager
def _locked(path: str) -> Iterator[None]:
    """Hold a lock file; the operating system releases it even if the process crashes.

    If the file cannot be created, continue without a lock.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        yield
        return
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)
