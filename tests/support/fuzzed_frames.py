"""Almost valid frames for a table's socket: generated from the grammar of the wire, or valid ones that were damaged."""

import json
import random
import string
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from charleston.server.live.wire import FromClient

_SCHEMA = msgspec.json.schema(FromClient)
_ODD: tuple[Any, ...] = (None, True, -1, 0, 1, 3, 4, 35, 36, 2**31, 2**63, 10**30, 1.5, "", " ", "x", "\u202e", [], {})


def frames(rng: random.Random, rights: list[str]) -> Iterator[str]:
    """Yield frames forever; sometimes a valid one unchanged."""
    while True:
        text = json.dumps(_value(rng, _SCHEMA, 0)) if rng.random() < 0.5 else rng.choice(rights)
        for _ in range(rng.choice((0, 0, 1, 1, 2, 5))):
            text = rng.choice(_WAYS)(rng, text)
        yield text


def _value(rng: random.Random, schema: dict[str, Any], depth: int) -> Any:
    """Return a value that the schema allows, and sometimes one that it does not."""
    if rng.random() < 0.02:
        return rng.choice(_ODD)
    if "$ref" in schema:
        return _value(rng, _SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], depth)
    if "anyOf" in schema:
        return _value(rng, rng.choice(schema["anyOf"]), depth + 1)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    makers: dict[str, Callable[[], Any]] = {
        "object": lambda: _object(rng, schema, depth),
        "array": lambda: [_value(rng, schema.get("items", {}), depth + 1) for _ in range(rng.choice((0, 1, 2, 3, 4)))],
        "string": lambda: _word(rng, schema.get("maxLength", 20)),
        "integer": lambda: rng.randint(max(-2, schema.get("minimum", -2)), min(40, schema.get("maximum", 40))),
        "boolean": lambda: rng.random() < 0.5,
    }
    return makers[schema["type"]]() if schema.get("type") in makers else rng.choice(_ODD)


def _object(rng: random.Random, schema: dict[str, Any], depth: int) -> dict[str, Any]:
    fields, needed = schema.get("properties", {}), set(schema.get("required", ()))
    if "discriminator" in schema:
        return dict(_value(rng, rng.choice(schema["anyOf"]), depth))
    chosen = (name for name in fields if name in needed or rng.random() < 0.6)
    return {name: _value(rng, fields[name], depth + 1) for name in chosen if rng.random() > 0.01}


def _word(rng: random.Random, longest: int) -> str:
    letters = string.ascii_letters + " .:-_\u00e9\u4e00\U0001f000\u0007\u202e"
    return "".join(rng.choice(letters) for _ in range(rng.randint(0, min(longest, 12))))


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _swap(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice('{}[]",:\\0-9eE\x00\ud800\u20ac' + string.ascii_letters) + text[at + 1 :]


def _double(rng: random.Random, text: str) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start : start + rng.randrange(1, 40)] * rng.choice((2, 3, 50)) + text[start:]


def _change_number(rng: random.Random, text: str) -> str:
    digits = [at for at, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return text
    at = rng.choice(digits)
    return text[:at] + str(rng.choice((-1, 0, 3, 7, 36, 99, 2**64))) + text[at + 1 :]


def _change_value(rng: random.Random, text: str) -> str:
    try:
        whole = json.loads(text)
    except ValueError:
        return text
    place = whole
    while isinstance(place, dict) and place:
        key = rng.choice(sorted(place))
        if isinstance(place[key], dict) and rng.random() < 0.8:
            place = place[key]
            continue
        place[key] = rng.choice(_ODD)
        break
    return json.dumps(whole)


_WAYS: tuple[Callable[[random.Random, str], str], ...] = (_cut, _swap, _swap, _double, _change_number, _change_value)
