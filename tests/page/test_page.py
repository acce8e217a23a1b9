"""The page in a real browser: good and bad URLs, failed loads, long names, and no requests to other sites."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from browser import Guest, guest
from playwright.sync_api import Browser, expect

MISSED = re.compile(r"Failed to load resource|Unable to preload|dynamically imported|WebSocket connection to .* failed")


@contextmanager
def guest_with_failed_loads(browser: Browser, address: str) -> Iterator[Guest]:
    """Open a guest whose browser may report failed loads, but no other error."""
    with guest(browser, address, "phone") as ann:
        yield ann
        ann.complaints[:] = [text for text in ann.complaints if not MISSED.search(text)]


def test_the_first_page_loads_nothing_from_elsewhere(chromium: Browser, address: str) -> None:
    with guest(chromium, address) as ann:
        urls: list[str] = []
        ann.page.on("request", lambda request: urls.append(request.url))
        page = ann.open()
        page.get_by_role("button", name="Play against bots").wait_for()
        assert urls
        assert all(url.startswith(address) for url in urls)


def test_an_unknown_table_url_says_so(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open("/tables/none/of/this")
        assert page.get_by_role("heading").inner_text() == "Page not found"
        page.get_by_role("link", name="Home").click()
        page.get_by_role("button", name="Play against bots").wait_for()


def test_any_other_unknown_url_says_so(chromium: Browser, address: str) -> None:
    with guest_with_failed_loads(chromium, address) as ann:
        for path in ("/none", "/tables", "/tables/abc/games/first", "/check/abc/first"):
            page = ann.open(path)
            assert page.get_by_role("heading").inner_text() == "Page not found", path


def test_an_incomplete_link_says_so(chromium: Browser, address: str) -> None:
    """A link can be incomplete, for example because an email program has wrapped it."""
    with guest_with_failed_loads(chromium, address) as ann:
        for table in ("da96n4lylj", "da96n4lyljhk9a3v", "da96n4lyljhk9a3v."):
            page = ann.open(f"/tables/{table}")
            expect(page.get_by_role("heading", name="You can’t open this table"), table).to_be_visible()
        page.get_by_role("link", name="Home").click()
        page.get_by_role("button", name="Play against bots").wait_for()


def test_a_part_of_the_page_that_fails_to_load_says_so(chromium: Browser, address: str) -> None:
    with guest_with_failed_loads(chromium, address) as ann:  # no service worker: it would load the page offline
        page = ann.open()
        page.get_by_role("link", name="Rules").wait_for()
        ann.context.set_offline(True)
        page.get_by_role("link", name="Rules").click()
        page.get_by_role("heading", name="This page could not be loaded").wait_for()
        ann.context.set_offline(False)
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("heading", name="Rules", exact=True).wait_for()


def test_the_longest_names_stay_on_a_small_screen(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        ann.page.request.put(f"{address}/api/me", data={"name": "W" * 24})
        ann.page.request.post(f"{address}/api/tables", data={"title": "M" * 60, "bots": "novice"})
        page = ann.open()
        page.get_by_role("heading", name="M" * 60).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")
