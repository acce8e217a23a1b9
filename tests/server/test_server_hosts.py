"""Host names the server accepts: a page that makes a browser use another name (DNS rebinding) gets nothing."""

import socket
from pathlib import Path

import httpx
import pytest
from running import running, sentence

from charleston.server.net.guard import Hosts
from charleston.server.settings import Settings

MINE = socket.gethostname().lower()
PLAY = Settings(host="0.0.0.0")  # noqa: S104 - as with make play HOST=0.0.0.0
SITE = Settings(public_url="https://Mahj.example/", origins=("https://club.example:8443",), hosts=("Other.example",))


def allows(settings: Settings, *hosts: str) -> bool:
    return Hosts(settings).allow([(b"host", host.encode("latin-1")) for host in hosts])


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "127.0.0.1:8152", "[::1]:8152", "192.168.1.20:8152", "10.0.0.7", "[fe80::1]:8152", "0.0.0.0:1"),
        *("[::1]", "[::1]:", "[FE80::1]", "[::ffff:127.0.0.1]:8152"),
        *("localhost", "LOCALHOST:8152", "localhost.", "charleston.localhost:8152"),
        *(MINE, f"{MINE}:8152", f"{MINE.upper()}.local:8152", f"{MINE}.lan", f"{MINE}.home.arpa"),
    ],
)
def test_at_home_addresses_and_the_machines_own_names_are_accepted(host: str) -> None:
    assert allows(PLAY, host)
    assert allows(Settings(), host)
    assert allows(SITE, host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8152", "127.0.0.1.evil.example", "localhost.evil.example", "notlocalhost"),
        *(f"{MINE}.evil.example", f"x{MINE}", f"{MINE}.local.evil.example", "mahj.example", "1.2.3", "0x7f.1"),
        *("[::1]x", "[::1]x:8152", "x[::1]", "[::1]:x", "[::1][::1]", "[]", "::1", "[localhost]", "localhost:1:2"),
        *("", ":8152", "[::1", "a b", "127.0.0.1:x", "evil.example@127.0.0.1:8152", "127.0.0.1/evil", "\xff"),
    ],
)
def test_any_other_name_is_refused(host: str) -> None:
    assert not allows(PLAY, host)
    assert not allows(Settings(), host)


def test_only_the_names_in_the_settings_are_accepted() -> None:
    for host in ("mahj.example", "MAHJ.example:443", "club.example", "club.example:8443", "other.example."):
        assert allows(SITE, host)
    for host in ("evil.example", "www.mahj.example", "mahj.example.evil.example"):
        assert not allows(SITE, host)


def test_behind_a_proxy_without_configured_names_every_name_is_accepted() -> None:
    assert allows(Settings(behind_proxy=("127.0.0.1",)), "mahj.example")
    assert not allows(Settings(behind_proxy=("127.0.0.1",), hosts=("mahj.example",)), "evil.example")


def test_two_host_headers_are_refused_and_programs_may_send_none() -> None:
    assert not allows(PLAY, "localhost", "localhost")
    assert allows(PLAY)


def test_a_page_under_another_name_gets_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as (_, client):
        evil = {"host": "evil.example", "origin": "http://evil.example"}
        for answer in (
            client.get("/", headers=evil),
            client.get("/api/me", headers=evil),
            client.put("/api/me", headers=evil, json={"name": "Ann"}),
        ):
            assert answer.status_code == 421
            assert "hosts" in sentence(answer)
            assert "set-cookie" not in answer.headers
        upgrade = {"upgrade": "websocket", "connection": "Upgrade", "sec-websocket-version": "13"}
        key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        path = f"/tables/{'a' * 16}/socket"
        assert client.get(path, headers=evil | upgrade | key).status_code == httpx.codes.FORBIDDEN
        assert client.get("/api/me").status_code == 200
