"""Measure the two server rows of performance.md: many sockets without storage, and active games with stored events.

The first row is measured twice: with chat, for the cost of sockets and tables alone, and with active games, where each
step also goes through the referee and each of the four players gets their own view. Before these rows, an extra row
shows what the same number of messages costs in uvicorn alone, which echoes each message. The last row is the second
one while games are reviewed on the server's core, as the server does it: in a process of lowest priority.

``python benchmarks/server.py`` starts a real server process on core 0 and thousands of browsers on core 1 (load.py).
``--profile`` also prints where the server's time goes.
"""

import cProfile
import json
import os
import pstats
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Collection, Iterator, MutableMapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PORT = 18152
URL = f"http://127.0.0.1:{PORT}"
SECONDS = 20.0
PROFILE = Path(tempfile.gettempdir()) / "charleston-server.profile"


Message = MutableMapping[str, Any]
Scope = Message
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Row(NamedTuple):
    name: str
    tables: int  # number of tables, with four people each
    steps_a_second: float
    what: str  # what the people do
    database: str
    is_reviewing: bool = False


ROWS = (
    Row("5,000 sockets, uvicorn alone", 1250, 2000, "echo", "none"),
    Row("5,000 sockets, words, before storage", 1250, 1600, "talk", "memory"),
    Row("5,000 sockets, moving games, before storage", 1250, 1600, "play", "memory"),
    Row("250 tables of moving games, every event in SQLite", 250, 400, "play", "sqlite"),
    Row("the same, while games are reviewed", 250, 400, "play", "sqlite", is_reviewing=True),
)
GAME = HERE.parent / "tests" / "fixtures" / "0.2" / "game.jsonl"


class MemoryStore:
    """A store in memory, to measure the cost of a server without storage."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Any]] = {}

    async def start(self) -> None: ...
    async def close(self) -> None: ...

    async def append(self, table: str, entry: object, _listing: object = None) -> None:
        self.entries.setdefault(table, []).append(entry)

    async def read(self, table: str, after: int = 0) -> list[Any]:
        return self.entries.get(table, [])[after:]

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {table: len(self.entries[table]) for table in tables if table in self.entries}

    async def listing(self, _table: str) -> None: ...

    async def tables_of(self, _person: str, _most: int = 100) -> list[Any]:
        return []

    async def archive(self, _before: int) -> int:
        return 0

    async def secret(self, name: str) -> bytes:
        return name.encode().ljust(32)[:32]

    async def healthy(self) -> bool:
        return True

    def listen(self, on_hint: Callable[[str | None], None]) -> None: ...


def serve(database: str, *, profiled: bool) -> None:
    """Run the real server with the given store; called in the server's process."""
    import uvicorn

    from charleston.server.app import Server
    from charleston.server.net.listen import listen
    from charleston.server.ops import garbage, logs
    from charleston.server.serving import uvicorn_config
    from charleston.server.settings import Settings
    from charleston.store.open_store import open_store

    os.sched_setaffinity(0, {0})
    resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, 20_000))
    logs.configure("json", "error", access=False)
    many = 1_000_000
    settings = Settings(
        port=PORT, tables_a_minute=many, connections_a_minute=many, requests_a_minute=many, log_level="error"
    )
    app: Any = _echo
    if database != "none":
        store: Any = MemoryStore() if database == "memory" else open_store(database)
        app = Server(settings, store)
    server = uvicorn.Server(uvicorn_config(settings, app))
    garbage.start()  # serving.py does the same
    profile = cProfile.Profile()
    signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises the signal again after its shutdown
    try:
        server.run([listen("127.0.0.1", PORT)])
    finally:
        if profiled:
            profile.disable()
            profile.dump_stats(PROFILE)


async def _echo(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def measure(row: Row, folder: str, *, profiled: bool = False) -> dict[str, float]:
    """Return the browsers' measurements, and the share of a core that the server used in that time."""
    database = f"sqlite:///{folder}/bench.db" if row.database == "sqlite" else row.database
    here = [sys.executable, str(HERE / "server.py"), "--serve", database, *["--profile"] * profiled]
    with subprocess.Popen(here) as server, _reviews(folder) if row.is_reviewing else nullcontext():
        try:
            _wait_until_ready()
            load = [row.tables, row.steps_a_second, SECONDS, row.what]
            command = [sys.executable, str(HERE / "load.py"), URL, *map(str, load)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as browsers:
                assert browsers.stdout
                browsers.stdout.readline()  # everyone is seated and games have started
                if profiled:
                    server.send_signal(signal.SIGUSR1)
                before, began = _cpu(server.pid), time.perf_counter()
                seen: dict[str, float] = json.loads(browsers.stdout.readline())
                seen["core"] = (_cpu(server.pid) - before) / (time.perf_counter() - began)
            return seen
        finally:
            server.terminate()


@contextmanager
def _reviews(folder: str) -> Iterator[None]:
    """Review one game after the other on the server's core."""
    worker = f'"{sys.executable}" -m charleston.review.review_worker "{folder}/$n.review" "{folder}" 19'
    loop = f"n=0; while :; do n=$((n + 1)); {worker} < '{GAME}' > /dev/null || exit 1; done"
    with subprocess.Popen(["taskset", "-c", "0", "sh", "-c", loop], start_new_session=True) as reviews:  # noqa: S607
        try:
            yield
            if reviews.poll() is not None:
                raise RuntimeError("the reviews have stopped")
        finally:
            os.killpg(reviews.pid, signal.SIGTERM)


def _wait_until_ready() -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{URL}/health").close()  # noqa: S310 - our own URL
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not start")


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], profiled="--profile" in sys.argv)
        return
    profiled = "--profile" in sys.argv
    print("cost: CPU time per message, relative to a uvicorn echo; lost: refused, late, closed.")
    heads = f"{'sockets':>7} {'out/s':>6} {'core':>5} {'cost':>5} {'p50 ms':>6} {'p99 ms':>7}  lost"
    print(f"{'server, one process':50} {heads}")
    echo = 0.0
    for row in ROWS:
        with tempfile.TemporaryDirectory() as folder:
            seen = measure(row, folder, profiled=profiled)
        cost = seen["core"] / seen["messages_a_second"]
        echo = echo or cost
        figures = f"{seen['sockets']:7.0f} {seen['messages_a_second']:6.0f} {seen['core']:5.0%} {cost / echo:4.1f}x"
        lost = f"{seen['refused']}/{seen['late']}/{seen['closed']}"
        print(f"{row.name:50} {figures} {seen['p50_ms']:6.1f} {seen['p99_ms']:7.1f}  {lost}")
        if profiled:
            pstats.Stats(str(PROFILE)).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
