"""Find the field of a record that has a wrong value. Return its name and value, not only msgspec's sentence."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


class WrongField(Struct, frozen=True):
    name: str
    value: Any
    reason: str  # msgspec's message, for programmers


def wrong_field(values: Mapping[str, Any], kind: type[Struct], *, strict: bool = True) -> WrongField | None:
    """Return the first field that does not accept its value, or None. Unknown names are ignored."""
    for field in msgspec.structs.fields(kind):
        if field.encode_name in values:
            value = values[field.encode_name]
            try:
                msgspec.convert(value, field.type, strict=strict)
            except msgspec.ValidationError as error:
                return WrongField(field.encode_name, value, str(error))
    return None
