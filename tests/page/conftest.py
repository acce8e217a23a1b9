"""One browser and two servers for all tests of the page in a process."""

from collections.abc import Iterator

import pytest
from browser import launched
from playwright.sync_api import Browser
from staged_house import StagedHouse
from tour import PUBLIC


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """For this folder, not longer: while playwright runs, nothing else in this thread can have an event loop."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="package")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedHouse]:
    house = StagedHouse(tmp_path_factory.mktemp("data"))
    yield house
    house.stop()


@pytest.fixture
def house(one_house: StagedHouse, request: pytest.FixtureRequest) -> StagedHouse:
    """A server that deals each test the same walls every time."""
    one_house.fix_seeds(request.node.nodeid)
    return one_house


@pytest.fixture
def address(house: StagedHouse) -> str:
    return house.address


@pytest.fixture(scope="package")
def public_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedHouse]:
    """A server with an address for friends, so that the waiting room shows a code for phones."""
    house = StagedHouse(tmp_path_factory.mktemp("data"), public_url=PUBLIC)
    yield house
    house.stop()
