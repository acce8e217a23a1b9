"""The invitation link that a host gets, depending on where the host has opened the page."""

import re
from pathlib import Path
from typing import Any

import pytest
import segno
from msgspec.structs import replace
from running import running

from charleston.server.api.invitation import BORDER_MODULES, Code, invitation
from charleston.server.net.listen import address_in_network
from charleston.server.settings import Settings

TABLE = "da96n4lyljhk9a3v"
AT_HOME = Settings()
IN_THE_NETWORK = replace(AT_HOME, host="0.0.0.0")  # noqa: S104 - what `--host` gives
NETWORK = address_in_network("0.0.0.0")  # noqa: S104


def request_scope(host: str | None, scheme: str = "http") -> dict[str, Any]:
    headers = [] if host is None else [(b"host", host.encode("latin-1"))]
    return {"headers": headers, "scheme": scheme, "server": ("127.0.0.1", 8152)}


@pytest.mark.parametrize(
    ("settings", "host", "place", "reach"),
    [
        (AT_HOME, "127.0.0.1:8152", "http://127.0.0.1:8152", "this computer"),
        (AT_HOME, "localhost:9000", "http://localhost:9000", "this computer"),
        (AT_HOME, "[::1]:8152", "http://[::1]:8152", "this computer"),
        (AT_HOME, None, "http://127.0.0.1:8152", "this computer"),
        (IN_THE_NETWORK, "127.0.0.1:8152", f"http://{NETWORK}:8152", "the network"),
        (IN_THE_NETWORK, "localhost:8152", f"http://{NETWORK}:8152", "the network"),
        (IN_THE_NETWORK, "192.168.1.7:8152", "http://192.168.1.7:8152", "the network"),
        (IN_THE_NETWORK, "kitchen:8152", "http://kitchen:8152", "the network"),
        (IN_THE_NETWORK, "kitchen.local:8152", "http://kitchen.local:8152", "the network"),
        (IN_THE_NETWORK, "[fe80::1]:8152", "http://[fe80::1]:8152", "the network"),
        (IN_THE_NETWORK, "8.8.8.8", "http://8.8.8.8", "everywhere"),
        (replace(AT_HOME, host="192.168.1.7"), "127.0.0.1:8152", "http://192.168.1.7:8152", "the network"),
        (AT_HOME, "mahj.example", "http://mahj.example", "everywhere"),  # behind a proxy
        (replace(AT_HOME, public_url="https://mahj.example/"), "127.0.0.1", "https://mahj.example", "everywhere"),
        (IN_THE_NETWORK, "x" * 300, f"http://{NETWORK}:8152", "the network"),
        (IN_THE_NETWORK, "evil.example/<b>", f"http://{NETWORK}:8152", "the network"),
        (AT_HOME, "[::1", "http://127.0.0.1:8152", "this computer"),
    ],
)
def test_the_link_leads_where_friends_can_go(settings: Settings, host: str | None, place: str, reach: str) -> None:
    made = invitation(settings, request_scope(host), TABLE)
    assert (made.link, made.reach) == (f"{place}/tables/{TABLE}", reach)


def test_behind_tls_the_link_uses_https(tmp_path: Path) -> None:
    assert (
        invitation(AT_HOME, request_scope("mahj.example", "https"), TABLE).link
        == f"https://mahj.example/tables/{TABLE}"
    )
    with running(tmp_path) as (_, client):
        client.put("/api/me", json={"name": "Ann"})
        table = client.post("/api/tables", json={}).json()["table"]
        answer = client.get(f"/api/tables/{table}/invitation").json()
        assert answer["link"] == f"{client.base_url}/tables/{table}"
        assert answer["reach"] == "this computer"


def test_the_qr_code_contains_the_link() -> None:
    """Rebuilt box by box, the image is the QR code of the link."""
    made = invitation(AT_HOME, request_scope("localhost:8152"), TABLE)
    assert boxes_of(made.code) == [
        list(row) for row in segno.make(made.link, micro=False, error="m").matrix_iter(border=BORDER_MODULES)
    ]


def test_a_qr_code_is_computed_once_per_address(monkeypatch: pytest.MonkeyPatch) -> None:
    made, make = list[str](), segno.make

    def counted(text: str, **how: Any) -> segno.QRCode:
        made.append(text)
        return make(text, **how)

    monkeypatch.setattr(segno, "make", counted)
    tables = ["tableforthis0001", "tableforthis0002"]
    first = [invitation(AT_HOME, request_scope("localhost:8152"), table) for table in tables]
    for _ in range(3):
        assert [invitation(AT_HOME, request_scope("localhost:8152"), table) for table in tables] == first
    assert len(made) == 2
    assert invitation(AT_HOME, request_scope("localhost:8153"), tables[0]).code != first[0].code


def boxes_of(code: Code) -> list[list[int]]:
    picture = [[0] * code.size for _ in range(code.size)]
    strokes = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", code.path)
    assert "".join(f"M{x} {y}h{right}v1h-{left}z" for x, y, right, left in strokes) == code.path
    for x, y, right, left in (map(int, stroke) for stroke in strokes):
        assert right == left
        picture[y][x : x + right] = [1] * right
    return picture
