"""Keep LLVM from inlining a large function into all its callers, because then compiling would take minutes."""
# mypy: disable-error-code="import-untyped, no-untyped-call, untyped-decorator"

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def kept_apart() -> None:
    """Mark the calling compiled function ``noinline``. It must call this first. In plain Python, this does nothing."""


@intrinsic
def _mark(_typing: object) -> tuple[object, Callable[..., Any]]:
    def emit(context: Any, builder: Any, _signature: object, _values: object) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), emit


@overload(kept_apart, inline="always")
def _kept_apart() -> Callable[[], None]:
    def mark() -> None:
        _mark()  # type: ignore[call-arg]

    return mark
