"""A server for tests: the real application on a real port, in a separate thread."""

import re
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from msgspec.structs import replace

from charleston.server.app import Server
from charleston.server.net.listen import listen
from charleston.server.net.rate_limit import Rate
from charleston.server.serving import uvicorn_config
from charleston.server.settings import Settings
from charleston.store.open_store import open_store

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Passed to every client, because otherwise each client loads the certificates of the machine."""


@contextmanager
def without_refill() -> Iterator[None]:
    """Stop the clock of all new rate limits: on a busy machine, requests can take longer than a token to come back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rate.__init__, "__defaults__", (lambda: 0.0,))
        yield


@contextmanager
def running(data: Path, *, refill: bool = True, **changed: Any) -> Iterator[tuple[Server, httpx.Client]]:
    with nullcontext() if refill else without_refill(), _running(data, **changed) as server_and_client:
        yield server_and_client


@contextmanager
def _running(data: Path, **changed: Any) -> Iterator[tuple[Server, httpx.Client]]:
    settings = replace(Settings(data=str(data), port=0, hint_costs=False), **changed)
    server = Server(settings, open_store(settings.store))
    bound = listen(settings.host, settings.port)
    web = uvicorn.Server(uvicorn_config(settings, server))
    thread = threading.Thread(target=web.run, args=([bound],))
    thread.start()
    try:
        while not web.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        address = f"http://127.0.0.1:{bound.getsockname()[1]}"
        with httpx.Client(base_url=address, timeout=20, verify=NO_TLS) as client:
            yield server, client
    finally:
        web.should_exit = True
        thread.join()
        bound.close()


def sentence(answer: httpx.Response) -> str:
    """Return the one sentence that every error response contains."""
    assert answer.headers["content-type"] == "application/json"
    (answer_item,) = answer.json().items()
    assert answer_item[0] == "message"
    assert re.fullmatch(r"[A-Z].*[.?]", answer_item[1]), answer_item
    return str(answer_item[1])
