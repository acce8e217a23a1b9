"""The page's files are served as built, and the browser caches them while they are valid. No other file is served."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from running import running

from charleston.server.net import page_files

SCRIPT = "console.log(1);" * 100
ANSWERS = '["No."]' * 100


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Charleston</title>")
    (folder / "assets" / "main-1.js").write_text(SCRIPT)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "referee").mkdir()
    (folder / "referee" / "late-call.json").write_text(ANSWERS)
    (tmp_path / "secret.js").write_text("secret")
    monkeypatch.setattr(page_files, "FOLDER", folder)
    page_files._read.cache_clear()
    with running(tmp_path / "data") as (_, client):
        yield client
    page_files._read.cache_clear()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tables/abc",
        "/tables/abc/games/1",
        "/cards",
        "/cards/My%20card",
        "/rules/CHA-23",
        "/books",
        "/books/abc/page",
        "/referee",
        "/referee/late-call",
    ],
)
def test_every_url_of_the_page_returns_the_page(built: httpx.Client, path: str) -> None:
    answer = built.get(path)
    assert (answer.status_code, answer.text) == (200, "<title>Charleston</title>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_a_file_is_compressed_and_cached(built: httpx.Client) -> None:
    answer = built.get("/assets/main-1.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT)
    assert "immutable" in answer.headers["cache-control"]
    again = built.get("/assets/main-1.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = built.get("/assets/main-1.js", headers={"accept-encoding": "identity"})
    assert (plain.text, plain.headers.get("content-encoding")) == (SCRIPT, None)
    icon = built.get("/icon.svg").headers
    assert icon["content-type"].startswith("image/svg+xml")
    assert icon["cache-control"] == "public, max-age=86400"


def test_answers_of_the_referee_are_compressed_and_revalidated(built: httpx.Client) -> None:
    answer = built.get("/referee/late-call.json")
    assert answer.text == ANSWERS
    assert answer.headers["content-type"].startswith("application/json")
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("gzip", "no-cache")
    again = built.get("/referee/late-call.json", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for path in ("/referee/none.json", "/referee/..%2F..%2Fsecret.json", "/referee/late-call/more"):
        assert built.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/assets/..%2F..%2Fsecret.js", "/..%2Fsecret.js", "/assets/none.js", "/index.html", "/none"]
)
def test_no_other_file_is_served(built: httpx.Client, path: str) -> None:
    assert built.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/none", "/tables", "/none/at/all", "/tables/abc/socket"])
def test_a_browser_gets_the_page_for_unknown_urls(built: httpx.Client, path: str) -> None:
    answer = built.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.text) == (404, "<title>Charleston</title>")
    reply = built.get("/api/none", headers={"accept": "text/html"})
    assert (reply.status_code, reply.json()["message"]) == (404, "There is nothing at this address.")


def test_a_page_that_was_not_built_says_so(built: httpx.Client) -> None:
    (page_files.FOLDER / "index.html").unlink()
    page_files._read.cache_clear()
    answer = built.get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text


@pytest.mark.parametrize("name", ["%00", "a%00b", "x" * 300, "x" * 5000, "%ff", "%ed%a0%80", "%0a", "%2e%2e", "a%5cb"])
@pytest.mark.parametrize("place", ["/", "/assets/"])
def test_a_name_that_no_file_can_have_is_not_found(built: httpx.Client, place: str, name: str) -> None:
    assert built.get(place + name).status_code == 404


def test_only_existing_files_are_cached(built: httpx.Client) -> None:
    for number in range(20):
        assert built.get(f"/assets/unknown-{number}.js").status_code == 404
    assert built.get("/assets/main-1.js").status_code == 200
    assert page_files._read.cache_info().currsize <= 2


def test_the_manifest_has_its_type_and_icons_are_cached_for_a_day(built: httpx.Client) -> None:
    (page_files.FOLDER / "manifest.webmanifest").write_text("{}")
    (page_files.FOLDER / "icon-192.png").write_bytes(b"\x89PNG")
    manifest, icon = built.get("/manifest.webmanifest"), built.get("/icon-192.png")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.headers["cache-control"] == "no-cache"
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/png", "public, max-age=86400")
