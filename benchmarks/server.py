"""The two server rows of performance.md: many sockets before storage, and moving games with every event committed.

``python benchmarks/server.py`` starts a real server process, and thousands of browsers in another (benchmarks/load.py).
"""

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PORT = 18152


class MemoryStore:
    """Keeps everything and nothing: what the server costs before storage."""

    def __init__(self) -> None:
        from charleston.store.log import Entry, Listing  # noqa: PLC0415 - only in the server's process

        self.entries: dict[str, list[Entry]] = {}
        self.listings: dict[str, Listing] = {}

    async def start(self) -> None: ...
    async def close(self) -> None: ...

    async def append(self, table: str, entry: object, listing: object = None) -> None:
        self.entries.setdefault(table, []).append(entry)  # type: ignore[arg-type]

    async def read(self, table: str, after: int = 0) -> list[object]:
        return list(self.entries.get(table, [])[after:])

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {table: len(self.entries[table]) for table in tables if table in self.entries}

    async def listing(self, table: str) -> None: ...

    async def tables_of(self, person: str, most: int = 100) -> list[object]:
        return []

    async def archive(self, before: int) -> int:
        return 0

    async def secret(self, name: str) -> bytes:
        return name.encode().ljust(32)[:32]

    async def healthy(self) -> bool:
        return True

    def listen(self, on_hint: Callable[[str | None], None]) -> None: ...


def serve(database: str) -> None:
    """In the server's process: the real thing, on the database that is asked for."""
    import uvicorn  # noqa: PLC0415

    from charleston.server.app import Server  # noqa: PLC0415
    from charleston.server.listen import listen  # noqa: PLC0415
    from charleston.server.serving import uvicorn_config  # noqa: PLC0415
    from charleston.server.settings import Settings  # noqa: PLC0415
    from charleston.store.log import open_store  # noqa: PLC0415

    settings = Settings(port=PORT, tables_a_minute=1_000_000, log_level="error")
    store = MemoryStore() if database == "memory" else open_store(database)
    server = uvicorn.Server(uvicorn_config(settings, Server(settings, store)))  # type: ignore[arg-type]
    import gc  # noqa: PLC0415

    gc.set_threshold(50_000, 20, 100)
    if "PROFILE" in os.environ:
        import cProfile

        p = cProfile.Profile()
        signal.signal(signal.SIGUSR1, lambda *_: p.enable())
        signal.signal(signal.SIGUSR2, lambda *_: (p.disable(), p.dump_stats("/tmp/server.prof")))
    server.run([listen("127.0.0.1", PORT)])


class Row(NamedTuple):
    name: str
    tables: int
    steps_a_second: float
    database: str


def measure(row: Row, seconds: float = 15.0) -> dict[str, float]:
    """What the browsers saw, and the share of a core that the server used meanwhile."""
    here = [sys.executable, str(HERE / "server.py"), "--serve", row.database]
    taskset = ["taskset", "-c"]
    server = subprocess.Popen([*taskset, "0", *here])
    try:
        time.sleep(4)
        load = [sys.executable, str(HERE / "load.py"), f"http://127.0.0.1:{PORT}"]
        asked = [str(row.tables), str(row.steps_a_second), str(seconds)]
        with subprocess.Popen([*taskset, "1", *load, *asked], stdout=subprocess.PIPE, text=True) as browsers:
            assert browsers.stdout
            browsers.stdout.readline()  # ready
            before, began = _cpu(server.pid), time.perf_counter()
            if "PROFILE" in os.environ:
                server.send_signal(signal.SIGUSR1)
            seen = json.loads(browsers.stdout.readline())
            if "PROFILE" in os.environ:
                server.send_signal(signal.SIGUSR2)
            seen["core"] = (_cpu(server.pid) - before) / (time.perf_counter() - began)
        return seen
    finally:
        server.terminate()
        server.wait()


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
        serve(sys.argv[2])
    else:
        a = sys.argv
        print(measure(Row("x", int(a[1]), float(a[2]), a[3]), float(a[4])))
