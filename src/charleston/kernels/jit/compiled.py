"""How all kernels are compiled: on first use, cached on disk for the next process, and without Python's GIL."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

from charleston.kernels.jit import emit  # noqa: F401 - registers the operations of ``lanes`` with Numba
from charleston.kernels.jit.compile_lock import one_at_a_time

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function when it is first called; with NUMBA_DISABLE_JIT=1, leave it as it is.

    It must not allocate arrays: Numba can then skip reference counting, a large part of a short kernel's time.
    """
    return _stored(function, counting=False)


def allocating(function: F) -> F:
    """Compile like ``compiled``, for a function that allocates arrays."""
    return _stored(function, counting=True)


def _stored(function: F, *, counting: bool) -> F:
    """Compile with a disk cache that is valid only while the source of all kernels is unchanged.

    Numba invalidates cached code only when the function's own file changes, which misses functions it calls from other
    files. So the version of the cache includes a hash of all kernel files. Numba compares the version before it
    unpickles the index, which would fail if the index names a class that no longer exists.
    """
    kernel: Any = njit(cache=True, nogil=True, error_model="numpy", _nrt=counting)(function)  # type: ignore[call-overload]
    if stored := getattr(getattr(kernel, "_cache", None), "_cache_file", None):
        stored._version = (stored._version, _text_of_kernels())  # noqa: SLF001 - Numba has no setting for it
        one_at_a_time(kernel, stored._index_path)  # noqa: SLF001
    return cast("F", kernel)


def inlined(function: F) -> F:
    """Inline a function into its caller before compiling: part of a larger compiled function, separate for reading.

    Each caller compiles its own copy, so call a large one from one place only.
    """
    return cast("F", njit(inline="always", error_model="numpy")(function))


@cache
def _text_of_kernels() -> str:
    files = sorted(Path(__file__).parent.parent.rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
