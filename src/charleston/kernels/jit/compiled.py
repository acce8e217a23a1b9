"""Decorators that compile kernels on first use, cache them on disk for the next process, and release the GIL."""

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
    """Compile a function on its first call; with NUMBA_DISABLE_JIT=1, leave it unchanged.

    The function must not allocate arrays, so Numba can skip reference counting, a large part of a short kernel's time.
    """
    return _stored(function, counting=False)


def allocating(function: F) -> F:
    """Compile like ``compiled``, for a function that allocates arrays."""
    return _stored(function, counting=True)


def _stored(function: F, *, counting: bool) -> F:
    """Compile with a disk cache that is valid only while the source of all kernels is unchanged.

    Numba invalidates cached code only when the function's own file changes, not the files of functions it calls. So the
    version of the cache includes a hash of all kernel files. Numba compares the version before it unpickles the index,
    which would fail if the index names a class that no longer exists.
    """
    kernel: Any = njit(cache=True, nogil=True, error_model="numpy", _nrt=counting)(function)  # type: ignore[call-overload]
    if stored := getattr(getattr(kernel, "_cache", None), "_cache_file", None):
        stored._version = (stored._version, _text_of_kernels())  # noqa: SLF001 - Numba has no setting for it
        one_at_a_time(kernel, stored._index_path)  # noqa: SLF001
    return cast("F", kernel)


def inlined(function: F) -> F:
    """Inline a function into its caller before compiling. It is a separate function only for readability.

    Each caller compiles its own copy, so call a large function from one place only.
    """
    return cast("F", njit(inline="always", error_model="numpy")(function))


@cache
def _text_of_kernels() -> str:
    files = sorted(Path(__file__).parent.parent.rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
