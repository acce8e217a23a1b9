"""Frames: valid messages round-trip, and anything else is reported as invalid."""

import json
import random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from type_strategies import round_trip, values

from charleston.game.commands import Command
from charleston.game.view import SeenEvent
from charleston.server.live.wire import Do, FromClient, FromServer, Hello, Message, WireError, read_frame, write_frame
from charleston.table.commands import Play, SitDown, TableCommand
from charleston.table.events import VisibleEvent

bounded = settings(
    max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def name_of(kind: type) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", get_args(FromClient), ids=name_of)
def test_every_client_message_round_trips(kind: type[Message]) -> None:
    @bounded
    @given(values(kind))
    def check(message: Message) -> None:
        assert read_frame(write_frame(message).decode()) == message

    check()


@pytest.mark.parametrize("kind", get_args(FromServer), ids=name_of)
def test_every_server_message_round_trips(kind: type[Message]) -> None:
    @bounded
    @given(values(kind))
    def check(message: Message) -> None:
        assert round_trip(message, FromServer) == message

    check()


@pytest.mark.parametrize("kind", get_args(TableCommand), ids=name_of)
def test_every_command_can_be_sent(kind: type) -> None:
    @bounded
    @given(values(kind))
    def check(command: Any) -> None:
        frame = Do("c1", command, 7)
        assert read_frame(write_frame(frame).decode()) == frame

    check()


@pytest.mark.parametrize("kind", get_args(Command), ids=name_of)
def test_every_command_of_the_game_can_be_sent(kind: type) -> None:
    @bounded
    @given(values(kind))
    def check(command: Any) -> None:
        frame = Do("c1", Play(command), 7)
        assert read_frame(write_frame(frame).decode()) == frame

    check()


@pytest.mark.parametrize("kind", [*get_args(SeenEvent), *get_args(VisibleEvent)], ids=name_of)
def test_every_visible_event_round_trips(kind: type) -> None:
    union = SeenEvent if kind in get_args(SeenEvent) else VisibleEvent

    @bounded
    @given(values(kind))
    def check(event: Any) -> None:
        assert round_trip(event, union) == event

    check()


@pytest.mark.parametrize("tag", ["dealt", "pass_exchanged", "courtesy_exchanged", "game_began", "game_played"])
def test_messages_have_no_field_for_secrets(tag: str) -> None:
    schemas = msgspec.json.schema_components([FromClient, FromServer])[1].values()
    tags = {schema.get("properties", {}).get("type", {}).get("enum", [""])[0] for schema in schemas}
    assert "rack_dealt" in tags
    assert tag not in tags


def frame(command: str) -> str:
    return f'{{"type":"do","id":"c1","on":3,"command":{command}}}'


def deep(levels: int) -> str:
    setup = f'{{"options":{{"a":{"[" * levels}[]{"]" * levels}}}}}'
    return frame(f'{{"type":"set_up","setup":{setup}}}')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "truncated"),
        ("hello", "malformed"),
        ("[]", "Expected `object`"),
        ("null", "Expected `object`"),
        ("{}", "`type`"),
        ('{"version":1}', "`type`"),
        ('{"type":"helo","version":1}', "'helo'"),
        ('{"type":"step","seq":1}', "'step'"),
        ('{"type":7}', "Expected `str`"),
        ('{"type":"hello"}', "`version`"),
        ('{"type":"hello","version":1,"cookie":"x"}', "`cookie`"),
        ('{"type":"hello","version":"1"}', "Expected `int`"),
        ('{"type":"hello","version":true}', "Expected `int`"),
        ('{"type":"hello","version":1.5}', "Expected `int`"),
        ('{"type":"hello","version":1} {}', "trailing"),
        ('{"type":"hello","version":1,}', "malformed"),
        ('\ufeff{"type":"hello","version":1}', "malformed"),
        ('{"type":"ack","seq":-1}', ">= 0"),
        ('{"type":"ack","seq":null}', "Expected `int`"),
        ('{"type":"ack","seq":NaN}', "malformed"),
        ('{"type":"ack","seq":Infinity}', "malformed"),
        ('{"type":"ack","seq":1e400}', "`$.seq`"),
        (f'{{"type":"ack","seq":{2**53}}}', "`$.seq`"),
        (f'{{"type":"ack","seq":{"9" * 25}}}', "`$.seq`"),
        (f'{{"type":"ack","seq":{"9" * 60_000}}}', "`$.seq`"),
        (f'{{"type":"hello","version":{"9" * 60_000}}}', "`$.version`"),
        ('{"type":"ack","seq":1,"seq":2}', "'seq' appears twice"),
        ('{"type":"ack","seq":1,"s\\u0065q":2}', "'seq' appears twice"),
        ('{"type":"ack","type":"ack","seq":1}', "'type' appears twice"),
        (frame('{"type":"play","command":{"type":"stop","seat":1,"seat":2}}'), "'seat' appears twice"),
        ('{"type":"ack\ud800","seq":1}', "surrogates"),
        (frame('{"type":"say","name":"\\ud800","text":"x"}'), "surrogate"),
        ('{"type":"do","id":"","command":{"type":"pause"}}', "`$.id`"),
        ('{"type":"do","id":"a b","command":{"type":"pause"}}', "`$.id`"),
        ('{"type":"do","id":"a\\n","command":{"type":"pause"}}', "`$.id`"),
        ('{"type":"do","id":"é","command":{"type":"pause"}}', "`$.id`"),
        (f'{{"type":"do","id":"{"x" * 65}","command":{{"type":"pause"}}}}', "`$.id`"),
        (frame('{"type":"pause","why":"tea"}'), "`why`"),
        (frame('{"type":"sit_down","chair":4,"name":"Ruth"}'), "`$.command.chair`"),
        (frame('{"type":"sit_down","chair":1,"name":""}'), "`$.command.name`"),
        (frame('{"type":"play","command":{"type":"discard_tile","seat":0,"tile":36}}'), "tile`"),
        (frame('{"type":"play","command":{"type":"discard_tile","seat":0,"tile":1,"for":"Ruth"}}'), "`for`"),
        (frame('{"type":"play","command":{"type":"pass_tiles","seat":0,"tile":[1,2,3]}}'), "`tile`"),
        (frame('{"type":"play","command":{"type":"game_over","result":"wall"}}'), "'game_over'"),
        (deep(1), "options"),
        (deep(900), "options"),
        (deep(30_000), "options"),
        ("[" * 65_000, "Expected `object`"),
        ('{"type":' * 5_000, "recursion"),
    ],
)
def test_an_invalid_message_is_reported_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(WireError) as caught:
        read_frame(text)
    assert str(caught.value).startswith("Not a message of version 2: ")
    assert why in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_frame_with_many_names_is_checked_in_linear_time() -> None:
    """A frame of the maximum size has ten thousand options; comparing every pair would take seconds."""
    options = {f"o{number}": 0 for number in range(5_000)}
    sent = read_frame(frame(json.dumps({"type": "set_up", "setup": {"options": options}})))
    assert isinstance(sent, Do)


def test_only_the_server_knows_the_newest_version() -> None:
    assert read_frame('{"type":"hello","version":2}') == Hello(2)


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(st.text(st.characters(), max_size=80))
def test_any_text_is_a_message_or_refused(text: str) -> None:
    with pytest.raises(WireError):
        read_frame(text)


LEAVES: list[Any] = [None, True, -1, 0, 36, 2**63, 2**64, 1.5, "", "x" * 400, [], {}, [[]], {"type": "hello"}, "\u0000"]


def mutated(value: Any, rng: random.Random) -> Any:
    """Return the same value with one thing somewhere in it changed, added or removed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        changed = {**value, key: mutated(value[key], rng)}
        how = rng.random()
        if how < 0.1:
            del changed[key]
        elif how < 0.2:
            changed[rng.choice(["seat", "type", "x", "tile", "tiles", "seed", "person"])] = rng.choice(LEAVES)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], mutated(value[at], rng), *value[at + rng.randrange(2) :]]
    return rng.choice(LEAVES)


@settings(max_examples=1500, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(values(FromClient), st.integers(0, 2**32))
def test_a_changed_frame_is_a_message_or_refused(message: FromClient, seed: int) -> None:
    rng = random.Random(seed)
    text = write_frame(message).decode()
    if rng.random() < 0.6:
        text = json.dumps(mutated(json.loads(text), rng))
    else:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", '"', "}", "{", ",", "\\", "9", "\ud800", text[at:]]) + text[at + 1 :]
    try:
        parsed = read_frame(text)
    except WireError:
        return
    assert read_frame(write_frame(parsed).decode()) == parsed


def test_a_name_is_kept_letter_by_letter() -> None:
    sent = read_frame(frame('{"type":"sit_down","chair":1,"name":"\\u05e8\\u05d5\\u05ea \\ud83c\\udc04"}'))
    assert sent == Do("c1", SitDown(1, "רות 🀄"), 3)
