"""A real Chromium for the tests of the page: started when first wanted; whatever it complains about is noted."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from charleston.server.net import page_files as served

NO_CHROMIUM = "Chromium is not installed, so the tests of the page are left out; on Debian: apt-get install chromium"
NOT_BUILT = "The page has not been built, so its tests are left out; make test builds it"
SIZES = {"phone": (360, 740), "side": (640, 360), "tablet": (820, 1180), "desktop": (1440, 900), "wide": (2560, 1440)}


def program() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """For a module, not longer: as long as playwright is there, nobody else in this thread can have an event loop."""
    found = program()
    if found is None:
        pytest.skip(NO_CHROMIUM)
    if not (served.FOLDER / "index.html").exists():
        pytest.skip(NOT_BUILT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


class Guest:
    """Somebody with a browser of their own; whatever the browser complains about ends the test."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None,
        )
        return page

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page


@contextmanager
def guest(browser: Browser, address: str, size: str = "desktop", **options: object) -> Iterator[Guest]:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
    context.add_init_script(
        "if (!localStorage['charleston.settings']) localStorage['charleston.settings'] = '{\"letGo\": false}'"
    )
    somebody = Guest(context, address)
    try:
        yield somebody
        assert somebody.complaints == [], somebody.complaints
    finally:
        context.close()
