"""Scratch memory for kernels without reference counting. In compiled code, it is on the stack."""
# mypy: disable-error-code="import-untyped, no-untyped-call, untyped-decorator"

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import alloca_once
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin
from numba.np.arrayobj import make_array, populate_array

from charleston.kernels.jit.compiled import compiled
from charleston.kernels.patterns.arrays import I64

SIZE = 160
_KIND = types.Array(types.int64, 1, "C")


def scratch_array() -> I64:
    """Return SIZE uninitialized numbers. In compiled code they are on the caller's stack, until the caller returns."""
    return np.empty(SIZE, np.int64)


@infer_global(scratch_array)
class _ScratchArray(AbstractTemplate):
    key = scratch_array

    def generic(self, _found: tuple[types.Type, ...], _keywords: object) -> object:
        return _KIND()


@lower_builtin(scratch_array)
def _emit_scratch_array(context: Any, builder: ir.IRBuilder, _call: object, _values: object) -> ir.Value:
    array = make_array(_KIND)(context, builder)
    width, size = context.get_constant(types.intp, 8), context.get_constant(types.intp, SIZE)
    data = alloca_once(builder, ir.IntType(64), size=SIZE)
    populate_array(array, data=data, shape=[size], strides=[width], itemsize=width, meminfo=None)
    return array._getvalue()  # noqa: SLF001 - Numba has no public way


@compiled
def copy_into(target: Any, source: Any) -> None:
    """Copy like ``target[:] = source``, but without the buffer that Numba allocates in case the two overlap."""
    for at in range(len(target)):
        target[at] = source[at]
