"""Hypothesis strategies for msgspec types: any value that the type allows."""

import string
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as i

FAR = 2**53 - 1
_any = st.recursive(
    st.none() | st.booleans() | st.integers(-FAR, FAR) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


def values(type_: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - any type
    return _values(i.type_info(type_))


def _values(info: i.Type) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911, PLR0912 - a line for every kind
    match info:
        case i.StructType():
            fields = {field.name: _values(field.type) for field in info.fields}
            return st.builds(info.cls, **fields)
        case i.NamedTupleType():
            return st.builds(info.cls, *(_values(field.type) for field in info.fields))
        case i.UnionType():
            return st.one_of(*map(_values, info.types))
        case i.LiteralType():
            return st.sampled_from(info.values)
        case i.EnumType():
            return st.sampled_from(list(info.cls))
        case i.IntType():
            return _integers(info)
        case i.StrType(pattern=None):
            return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 8, 8))
        case i.StrType():  # the only pattern is that of a command's id
            return st.text(string.ascii_letters + string.digits + "_.:-", min_size=1, max_size=64)
        case i.VarTupleType():
            most = min(info.max_length or 3, 3)
            return st.lists(_values(info.item_type), min_size=info.min_length or 0, max_size=most).map(tuple)
        case i.TupleType():
            return st.tuples(*map(_values, info.item_types))
        case i.DictType():
            return st.dictionaries(_values(info.key_type), _values(info.value_type), max_size=3)
        case i.BoolType():
            return st.booleans()
        case i.NoneType():
            return st.none()
        case i.AnyType():
            return _any
        case _:
            raise NotImplementedError(info)


def _integers(info: i.IntType) -> st.SearchStrategy[int]:
    least = -FAR if info.ge is None else info.ge
    most = info.lt - 1 if info.lt is not None else FAR if info.le is None else info.le
    return st.integers(least, most)


def round_trip(value: Any, type_: Any) -> Any:  # noqa: ANN401 - any value, any type
    """Encode as JSON and decode again."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)
