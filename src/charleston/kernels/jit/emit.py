"""The operations of ``lanes`` for compiled code, written in LLVM instructions.

The optimizer may or may not vectorize Numba's loops over bytes; these operations are always vector instructions.
"""
# mypy: disable-error-code="import-untyped, no-untyped-call"

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin, models, register_model

from charleston.kernels.jit import lanes
from charleston.kernels.patterns.arrays import BLOCK, STRICT_SHIFT

BIT, BYTE, PLACE, WORD = (ir.IntType(width) for width in (1, 8, 32, 64))
BYTES = ir.VectorType(BYTE, BLOCK)
PAIRS = ir.VectorType(ir.IntType(16), BLOCK // 2)


class BlockType(types.Type):
    """The Numba type of a block; for LLVM it is a vector of 64 bytes."""

    def __init__(self) -> None:
        super().__init__(name="Block")


@register_model(BlockType)
class BlockModel(models.PrimitiveModel):
    def __init__(self, manager: object, kind: object) -> None:
        super().__init__(manager, kind, BYTES)


BLOCKS = BlockType()

Emit = Callable[..., ir.Value]


def emits(function: Callable[..., Any], result: types.Type, *wanted: object) -> Callable[[Emit], Emit]:
    """Return a decorator for a function that emits the code for calls of ``function``. Arrays arrive as pointers."""

    def fits(have: types.Type, want: object) -> bool:
        if want is types.Array:
            return isinstance(have, types.Array)
        return have == want or (isinstance(have, types.Integer) and isinstance(want, types.Integer))

    class Call(AbstractTemplate):
        key = function

        def generic(self, given: tuple[types.Type, ...], _keywords: object) -> object:
            if len(given) != len(wanted) or not all(map(fits, given, wanted)):
                return None
            return result(*(have if want is types.Array else want for have, want in zip(given, wanted, strict=True)))

    def register(emit: Emit) -> Emit:
        def lowered(context: Any, builder: ir.IRBuilder, call: Any, values: list[ir.Value]) -> ir.Value:
            ready = [
                context.make_array(kind)(context, builder, value).data if isinstance(kind, types.Array) else value
                for kind, value in zip(call.args, values, strict=True)
            ]
            return emit(builder, *ready) or context.get_dummy_value()

        infer_global(function)(Call)
        lower_builtin(function, *wanted)(lowered)
        return emit

    return register


def same(value: int) -> ir.Value:
    return ir.Constant(BYTES, [value] * BLOCK)


def llvm(builder: ir.IRBuilder, name: str, result: ir.Type, *values: ir.Value) -> ir.Value:
    """Emit a call of an LLVM intrinsic."""
    kind = ir.FunctionType(result, [value.type for value in values])
    return builder.call(get_or_insert_function(builder.module, kind, f"llvm.{name}"), values)


def place(builder: ir.IRBuilder, data: ir.Value, at: ir.Value) -> ir.Value:
    return builder.bitcast(builder.gep(data, [at]), BYTES.as_pointer())


@emits(lanes.load, BLOCKS, types.Array, types.intp)
def emit_load(builder: ir.IRBuilder, data: ir.Value, at: ir.Value) -> ir.Value:
    return builder.load(place(builder, data, at), align=1)


@emits(lanes.store, types.none, types.Array, types.intp, BLOCKS)
def emit_store(builder: ir.IRBuilder, data: ir.Value, at: ir.Value, block: ir.Value) -> None:
    builder.store(block, place(builder, data, at), align=1)


@emits(lanes.fill, BLOCKS, types.uint8)
def emit_fill(builder: ir.IRBuilder, value: ir.Value) -> ir.Value:
    nothing = ir.Constant(BYTES, ir.Undefined)
    first = builder.insert_element(nothing, value, ir.Constant(PLACE, 0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(PLACE, BLOCK), [0] * BLOCK))


emits(operator.add, BLOCKS, BLOCKS, BLOCKS)(lambda builder, a, b: builder.add(a, b))
emits(operator.sub, BLOCKS, BLOCKS, BLOCKS)(lambda builder, a, b: builder.sub(a, b))
emits(operator.and_, BLOCKS, BLOCKS, BLOCKS)(lambda builder, a, b: builder.and_(a, b))
emits(operator.or_, BLOCKS, BLOCKS, BLOCKS)(lambda builder, a, b: builder.or_(a, b))


@emits(lanes.lower, BLOCKS, BLOCKS, BLOCKS)
def emit_lower(builder: ir.IRBuilder, a: ir.Value, b: ir.Value) -> ir.Value:
    return llvm(builder, "umin.v64i8", BYTES, a, b)


@emits(lanes.lowest, types.int64, BLOCKS)
def emit_lowest(builder: ir.IRBuilder, block: ir.Value) -> ir.Value:
    return builder.zext(llvm(builder, "vector.reduce.umin.v64i8", BYTE, block), WORD)


@emits(lanes.distance, BLOCKS, BLOCKS, types.uint8)
def emit_distance(builder: ir.IRBuilder, state: ir.Value, jokers: ir.Value) -> ir.Value:
    missing = builder.and_(state, same(lanes.MISSING))
    missing = llvm(builder, "usub.sat.v64i8", BYTES, missing, emit_fill(builder, jokers))
    return llvm(builder, "umax.v64i8", BYTES, builder.lshr(state, same(STRICT_SHIFT)), missing)


@emits(lanes.high_distance, BLOCKS, BLOCKS, types.uint8)
def emit_high_distance(builder: ir.IRBuilder, state: ir.Value, jokers: ir.Value) -> ir.Value:
    """Shift bytes in pairs, because processors cannot shift single bytes. Overflow goes into an unused low half."""
    shift = ir.Constant(PAIRS, [STRICT_SHIFT] * (BLOCK // 2))
    missing = builder.bitcast(builder.shl(builder.bitcast(state, PAIRS), shift), BYTES)
    jokers = builder.shl(jokers, ir.Constant(BYTE, STRICT_SHIFT))
    missing = llvm(builder, "usub.sat.v64i8", BYTES, missing, emit_fill(builder, jokers))
    return llvm(builder, "umax.v64i8", BYTES, state, missing)


@emits(lanes.equal, types.uint64, BLOCKS, BLOCKS)
def emit_equal(builder: ir.IRBuilder, a: ir.Value, b: ir.Value) -> ir.Value:
    return builder.bitcast(builder.icmp_unsigned("==", a, b), WORD)


@emits(lanes.spread, BLOCKS, types.uint64)
def emit_spread(builder: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    return builder.sext(builder.bitcast(bits, ir.VectorType(BIT, BLOCK)), BYTES)


@emits(lanes.count_bits, types.int64, types.uint64)
def emit_count_bits(builder: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    return llvm(builder, "ctpop.i64", WORD, bits)


@emits(lanes.first_bit, types.int64, types.uint64)
def emit_first_bit(builder: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    return llvm(builder, "cttz.i64", WORD, bits, ir.Constant(BIT, 1))
