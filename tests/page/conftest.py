"""One browser and three servers for all page tests in a process."""

from collections.abc import Iterator

import httpx
import pytest
from browser import Guest, guest, launch_chromium
from playwright.sync_api import Browser
from running import running
from staged_house import StagedHouse
from tour import PUBLIC


@pytest.fixture(scope="package")
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Start the browser for this folder only: while Playwright runs, this thread can have no other event loop."""
    assert isinstance(request.node, pytest.Package), "without __init__.py here, the browser runs until the last test"
    with launch_chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedHouse]:
    house = StagedHouse(tmp_path_factory.mktemp("data"))
    yield house
    house.stop()


@pytest.fixture
def house(one_house: StagedHouse, request: pytest.FixtureRequest) -> StagedHouse:
    """Return a server that deals the same walls in every run of a test."""
    one_house.fix_seeds(request.node.nodeid)
    return one_house


@pytest.fixture
def address(house: StagedHouse) -> str:
    return house.address


@pytest.fixture(scope="package")
def public_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedHouse]:
    """Start a server with a public URL, so the waiting room shows a QR code for phones."""
    house = StagedHouse(tmp_path_factory.mktemp("data"), public_url=PUBLIC)
    yield house
    house.stop()


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Start a server for tournaments; the client sets them up."""
    with running(tmp_path_factory.mktemp("data"), tables_a_minute=10_000) as (_, client):
        yield client


@pytest.fixture
def phone(chromium: Browser, client: httpx.Client) -> Iterator[Guest]:
    """Return a guest of the tournaments with a phone."""
    with guest(chromium, str(client.base_url).rstrip("/"), "phone") as somebody:
        yield somebody
