"""Values to try for each option of the rules."""

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from charleston.card.published import PUBLISHED
from charleston.game.ruleset import Ruleset


def values_of(name: str) -> list[Any]:
    """Return every value of a small option, or the lowest and the highest value of a number."""
    field = next(one for one in msgspec.structs.fields(Ruleset) if one.encode_name == name)
    schema = msgspec.json.schema(get_type_hints(Ruleset, include_extras=True)[field.name])
    return list(_values(schema))


def _values(schema: dict[str, Any]) -> Iterator[Any]:
    for part in schema.get("anyOf", ()):
        yield from _values(part)
    yield from schema.get("enum", ())
    if schema.get("type") == "boolean":
        yield from (True, False)
    elif "minimum" in schema:
        yield from {schema["minimum"], schema["maximum"]}
    elif schema.get("type") == "array":
        yield from ((-5,), (-10, -15))
    elif schema.get("type") == "string" and "enum" not in schema:
        yield from PUBLISHED[:2]


def seeds_from(first: int, count: int) -> list[int]:
    """Return all seeds below ``count``, beginning with the one whose game shows a rare difference."""
    return [first, *(seed for seed in range(count) if seed != first)]
