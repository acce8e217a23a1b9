"""A guest whom two tests share is a stranger in the second test."""

from browser import guest
from playwright.sync_api import Browser

TRACES = "[window.trace, localStorage.trace, sessionStorage.trace, innerWidth]"


def test_a_guest_comes_again_as_another_person(chromium: Browser, address: str) -> None:
    urls: list[str] = []
    with guest(chromium, address) as ann:
        first = ann.page
        first.add_init_script("window.trace = 'Ann'")
        first.on("request", lambda request: urls.append(request.url))
        ann.open()
        first.request.put(f"{address}/api/me", data={"name": "Ann"})
        first.evaluate("localStorage.trace = sessionStorage.trace = 'Ann'")
        assert first.evaluate(TRACES) == ["Ann", "Ann", "Ann", 1440]
        assert ann.context.cookies() != []
        assert urls != []
    urls.clear()
    with guest(chromium, address, "phone") as bess:
        assert bess.page is first
        assert bess.context.cookies() == []
        assert bess.open().evaluate(TRACES) == [None, None, None, 360]
        assert urls == []


def test_a_guest_whose_page_was_changed_for_good_does_not_come_again(chromium: Browser, address: str) -> None:
    with guest(chromium, address) as ann:
        ann.page.route("**/api/me", lambda route: route.abort())
    with guest(chromium, address) as bess:
        bess.page.clock.install()
    with guest(chromium, address) as carol:
        carol.context.set_offline(True)
    with guest(chromium, address) as dora:
        assert len({ann.page, bess.page, carol.page, dora.page}) == 4
