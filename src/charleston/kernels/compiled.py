"""The one way kernels are compiled: on first use, kept on disk for the next process, without Python's lock."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

from charleston.kernels import emit  # noqa: F401 - teaches Numba the steps of ``lanes``

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiles a function when it is first called; with NUMBA_DISABLE_JIT=1 it stays as it is.

    It may not make arrays: without any Numba need not count references, which takes a good part of a short kernel.
    """
    return _stored(function, counting=False)


def allocating(function: F) -> F:
    """As ``compiled``, for a function that makes arrays."""
    return _stored(function, counting=True)


def _stored(function: F, *, counting: bool) -> F:
    """Numba throws its stored code away when the file of the function changes. That is not enough for functions that
    call ones from other files, so the stamp of the stored code tells the text of all kernels.
    """
    found: Any = njit(cache=True, nogil=True, error_model="numpy", _nrt=counting)(function)  # type: ignore[call-overload]
    if stored := getattr(getattr(found, "_cache", None), "_cache_file", None):
        stored._source_stamp = (stored._source_stamp, _text_of_kernels())  # noqa: SLF001 - Numba has no setting for it
    return cast("F", found)


def folded(function: F) -> F:
    """A part of one compiled function, written apart to be read: it is copied into the caller before compiling.

    A compiled function is compiled anew within each that calls it, so large ones are best called from one place.
    """
    return cast("F", njit(inline="always", error_model="numpy")(function))


@cache
def _text_of_kernels() -> str:
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
