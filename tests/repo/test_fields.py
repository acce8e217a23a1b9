"""The field with a wrong value is identified without parsing msgspec's message."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, field

from charleston.fields import wrong_field


class Sample(Struct):
    count: Annotated[int, Meta(ge=1, le=8)] = 4
    level: Literal["easy", "hard"] = field(default="easy", name="bot.level")
    thrower: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"count": 9}, "count"),
        ({"count": "4"}, "count"),
        ({"bot.level": "medium"}, "bot.level"),
        ({"thrower": [1, "2"]}, "thrower"),
        ({"thrower": [1], "count": 0}, "count"),
    ],
)
def test_the_wrong_field_is_named(values: dict[str, object], name: str) -> None:
    wrong = wrong_field(values, Sample)
    assert wrong is not None
    assert (wrong.name, wrong.value) == (name, values[name])
    assert wrong.reason


@pytest.mark.parametrize("values", [{}, {"count": 8, "bot.level": "hard", "thrower": [1, 2]}, {"unknown": 1}])
def test_valid_values_are_not_named(values: dict[str, object]) -> None:
    assert wrong_field(values, Sample) is None


def test_text_counts_as_a_number_where_allowed() -> None:
    assert wrong_field({"count": "4"}, Sample, strict=False) is None
    assert wrong_field({"count": "four"}, Sample, strict=False) is not None
