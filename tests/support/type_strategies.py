"""Hypothesis strategies for msgspec types: any value that the type allows."""

import string
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

FAR = 2**53 - 1
_any = st.recursive(
    st.none() | st.booleans() | st.integers(-FAR, FAR) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


def values(type_: Any) -> st.SearchStrategy[Any]:
    return _values(inspect.type_info(type_))


def _values(info: inspect.Type) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911, PLR0912 - a line for every kind
    match info:
        case inspect.StructType():
            fields = {field.name: _values(field.type) for field in info.fields}
            return st.builds(info.cls, **fields)
        case inspect.NamedTupleType():
            return st.builds(info.cls, *(_values(field.type) for field in info.fields))
        case inspect.UnionType():
            return st.one_of(*map(_values, info.types))
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.IntType():
            return _integers(info)
        case inspect.StrType(pattern=None):
            return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 8, 8))
        case inspect.StrType():  # the only pattern is that of a command's id
            return st.text(string.ascii_letters + string.digits + "_.:-", min_size=1, max_size=64)
        case inspect.VarTupleType():
            most = min(info.max_length or 3, 3)
            return st.lists(_values(info.item_type), min_size=info.min_length or 0, max_size=most).map(tuple)
        case inspect.TupleType():
            return st.tuples(*map(_values, info.item_types))
        case inspect.DictType():
            return st.dictionaries(_values(info.key_type), _values(info.value_type), max_size=3)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.AnyType():
            return _any
        case _:
            raise NotImplementedError(info)


def _integers(info: inspect.IntType) -> st.SearchStrategy[int]:
    least = -FAR if info.ge is None else info.ge
    most = info.lt - 1 if info.lt is not None else FAR if info.le is None else info.le
    return st.integers(least, most)


def round_trip(value: Any, type_: Any) -> Any:
    """Encode as JSON and decode again."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)
