"""A real Chromium for the page tests, started on first use. Errors in its console fail the test."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from charleston.server.net import page_files as served

NO_CHROMIUM = "Chromium is not installed, so the tests of the page are left out; on Debian: apt-get install chromium"
NOT_BUILT = "The page has not been built, so its tests are left out; make test builds it"
TIMEOUT_MS = 180_000
"""Long enough for a busy machine."""
HURRY = """
const wait = window.setTimeout;
window.setTimeout = (act, ms = 0, ...more) => wait(act, ms < 1000 ? ms / 10 : ms, ...more);
"""
"""Run timers below one second ten times as fast: they only give a person time to look. Longer timers are timeouts."""
COUNT_STEPS = """
const listen = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage').set;
Object.defineProperty(WebSocket.prototype, 'onmessage', {set(handler) {
  listen.call(this, handler && (event => {
    handler.call(this, event);
    const {type, seq, step} = JSON.parse(event.data);
    if (type === 'welcome' || type === 'step') window.lastStep = step?.seq ?? seq;
  }));
}});
"""
"""Keep the number of the last step that the page received in `lastStep`."""
ASK_EVERYTHING = """
if (!localStorage['charleston.settings']) localStorage['charleston.settings'] = '{"calls": "all", "picks": false}'
"""
"""Make the page ask about every discard that can be called, and let the player pick."""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait until a change of the layout is on the screen: observers of sizes act between two frames."""
NO_WORKER = "Service Worker registration blocked"
SIZES = {"phone": (360, 740), "side": (640, 360), "tablet": (820, 1180), "desktop": (1440, 900), "wide": (2560, 1440)}

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first installed program is used. The headless shell takes a fifth less time than Chromium with windows."""

expect.set_options(timeout=TIMEOUT_MS)


def program() -> str | None:
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def launch_chromium() -> Iterator[Browser]:
    """Start Chromium; skip the test if Chromium or the built page is missing."""
    chromium = program()
    if chromium is None:
        pytest.skip(NO_CHROMIUM)
    if not (served.FOLDER / "index.html").exists():
        pytest.skip(NOT_BUILT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


class Guest:
    """A person with a separate browser context. Any error that the browser reports fails the test."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                self.complaints.append(said.text)
                if said.type in ("error", "warning") and NO_WORKER not in said.text
                else None
            ),
        )
        return page

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        return self.page


def resize(page: Page, size: str) -> None:
    """Give the window another size and wait until the page has drawn itself again."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)


@contextmanager
def guest(
    browser: Browser, address: str, size: str = "desktop", *, hurry: bool = False, **options: object
) -> Iterator[Guest]:
    """Open a guest in a separate browser context without animations; ``hurry`` shortens timers and counts steps.

    There is no service worker unless the test asks for one (``service_workers="allow"``): it would load the whole page
    for every guest.
    """
    width, height = SIZES[size]
    chosen = {"reduced_motion": "reduce", "service_workers": "block"} | options
    context = browser.new_context(viewport={"width": width, "height": height}, **chosen)  # type: ignore[arg-type]
    context.add_init_script(ASK_EVERYTHING)
    if hurry:
        context.add_init_script(HURRY + COUNT_STEPS)
    somebody = Guest(context, address)
    try:
        yield somebody
        assert somebody.complaints == [], somebody.complaints
    finally:
        context.close()
