"""What an operator monitors, and what users read when the server has a problem."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from running import running, sentence

from charleston.server.app import Server
from charleston.store.interface import StoreDownError


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, httpx.Client]]:
    with running(tmp_path_factory.mktemp("data")) as server_and_client:
        yield server_and_client


def test_health_reports_the_state_of_the_store(
    up: tuple[Server, httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, client = up
    monkeypatch.setattr("charleston.server.api.context.HEALTH_CACHE_S", 0.0)
    assert (client.get("/health").status_code, client.get("/health").json()) == (200, {"ok": True, "reason": ""})

    async def ill() -> bool:
        return False

    monkeypatch.setattr(server.store, "healthy", ill)
    assert (client.get("/health").status_code, client.get("/health").json()) == (
        503,
        {"ok": False, "reason": "unwritable"},
    )


def test_a_request_during_the_first_check_waits_for_its_result(tmp_path: Path) -> None:
    with running(tmp_path / "data") as (server, client):
        well = server.store.healthy

        async def slow() -> bool:
            await asyncio.sleep(0.5)
            return await well()

        server.store.healthy = slow  # type: ignore[method-assign]
        with ThreadPoolExecutor(2) as pool:
            requests = [pool.submit(httpx.get, f"{client.base_url}/health") for _ in range(2)]
            assert [one.result().status_code for one in requests] == [200, 200]


def test_health_checks_are_cached_to_spare_the_disk(
    up: tuple[Server, httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, client = up
    checks = []

    async def well() -> bool:
        checks.append(1)
        return True

    monkeypatch.setattr(server.store, "healthy", well)
    monkeypatch.setattr("charleston.server.api.context.HEALTH_CACHE_S", 3600.0)
    for _ in range(20):
        client.get("/health")
    assert len(checks) <= 1


def test_the_metrics_an_operator_watches(up: tuple[Server, httpx.Client]) -> None:
    page = up[1].get("/metrics").text
    for name in ("open_sockets", "live_tables", "messages_in_total", "messages_out_total", "steps_total"):
        assert f"\ncharleston_{name} " in page
    for name in ("refusals_total ", "commit_seconds_bucket{", "bot_seconds_bucket{"):
        assert f"\ncharleston_{name}" in page


def test_without_a_store_the_answer_is_one_sentence(
    up: tuple[Server, httpx.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, client = up
    client.put("/api/me", json={"name": "Ann"})

    async def down(*_: object) -> list[object]:
        raise StoreDownError("disk full at secret place")

    monkeypatch.setattr(server.store, "tables_of", down)
    answer = client.get("/api/tables")
    assert answer.status_code == 503
    assert "secret" not in sentence(answer)


def test_an_internal_error_reveals_nothing(up: tuple[Server, httpx.Client], monkeypatch: pytest.MonkeyPatch) -> None:
    server, client = up

    async def bug(*_: object) -> None:
        raise ZeroDivisionError("333b is in the rack")

    monkeypatch.setattr(server.tables, "find", bug)
    answer = client.get(f"/api/tables/{'a' * 16}")
    assert (answer.status_code, sentence(answer)) == (500, "Something went wrong on our side. Please try again.")
