"""docs/protocol.md describes what the server does: its examples are valid, its numbers and promises hold."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from paths import ROOT
from table_clients import ask

from charleston.server.api import context, jobs
from charleston.server.live import audience, connection, live_table, socket
from charleston.server.live.live_table import Services
from charleston.server.live.tables import Tables
from charleston.server.live.wire import VERSION, Done, FromClient, FromServer, Refused, Unavailable, read_frame
from charleston.server.net import frame_scan
from charleston.server.ops.metrics import Metrics
from charleston.store.interface import Entry, Listing, Store, StoreDownError
from charleston.store.open_store import open_store
from charleston.table.commands import EndTable, Mute, NewMatch, Pause, SeatBot, TableCommand
from charleston.table.decide import decide
from charleston.table.refusals import refuse
from charleston.table.setup import Setup
from charleston.table.state import TableState

TEXT = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
TAGS = {union: {kind.__struct_config__.tag for kind in get_args(union)} for union in (FromClient, FromServer)}


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["type"] for example in EXAMPLES])
def test_every_example_is_a_message(example: dict[str, object]) -> None:
    if example["type"] in TAGS[FromClient]:
        read_frame(json.dumps(example))
    else:
        msgspec.convert(example, FromServer)


def test_every_kind_of_message_has_an_example() -> None:
    assert {example["type"] for example in EXAMPLES} == TAGS[FromClient] | TAGS[FromServer]


def test_every_command_of_a_person_is_documented() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(TableCommand)}
    not_over_the_socket = {"open_table", "run_out"}
    assert [
        tag for tag in sorted(tags - not_over_the_socket) if f"`{tag}`" not in TEXT and f'"{tag}"' not in TEXT
    ] == []


def test_the_documented_numbers_match_the_code() -> None:
    codes = {int(code) for code in re.findall(r"^\| (\d{4}) \|", TEXT, re.MULTILINE)}
    ours = {socket.BINARY, connection.ABUSE, socket.TOO_BIG, socket.BAD_HELLO, socket.NO_TABLE}
    assert codes == ours | {connection.SLOW, connection.RESTART, connection.NOT_ALLOWED, 1006}
    for sentence in (
        f"This is version {VERSION};",
        f"| {socket.MAX_FRAME_BYTES:,} bytes |",
        f"| {connection.FRAMES_PER_SECOND:.0f} a second, {connection.FRAME_BURST:.0f} in a burst |",
        f"| fragments of a message | {frame_scan.MAX_FRAGMENTS} |",
        f"| handshakes of a person | {socket.HANDSHAKES_PER_MINUTE} a minute |",
        f"closed with 1008 counts as {socket.ABUSE_HANDSHAKES} handshakes",
        f"| within {socket.HELLO_TIMEOUT_S:.0f} seconds |",
        f"| {connection.MAX_QUEUED}, or {connection.MAX_BYTES:,} bytes |",
        f"within {connection.RESEND_AFTER_S:.0f} seconds of a step",
        f"Say hello within {socket.HELLO_TIMEOUT_S:.0f} seconds",
        f"other than `play`, costs {socket.BROADCAST_COST:.0f} more",
        f"| sockets of a person at a table | {audience.MAX_SOCKETS_PER_PERSON} |",
        (
            f"| sockets of all spectators of a table | {audience.MAX_SPECTATORS}, "
            f"{audience.MAX_SPECTATORS_PER_NETWORK} of them"
        ),
        f"the last {live_table.MAX_RECENT_STEPS}",
        f"up to {jobs.MAX_WAITING_OF_ONE} requests from one address wait",
        f"more than {context.NEAREST_PER_MINUTE // 60} times a second for aid",
    ):
        assert sentence in TEXT
    assert frame_scan.BYTES_PER_TOKEN == audience.BYTES_PER_TOKEN == 8 * 1024
    assert context.HINTS_PER_MINUTE == 60  # the text says "once a second"
    # the text says "five times" and "three times"
    assert (socket.MAX_PROBLEMS, connection.MAX_RESENDS) == (5, 3)


def with_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(f"sqlite:///{folder / 'log.db'}")
        await store.start()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def new_tables(store: Store) -> Tables:
    return Tables(Services(store, lambda: 1_000, lambda: bytes(32), Metrics()))


@pytest.mark.parametrize("command_id", ["c1", "evening:1", "a:b:c"])
def test_a_command_resent_after_a_restart_gets_its_original_answer(tmp_path: Path, command_id: str) -> None:
    async def work(store: Store) -> None:
        before, after = new_tables(store), new_tables(store)
        table = await before.open("ruth", "Ruth", "", Setup())
        answer = await ask(before, table, "ruth", command_id, Pause())
        assert answer == Done(command_id, 2)
        assert await ask(before, table, "ruth", command_id, Pause()) == answer
        await before.stop()
        assert await ask(after, table, "ruth", command_id, Pause()) == answer
        assert isinstance(await ask(after, table, "ruth", "another", Pause()), Refused)
        await after.stop()

    with_store(tmp_path, work)


class FullDisk:
    """A store that can be read but not written while the disk is full."""

    def __init__(self, store: Store) -> None:
        self.store, self.full = store, False

    async def append(self, table: str, entry: Entry, listing: Listing | None = None) -> None:
        if self.full:
            raise StoreDownError("disk full")
        await self.store.append(table, entry, listing)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        return await self.store.read(table, after)

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return await self.store.heads(tables)

    def broadcast(self, message: str) -> None:
        self.store.broadcast(message)


def test_unavailable_is_sent_as_documented_and_the_same_id_is_accepted_later(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        disk = FullDisk(store)
        tables = new_tables(disk)  # type: ignore[arg-type]  # has everything a table needs of a store
        table = await tables.open("ruth", "Ruth", "", Setup())
        disk.full = True
        answer = await ask(tables, table, "ruth", "r1", SeatBot(1))
        assert isinstance(answer, Unavailable)
        assert msgspec.to_builtins(answer) in EXAMPLES
        disk.full = False
        assert await ask(tables, table, "ruth", "r1", SeatBot(1)) == Done("r1", 2)
        await tables.stop()

    with_store(tmp_path, work)


def test_host_only_commands_are_refused_as_documented() -> None:
    row = re.search(r"^\| the host \| (.*) \|$", TEXT, re.MULTILINE)
    assert row
    documented = set(re.findall(r"`(\w+)`", row[1]))
    examples: dict[str, TableCommand] = {
        "seat_bot": SeatBot(1),
        "mute": Mute("carol"),
        "end_table": EndTable(),
        "new_match": NewMatch(),
    }
    state = TableState(host="ruth")
    for tag, command in examples.items():
        assert tag in documented
        assert decide(state, "carol", command, 0) == refuse("host only")
