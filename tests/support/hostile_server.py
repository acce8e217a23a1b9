"""A server in its own process for hostile clients: gateway and store behind uvicorn, configured as in production.

Arguments: the database, and a descriptor of a listening socket. ``GET /`` returns the number of open sockets.

"""

import asyncio
import gc
import secrets
import socket
import sys
import time

import uvicorn

from charleston.server.live.live_table import Services
from charleston.server.live.socket import Gateway
from charleston.server.live.tables import Tables
from charleston.server.net.guard import Receive, Scope, Send, answer
from charleston.server.net.guests import People, Person
from charleston.server.ops.metrics import Metrics
from charleston.server.serving import uvicorn_config
from charleston.server.settings import Settings
from charleston.store.open_store import open_store
from charleston.table.setup import Setup

KEY = b"k" * 32


async def main(database: str, listening: socket.socket) -> None:
    store, metrics = open_store(f"sqlite:///{database}"), Metrics()
    await store.start()
    tables = Tables(Services(store, lambda: time.time_ns() // 1_000_000, lambda: secrets.token_bytes(32), metrics))
    gateway = Gateway(tables, People(KEY), metrics)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await gateway.serve_socket(scope, receive, send)
        elif scope["path"] == "/open":
            host = Person("Ruth".ljust(16, "_"), "Ruth")
            await answer(send, 200, {"table": await tables.open(host.id, host.name, "", Setup(pace=200))})
        else:
            gc.collect()
            open_now = metrics.registry.get_sample_value("charleston_open_sockets")
            await answer(send, 200, {"sockets": int(open_now or 0)})

    config = uvicorn_config(Settings(), app)
    config.lifespan = "off"
    tending = asyncio.create_task(tables.tend())
    await uvicorn.Server(config).serve([listening])
    tending.cancel()
    await tables.stop()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], socket.socket(fileno=int(sys.argv[2]))))
