"""A real Chromium for the page tests, started on first use. Errors in its console fail the test."""

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

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
DRAW_NOTHING = """
const sheet = new CSSStyleSheet();
sheet.replaceSync('html { opacity: 0 }');
document.adoptedStyleSheets = [sheet];
"""
"""Lay out a page but draw nothing: nobody looks at the pixels, and they take a quarter of the browser's time."""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait until a change of the layout is on the screen: observers of sizes act between two frames."""
NO_WORKER = "Service Worker registration blocked"
SIZES = {"phone": (360, 740), "side": (640, 360), "tablet": (820, 1180), "desktop": (1440, 900), "wide": (2560, 1440)}

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first installed program is used. The headless shell takes a fifth less time than Chromium with windows."""

DEFAULTS: dict[str, object] = {"reduced_motion": "reduce", "service_workers": "block"}
MAX_RETRIES = 3
"""The server closes a connection after some idle seconds. Like a browser, a request at that moment tries again."""
QUIET = "/icon.svg"
"""A page of the server without scripts."""
FORGET = """
async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
}
"""
LASTING = (
    "close",
    "emulate_media",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "new_page",
    "once",
    "route",
    "route_web_socket",
    "set_extra_http_headers",
    "set_offline",
)
"""Methods of a page or a context whose effects would reach the next test."""

expect.set_options(timeout=TIMEOUT_MS)

Free = defaultdict[str, list["Guest"]]
FREE: dict[Browser, Free] = {}
"""For browsers that serve many tests and draw nothing: the guests of each address that no test uses now."""


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
        FREE[browser] = Free(list)
        yield browser
        del FREE[browser]
        browser.close()


class Guest:
    """A person with a separate browser context. Any error that the browser reports fails the test."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        if context.browser in FREE:
            context.add_init_script(DRAW_NOTHING)
        self.complaints: list[str] = []
        self.page = self.new_page()
        self.is_reusable = True
        self._undo = ExitStack()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        for name in ("get", "post", "put"):
            setattr(page.request, name, partial(getattr(page.request, name), max_retries=MAX_RETRIES))
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

    def note_changes(self) -> None:
        """From now on, note what a test changes in the page and the context, so ``leave`` can undo it."""
        connection = self.context.new_cdp_session(self.page)
        for owner in (self.page, self.context):
            for name in LASTING:
                self._replace(owner, name, self._keep)
            self._replace(owner, "add_init_script", lambda script, *_: self._undo.enter_context(script))
            self._replace(owner, "on", partial(self._remove_later, owner))
        for name in ("install", "set_fixed_time", "set_system_time"):
            self._replace(self.page.clock, name, self._keep)
        # without a network, a page has only what this visit loaded
        self._replace(self.context, "set_offline", lambda *_: connection.send("Network.clearBrowserCache"))

    def _keep(self, *_: object) -> None:
        self.is_reusable = False

    def _remove_later(self, owner: Page | BrowserContext, _: None, event: Any, listener: Callable[..., object]) -> None:
        self._undo.callback(owner.remove_listener, event, listener)

    def _replace(self, owner: object, name: str, note: Callable[..., object]) -> None:
        """Make a method call ``note`` with its result and arguments."""
        method = getattr(owner, name, None)
        if method is None:
            return

        def call(*arguments: Any, **options: Any) -> Any:
            result = method(*arguments, **options)
            note(result, *arguments)
            return result

        setattr(owner, name, call)

    def leave(self) -> None:
        """Become a new person: undo what the test changed, leave the page and forget everything."""
        self._undo.close()
        self.open(QUIET)
        self.page.mouse.move(0, 0)
        self.page.evaluate(FORGET)
        self.context.clear_cookies()
        self.complaints.clear()


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
    for every guest. Without special ``options``, a guest of an earlier test comes again as another person: its browser
    has compiled the scripts, so a page opens in half the time.
    """
    width, height = SIZES[size]
    chosen = DEFAULTS | options
    free = FREE[browser][address] if browser in FREE and chosen == DEFAULTS else None
    if free:
        somebody = free.pop()
        somebody.page.set_viewport_size({"width": width, "height": height})
    else:
        window: Any = {"viewport": {"width": width, "height": height}} | chosen
        somebody = Guest(browser.new_context(**window), address)
        if free is not None:
            somebody.note_changes()
    somebody.context.add_init_script(ASK_EVERYTHING)
    if hurry:
        somebody.context.add_init_script(HURRY + COUNT_STEPS)
    with ExitStack() as stack:
        stack.callback(somebody.context.close)
        yield somebody
        assert somebody.complaints == [], somebody.complaints
        if free is not None and somebody.is_reusable:
            somebody.leave()
            free.append(somebody)
            stack.pop_all()
