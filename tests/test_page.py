"""The page in a real browser: each address by itself, no complaint, nothing from elsewhere."""

from collections.abc import Iterator

import pytest
from browser import guest
from playwright.sync_api import Browser
from running import running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("data")) as (_, client):
        yield str(client.base_url).rstrip("/")


def test_the_first_page_loads_nothing_from_elsewhere(chromium: Browser, address: str) -> None:
    with guest(chromium, address) as ann:
        asked: list[str] = []
        ann.page.on("request", lambda request: asked.append(request.url))
        page = ann.open()
        page.get_by_role("button", name="Play against bots").wait_for()
        assert asked
        assert all(url.startswith(address) for url in asked)


def test_an_address_that_is_none_says_so(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open("/tables/none/of/this")
        assert page.get_by_role("heading").inner_text() == "There is nothing at this address"
        page.get_by_role("link", name="To the first page").click()
        page.get_by_role("button", name="Play against bots").wait_for()
