"""Charleston as an installed app: its manifest and icons, and the pages without a network."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser import Guest, guest
from clicking import rack
from playwright.sync_api import Browser, Page, expect

from charleston.server.net import page_files

CONTROLLED = """() => navigator.serviceWorker.ready.then(({installing, waiting, active}) =>
  navigator.serviceWorker.controller && !installing && !waiting && active.state === "activated")"""
READING = ("/cards/First Card", "/cards", "/rules", "/rules/CHA-23")
OFFER = "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {prompt: async () => { window.asked = true; }}))"


@contextmanager
def without_network(ann: Guest) -> Iterator[Page]:
    ann.context.set_offline(True)
    yield ann.page
    ann.context.set_offline(False)
    ann.complaints.clear()  # the browser reports the failed requests


def text_of(ann: Guest, path: str) -> str:
    """Return the text of a page in READING once it has loaded."""
    page = ann.open(path)
    page.get_by_role("heading", level=2).or_(page.get_by_role("heading", level=3)).first.wait_for()
    expect(page.get_by_text("Loading")).to_have_count(0)
    return page.get_by_role("main").inner_text()


def controlled(page: Page) -> None:
    page.wait_for_function(CONTROLLED)


def test_the_manifest_and_its_icons(chromium: Browser, address: str) -> None:
    with guest(chromium, address) as ann:
        page = ann.open()
        answer = page.request.get(f"{address}/manifest.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = answer.json()
        assert (manifest["name"], manifest["display"]) == ("Charleston: American Mah Jongg", "standalone")
        for icon in manifest["icons"]:
            body = page.request.get(address + icon["src"]).body()
            if icon["type"] == "image/png":
                size = "x".join(map(str, struct.unpack(">II", body[16:24])))
                assert (body[:4], size) == (b"\x89PNG", icon["sizes"])
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
        assert "maskable" in {icon["purpose"] for icon in manifest["icons"]}
        for shortcut in manifest["shortcuts"]:
            assert page.request.get(address + shortcut["url"]).ok
        found = ann.context.new_cdp_session(page).send("Page.getAppManifest")
        assert found["url"] == f"{address}/manifest.webmanifest"
        assert found["errors"] == []


def test_the_offer_to_install_comes_once(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open()
        page.get_by_role("button", name="Play against bots").wait_for()
        install = page.get_by_role("button", name="Install", exact=True)
        expect(install).to_have_count(0)
        page.evaluate(OFFER)
        install.click()
        page.wait_for_function("() => window.asked")
        expect(install).to_have_count(0)
        page.reload()
        page.get_by_role("button", name="Play against bots").wait_for()
        page.evaluate(OFFER)
        page.get_by_role("button", name="No, thanks").click()
        expect(install).to_have_count(0)
        page.reload()
        page.get_by_role("button", name="Play against bots").wait_for()
        page.evaluate(OFFER)
        expect(install).to_have_count(0)


def test_every_page_loads_without_a_network_and_says_what_needs_it(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone", service_workers="allow") as ann:
        page = ann.page
        texts = {path: text_of(ann, path) for path in READING}
        controlled(page)
        with without_network(ann):
            ann.open()
            page.get_by_role("heading", name="The server does not answer").wait_for()
            page.get_by_text("games, with bots or with friends").wait_for()
            page.get_by_role("button", name="Play against bots").click()
            page.get_by_role("alert").get_by_text("Check your internet connection").wait_for()
            for path in ("/books", "/referee", "/learn"):
                ann.open(path)
                page.get_by_role("heading", level=1).wait_for()
            assert {path: text_of(ann, path) for path in READING} == texts
            ann.open("/cards/Charleston 2026")  # never opened before, so it is not cached
            page.get_by_role("alert").get_by_text("The server does not answer").wait_for()
            assert page.evaluate("fetch('/api/me').then(() => 'answered', () => 'failed')") == "failed"
            ann.open()
            page.get_by_role("heading", name="The server does not answer").wait_for()
        expect(page.get_by_role("heading", name="The server does not answer")).to_have_count(0)


def test_a_server_on_the_same_device_goes_on_without_a_network(chromium: Browser, address: str) -> None:
    """The browser says that there is no network, but the server is at 127.0.0.1."""
    with guest(chromium, address, service_workers="allow") as ann:
        ann.context.add_init_script("Object.defineProperty(navigator, 'onLine', {get: () => false})")
        page = ann.open()
        controlled(page)
        page.reload()
        page.get_by_role("button", name="Play against bots").click()
        rack(page).wait_for()


def test_a_new_build_replaces_the_old_one(chromium: Browser, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with guest(chromium, address, service_workers="allow") as ann:
        page = ann.open()
        controlled(page)
        read = page_files._read

        def newer(name: str) -> page_files.File:
            old = read(name)
            if name not in ("index.html", "service-worker.js"):
                return old
            mark = b"<!-- newer -->" if name == "index.html" else b"// newer\n"
            body = (
                old.body.replace(b"</body>", mark + b"</body>")
                if name == "index.html"
                else mark + old.body.replace(b'BUILD="', b'BUILD="1', 1).replace(b"BUILD=`", b"BUILD=`1", 1)
            )
            return old._replace(body=body, packed=None, tag='"newer"')

        monkeypatch.setattr(page_files, "_read", newer)
        page.evaluate("window.older = navigator.serviceWorker.controller")
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
        page.wait_for_function("() => navigator.serviceWorker.controller !== window.older")
        controlled(page)
        with without_network(ann):
            page.reload()
            page.get_by_role("button", name="Play against bots").wait_for()
            assert "newer" in page.content()
